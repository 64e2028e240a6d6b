/** The parts of the plan of lessons: the generator by week, the sign place, and the table with every clash at its row. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { weekdayNames } from '../../../console/parts/calendar/words.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { position } from './Attendance.tsx'
import { generated, type PlanRow } from './lessons.ts'
import { words } from './words.ts'
import './openclass.css'

/** What the school says about itself to whoever plans there. */
export interface Ground {
  readonly holidays: readonly string[]
  readonly address: string
  readonly lng: string
  readonly lat: string
}
export interface Around {
  readonly rooms: readonly Wire[]
  readonly teachers: readonly Wire[]
  readonly planned: readonly Wire[]
  readonly school: Ground
}
export interface Place {
  readonly signAddress: string
  readonly signLng: string
  readonly signLat: string
  readonly signRadius: string
}
/** Row number → what is wrong with it. */
export type Wrong = Readonly<Record<number, readonly string[]>>

export function Generator({
  row,
  around,
  onFill,
}: {
  readonly row: Wire
  readonly around: Around
  readonly onFill: (rows: readonly Partial<PlanRow>[]) => void
}) {
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const [given, setGiven] = useState({ from: String(row.startDate), start: '16:30', end: '18:00', roomId: '', teacherId: '' })
  const set = (more: Partial<typeof given>) => setGiven(last => ({ ...last, ...more }))
  const fill = () => {
    const { holidays } = around.school
    const days = generated(Number(row.lessonCount), { from: given.from, last: String(row.endDate), weekdays, holidays })
    if (days.length < Number(row.lessonCount)) toast(t(words.tooFew), 'warning')
    onFill(
      days.map(date => ({
        date,
        start: given.start,
        end: given.end,
        ...(given.roomId ? { roomId: given.roomId } : {}),
        ...(given.teacherId ? { teacherId: given.teacherId } : {}),
      })),
    )
  }
  return (
    <>
      <h2>{t(words.generate)}</h2>
      <div className="oc-generator">
        <fieldset aria-label={t(words.weekdays)}>
          {weekdayNames.map((name, i) => (
            <label key={i} className="oc-weekday">
              <input
                type="checkbox"
                checked={weekdays.includes(i)}
                onChange={() => setWeekdays(weekdays.includes(i) ? weekdays.filter(other => other !== i) : [...weekdays, i])}
              />
              <span>{t(name)}</span>
            </label>
          ))}
        </fieldset>
        <div className="oc-field">
          <span aria-hidden>{t(words.from)}</span>
          <InputGroup type="date" aria-label={t(words.from)} value={given.from} onChange={event => set({ from: event.target.value })} />
        </div>
        <div className="oc-field">
          <span aria-hidden>{t(words.start)}</span>
          <InputGroup type="time" aria-label={t(words.start)} value={given.start} onChange={event => set({ start: event.target.value })} />
        </div>
        <div className="oc-field">
          <span aria-hidden>{t(words.end)}</span>
          <InputGroup type="time" aria-label={t(words.end)} value={given.end} onChange={event => set({ end: event.target.value })} />
        </div>
        <div className="oc-field">
          <span aria-hidden>{t(words.room)}</span>
          <Pick of={around.rooms} value={given.roomId} label={words.room} onChange={roomId => set({ roomId })} />
        </div>
        <div className="oc-field">
          <span aria-hidden>{t(words.teacher)}</span>
          <Pick of={around.teachers} value={given.teacherId} label={words.teacher} onChange={teacherId => set({ teacherId })} />
        </div>
        <Button text={t(words.fill)} disabled={weekdays.length === 0} onClick={fill} />
      </div>
    </>
  )
}
const Pick = ({
  of,
  value,
  label,
  onChange,
}: {
  readonly of: readonly Wire[]
  readonly value: string
  readonly label: Label
  readonly onChange: (id: string) => void
}) => (
  <HTMLSelect value={value} aria-label={t(label)} onChange={event => onChange(event.target.value)}>
    <option value="">–</option>
    {of.map(one => (
      <option key={one.id} value={one.id}>
        {String(one.name)}
      </option>
    ))}
  </HTMLSelect>
)

export function PlaceForm({ place, around, onChange }: { readonly place: Place; readonly around: Around; readonly onChange: (more: Partial<Place>) => void }) {
  const line = (name: keyof Place, label: Label) => (
    <div className="oc-field">
      <span aria-hidden>{t(label)}</span>
      <InputGroup aria-label={t(label)} value={place[name]} onChange={event => onChange({ [name]: event.target.value })} />
    </div>
  )
  const hither = () => void position().then(at => (at ? onChange({ signLng: at.lng, signLat: at.lat }) : toast(t(words.noPosition), 'warning')))
  return (
    <>
      <h2>{t(words.signPlace)}</h2>
      <div className="oc-place">
        {line('signAddress', words.address)}
        {line('signLng', words.lng)}
        {line('signLat', words.lat)}
        {line('signRadius', words.radius)}
        <span>
          {around.school.lng && (
            <Button
              variant="minimal"
              text={t(words.useSchool)}
              onClick={() => onChange({ signAddress: around.school.address, signLng: around.school.lng, signLat: around.school.lat })}
            />
          )}
          <Button variant="minimal" text={t(words.useHere)} onClick={hither} />
        </span>
      </div>
    </>
  )
}

export function PlanTable({
  rows,
  wrong,
  around,
  onChange,
}: {
  readonly rows: readonly PlanRow[]
  readonly wrong: Wrong
  readonly around: Around
  readonly onChange: (lessonNo: number, more: Partial<PlanRow>) => void
}) {
  return (
    <div className="oc-plan">
      <table aria-label={t(words.lessons)}>
        <thead>
          <tr>
            <th>#</th>
            {[words.date, words.start, words.end, words.room, words.teacher, words.chapter].map(label => (
              <th key={label[1]}>{t(label)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.flatMap(one => [
            <tr key={one.lessonNo} className={wrong[one.lessonNo] ? 'oc-wrong' : undefined}>
              <td>{one.lessonNo}</td>
              <td>
                <InputGroup type="date" aria-label={t(words.date)} value={one.date} onChange={event => onChange(one.lessonNo, { date: event.target.value })} />
              </td>
              <td>
                <InputGroup
                  type="time"
                  aria-label={t(words.start)}
                  value={one.start}
                  onChange={event => onChange(one.lessonNo, { start: event.target.value })}
                />
              </td>
              <td>
                <InputGroup type="time" aria-label={t(words.end)} value={one.end} onChange={event => onChange(one.lessonNo, { end: event.target.value })} />
              </td>
              <td>
                <Pick of={around.rooms} value={one.roomId} label={words.room} onChange={roomId => onChange(one.lessonNo, { roomId })} />
              </td>
              <td>
                <Pick of={around.teachers} value={one.teacherId} label={words.teacher} onChange={teacherId => onChange(one.lessonNo, { teacherId })} />
              </td>
              <td>
                <InputGroup
                  aria-label={t(words.chapter)}
                  value={one.chapterName}
                  onChange={event => onChange(one.lessonNo, { chapterName: event.target.value })}
                />
              </td>
            </tr>,
            ...(wrong[one.lessonNo]
              ? [
                  <tr key={`${one.lessonNo}-say`} className="oc-wrong">
                    <td />
                    <td className="oc-say" colSpan={6} role="alert">
                      {wrong[one.lessonNo]!.join('；')}
                    </td>
                  </tr>,
                ]
              : []),
          ])}
        </tbody>
      </table>
    </div>
  )
}
