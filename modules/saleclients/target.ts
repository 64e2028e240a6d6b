/** Target: the school or agency that a seller works with, as the wire names it and as scopes know it. */
import { about, choice, ensure, get, type Reading, ref, refusals, text } from '../kit/index.ts'
import { agency, school } from '../people/index.ts'

export const noTarget = refusals('sale_target', { missing: ['没有找到该学校或机构，或已停用', 'there is no such school or agency, or it is not in use'] })
const targetTypes = { school: ['学校', 'School'], agency: ['机构', 'Agency'] } as const
export const targetFields = {
  targetType: choice(targetTypes)('对象类型', 'Kind of client', { search: true }),
  targetId: text('学校或机构', 'School or agency', { names: ['school', 'agency'], index: true }),
  targetName: text('对象名称', 'Client', { locked: true, search: true }),
  schoolId: ref('school')('学校', 'School', { hidden: true }),
  agencyId: ref('agency')('机构', 'Agency', { hidden: true }),
}
interface Named {
  readonly targetType?: string | null
  readonly targetId?: string | null
  readonly schoolId?: string | null
  readonly agencyId?: string | null
}
/** What was said of the target, by whichever of its names. */
export function saidTarget({ targetType, targetId, schoolId, agencyId }: Named) {
  if (schoolId) return { targetType: 'school' as const, targetId: schoolId }
  if (agencyId) return { targetType: 'agency' as const, targetId: agencyId }
  return { targetType: (targetType ?? null) as keyof typeof targetTypes | null, targetId: targetId ?? null }
}

export interface Target {
  readonly targetType: keyof typeof targetTypes
  readonly targetName: string
  readonly schoolId: string | null
  readonly agencyId: string | null
}
/** The side that is named, if it is in use; where its kind is not said, whichever there is. */
export function* targetOf({ targetType, targetId }: Named): Reading<Target | undefined> {
  const at = targetType === 'agency' ? undefined : yield* get(school, targetId)
  if (at) return at.status === 'active' ? { targetType: 'school', targetName: at.schoolName, schoolId: at.id, agencyId: null } : undefined
  const row = targetType === 'school' ? undefined : yield* get(agency, targetId)
  return row?.status === 'active' ? { targetType: 'agency', targetName: row.agencyName, schoolId: null, agencyId: row.id } : undefined
}
export function ensureTarget(target: Target | undefined): asserts target {
  ensure(target, about(noTarget.missing, 'targetId'))
}
