/** The writer: on PostgreSQL what turns of a group ask alike is asked once, and a group finds out what it will ask while another process writes, and asks that anew when it is its turn. */
import { afterEach, expect, test } from 'vitest'
import { command, crud, fact, find, gather, int, invoke, module, resource, state, text } from '../../modules/kit/index.ts'
import { type App, app, dialects, tenant } from '../../tests/app.ts'
import { no } from './refusals.ts'
import type { Body, Statement } from './store.ts'

const note = resource('w_note', {
  label: ['便签', 'Note'],
  read: ['PO'],
  scope: 'everyone',
  fields: { title: text('标题', 'Title', { required: true, unique: true }) },
})
const commands = crud(note, { by: ['PO'] }),
  notes = module('w_notes', { label: ['便签', 'Notes'], resources: [note], commands })
const book = resource('w_book', {
  label: ['书', 'Book'],
  read: ['PO'],
  scope: 'everyone',
  fields: { shelf: text('书架', 'Shelf', { required: true }), place: int('位置', 'Place', { required: true }) },
  lifecycle: { new: state('新建', 'New', 'idle', { add: 'live' }), live: state('在架', 'There', 'good', {}) },
  facts: { added: {} },
})
/** Puts a book behind those of its shelf, which it asks for twice, and a note about it. */
const add = command(book, 'add', {
  label: ['上架', 'Add'],
  by: ['PO'],
  input: { shelf: book.fields.shelf },
  needs: (_row, { shelf }) => gather({ there: find(book, { shelf }), again: find(book, { shelf }) }),
  decide: (_row, { shelf }, { there, again }, { newId }) => [
    fact(book, 'added', { shelf, place: there.length }),
    invoke(commands[0], newId(), { title: `${shelf}${again.length}` }),
  ],
})
const books = module('w_books', { label: ['书', 'Books'], resources: [book, note], commands: [...commands, add] })
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

test.each(dialects)(
  'on %s turns of a group that ask the same ask it once, each sees what those before it wrote, and a row that is only made is not looked for',
  async dialect => {
    on = await app([books], { dialect })
    const asked: string[] = [],
      { transact } = on.store
    function* noted<T>(body: Body<T>): Body<T> {
      let step = body.next()
      while (!step.done) {
        asked.push(...([step.value].flat() as Statement[]).map(one => one.text))
        step = body.next(yield step.value)
      }
      return step.value
    }
    Object.assign(on.store, { transact: ((of, body, meanwhile) => transact(of, () => noted(body()), meanwhile)) as typeof transact })
    await on.run(on.as('PO'), add, 'first', { shelf: 'a' })
    asked.length = 0
    await Promise.all(['x', 'y', 'z'].map(id => on.run(on.as('PO'), add, id, { shelf: 'a' })))
    if (dialect === 'postgres') expect(asked.filter(text => /^select.*"shelf" = /s.test(text))).toHaveLength(1)
    expect(asked.filter(text => /^select.* from "w_note" where tenant = \S+ and id = /s.test(text))).toEqual([])
    expect((await on.all(book)).map(one => one.place).sort()).toEqual([0, 1, 2, 3])
    expect((await on.all(note)).map(one => one.title).sort()).toEqual(['a0', 'a1', 'a2', 'a3'])
  },
)
