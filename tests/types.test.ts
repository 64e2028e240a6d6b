/** What must not compile: a misspelt fact, field or status, in a command, a reaction, a timer or a view. */
import { expect, test } from 'vitest'
import { invoke, above, carries, command, fact, find, on, reaction, ref, resource, state, text, timer, view, int } from '../modules/kit/index.ts'
import { folded, given } from './spec.ts'

const parcel = resource('parcel', {
  label: ['包裹', 'Parcel'],
  fields: { street: text('街道', 'Street', { required: true }), weight: int('重量', 'Weight') },
  lifecycle: {
    new: state('新建', 'New', 'idle', { send: ['sent', 'held'] }),
    sent: state('已寄', 'Sent', 'good', { weigh: 'sent' }),
    held: state('留置', 'Held', 'waiting'),
  },
  facts: { sent: {}, weighed: carries<{ grams: number; by?: string }>(), held: {} },
  evolve: {
    weighed: (row, { grams }) => ({ weight: (row.weight ?? 0) + grams }),
    // @ts-expect-error no such fact
    wayed: () => ({}),
  },
})
const note = resource('note', { label: ['便条', 'Note'], fields: { parcelId: ref('parcel')('包裹', 'Parcel') } })

test('a fact is one that its resource declares, with its values', () => {
  expect(fact(parcel, 'sent', { street: 'x' })).toEqual({ type: 'sent', data: { street: 'x' } })
  expect(fact(parcel, 'sent', {}, 'held')).toEqual({ type: 'sent', data: {}, to: 'held' })
  fact(parcel, 'weighed', { grams: 3 })
  fact(note, 'created', { parcelId: null })
  // @ts-expect-error a misspelt fact
  fact(parcel, 'snet')
  // @ts-expect-error a misspelt field
  fact(parcel, 'sent', { stret: 'x' })
  // @ts-expect-error a value of another kind
  fact(parcel, 'sent', { street: 3 })
  // @ts-expect-error a status that it has not
  fact(parcel, 'sent', {}, 'lost')
  // @ts-expect-error what it must carry is lacking
  fact(parcel, 'weighed')
  // @ts-expect-error what another fact carries
  fact(parcel, 'sent', { grams: 3 })
})

test('a command records facts of its own resource', () => {
  const weigh = command(parcel, 'weigh', {
    label: ['称', 'Weigh'],
    decide: row => [fact(parcel, 'weighed', { grams: row.weight ?? 0 }), invoke(send, 'x', {})],
  })
  const send = command(parcel, 'send', {
    label: ['寄', 'Send'],
    // @ts-expect-error a fact of another resource
    decide: () => fact(note, 'created'),
  })
  expect(weigh.permit).toBe('parcel_weigh')
})

test('a reaction knows the rows and facts that it follows', () => {
  const told = reaction('told', {
    on: [...on(parcel, 'weighed', 'sent'), ...on(note, 'changed')],
    run: (happened, { row }) => {
      if (happened.type === 'weighed') happened.data.grams.toFixed()
      if (happened.resource === 'note') happened.data.parcelId?.trim()
      // @ts-expect-error not every row followed has it
      row.street
      // @ts-expect-error a fact that is not followed
      if (happened.type === 'removed') return []
      return []
    },
  })
  expect(told.on).toEqual(['parcel.weighed', 'parcel.sent', 'note.changed'])
  reaction('one', {
    on: on(parcel, 'sent'),
    seeks: row => [[note, 'parcelId', row.street]],
    run: ({ data }, { row }) => {
      row.street.trim()
      // @ts-expect-error a misspelt field of the row
      row.stret
      // @ts-expect-error what this fact does not carry
      data.grams
      return []
    },
  })
  // @ts-expect-error a misspelt fact
  on(parcel, 'wayed')
  timer('due', {
    due: () => find(parcel, { status: 'sent' }),
    // @ts-expect-error a misspelt field of the row
    run: row => row.stret,
  })
})

test('a view knows the rows and facts that it folds', () => {
  const weights = view('weights', {
    label: ['重量', 'Weights'],
    fields: { total: int('合计', 'Total', { required: true }) },
    empty: { total: 0 },
    on: fold => [
      fold(on(parcel, 'weighed'), {
        key: ({ after }) => after.street,
        fold: (row, { data, before }) => ({ total: row.total + data.grams - (before.weight ?? 0) }),
      }),
      fold(note, { key: ({ after }) => after.parcelId ?? undefined, fold: () => ({ total: 0 }) }),
      fold(above<{ readonly kilos: number }>('pallet'), { key: ({ after }) => after.id, fold: (_row, { after }) => ({ total: after.kilos }) }),
      // @ts-expect-error a misspelt fact
      fold(on(parcel, 'wayed'), { key: () => undefined, fold: () => ({}) }),
      // @ts-expect-error a misspelt field of the view
      fold(parcel, { key: ({ after }) => after.id, fold: () => ({ totl: 0 }) }),
      // @ts-expect-error a misspelt field of what is folded
      fold(on(parcel, 'sent'), { key: ({ after }) => after.stret, fold: () => ({}) }),
    ],
  })
  expect(Object.keys(weights.on).sort()).toEqual(['note', 'pallet', 'parcel', 'parcel.sent', 'parcel.wayed', 'parcel.weighed'])
})

test('a test is given facts, which are folded as the product folds them', () => {
  const weigh = command(parcel, 'weigh', { label: ['称', 'Weigh'], decide: row => fact(parcel, 'weighed', { grams: row.weight ?? 0, by: row.street }) })
  const sent = fact(parcel, 'sent', { street: 'x', weight: 2 })
  given(parcel, [sent, fact(parcel, 'weighed', { grams: 3 })])
    .when(weigh, {})
    .records('weighed', { grams: 5, by: 'x' })
  given(parcel, { street: 'x', status: 'sent' }).when(weigh, {}).records('weighed', { grams: 0 })
  expect(folded(parcel, [sent, fact(parcel, 'weighed', { grams: 3 })])).toMatchObject({ status: 'sent', version: 2, weight: 5 })
  expect(folded(parcel, [fact(parcel, 'sent', {}, 'held')]).status).toBe('held')
  expect(() => folded(parcel, [sent, fact(parcel, 'sent', {}, 'held')]), 'a way that the lifecycle has not').toThrow(/say where sent leads from sent/)
  // @ts-expect-error facts of another resource
  given(parcel, [fact(note, 'created')])
  // @ts-expect-error a misspelt fact
  expect(() => given(parcel, [sent]).when(weigh, {}).records('wayed')).toThrow('no fact wayed')
})
