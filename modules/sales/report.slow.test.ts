/** A report over a hundred thousand follow-ups is answered within a second: days are counted as they are recorded, not when somebody asks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { web, type Web } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { day, dayOf, defaultZone, plus } from '../kit/index.ts'
import { followInfo, sellerDay } from './follow.ts'

const sellers = 20,
  days = 250,
  perDay = 20
let on: Web, boss: Person
beforeAll(async () => {
  on = await web()
  boss = await on.login('SL', { deptId: 'team' })
  const people: Person[] = []
  for (let i = 0; i < sellers; i++) people.push(await on.login('SA', { deptId: 'team', userId: `seller${i}` }))
  for (const [i, { userId }] of people.entries()) {
    const owned = { ownerId: userId, ownerDeptId: 'team' }
    const all = Array.from({ length: days * perDay }, (_, n) =>
      rowIn(followInfo, `f${i}-${n}`, 'done', {
        ...owned,
        sellerId: userId,
        sellerDeptId: 'team',
        type: 'call',
        content: '电话',
        followTime: plus(on.now, -Math.floor(n / perDay) * day),
      }),
    )
    for (let from = 0; from < all.length; from += 1_000) await put(on, followInfo, all.slice(from, from + 1_000))
    const counted = Array.from({ length: days }, (_, n) => {
      const at = dayOf(plus(on.now, -n * day), defaultZone)
      return rowIn(sellerDay, `${userId}:${at}`, 'live', { ...owned, day: at, call: perDay })
    })
    await put(on, sellerDay, counted)
  }
}, 300_000)
afterAll(() => on.close())

test('the figures of all sellers over a year', { timeout: 60_000 }, async () => {
  const span = `startTime=${plus(on.now, -days * day).slice(0, 10)}&endTime=${dayOf(on.now, defaultZone)}`
  const ask = () => on.get(boss, `/api/business-crm/report/follow?${span}`)
  await ask()
  const begin = performance.now()
  const { body } = await ask()
  const took = performance.now() - begin
  process.stdout.write(`report over ${sellers * days * perDay} follow-ups: ${Math.round(took)} ms\n`)
  expect(body.data).toHaveLength(sellers + 1)
  expect(body.data.map((row: { followCount: number }) => row.followCount)).toEqual([...Array.from({ length: sellers }, () => days * perDay), 0])
  expect(took).toBeLessThan(1_000)
})
