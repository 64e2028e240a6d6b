/** The writer: on PostgreSQL a group finds out what it will ask while another process writes, and asks that anew when it is its turn. */
import { afterEach, expect, test } from 'vitest'
import { crud, module, resource, text } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
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
