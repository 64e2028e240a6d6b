/** The socket of public pages that are open: told within a moment, made once for all of them, and not for each fact of a storm. */
import { expect, test, vi } from 'vitest'
import { shared } from '../../../tests/shared.ts'
import { web } from '../../../tests/web.ts'
import { boardClass } from '../statistics.ts'

const path = '/api/blade-desk/bigscreen/live'
const on = shared(() => web())

/** A page that is open, and what it was sent. */
async function opened(query = '') {
  const heard: any[] = []
  const onInit = (one: { on: (event: string, hear: (data: Buffer) => void) => void }) => one.on('message', data => heard.push(JSON.parse(data.toString())))
  const socket = await on.http.injectWS(`${path}?lang=zh${query}`, {}, { onInit } as object)
  return { heard, names: () => (heard.findLast(one => one.spots)?.spots ?? []).map((one: any) => one.name), end: () => socket.terminate() }
}
const school = (id: string, areaCode = '110108') =>
  on.run(on.as('PO'), on.engine.command('school', 'create'), id, {
    ...{ schoolName: `学校${id}`, schoolCode: `11010800${id}`, areaCode, areaName: areaCode, address: '一号', educationPeriod: 'primary' },
    ...{ termStart: '2026-09-01', termEnd: '2027-01-20' },
  })
const soon = { timeout: 20_000 }

test('what is new reaches every open page by itself, in the area that it shows, and is made once for all', { tags: 'thorough' }, async () => {
  await school('1')
  const halls = await Promise.all(Array.from({ length: 12 }, () => opened())),
    [there, elsewhere] = [await opened('&areaCode=110108'), await opened('&areaCode=330106')]
  const all = [...halls, there, elsewhere]
  await expect.poll(() => all.every(one => one.heard.length > 0), soon).toBe(true)
  const asked = vi.spyOn(on.engine, 'ask'),
    before = all.map(one => one.heard.length)
  for (const id of ['2', '3', '4', '5', '6', '7', '8', '9']) await school(id)
  for (const one of [...halls, there]) await expect.poll(() => one.names().length, soon).toBe(9)
  expect(elsewhere.names()).toEqual([])
  expect(halls[0]!.heard.at(-1)).toMatchObject({ board: { schoolCount: 9, orderAmount: '' }, areas: [{ areaCode: '110108', schoolCount: 9 }], again: [] })
  // Twelve pages and eight facts: each of the three groups of pages counted once or, where facts fell between two rounds, twice.
  const made = asked.mock.calls.filter(([, query]) => 'of' in query && query.of === boardClass).length / 2
  asked.mockRestore()
  expect(made).toBeLessThanOrEqual(2 * 3)
  all.forEach((one, i) => expect(one.heard.length - before[i]!).toBeLessThanOrEqual(2))
  // Who comes now gets what stands, and who only asks gets the same.
  const late = await opened()
  await expect.poll(() => late.names().length, soon).toBe(9)
  expect((await on.get(undefined, '/api/blade-desk/bigscreen/schoolMapData')).body.data).toHaveLength(9)
  for (const one of [...all, late]) one.end()
})

test('a page of works is told to ask when works change, and is sent no figures', { tags: 'thorough' }, async () => {
  const page = await opened('&of=works')
  await school('10')
  on.engine.feed.whisper({ tenant: '000000', resource: 'result_consent', id: 'x', version: 1, type: 'created', position: 0 })
  await expect.poll(() => page.heard, soon).toEqual([{ again: ['works'] }])
  page.end()
})

test('one address has a limit of pages, and a page that is closed leaves room', async () => {
  const closed = (page: WebSocket | any): Promise<number> => new Promise(done => page.on('close', done))
  const all = await Promise.all(Array.from({ length: 100 }, () => on.http.injectWS(path)))
  const more = await on.http.injectWS(path)
  expect(await closed(more)).toBe(1013)
  all[0]!.terminate()
  await expect
    .poll(async () => {
      const next = await on.http.injectWS(path)
      const code = await Promise.race([closed(next), on.get(undefined, '/api/blade-desk/bigscreen/schoolAreas').then(() => 0)])
      next.terminate()
      return code
    }, soon)
    .toBe(0)
  for (const one of all) one.terminate()
})
