/** A job in steps: each is checked before the next one opens, and what was typed stays when one goes back. */
import { Button } from '@blueprintjs/core'
import { TickIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import { t } from '../session.ts'
import './wizard.css'

const words = { back: ['上一步', 'Back'], next: ['下一步', 'Next'], finish: ['完成', 'Finish'], steps: ['步骤', 'Steps'] } as const

export interface Step {
  readonly id: string
  readonly label: Label
  readonly panel: ReactNode
  /** Whether the next step may open; shows what is wrong itself. May ask the server. */
  readonly check?: () => boolean | Promise<boolean>
  /** What the button to go on says. */
  readonly next?: Label
  /** What the button to go back says. */
  readonly back?: Label
  /** False while something is missing that the panel shows anyway. */
  readonly isReady?: boolean
  /** There is no way on from here: only back. */
  readonly isEnd?: boolean
}

interface Props {
  readonly label: string
  readonly steps: readonly Step[]
  /** After the last step; its promise keeps the button busy. A refusal has said so itself. */
  readonly onFinish: () => unknown
}

export function Wizard({ label, steps, onFinish }: Props) {
  const [at, setAt] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const panel = useRef<HTMLElement>(null)
  const last = useRef(0)
  const step = steps[at]!
  const isLast = at === steps.length - 1
  // Whoever cannot see that the panel is another one is brought to its beginning.
  useEffect(() => {
    if (last.current !== at) panel.current?.querySelector<HTMLElement>('h2')?.focus()
    last.current = at
  }, [at])
  const forward = async () => {
    setBusy(true)
    try {
      if (!((await step.check?.()) ?? true)) requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      else if (isLast) await onFinish()
      else setAt(at + 1)
    } catch {
      // The request layer has said what was refused.
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
      <Heads steps={steps} at={at} onBack={setAt} />
      <section ref={panel} aria-labelledby="wizard-step">
        <h2 id="wizard-step" tabIndex={-1}>
          {t(step.label)}
        </h2>
        {step.panel}
      </section>
      <footer>
        {at > 0 && <Button text={t(step.back ?? words.back)} disabled={isBusy} onClick={() => setAt(at - 1)} />}
        {!step.isEnd && (
          <Button
            type="submit"
            intent="primary"
            text={t(step.next ?? (isLast ? words.finish : words.next))}
            loading={isBusy}
            disabled={step.isReady === false}
          />
        )}
      </footer>
    </form>
  )
}

/** What is done can be gone back to; what comes must be earned. */
function Heads({ steps, at, onBack }: Pick<Props, 'steps'> & { readonly at: number; readonly onBack: (at: number) => void }) {
  return (
    <ol className="kt-steps" aria-label={t(words.steps)}>
      {steps.map((step, i) => (
        <li key={step.id} aria-current={i === at ? 'step' : undefined} data-done={i < at ? '' : undefined}>
          <b aria-hidden>{i < at ? <TickIcon size={12} /> : i + 1}</b>
          {i < at ? (
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
