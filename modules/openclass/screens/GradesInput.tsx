/** Year grades as boxes to tick. */
import type { Input } from '../../../console/parts/inputs.tsx'
import './openclass.css'

const grades = Array.from({ length: 9 }, (_, i) => i + 1)
export const GradesInput: Input = ({ id, value, onChange }) => {
  const chosen = Array.isArray(value) ? (value as number[]) : []
  return (
    <div className="oc-generator" id={id}>
      <fieldset>
        {grades.map(grade => (
          <label key={grade} className="oc-weekday">
            <input
              type="checkbox"
              checked={chosen.includes(grade)}
              onChange={() => onChange(chosen.includes(grade) ? chosen.filter(other => other !== grade) : [...chosen, grade].sort((a, b) => a - b))}
            />
            <span className="kt-figures">{grade}</span>
          </label>
        ))}
      </fieldset>
    </div>
  )
}
