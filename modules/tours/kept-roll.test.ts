/** What a phone keeps of a roll: the leader's own children by name, and nothing by which a family or its child is known further. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { world } from '../../tests/properties/world.ts'
import { brought, called } from '../../tests/tours.ts'
import type { Journey } from './journey.ts'
import { isKept, keptUntil, rollOf } from './kept-roll.ts'
import { sleepers } from './sleepers.ts'

const on = renewed(() => world('sqlite'))
const base = 'business-openclass/openClassStudy'

test("a kept roll has no phone, nothing of health, no guardian and nobody else's child, and enough to call by", { tags: 'thorough' }, async () => {
  const id = await brought(on, 'seated')
  await on.send(on.people.parentOf('c1'), 'health_note.tell', `${id}:c1`, { openClassId: id, studentId: 'c1', medical: '花生过敏' })
  await on.send(on.people.at2!, 'traveller.readNote', `${id}:c1`)
  await brought(on, 'travelling', ['c1', 'c3', 'c4'], id, 'seated')
  await called(on, id, 'c3', 1)
  const full = (await on.call(on.people.at2!, `${base}/journey`, { openClassId: id })) as Journey
  // The leader of the first group: what the answer itself holds is more.
  expect(full.pupils.filter(one => one.isMine).map(one => [one.studentId, one.phone, one.hasNote, one.adults.length > 0])).toEqual([
    ['c1', '13900000001', true, true],
    ['c4', '13900000001', false, true],
  ])
  const roll = rollOf(full),
    said = JSON.stringify(roll)
  expect(said).not.toMatch(/139\d{8}/)
  for (const { name, id: adult } of full.pupils.flatMap(one => one.adults)) for (const one of [name, adult]) expect(said).not.toContain(`"${one}"`)
  expect(said).not.toContain('"c3"')
  expect(roll.pupils.map(one => [one.studentId, one.name !== '', one.hasNote, one.isNoteRead, one.seats.length])).toEqual([
    ['c1', true, false, false, 2],
    ['c4', true, false, false, 2],
  ])
  expect(roll.items.map(one => one.title)).toEqual(full.items.map(one => one.title))
  expect(roll.marks.map(one => one.studentId).sort()).toEqual(['c1', 'c4'])
  // What comes to the journey later is kept only once somebody has said so here.
  expect(rollOf({ ...full, secret: 'x', pupils: full.pupils.map(one => ({ ...one, secret: 'x' })) } as never)).toEqual(roll)
})

test('it is kept on the day of departure and on the way, until the day after the last is over', () => {
  const of = (status: string) => ({ status, items: [{ date: '2026-10-24' }, { date: '2026-10-25' }] }) as never
  expect([isKept(of('ready'), '2026-10-23'), isKept(of('ready'), '2026-10-24')]).toEqual([false, true])
  expect([isKept(of('travelling'), '2026-10-25'), isKept(of('returned'), '2026-10-25'), isKept(of('confirmed'), '2026-10-24')]).toEqual([true, false, false])
  expect(new Date(keptUntil(of('travelling'), 'Asia/Shanghai')).toISOString()).toBe('2026-10-26T16:00:00.000Z')
})

test('the rooming list names every room with its beds, night by night, and who has none', async () => {
  const id = await brought(on, 'seated'),
    { agency } = on.people
  await on.send(agency, 'study_unit.create', 'rooms', { openClassId: id, isAccessible: 1, kind: 'room', unitName: '四人间', capacity: 4, count: 12 })
  const moves = [
    { studentId: 'c1', slot: 'room', to: 'rooms#10' },
    { studentId: 't2', slot: 'room', to: 'rooms#2' },
  ]
  await on.send(agency, 'study_adjustment.move', 'beds', { openClassId: id, moves })
  const ask = ({ query }: any) => on.engine.ask('000000', query) as never
  const titles = async (_of: unknown, all: readonly string[]) => new Map(all.map(one => [one, one]))
  const { nights } = await sleepers({ openClassId: id }, {
    ask,
    readUnscoped: ask,
    actor: on.people.agency.actor,
    titles,
    lang: 0,
    now: on.now,
    zone: 'Asia/Shanghai',
  } as never)
  expect(nights.map(one => [one.night, one.date, one.pupils, one.leaders, one.alone.length, one.loose.length])).toEqual([[1, '2026-10-24', 1, 1, 1, 4]])
  expect(nights[0]!.rooms.map(one => [one.name, one.beds.map(bed => [bed.no, bed.isLeader, bed.beside.includes('带队')])])).toEqual([
    ['四人间 2', [[1, true, true]]],
    ['四人间 10', [[1, false, false]]],
  ])
  expect(JSON.stringify(nights)).not.toMatch(/1[3-9]\d{9}|花生/)
})
