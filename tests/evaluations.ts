/** Classes that are over, for tests of evaluations: with as many pupils as wanted, each with a guardian who can sign in. */
import { confirmCompletion, launch, openClass } from '../modules/openclass/index.ts'
import { guardian, student } from '../modules/people/index.ts'
import { fillDictionaries } from '../modules/system/server/index.ts'
import { plus } from '../modules/kit/index.ts'
import { tenant } from './app.ts'
import { enrol, furnish, ids, launchInput, put, who } from './openclass.ts'
import type { Person } from './people.ts'
import type { Web } from './web.ts'

export const base = '/api/business-openclass/evaluationTeacher'
/** The district with twelve pupils: c1 to c12. */
export async function pupilsOf(on: Web): Promise<readonly string[]> {
  await furnish(on)
  await fillDictionaries(on.engine, tenant)
  const all = Array.from({ length: 12 }, (_, i) => `c${i + 1}`)
  for (const id of all.slice(4)) {
    await put(on, student, id, 'create', { studentName: '学生', studentCode: id, schoolId: ids.school, areaCode: ids.area, gradeId: 'x', yearGrade: 1 })
    const tie = { relation: 'mother', isPrimary: true, maySee: true, mayPay: true, mayPickUp: true, mayReceive: true, blocked: false }
    await put(on, guardian, `w-${id}`, 'enter', { studentId: id, schoolId: ids.school, userId: `p-${id}`, phone: '13900000001', ...tie })
  }
  return all
}
export async function families(on: Web, pupils: readonly string[]): Promise<ReadonlyMap<string, Person>> {
  const all = new Map<string, Person>()
  for (const id of pupils) all.set(id, await on.login('PR', { userId: `p-${id}` }))
  return all
}

/** A class with these pupils, up to the day before it is completed. */
export async function taught(on: Web, id: string, pupils: readonly string[], teacherId: string = ids.teacher): Promise<void> {
  await on.run(who(on).manager, launch, id, { ...launchInput, name: `班${id}` })
  await put(on, openClass, id, 'perfect', { teacherId })
  for (const step of ['checkTeacher', 'release', 'confirmClass', 'classTeaching', 'commitCompletion'] as const)
    await put(on, openClass, id, step, {}, step === 'checkTeacher' ? 'teacher_checked' : step === 'release' ? 'released' : undefined)
  for (const child of pupils) await enrol(on, id, child)
}
/** The school confirms: the house asks the families. */
export async function completed(on: Web, id: string): Promise<void> {
  await on.run(who(on).manager, confirmCompletion, id, {})
  await on.tick()
}
/** Those who read evaluations, each where the classes are. */
export const staff = async (on: Web): Promise<Readonly<Record<'office' | 'commission' | 'school' | 'agency' | 'coach', Person>>> => ({
  office: await on.login('PO'),
  commission: await on.login('EC', { deptId: 'ec-330106', areaCode: ids.area }),
  school: await on.login('SM', { deptId: ids.school }),
  agency: await on.login('AM', { deptId: ids.agency }),
  coach: await on.login('AT', { deptId: ids.agency, userId: `u-${ids.teacher}` }),
})
/** Some time later, these people signed in anew. */
export async function moved(on: Web, span: number, people: Iterable<Person>): Promise<void> {
  on.now = plus(on.now, span)
  for (const one of people) Object.assign(one, await on.auth.start({ tenant, identityId: one.login.identityId, grant: 'test' }))
}
