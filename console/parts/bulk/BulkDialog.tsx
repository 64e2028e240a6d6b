/** One command for many rows: before, whom it will be done for and who is left out; meanwhile, how far it is; after, what became of each. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, ProgressBar } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import type { Command } from '../../../modules/kit/command.ts'
import type { Resource } from '../../../modules/kit/resource.ts'
import type { Wire } from '../../call.ts'
import { t } from '../../session.ts'
import { Against } from '../Against.tsx'
import { nameKey, text, titleOf, yuan } from '../cells.tsx'
import { showFirstWrong } from '../firstWrong.ts'
import { firstValues, useForm, type Values } from '../form.ts'
import { FormFields } from '../FormFields.tsx'
import type { Input } from '../inputs.tsx'
import { useReport } from '../hooks.ts'
import { Keys } from '../Keys.tsx'
import { useLeaving } from '../useLeaving.tsx'
import { words as shared } from '../words.ts'
import { askBefore } from '../useBefore.ts'
import { askedOnce, judged, sumsIn, totalsIn, type Plan } from './plan.ts'
import { useBulkRun, type BulkRun } from './useBulkRun.ts'
import { words } from './words.ts'

interface Props {
  readonly command: Command
  readonly plan: Plan
  /** The first column of the list: with their titles it is what rows are called. */
  readonly lead?: string | undefined
  readonly inputs?: Readonly<Record<string, Input | null>> | undefined
  readonly first?: Values | undefined
  /** With the ids of those that were done. */
  readonly onClose: (done: ReadonlySet<string>) => void
}

export function BulkDialog({ command, plan: given, lead = '', inputs, first, onClose }: Props) {
  const { plan, totals, isAsking } = useJudged(command, given)
  const [asked] = useState(() => askedOnce(command) ?? {})
  const form = useForm(asked, { ...firstValues({ ...command, input: asked }, undefined), ...first })
  const run = useBulkRun(command)
  const { outcomes, isRunning } = run
  const [isSent, setSent] = useState(false)
  const told = resultOf(plan, run)
  const close = () => onClose(new Set(told.done.map(row => row.id)))
  const { leave, asked: leaving } = useLeaving(form.isDirty && !isSent, close)
  const send = (rows: readonly Wire[]) => {
    setSent(true)
    void run.send(
      rows.map(row => row.id),
      form.changed(),
    )
  }
  const begin = () => {
    if (isSent || isAsking || plan.going.length === 0) return
    if (form.check()) send(plan.going)
    else showFirstWrong()
  }
  const isOver = isSent && !isRunning
  const name = (row: Wire) => [...new Set([text(row[nameKey(lead)] ?? row[lead]), titleOf(command.on, row)])].filter(Boolean).join(' · ') || row.id
  return (
    <Dialog
      isOpen
      onClose={isRunning ? undefined : isSent ? close : leave}
      canOutsideClickClose={false}
      isCloseButtonShown={!isRunning}
      title={`${t(command.label)} · ${t(command.on.label)}`}
      className="kt-dialog kt-bulk-dialog"
      data-bulk-command={command.permit}
    >
      <Keys onSend={begin}>
        <DialogBody>
          <Against error={run.error} />
          {isOver ? (
            <After name={name} told={told} />
          ) : isRunning ? (
            <Progress done={outcomes.size} all={plan.going.length} />
          ) : (
            <>
              {command.danger && (
                <Callout intent="warning" className="kt-danger">
                  {t(shared.danger)}
                </Callout>
              )}
              <Before of={command.on} name={name} plan={plan} totals={totals} isAsking={isAsking} />
              <FormFields form={form} inputs={inputs} />
            </>
          )}
        </DialogBody>
        <DialogFooter
          actions={
            leaving ??
            (isOver ? (
              <>
                {told.refused.length + told.open.length > 0 && (
                  <Button text={`${t(words.again)} (${told.refused.length + told.open.length})`} onClick={() => send([...told.refused, ...told.open])} />
                )}
                <Button autoFocus intent="primary" text={t(shared.close)} onClick={close} />
              </>
            ) : isRunning ? (
              <Button text={t(words.stop)} onClick={run.stop} />
            ) : (
              <>
                <Button text={t(shared.cancel)} onClick={leave} />
                <Button
                  onClick={begin}
                  autoFocus={Object.keys(asked).length === 0}
                  intent={command.danger ? 'danger' : 'primary'}
                  loading={isAsking}
                  disabled={plan.going.length === 0}
                  text={`${t(command.label)} ${plan.going.length}`}
                />
              </>
            ))
          }
        />
      </Keys>
    </Dialog>
  )
}

