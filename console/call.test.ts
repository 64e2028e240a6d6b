/** What is run on several rows says of each what became of it, whichever way the call tells it. */
import { afterEach, expect, test, vi } from 'vitest'
import { revoke } from '../modules/enrolment/index.ts'
import { runMany } from './call.ts'

afterEach(() => vi.unstubAllGlobals())
test.each([
  [
    'a usual call',
    {
      results: [
        { id: 'a', ok: true },
        { id: 'b', ok: false, msg: '已开课' },
      ],
    },
  ],
  [
    'one that a module has spelled itself',
    [
      { id: 'a', success: true, msg: '' },
      { id: 'b', success: false, msg: '已开课' },
    ],
  ],
])('%s names who was refused, and why', async (_what, data) => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, success: true, data, msg: '' }))
  expect(await runMany(revoke, ['a', 'b'], {}, { key: 'k' })).toMatchObject([
    { id: 'a', ok: true },
    { id: 'b', ok: false, msg: '已开课' },
  ])
})
test.each([[{}], [true], [null]])('what answers %j for all of them was done as a whole', async data => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 200, success: true, data, msg: '' }))
  expect(await runMany(revoke, ['a', 'b'], {}, { key: 'k' })).toEqual(['a', 'b'].map(id => ({ id, ok: true })))
})
