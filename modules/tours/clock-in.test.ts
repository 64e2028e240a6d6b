/** Clock-ins on a tour: a leader says at each stop that the group is there, once, from near it or with a reason; others read it. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { brought, called } from '../../tests/tours.ts'
import { stopClockIn } from './clock-in.ts'
import { no } from './travel-refusals.ts'

const on = renewed(() => world('sqlite'))

const at = (id: string, item: number, group = 0) => ({ lessonId: `${id}-i${item}`, groupId: `${id}-g${group}` })
const arrives = (id: string, item: number, more: object = {}, who = on.people.at2!) =>
  on.send(who, 'stop_clock_in.arrive', `${id}-i${item}:${id}-g0`, { ...at(id, item), ...more })

test('a leader clocks in the own group, near the stop or with a reason, once; what comes late in time is late', { tags: 'thorough' }, async () => {
  const id = await brought(on, 'ready')
  on.now = '2026-10-24T01:35:00.000Z'
  await refuses(arrives(id, 1, {}, on.people.at3!), no.notLeader)
  await refuses(arrives(id, 1, { lng: '116.300000', lat: '40.050000' }), no.whyAway)
  await refuses(arrives(id, 1), no.whyAway)
  await arrives(id, 1, { lng: '116.101000', lat: '40.050000' })
  expect(await on.row(stopClockIn, `${id}-i1:${id}-g0`)).toMatchObject({ status: 'there', metres: '85', isLate: false, clockTime: on.now })
  await refuses(arrives(id, 1, { lng: '116.101000', lat: '40.050000' }), { code: 'kernel.notNow', label: ['', ''] })
  // A phone that was out of reach says when it was, not when it is heard.
  on.now = '2026-10-24T06:00:00.000Z'
  await arrives(id, 2, { clockTime: '2026-10-24 12:10:00' })
  expect(await on.row(stopClockIn, `${id}-i2:${id}-g0`)).toMatchObject({ clockTime: '2026-10-24T04:10:00.000Z', isLate: false })
  await arrives(id, 3, { clockTime: '2026-10-24 19:00:00', remark: '堵车' })
  expect((await on.row(stopClockIn, `${id}-i3:${id}-g0`)).clockTime).toBe(on.now)
})
test('nobody clocks in before the tour is ready, nor at a stop of another', { tags: 'thorough' }, async () => {
  const id = await brought(on, 'prepared')
  await refuses(arrives(id, 2), no.notUnderway)
  await brought(on, 'ready', ['c1', 'c3', 'c4'], id, 'prepared')
  await refuses(on.send(on.people.at2!, 'stop_clock_in.arrive', `${id}-i2:${id}-g0`, at(id, 4)), no.noItem)
})
test('the children at a stop are read by school, agency and their own parents alone', { tags: 'thorough' }, async () => {
  const id = await brought(on, 'travelling')
  await called(on, id, 'c1', 1)
  await called(on, id, 'c3', 1, { mark: 'missing', remark: '已告知家长13812345678' })
  const { school, otherSchool, parentOf } = on.people
  const page = async (who: typeof school, asked: object) => ((await on.call(who, 'business-openclass/openClassStudy/clockIn/page', asked)) as any).records
  const stop = { id: `${id}-i1`, size: 50 }
  expect((await page(school, stop)).map((one: any) => [one.studentId, one.status, one.lessonName]).sort()).toEqual([
    ['c1', 'there', '地质公园'],
    ['c3', 'missing', '地质公园'],
  ])
  expect(await page(otherSchool, stop)).toEqual([])
  expect((await page(parentOf('c3'), stop)).map((one: any) => one.studentId)).toEqual(['c3'])
  expect((await page(school, { openClassId: id, studentId: 'c1', size: 50 })).length).toBe(2)
  // What was remarked of a child is masked as in its row.
  expect((await page(on.people.operator, stop)).map((one: any) => one.content).join('')).toBe('已告知家长138****5678')
})
