/** What is kept for those without a network are calls that there are. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(join(import.meta.dirname, path), 'utf8')
test('every call whose answer is kept on a phone is one of the calls', () => {
  const [, list = ''] = /const kept = \[([\s\S]*?)\]/.exec(read('public/sw.js')) ?? [],
    kept = [...list.matchAll(/'([^']+)'/g)].map(([, path]) => path!)
  const calls = new Set(
    read('../fixtures/calls.tsv')
      .split('\n')
      .map(line => line.split('\t')[1]),
  )
  expect(kept.length).toBeGreaterThan(5)
  expect(kept.filter(path => !calls.has(path))).toEqual([])
})

/** The worker by itself: `answers` is what the network says next; answers what a page gets that asks. */
function worker(answers: Response[]) {
  const kept = new Map<string, Response>(),
    keyOf = (key: string | Request) => (typeof key === 'string' ? key : new URL(key.url).pathname),
    cache = {
      match: async (key: string | Request) => kept.get(keyOf(key))?.clone(),
      put: async (key: string | Request, one: Response) => void kept.set(keyOf(key), one),
      keys: async () => [...kept.keys()],
      delete: async (key: string | Request) => kept.delete(keyOf(key)),
    }
  let onFetch: (event: object) => void = () => {}
  const self = { addEventListener: (name: string, act: typeof onFetch) => name === 'fetch' && (onFetch = act) }
  const network = async (): Promise<Response> => {
    const next = answers.shift()
    if (!next) throw new TypeError('no network')
    return next
  }
  runInNewContext(read('public/sw.js'), {
    ...{ self, URL, Headers, Response, TypeError, location: { origin: 'https://ketang.example' } },
    ...{ fetch: network, caches: { open: async () => cache } },
  })
  return async (path: string, { mode = 'cors' } = {}): Promise<string> => {
    const request = { url: `https://ketang.example${path}`, method: 'GET', mode, headers: new Headers({ 'X-Kept-For': 'u1-r1-d1' }) }
    let answered: Promise<Response> | undefined
    onFetch({ request, respondWith: (one: Promise<Response>) => (answered = one) })
    return (await answered!).text()
  }
}
const typed = (text: string, type: string) => new Response(text, { headers: { 'Content-Type': type } })

test('what somebody else answers in the place of the server is not kept on a phone', async () => {
  const children = '/api/business-openclass/parent/children',
    script = '/assets/index-abc.js',
    index = '<!doctype html><div id="root"></div>',
    portal = () => typed('<h1>Log in to the Wi-Fi</h1>', 'text/html')
  const answers = [typed('{"data":[]}', 'application/json'), typed(index, 'text/html; charset=utf-8')],
    ask = worker(answers)
  expect([await ask(children), await ask('/parent', { mode: 'navigate' })]).toEqual(['{"data":[]}', index])
  answers.push(portal(), portal(), portal())
  // Its page is shown to who comes to one, who may log in there; data are what was looked at last.
  expect(await ask('/parent', { mode: 'navigate' })).toContain('Wi-Fi')
  expect(await ask(children)).toBe('{"data":[]}')
  expect(await ask(script)).toContain('Wi-Fi')
  answers.push(typed('start()', 'text/javascript'))
  expect(await ask(script)).toBe('start()')
  // Without any network.
  expect([await ask('/parent', { mode: 'navigate' }), await ask(children), await ask(script)]).toEqual([index, '{"data":[]}', 'start()'])
})
