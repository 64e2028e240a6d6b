/** Aliases: which command on which rows a call of the wire stands for. */
import { expect, test } from 'vitest'
import { alias, byId, crud, many, resource, type Route, type RouteContext, state, step, text } from './index.ts'

const note = resource('alias_note', {
  label: ['便条', 'Note'],
  fields: { body: text('内容', 'Body'), why: text('原因', 'Why') },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Live', 'good', { change: 'live', burn: 'burnt' }),
    burnt: state('已烧', 'Burnt', 'over'),
  },
  facts: { created: {}, changed: {}, removed: {}, restored: {}, burnt: {} },
})
const [create, change] = crud(note, { by: ['PO'] })
const burn = step(note, 'burn', 'burnt', { label: ['烧', 'Burn'], input: { why: note.fields.why } })
const context = { newId: () => 'new' } as RouteContext
const steps = async (route: Route, asked: object) => {
  if (route.kind !== 'act') throw new Error(route.kind)
  const found = await route.run(asked, context)
  return [found].flat().map(({ command, id, input }) => [command.name, id, input])
}

test('the rows are those that are named, all in one turn; where none is, the command makes one or is refused', async () => {
  expect(await steps(alias('notes/burn', burn), { ids: 'a,b' })).toEqual([
    ['burn', 'a', { ids: 'a,b' }],
    ['burn', 'b', { ids: 'a,b' }],
  ])
  expect(await steps(alias('notes/add', create), { body: 'x' })).toEqual([['create', 'new', { body: 'x' }]])
  expect(await steps(alias('notes/burn', burn), {})).toEqual([['burn', '', {}]])
  await expect(steps(alias('notes/burn', burn, { on: many }), {})).rejects.toThrow('ids.none')
  expect(await steps(alias('notes/burn', burn, { on: () => 'q' }), { id: 'a' })).toEqual([['burn', 'q', { id: 'a' }]])
})
test('the first name that was given is taken, and ours where none of the others was', async () => {
  const route = alias('notes/burn', burn, { names: { why: ['reason', 'why'] } })
  expect(await steps(route, { id: 'a', reason: 'r', why: 'w' })).toEqual([['burn', 'a', { id: 'a', reason: 'r', why: 'r' }]])
  expect(await steps(route, { id: 'a', why: 'w' })).toEqual([['burn', 'a', { id: 'a', why: 'w' }]])
  expect(await steps(route, { id: 'a' })).toEqual([['burn', 'a', { id: 'a' }]])
})
test('one of several commands is chosen by what was asked', async () => {
  const route = alias('notes/submit', [create, change], { which: byId(create, change), given: ({ text }) => ({ body: text }) })
  expect(await steps(route, { text: 'x' })).toEqual([['create', 'new', { body: 'x' }]])
  expect(await steps(route, { id: 'a', text: 'x' })).toEqual([['change', 'a', { body: 'x' }]])
  expect(route).toMatchObject({ path: '/api/notes/submit', method: 'POST', label: create.label })
})
test('the answer is that of the act, or true', () => {
  const answer = (route: Route) => (route.kind === 'act' ? route.answer?.([], {}, context) : undefined)
  expect([answer(alias('a', burn)), answer(alias('a', burn, { answer: true }))]).toEqual([undefined, true])
})
