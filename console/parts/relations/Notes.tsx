/** The notes on a row, newest first, and a place to write one; `@` mentions a colleague. */
import { Button, Menu, MenuItem, TextArea } from '@blueprintjs/core'
import { EditIcon, TrashIcon } from '@blueprintjs/icons'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { newId } from '../../../modules/kit/id.ts'
import { note, noteCommands } from '../../../modules/relations/note.ts'
import type { Wire } from '../../call.ts'
import { t, useSession } from '../../session.ts'
import { text } from '../cells.tsx'
import { useActs } from '../commandButtons.tsx'
import { DraftOffer } from '../DraftOffer.tsx'
import { useCommand, useList } from '../hooks.ts'
import { Empty, Shown } from '../states.tsx'
import { useKept } from '../useKept.ts'
import { words as shared } from '../words.ts'
import { type Colleague, useColleagues } from './PersonInput.tsx'
import type { Owner, PanelProps } from './relationTabs.tsx'
import { words } from './words.ts'
import './relations.css'

const [create, change, remove] = noteCommands(() => [])
const step = 20

export function Notes({ owner, mayAdd }: PanelProps) {
  const [size, setSize] = useState(step)
  const fetched = useList(note, { ...owner, status: 'live', current: 1, size })
  const { act, dialog } = useActs({ onDone: fetched.reload })
  return (
    <div className="kt-notes" data-relation="notes">
      {mayAdd && <Composer owner={owner} onDone={fetched.reload} />}
      <Shown of={fetched} lines={6}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <Empty title={t(words.noNotes)} hint={t(words.noNotesHint)} />}
            <ol className="kt-note-list">
              {records.map(row => (
                <Note key={row.id} row={row} owner={owner} onChanged={fetched.reload} onRemove={() => act(remove!, row)} />
              ))}
            </ol>
            {total > records.length && size < 200 && <Button variant="minimal" text={t(words.older)} onClick={() => setSize(size + step)} />}
          </>
        )}
      </Shown>
      {dialog}
    </div>
  )
}

interface NoteProps {
  readonly row: Wire
  readonly owner: Owner
  readonly onChanged: () => void
  readonly onRemove: () => void
}
function Note({ row, owner, onChanged, onRemove }: NoteProps) {
  const [isEdited, setEdited] = useState(false)
  const userId = useSession(value => value.userInfo?.user_id)
  const isOwn = row.createUser === userId
  return (
    <li className="kt-note">
      <div className="kt-note-head">
        <b>{text(row.createUserName)}</b>
        <time className="kt-figures">{row.createTime}</time>
        {row.version > 1 && (
          <span className="kt-muted" title={row.updateTime}>
            {t(words.edited)}
          </span>
        )}
        {isOwn && !isEdited && (
          <span className="kt-note-acts">
            <Button size="small" variant="minimal" icon={<EditIcon />} aria-label={t(change!.label)} title={t(change!.label)} onClick={() => setEdited(true)} />
            <Button size="small" variant="minimal" icon={<TrashIcon />} aria-label={t(remove!.label)} title={t(remove!.label)} onClick={onRemove} />
          </span>
        )}
      </div>
      {isEdited ? (
        <Composer
          owner={owner}
          row={row}
          onDone={() => {
            setEdited(false)
            onChanged()
          }}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <p className="kt-note-text">{withMentions(text(row.text), namesOf(row))}</p>
      )}
    </li>
  )
}

const idsOf = (row: Wire | undefined): readonly string[] => (Array.isArray(row?.mentions) ? (row.mentions as readonly string[]) : [])
const namesOf = (row: Wire | undefined): readonly string[] =>
  ((row as { readonly mentionNames?: readonly string[] } | undefined)?.mentionNames ?? []).filter(Boolean)

/** The names of those mentioned stand out. */
function withMentions(content: string, names: readonly string[]): ReactNode {
  if (names.length === 0) return content
  const any = new RegExp(`(@(?:${names.map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')}))`)
  // Every other part is a name.
  return content.split(any).map((part, i) => (i % 2 === 1 ? <mark key={`${i} ${part}`}>{part}</mark> : part))
}

