/** A command as a dialog: its inputs, what it will do, and whatever the server has against it. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useMemo, useRef, useState } from 'react'
import { type Command, labelOn } from '../../modules/kit/command.ts'
import type { Field, Label } from '../../modules/kit/field.ts'
import type { Fields, Resource } from '../../modules/kit/resource.ts'
import { newId } from '../../modules/kit/id.ts'
import type { Before } from '../../modules/kit/statement.ts'
import { detail, run, type Wire } from '../call.ts'
import type { CallError } from '../request.ts'
import { t } from '../session.ts'
import { Against } from './Against.tsx'
import { nameKey, text, titleOf } from './cells.tsx'
import { DraftOffer } from './DraftOffer.tsx'
import { askedOf, firstValues, useForm, type Form, type Values } from './form.ts'
import type { FormDialogProps } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { standIn } from './focus.ts'
import { successOf } from './hooks.ts'
import { Keys } from './Keys.tsx'
import { useLeaving } from './useLeaving.tsx'
import { mayHeal } from './missed.ts'
import { StaleCallout } from './StaleCallout.tsx'
import { Statement } from './Statement.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useBefore } from './useBefore.ts'
import { useSending } from './useSending.ts'
import { words } from './words.ts'

/** What a dialog is called: the command, and what it is about where the command does not say so itself. */
const said = (act: string, noun: string): string => (act.toLowerCase().includes(noun.toLowerCase()) ? act : `${act} · ${noun}`)

export function FormSheet(props: FormDialogProps) {
  const { command, onClose } = props
  const { form, row, sending, reload, question, answer } = useSheet(props)
  const { error, isBusy } = sending
  const before = useBefore(command.on, props.row?.id, command.name)
  const never = neverOf(before, props, error)
  const { leave, asked } = useLeaving(form.isDirty, () => {
    form.drop()
    onClose()
  })
  const isWide =
    props.isWide || Object.entries(form.fields).some(([name, field]) => props.inputs?.[name] !== null && (field.kind === 'rich' || field.kind === 'json'))
  const isEmpty = Object.keys(form.fields).length === 0
  const off = { disabled: props.isIdle === true || !!never, ...(never ? { title: never } : {}) }
  return (
    <Dialog
      isOpen
      onClose={leave}
      canOutsideClickClose={false}
      title={props.title ?? said(t(labelOn(command, props.row)), t(command.on.label))}
      className={isWide ? 'kt-dialog kt-wide' : 'kt-dialog'}
      data-command={command.permit}
      onOpening={standIn}
    >
      <Keys onSend={() => !props.isIdle && !never && !question && void sending.send()}>
        <DialogBody>
          {row && error?.status === 409 && error.refusal.changes ? <StaleCallout error={error} onReload={reload} /> : <Against error={error} />}
          <DraftOffer of={[form]} />
          {row && <About of={command.on} row={row} isSaid={command.danger || command.on.title in form.fields} />}
          {command.danger && <Danger command={command} row={row} warns={props.warns ?? command.warns} />}
          <Statement before={before} />
          {props.children?.(form)}
          <FormFields form={form} row={row} inputs={props.inputs} sections={command.on.sections} />
          {props.below?.(form)}
        </DialogBody>
        <DialogFooter
          actions={
            asked ?? (
              <>
                <Button text={t(words.cancel)} onClick={leave} />
                {question ? (
                  <>
                    <Button text={t(question[1])} intent="danger" variant="outlined" loading={isBusy} {...off} onClick={() => answer(false)} />
                    <Button text={t(question[0])} intent="primary" loading={isBusy} {...off} onClick={() => answer(true)} />
                  </>
                ) : (
                  <Button
                    text={t(props.confirm ?? (command.danger ? command.label : words.confirm))}
                    loading={isBusy}
                    {...off}
                    intent={command.danger ? 'danger' : 'primary'}
                    onClick={() => void sending.send()}
                    autoFocus={isEmpty}
                  />
                )}
              </>
            )
          }
        >
          {/* Under what is filled in it may be out of sight above. */}
          <WhyOff never={isEmpty ? undefined : never} />
        </DialogFooter>
      </Keys>
    </Dialog>
  )
}

/** Why it is of no use to send it, whatever is filled in. A screen's own call may be decided by other rules than the command's; and what nobody
 * answered may have been done, which sending it again says. */
