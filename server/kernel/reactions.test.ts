/** Reactions beside people: they let those go first who are kept waiting, and are taken up where a server left them when it stopped. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crud, module, reaction, resource, text } from '../../modules/kit/index.ts'
import { type App, app, tenant } from '../../tests/app.ts'
import { type Reactor, reactor } from './reactions.ts'

const note = resource('r_note', { label: ['便签', 'Note'], read: ['PO'], scope: 'everyone', fields: { title: text('标题', 'Title', { required: true }) } })
const commands = crud(note, { by: ['PO'] }),
  [create, update] = commands
let told: string[], whenTold: (id: string) => void
const telling = reaction('telling', {
  on: ['r_note.created'],
  run: ({ id }) => {
    told.push(id)
    whenTold(id)
    return []
  },
})
const notes = module('r_notes', { label: ['便签', 'Notes'], resources: [note], commands, reactions: [telling] })

let on: App, reactors: Reactor[]
beforeEach(async () => {
  told = []
  whenTold = () => {}
  reactors = []
  on = await app([notes])
})
afterEach(async () => {
  for (const one of reactors) await one.stop()
  await on.close()
})
const another = (): Reactor => {
  const made = reactor(on.engine, on.log, {}, { warn: () => {}, error: () => {} })
  reactors.push(made)
  return made
}
const write = (count: number) => Promise.all(Array.from({ length: count }, (_, n) => on.run(on.as('PO'), create, `n${n}`, { title: '一' })))

test('facts are followed slowly while people are kept waiting, and at once when they are not', async () => {
  let isBusy = true
  another().start(() => isBusy)
  await write(50)
  await expect.poll(() => told.length, { timeout: 5_000 }).toBeGreaterThan(0)
  expect(told.length).toBeLessThan(20)
  isBusy = false
  await expect.poll(() => told.length, { timeout: 1_000 }).toBe(50)
})

test('what no reaction follows costs a line neither a look at the cursors nor a renewal of the lease, and is passed over soon', async () => {
  const one = another()
  one.start()
  await write(1)
  await expect.poll(() => told.length).toBe(1)
  const { store } = on.engine,
    { transact } = store
  let transactions = 0
  Object.assign(store, {
    transact: (...given: Parameters<typeof transact>) => {
      transactions++
      return transact(...given)
    },
  })
  for (let n = 0; n < 50; n++) await on.run(on.as('PO'), update, 'n0', { title: `第${n}次` })
  // One for each line, and a handful for all of them.
  expect(transactions).toBeLessThan(60)
  await expect.poll(() => one.lag(tenant), { timeout: 5_000 }).toBe(0)
  expect(told).toEqual(['n0'])
  await on.run(on.as('PO'), create, 'n1', { title: '二' })
  await expect.poll(() => told, { timeout: 1_000 }).toEqual(['n0', 'n1'])
})

test('a server that stops leaves the rest to the next one, which does nothing twice', async () => {
  await write(50)
  const first = another()
  let stopped: Promise<void> | undefined
  whenTold = () => {
    if (told.length === 10) stopped = first.stop()
  }
  await first.tick(tenant)
  await stopped
  expect([told.length, await first.lag(tenant)]).toEqual([10, 40])
  await another().tick(tenant)
  expect([told.length, new Set(told).size]).toEqual([50, 50])
})