interface ComposerProps {
  readonly owner: Owner
  /** The note that is corrected. */
  readonly row?: Wire
  readonly onDone: () => void
  readonly onCancel?: () => void
}
function Composer({ owner, row, onDone, onCancel }: ComposerProps) {
  const writing = useWriting(owner, row)
  const id = useRef(newId())
  const { run, isBusy } = useCommand(row ? change! : create!)
  const send = async () => {
    const said = { text: writing.content, mentions: writing.mentions() }
    try {
      if (row) await run(row.id, said, { version: row.version })
      else await run(id.current, { ...owner, ...said })
    } catch {
      // The request layer has said why; what was written stays.
      return
    }
    id.current = newId()
    writing.clear()
    onDone()
  }
  return (
    <div className="kt-composer">
      <DraftOffer of={[writing.draft]} />
      <TextArea
        inputRef={writing.area}
        fill
        autoResize
        rows={2}
        aria-label={t(words.write)}
        placeholder={t(words.write)}
        aria-controls={writing.listId}
        aria-activedescendant={writing.options.length > 0 ? `${writing.listId}-${writing.active}` : undefined}
        value={writing.content}
        onChange={event => writing.type(event.target.value, event.target.selectionStart)}
        onKeyDown={writing.onKeyDown}
      />
      {writing.options.length > 0 && <People writing={writing} />}
      <div className="kt-composer-acts">
        <Button variant="minimal" text="@" aria-label={t(words.mention)} title={t(words.mention)} onClick={writing.begin} />
        {onCancel && <Button text={t(shared.cancel)} onClick={onCancel} />}
        <Button
          intent="primary"
          text={t(row ? words.save : words.send)}
          data-command={(row ? change! : create!).permit}
          disabled={writing.content.trim() === ''}
          loading={isBusy}
          onClick={() => void send()}
        />
      </div>
    </div>
  )
}

function People({ writing }: { readonly writing: ReturnType<typeof useWriting> }) {
  return (
    <Menu id={writing.listId} role="listbox" className="kt-options kt-people" aria-label={t(words.people)}>
      {writing.options.map((one, i) => (
        <MenuItem
          key={one.id}
          roleStructure="listoption"
          id={`${writing.listId}-${i}`}
          active={i === writing.active}
          selected={false}
          text={one.name}
          label={one.deptName}
          onMouseDown={event => {
            event.preventDefault()
            writing.choose(one)
          }}
        />
      ))}
    </Menu>
  )
}

/** What is written, whom an `@` at the caret may mean, and who was chosen. */
function useWriting(owner: Owner, row: Wire | undefined) {
  const names = namesOf(row)
  const [{ content, chosen }, change, draft] = useKept(`note ${row?.id ?? Object.values(owner).join(' ')}`, {
    content: text(row?.text),
    chosen: idsOf(row).map((id, i) => ({ id, name: names[i] ?? '' })) as readonly Pick<Colleague, 'id' | 'name'>[],
  })
  const [caret, setCaret] = useState(0)
  const [active, setActive] = useState(0)
  const [isClosed, setClosed] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const asked = /(?:^|[^\w])@([^\s@]{0,20})$/.exec(content.slice(0, caret))?.[1]
  const options = useColleagues(owner, 'notes', isClosed ? undefined : asked).slice(0, 8)
  const put = (next: string, at: number) => {
    change({ content: next })
    setCaret(at)
    setActive(0)
    setClosed(false)
  }
  /** Says something at the caret in place of the last few letters. */
  const insert = (said: string, instead: number) => {
    const at = area.current?.selectionStart ?? content.length,
      from = at - instead
    // At once: whoever goes on typing must not be a letter ahead of the caret.
    flushSync(() => put(content.slice(0, from) + said + content.slice(at), from + said.length))
    area.current?.focus()
    area.current?.setSelectionRange(from + said.length, from + said.length)
  }
  const choose = (one: Colleague) => {
    insert(`@${one.name} `, (asked?.length ?? 0) + 1)
    change({ chosen: [...chosen.filter(other => other.id !== one.id), { id: one.id, name: one.name }] })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setActive(Math.max(0, Math.min(active + (event.key === 'ArrowDown' ? 1 : -1), options.length - 1)))
    else if (event.key === 'Enter' || event.key === 'Tab') choose(options[active]!)
    else if (event.key === 'Escape') setClosed(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return {
    area,
    content,
    draft,
    options,
    active,
    listId: useId(),
    type: put,
    choose,
    onKeyDown,
    begin: () => insert(content === '' || content.endsWith(' ') ? '@' : ' @', 0),
    /** Who was chosen and is still named. */
    mentions: () => chosen.filter(one => content.includes(`@${one.name}`)).map(one => one.id),
    clear: () => {
      draft.drop()
      put('', 0)
      change({ chosen: [] })
    },
  }
}
