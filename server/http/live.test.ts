/** The live socket: what changed while a browser heard nothing is told as soon as it hears. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { invoke, newId } from '../../modules/kit/index.ts'
import { notify } from '../../modules/messages/index.ts'
import { dialects } from '../../tests/app.ts'
import { heardAll } from '../../tests/live.ts'
import type { Person } from '../../tests/people.ts'
import { web } from '../../tests/web.ts'
import { runAll } from '../kernel/engine.ts'
import { limits } from '../kernel/limits.ts'

interface Heard {
  readonly resource: string
  readonly id?: string
  readonly title?: string
}
describe.each(dialects)('who begins to listen on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let platform: Person, school: Person, agency: Person, began: number
  beforeAll(async () => {
    began = Date.now()
    ;[platform, school, agency] = [await on.login('PO'), await on.login('SM'), await on.login('AM')]
  })

  /** A new socket that was greeted, and what it hears. */
  async function listening(person: Person, deaf?: number) {
    const heard: Heard[] = [],
      query = deaf === undefined ? '' : `&deaf=${deaf}`
    const onInit = (one: { on: (event: string, hear: (data: Buffer) => void) => void }) => one.on('message', data => heard.push(...JSON.parse(data.toString())))
    const socket = await on.http.injectWS(`/api/live?token=${person.access}${query}`, {}, { onInit } as object)
    await expect.poll(() => heard.some(one => one.resource === 'hello'), { timeout: 10_000 }).toBe(true)
    return { heard, end: () => socket.terminate() }
  }
  const write = (userId: string) =>
    runAll(
      on.engine,
      on.engine.system('000000'),
      invoke(notify, newId(), { type: 'normal', title: '刚才', content: '内容', titleEn: 'Just now', contentEn: 'content', userIds: [userId] } as never),
    )

  test('hears of rows and letters of theirs that came while the page was on its way, and of nothing else', { tags: 'thorough' }, async () => {
    // A server remembers nothing of the time before it; what is asked for begins here, however long the writing takes.
    await expect.poll(() => Date.now() - began, { timeout: 5_000 }).toBeGreaterThan(1_000)
    const left = Date.now()
    const answer = await on.post(platform, '/api/blade-system/dict/submit', { code: 'late', dictKey: '-1', dictValue: '迟到的', sort: 1 })
    expect(answer.body.code).toBe(200)
    await write(school.login.userId)
    const away = Date.now() - left
    const all = await Promise.all([listening(platform, away), listening(platform), listening(school, away), listening(agency, away)])
    const [told, untold, addressed, other] = all
    await expect.poll(() => told.heard, { timeout: 10_000 }).toContainEqual(expect.objectContaining({ resource: 'dict', id: expect.any(String) }))
    await expect.poll(() => addressed.heard, { timeout: 10_000 }).toContainEqual(expect.objectContaining({ resource: 'letter', title: '刚才' }))
    await heardAll(on, all)
    expect(untold.heard.filter(one => one.id !== undefined)).toEqual([])
    expect(other.heard.filter(one => one.title !== undefined)).toEqual([])
    // The letter is all: its rows are told to nobody.
    expect(all.flatMap(one => one.heard).filter(one => ['notice', 'message'].includes(one.resource))).toEqual([])
    for (const one of all) one.end()
  })

  test('is given a sign of life again and again, by which a browser knows that nothing is to be heard', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const said: string[] = []
    const onInit = (one: { on: (event: string, hear: (data: Buffer) => void) => void }) => one.on('message', data => said.push(data.toString()))
    const socket = await on.http.injectWS(`/api/live?token=${school.access}`, {}, { onInit } as object)
    await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThan(0)
    vi.advanceTimersByTime(2 * limits.pulseEvery)
    vi.useRealTimers()
    await expect.poll(() => said.filter(one => one === '[]').length, { timeout: 10_000 }).toBe(2)
    socket.terminate()
  })

  test('is told that anything may have changed where that is longer ago than anybody remembers', async () => {
    const one = await listening(school, 3_600_000)
    await expect.poll(() => one.heard, { timeout: 10_000 }).toContainEqual({ resource: '*' })
    one.end()
  })
})