/** The plan as the server knows it: what its rules would refuse now is left out, and what moves is added up. Where it can't say, the rules
 * speak after. */
function useJudged(command: Command, given: Plan) {
  const [plan] = useState(given)
  const asked = useReport(
    ['before', command.permit, plan.going.map(row => row.id)],
    () =>
      askBefore(
        command.on,
        plan.going.map(row => row.id),
        command.name,
      ),
    { when: plan.going.length > 0 },
  )
  const before = asked.value ?? new Map()
  const told = judged(plan, before)
  return { plan: told, totals: totalsIn(told.going, before), isAsking: asked.value === undefined && asked.error === undefined }
}

interface Result {
  readonly done: readonly Wire[]
  readonly refused: readonly Wire[]
  /** Of which nothing was heard. */
  readonly open: readonly Wire[]
  readonly why: (row: Wire) => string
}
function resultOf({ going }: Plan, { outcomes }: BulkRun): Result {
  return {
    done: going.filter(row => outcomes.get(row.id)?.ok),
    refused: going.filter(row => outcomes.get(row.id)?.ok === false),
    open: going.filter(row => !outcomes.has(row.id)),
    why: row => outcomes.get(row.id)?.msg ?? '',
  }
}

const Figure = ({ value, word }: { readonly value: string | number; readonly word: string }) => (
  <div>
    <b className="kt-figures">{value}</b> <span>{word}</span>
  </div>
)

type Name = (row: Wire) => string
interface BeforeProps {
  readonly of: Resource
  readonly name: Name
  readonly plan: Plan
  readonly totals: ReturnType<typeof totalsIn>
  readonly isAsking: boolean
}
function Before({ of, name, plan: { going, left }, totals, isAsking }: BeforeProps) {
  const sums = totals.length > 0 ? totals : sumsIn(of, going).map(([label, text]) => [t(label), yuan(text)] as const)
  return (
    <>
      <div className="kt-bulk-figures">
        <Figure value={going.length} word={t(words.accepted)} />
        {sums.map(([label, text]) => (
          <Figure key={label} value={text} word={label} />
        ))}
        {left.length > 0 && <Figure value={left.length} word={t(words.leftOut)} />}
      </div>
      {isAsking && (
        <p role="status" className="kt-muted">
          {t(words.asking)}
        </p>
      )}
      <Reasons name={name} title={t(words.leftTitle)} rows={left.map(({ row, why }) => ({ row, why: t(why) }))} />
    </>
  )
}

function After({ name, told }: { readonly name: Name; readonly told: Result }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <div ref={box} className="kt-bulk-figures" role="status" tabIndex={-1}>
        <Figure value={told.done.length} word={t(words.done)} />
        {told.refused.length > 0 && <Figure value={told.refused.length} word={t(words.refused)} />}
        {told.open.length > 0 && <Figure value={told.open.length} word={t(words.open)} />}
      </div>
      <Reasons name={name} title={t(words.refusedTitle)} rows={told.refused.map(row => ({ row, why: told.why(row) }))} />
      <Reasons name={name} title={t(words.openTitle)} rows={told.open.map(row => ({ row, why: '' }))} />
    </>
  )
}

/** Rows by name, those of one reason together. */
function Reasons({
  name,
  title,
  rows,
}: {
  readonly name: Name
  readonly title: string
  readonly rows: readonly { readonly row: Wire; readonly why: string }[]
}) {
  if (rows.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
    <section className="kt-bulk-why" aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      <ul>
        {[...Map.groupBy(rows, one => one.why)].map(([why, all]) => (
          <li key={why}>
            {why && (
              <b>
                {why} ({all.length})
              </b>
            )}
            <p>{all.map(({ row }) => name(row)).join(t(['、', ', ']))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Progress = ({ done, all }: { readonly done: number; readonly all: number }) => (
  <div className="kt-bulk-progress">
    <p role="status">
      {t(words.running)}{' '}
      <span className="kt-figures">
        {done}/{all}
      </span>
    </p>
    <ProgressBar value={all === 0 ? 1 : done / all} intent="primary" aria-label={t(words.running)} />
  </div>
)
