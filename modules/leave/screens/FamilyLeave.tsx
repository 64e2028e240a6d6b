/** A family asks for leave: the child's next lessons are ticked, a reason is given, and one press sends it, once for each class. */
import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { today } from '../../../console/clock.ts'
import { Children, type OneChild, useChild } from '../../../console/parts/Children.tsx'
import { run } from '../../../console/call.ts'
import { DraftOffer } from '../../../console/parts/DraftOffer.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { useKept } from '../../../console/parts/useKept.ts'
import { t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import { plusDays } from '../../kit/time.ts'
import { type FamilyClass, lesson, mark } from '../../openclass/index.ts'
import { applyStuLeave } from '../leave.commands.ts'
import { leave } from '../leave.ts'
import './leave.css'

interface Ahead {
  readonly id: string
  readonly openClassId: string
  readonly title: string
  readonly lessonNo: number
  readonly chapterName: string
  readonly startTime: string
  readonly endTime: string
  readonly roomName: string
  readonly status: string
  readonly studentIds: readonly string[]
}
interface Asked {
  readonly lessonIds?: readonly string[] | null
}
/** Days that are looked ahead at once; who comes from one class sees all that is left of it. */
const spanDays = 35,
  classDays = 300
const weekday = (date: string): string => {
  const of = new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()
  return t([`周${'日一二三四五六'[of]!}`, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][of]!])
}

export function FamilyLeave() {
  const query = new URLSearchParams(useSearch())
  const children = useAsk<readonly OneChild[]>('/api/business-openclass/parent/children')
  const [child, setChild] = useChild(children.value)
  const wanted = query.get('openClassId')
  const kept = useLeave()
  const [days, setDays] = useState(wanted ? classDays : spanDays)
  // Illness is excused afterwards too, while a lesson is not recorded as taught.
  const from = plusDays(today(), -1)
  const lessons = useAsk<readonly Ahead[]>(
    '/api/business-openclass/calendar/list',
    { startTime: `${from} 00:00:00`, endTime: `${plusDays(from, days)} 00:00:00` },
    { of: [lesson, mark] },
  )
  const open = useAsk<{ readonly records: readonly Asked[] }>(
    '/api/business-basic/leave/page',
    { studentId: child, status: 'applied,approved', size: 100 },
    { of: leave, when: child !== '' },
  )
  const away = new Set((open.value?.records ?? []).flatMap(one => one.lessonIds ?? []))
  return (
    <Page
      screen="parent-leave"
      title={t(['请假', 'Ask for leave'])}
      actions={<Link href={`/basic/leave${child ? `?studentId=${child}` : ''}`}>{t(['请假记录', 'Earlier leaves'])}</Link>}
    >
      {(children.value?.length ?? 0) > 1 && <Children of={children.value!} chosen={child} choose={setChild} />}
      <DraftOffer of={[kept[2]]} />
      <Shown of={lessons} lines={8}>
        {all => {
          const ahead = all.filter(one => one.status === 'scheduled' && one.studentIds.includes(child) && (!wanted || one.openClassId === wanted))
          const later =
            !wanted && days < classDays ? (
              <Button fill variant="minimal" text={t(['更晚的课次', 'Later lessons'])} loading={lessons.isStale} onClick={() => setDays(days + spanDays)} />
            ) : undefined
          return ahead.length === 0 ? (
            <Empty
              title={t(['近期没有待上的课次', 'No lessons ahead'])}
              hint={t([`未来 ${days} 天内的课次会显示在这里。`, `Lessons of the next ${days} days appear here.`])}
              {...(later ? { action: later } : {})}
            />
          ) : (
            <Ask kept={kept} child={child} lessons={ahead} away={away} later={later} />
          )
        }}
      </Shown>
    </Page>
  )
}

/** What is typed stays while another child is chosen, who may have no lessons: brothers and sisters are ill together. */
const useLeave = () => useKept('leave', { ticked: [] as readonly string[], kind: 'illness', reason: '' })

