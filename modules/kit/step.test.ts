/** Steps: commands that record one fact. */
import { expect, test } from 'vitest'
import { given } from '../../tests/spec.ts'
import { carries, command, ensure, fact, int, invoke, labelOn, refusals, resource, state, step, text } from './index.ts'

const no = refusals('stepToy', { heavy: ['过重', 'it is too heavy'] })
const parcel = resource('step_parcel', {
  label: ['包裹', 'Parcel'],
  fields: { weight: int('重量', 'Weight', { required: true, initial: 1 }), place: text('位置', 'Place') },
  lifecycle: {
    new: state('新建', 'New', 'idle', { send: 'sent' }),
    sent: state('已寄', 'Sent', 'good', { move: 'sent', return: ['back', 'lost'], open: 'sent' }),
    back: state('退回', 'Back', 'bad'),
    lost: state('丢失', 'Lost', 'bad'),
  },
  facts: { sent: {}, moved: {}, returned: carries<{ remark: string | null }>(), opened: {} },
})
const send = step(parcel, 'send', 'sent', { label: ['寄', 'Send'], by: ['PO'], input: { weight: parcel.fields.weight, place: parcel.fields.place } })
const move = step(parcel, 'move', 'moved', {
  label: ['移动', 'Move'],
  input: { place: parcel.fields.place },
  check: row => ensure(row.weight < 10, no.heavy),
  record: ({ place }, row) => ({ place: `${row.place}/${place}` }),
})
const back = step(parcel, 'return', 'returned', { label: ['退回', 'Return'], input: { remark: text('原因', 'Why') }, to: 'lost' })
const open = step(parcel, 'open', 'opened', { label: ['打开', 'Open'], danger: true, also: row => [invoke(move, row.id, { place: 'x' })] })

test('what was given is recorded; a field that was left out is left as it is', () => {
  given(parcel, {})
    .when(send, { weight: 2 })
    .then({ type: 'sent', data: { weight: 2 } })
  expect([send.permit, send.by, move.by, open.danger]).toEqual(['step_parcel_send', ['PO'], [], true])
})
test('what is no field of the resource is recorded as null when it was left out', () => {
  given(parcel, { status: 'sent' })
    .when(back, {})
    .then({ type: 'returned', data: { remark: null }, to: 'lost' })
  given(parcel, { status: 'sent' }).when(back, { remark: 'x' }).records('returned', { remark: 'x' })
})
test('what makes a row may be called otherwise on one that is there', () => {
  const write = (more: object) => command(parcel, 'send', { label: ['寄', 'Send'], by: ['PO'], ...more, decide: () => fact(parcel, 'sent', {}) })
  const two = write({ again: ['改寄', 'Send elsewhere'] })
  expect([labelOn(two, undefined)[1], labelOn(two, { id: 'p1' })[1], labelOn(write({}), { id: 'p1' })[1]]).toEqual(['Send', 'Send elsewhere', 'Send'])
})
test('rules come first, then what is recorded, then what follows', () => {
  given(parcel, { status: 'sent', weight: 10, place: 'a' }).when(move, { place: 'b' }).refuses(no.heavy)
  given(parcel, { status: 'sent', weight: 1, place: 'a' })
    .when(move, { place: 'b' })
    .then({ type: 'moved', data: { place: 'a/b' } })
  const steps = given(parcel, { id: 'p', status: 'sent' }).when(open, {}).steps()
  expect(steps).toEqual([{ type: 'opened', data: {} }, invoke(move, 'p', { place: 'x' })])
})
test('a fact that the resource has not, or a value that it does not carry, does not compile', () => {
  // @ts-expect-error no such fact
  step(parcel, 'send', 'snet', { label: ['寄', 'Send'] })
  // @ts-expect-error a misspelt field
  step(parcel, 'send', 'sent', { label: ['寄', 'Send'], record: () => ({ wieght: 1 }) })
})
