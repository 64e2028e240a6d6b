/** A leader who is replaced, before a tour leaves and on its way: who takes over can do all of it, who led can do none of it, and everybody is told. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { brought, called, departs, planned, returns } from '../../tests/tours.ts'
import { message } from '../messages/index.ts'
import { studyAttendance } from './attendance.ts'
import { studyGroup } from './group.ts'
import { no } from './refusals.ts'
import { no as noJourney } from './travel-refusals.ts'
import { tour } from './tour.ts'

const on = renewed(() => world('sqlite'))
const base = 'business-openclass/openClassStudy'
const replaced = (id: string, leaderId: string) => on.send(on.people.agency, 'tour.replaceLeader', id, { leaderId, remark: '生病' })
const told = async (code: string) => (await on.all(message, { textCode: code })).length

test('a head leader is replaced by who is fit and free, and by nobody else', async () => {
  const id = await brought(on, 'seated')
  await refuses(replaced(id, 't1'), no.sameHead)
  // Who leads another tour on these days has no time for this one.
  await planned(on, 'second', { leaderId: 't4' })
  // Nor is anybody named twice for the same days when a tour is planned, a group is made, or days are moved onto those of another.
  await refuses(on.send(on.people.agency, 'tour.change', 'second', { leaderId: 't1' }), no.leaderBusy)
  await refuses(on.send(on.people.operator, 'tour.change', 'second', { leaderId: 't9' }), no.otherTeacher)
  await refuses(on.send(on.people.agency, 'study_group.create', 'g-second', { openClassId: 'second', groupName: '一组', leaderId: 't1' }), no.leaderBusy)
  await on.send(on.people.agency, 'tour.change', 'second', { startDate: '2026-11-01', endDate: '2026-11-02', leaderId: 't1' })
  await on.send(on.people.agency, 'study_group.create', 'g-second', { openClassId: 'second', groupName: '一组', leaderId: 't3', deputyId: 't2' })
  await refuses(on.send(on.people.agency, 'tour.change', 'second', { startDate: departs, endDate: returns }), no.leaderBusy)
  await on.send(on.people.agency, 'study_group.change', 'g-second', { leaderId: '', deputyId: '' })
  await on.send(on.people.agency, 'tour.change', 'second', { startDate: departs, endDate: returns, leaderId: 't4' })
  await refuses(replaced(id, 't4'), no.leaderBusy)
  await refuses(on.send(on.people.agency, 'study_group.saveLeader', `${id}-g1`, { type: 'deputy', teacherId: 't2' }), no.leaderTaken)
  await on.send(on.people.school, 'tour.cancel', 'second', { cancelReason: 'other', remark: '不办了' })
  await refuses(on.send(on.people.school, 'tour.replaceLeader', id, { leaderId: 't3', remark: '生病' }), { code: 'kernel.denied', label: ['', ''] })
  await refuses(on.send(on.people.operator, 'tour.replaceLeader', id, { leaderId: 't9', remark: '生病' }), no.otherTeacher)
  await replaced(id, 't3')
  expect(await on.row(tour, id)).toMatchObject({ status: 'confirmed', leaderId: 't3', remark: '生病' })
  await on.tick()
  expect([await told('tour.leads_now'), await told('tour.leads_no_more'), await told('tour.leader_replaced')]).toEqual([
    expect.any(Number),
    1,
    expect.any(Number),
  ])
})

test('who takes over reads the health notes anew, and nobody is ready before', async () => {
  const { agency, at2, at4 } = on.people
  const id = await brought(on, 'seated')
  const note = async (who: typeof agency) =>
    (await on.call(who!, `${base}/journey`, { openClassId: id })).pupils.find((one: any) => one.studentId === 'c1').isNoteRead
  const lines = async () => ((await on.call(agency, `${base}/ready/list`, { openClassId: id })) as any[]).filter(one => one.open > 0).map(one => one.type)
  await on.send(on.people.parentOf('c1'), 'health_note.tell', `${id}:c1`, { openClassId: id, studentId: 'c1', medical: '花生过敏' })
  expect([await note(at2!), await lines()]).toEqual([false, ['notes']])
  await on.send(at2!, 'traveller.readNote', `${id}:c1`)
  expect([await note(at2!), await lines()]).toEqual([true, []])
  await on.send(agency, 'study_group.saveLeader', `${id}-g0`, { teacherId: 't4' })
  expect([await note(at4!), await lines()]).toEqual([false, ['leaderMeal', 'notes']])
  await refuses(on.send(at2!, 'traveller.readNote', `${id}:c1`), { code: 'kernel.missing', label: ['', ''] })
  await on.send(at4!, 'traveller.readNote', `${id}:c1`)
  expect(await note(at4!)).toBe(true)
})

test('on the way the roll is called by who leads now, the health notes are to be read anew, and who led sees and says nothing more', {
  tags: 'thorough',
}, async () => {
  const { agency } = on.people
  const id = await brought(on, 'travelling')
  const roll = async (who: typeof agency) => on.call(who, `${base}/journey`, { openClassId: id })
  const led = (await on.call(on.people.at1!, `${base}/led`, {})) as { id: string }[]
  expect(led.map(one => one.id)).toContain(id)
  expect((await roll(on.people.at1!)).isChief).toBe(true)
  await refuses(on.send(agency, 'study_group.saveLeader', `${id}-g0`, { teacherId: 't4' }), no.whyReplaced)
  await on.send(agency, 'study_group.saveLeader', `${id}-g0`, { teacherId: 't4', remark: '中暑' })
  expect(await on.row(studyGroup, `${id}-g0`)).toMatchObject({ leaderId: 't4' })
  await replaced(id, 't2')
  await refuses(called(on, id, 'c1', 1), noJourney.notLeader)
  expect((await roll(on.people.at1!)).pupils.filter((one: any) => one.isMine || one.phone || one.adults.length > 0)).toEqual([])
  expect(((await on.call(on.people.at1!, `${base}/led`, {})) as { id: string }[]).map(one => one.id)).not.toContain(id)
  await on.tick()
  expect(await told('study_group.told_families')).toBeGreaterThan(0)
  expect((await on.all(studyAttendance, { openClassId: id, lessonId: `${id}-i1` })).length).toBe(0)
})
