/** What an approval says before: for which time a row is, and how much. */
import { expect, test } from 'vitest'
import { crudFacts, date, inUse, money, ofTermAndAmount, resource, text, time } from './index.ts'

const made = (name: string, fields: object) =>
  resource(name, {
    label: ['假', 'Leave'],
    fields: { name: text('名称', 'Name', { required: true }), ...fields },
    lifecycle: inUse.states(['亮', 'On'], ['灭', 'Off'], []),
    facts: { ...crudFacts, ...inUse.facts },
  })
const times = { startTime: time('开始时间', 'From'), endTime: time('结束时间', 'To') }
const eyes = { zone: 'Asia/Shanghai' } as never
const said = (of: ReturnType<typeof made>, row: object): unknown =>
  ofTermAndAmount(of)!
    .says(row as never, eyes)
    .next().value

test('a term is said in the zone of the tenant, with one date where it ends on its first day, and an amount beside it', () => {
  const leave = made('said_leave', times),
    fined = made('said_fine', { ...times, fine: money('罚款', 'Fine') }),
    tour = made('said_tour', { startDate: date('开始日期', 'From'), endDate: date('结束日期', 'To') })
  const term = { startTime: '2026-11-30T09:15:00.000Z', endTime: '2026-11-30T10:45:00.000Z' },
    when = { label: ['时间', 'When'], text: '2026-11-30 17:15 – 18:45' }
  expect(said(leave, term)).toEqual([when])
  expect(said(leave, { ...term, endTime: '2026-12-01T10:45:00.000Z' })).toEqual([{ ...when, text: '2026-11-30 17:15 – 2026-12-01 18:45' }])
  expect(said(leave, { startTime: null, endTime: null })).toEqual([])
  expect(said(fined, { ...term, fine: 500 })).toEqual([when, { label: ['罚款', 'Fine'], cents: 500, isTotal: true }])
  expect(said(tour, { startDate: '2026-12-01', endDate: '2026-12-03' })).toMatchObject([{ text: '2026-12-01 – 2026-12-03' }])
  expect(said(tour, { startDate: '2026-12-01', endDate: '2026-12-01' })).toMatchObject([{ text: '2026-12-01' }])
  expect(ofTermAndAmount(made('said_plain', {}))).toBeUndefined()
})
