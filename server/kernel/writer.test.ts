/** The writer: who competes with others goes first where more wait than share a commit, and on PostgreSQL a group finds out what it will ask
 * while another process writes, and asks that anew when it is its turn. */
import { afterEach, expect, test } from 'vitest'
import { crud, module, resource, text } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { limits } from './limits.ts'
import { no } from './refusals.ts'

const note = resource('w_note', {
  label: ['便签', 'Note'],
  read: ['PO'],
  scope: 'everyone',
  fields: { title: text('标题', 'Title', { required: true, unique: true }) },
})
const commands = crud(note, { by: ['PO'] }),
  notes = module('w_notes', { label: ['便签', 'Notes'], resources: [note], commands })
let on: App
afterEach(() => on.close())

/** Submits turns, some of which compete; answers which those of the first commit are, in the order in which they were run. */
async function firstOf(turns: readonly boolean[]): Promise<readonly boolean[]> {
  on = await app([notes])
  const run: boolean[] = []
  await Promise.all(
    turns.map(isContended =>
      // Nothing is asked and nothing written.
      on.engine.writer.submit(
        tenant,
        function* () {
          run.push(isContended)
        },
        { rows: [], isContended },
      ),
    ),
  )
  expect(run.length).toBe(turns.length)
  return run.slice(0, limits.groupMax)
}
const times = (count: number, isContended: boolean): readonly boolean[] => Array<boolean>(count).fill(isContended)

test('few who compete go before the many who came first, whose order is kept', async () => {
  expect(await firstOf([...times(300, false), ...times(20, true)])).toEqual([...times(limits.groupMax - 20, false), ...times(20, true)])
})
test('many who compete leave an eighth to the others', async () => {
  const first = await firstOf([...times(300, true), ...times(40, false)])
  expect(first.filter(one => !one).length).toBe(limits.groupMax / 8)
})
test('who fits into a commit goes in the order in which they came', async () => {
  const mixed = [false, true, false, true]
  expect(await firstOf(mixed)).toEqual(mixed)
})

test.runIf(dialects.includes('postgres'))('what a group found out while another process wrote is asked anew: a title taken meanwhile is refused', async () => {
  on = await app([notes], { dialect: 'postgres' })
  const { store } = on,
    { transact } = store
  let tried = 0
  Object.assign(store, {
    transact: ((of, body, meanwhile) =>
      transact(
        of,
        body,
        meanwhile &&
          function* () {
            yield* meanwhile()
            tried++
          },
      )) as typeof transact,
  })
  const other = await store.raw.reserve()
  await other.unsafe('begin')
  await other.unsafe(`select pg_advisory_xact_lock(hashtextextended('${tenant}', 7))`)
  const made = Promise.allSettled(Array.from({ length: 10 }, (_, n) => on.run(on.as('PO'), commands[0], `n${n}`, { title: `t${n}` })))
  await expect.poll(() => tried).toBe(1)
  await other.unsafe(
    `insert into w_note (id, tenant, version, status, created_at, created_by, updated_at, updated_by, title) values ('x', '${tenant}', 1, 'live', '', '', '', '', 't3')`,
  )
  await other.unsafe('commit')
  other.release()
  const wrong = (await made).flatMap((one, n) => (one.status === 'rejected' ? [[n, one.reason.refused?.code]] : []))
  expect(wrong).toEqual([[3, no.taken.code]])
  await on.run(on.as('PO'), commands[0], 'n10', { title: 't10' })
  expect(tried).toBe(1)
})
