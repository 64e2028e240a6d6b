/** The plan of a class's lessons: made by week, edited by row, with every clash said at its row. */
import { Button, Callout, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { CallError, detail, get, page, run, type Wire } from '../../../console/call.ts'
import { useFetched, useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { StatusTag } from '../../../console/parts/StatusTag.tsx'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { agencyTeacher, classroom, school } from '../../people/index.ts'
import { lesson } from '../lesson.ts'
import { openClass } from '../open-class.ts'
import { perfect } from '../perfect.ts'
import type { Clash } from '../timetable.ts'
import { position } from './Attendance.tsx'
import { clock, generated, type PlanRow } from './lessons.ts'
import { weekdayNames, words } from './words.ts'
import './openclass.css'

interface Around { readonly rooms: readonly Wire[]; readonly teachers: readonly Wire[]; readonly planned: readonly Wire[]; readonly school: Wire }
interface Place { readonly signAddress: string; readonly signLng: string; readonly signLat: string; readonly signRadius: string }
/** Row number → what is wrong with it. */
type Wrong = Readonly<Record<number, readonly string[]>>

export function PerfectEditor() {
  const { id = '' } = useParams()
  const row = useRow(openClass, id)
  const of = row.value
  const around = useFetched(`plan of ${id} ${of?.id ?? ''}`, async (): Promise<Around | undefined> => of && {
    rooms: (await page(classroom, { schoolId: of.schoolId, current: 1, size: 200 }, 'quiet')).records,
    teachers: (await page(agencyTeacher, { agencyId: of.agencyId, status: 'approved', current: 1, size: 200 }, 'quiet')).records,
    planned: (await planned(of)).records, school: await detail(school, String(of.schoolId)).catch(() => ({}) as Wire),
  })
  return (
    <Page screen="openclass-perfect" title={`${t(words.perfect)} · ${String(of?.name ?? '')}`} beside={of && <StatusTag of={openClass} status={of.status} />}>
      <Shown of={{ ...around, value: of && around.value }} lines={10}>{known => <Editor key={id} row={of!} around={known} />}</Shown>
    </Page>
  )
}
/** The lessons planned before; a relaunched class begins with the plan of the one it follows. */
async function planned(of: Wire): Promise<{ readonly records: readonly Wire[] }> {
  const own = (openClassId: unknown) => get<{ readonly records: readonly Wire[] }>(`/api/${lesson.path!.base}/page`, { openClassId, size: 200, ascs: 'startAt', status: 'scheduled,cancelled' }, 'quiet')
  const mine = await own(of.id)
  const live = { records: mine.records.filter(one => one.status === 'scheduled') }
  return live.records.length > 0 || !of.relaunchOfId ? live : own(of.relaunchOfId)
}

function Editor({ row, around }: { readonly row: Wire; readonly around: Around }) {
  const [, go] = useLocation()
  const [rows, setRows] = useState<readonly PlanRow[]>(() => firstRows(row, around))
  const [place, setPlace] = useState<Place>(() => firstPlace(row))
  const [wrong, setWrong] = useState<Wrong>({})
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = (lessonNo: number, more: Partial<PlanRow>) => {
    setRows(last => last.map(one => one.lessonNo === lessonNo ? { ...one, ...more } : one))
    setWrong(({ [lessonNo]: _gone, ...others }) => others)
  }
  const send = async () => {
    setBusy(true)
    setSaid('')
    try {
      await run(perfect, row.id, { ...place, lessons: rows.map(onWire) }, { version: row.version, quiet: true })
      toast(t(words.saved), 'good')
      go(`/openclass/launch/${row.id}`)
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setSaid(reason.message)
      setWrong(wrongRows(reason))
    } finally { setBusy(false) }
  }
  return (
    <>
      <section className="kt-card"><Generator row={row} around={around} onFill={made => { setRows(last => last.map((one, i) => ({ ...one, ...made[i] }))); setWrong({}) }} /></section>
      <section className="kt-card"><PlaceForm place={place} around={around} onChange={more => setPlace(last => ({ ...last, ...more }))} /></section>
      <section className="kt-card">
        {said && <Callout intent="danger" role="alert">{said}</Callout>}
        <PlanTable rows={rows} wrong={wrong} around={around} onChange={change} />
        <div className="oc-handbar">
          <Button intent="primary" loading={isBusy} text={t(words.save)} onClick={() => void send()} />
          <span className="kt-muted kt-figures">{rows.filter(isWhole).length}/{rows.length}</span>
        </div>
      </section>
    </>
  )
}
const isWhole = (one: PlanRow): boolean => !!(one.date && one.start && one.end && one.roomId && one.teacherId)
const onWire = (one: PlanRow) => ({
  lessonNo: one.lessonNo, startAt: one.date && `${one.date} ${one.start}:00`, endAt: one.date && `${one.date} ${one.end}:00`, roomId: one.roomId,
  teacherId: one.teacherId, chapterName: one.chapterName,
})
const firstPlace = (row: Wire): Place => ({
  signAddress: String(row.signAddress ?? ''), signLng: String(row.signLng ?? ''), signLat: String(row.signLat ?? ''), signRadius: String(row.signRadius ?? ''),
})

function firstRows(row: Wire, { planned: old }: Around): readonly PlanRow[] {
  const chapters = (row.snapshot as { readonly chapters?: readonly { readonly lessonNo: number; readonly name: string }[] } | null)?.chapters ?? []
  return Array.from({ length: Number(row.lessonCount) }, (_, i) => {
    const was = old.find(one => Number(one.lessonNo) === i + 1)
    const start = String(was?.startAt ?? '')
    return {
      lessonNo: i + 1, date: start.slice(0, 10), start: clock(start), end: clock(String(was?.endAt ?? '')), roomId: String(was?.roomId ?? ''),
      teacherId: String(was?.teacherId ?? row.teacherId ?? ''), chapterName: String(was?.chapterName ?? chapters.find(one => one.lessonNo === i + 1)?.name ?? ''),
    }
  })
}

const clashWords: Record<Clash['what'], Label> = {
  class: words.clashClass, teacher: words.clashTeacher, room: words.clashRoom, pupils: words.clashPupils, holiday: words.clashHoliday,
}
function wrongRows({ refusal, message }: CallError): Wrong {
  const { clashes = [], lessons = [], lessonNo } = refusal as { readonly clashes?: readonly Clash[]; readonly lessons?: readonly number[]; readonly lessonNo?: number }
  const found: Record<number, string[]> = {}
  for (const clash of clashes) (found[clash.lessonNo] ??= []).push([t(clashWords[clash.what]), clash.withClass, clash.withLessonNo && `${t(words.of)}${clash.withLessonNo}`].filter(Boolean).join(' · '))
  for (const one of lessonNo ? [...lessons, lessonNo] : lessons) (found[one] ??= []).push(message)
  return found
}

function Generator({ row, around, onFill }: { readonly row: Wire; readonly around: Around; readonly onFill: (rows: readonly Partial<PlanRow>[]) => void }) {
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const [given, setGiven] = useState({ from: String(row.startDate), start: '16:30', end: '18:00', roomId: '', teacherId: '' })
  const set = (more: Partial<typeof given>) => setGiven(last => ({ ...last, ...more }))
  const fill = () => {
    const holidays = Array.isArray(around.school.holidays) ? around.school.holidays as string[] : []
    const days = generated(Number(row.lessonCount), { from: given.from, last: String(row.endDate), weekdays, holidays })
    if (days.length < Number(row.lessonCount)) toast(t(words.tooFew), 'warning')
    onFill(days.map(date => ({ date, start: given.start, end: given.end, ...given.roomId ? { roomId: given.roomId } : {}, ...given.teacherId ? { teacherId: given.teacherId } : {} })))
  }
  return (
    <>
      <h2>{t(words.generate)}</h2>
      <div className="oc-generator">
        <fieldset aria-label={t(words.weekdays)}>
          {weekdayNames.map((name, i) => (
            <label key={i} className="oc-weekday">
              <input type="checkbox" checked={weekdays.includes(i)} onChange={() => setWeekdays(weekdays.includes(i) ? weekdays.filter(other => other !== i) : [...weekdays, i])} />
              <span>{t(name)}</span>
            </label>
          ))}
        </fieldset>
        <label>{t(words.from)}<InputGroup type="date" value={given.from} onChange={event => set({ from: event.target.value })} /></label>
        <label>{t(words.start)}<InputGroup type="time" value={given.start} onChange={event => set({ start: event.target.value })} /></label>
        <label>{t(words.end)}<InputGroup type="time" value={given.end} onChange={event => set({ end: event.target.value })} /></label>
        <label>{t(words.room)}<Pick of={around.rooms} value={given.roomId} label={words.room} onChange={roomId => set({ roomId })} /></label>
        <label>{t(words.teacher)}<Pick of={around.teachers} value={given.teacherId} label={words.teacher} onChange={teacherId => set({ teacherId })} /></label>
        <Button text={t(words.fill)} disabled={weekdays.length === 0} onClick={fill} />
      </div>
    </>
  )
}
const Pick = ({ of, value, label, onChange }: { readonly of: readonly Wire[]; readonly value: string; readonly label: Label; readonly onChange: (id: string) => void }) => (
  <HTMLSelect value={value} aria-label={t(label)} onChange={event => onChange(event.target.value)}>
    <option value="">–</option>
    {of.map(one => <option key={one.id} value={one.id}>{String(one.name)}</option>)}
  </HTMLSelect>
)

function PlaceForm({ place, around, onChange }: { readonly place: Place; readonly around: Around; readonly onChange: (more: Partial<Place>) => void }) {
  const [hasSchool, setSchool] = useState(false)
  useEffect(() => setSchool(!!around.school.lng), [around.school])
  const line = (name: keyof Place, label: Label) => <label>{t(label)}<InputGroup value={place[name]} onChange={event => onChange({ [name]: event.target.value })} /></label>
  const hither = () => void position().then(at => at ? onChange({ signLng: at.lng, signLat: at.lat }) : toast(t(words.noPosition), 'warning'))
  return (
    <>
      <h2>{t(words.signPlace)}</h2>
      <div className="oc-place">
        {line('signAddress', words.address)}{line('signLng', words.lng)}{line('signLat', words.lat)}{line('signRadius', words.radius)}
        <span>
          {hasSchool && <Button variant="minimal" text={t(words.useSchool)} onClick={() => onChange({ signAddress: String(around.school.address ?? ''), signLng: String(around.school.lng), signLat: String(around.school.lat) })} />}
          <Button variant="minimal" text={t(words.useHere)} onClick={hither} />
        </span>
      </div>
    </>
  )
}

function PlanTable({ rows, wrong, around, onChange }: { readonly rows: readonly PlanRow[]; readonly wrong: Wrong; readonly around: Around; readonly onChange: (lessonNo: number, more: Partial<PlanRow>) => void }) {
  return (
    <div className="oc-plan">
      <table aria-label={t(words.lessons)}>
        <thead><tr><th>#</th>{[words.date, words.start, words.end, words.room, words.teacher, words.chapter].map(label => <th key={label[1]}>{t(label)}</th>)}</tr></thead>
        <tbody>
          {rows.flatMap(one => [
            <tr key={one.lessonNo} className={wrong[one.lessonNo] ? 'oc-wrong' : undefined}>
              <td>{one.lessonNo}</td>
              <td><InputGroup type="date" aria-label={t(words.date)} value={one.date} onChange={event => onChange(one.lessonNo, { date: event.target.value })} /></td>
              <td><InputGroup type="time" aria-label={t(words.start)} value={one.start} onChange={event => onChange(one.lessonNo, { start: event.target.value })} /></td>
              <td><InputGroup type="time" aria-label={t(words.end)} value={one.end} onChange={event => onChange(one.lessonNo, { end: event.target.value })} /></td>
              <td><Pick of={around.rooms} value={one.roomId} label={words.room} onChange={roomId => onChange(one.lessonNo, { roomId })} /></td>
              <td><Pick of={around.teachers} value={one.teacherId} label={words.teacher} onChange={teacherId => onChange(one.lessonNo, { teacherId })} /></td>
              <td><InputGroup aria-label={t(words.chapter)} value={one.chapterName} onChange={event => onChange(one.lessonNo, { chapterName: event.target.value })} /></td>
            </tr>,
            ...wrong[one.lessonNo] ? [<tr key={`${one.lessonNo}-say`} className="oc-wrong"><td /><td className="oc-say" colSpan={6} role="alert">{wrong[one.lessonNo]!.join('；')}</td></tr>] : [],
          ])}
        </tbody>
      </table>
    </div>
  )
}
