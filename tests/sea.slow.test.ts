/** A rush on the sea: two hundred sellers press at once for fifty customers. Each has one owner, the others are told why, nobody waits long. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInSea, customer } from '../modules/crm/index.ts'
import { newId } from '../modules/kit/index.ts'
import { dialects } from './app.ts'
import type { Person } from './people.ts'
import { web, type Web } from './web.ts'

const [sellersCount, customersCount, p99MsMax] = [200, 50, 1_000]

describe.each(dialects)('%s', dialect => {
  let on: Web
  const sellers: Person[] = []
  beforeAll(async () => {
    on = await web({ dialect })
    for (let i = 0; i < sellersCount; i++) sellers.push(await on.login('SA'))
  }, 300_000)
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  test('of many who receive one customer one wins, and the slowest of a hundred answers within a second', async () => {
    const ids = Array.from({ length: customersCount }, () => newId())
    for (const [i, id] of ids.entries())
      await on.run(on.as('SL'), createInSea, id, { name: `客户${i}`, phone: `1996${String(i).padStart(7, '0')}`, level: 'normal' })
    const spans: number[] = []
    const answers = await Promise.all(
      sellers.map(async (who, i) => {
        const began = performance.now()
        const { body } = await on.post(who, '/api/business-crm/customer/receive', { ids: ids[i % customersCount] })
        spans.push(performance.now() - began)
        return { userId: who.userId, id: ids[i % customersCount]!, code: body.code as number }
      }),
    )
    const won = answers.filter(one => one.code === 200)
    expect(won).toHaveLength(customersCount)
    for (const id of ids) {
      const owner = won.filter(one => one.id === id).map(one => one.userId)
      expect(owner).toHaveLength(1)
      expect(await on.row(customer, id)).toMatchObject({ status: 'owned', ownerId: owner[0] })
    }
    const sorted = spans.sort((a, b) => a - b),
      p99 = sorted[Math.ceil(sorted.length * 0.99) - 1]!
    process.stdout.write(`receive on ${dialect}: ${sellersCount} at once, median ${Math.round(sorted[sellersCount / 2]!)} ms, p99 ${Math.round(p99)} ms\n`)
    expect(p99).toBeLessThan(p99MsMax)
  }, 120_000)
})
