/** In use or not: what the two commands record, ask and refuse. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { crudFacts, ensure, inUse, refusals, resource, switching, text } from './index.ts'

const no = refusals('switched', { plain: ['请填写说明', 'say what it is'] })
const lamp = resource('switched_lamp', {
  label: ['灯', 'Lamp'],
  fields: { name: text('名称', 'Name', { required: true }), about: text('说明', 'About') },
  lifecycle: inUse.states(['亮', 'On'], ['灭', 'Off'], ['clean']),
  facts: { ...crudFacts, ...inUse.facts },
})
const check = ({ about }: { readonly about: string | null }) => ensure(about, no.plain)
const [enable, disable] = switching(lamp, { by: ['PA'], check, isAlone: true })

test('what is in use steps back in the turn of what takes its place, and nothing happens twice', () => {
  const off = { name: 'a', about: 'red', status: 'off' } as const
  expect(
    given(lamp, off)
      .when(enable, {}, { others: [{ id: 'b' }] })
      .steps(),
  ).toMatchObject([{ command: disable, id: 'b' }, { type: 'enabled' }])
  expect(
    given(lamp, { ...off, status: 'on' })
      .when(enable, {}, { others: [] })
      .steps(),
  ).toEqual([])
  given(lamp, { ...off, status: 'on' })
    .when(disable, {})
    .records('disabled')
})
test('its rule is asked before it is put in use, and it is removed in either state', () => {
  given(lamp, { name: 'a', about: null, status: 'off' }).when(enable, {}, { others: [] }).refuses(no.plain)
  expect(['on', 'off'].map(status => lamp.lifecycle.allowed(status as 'on'))).toEqual([
    ['change', 'disable', 'clean', 'remove'],
    ['change', 'enable', 'clean', 'remove'],
  ])
  expect([disable.danger, switching(lamp, { by: [], isHarmless: true })[1].danger]).toEqual([true, false])
})
