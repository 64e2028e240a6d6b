/** The message centre: what came in, with its filters, and what was sent. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, HTMLSelect, Tag } from '@blueprintjs/core'
import { EnvelopeIcon, FollowerIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { Link } from 'wouter'
import { get, post, type Paged } from '../../../console/call.ts'
import { Confirm } from '../../../console/parts/Confirm.tsx'
import { useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Pager } from '../../../console/parts/Pager.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { CallError } from '../../../console/request.ts'
import { may, session, t, useSession } from '../../../console/session.ts'
import { choice, roles, text, type Label } from '../../kit/index.ts'
import { noticeTypes, typeOf } from '../types.ts'

const words = {
  mine: ['我的消息', 'My messages'], sent: ['已发消息', 'Sent messages'], readAll: ['全部已读', 'Mark all as read'], type: ['类型', 'Type'],
  confirmAll: ['确定将所有消息标记为已读？', 'confirm set all messages as read?'], confirmRemove: ['确定删除该消息？', 'confirm delete this message?'],
  unread: ['未读', 'Unread'], read: ['已读', 'Read'], all: ['全部', 'All'], sender: ['发送人', 'Sender'], title: ['标题', 'Title'],
  content: ['内容', 'Content'], time: ['发送时间', 'Sent at'], status: ['状态', 'Status'], go: ['前往处理', 'Go there'], write: ['写消息', 'Write'],
  done: ['已发送', 'sent'], receivers: ['接收', 'To'], to: ['接收范围', 'To whom'],
} as const
interface Letter {
  readonly id: string; readonly type: number; readonly title: string; readonly content: string; readonly link: string
  readonly isRead: 0 | 1; readonly createUserName: string; readonly sendTime: string; readonly audience?: string; readonly receivers?: number
}
const base = '/api/business-eip/webMessage'
const typeName = (code: number) => t(noticeTypes[typeOf(code) ?? 'normal'])

function usePage(call: string) {
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({})
  const [at, setAt] = useState({ current: 1, size: 10 })
  const unread = useSession(value => value.unread)
  const query = { ...filters, ...at }
  const rows = useFetched(`${call} ${unread} ${JSON.stringify(query)}`, () => get<Paged<Letter>>(`${base}/${call}`, query, 'quiet'))
  return {
    rows, filters,
    filter: (name: string, value: string) => { setFilters({ ...filters, [name]: value }); setAt({ ...at, current: 1 }) },
    pager: <Pager total={rows.value?.total ?? 0} current={at.current} size={at.size}
      onPage={current => setAt({ ...at, current })} onSize={size => setAt({ current: 1, size })} />,
  }
}
const TypeFilter = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => (
  <HTMLSelect aria-label={t(words.type)} value={value} onChange={event => onChange(event.target.value)}>
    <option value="">{t(words.type)}</option>
    {Object.entries(noticeTypes).map(([type, label]) => <option key={type} value={type}>{t(label)}</option>)}
  </HTMLSelect>
)

export function Messages() {
  const { rows, filters, filter, pager } = usePage('list')
  const count = useSession(value => value.unread)
  const [open, setOpen] = useState<Letter>()
  const [asked, setAsked] = useState<Letter | 'all'>()
  const look = async (letter: Letter) => {
    setOpen(letter)
    if (letter.isRead === 0) return
    await get(`${base}/detail`, { id: letter.id }, 'quiet')
    session.set({ unread: Math.max(session.get().unread - 1, 0) })
    rows.reload()
  }
  const confirmed = async () => {
    const work = asked === 'all' ? post(`${base}/readAll`, {}, { query: { type: filters.type } }) : post(`${base}/remove`, {}, { query: { ids: asked!.id } })
    await work.then(async () => session.set({ unread: (await get<{ unReadCount: number }>(`${base}/topList`, {}, 'quiet')).unReadCount }), () => undefined)
    setAsked(undefined)
    rows.reload()
  }
  return (
    <Page screen="messages" title={t(words.mine)} beside={count > 0 && <Tag intent="danger" round>{count}</Tag>}
      actions={<Button text={t(words.readAll)} disabled={count === 0} onClick={() => setAsked('all')} />}>
      <div className="kt-list">
        <div className="kt-search" role="search">
          <TypeFilter value={filters.type ?? ''} onChange={value => filter('type', value)} />
          <HTMLSelect aria-label={t(words.status)} value={filters.isRead ?? ''} onChange={event => filter('isRead', event.target.value)}>
            <option value="">{t(words.all)}</option><option value="1">{t(words.unread)}</option><option value="0">{t(words.read)}</option>
          </HTMLSelect>
        </div>
        <Shown of={rows}>{found => found.records.length === 0 ? <Empty /> : (
          <Letters letters={found.records} head={words.status} onLook={letter => void look(letter)}
            last={letter => <Tag minimal={letter.isRead === 0} intent={letter.isRead ? 'primary' : 'none'}>{t(letter.isRead ? words.unread : words.read)}</Tag>}
            onRemove={setAsked} />
        )}</Shown>
        {pager}
      </div>
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} />}
      {asked && <Confirm text={t(asked === 'all' ? words.confirmAll : words.confirmRemove)} tone={asked === 'all' ? 'primary' : 'danger'}
        onConfirm={() => void confirmed()} onCancel={() => setAsked(undefined)} />}
    </Page>
  )
}

function Letters({ letters, head, last, onLook, onRemove }: {
  readonly letters: readonly Letter[]; readonly head: Label; readonly last: (letter: Letter) => React.ReactNode
  readonly onLook: (letter: Letter) => void; readonly onRemove?: (letter: Letter) => void
}) {
  return (
    <div className="kt-table"><table aria-label={t(words.mine)}>
      <thead><tr><th>{t(words.type)}</th><th>{t(words.sender)}</th><th>{t(words.title)}</th><th>{t(words.content)}</th><th>{t(head)}</th><th>{t(words.time)}</th><th /></tr></thead>
      <tbody>{letters.map(letter => (
        <tr key={letter.id}>
          <td>{letter.type === 3 ? <FollowerIcon /> : <EnvelopeIcon />} {typeName(letter.type)}</td><td>{letter.createUserName}</td>
          <td>{letter.isRead === 1 ? <b>{letter.title}</b> : letter.title}</td><td>{letter.content.slice(0, 60)}</td><td>{last(letter)}</td>
          <td className="kt-figures">{letter.sendTime}</td>
          <td className="kt-acts">
            <Button variant="minimal" size="small" intent="primary" text={t(shared.view)} onClick={() => onLook(letter)} />
            {onRemove && <Button variant="minimal" size="small" intent="danger" text={t(shared.remove)} onClick={() => onRemove(letter)} />}
          </td>
        </tr>
      ))}</tbody>
    </table></div>
  )
}

function LetterDialog({ letter, onClose }: { readonly letter: Letter; readonly onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={letter.title} className="kt-dialog">
      <DialogBody><p className="kt-muted">{letter.createUserName} · <span className="kt-figures">{letter.sendTime}</span></p><p className="kt-lines">{letter.content}</p></DialogBody>
      <DialogFooter actions={<>
        {letter.link && <Link href={letter.link} onClick={onClose}>{t(words.go)}</Link>}
        <Button text={t(shared.close)} onClick={onClose} autoFocus />
      </>} />
    </Dialog>
  )
}

export function SentMessages() {
  const { rows, filters, filter, pager } = usePage('sendList')
  const [isWriting, setWriting] = useState(false)
  const [open, setOpen] = useState<Letter>()
  return (
    <Page screen="sent-messages" title={t(words.sent)}
      actions={may('notice_send') && <Button intent="primary" text={t(words.write)} data-command="notice_send" onClick={() => setWriting(true)} />}>
      <div className="kt-list">
        <div className="kt-search" role="search"><TypeFilter value={filters.type ?? ''} onChange={value => filter('type', value)} /></div>
        <Shown of={rows}>{found => found.records.length === 0 ? <Empty /> : (
          <Letters letters={found.records} head={words.receivers} onLook={setOpen} last={letter => letter.receivers ? letter.receivers : audienceName(letter.audience ?? '')} />
        )}</Shown>
        {pager}
      </div>
      {open && <LetterDialog letter={open} onClose={() => setOpen(undefined)} />}
      {isWriting && <Write onClose={() => setWriting(false)} onDone={() => { setWriting(false); rows.reload() }} />}
    </Page>
  )
}
const audienceName = (audience: string): string => {
  const role = /role:(\w+)/.exec(audience)?.[1] as keyof typeof roles | undefined
  return audience === 'all' ? t(words.all) : role ? t(roles[role].label) : audience.replace('dept:', '')
}

/** Everybody may write to the own department; the platform also to a role or to everybody. */
function Write({ onClose, onDone }: { readonly onClose: () => void; readonly onDone: () => void }) {
  const info = useSession(value => value.userInfo)
  const isPlatform = ['PA', 'PO'].includes(info?.role_alias ?? info?.role_id ?? '')
  const [fields] = useState(() => ({
    ...(isPlatform ? { to: choice({ all: words.all, ...Object.fromEntries(Object.entries(roles).map(([code, { label }]) => [code, label])) })('接收范围', 'To whom', { required: true }) } : {}),
    title: text('标题', 'Title', { required: true }), content: text('内容', 'Content', { required: true, lines: 8 }),
  }))
  const form = useForm(fields, { to: 'all' })
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!form.check()) return
    const { to, ...letter } = form.values
    const audience = !isPlatform ? { type: 'normal', deptId: info?.dept_id } : to === 'all' ? { type: 'broadcast' } : { type: 'normal', role: to }
    try {
      await post(`${base}/save`, { ...letter, ...audience }, { quiet: true })
      toast(t(words.done), 'good')
      onDone()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setError(reason.message)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} title={t(words.write)} className="kt-dialog">
      <DialogBody>{error && <Callout intent="danger" role="alert">{error}</Callout>}<FormFields form={form} /></DialogBody>
      <DialogFooter actions={<>
        <Button text={t(shared.cancel)} onClick={onClose} />
        <Button intent="primary" text={t(shared.confirm)} onClick={() => void send()} />
      </>} />
    </Dialog>
  )
}
