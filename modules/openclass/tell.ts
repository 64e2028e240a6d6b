/** Whom a class's notices are for: the guardians of its pupils, its school, its agency, its teachers. */
import { dept } from '../identity/index.ts'
import { find, get, type ReactionContext } from '../kit/index.ts'
import { roleIn, type To, type Told } from '../messages/index.ts'
import { agencyTeacher, guardian } from '../people/index.ts'
import { openClass } from './open-class.ts'
import { classRoster, pupilsNow } from './roster.ts'

/** Guardians' accounts of pupils, as far as they receive messages. */
async function guardiansOf(context: ReactionContext, studentIds: readonly string[]) {
  const bound =
    studentIds.length === 0 ? [] : await context.ask(find(guardian, { studentId: [...studentIds], status: 'bound', mayReceive: true, blocked: false }))
  return [{ userIds: bound.flatMap(one => (one.userId ? [one.userId] : [])) }]
}
/** The guardians of those who are in a class now. */
export const classGuardians: To<{ readonly openClassId: string }> = async (row, context) =>
  guardiansOf(
    context,
    pupilsNow(await context.ask(get(classRoster, row.openClassId))).map(pupil => pupil.studentId),
  )
/** The guardians of the pupil of a row. */
export const ownGuardians: To<{ readonly studentId: string }> = (row, context) => guardiansOf(context, [row.studentId])
/** The guardians of the pupils whom the fact names. */
export const namedGuardians: To = (_row, context, { data }) => guardiansOf(context, data.students ?? [])
/** The same, each family by itself: of their own child. */
export const eachGuardian = async (studentIds: readonly string[], { ask }: Pick<ReactionContext, 'ask'>): Promise<readonly Told[]> => {
  const bound = studentIds.length === 0 ? [] : await ask(find(guardian, { studentId: [...studentIds], status: 'bound', mayReceive: true, blocked: false }))
  return [...Map.groupBy(bound, one => one.studentId)].map(([studentId, own]) => ({
    userIds: own.flatMap(one => (one.userId ? [one.userId] : [])),
    params: { studentId },
  }))
}
export const eachNamed: To = (_row, context, { data }) => eachGuardian(data.students ?? [], context)
/** The accounts of teachers whom fields name. */
export const teachers =
  <K extends string>(...fields: readonly K[]): To<{ readonly [P in K]: string | null }> =>
  async (row, context) => [
    { userIds: (await context.ask(find(agencyTeacher, { id: fields.flatMap(field => row[field] ?? []) }))).flatMap(one => (one.userId ? [one.userId] : [])) },
  ]

/** The commissions that look after the area of a row. */
export const commissions: To<{ readonly areaCode: string }> = async ({ areaCode }, scene) =>
  (await scene.ask(find(dept, { areaCode, deptCategory: 'commission' }))).map(one => ({ deptId: one.id, role: 'EC' }))
export const toSchool = roleIn('SM', 'schoolId')
export const toAgency = roleIn('AM', 'agencyId')
export const ofClass = { klass: [openClass, 'openClassId'] } as const
