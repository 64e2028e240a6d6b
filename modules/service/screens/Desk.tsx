/** The desk of a service member: who waits, one's own talks, the talk, and beside it the person and saved replies. */
import { Button, Callout, InputGroup, Switch, Tag } from '@blueprintjs/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { today } from '../../../console/clock.ts'
import { nowMs } from '../../../console/serverClock.ts'
import { post, type Wire } from '../../../console/call.ts'
import { listen } from '../../../console/live.ts'
import { badge, chime } from '../../../console/parts/chime.ts'
import { useAsk, useList, useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t, useSession } from '../../../console/session.ts'
import { guardian } from '../../people/index.ts'
import { reply } from '../conversation.commands.ts'
import { conversation } from '../conversation.ts'
import { serviceMember } from '../member.ts'
import { savedReply } from '../reply.ts'
import { ticket } from '../ticket.ts'
import { flush } from './outbox.ts'
import { Thread } from './Thread.tsx'
import type { Told } from './useThread.ts'
import { visitorWords, waited, words } from './words.ts'
import './service.css'

export type TalkRow = Wire & { readonly unread: number; readonly at: string; readonly waitsSince: string }
export interface MemberRow {
  readonly id: string
  readonly nickName: string
  readonly online: boolean
  readonly maxSession: number
  readonly load: number
}
interface DeskData {
  readonly me: MemberRow | null
  readonly waiting: number
  readonly queue: readonly TalkRow[]
  readonly mine: readonly TalkRow[]
  readonly robot: readonly TalkRow[]
  readonly done: readonly TalkRow[]
}
const lists = ['mine', 'queue', 'robot', 'done'] as const
type ListName = (typeof lists)[number]
/** The time of today, the day with it of what is older. */
const clockOf = (at: string): string => (at.slice(0, 10) === today() ? at.slice(11, 16) : at.slice(5, 16))
const minutesSince = (at: string): number => Math.max(0, Math.floor((nowMs() - Date.parse(at)) / 60_000))

export function Desk() {
  const desk = useAsk<DeskData>('/api/business-customer/conversation/desk', {}, { of: [conversation, serviceMember], every: 20_000 })
  // What was written before the page was left goes out, whichever talk is opened next.
  useEffect(() => void flush(), [])
  return (
    <Page screen="service-desk">
      <Shown of={desk}>{data => <Place data={data} reload={desk.reload} />}</Shown>
    </Page>
  )
}

/** What came while somebody looked elsewhere is heard and counted in the title. */
function useCalls(me: string | undefined, isLoud: boolean): void {
  const missed = useRef(0)
  useEffect(() => {
    if (!me) return
    const stop = listen('talk', given => {
      const { message } = given as Told
      if (message?.fromType !== 'visitor') return
      if (isLoud) chime()
      if (document.hidden) badge(++missed.current)
    })
    const shown = () => {
      if (document.hidden) return
      missed.current = 0
      badge(0)
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', shown)
    }
  }, [me, isLoud])
}

function Place({ data, reload }: { readonly data: DeskData; readonly reload: () => void }) {
  const [address, keep] = useAddress()
  const [isLoud, setLoud] = useState(true)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const userId = useSession(value => value.userInfo?.user_id)
  const chosen = address.get('talk') ?? ''
  const named = lists.find(one => one === address.get('list'))
  const list: ListName = named ?? lists.find(one => data[one].some(row => row.id === chosen)) ?? (data.mine.length > 0 ? 'mine' : 'queue')
  const row = useRow(chosen ? conversation : undefined, chosen)
  useCalls(data.me?.id, isLoud)
  const open = useCallback((talk: string | undefined) => keep({ talk }, true), [keep])
  const ids = useMemo(() => data[list].map(one => one.id), [data, list])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || ids.length === 0) return
      event.preventDefault()
      const at = ids.indexOf(chosen)
      open(ids[(at + (event.key === 'ArrowDown' ? 1 : ids.length - 1 + (at < 0 ? 1 : 0))) % ids.length])
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [ids, chosen, open])
  const type = (text: string) => setTyped(last => ({ ...last, [chosen]: text }))
  const counts: Readonly<Record<ListName, number>> = { mine: data.mine.length, queue: data.waiting, robot: data.robot.length, done: 0 }
  return (
    <>
      <div className="sv-bar">
        {data.me ? (
          <Switch
            inline
            checked={data.me.online}
            label={`${t(data.me.online ? words.accepting : words.paused)} · ${data.me.load}/${data.me.maxSession}`}
            onChange={() => void post('/api/business-customer/member/online', { id: data.me!.id, online: data.me!.online ? 0 : 1 }).then(reload, () => {})}
          />
        ) : (
          may(reply.permit) && (
            <Callout compact intent="warning">
              {t(words.notMember)}
            </Callout>
          )
        )}
        <Switch inline checked={isLoud} label={t(words.sound)} onChange={() => setLoud(last => !last)} />
      </div>
      <div className={`sv-desk${chosen ? ' sv-chosen' : ''}`}>
        <aside className="sv-list">
          <nav>
            {lists.map(one => (
              <Button key={one} size="small" variant="minimal" active={one === list} onClick={() => keep({ list: one })}>
                {t(words[one])}{' '}
                {counts[one] > 0 && (
                  <Tag round intent={one === 'queue' ? 'warning' : 'primary'}>
                    {counts[one]}
                  </Tag>
                )}
              </Button>
            ))}
          </nav>
          <ul>
            {data[list].map(one => (
              <li key={one.id}>
                <button type="button" aria-current={one.id === chosen} onClick={() => open(one.id)}>
                  <span>
                    <b>{visitorWords(one)}</b>
                    {one.unread > 0 && list === 'mine' && one.status === 'open' && (
                      <Tag round intent="danger">
                        {one.unread}
                      </Tag>
                    )}
                    <time className="kt-muted kt-figures">{list === 'queue' ? t(waited(minutesSince(one.waitsSince))) : clockOf(String(one.lastAt))}</time>
                  </span>
                  <small className="kt-muted">{String(one.lastText ?? '')}</small>
                  <StatusTag of={conversation} status={one.status} />{' '}
                  {list === 'robot' && one.waitsSince !== '' && <ToneTag tone="waiting">{t(words.left)}</ToneTag>}
                </button>
              </li>
            ))}
          </ul>
          {data[list].length === 0 && <Empty title={t(words.nothing)} hint={t(words.nothingHint)} />}
        </aside>
        {chosen ? (
          <Shown of={row}>
            {found => (
              <>
                <Thread
                  row={found}
                  isMine={found.memberUserId === userId && ['open', 'waiting_user', 'snoozed'].includes(found.status)}
                  typed={typed[chosen] ?? ''}
                  onType={type}
                  onBack={() => open(undefined)}
                  onDone={reload}
                />
                <Beside row={found} onPick={type} />
              </>
            )}
          </Shown>
        ) : (
          <Empty title={t(words.choose)} hint={t(words.keys)} />
        )}
      </div>
    </>
  )
}

