/** The school year, term, class and system that a screen is about: they stand in the address. */
import { HTMLSelect } from '@blueprintjs/core'
import { today } from '../../../console/clock.ts'
import { lazyRef } from './refs.tsx'
import { t } from '../../../console/session.ts'
import { semesters } from '../score.ts'
import { termOf } from '../reckoning.ts'
import { words } from './words.ts'
import './quality.css'

export interface Term {
  readonly schoolYear: string
  readonly semester: '1' | '2'
}
const thisTerm = (): Term => termOf(today())
export const termIn = (address: URLSearchParams): Term => {
  const now = thisTerm(),
    semester = address.get('semester')
  return { schoolYear: address.get('schoolYear') || now.schoolYear, semester: semester === '1' || semester === '2' ? semester : now.semester }
}
/** This year and the four before it. */
const years = (): readonly string[] => {
  const begun = Number(thisTerm().schoolYear.slice(0, 4))
  return Array.from({ length: 5 }, (_, i) => `${begun - i}-${begun - i + 1}`)
}
export const TermPicker = ({ term, onChange }: { readonly term: Term; readonly onChange: (term: Term) => void }) => (
  <>
    <label>
      {t(words.year)}
      <HTMLSelect
        aria-label={t(words.year)}
        value={term.schoolYear}
        options={[...new Set([term.schoolYear, ...years()])]}
        onChange={event => onChange({ ...term, schoolYear: event.target.value })}
      />
    </label>
    <label>
      {t(words.semester)}
      <HTMLSelect
        aria-label={t(words.semester)}
        value={term.semester}
        options={Object.entries(semesters).map(([value, label]) => ({ value, label: t(label) }))}
        onChange={event => onChange({ ...term, semester: event.target.value as '1' | '2' })}
      />
    </label>
  </>
)
export const ClassPicker = lazyRef('school_class', words.klass)
export const SystemPicker = lazyRef('quota_system', words.system)
