/** Banners of promotion over HTTP: in an order without gaps. */
import { expect, test } from 'vitest'
import type { Person } from '../../tests/people.ts'
import { made, shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'

const uu = '/api/business-uu'
const on = shared(() => web())
const office = made(() => on.login('UU'))
const get = (who: Person | undefined, path: string) => dataOf(on.get(who, path))
const post = (who: Person | undefined, path: string, body: object = {}) => dataOf(on.post(who, path, body))

test('banners stand in an order without gaps, said in one step', async () => {
  const titles = ['甲', '乙', '丙', '丁']
  for (const title of titles) await post(office, `${uu}/banner/submit`, { title, picture: '/x.png', link: '/promotion' })
  const all = async () => (await get(office, `${uu}/banner/page?size=50`)).records.map((one: any) => [one.title, one.sort])
  expect(await all()).toEqual([
    ['甲', 1],
    ['乙', 2],
    ['丙', 3],
    ['丁', 4],
  ])
  const { records } = await get(office, `${uu}/banner/page?size=50`)
  const ids = records.map((one: any) => one.id)
  await post(office, `${uu}/banner/reorder`, { ids: [ids[3], ids[0], ids[1], ids[2]].join() })
  expect(await all()).toEqual([
    ['丁', 1],
    ['甲', 2],
    ['乙', 3],
    ['丙', 4],
  ])
  const { body } = await on.post(office, `${uu}/banner/reorder`, { ids: [ids[0], ids[1]] })
  expect(body.data.wrong?.[0] ?? body.data).toMatchObject({ field: 'ids' })
  await post(office, `${uu}/banner/disable`, { id: ids[0], status: 0 })
  expect((await get(undefined, `${uu}/public/activities`)).banners.map((one: any) => one.title)).toEqual(['丁', '乙', '丙'])
  await post(office, `${uu}/banner/submit`, { id: ids[2], sort: 1 })
  expect(await all()).toEqual([
    ['丙', 1],
    ['丁', 2],
    ['甲', 3],
    ['乙', 4],
  ])
  await post(office, `${uu}/banner/remove?ids=${ids[3]}`)
  expect((await all()).filter(([title]: [string]) => title !== '丁')).toEqual([
    ['丙', 1],
    ['甲', 2],
    ['乙', 3],
  ])
})
