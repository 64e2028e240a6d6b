/** What families read of a tour before they take a place: the letter, what a head costs for what, and the days. */
import { expect, test } from 'vitest'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { openClass } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { studyAttendance } from './attendance.ts'
import { itinerary } from './itinerary.ts'
import { no } from './refusals.ts'
import { tour } from './tour.ts'
import { traveller } from './traveller.ts'

const on = shared(() => web(), { isPlanted: true })

test('who may take a place in a tour reads its plan before, and nobody else', async () => {
  const at = { schoolId: 's1', agencyId: 'a1', areaCode: '110108' },
    dates = { startDate: '2026-10-24', endDate: '2026-10-25' }
  const letter = { version: 2, content: '尊敬的家长', items: [{ label: '交通', amount: 4_000 }], perHead: 4_000, at: '2026-10-02T01:00:00.000Z', by: '机构' }
  const open = (status: string) => put(on, openClass, [rowIn(openClass, 't', status, { ...at, ...dates, name: '西山研学', openClassType: 'Study' })])
  await put(on, tour, [rowIn(tour, 't', 'filed', { ...at, ...dates, name: '西山研学', letters: [letter], letterVersion: 2 })])
  await put(on, itinerary, [rowIn(itinerary, 'i', 'live', { ...at, openClassId: 't', day: 2, kind: 'leg', title: '返校', startTime: '14:00' })])
  const parents: Person[] = []
  for (const schoolId of ['s1', 's2']) {
    const userId = `of-${schoolId}`,
      studentId = `child-${schoolId}`
    await put(on, student, [rowIn(student, studentId, 'live', { studentName: '张小明', schoolId, areaCode: '110108' })])
    const tie = { userId, studentId, schoolId, areaCode: '110108', maySee: true, blocked: false }
    await put(on, guardian, [rowIn(guardian, `g-${studentId}`, 'bound', tie)])
    parents.push(await on.login('PR', { userId }))
  }
  const path = '/api/business-openclass/openClassStudy/plan?openClassId=t'
  const refused = async (i: number) => expect((await on.get(parents[i], path)).body).toMatchObject({ code: 400, msg: no.noTour.label[0] })
  for (const status of ['launched', 'cancelled']) {
    await open(status)
    await refused(0)
  }
  await open('released')
  expect(await dataOf(on.get(parents[0], path))).toMatchObject({
    name: '西山研学',
    letter: { version: 2, perHead: '40.00', items: [{ label: '交通', amount: '40.00' }] },
    days: [{ day: 2, date: '2026-10-25', title: '返校' }],
  })
  await refused(1)
})

test('who stayed at home is expected nowhere on the way, and nobody but its leaders and their office ends a journey', async () => {
  const at = { schoolId: 's1', agencyId: 'a1', areaCode: '110108', openClassId: 'w' }
  const { openClassId: _, ...place } = at
  const days = { startDate: '2026-10-24', endDate: '2026-10-25', departedAt: '2026-10-24T00:00:00.000Z' }
  await put(on, tour, [rowIn(tour, 'w', 'travelling', { ...place, ...days, name: '湿地研学' })])
  await put(on, itinerary, [rowIn(itinerary, 'w1', 'live', { ...at, day: 1, kind: 'leg', title: '出发', startTime: '07:30' })])
  for (const [studentId, mark] of [
    ['goes', 'present'],
    ['stays', 'absent'],
  ] as const) {
    await put(on, traveller, [rowIn(traveller, `w:${studentId}`, 'listed', { ...at, studentId })])
    await put(on, studyAttendance, [
      rowIn(studyAttendance, `w1:${studentId}`, 'marked', { ...at, lessonId: 'w1', studentId, mark, attendTime: days.departedAt }),
    ])
  }
  const seen = async (role: 'AM' | 'SM', deptId: string) =>
    dataOf(on.get(await on.login(role, { deptId }), '/api/business-openclass/openClassStudy/journey?openClassId=w'))
  const { pupils, isChief } = await seen('AM', 'a1')
  expect(pupils.map((one: { studentId: string; stays: boolean }) => [one.studentId, one.stays]).sort()).toEqual([
    ['goes', false],
    ['stays', true],
  ])
  expect([isChief, (await seen('SM', 's1')).isChief]).toEqual([true, false])
})

test('whom a child is kept apart from, or wishes to be with, its school and agency know; the family reads neither, nor that it was said', async () => {
  const at = { schoolId: 's1', agencyId: 'a1', areaCode: '110108' },
    studentId = 'child-apart',
    id = `ap:${studentId}`
  await put(on, student, [rowIn(student, studentId, 'live', { studentName: '张小明', schoolId: 's1', areaCode: '110108' })])
  await put(on, guardian, [
    rowIn(guardian, 'g-apart', 'bound', { userId: 'of-apart', studentId, schoolId: 's1', areaCode: '110108', maySee: true, blocked: false }),
  ])
  await put(on, traveller, [rowIn(traveller, id, 'listed', { ...at, openClassId: 'ap', studentId, apart: ['child-other'], friends: ['child-friend'] })])
  const read = async (role: 'PR' | 'SM', who: object) =>
    JSON.stringify(await dataOf(on.get(await on.login(role, who), `/api/business-openclass/openClassStudy/traveller/detail?id=${id}`)))
  const told = await read('PR', { userId: 'of-apart' })
  expect(told).toContain(studentId)
  expect(told).not.toMatch(/child-other|child-friend/)
  expect(await read('SM', { deptId: 's1' })).toMatch(/child-friend.*child-other/)
})
