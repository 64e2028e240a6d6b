/** What the product itself starts processes for: a tenant that deploys a process of such a key has it decided by that process. */
import type { Label } from '../kit/field.ts'

export interface Subject {
  readonly key: string
  readonly label: Label
  /** There may be one for an area too: the key, `_`, and the code of the area or how it begins. */
  readonly isByArea: boolean
  /** It may be asked for by somebody who has no account yet. */
  readonly isFromOutside?: boolean
}
export const subjects: readonly Subject[] = [
  { key: 'leave', label: ['员工请假', 'Staff leave'], isByArea: false },
  { key: 'agency', label: ['机构入驻申请', 'Applications of agencies'], isByArea: true, isFromOutside: true },
  { key: 'area_authorization', label: ['机构区域授权申请', 'Applications of agencies for an area'], isByArea: true },
  { key: 'agency_teacher', label: ['机构教师申请', 'Applications of teachers'], isByArea: true },
  { key: 'contract', label: ['合同审批', 'Approval of contracts'], isByArea: false },
]
/** Country, province, city and district are parts of an area's code; nothing is asked of what is finer. */
const areaLengths = [12, 9, 6, 4, 2] as const
/** The keys under which a process for something is looked for, that of the smallest area first. */
export function keysFor(key: string, areaCode: string | null): readonly string[] {
  const code = /^\d+$/u.test(areaCode ?? '') ? areaCode! : ''
  return [...areaLengths.filter(length => length <= code.length).map(length => `${key}_${code.slice(0, length)}`), key]
}
/** What a process of this key is started for by the product itself, and in which area. */
export function subjectOf(key: string): { readonly subject: Subject; readonly area: string } | undefined {
  for (const subject of subjects) {
    if (key === subject.key) return { subject, area: '' }
    const area = key.startsWith(`${subject.key}_`) ? key.slice(subject.key.length + 1) : ''
    if (subject.isByArea && /^\d{2,12}$/u.test(area)) return { subject, area }
  }
  return undefined
}
