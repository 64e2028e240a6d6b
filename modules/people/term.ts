/** School years and terms of classes and pupils: what is said anew is one; what stands there from before is left alone. */
import { about, ensure, refusals, rules } from '../kit/index.ts'

export const no = refusals('term', {
  year: ['学年格式如 2026-2027', 'a school year is such as 2026-2027'],
  semester: ['学期须为 1（第一学期）或 2（第二学期）', 'the term must be 1 (first) or 2 (second)'],
})

interface Term {
  readonly schoolYear: string | null
  readonly semester?: string | null
}
export function ensureTerm({ schoolYear, semester }: Term, before: Term): void {
  ensure(!schoolYear || schoolYear === before.schoolYear || rules.isSchoolYear(schoolYear), about(no.year, 'schoolYear'))
  ensure(!semester || semester === before.semester || semester === '1' || semester === '2', about(no.semester, 'semester'))
}
