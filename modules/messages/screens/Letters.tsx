/** Letters as the message centre shows them: a table with filters and pages, and one of them opened. */
import { Button, Dialog, DialogBody, DialogFooter, HTMLSelect } from '@blueprintjs/core'
import { EnvelopeIcon, FollowerIcon } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { get, type Paged } from '../../../console/call.ts'
import { useFetched } from '../../../console/parts/hooks.ts'
import { Pager } from '../../../console/parts/Pager.tsx'
import { words as shared } from '../../../console/parts/words.ts'
import { t, useSession } from '../../../console/session.ts'
import type { Label } from '../../kit/index.ts'
import { noticeTypes, typeOf } from '../types.ts'

export const words = {
  mine: ['我的消息', 'My messages'],
  sent: ['已发消息', 'Sent messages'],
  readAll: ['全部已读', 'Mark all as read'],
  type: ['类型', 'Type'],
  confirmAll: ['确定将所有消息标记为已读？', 'confirm set all messages as read?'],
  confirmRemove: ['确定删除该消息？', 'confirm delete this message?'],
  unread: ['未读', 'Unread'],
  read: ['已读', 'Read'],
  all: ['全部', 'All'],
  sender: ['发送人', 'Sender'],
  title: ['标题', 'Title'],
  content: ['内容', 'Content'],
  time: ['发送时间', 'Sent at'],
  status: ['状态', 'Status'],
  go: ['前往处理', 'Go there'],
  write: ['写消息', 'Write'],
  done: ['已发送', 'sent'],
  receivers: ['接收', 'To'],
  to: ['接收范围', 'To whom'],
} as const
export interface Letter {
  readonly id: string
  readonly type: number
  readonly title: string
  readonly content: string
  readonly link: string
  readonly isRead: 0 | 1
  readonly createUserName: string
  readonly sendTime: string
  readonly audience?: string
  readonly receivers?: number
}
export const base = '/api/business-eip/webMessage'
const typeName = (code: number) => t(noticeTypes[typeOf(code) ?? 'normal'])

export function usePage(call: string) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [at, setAt] = useState({ current: 1, size: 10 })
  const unread = useSession(value => value.unread)
  const query = { ...filters, ...at }
  const rows = useFetched(`${call} ${unread} ${JSON.stringify(query)}`, () =>
    get<Paged<Letter>>(`${base}/${call}`, query, 'quiet'),
  )
  return {
    rows,
    filters,
    filter: (name: string, value: string) => {
      setFilters({ ...filters, [name]: value })
      setAt({ ...at, current: 1 })
    },
    pager: (
      <Pager
        total={rows.value?.total ?? 0}
        current={at.current}
        size={at.size}
        onPage={current => setAt({ ...at, current })}
        onSize={size => setAt({ current: 1, size })}
      />
    ),
  }
}
export const TypeFilter = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}) => (
  <HTMLSelect aria-label={t(words.type)} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{t(words.type)}</option>
    {Object.entries(noticeTypes).map(([type, label]) => (
      <option key={type} value={type}>
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
  readonly letters: readonly Letter[]
  readonly head: Label
  readonly last: (letter: Letter) => ReactNode
  readonly onLook: (letter: Letter) => void
  readonly onRemove?: (letter: Letter) => void
}) {
  return (
    <div className="kt-table">
      <table aria-label={t(words.mine)}>
        <thead>
          <tr>
            <th>{t(words.type)}</th>
            <th>{t(words.sender)}</th>
            <th>{t(words.title)}</th>
            <th>{t(words.content)}</th>
            <th>{t(head)}</th>
            <th>{t(words.time)}</th>
            <th />
          </tr>
        </thead>
        <tbody>
          {letters.map(letter => (
            <tr key={letter.id}>
              <td>
                {letter.type === 3 ? <FollowerIcon /> : <EnvelopeIcon />} {typeName(letter.type)}
              </td>
              <td>{letter.createUserName}</td>
              <td>{letter.isRead === 1 ? <b>{letter.title}</b> : letter.title}</td>
              <td>{letter.content.slice(0, 60)}</td>
              <td>{last(letter)}</td>
              <td className="kt-figures">{letter.sendTime}</td>
              <td className="kt-acts">
                <Button
                  variant="minimal"
                  size="small"
                  intent="primary"
                  text={t(shared.view)}
                  onClick={() => onLook(letter)}
                />
                {onRemove && (
                  <Button
                    variant="minimal"
                    size="small"
                    intent="danger"
                    text={t(shared.remove)}
                    onClick={() => onRemove(letter)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function LetterDialog({ letter, onClose }: { readonly letter: Letter; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={letter.title} className="kt-dialog">
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
              <Link href={letter.link} onClick={onClose}>
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
