/** A leader's phone on the way: who is there at each leg and stop, kept on the phone where there is no network; departure, hand-over, return. */
import { Button, Callout, HTMLSelect } from '@blueprintjs/core'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'wouter'
import { type Away, awayOf, forgetAway, keepAway } from '../../../console/away.ts'
import { timeNow } from '../../../console/clock.ts'
import { run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { DialogButton } from '../../../console/parts/DialogButton.tsx'
import { filledIn, FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { mayHeal } from '../../../console/parts/missed.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import type { Queue } from '../../../console/parts/queue.ts'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may, t, useSession, zone } from '../../../console/session.ts'
import { useToday } from '../../../console/today.ts'
import { say, useQueue } from '../../../console/parts/useQueue.ts'
import { formatTime, type Label, text } from '../../kit/index.ts'
import { confirmMark } from '../attendance.ts'
import type { Journey } from '../journey.ts'
import { isKept, keptUntil, rollOf } from '../kept-roll.ts'
import type { Led } from '../led.ts'
import { arrive, depart } from '../travel.ts'
import { tour } from '../tour.ts'
import { HandOver } from './HandOver.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { kindMarks } from './words.ts'
import './tours.css'

const base = '/api/business-openclass/openClassStudy'
type Mark = 'present' | 'missing' | 'absent'

const place = 'roll'
/** The tours that this leader leads; without a network the roll that the phone kept, if it is of one that is under way. */
export function OnTheWay() {
  const [address, keep] = useAddress()
  const tours = useAsk<readonly Led[]>(`${base}/led`, {}, { of: ['tour', 'study_group'] })
  const kept = tours.value === undefined && tours.error && mayHeal(tours.error) ? awayOf<Journey>(place) : undefined
  return (
    <Page screen="on-the-way">
      {kept ? (
        <KeptRoll kept={kept} reload={tours.reload} />
      ) : (
        <Shown of={tours}>
          {led => {
            const asked = address.get('id')
            const chosen = led.find(one => one.id === asked) ?? (asked ? undefined : (led.find(one => one.status === 'travelling') ?? led[0]))
            return (
              <>
                {(led.length > 1 || (!chosen && led.length > 0)) && (
                  <HTMLSelect fill aria-label={t(tour.label)} value={chosen?.id ?? ''} onChange={event => keep({ id: event.target.value })}>
                    {!chosen && <option value="">{t(['请选择', 'Please choose'])}</option>}
                    {led.map(one => (
                      <option key={one.id} value={one.id}>
                        {one.name}
                      </option>
                    ))}
                  </HTMLSelect>
                )}
                {chosen ? (
                  <>
                    <Link href={`/study/passengers?id=${chosen.id}`}>{t(['乘车名单', 'Passenger lists'])}</Link>
                    <Leading key={chosen.id} id={chosen.id} />
                  </>
                ) : asked ? (
                  <Empty
                    title={t(['您不带领这次研学', 'You do not lead this tour'])}
                    hint={t(['点名由总领队和组长进行', 'Its head leader and the leaders of its groups call the roll'])}
                  />
                ) : (
                  <Empty
                    title={t(['没有您带领的研学', 'You lead no tour now'])}
                    hint={t(['您带领的研学准备就绪后会出现在这里', 'Tours that you lead come here when they are ready to leave'])}
                  />
                )}
                {chosen === undefined && <Forgets />}
              </>
            )
          }}
        </Shown>
      )}
    </Page>
  )
}
/** Who leads nothing keeps no roll. */
function Forgets() {
  useEffect(() => forgetAway(place), [])
  return null
}

const follows = ['tour', 'traveller', 'study_attendance', 'study_group', 'itinerary']
function Leading({ id }: { readonly id: string }) {
  const known = useAsk<Journey>(`${base}/journey`, { openClassId: id }, { of: follows })
  const queue = useQueue(known.reload)
  const day = useToday(),
    isTeacher = useSession(value => value.userInfo?.role_alias) === 'AT',
    { value } = known
  useEffect(() => {
    if (!value) return
    if (isTeacher && isKept(value, day) && value.pupils.some(one => one.isMine)) keepAway(place, rollOf(value), keptUntil(value, zone()))
    else if (awayOf<Journey>(place)?.value.openClassId === value.openClassId) forgetAway(place)
  }, [value, day, isTeacher])
  const kept = value === undefined && known.error && mayHeal(known.error) ? awayOf<Journey>(place) : undefined
  if (kept?.value.openClassId === id) return <KeptRoll kept={kept} reload={known.reload} />
  return <Shown of={known}>{journey => <Roll journey={journey} queue={queue} reload={known.reload} />}</Shown>
}
/** As it was when the network went: children can be called, and what needs to be answered waits for the network. */
function KeptRoll({ kept, reload }: { readonly kept: Away<Journey>; readonly reload: () => void }) {
  const queue = useQueue(reload)
  const at = formatTime(new Date(kept.at).toISOString(), zone()).slice(5, 16)
  return (
    <>
      <Callout intent="warning">
        {t([
          `没有网络，这是 ${at} 的名单。可以点名，恢复网络后自动发送；电话、健康说明和交接需要网络。`,
          `No network: this is the list as it was at ${at}. Call the roll, it is sent later; phones, health notes and hand-overs need the network.`,
        ])}
      </Callout>
      <Roll journey={kept.value} queue={queue} reload={reload} isKept />
    </>
  )
}

const intoView = (button: HTMLElement | null): void => button?.scrollIntoView({ block: 'nearest', inline: 'center' })

interface RollProps {
  readonly journey: Journey
  readonly queue: Queue
  readonly reload: () => void
  /** There is no network, and this is what the phone kept. */
  readonly isKept?: boolean
}
export function Roll({ journey, queue, reload, isKept = false }: RollProps) {
  const waiting = queue.waiting()
  const marks = useMemo(() => {
    const own = new Map(journey.marks.map(one => [`${one.lessonId}:${one.studentId}`, one.mark as Mark]))
    for (const { body } of waiting) if (body.mark) own.set(`${body.lessonId}:${body.studentId}`, body.mark as Mark)
    return own
  }, [journey, waiting])
  const mine = journey.pupils.filter(one => one.isMine && !one.stays)
  const called = (itemId: string) => mine.filter(one => marks.has(`${itemId}:${one.studentId}`)).length
  const [chosen, choose] = useState(() => (journey.items.find(one => called(one.id) < mine.length) ?? journey.items[0])?.id ?? '')
  const item = journey.items.find(one => one.id === chosen)
  const [vehicle, look] = useState('')
  const seatOf = (one: Journey['pupils'][number]) => one.seats.find(seat => seat.leg === chosen)
  // At night they are called room by room.
  const unitOf = (one: Journey['pupils'][number]): string | undefined => (item?.kind === 'stay' ? one.roomName || undefined : seatOf(one)?.vehicleName)
  const set = (studentId: string, name: string, mark: Mark, remark = '') => {
    const body = { openClassId: journey.openClassId, lessonId: chosen, studentId, mark, remark, attendTime: timeNow() }
    say(queue, { path: `${base}/attendance/confirm`, body, words: name }, reload)
  }
  if (!item) return <Empty title={t(['行程没有环节', 'The plan has no stops'])} />
  const isThere = (one: Journey['pupils'][number]) => marks.get(`${chosen}:${one.studentId}`) === 'present'
  const there = mine.filter(isThere).length,
    handed = mine.filter(one => one.handedAt).length
  // On a leg the count is taken vehicle by vehicle.
  const vehicles = [
    ...Map.groupBy(
      mine.filter(one => unitOf(one) !== undefined),
      one => unitOf(one)!,
    ),
  ].sort(([a], [b]) => a.localeCompare(b, undefined, { numeric: true }))
  const looked = vehicles.some(([name]) => name === vehicle) ? vehicle : ''
  return (
    <>
      <p className="tr-stand" role="status">
        <b>
          {journey.isBrokenOff ? handed : there} / {mine.length}
        </b>{' '}
        {t(journey.isBrokenOff ? ['已交接', 'handed over'] : ['在场', 'there'])}
        {waiting.length > 0 && <ToneTag tone="waiting">{t([`${waiting.length} 条待发送`, `${waiting.length} to be sent`])}</ToneTag>}
      </p>
      {journey.isBrokenOff && (
        <Callout intent={handed < mine.length ? 'warning' : 'success'}>
          {t(
            handed < mine.length
              ? ['行程已中止。请把每名学生交给监护人或学校。', 'The journey was broken off. Hand every child to a guardian or to the school.']
              : ['行程已中止，全部学生已交接。', 'The journey was broken off, and every child was handed over.'],
          )}
        </Callout>
      )}
      {!journey.isBrokenOff && (
        <nav className="tr-legs" aria-label={t(['环节', 'Legs and stops'])}>
          {journey.items.map(one => (
            <button key={one.id} type="button" aria-pressed={one.id === chosen} ref={one.id === chosen ? intoView : undefined} onClick={() => choose(one.id)}>
              <small>
                {t([`第${one.day}天`, `Day ${one.day}`])} {one.startTime}
              </small>
              {kindMarks[one.kind]} {one.title}
            </button>
          ))}
        </nav>
      )}
      {vehicles.length > 0 && !journey.isBrokenOff && (
        <nav className="tr-legs" aria-label={t(item.kind === 'stay' ? ['房间', 'Rooms'] : ['车辆', 'Vehicles'])}>
          {vehicles.map(([name, all]) => (
            <button key={name} type="button" aria-pressed={name === looked} onClick={() => look(name === looked ? '' : name)}>
              {name}{' '}
              <b className="kt-figures">
                {all.filter(isThere).length} / {all.length}
              </b>
            </button>
          ))}
        </nav>
      )}
      <ul className="tr-roll">
        {mine
          .filter(one => !looked || unitOf(one) === looked)
          .map(one => (
            <Child
              key={one.id}
              of={one}
              seat={seatOf(one)}
              room={item.kind === 'stay' ? one.roomName : ''}
              isKept={isKept}
              mark={journey.isBrokenOff ? undefined : marks.get(`${chosen}:${one.studentId}`)}
              journey={journey}
              set={(mark, remark) => set(one.studentId, one.name, mark, remark)}
              reload={reload}
            />
          ))}
      </ul>
      {!isKept && !journey.isBrokenOff && (
        <p className="tr-acts">
          <Link href={`/age_client/study_lesson/clockIn/${chosen}`} className="bp6-button bp6-large">
            {t(['领队打卡', 'Clock in'])}
          </Link>
          {may('class_moment_postOfGroup') &&
            journey.status === 'travelling' &&
            journey.groups
              .filter(one => one.isMine)
              .map(one => (
                <Link key={one.id} href={`/openclass/moment/new?groupId=${one.id}`} className="bp6-button bp6-large">
                  {t([`发照片 · ${one.groupName}`, `Photos · ${one.groupName}`])}
                </Link>
              ))}
        </p>
      )}
      {journey.isChief && !isKept && !journey.isBrokenOff && <Act journey={journey} reload={reload} />}
    </>
  )
}

interface ChildProps {
  readonly of: Journey['pupils'][number]
  readonly seat: Journey['pupils'][number]['seats'][number] | undefined
  readonly room: string
  readonly isKept: boolean
  readonly mark: Mark | undefined
  readonly journey: Journey
  readonly set: (mark: Mark, remark?: string) => void
  readonly reload: () => void
}
function Child({ of, seat, room, isKept, mark, journey: { status, isBrokenOff }, set, reload }: ChildProps) {
  return (
    <li data-mark={mark ?? ''}>
      <span>
        <b>{of.name}</b>
        <small className="kt-muted">
          {of.groupName}
          {room ? ` · ${room}` : ''}
          {seat ? ` · ${seat.vehicleName} ${t([`${seat.seatNo} 号座`, `seat ${seat.seatNo}`])}` : ''}
          {of.handedAt ? ` · ${t(['已交接', 'handed over'])} ${of.handedAt.slice(11, 16)}` : ''}
        </small>
      </span>
      <span className="tr-acts">
        {of.hasNote && (
          <DialogButton size="large" variant="minimal" intent={of.isNoteRead ? 'none' : 'warning'} text={t(['健康', 'Health'])} onDone={reload}>
            {end => <NoteDialog id={of.id} name={of.name} {...end} />}
          </DialogButton>
        )}
        {of.phone && (
          <a className="bp6-button bp6-large bp6-minimal" href={`tel:${of.phone}`}>
            {t(['电话', 'Call'])}
          </a>
        )}
        {of.handedAt ? null : (
          <>
            {!isBrokenOff && (
              <>
                <Button
                  size="large"
                  intent={mark === 'present' ? 'success' : 'none'}
                  aria-pressed={mark === 'present'}
                  text={t(['在', 'Here'])}
                  onClick={() => set('present')}
                />
                <Button
                  size="large"
                  intent={mark === 'missing' ? 'danger' : 'none'}
                  aria-pressed={mark === 'missing'}
                  text={t(['没到', 'Missing'])}
                  onClick={() => set('missing')}
                />
              </>
            )}
            {status === 'ready' && (
              <DialogButton size="large" intent={mark === 'absent' ? 'warning' : 'none'} aria-pressed={mark === 'absent'} text={t(['不随行', 'Stays'])}>
                {end => <StaysDialog {...end} name={of.name} set={set} />}
              </DialogButton>
            )}
            {(status === 'travelling' || isBrokenOff) && !isKept && (
              <DialogButton size="large" text={t(['交接', 'Hand over'])} onDone={reload}>
                {end => <HandOver of={of} {...end} />}
              </DialogButton>
            )}
          </>
        )}
      </span>
    </li>
  )
}

/** Who does not come along is called with the reason: without a word of every child nobody leaves. */
const StaysDialog = ({ name, set, ...end }: { readonly name: string; readonly set: ChildProps['set'] } & Pick<FormDialogProps, 'onDone' | 'onClose'>) => (
  <FormDialog
    {...end}
    command={filledIn(confirmMark, { remark: text('原因', 'Reason', { required: true }) })}
    title={t([`${name}不随行`, `${name} does not travel`])}
    send={(_id, { remark }) => {
      set('absent', String(remark))
      return Promise.resolve()
    }}
  />
)

/** How many leave and how many stay, before there is no way back. */
function leaving({ items, marks, pupils }: Journey): Label {
  const leg = items.find(one => one.kind === 'leg')?.id,
    goes = marks.filter(one => one.lessonId === leg && one.mark === 'present').length,
    stays = pupils.length - goes
  return stays === 0 ? [`全部 ${goes} 人出发？`, `All ${goes} leave now?`] : [`${goes} 人出发，${stays} 人不随行？`, `${goes} leave and ${stays} stay behind?`]
}

/** What the head leader does next: leaving, then coming back. */
const Act = ({ journey, reload }: { readonly journey: Journey; readonly reload: () => void }) => (
  <footer className="kt-action">
    {journey.status === 'ready' ? (
      <CallButton
        fill
        size="large"
        intent="primary"
        text={t(['出发', 'Depart'])}
        data-command="depart"
        ask={leaving(journey)}
        call={() => run(depart, journey.openClassId)}
        onDone={reload}
      />
    ) : (
      <CallButton
        fill
        size="large"
        intent="primary"
        text={t(['全部返回', 'All are back'])}
        data-command="arrive"
        ask={['确认全部学生已交接？', 'Everybody handed over: end the journey?']}
        call={() => run(arrive, journey.openClassId)}
        onDone={reload}
      />
    )}
  </footer>
)
