/** A command as a dialog: its inputs, what it will do, and whatever the server has against it. */
import { Button, Callout, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { newId } from '../../modules/kit/id.ts'
import { detail, run, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { Against } from './Against.tsx'
import { text, titleOf } from './cells.tsx'
import { firstValues, useForm, type Form, type Values } from './form.ts'
import type { FormDialogProps } from './FormDialog.tsx'
import { FormFields } from './FormFields.tsx'
import { successOf } from './hooks.ts'
import { useLeaving } from './useLeaving.tsx'
import { StaleCallout } from './StaleCallout.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useSending } from './useSending.ts'
import { words } from './words.ts'

export function FormSheet(props: FormDialogProps) {
  const { command, onClose } = props
  const { form, row, sending, reload } = useSheet(props)
  const { error, isBusy } = sending
  const { leave, asked } = useLeaving(form.isDirty, onClose)
  const isWide = props.isWide || Object.values(form.fields).some(field => field.kind === 'rich' || field.kind === 'json')
  return (
    <Dialog
      isOpen
      onClose={leave}
      canOutsideClickClose={false}
      title={props.title ?? `${t(command.label)} · ${t(command.on.label)}`}
      className={isWide ? 'kt-dialog kt-wide' : 'kt-dialog'}
      data-command={command.permit}
    >
      <Keys onSend={() => !props.isIdle && void sending.send()}>
        <DialogBody>
          {row && error?.status === 409 && error.refusal.changes ? <StaleCallout error={error} onReload={reload} /> : <Against error={error} />}
          {command.danger && <Danger command={command} row={row} />}
          {props.children?.(form)}
          <FormFields form={form} row={row} inputs={props.inputs} />
          {props.below?.(form)}
        </DialogBody>
        <DialogFooter
          actions={
            asked ?? (
              <>
                <Button text={t(words.cancel)} onClick={leave} />
                <Button
                  text={t(props.confirm ?? (command.danger ? command.label : words.confirm))}
                  loading={isBusy}
                  disabled={props.isIdle ?? false}
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
    const isText = event.target instanceof HTMLTextAreaElement || (event.target as HTMLElement).isContentEditable
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

/** What is typed, over a row that may turn out to be old, and sending it. */
function useSheet({ command, row: given, first, send: sendOwn, said, onDone }: FormDialogProps) {
  const [row, setRow] = useState(given)
  const form = useForm(command.input, { ...firstValues(command, given), ...first })
  const id = useRef(given?.id ?? newId()).current
  const version = row?.version
  const sending = useSending({
    form,
    content: [version, form.values],
    send: asking => {
      // What the screen put in counts as given, also where nobody touched it.
      const input = { ...filled(first, form), ...form.changed() }
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
  return { form, row, sending, reload }
}

const filled = (first: Values = {}, { fields, values }: Form): Values =>
  Object.fromEntries(
    Object.keys(first)
      .filter(name => name in fields && text(values[name]) !== '')
      .map(name => [name, values[name]]),
  )

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
