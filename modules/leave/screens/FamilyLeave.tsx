/** A family asks for leave: the child's next lessons are ticked, a reason is given, and one press sends it, once for each class. */
import { Button, FormGroup, HTMLSelect, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { Children, type OneChild, useChild } from '../../../console/parts/Children.tsx'
import { run } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { newId } from '../../kit/id.ts'
import { day, plusDays } from '../../kit/time.ts'
import { lesson, mark } from '../../openclass/index.ts'
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
const spanDays = 35
const weekday = (date: string): string => {
  const of = new Date(`${date.slice(0, 10)}T00:00:00Z`).getUTCDay()
  return t([`周${'日一二三四五六'[of]!}`, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][of]!])
}

export function FamilyLeave() {
  const query = new URLSearchParams(useSearch())
  const children = useAsk<readonly OneChild[]>('/api/business-openclass/parent/children')
  const [child, setChild] = useChild(children.value)
  const from = new Date(Date.now() - day).toISOString().slice(0, 10)
  const lessons = useAsk<readonly Ahead[]>(
    '/api/business-openclass/calendar/list',
    { startTime: `${from} 00:00:00`, endTime: `${plusDays(from, spanDays)} 00:00:00` },
    { of: [lesson, mark] },
  )
  const open = useAsk<{ readonly records: readonly Asked[] }>(
    '/api/business-basic/leave/page',
    { studentId: child, status: 'applied,approved', size: 100 },
    { of: leave, when: child !== '' },
  )
  const away = new Set((open.value?.records ?? []).flatMap(one => one.lessonIds ?? []))
  const wanted = query.get('openClassId')
  return (
    <Page screen="parent-leave" title={t(['请假', 'Ask for leave'])}>
      {(children.value?.length ?? 0) > 1 && <Children of={children.value!} chosen={child} choose={setChild} />}
      <Shown of={lessons} lines={8}>
        {all => {
          const ahead = all.filter(one => one.status === 'scheduled' && one.studentIds.includes(child) && (!wanted || one.openClassId === wanted))
          return ahead.length === 0 ? (
            <Empty
              title={t(['近期没有待上的课次', 'No lessons ahead'])}
              hint={t(['未来五周内的课次会显示在这里。', 'Lessons of the next five weeks appear here.'])}
            />
          ) : (
            <Ask key={child} child={child} lessons={ahead} away={away} />
          )
        }}
      </Shown>
    </Page>
  )
}

interface AskProps {
  readonly child: string
  readonly lessons: readonly Ahead[]
  /** Those that a leave was asked for already. */
  readonly away: ReadonlySet<string>
}
function Ask({ child, lessons, away }: AskProps) {
  const [, go] = useLocation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [kind, setKind] = useState<'illness' | 'personal'>('illness')
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const tick = (id: string) => setTicked(last => new Set(last.has(id) ? [...last].filter(one => one !== id) : [...last, id]))
  const chosen = lessons.filter(one => ticked.has(one.id) && !away.has(one.id))
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
            <input type="checkbox" checked={ticked.has(one.id)} disabled={away.has(one.id)} onChange={() => tick(one.id)} />
            <span>
              <b>
                {one.startTime.slice(5, 10)} {weekday(one.startTime)} {one.startTime.slice(11, 16)}–{one.endTime.slice(11, 16)}
              </b>
              <small className="kt-muted">{[one.title, `${one.lessonNo}. ${one.chapterName}`, one.roomName].filter(Boolean).join(' · ')}</small>
            </span>
            {away.has(one.id) && <ToneTag tone="waiting">{t(['已请假', 'Asked for'])}</ToneTag>}
          </label>
        ))}
      </fieldset>
      <section className="kt-card">
        <FormGroup label={t(leave.fields.kind.label)} labelFor="leave-kind">
          <HTMLSelect id="leave-kind" fill value={kind} onChange={event => setKind(event.target.value as typeof kind)}>
            {Object.entries(leave.fields.kind.choices!).map(([value, label]) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup label={t(leave.fields.reason.label)} labelFor="leave-reason" labelInfo="*">
          <TextArea id="leave-reason" fill rows={3} value={reason} onChange={event => setReason(event.target.value)} />
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
