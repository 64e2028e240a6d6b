/** Field visibility, rule by rule: which fields of which rows are kept from somebody, and what a form may set. */
import { expect, test } from 'vitest'
import { type FieldVisibility, flag, int, money, resource, text } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import { ensureMaySet, given, hiddenAlways, hiddenOn, hiddenSomewhere, seen, withoutHidden } from './field-visibility.ts'

const of = resource('seen_row', {
  label: ['数据', 'Row'],
  fields: {
    place: text('地点', 'Place'),
    word: text('文字', 'Word', { required: true }),
    size: int('大小', 'Size', { required: true }),
    fee: money('费用', 'Fee'),
    isOn: flag('启用', 'On', { required: true }),
  },
})
const row = (place: string) => ({ id: place, status: 'live', place, word: 'w', size: 3, fee: 5, isOn: true }) as unknown as AnyRow
const here: FieldVisibility = { where: { place: 'here' }, fields: ['place', 'word'] }
const there: FieldVisibility = { where: { place: 'there' }, fields: undefined }
const anywhere: FieldVisibility = { where: {}, fields: ['place', 'fee'] }
/** By the scopes of each role that binds. */
const viewer = (...roles: readonly (readonly FieldVisibility[])[]) => ({ sight: { seen_row: roles } })
const names = (found: ReadonlySet<string>) => [...found].sort()

test('who is bound by nothing sees everything', () => {
  expect([hiddenOn(of, row('here'), {}), hiddenAlways(of, {}), hiddenSomewhere(of, {})].map(names)).toEqual([[], [], []])
  expect(seen(of, [row('here')], { sight: { another: [[]] } })).toEqual([row('here')])
})
test('of the scopes of a role one that covers the row is enough; where none does, nothing is shown', () => {
  expect(names(hiddenOn(of, row('here'), viewer([here, there])))).toEqual(['fee', 'isOn', 'size'])
  expect(names(hiddenOn(of, row('there'), viewer([here, there])))).toEqual([])
  expect(names(hiddenOn(of, row('there'), viewer([here])))).toEqual(['fee', 'isOn', 'place', 'size', 'word'])
  expect(names(hiddenOn(of, row('here'), viewer([here, anywhere])))).toEqual(['isOn', 'size'])
})
test('every role that binds keeps what it keeps', () => {
  expect(names(hiddenOn(of, row('here'), viewer([here], [anywhere])))).toEqual(['fee', 'isOn', 'size', 'word'])
  expect(names(hiddenAlways(of, viewer([here], [anywhere])))).toEqual(['fee', 'isOn', 'size', 'word'])
})
test('what is kept of no row, and what is kept of some', () => {
  expect(names(hiddenAlways(of, viewer([here, there])))).toEqual([])
  expect(names(hiddenSomewhere(of, viewer([here, there])))).toEqual(['fee', 'isOn', 'size'])
  expect(names(hiddenSomewhere(of, viewer([here, anywhere])))).toEqual(['isOn', 'size', 'word'])
  expect(names(hiddenSomewhere(of, viewer([here], [there])))).toEqual(['fee', 'isOn', 'size'])
})
test('a row is shown without what is kept, and stays judged by what it was', () => {
  const who = viewer([{ where: { place: 'here' }, fields: ['word'] }])
  const [clear] = seen(of, [row('here')], who)
  expect(clear).toMatchObject({ place: null, word: 'w', size: 0, fee: null, isOn: false })
  // What it was judged by is among what was taken out.
  expect(names(hiddenOn(of, clear!, who))).toEqual(['fee', 'isOn', 'place', 'size'])
  expect(withoutHidden(of, row('here'), new Set(['word']))).toMatchObject({ word: '', size: 3 })
  expect(withoutHidden(of, row('here'), new Set())).toEqual(row('here'))
})
test('what a form could not show and leaves empty stays as it is; what it sets is refused', () => {
  const who = viewer([here])
  const values = { word: '', size: null, fee: undefined, isOn: '', place: 'x' }
  expect(given(of, row('here'), values, who)).toEqual({ word: '', place: 'x' })
  expect(given(of, row('here'), { size: 0, fee: 7 }, who)).toEqual({ size: 0, fee: 7 })
  expect(given(of, undefined, values, who)).toEqual(values)
  expect(given(of, row('here'), values, {})).toEqual(values)
  expect(() => ensureMaySet(of, row('here'), { size: 0 }, who)).toThrow()
  expect(() => ensureMaySet(of, row('here'), { fee: null }, who)).toThrow()
  expect(() => ensureMaySet(of, row('here'), { word: 'x', size: undefined }, who)).not.toThrow()
  expect(() => ensureMaySet(of, undefined, { size: 0 }, who)).not.toThrow()
  expect(() => ensureMaySet(of, row('here'), { size: 0 }, {})).not.toThrow()
})
