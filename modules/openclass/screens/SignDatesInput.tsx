/** Days with a clock-in window of their own, one line each. */
import { Button, InputGroup } from '@blueprintjs/core'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import type { SignDate } from '../open-class.ts'
import { words } from './words.ts'
import './openclass.css'

export const SignDatesInput: Input = ({ id, value, onChange }) => {
  const dates = Array.isArray(value) ? (value as SignDate[]) : []
  const set = (at: number, more: Partial<SignDate>) => onChange(dates.map((one, i) => (i === at ? { ...one, ...more } : one)))
  return (
    <div id={id}>
      {dates.map((one, i) => (
        <div key={i} className="oc-bar">
          <InputGroup type="date" aria-label={t(words.date)} value={one.signDate} onChange={event => set(i, { signDate: event.target.value })} />
          <InputGroup type="time" aria-label={t(words.start)} value={one.startTime} onChange={event => set(i, { startTime: event.target.value })} />
          <InputGroup type="time" aria-label={t(words.end)} value={one.endTime} onChange={event => set(i, { endTime: event.target.value })} />
          <Button variant="minimal" text={t(words.removeDay)} onClick={() => onChange(dates.filter((_, other) => other !== i))} />
        </div>
      ))}
      <Button text={t(words.addDay)} onClick={() => onChange([...dates, { signDate: '', startTime: '16:00', endTime: '18:00' }])} />
    </div>
  )
}
