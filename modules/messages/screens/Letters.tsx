/** Letters as the message centre shows them: a table with filters and pages, and one of them opened. */
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { EnvelopeIcon, FollowerIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { post, type Paged, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import type { Fetched } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { Table } from '../../../console/parts/Table.tsx'
import { usePages } from '../../../console/parts/usePages.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t, useSession } from '../../../console/session.ts'
import type { Letter } from '../../../console/letters.ts'
import type { Label } from '../../kit/index.ts'
import { noticeTypes, typeCode, typeOf, type NoticeType } from '../types.ts'
import { words } from './words.ts'

/** Sent letters say for whom they are. */
export type Sent = Letter & { readonly audience?: string; readonly receivers?: number }
export const base = '/api/business-eip/webMessage'
const typeName = (code: number) => t(noticeTypes[typeOf(code) ?? 'normal'])

/** How many letters a page may have. */
const sizes = [10, 20, 30, 50] as const

/** Letters of a call, asked for again when the number of unread ones changes. */
export const useLetters = (call: string, filters: Readonly<Record<string, string>>) =>
  usePages<Sent>(`${base}/${call}`, filters, { sizes, version: useSession(value => value.unread) })
export const TypeFilter = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <HTMLSelect aria-label={t(words.type)} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{t(words.type)}</option>
    {Object.entries(noticeTypes).map(([type, label]) => (
      <option key={type} value={typeCode[type as NoticeType]}>
        {t(label)}
      </option>
    ))}
  </HTMLSelect>
)

const column = (name: string, label: Label, show: (letter: Sent) => ReactNode = letter => String(letter[name as keyof Sent])): Column => ({
  name,
  label,
  // What stands in these rows is a letter: they come from calls of letters alone.
  cell: row => show(row as unknown as Sent),
})

interface LettersProps {
  readonly of: Fetched<Paged<Sent>>
  /** What is said when there is none. */
  readonly hint?: string
  /** The column that differs: what became of it, or whom it is for. */
  readonly last: readonly [label: Label, show: (letter: Sent) => ReactNode]
  readonly onLook: (letter: Sent) => void
  /** Letters may be removed; one was. */
  readonly onRemoved?: () => void
}
export function Letters({ of, hint, last, onLook, onRemoved }: LettersProps) {
  const columns = [
    column('type', words.type, ({ type }) => (
      <span>
        {type === 3 ? <FollowerIcon /> : <EnvelopeIcon />} {typeName(type)}
      </span>
    )),
    column('createUserName', words.sender),
    column('title', words.title, ({ title, isRead }) => (isRead === 1 ? <b>{title}</b> : title)),
    column('content', words.content, ({ content }) => content.slice(0, 60)),
    column('last', ...last),
    column('sendTime', words.time, ({ sendTime }) => <time className="kt-figures">{sendTime}</time>),
  ]
  const actions = (letter: Sent) => (
    <>
      <Button variant="minimal" size="small" intent="primary" text={t(words.view)} onClick={() => onLook(letter)} />
      {onRemoved && (
        <CallButton
          variant="minimal"
          size="small"
          intent="danger"
          text={t(words.remove)}
          ask={words.confirmRemove}
          call={() => post(`${base}/remove`, {}, { query: { ids: letter.id } })}
          onDone={onRemoved}
        />
      )}
    </>
  )
  return (
    <Shown of={of}>
      {({ records }) =>
        records.length === 0 ? (
          <Empty {...(hint ? { hint } : {})} />
        ) : (
          <Table label={t(words.mine)} rows={records as readonly (Sent & Wire)[]} columns={columns} actions={actions} onOpen={onLook} />
        )
      }
    </Shown>
  )
}

/** A letter as an alert: what it says, and the way to what it is about. */
interface DialogProps {
  readonly letter: Letter
  readonly onClose: () => void
  readonly onGo?: (() => void) | undefined
}
export function LetterDialog({ letter, onClose, onGo = onClose }: DialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={letter.title} className="kt-dialog" data-screen="letter">
      <DialogBody>
        <p className="kt-muted">
          {letter.createUserName} · <span className="kt-figures">{letter.sendTime}</span>
        </p>
        <p className="kt-lines">{letter.content}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {letter.link && (
              <Link href={letter.link} onClick={onGo}>
                {t(words.go)}
              </Link>
            )}
            <Button text={t(shared.close)} onClick={onClose} autoFocus />
          </>
        }
      />
    </Dialog>
  )
}