const neverOf = (before: Before | undefined, { send }: FormDialogProps, error: CallError | undefined): string | undefined =>
  before?.isFixed && !send && !(error && mayHeal(error)) ? before.refused : undefined
const WhyOff = ({ never }: { readonly never: string | undefined }) => (never ? <p className="kt-why-off">{never}</p> : null)

/** What is typed, over a row that may turn out to be old, and sending it. */
function useSheet({ command, row: given, first, send: sendOwn, said, onDone }: FormDialogProps) {
  const [row, setRow] = useState(given)
  const [asked, question] = useMemo(() => questionOf(askedOf(command.input, given), first), [command.input, given, first])
  const answered = useRef<Values>({})
  const form = useForm(
    asked,
    { ...firstValues(command, given), ...first },
    { keep: `${command.permit} ${given?.id ?? ''}`, of: command.on, version: given?.version },
  )
  const id = useRef(given?.id ?? newId()).current
  const version = row?.version
  const sending = useSending({
    form,
    content: () => [version, form.values, answered.current],
    send: asking => {
      // What the screen put in counts as given, also where nobody touched it.
      const input = { ...filled(first, form), ...form.changed(), ...answered.current }
      if (sendOwn) return sendOwn(id, input, asking)
      return run(command, id, input, { ...asking, ...(version === undefined ? {} : { version }) })
    },
    said: said ?? successOf(command),
    onDone: answer => onDone(id, answer),
  })
  const reload = async () => {
    // When the row can't be had, the form keeps what it shows and the callout stays.
    const newer = await detail(command.on, id).catch(() => undefined)
    if (!newer) return
    form.rebase({ ...firstValues(command, newer), ...first })
    setRow(newer)
    sending.forgive()
  }
  const answer = (is: boolean) => {
    answered.current = { [question![0]]: is ? 1 : 0 }
    void sending.send()
  }
  return { form, row, sending, reload, question: question?.[1], answer }
}

type Question = readonly [name: string, answers: NonNullable<Field['answers']>]
/** What people fill in, and the one question of it that has to be answered, by the dialog's own buttons. */
function questionOf(input: Fields, first: Values = {}): readonly [Fields, Question | undefined] {
  const found = Object.entries(input).find(([name, field]) => field.answers && field.required && !(name in first))
  if (!found) return [input, undefined]
  const { [found[0]]: _asked, ...rest } = input
  return [rest, [found[0], found[1].answers!]]
}

const filled = (first: Values = {}, { fields, values }: Form): Values =>
  Object.fromEntries(
    Object.keys(first)
      .filter(name => name in fields && text(values[name]) !== '')
      .map(name => [name, values[name]]),
  )

/** Of whom and of what a row is: a leave of its pupil and class. More than two say less. */
const whoseOf = (of: Resource, row: Wire): readonly string[] =>
  Object.entries(of.fields)
    .filter(([name, { kind, required, search, locked, hidden }]) => kind === 'ref' && required && search && locked && !hidden && name !== of.title)
    .flatMap(([name]) => text(row[nameKey(name)]) || [])
    .slice(0, 2)
/** What the row is called that a command is for, where nothing else in the dialog says it, and whose it is. */
function About({ of, row, isSaid }: { readonly of: Resource; readonly row: Wire; readonly isSaid: boolean }) {
  const title = titleOf(of, row),
    said = [...whoseOf(of, row).filter(one => !title.includes(one)), ...(isSaid || title === '' ? [] : [title])]
  return said.length === 0 ? null : <p className="kt-about">{said.join(' · ')}</p>
}

/** Says what a command that hurts will do, before it is done. */
function Danger({ command, row, warns = words.danger }: { readonly command: Command; readonly row: Wire | undefined; readonly warns?: Label | undefined }) {
  const of: Resource = command.on
  const targets = row ? of.lifecycle.targets(row.status, command.name).filter(to => to !== row.status) : []
  return (
    <Callout intent="warning" className="kt-danger">
      <p>
        <b>{t(command.label)}</b>
        {row && <> · {titleOf(of, row)}</>}
      </p>
      <p>{t(warns)}</p>
      {targets.length > 0 && (
        <p>
          {t(words.then)}{' '}
          {targets.map(to => (
            <StatusTag key={to} of={of} status={to} />
          ))}
        </p>
      )}
    </Callout>
  )
}
