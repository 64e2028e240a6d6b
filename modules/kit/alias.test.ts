/** Aliases: which command on which rows a call of the wire stands for. */
import { expect, test } from 'vitest'
import { alias, byId, byWord, inUse, offWords, statusWish, crud, many, resource, type Route, type RouteContext, state, step, text } from './index.ts'

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
test('a word that nobody knows is refused by the name of what it was given for, and so is none where none has a meaning', () => {
  const refused = expect.objectContaining({ refused: expect.objectContaining({ code: 'word.none', field: 'status' }) })
  const asked = (given: unknown) => () => byWord({ '1': burn, ...offWords(change, false) }, given, 'status')
  expect([asked(1)(), asked('1')(), asked(0)(), asked('-1')()]).toEqual([burn, burn, change, change])
  for (const given of [undefined, '', 'x', 3, true, 'toString']) expect(asked(given)).toThrow(refused)
  expect(byWord(offWords(change), undefined, 'status')).toBe(change)
})
test('a submit takes the status of the row as it was read, and none that there is not', () => {
  const lamp = resource('alias_lamp', { label: ['灯', 'Lamp'], fields: { body: text('内容', 'Body') }, lifecycle: inUse.states() })
  expect(['1', 0, undefined, '', 'on', 'off'].map(status => statusWish(lamp, status))).toEqual([
    'enable',
    'disable',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(() => statusWish(lamp, 'banana')).toThrow('word.none')
})
