/** Days with a clock-in window of their own, one line each. */
import { Lines } from '../../../console/parts/document/Lines.tsx'
import type { Input } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { date, rules, text } from '../../kit/index.ts'
import type { SignDate } from '../open-class.ts'
import { words } from './words.ts'

const fields = { signDate: date(...words.date), startTime: text(...words.start, { check: rules.clock }), endTime: text(...words.end, { check: rules.clock }) }

export const SignDatesInput: Input = ({ id, value, onChange }) => (
  <div id={id}>
    <Lines
      label={t(words.signDates)}
      fields={fields}
      lines={Array.isArray(value) ? (value as readonly SignDate[]) : []}
      addText={t(words.addDay)}
      blank={(): SignDate => ({ signDate: '', startTime: '16:00', endTime: '18:00' })}
      onChange={onChange}
    />
  </div>
)