interface PersonData {
  readonly phoneProven: boolean
  readonly phone: string
  readonly guardians: readonly Wire[]
  readonly places: readonly Wire[]
  readonly earlier: readonly Wire[]
  readonly tickets: readonly Wire[]
}
function Beside({ row, onPick }: { readonly row: Wire; readonly onPick: (text: string) => void }) {
  const person = useAsk<PersonData>('/api/business-customer/conversation/person', { conversationId: row.id }, { of: [ticket], version: row.phone })
  const data = person.value
  return (
    <aside className="sv-side">
      <section>
        <h2>{t(words.person)}</h2>
        <p>
          {visitorWords(row)} {data?.phoneProven ? <Tag intent="success">{data.phone}</Tag> : null}
        </p>
        {data && !data.phoneProven && <small className="kt-muted">{t(words.unproven)}</small>}
        {data && data.guardians.length > 0 && (
          <>
            <h3>{t(words.children)}</h3>
            <ul>
              {data.guardians.map(one => (
                <li key={one.id}>
                  <Link href={`/school/student/${String(one.studentId)}`}>{String(one.studentName)}</Link> <StatusTag of={guardian} status={one.status} />
                  <small className="kt-muted">{[one.relationName, one.schoolName].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ul>
            <Link href={`/service/caller?children=${[...new Set(data.guardians.map(one => String(one.studentId)))].join()}`}>{t(words.caller)}</Link>
          </>
        )}
        {data && data.places.length > 0 && (
          <>
            <h3>{t(words.classes)}</h3>
            <ul>
              {data.places.map(one => (
                <li key={one.id}>
                  {String(one.className)} <small className="kt-muted">{[one.studentName, one.statusName].filter(Boolean).join(' · ')}</small>
                </li>
              ))}
            </ul>
          </>
        )}
        {data && data.tickets.length > 0 && (
          <>
            <h3>{t(words.tickets)}</h3>
            <ul>
              {data.tickets.map(one => (
                <li key={one.id}>
                  <Link href={`/service/ticket/${one.id}`}>{`${String(one.number)} ${String(one.title)}`}</Link> <StatusTag of={ticket} status={one.status} />
                </li>
              ))}
            </ul>
          </>
        )}
        {data && data.earlier.length > 0 && (
          <>
            <h3>{t(words.earlier)}</h3>
            <ul>
              {data.earlier.map(one => (
                <li key={one.id}>
                  <Link href={`/service/desk?talk=${one.id}`}>{String(one.startTime)}</Link> <small className="kt-muted">{String(one.lastText ?? '')}</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Replies onPick={onPick} />
    </aside>
  )
}

function Replies({ onPick }: { readonly onPick: (text: string) => void }) {
  const all = useList(savedReply, { size: 200 })
  const [asked, ask] = useState('')
  const found = (all.value?.records ?? []).filter(one => `${one.shortcut}${one.content}`.toLowerCase().includes(asked.toLowerCase()))
  return (
    <section>
      <h2>{t(words.replies)}</h2>
      <InputGroup size="small" type="search" aria-label={t(words.search)} placeholder={t(words.search)} value={asked} onValueChange={ask} />
      <ul className="sv-replies">
        {found.slice(0, 30).map(one => (
          <li key={one.id}>
            <button type="button" onClick={() => onPick(String(one.content))}>
              <b>/{String(one.shortcut)}</b>
              <small className="kt-muted">{String(one.content)}</small>
            </button>
          </li>
        ))}
      </ul>
      {all.value?.records.length === 0 && <small className="kt-muted">{t(words.noReplies)}</small>}
    </section>
  )
}
