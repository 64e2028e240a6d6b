/** A job in steps: each is checked before the next one opens, and what was typed stays when one goes back. */
import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { CallError, type Asking } from '../request.ts'
import { t } from '../session.ts'
import { Against } from './Against.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { showFirstWrong } from './firstWrong.ts'
import { wrongOf, type Form } from './form.ts'
import { useKey } from './useSending.ts'
import './wizard.css'

const words = { back: ['上一步', 'Back'], next: ['下一步', 'Next'], finish: ['完成', 'Finish'], steps: ['步骤', 'Steps'], done: ['已完成', 'Done'] } as const

export interface Step {
  readonly id: string
  readonly label: Label
  readonly panel: ReactNode
  /** Its inputs: checked before the next step opens, and gone back to when the server has something against one of them. */
  readonly form?: Form
  /** Whether the next step may open, once the form is right; shows what is wrong itself. May ask the server, whose refusal is shown. */
  readonly check?: (asking: Asking) => boolean | Promise<boolean>
  /** What the button to go on says. */
  readonly next?: Label
  /** What the button to go back says. */
  readonly back?: Label
  /** False while something is missing that the panel shows anyway. */
  readonly isReady?: boolean
  /** There is no way on from here: only back. */
  readonly isEnd?: boolean
}

export interface WizardProps {
  readonly label: string
  readonly steps: readonly Step[]
  /** After the last step; its promise keeps the button busy. A refusal is shown, at its field when a step has it. */
  readonly onFinish: (asking: Asking) => unknown
  /** What was made and what comes next: all steps are behind one once there is any. */
  readonly done?: { readonly panel: ReactNode; readonly actions: ReactNode } | false | '' | undefined
  /** Stands before the buttons that lead on and back. */
  readonly aside?: ReactNode
  /** Takes the place of all buttons. */
  readonly footer?: ReactNode
}

export function Wizard({ label, steps, onFinish, done, aside, footer }: WizardProps) {
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<CallError>()
  const keyOf = useKey()
  const panel = useRef<HTMLElement>(null)
  const last = useRef(0)
  const step = steps[at]!
  const isLast = at === steps.length - 1
  // Whoever cannot see that the panel is another one is brought to its beginning.
  const place = done ? steps.length : at
  useEffect(() => {
    if (last.current !== place) panel.current?.querySelector<HTMLElement>('h2')?.focus()
    last.current = place
  }, [place])
  const refused = (reason: CallError) => {
    const wrong = wrongOf(reason),
      holds = ({ form }: Step) => form !== undefined && wrong.some(({ field }) => field in form.fields)
    for (const { form } of steps) form?.show(wrong.filter(({ field }) => field in form.fields))
    const isAtFields = wrong.length > 0 && wrong.every(({ field }) => steps.some(({ form }) => form && field in form.fields))
    setError(isAtFields ? undefined : reason)
    if (!steps.some(holds)) return
    setAt(steps.findIndex(holds))
    showFirstWrong()
  }
  // Without forms nobody knows here whether the same is sent once more.
  const asking = (): Asking => ({ quiet: true, ...(steps.some(one => one.form) ? { key: keyOf(steps.map(one => one.form?.values)) } : {}) })
  const goBack = (to: number) => {
    setError(undefined)
    setAt(to)
  }
  const forward = async () => {
    setBusy(true)
    setError(undefined)
    try {
      if (step.form?.check() === false || !((await step.check?.({ quiet: true })) ?? true)) showFirstWrong()
      else if (isLast) {
        for (const { form } of steps) form?.release()
        await onFinish(asking())
        for (const { form } of steps) form?.drop()
      } else setAt(at + 1)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      refused(reason)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && step.isReady !== false && !step.isEnd) void forward()
  }
  return (
    <form className="kt-wizard" aria-label={label} noValidate onSubmit={submit}>
      <Heads steps={steps} at={place} onBack={goBack} />
      <section ref={panel} aria-labelledby="wizard-step">
        <h2 id="wizard-step" tabIndex={-1}>
          {t(done ? words.done : step.label)}
        </h2>
        <Against error={error} />
        {!done && <DraftOffer of={steps.map(one => one.form)} />}
        {done ? done.panel : step.panel}
      </section>
      <footer>
        {footer ?? (done ? done.actions : undefined) ?? (
          <>
            {aside}
            {at > 0 && <Button text={t(step.back ?? words.back)} disabled={isBusy} onClick={() => goBack(at - 1)} />}
            {!step.isEnd && (
              <Button
                type="submit"
                intent="primary"
                text={t(step.next ?? (isLast ? words.finish : words.next))}
                loading={isBusy}
                disabled={step.isReady === false}
              />
            )}
          </>
        )}
      </footer>
    </form>
  )
}

/** What is done can be gone back to; what comes must be earned. */
function Heads({ steps, at, onBack }: Pick<WizardProps, 'steps'> & { readonly at: number; readonly onBack: (at: number) => void }) {
  return (
    <ol className="kt-steps" aria-label={t(words.steps)}>
      {steps.map((step, i) => (
        <li key={step.id} aria-current={i === at ? 'step' : undefined} data-done={i < at ? '' : undefined}>
          <b aria-hidden>{i < at ? <TickIcon size={12} /> : i + 1}</b>
          {i < at && at < steps.length ? (
            <button type="button" onClick={() => onBack(i)}>
              {t(step.label)}
            </button>
          ) : (
            <span>{t(step.label)}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
