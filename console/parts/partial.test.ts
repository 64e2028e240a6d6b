/** A list asks for what it shows and for what it says that it reads; for whole rows where somebody may read more. */
import { describe, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import type { Wire } from '../call.ts'
import { columnOf } from './columns.tsx'
import { columnsToAsk, watched } from './partial.ts'

const shown = ['studentId', 'status', 'priceCents', 'createTime'].map(name => columnOf(enrolment, name))
const own = { name: 'own', label: ['自', 'Own'] as const, cell: () => '' }

describe('a list asks', () => {
  test('for the columns that it shows', () => expect(columnsToAsk({ of: enrolment }, shown)).toEqual(['studentId', 'priceCents', 'createTime']))
  test('for what its links read', () =>
    expect(columnsToAsk({ of: enrolment, link: row => `/${row.id}/${String(row.openClassId)}` }, shown)).toContain('openClassId'))
  test('for what its buttons say that they read', () =>
    expect(columnsToAsk({ of: enrolment, offers: () => true, reads: ['lateJoin'] }, shown)).toContain('lateJoin'))
  test('for whole rows where buttons, cells or calls do not say what they read, and where a column is none of the resource', () => {
    expect(columnsToAsk({ of: enrolment, offers: () => true }, shown)).toBeUndefined()
    expect(columnsToAsk({ of: enrolment, rowActions: () => '' }, shown)).toBeUndefined()
    expect(columnsToAsk({ of: enrolment, from: '/api/elsewhere' }, shown)).toBeUndefined()
    expect(columnsToAsk({ of: enrolment, from: '/api/elsewhere', isPlain: true }, shown)).toBeDefined()
    expect(columnsToAsk({ of: enrolment }, [...shown, own])).toBeUndefined()
    expect(columnsToAsk({ of: enrolment }, [...shown, { ...own, reads: ['nothing'] }])).toBeUndefined()
    expect(columnsToAsk({ of: enrolment }, [...shown, { ...own, reads: ['rank'] }])).toContain('rank')
  })
})

test('a watched row tells what is read of it and was not asked for, and that it is read whole; nothing else', () => {
  const told: string[] = []
  const row = watched(
    order,
    { id: 'a', version: 1, status: 'paid', orderCode: 'x', studentId: 's', studentName: 'n' } as unknown as Wire,
    ['orderCode', 'studentId', 'openClassId'],
    words => told.push(words),
  )
  // What is hidden from its reader was asked for and is not there.
  expect([row.id, row.orderCode, row.studentName, row.openClassName, row.auditStatus]).toEqual(['a', 'x', 'n', undefined, undefined])
  expect(told).toEqual([])
  for (const name of ['totalCents', 'schoolName', 'createTime']) void row[name]
  expect(told.map(words => words.split(' ')[0])).toEqual(['order.totalCents', 'order.schoolName', 'order.createTime'])
  void { ...row }
  expect(told.at(-1)).toContain('read whole')
})
