/** Clock-in of a tour, stop by stop: each group's leader says that it is there, and who of its children is. A school follows it as it comes. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import { useParams } from 'wouter'
import { timeNow } from '../../../console/clock.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { metersBetween, position } from '../../openclass/index.ts'
import { confirmMark, nearMetres, rollMarks } from '../attendance.ts'
import type { Journey } from '../journey.ts'
import type { Queue } from '../../../console/parts/queue.ts'
import { say, useQueue } from '../../../console/parts/useQueue.ts'
import { kindMarks } from './words.ts'
import './tours.css'

const base = '/api/business-openclass/openClassStudy'
const follows = ['tour', 'traveller', 'study_attendance', 'stop_clock_in', 'study_group', 'itinerary']
const tones = { present: 'good', missing: 'bad', absent: 'over' } as const
type Mark = keyof typeof rollMarks

export function ClockIn() {
  const { id = '' } = useParams()
  const known = useAsk<Journey>(`${base}/journey`, { id }, { of: follows })
  const queue = useQueue(known.reload)
  return (
    <Page screen="study-clock-in" title={t(['研学打卡', 'Clock-in'])}>
      <Shown of={known} lines={8}>
        {journey =>
          journey.items.length === 0 ? (
            <Empty title={t(['行程没有环节', 'The plan has no stops'])} />
          ) : (
            <Stops key={journey.openClassId} journey={journey} first={id} queue={queue} reload={known.reload} />
          )
        }
      </Shown>
    </Page>
  )
}

interface Props {
  readonly journey: Journey
  readonly queue: Queue
  readonly reload: () => void
}
function Stops({ journey, first, queue, reload }: Props & { readonly first: string }) {
  const waiting = queue.waiting()
  const marks = useMemo(() => {
    const all = new Map(journey.marks.map(one => [`${one.lessonId}:${one.studentId}`, { mark: one.mark as Mark, at: one.at ?? '' }]))
    for (const { body } of waiting) if (body.mark) all.set(`${body.lessonId}:${body.studentId}`, { mark: body.mark as Mark, at: String(body.attendTime ?? '') })
    return all
  }, [journey, waiting])
  const isThere = (lessonId: string) => journey.clockIns.some(one => one.lessonId === lessonId)
  const [chosen, choose] = useState(() => (journey.items.find(one => one.id === first) ?? journey.items.find(one => !isThere(one.id)) ?? journey.items[0])!.id)
  const item = journey.items.find(one => one.id === chosen) ?? journey.items[0]!
  const [only, setOnly] = useState('')
  const expected = journey.pupils.filter(one => !one.stays)
  const there = expected.filter(one => marks.get(`${item.id}:${one.studentId}`)?.mark === 'present').length
  return (
    <>
      <p className="tr-stand" role="status">
        <span>
          {journey.name} · <b className="kt-figures">{`${there} / ${expected.length}`}</b> {t(['已到', 'there'])}
        </span>
        {waiting.length > 0 && <ToneTag tone="waiting">{t([`${waiting.length} 条待发送`, `${waiting.length} to be sent`])}</ToneTag>}
      </p>
      <nav className="tr-legs" aria-label={t(['环节', 'Legs and stops'])}>
        {journey.items.map(one => (
          <button key={one.id} ref={one.id === item.id ? intoSight : undefined} type="button" aria-pressed={one.id === item.id} onClick={() => choose(one.id)}>
            <small>
              {t([`第${one.day}天`, `Day ${one.day}`])} {one.startTime} {isThere(one.id) ? '✓' : ''}
            </small>
            {kindMarks[one.kind]} {one.title}
          </button>
        ))}
      </nav>
      {item.address && <p className="kt-muted">{item.address}</p>}
      {journey.groups.length > 1 && (
        <HTMLSelect fill aria-label={t(['分组', 'Group'])} value={only} onChange={event => setOnly(event.target.value)}>
          <option value="">{t(['全部分组', 'All groups'])}</option>
          {journey.groups.map(one => (
            <option key={one.id} value={one.id}>
              {one.groupName}
            </option>
          ))}
        </HTMLSelect>
      )}
      {journey.groups.length === 0 && (
        <Empty title={t(['还没有分组', 'No groups yet'])} hint={t(['分组并指定组长后，由组长打卡', 'Leaders clock in once there are groups'])} />
      )}
      {journey.groups
        .filter(one => only === '' || one.id === only)
        .map(one => (
          <GroupAt key={`${item.id} ${one.id}`} journey={journey} group={one} item={item} marks={marks} queue={queue} reload={reload} />
        ))}
    </>
  )
}

/** The stops lie in a row that is longer than a phone. */
const intoSight = (of: HTMLElement | null) => of?.scrollIntoView({ block: 'nearest', inline: 'center' })

