/** Listeners at the doors that stay open, one for each viewer at the live socket and one at the queue of letters: what they hear of planted
 * rows while others change them. */
import { expect } from 'vitest'
import { tenant } from '../app.ts'
import { heardAll } from '../live.ts'
import type { Person } from '../people.ts'
import type { Web } from '../web.ts'
import { streams } from './asking.ts'
import type { Outcome, Viewer } from './crawl.ts'
import { isThere, judge, judged } from './judging.ts'
import type { Planted } from './planted.ts'

interface News {
  readonly resource: string
  readonly id?: string
}
interface Ear {
  readonly viewer: Viewer
  readonly person: Person | undefined
  readonly heard: News[]
  /** All that was said, as it was said, by door. */
  readonly said: Record<keyof typeof streams, string>
  /** How the server ended it, or refused it. */
  ended: number | undefined
  readonly close: () => void
}
export interface Told {
  readonly leaks: readonly string[]
  /** Of how many resources somebody heard that a planted row had changed. */
  readonly heard: number
  readonly outcomes: ReadonlyMap<string, Map<string, Outcome>>
}

/** Begins to listen as everybody. */
export async function listening(on: Web, planted: Planted, who: readonly Viewer[]) {
  const address = await on.http.listen({ port: 0, host: '127.0.0.1' })
  const ears = await Promise.all(who.map(viewer => ear(address, viewer)))
  await expect.poll(() => ears.every(one => one.heard.length > 0 || one.ended !== undefined)).toBe(true)
  /** What was heard till now. */
  async function told(): Promise<Told> {
    await heardAll(
      on,
      ears.filter(({ ended, person }) => ended === undefined && person?.login.tenant === tenant),
    )
    const leaks = ears.flatMap(one => [...overheard(planted, one), ...inLetters(planted, one)].map(why => `${one.viewer.name} ${why}`))
    const known = (one: Ear): readonly News[] => one.heard.filter(({ resource, id }) => !!id && planted.ids.get(resource)?.includes(id))
    const outcome = (one: Ear, isLeak: boolean, isAllowed: boolean): Outcome =>
      one.ended !== undefined ? 'refused' : isLeak ? 'leak' : isAllowed ? 'allowed' : 'empty'
    return {
      leaks: [...new Set(leaks)],
      heard: new Set(ears.flatMap(one => known(one).map(({ resource }) => resource))).size,
      outcomes: new Map([
        [`GET ${streams.live}`, new Map(ears.map(one => [one.viewer.name, outcome(one, overheard(planted, one).length > 0, known(one).length > 0)]))],
        [
          `GET ${streams.letters}`,
          new Map(ears.map(one => [one.viewer.name, outcome(one, inLetters(planted, one).length > 0, one.said.letters.includes('data: {"'))])),
        ],
      ]),
    }
  }
  const close = (): void => {
    for (const one of ears) one.close()
    // Clients keep idle connections for their next call: nobody need wait for those.
    on.http.server.closeAllConnections()
  }
  return { told, close }
}

async function ear(address: string, viewer: Viewer): Promise<Ear> {
  const { person } = viewer,
    ends = new AbortController()
  const socket = new WebSocket(`${address.replace('http', 'ws')}${streams.live}?token=${person?.access ?? ''}`)
  const close = (): void => {
    socket.close()
    ends.abort()
  }
  const one: Ear = { viewer, person, heard: [], said: { live: '', letters: '' }, ended: undefined, close }
  socket.addEventListener('message', ({ data }) => {
    one.said.live += data
    one.heard.push(...JSON.parse(String(data)))
  })
  socket.addEventListener('close', ({ code }) => {
    one.ended = code
  })
  const letters = await fetch(`${address}${streams.letters}`, { headers: person ? { 'Blade-Auth': `bearer ${person.access}` } : {}, signal: ends.signal })
  void (async () => {
    for await (const piece of letters.body!.pipeThrough(new TextDecoderStream())) one.said.letters += piece
  })().catch(() => {})
  return one
}

/** What somebody heard at the live socket of rows that are not there for them. */
function overheard(planted: Planted, { person, heard, said }: Ear): readonly string[] {
  const rows = heard.flatMap(({ resource, id }) => {
    const of = planted.tables.find(one => one.name === resource)
    if (!of || !id || !planted.ids.get(resource)!.includes(id)) return []
    return isThere(planted, of, id, person) ? [] : [`heard of ${resource} ${id}`]
  })
  // News are ids: what they say of rows in reach names nothing else.
  return [...rows, ...judged(said.live.replace(/"id":"[^"]*"/g, ''), '', { access: 'signed-in', path: streams.live }, judge(planted, person)).wrong]
}
/** What letters told somebody that they may not read. */
const inLetters = (planted: Planted, { person, said }: Ear): readonly string[] =>
  judged(said.letters, '', { access: 'signed-in', path: streams.letters }, judge(planted, person)).wrong.map(why => `had a letter with ${why}`)
