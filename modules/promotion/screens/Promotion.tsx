/** Enrolling for an activity without an account: choosing seats, which the server holds while one thinks, a phone that is proven, paying, and the
 * tickets. Made for a phone. */
import { Button, Callout } from '@blueprintjs/core'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { post } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { weekdayNames } from '../../kit/caption.ts'
import { OpenPage } from '../../../console/parts/OpenPage.tsx'
import { useTitle } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { session, t } from '../../../console/session.ts'
import type { Activities, Activity } from '../activity.ts'
import type { ShownBooking } from '../paid.ts'
import { Booked } from './Booked.tsx'
import { useProof } from './BookingForm.tsx'
import { Choose } from './Choose.tsx'
import { address, base, keepOwn, messageOf, type Own, owned } from './own.ts'
import { seatNoWords } from './words.ts'
import { yuan } from '../../kit/money.ts'
import './promotion.css'

export function Promotion() {
  const query = new URLSearchParams(useSearch()),
    id = query.get('id'),
    find = query.get('find')
  useTitle(t(['升学活动', 'Activities']))
  return <OpenPage screen="promotion">{find ? <FindTickets /> : id ? <One key={id} id={id} /> : <All />}</OpenPage>
}

type Head = Activities['activities'][number]
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
const dayWords = (date: string): string => {
  const [, month, day] = date.split('-').map(Number)
  return t([`${month}月${day}日`, `${month}/${day}`])
}
/** Whether somebody can do anything with it now. */
const stateOf = (one: Head): 'open' | 'soon' | 'over' =>
  one.isOpen && one.left > 0 ? 'open' : !one.isOpen && (one.status === 'published' || one.status === 'open') ? 'soon' : 'over'
const order = ['open', 'soon', 'over']
/** What can be taken comes first; each group by its day, as it came. */
const byUse = (a: Head, b: Head): number => order.indexOf(stateOf(a)) - order.indexOf(stateOf(b))
function standing(one: Head): string {
  if (one.isOpen) return one.left > 0 ? t([`余 ${one.left} 座`, `${one.left} seats left`]) : t(['已满', 'Full'])
  if (one.status !== 'published') return one.statusName
  return one.enrolFrom ? t([`${one.enrolFrom.slice(5, 16)} 开始报名`, `Opens ${one.enrolFrom.slice(5, 16)}`]) : t(['即将开始报名', 'Opens soon'])
}

