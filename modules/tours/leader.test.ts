/** Leaders sleep on tours as well: each in a room of leaders of the same sex, by hand or by a proposal, and nobody is ready before. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { world } from '../../tests/properties/world.ts'
import { brought } from '../../tests/tours.ts'
import { answer } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { refuses } from '../../tests/spec.ts'
import { studyAdjustment } from './adjustment.ts'
import { tourLeader } from './leader.ts'
import { no } from './place-refusals.ts'
import { readiness } from './ready.ts'
import { tour } from './tour.ts'

const on = renewed(() => world('sqlite'))

const base = 'business-openclass/openClassStudy/allocation'
/** A tour with rooms and a coach. */
async function withRooms(): Promise<string> {
  const id = await brought(on, 'seated')
  await on.send(on.people.agency, 'study_unit.create', 'rooms', { openClassId: id, isAccessible: 1, kind: 'room', unitName: '四人间', capacity: 4, count: 8 })
  return id
}
const red = async (id: string): Promise<readonly string[]> => {
  const { lines } = await answer(readiness((await on.row(tour, id)) as never, 'Asia/Shanghai'), { ask: ({ query }) => on.engine.ask('000000', query) as never })
  return lines.flatMap(({ line, open }) => (open.length > 0 ? [line.name] : []))
}

test('a proposal gives every leader a bed for the night, apart from pupils and by sex, and only then is the tour ready', { tags: 'thorough' }, async () => {
  const id = await withRooms(),
    { agency } = on.people
  expect(await red(id)).toEqual(['bed', 'leaderBed'])
  const shown = await on.call(agency, `${base}/propose`, { openClassId: id, slots: 'room' })
  expect(shown.unplaced).toEqual([])
  await on.call(agency, `${base}/apply`, { openClassId: id, slots: 'room', basis: shown.basis })
  const board = await on.call(agency, `${base}/board`, { openClassId: id })
  expect(board.leaders.map((one: any) => one.id).sort()).toEqual(['t1', 't2', 't3'])
  const roomOf = (one: any): string => one.beds[0].roomId
  const pupils = new Set(board.pupils.map(roomOf))
  expect(board.leaders.filter((one: any) => pupils.has(roomOf(one)))).toEqual([])
  const sexes = new Map(((await on.all(agencyTeacher)) as readonly any[]).map(one => [one.id, one.sex ?? one.id]))
  for (const all of Map.groupBy(board.leaders, roomOf).values()) expect(new Set((all as readonly any[]).map(one => sexes.get(one.id))).size).toBe(1)
  expect(await red(id)).toEqual([])
  // Taken back as a whole, leaders too.
  const [run] = await on.all(studyAdjustment, { openClassId: id, kind: 'proposal' })
  await on.send(agency, 'study_adjustment.undo', run!.id)
  expect(((await on.all(tourLeader, { openClassId: id })) as readonly any[]).flatMap(one => one.beds)).toEqual([])
})

test('a leader among pupils is refused by the name of the rule, and has no seat of a child', { tags: 'thorough' }, async () => {
  const id = await withRooms(),
    { agency } = on.people
  const moves = (studentId: string, slot: string, to: string) =>
    on.send(agency, 'study_adjustment.move', `m-${studentId}-${to}`, { openClassId: id, moves: [{ studentId, slot, to }] })
  await moves('c1', 'room', 'rooms#1')
  await refuses(moves('t2', 'room', 'rooms#1'), no.rule)
  await refuses(moves('t2', 'vehicle', `${id}-b0#1`), no.leaderBedOnly)
  await moves('t2', 'room', 'rooms#2')
  await refuses(moves('c3', 'room', 'rooms#2'), no.rule)
  expect(await on.row(tourLeader, `${id}:t2`)).toMatchObject({ beds: [{ night: 1, roomId: 'rooms#2', bed: 1 }], roomName: '四人间 2' })
  // Nobody takes the bed away under a leader.
  await refuses(on.send(agency, 'study_unit.change', 'rooms', { count: 1 }), no.unitUsed)
})
