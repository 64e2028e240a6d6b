/** Letters as the message centre shows them: a table with filters and pages, and one of them opened. */
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { EnvelopeIcon, FollowerIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Paged } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Pager } from '../../../console/parts/Pager.tsx'
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

export function usePage(call: string) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [at, setAt] = useState<{ readonly current: number; readonly size: number }>({ current: 1, size: sizes[0] })
  const unread = useSession(value => value.unread)
  const query = { ...filters, ...at }
  const rows = useAsk<Paged<Sent>>(`${base}/${call}`, query, { version: unread })
  return {
    rows,
    filters,
    filter: (chosen: Readonly<Record<string, string>>) => {
      setFilters(chosen)
      setAt({ ...at, current: 1 })
      rows.reload()
    },
    pager: (
      <Pager
        total={rows.value?.total ?? 0}
        current={at.current}
        size={at.size}
        sizes={sizes}
        onPage={current => setAt({ ...at, current })}
        onSize={size => setAt({ current: 1, size })}
      />
    ),
  }
}
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

export function Letters({
  letters,
  head,
  last,
  onLook,
  onRemove,
}: {
  readonly letters: readonly Sent[]
  readonly head: Label
  readonly last: (letter: Sent) => ReactNode
  readonly onLook: (letter: Letter) => void
  readonly onRemove?: (letter: Letter) => void
}) {
  return (
    <div className="kt-table kt-cards">
      <table aria-label={t(words.mine)}>
        <thead>
          <tr>
            <th>{t(words.type)}</th>
            <th>{t(words.sender)}</th>
            <th>{t(words.title)}</th>
            <th>{t(words.content)}</th>
            <th>{t(head)}</th>
            <th>{t(words.time)}</th>
            <th className="kt-acts">{t(words.actions)}</th>
          </tr>
        </thead>
        <tbody>
          {letters.map(letter => (
            <tr key={letter.id}>
              <td data-label={t(words.type)}>
                <span>
                  {letter.type === 3 ? <FollowerIcon /> : <EnvelopeIcon />} {typeName(letter.type)}
                </span>
              </td>
              <td data-label={t(words.sender)}>{letter.createUserName}</td>
              <td data-label={t(words.title)}>{letter.isRead === 1 ? <b>{letter.title}</b> : letter.title}</td>
              <td data-label={t(words.content)}>{letter.content.slice(0, 60)}</td>
              <td data-label={t(head)}>{last(letter)}</td>
              <td data-label={t(words.time)} className="kt-figures">
                {letter.sendTime}
              </td>
              <td className="kt-acts">
                <Button variant="minimal" size="small" intent="primary" text={t(words.view)} onClick={() => onLook(letter)} />
                {onRemove && <Button variant="minimal" size="small" intent="danger" text={t(words.remove)} onClick={() => onRemove(letter)} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A letter as an alert: what it says, and the way to what it is about. */
export function LetterDialog({
  letter,
  onClose,
  onGo = onClose,
}: {
  readonly letter: Letter
  readonly onClose: () => void
  readonly onGo?: (() => void) | undefined
}) {
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