interface AtProps extends Props {
  readonly group: Journey['groups'][number]
  readonly item: Journey['items'][number]
  readonly marks: ReadonlyMap<string, { readonly mark: Mark; readonly at: string }>
}
function GroupAt({ journey, group, item, marks, queue, reload }: AtProps) {
  const isOpen = group.isMine && may(confirmMark.permit) && ['ready', 'travelling'].includes(journey.status)
  const own = journey.pupils.filter(one => one.groupId === group.id && !one.stays)
  const left = own.filter(one => !marks.has(`${item.id}:${one.studentId}`))
  const set = (one: Journey['pupils'][number], mark: Mark) => {
    const body = { openClassId: journey.openClassId, lessonId: item.id, studentId: one.studentId, mark, attendTime: timeNow() }
    say(queue, { path: `${base}/attendance/confirm`, body, words: one.name }, reload)
  }
  return (
    <section className="kt-card kt-stack" aria-label={group.groupName}>
      <header className="tr-head">
        <b>{group.groupName}</b>
        <small className="kt-muted">
          {group.leaderName} ·{' '}
          <span className="kt-figures">{`${own.filter(one => marks.get(`${item.id}:${one.studentId}`)?.mark === 'present').length} / ${own.length}`}</span>
        </small>
      </header>
      <Leader journey={journey} group={group} item={item} isOpen={isOpen} queue={queue} reload={reload} />
      <ul className="tr-roll">
        {own.map(one => {
          const known = marks.get(`${item.id}:${one.studentId}`)
          return (
            <li key={one.id} data-mark={known?.mark ?? ''}>
              <span>
                <b>{one.name}</b>
                <small className="kt-muted kt-figures">{known ? known.at.slice(11, 16) : isOpen ? t(['未打卡', 'not yet']) : ''}</small>
              </span>
              <span className="tr-acts">
                {isOpen ? (
                  (['present', 'missing'] as const).map(mark => (
                    <Button
                      key={mark}
                      size="large"
                      intent={known?.mark === mark ? (mark === 'present' ? 'success' : 'danger') : 'none'}
                      aria-pressed={known?.mark === mark}
                      text={t(mark === 'present' ? ['到', 'Here'] : ['没到', 'Missing'])}
                      onClick={() => set(one, mark)}
                    />
                  ))
                ) : (
                  <ToneTag tone={known ? tones[known.mark] : 'idle'}>{known ? t(rollMarks[known.mark]) : t(['未打卡', 'Not yet'])}</ToneTag>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {isOpen && left.length > 1 && (
        <Button
          fill
          size="large"
          text={t([`其余 ${left.length} 人都到了`, `The other ${left.length} are here`])}
          onClick={() => {
            for (const one of left) set(one, 'present')
          }}
        />
      )}
    </section>
  )
}

/** The leader's own: where and when, or the button; away from the stop it asks why. */
function Leader({ journey, group, item, isOpen, queue, reload }: Omit<AtProps, 'marks'> & { readonly isOpen: boolean }) {
  const [isBusy, setBusy] = useState(false)
  const [away, setAway] = useState<{ readonly lng?: string; readonly lat?: string; readonly metres?: number }>()
  const [remark, setRemark] = useState('')
  const sent = queue.waiting().find(({ body }) => body.groupId === group.id && body.lessonId === item.id)
  const done = journey.clockIns.find(one => one.groupId === group.id && one.lessonId === item.id)
  if (done || sent)
    return (
      <p>
        <ToneTag tone={sent ? 'waiting' : done!.isLate ? 'bad' : 'good'}>
          {sent ? t(['领队待发送', 'Leader, to be sent']) : done!.isLate ? t(['领队迟到打卡', 'Leader, late']) : t(['领队已打卡', 'Leader is there'])}
        </ToneTag>{' '}
        <small className="kt-muted kt-figures">
          {done ? [done.who, done.at?.slice(11, 16), done.metres && t([`${done.metres} 米`, `${done.metres} m`]), done.remark].filter(Boolean).join(' · ') : ''}
        </small>
      </p>
    )
  if (!isOpen) return <p className="kt-muted">{t(['领队未打卡', 'The leader is not there yet'])}</p>
  const send = (where: { readonly lng?: string; readonly lat?: string }) =>
    say(
      queue,
      {
        path: `${base}/clockIn/leader`,
        body: { lessonId: item.id, groupId: group.id, clockTime: timeNow(), lng: where.lng ?? '', lat: where.lat ?? '', remark: remark.trim() },
        words: `${group.groupName} ${item.title}`,
      },
      reload,
    )
  const clock = async () => {
    setBusy(true)
    const here: { readonly lng?: string; readonly lat?: string } = (await position()) ?? {}
    setBusy(false)
    const metres = item.lng && here.lng ? metersBetween({ lng: here.lng, lat: here.lat }, { lng: item.lng, lat: item.lat }) : undefined
    if (!item.lng || (metres !== undefined && metres <= nearMetres)) send(here)
    else setAway({ ...here, ...(metres === undefined ? {} : { metres }) })
  }
  return away ? (
    <div className="kt-stack">
      <p className="tr-ask">
        {away.metres === undefined
          ? t(['没有取得位置，请说明', 'No position: please say why'])
          : t([`离环节地点 ${away.metres} 米，请说明`, `${away.metres} m from the stop: please say why`])}
      </p>
      <InputGroup fill size="large" aria-label={t(['说明', 'Remark'])} value={remark} onValueChange={setRemark} />
      <Button fill size="large" intent="primary" text={t(['说明并打卡', 'Clock in with this remark'])} disabled={!remark.trim()} onClick={() => send(away)} />
    </div>
  ) : (
    <Button fill size="large" intent="primary" data-command="arrive" loading={isBusy} text={t(['领队打卡', 'Clock in here'])} onClick={() => void clock()} />
  )
}
