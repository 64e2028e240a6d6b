/** One talk on a member's screen: its lines, what is typed, and what is done with it. */
import { Button, SegmentedControl } from '@blueprintjs/core'
import { ChevronLeftIcon, PaperclipIcon } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { post, run, upload, type Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { CallError } from '../../../console/request.ts'
import { may, t } from '../../../console/session.ts'
import { close, snooze, take, transfer, wake } from '../conversation.commands.ts'
import { conversation } from '../conversation.ts'
import { savedReply } from '../reply.ts'
import { describe, seen } from '../talk-beside.ts'
import { raise } from '../ticket.ts'
import type { Sending } from './outbox.ts'
import { type Line, useThread } from './useThread.ts'
import { visitorWords, words } from './words.ts'

const shown = [take, transfer, snooze, wake, describe] as const
interface Props {
  readonly row: Wire
  readonly isMine: boolean
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onBack: () => void
  readonly onDone: () => void
}
export function Thread({ row, isMine, typed, onType, onBack, onDone }: Props) {
  const thread = useThread(row.id)
  const { act, dialog } = useActs({ onDone })
  const end = useRef<HTMLDivElement>(null)
  const count = thread.lines.length + thread.sending.length
  useEffect(() => {
    if (count > 0) end.current?.parentElement?.scrollTo({ top: end.current.offsetTop })
  }, [count])
  const last = thread.lines.at(-1)?.seq ?? 0
  useEffect(() => {
    if (isMine && last > Number(row.memberSeq ?? 0) && !document.hidden) void run(seen, row.id, { seq: last }, { quiet: true }).catch(() => {})
  }, [isMine, last, row.id, row.memberSeq])
  const isOver = row.status === 'resolved'
  return (
    <section className="sv-thread" aria-label={visitorWords(row)}>
      <header>
        <Button className="sv-back" variant="minimal" icon={<ChevronLeftIcon />} aria-label={t(words.back)} onClick={onBack} />
        <b>{visitorWords(row)}</b> <StatusTag of={conversation} status={row.status} />
        <span className="sv-acts">
          <CommandButtons of={conversation} row={row} commands={shown} act={act} place="row" />
          {dialog}
          {may('service_ticket_raise') && (
            <DialogButton text={t(words.ticket)} size="small" onDone={onDone}>
              {to => (
                <FormDialog
                  command={raise}
                  first={{ conversationId: row.id, categoryId: row.categoryId, ...asked(thread.lines) }}
                  inputs={{ conversationId: null }}
                  {...to}
                />
              )}
            </DialogButton>
          )}
          {!isOver && (isMine || row.status === 'with_robot' || row.status === 'queued') && (
            <Button
              size="small"
              intent="primary"
              data-command="conversation_close"
              text={t(words.end)}
              onClick={() => void run(close, row.id, {}).then(onDone, () => {})}
            />
          )}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <div className="sv-lines" role="log" aria-live="polite" tabIndex={0} aria-label={t(words.reply)}>
        {thread.lines.map(one => (
          <OneLine key={one.id} of={one} isRead={one.fromType === 'member' && Number(row.visitorSeq ?? 0) >= one.seq} />
        ))}
        {thread.sending.map(one => (
          <div key={one.clientKey} className={`sv-line ${one.isNote ? 'sv-note' : 'sv-member'}`}>
            <p>{one.content}</p>
            {!one.refused && <small className="kt-muted">{t(words.sending)}</small>}
            {one.refused && (
              <Button
                size="small"
                intent="danger"
                variant="minimal"
                text={`${t(words.failed)}${t(['：', ': '])}${one.refused}`}
                onClick={() => thread.retry(one)}
              />
            )}
          </div>
        ))}
        {thread.isTyping && <small className="kt-muted">{t(words.typing)}</small>}
        <div ref={end} />
      </div>
      {(isMine || isOver) && <Composer key={row.id} row={row} typed={typed} onType={onType} say={thread.say} onDone={onDone} isOver={isOver} />}
    </section>
  )
}

/** A yes or no as rows of the wire have it. */
const isOn = (value: unknown): boolean => value === 1 || value === true
const isCalled = ({ shortcut }: Wire, asked: string): boolean => String(shortcut).toLowerCase().startsWith(asked.toLowerCase())
const titleMax = 40,
  contentMax = 1_000
/** What the visitor asked, as a ticket begins: by its first line, with the rest of what they wrote. */
function asked(lines: readonly Line[]): { readonly title?: string; readonly content?: string } {
  const said = lines.filter(one => one.fromType === 'visitor' && one.kind === 'text').map(one => one.content.trim())
  return said.length === 0 ? {} : { title: said[0]!.slice(0, titleMax), content: said.join('\n').slice(0, contentMax) }
}

function OneLine({ of, isRead }: { readonly of: Line; readonly isRead: boolean }) {
  if (of.fromType === 'system')
    return (
      <p className="sv-line sv-system">
        {of.content} <time>{of.createTime.slice(11, 16)}</time>
      </p>
    )
  return (
    <div className={`sv-line sv-${of.fromType}`}>
      {of.kind === 'picture' ? (
        <a href={of.fileUrl} target="_blank" rel="noreferrer">
          <img src={`${of.fileUrl}?w=320`} alt={of.content} loading="lazy" />
        </a>
      ) : of.kind === 'file' ? (
        <a href={of.fileUrl} target="_blank" rel="noreferrer">
          {of.content}
        </a>
      ) : (
        <p>{of.content}</p>
      )}
      <small>
        {of.fromType === 'note' && `${t(words.note)} · `}
        {of.memberName} <time title={of.createTime}>{of.createTime.slice(11, 16)}</time>
        {isRead && ` · ${t(words.read)}`}
      </small>
    </div>
  )
}

interface ComposerProps extends Pick<Props, 'row' | 'typed' | 'onType' | 'onDone'> {
  readonly say: (content: string, isNote: boolean, more?: Pick<Sending, 'kind' | 'fileId' | 'ends'>) => void
  readonly isOver: boolean
}
function Composer({ row, typed, onType, say, onDone, isOver }: ComposerProps) {
  const [noting, setNote] = useState(false)
  const isNote = noting || isOver
  const [picked, pick] = useState(0)
  const file = useRef<HTMLInputElement>(null),
    area = useRef<HTMLTextAreaElement>(null),
    typedAt = useRef(0)
  const asked = typed.startsWith('/') && !isNote ? typed.slice(1) : undefined
  const replies = useList(savedReply, { size: 200 })
  const fitting =
    asked === undefined
      ? []
      : (replies.value?.records ?? [])
          .filter(one => `${one.shortcut}${one.content}`.toLowerCase().includes(asked.toLowerCase()))
          // What is called so comes before what only says it.
          .toSorted((a, b) => Number(isCalled(b, asked)) - Number(isCalled(a, asked)))
          .slice(0, 8)
  const ends = !isNote && typed.trim() !== '' && (replies.value?.records ?? []).some(one => isOn(one.closes) && String(one.content).trim() === typed.trim())
  const choose = (content: string) => {
    onType(content)
    pick(0)
    area.current?.focus()
  }
  const send = () => {
    if (typed.trim() === '') return
    say(typed, isNote, ends ? { ends } : {})
    onType('')
  }
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!event.altKey) return
      if (event.code === 'KeyN') setNote(last => !last)
      else if (event.code === 'KeyE') void run(close, row.id, {}).then(onDone, () => {})
      else return
      event.preventDefault()
      area.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    area.current?.focus()
    return () => window.removeEventListener('keydown', onKey)
  }, [row.id, onDone])
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (fitting.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      return pick(last => (last + (event.key === 'ArrowDown' ? 1 : fitting.length - 1)) % fitting.length)
    }
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    const one = fitting[picked]
    if (one) choose(String(one.content))
    // Replies that are still being read are waited for: what was meant to find one is not sent.
    else if (asked === undefined || replies.value || replies.error) send()
  }
  const sendFile = async (chosen: File) => {
    const form = new FormData()
    form.append('file', chosen)
    form.append('belongs', 'attached')
    try {
      const kept = await upload<{ readonly id: string; readonly originalName: string; readonly type: string }>(
        '/api/blade-resource/oss/endpoint/put-file',
        form,
      )
      say(kept.originalName, false, { kind: kept.type.startsWith('image/') ? 'picture' : 'file', fileId: kept.id })
    } catch (reason) {
      if (!(reason instanceof CallError)) toast(String(reason), 'bad')
    }
  }
  return (
    <form
      className={`sv-write${isNote ? ' sv-writing-note' : ''}`}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      {fitting.length > 0 && (
        <ul className="sv-picks" aria-label={t(words.replies)}>
          {fitting.map((one, i) => (
            <li key={one.id}>
              <button type="button" data-on={i === picked} onClick={() => choose(String(one.content))}>
                <b>/{String(one.shortcut)}</b> {String(one.content)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="sv-write-head">
        {!isOver && (
          <SegmentedControl
            size="small"
            value={isNote ? 'note' : 'reply'}
            options={[
              { value: 'reply', label: t(words.reply) },
              { value: 'note', label: t(words.note) },
            ]}
            onValueChange={value => setNote(value === 'note')}
          />
        )}
        <small className="kt-muted">{t(words.keys)}</small>
      </div>
      <textarea
        ref={area}
        rows={3}
        maxLength={2_000}
        aria-label={t(isNote ? words.note : words.reply)}
        placeholder={t(isNote ? words.writeNote : words.write)}
        value={typed}
        onKeyDown={onKey}
        onChange={event => {
          onType(event.target.value)
          if (isNote || Date.now() - typedAt.current < 3_000) return
          typedAt.current = Date.now()
          void post('/api/business-customer/conversation/typing', { conversationId: row.id }, { quiet: true }).catch(() => {})
        }}
      />
      {ends && <small role="status">{t(words.ends)}</small>}
      <div className="sv-write-foot">
        <input
          ref={file}
          type="file"
          hidden
          aria-label={t(words.file)}
          onChange={event => {
            const [chosen] = event.target.files ?? []
            event.target.value = ''
            if (chosen) void sendFile(chosen)
          }}
        />
        {!isNote && <Button variant="minimal" icon={<PaperclipIcon />} aria-label={t(words.file)} onClick={() => file.current?.click()} />}
        <Button type="submit" intent="primary" text={t(words.send)} disabled={typed.trim() === ''} />
      </div>
    </form>
  )
}
