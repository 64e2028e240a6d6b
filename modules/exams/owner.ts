/** Whose a bank or an exam is: the platform's, a school's or an agency's; who works there reads and writes it. */
import { type Actor, type Context, ensure, type Role, ref, text } from '../kit/index.ts'
import { no } from './refusals.ts'

export const authors: readonly Role[] = ['PO', 'SM', 'ST', 'AM', 'AT']
export const managers: readonly Role[] = ['PO', 'SM', 'AM']
export const readers: readonly Role[] = ['PO', 'EC', 'SM', 'ST', 'AM', 'AT']
export const markers: readonly Role[] = ['ST', 'AT', 'SM', 'AM']
export const ownedFields = {
  schoolId: ref('school')('学校', 'School', { search: true }),
  agencyId: ref('agency')('机构', 'Agency', { search: true }),
  areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
}
/** What is copied onto what lies in it. */
export const ownedLocked = {
  schoolId: { ...ownedFields.schoolId, locked: true, hidden: true },
  agencyId: { ...ownedFields.agencyId, locked: true, hidden: true },
  areaCode: ownedFields.areaCode,
}
export const owned = ['schoolId', 'agencyId', 'areaCode'] as const
export const ownedScope = { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId' } as const

/** What somebody makes belongs to where they work; the office says whose it is, or keeps it. */
export function placeOf({ reach }: Actor, given: { readonly schoolId?: string | null; readonly agencyId?: string | null }) {
  if (reach === 'all') return { schoolId: given.schoolId ?? null, agencyId: given.agencyId ?? null }
  const agencyId = (reach.agency ?? reach.employer)?.[0] ?? null
  return { schoolId: reach.school?.[0] ?? (agencyId ? (given.schoolId ?? null) : null), agencyId }
}
export const isTeacher = (role: string): boolean => role === 'ST' || role === 'AT'
/** Teachers change their own alone. */
export const ensureOwn = (row: { readonly createdBy: string; readonly status: string }, { actor }: Context): void =>
  ensure(row.status === 'new' || !isTeacher(actor.role) || row.createdBy === actor.userId, no.notOwn)