function All() {
  const [, go] = useLocation()
  const all = useAsk<Activities>(`${base}/activities`)
  return (
    <Shown of={all} lines={6}>
      {({ banners, activities }) => (
        <>
          {banners.length > 0 && (
            <div className="pm-banners">
              {banners.map(one => (
                <a key={one.id} {...(one.link ? { href: one.link } : {})}>
                  <img src={one.picture} alt={one.title} />
                </a>
              ))}
            </div>
          )}
          <div className="pm-line">
            <h1>{t(['升学活动', 'Activities'])}</h1>
            <Button variant="minimal" text={t(['找回我的票', 'Find my tickets'])} onClick={() => go(`${address}?find=1`)} />
          </div>
          {activities.length === 0 && (
            <Empty title={t(['暂无活动', 'No activities'])} hint={t(['新的场次发布后会显示在这里', 'They show here once they are published'])} />
          )}
          <ul className="pm-list">
            {activities.toSorted(byUse).map(one => (
              <li key={one.id}>
                <button type="button" data-open={stateOf(one)} onClick={() => go(`${address}?id=${one.id}`)}>
                  <time className="pm-day kt-figures" dateTime={one.date}>
                    <b>{dayWords(one.date)}</b>
                    <small>{t(weekdayNames[weekdayOf(one.date)]!)}</small>
                  </time>
                  <span className="pm-what">
                    <b>{one.name}</b>
                    <span>{[one.schoolName, one.place].filter(Boolean).join(' · ')}</span>
                    <span className="kt-figures">
                      {one.startTime}–{one.endTime}
                    </span>
                  </span>
                  <span className="pm-state">
                    <em data-open={stateOf(one)}>{standing(one)}</em>
                    <span className="kt-figures">{one.price === '0.00' ? t(['免费', 'Free']) : t([`${yuan(one.price)} 起`, `From ${yuan(one.price)}`])}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Shown>
  )
}

function One({ id }: { readonly id: string }) {
  const [, go] = useLocation()
  const known = useAsk<Activity>(`${base}/activity`, { scheduleId: id })
  const [own, setOwn] = useState<Own | undefined>(() => owned()[id]),
    [booking, setBooking] = useState<ShownBooking>(),
    [isAsked, setAsked] = useState(false)
  const take = useCallback(
    (now: ShownBooking | undefined) => {
      const keeps =
        now && (now.status === 'held' || now.status === 'booked' || now.status === 'confirmed' || (now.status === 'cancelled' && now.people.length > 0))
      const next = keeps ? { bookingId: now.bookingId, key: now.key } : undefined
      keepOwn(id, next)
      setOwn(next)
      setBooking(keeps ? now : undefined)
    },
    [id],
  )
  useEffect(() => {
    const mine = owned()[id]
    if (!mine) return setAsked(true)
    post<ShownBooking>(`${base}/booking`, { ...mine, tenantId: session.get().tenantId }, { quiet: true })
      .then(take, () => take(undefined))
      .finally(() => setAsked(true))
  }, [id, take])
  return (
    <>
      <Button variant="minimal" text={t(['← 全部活动', '← All activities'])} onClick={() => go(address)} />
      <Shown of={known} lines={8}>
        {of => (
          <>
            <section className="pm-head">
              <h1>{of.name}</h1>
              <p>{of.schoolName}</p>
              <p className="kt-figures">
                {of.date} {of.startTime}–{of.endTime} · {of.place || of.address}
              </p>
              {of.introduction && <p className="kt-muted">{of.introduction}</p>}
            </section>
            {!isAsked ? null : booking && booking.status !== 'held' ? (
              <Booked of={booking} take={take} />
            ) : of.isOpen ? (
              <Choose of={of} own={own} first={booking} take={take} />
            ) : (
              <Callout icon={null}>{[of.statusName, of.cancelReason].filter(Boolean).join(t(['：', ': ']))}</Callout>
            )}
          </>
        )}
      </Shown>
    </>
  )
}

/** Another device, or a browser that forgot: the phone finds what it booked. */
function FindTickets() {
  const [said, setSaid] = useState(''),
    [found, setFound] = useState<readonly (Own & { readonly scheduleId: string; readonly about: string; readonly seats: readonly string[] })[]>()
  const [, go] = useLocation()
  const proof = useProof(setSaid)
  const look = (event: FormEvent) => {
    event.preventDefault()
    post<typeof found>(`${base}/find`, { phone: proof.phone, code: proof.code, tenantId: session.get().tenantId }, { quiet: true }).then(setFound, reason =>
      setSaid(messageOf(reason)),
    )
  }
  const open = (one: Own & { readonly scheduleId: string }) => {
    keepOwn(one.scheduleId, { bookingId: one.bookingId, key: one.key })
    go(`${address}?id=${one.scheduleId}`)
  }
  return (
    <form className="pm-form" onSubmit={look} noValidate>
      <h1>{t(['找回我的票', 'Find my tickets'])}</h1>
      {proof.fields}
      {said && (
        <Callout intent="danger" role="alert" icon={null}>
          {said}
        </Callout>
      )}
      <Button type="submit" intent="primary" size="large" fill text={t(['查找', 'Find'])} />
      {found?.length === 0 && <Empty title={t(['没有找到', 'Nothing found'])} />}
      {found?.map(one => (
        <Button key={one.bookingId} fill text={[one.about, one.seats.map(seatNoWords).join(t(['、', ', ']))].join(' · ')} onClick={() => open(one)} />
      ))}
    </form>
  )
}
