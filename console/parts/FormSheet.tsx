/** A command as a dialog: its inputs, what it will do, and whatever the server has against it. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { newId } from '../../modules/kit/id.ts'
import { CallError, detail, run, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { text, titleOf } from './cells.tsx'
import { firstValues, useForm, wrongOf, type Form, type Values } from './form.ts'
import type { FormDialogProps } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { successOf } from './hooks.ts'
import { StaleCallout } from './StaleCallout.tsx'
import { StatusTag } from './StatusTag.tsx'
import { toast } from './toasts.ts'
import { words } from './words.ts'

export function FormSheet(props: FormDialogProps) {
  const { command, onClose } = props
  const sending = useSending(props)
  const { form, row, isBusy } = sending
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (isLeaving ? setLeaving(false) : form.isDirty ? setLeaving(true) : onClose())
  const isWide = Object.values(form.fields).some(field => field.kind === 'rich' || field.kind === 'json')
  return (
    <Dialog
      isOpen
      onClose={leave}
      canOutsideClickClose={false}
      title={`${t(command.label)} · ${t(command.on.label)}`}
      className={isWide ? 'kt-dialog kt-wide' : 'kt-dialog'}
      data-command={command.permit}>
      <Keys onSend={() => void sending.send()}>
        <DialogBody>
          <Against sending={sending} />
          {command.danger && <Danger command={command} row={row} />}
          {props.children?.(form)}
          <FormFields form={form} row={row} inputs={props.inputs} />
          {props.below?.(form)}
        </DialogBody>
        <DialogFooter
          actions={
            isLeaving ? (
              <Leaving onStay={() => setLeaving(false)} onLeave={onClose} />
            ) : (
              <>
                <Button text={t(words.cancel)} onClick={leave} />
                <Button
                  text={t(command.danger ? command.label : words.confirm)}
                  loading={isBusy}
                  intent={command.danger ? 'danger' : 'primary'}
                  onClick={() => void sending.send()}
                  autoFocus={Object.keys(form.fields).length === 0}
                />
              </>
            )
          }
        />
      </Keys>
    </Dialog>
  )
}

/** Enter sends, in a text of several lines together with Ctrl or ⌘. */
function Keys({ onSend, children }: { readonly onSend: () => void; readonly children: ReactNode }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A button that goes takes the focus along, and with it Esc: give it back to the dialog.
    if (document.activeElement === document.body) content.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const isText =
      event.target instanceof HTMLTextAreaElement || (event.target as HTMLElement).isContentEditable
    if (event.key !== 'Enter' || (isText && !event.ctrlKey && !event.metaKey)) return
    if (event.target instanceof HTMLButtonElement || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSend()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of the inputs inside.
    <div ref={content} className="kt-dialog-content" tabIndex={-1} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

function Leaving({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  return (
    <>
      <span className="kt-ask" role="alert">
        {t(words.discardAsk)}
      </span>
      <Button text={t(words.keepTyping)} autoFocus onClick={onStay} />
      <Button text={t(words.discard)} intent="danger" onClick={onLeave} />
    </>
  )
}

/** What the server has against it, unless it stands at the fields. */
function Against({
  sending: { error, form, row, reload },
}: {
  readonly sending: ReturnType<typeof useSending>
}) {
  if (!error) return null
  if (error.status === 409 && error.refusal.changes && row)
    return <StaleCallout error={error} onReload={reload} />
  return isAtFields(error, form) ? null : (
    <Callout intent="danger" role="alert">
      {error.message}
    </Callout>
  )
}

/** What is typed, and sending it: one key per content, so that a repeated send has one effect. */
function useSending({ command, row: given, first, send: sendOwn, onDone }: FormDialogProps) {
  const [row, setRow] = useState(given)
  const form = useForm(command.input, { ...firstValues(command, given), ...first })
  const [error, setError] = useState<CallError>()
  const [isBusy, setBusy] = useState(false)
  const id = useRef(given?.id ?? newId())
  const intention = useRef({ content: '', key: newId() })
  const send = async () => {
    if (isBusy || !form.check()) return
    const content = JSON.stringify([row?.version, form.values])
    if (intention.current.content !== content) intention.current = { content, key: newId() }
    setBusy(true)
    setError(undefined)
    try {
      const version = row?.version
      // What the screen put in counts as given, also where nobody touched it.
      const input = { ...filled(first, form), ...form.changed() }
      const asking = { key: intention.current.key, quiet: true }
      const answer = await (sendOwn
        ? sendOwn(id.current, input, asking)
        : run(command, id.current, input, {
            ...asking,
            ...(version === undefined ? {} : { version }),
          }))
      toast(t(successOf(command)), 'good')
      onDone(id.current, answer)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      form.show(wrongOf(reason))
      setError(reason)
    } finally {
      setBusy(false)
    }
  }
  const reload = async () => {
    // When the row can't be had, the form keeps what it shows and the callout stays.
    const newer = await detail(command.on, id.current).catch(() => undefined)
    if (!newer) return
    form.rebase({ ...firstValues(command, newer), ...first })
    setRow(newer)
    setError(undefined)
  }
  return { form, row, error, isBusy, send, reload }
}

const filled = (first: Values = {}, { fields, values }: Form): Values =>
  Object.fromEntries(
    Object.keys(first)
      .filter(name => name in fields && text(values[name]) !== '')
      .map(name => [name, values[name]]),
  )

/** Whether everything that is wrong stands at a field of the form already. */
const isAtFields = (error: CallError, form: Form) => {
  const wrong = wrongOf(error)
  return wrong.length > 0 && wrong.every(one => one.field in form.fields)
}

/** Says what a command that hurts will do, before it is done. */
function Danger({ command, row }: { readonly command: Command; readonly row: Wire | undefined }) {
  const of: Resource = command.on
  const targets = row ? of.lifecycle.targets(row.status, command.name) : []
  return (
    <Callout intent="warning" className="kt-danger">
      <p>
        <b>{t(command.label)}</b>
        {row && <> · {titleOf(of, row)}</>}
      </p>
      <p>{t(words.danger)}</p>
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
