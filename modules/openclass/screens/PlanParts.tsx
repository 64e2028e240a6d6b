/** The parts of the plan of lessons: what a lesson of it says, the generator by week, and the sign place. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Wire } from '../../../console/call.ts'
import { weekdayNames } from '../../../console/parts/calendar/words.ts'
import { type Form, useForm } from '../../../console/parts/form.ts'
import { FormFields } from '../../../console/parts/FormFields.tsx'
import type { GridColumn } from '../../../console/parts/grid/sheet.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { t } from '../../../console/session.ts'
import { choice, date, int, type Label, partial, pick, rules, text } from '../../kit/index.ts'
import type { PlanGround } from '../reports.ts'
import { position } from '../position.ts'
import { generated, type PlanRow } from './lessons.ts'
import { FreeSlots } from './FreeSlots.tsx'
import type { Place } from './lessons.ts'
import { words } from './words.ts'
import './openclass.css'

/** What the school says about itself to whoever plans there. */
export interface Around {
  readonly rooms: readonly Wire[]
  readonly teachers: readonly Wire[]
  readonly planned: readonly Wire[]
  readonly school: PlanGround
}

const oneOf = (rows: readonly Wire[], [zh, en]: Label) =>
  choice(Object.fromEntries(rows.map(({ id, name }) => [id, [String(name), String(name)]])))(zh, en, { required: true })
const fieldsOf = ({ rooms, teachers }: Around) => ({
  date: date(...words.date, { required: true }),
  start: text(...words.start, { required: true, check: rules.clock }),
  end: text(...words.end, { required: true, check: rules.clock }),
  roomId: oneOf(rooms, words.room),
  teacherId: oneOf(teachers, words.teacher),
  chapterName: text(...words.chapter),
})
const widths = { date: 130, start: 90, end: 90, roomId: 160, teacherId: 130, chapterName: 260 } as const
export const columnsOf = (around: Around): readonly GridColumn[] =>
  Object.entries(fieldsOf(around)).map(([name, field]) => ({ name, field, width: widths[name as keyof typeof widths] }))

interface GeneratorProps {
  readonly row: Wire
  readonly around: Around
  readonly onFill: (rows: readonly Partial<PlanRow>[]) => void
  /** The rows as they stand, and what puts more places among them. */
  readonly taken: readonly PlanRow[]
  readonly onPut: (places: readonly Place[]) => void
}
export function Generator({ row, around, onFill, taken, onPut }: GeneratorProps) {
  const [weekdays, setWeekdays] = useState<readonly number[]>([])
  const [fields] = useState(() => ({ from: date(...words.from), ...partial(pick(fieldsOf(around), 'start', 'end', 'roomId', 'teacherId')) }))
  const form = useForm(fields, { from: String(row.startDate), start: '16:30', end: '18:00', roomId: '', teacherId: '' })
  const fill = () => {
    const { from, ...same } = form.values as Readonly<Record<string, string>>
    const days = generated(Number(row.lessonCount), { from: from!, last: String(row.endDate), weekdays, holidays: around.school.holidays })
    if (days.length < Number(row.lessonCount)) toast(t(words.tooFew), 'warning')
    const given = Object.fromEntries(Object.entries(same).filter(([, value]) => value !== ''))
    onFill(days.map(date => ({ date, ...given })))
  }
  const { from, ...asked } = form.values as Readonly<Record<string, string>>
  return (
    <div className="oc-generator">
      <h2>{t(words.generate)}</h2>
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
      <FormFields form={form} />
      <div className="oc-fill">
        <Button text={t(words.fill)} disabled={weekdays.length === 0} onClick={fill} />
        <FreeSlots asked={{ openClassId: row.id, from, weekdays: weekdays.join(), ...asked }} taken={taken} wanted={Number(row.lessonCount)} onFill={onPut} />
      </div>
    </div>
  )
}

export const placeFields = { signAddress: text(...words.address), signLng: text(...words.lng), signLat: text(...words.lat), signRadius: int(...words.radius) }
export function PlaceForm({ form, school }: { readonly form: Form; readonly school: PlanGround }) {
  const put = (place: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(place)) form.set(name, value)
  }
  const hither = () => void position().then(at => (at ? put({ signLng: at.lng, signLat: at.lat }) : toast(t(words.noPosition), 'warning')))
  return (
    <div className="oc-place">
      <h2>{t(words.signPlace)}</h2>
      <FormFields form={form} />
      {school.lng && (
        <Button variant="minimal" text={t(words.useSchool)} onClick={() => put({ signAddress: school.address, signLng: school.lng, signLat: school.lat })} />
      )}
      <Button variant="minimal" text={t(words.useHere)} onClick={hither} />
    </div>
  )
}
