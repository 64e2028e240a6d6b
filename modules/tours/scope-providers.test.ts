/** What is known of the children of a tour is there for those teachers who lead it, from the moment on in which somebody says so until they are replaced. */
import { expect, test } from 'vitest'
import { find } from '../kit/index.ts'
import { loginAs } from '../../tests/people.ts'
import { world } from '../../tests/properties/world.ts'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { brought, called } from '../../tests/tours.ts'
import { classCertificate } from '../openclass/index.ts'
import { studyAdjustment } from './adjustment.ts'
import { studyAttendance } from './attendance.ts'
import { recount, studyGroup } from './group.ts'
import { no } from './travel-refusals.ts'
import { traveller } from './traveller.ts'
import { studyCertificate, studyReport } from './works.ts'

const on = renewed(() => world('sqlite'))
const base = 'business-openclass/openClassStudy'

test('a teacher who leads nothing of a tour reads its plan and no child of it, by no call', async () => {
  const id = await brought(on, 'travelling')
  await called(on, id, 'c1', 1)
  const seen = async (who: 'at1' | 'at2' | 'at4') => {
    const children = (await on.call(on.people[who]!, `${base}/journey`, { openClassId: id })).pupils.length
    const marks = (await on.call(on.people[who]!, `${base}/clockIn/page`, { openClassId: id })).total
    return [children, marks > 0]
  }
  // The head leader, the leader of a group, and one who leads neither.
  expect([await seen('at1'), await seen('at2'), await seen('at4')]).toEqual([
    [3, true],
    [3, true],
    [0, false],
  ])
  for (const path of ['passengers', 'allocation/board', 'assignment/list', 'dormRoom/page']) {
    await on.call(on.people.at2!, `${base}/${path}`, { openClassId: id })
    await refuses(on.call(on.people.at4!, `${base}/${path}`, { openClassId: id }), no.leadersOnly)
  }
  const list = async (who: 'at2' | 'at4') => (await on.call(on.people[who]!, `${base}/ready/list`, { openClassId: id })) as { type: string; names: string[] }[]
  expect((await list('at4')).map(one => one.type)).toEqual((await list('at2')).map(one => one.type))
  await refuses(on.send(on.people.at4!, 'traveller.handOver', `${id}:c1`, { toSchool: 1 }), { code: 'kernel.missing', label: ['', ''] })
})

test('of what is open the checklist names no child to them', async () => {
  const id = await brought(on, 'confirmed')
  const open = async (who: 'at1' | 'at4') =>
    ((await on.call(on.people[who]!, `${base}/ready/list`, { openClassId: id })) as { open: number; names: string[]; type: string }[]).filter(
      one => one.open > 0,
    )
  const [led, other] = [await open('at1'), await open('at4')]
  expect(other.map(one => [one.type, one.open])).toEqual(led.map(one => [one.type, one.open]))
  const groups = (all: typeof led) => all.find(one => one.type === 'group')?.names
  expect(groups(led)).toHaveLength(3)
  expect(groups(other)).toEqual([])
})

test('every list of their children is bounded by who leads, and a certificate of a class by who taught it', () => {
  for (const { name, scope } of [traveller, studyAttendance, studyAdjustment, studyReport, studyCertificate])
    expect([name, scope]).toEqual([name, expect.objectContaining({ tour: 'openClassId' })])
  // Whoever marks for an agency marks what any of its exams was answered with.
  for (const { name, scope } of on.engine.registry.resources.values())
    if (scope !== 'everyone' && scope.employer && name !== 'exam_attempt')
      expect(scope.student, `${name}: what is of a child is not shown to all teachers of an agency`).toBeUndefined()
  expect(classCertificate.scope).toMatchObject({ teacher: 'teacherId' })
  // What bounds a leader is one tour: its rows are few, and are read as such.
  const ofOne = { kind: 'find', of: traveller, where: { openClassId: 'x' }, limit: 10 } as never
  expect(on.engine.statements.findFew(ofOne, '000000')).toMatchObject({ isSmall: true })
})

test('who is signed in reaches the children of a tour as soon as they lead it, and no more once another does', async () => {
  const id = await brought(on, 'seated')
  const [own] = await on.engine.ask('000000', find(studyGroup, { openClassId: id, leaderId: 't2' }))
  const { auth, access } = await loginAs(on.engine, 'AT', { userId: 'at4', deptId: 'a1' })
  const there = async (): Promise<number> => {
    const { actor } = (await auth.session(access))!
    return (await on.engine.list({ tenant: '000000', zone: 'Asia/Shanghai', actor } as never, traveller, { where: { openClassId: id } } as never)).total
  }
  expect(await there()).toBe(0)
  await on.send(on.people.agency, 'study_group.saveLeader', own!.id, { teacherId: 't4' })
  expect(await there()).toBe(3)
  await on.send(on.people.agency, 'study_group.saveLeader', own!.id, { teacherId: 't2' })
  expect(await there()).toBe(0)
  await on.send(on.people.agency, 'study_group.saveLeader', own!.id, { type: 'deputy', teacherId: 't4' })
  expect(await there()).toBe(3)
  // A child that comes into a group changes nobody's session.
  const before = await auth.session(access)
  await on.engine.run(on.engine.system('000000'), recount, own!.id, { by: 1 })
  expect(await auth.session(access)).toBe(before)
})