interface AskProps {
  readonly kept: ReturnType<typeof useLeave>
  readonly child: string
  readonly lessons: readonly Ahead[]
  /** Those that a leave was asked for already. */
  readonly away: ReadonlySet<string>
  /** The way to what is not shown yet. */
  readonly later: ReactNode
}
function Ask({ kept, child, lessons, away, later }: AskProps) {
  const [, go] = useLocation()
  const [{ ticked, kind, reason }, change, draft] = kept
  const [isBusy, setBusy] = useState(false)
  const tick = (id: string) => change({ ticked: ticked.includes(id) ? ticked.filter(one => one !== id) : [...ticked, id] })
  const chosen = lessons.filter(one => ticked.includes(one.id) && !away.has(one.id))
  const places = useAsk<readonly FamilyClass[]>('/api/business-openclass/parent/classes')
  const brings = (places.value ?? []).filter(one => one.studentId === child && one.leave && chosen.some(({ openClassId }) => openClassId === one.openClassId))
  const send = async () => {
    setBusy(true)
    try {
      for (const [openClassId, some] of Map.groupBy(chosen, one => one.openClassId))
        await run(applyStuLeave, newId(), {
          studentId: child,
          openClassId,
          startTime: some[0]!.startTime,
          endTime: some.at(-1)!.endTime,
          lessonIds: some.map(one => one.id),
          kind,
          reason: reason.trim(),
        })
      draft.drop()
      toast(t([`已提交 ${chosen.length} 次课的请假`, `Leave asked for ${chosen.length} lessons`]), 'good')
      go(`/basic/leave?studentId=${child}`)
    } catch {
      // A refusal has said why in a toast.
    }
    setBusy(false)
  }
  const isReady = chosen.length > 0 && reason.trim() !== ''
  return (
    <>
      <fieldset className="kt-card lv-lessons" aria-label={t(['勾选要请假的课次', 'Tick the lessons'])}>
        {lessons.map(one => (
          <label key={one.id} className={away.has(one.id) ? 'lv-away' : ''}>
            <input type="checkbox" checked={ticked.includes(one.id)} disabled={away.has(one.id)} onChange={() => tick(one.id)} />
            <span>
              <b>
                {one.startTime.slice(5, 10)} {weekday(one.startTime)} {one.startTime.slice(11, 16)}–{one.endTime.slice(11, 16)}
              </b>
              <small className="kt-muted">{[one.title, `${one.lessonNo}. ${one.chapterName}`, one.roomName].filter(Boolean).join(' · ')}</small>
            </span>
            {away.has(one.id) && <ToneTag tone="waiting">{t(['已请假', 'Asked for'])}</ToneTag>}
          </label>
        ))}
        {later}
      </fieldset>
      {brings.map(one => (
        <p key={one.openClassId} className="kt-muted">
          {one.className}
          {t(['：', ': '])}
          {one.leave}
        </p>
      ))}
      <section className="kt-card">
        <FormGroup label={t(leave.fields.kind.label)} labelFor="leave-kind">
          <HTMLSelect
            id="leave-kind"
            fill
            value={kind}
            onChange={event => change({ kind: event.target.value })}
            options={Object.entries(leave.fields.kind.choices!).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </FormGroup>
        <FormGroup label={t(leave.fields.reason.label)} labelFor="leave-reason" labelInfo="*">
          <TextArea id="leave-reason" fill rows={3} value={reason} onChange={event => change({ reason: event.target.value })} />
        </FormGroup>
      </section>
      <footer className="kt-action">
        <Button
          fill
          size="large"
          intent={isReady ? 'primary' : 'none'}
          disabled={!isReady}
          loading={isBusy}
          text={
            chosen.length === 0
              ? t(['请勾选课次', 'Tick a lesson'])
              : reason.trim() === ''
                ? t(['请填写请假原因', 'Say why'])
                : t([`提交请假（${chosen.length} 次课）`, `Ask for leave (${chosen.length})`])
          }
          onClick={() => void send()}
        />
      </footer>
    </>
  )
}
