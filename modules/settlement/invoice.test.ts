/** Invoices: every rule of asking, changing and issuing. */
import assert from 'node:assert'
import { test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { change, create, invoice, issue, no, saveTemplate, invoiceTemplate } from './invoice.ts'

const of = { id: 'o1', status: 'paid', totalCents: 10_000, payerId: 'pr', schoolId: 's1', studentId: 'st', areaCode: '1' }
const input = { orderCode: 'O1', type: 'person', title: '张三', amountCents: 10_000 } as const
const facts = { of, left: 10_000 }

test('an invoice is asked for a paid order, up to what is left of it', () => {
  given(invoice, {})
    .when(create, input, facts, { actor: person('PR', 'pr') })
    .records('created', { orderId: 'o1', payerId: 'pr' })
  given(invoice, {})
    .when(create, { ...input, amountCents: 10_001 }, facts)
    .refuses(no.tooMuch)
  given(invoice, {})
    .when(create, input, { of: { ...of, status: 'created' }, left: 10_000 })
    .refuses(no.notPaid)
  given(invoice, {}).when(create, input, { of: undefined, left: 0 }).refuses(no.order)
})
test('a parent asks for invoices of their own orders only', () =>
  given(invoice, {})
    .when(create, input, facts, { actor: person('PR', 'other') })
    .refuses(no.notYours))
test('a company invoice carries a tax number', () =>
  given(invoice, {})
    .when(create, { ...input, type: 'company' }, facts)
    .refuses(no.taxNoMissing))
test('a tax number has its form, an amount is above 0', () => {
  assert.equal(invoice.fields.taxNo.check!('123')?.code, no.taxNo.code)
  assert.equal(invoice.fields.amountCents.check!(0)?.code, no.zero.code)
})
test('a change and the issue hold the same limits', () => {
  const row = { status: 'applied', ...input } as any
  given(invoice, row).when(change, { amountCents: 10_001 }, facts).refuses(no.tooMuch)
  given(invoice, row).when(issue, { invoiceNo: 'F1' }, { of, left: 9_999 }).refuses(no.tooMuch)
  given(invoice, row).when(issue, { invoiceNo: 'F1' }, facts).records('issued', { invoiceNo: 'F1' })
})
test('the template keeps what was changed', () =>
  given(invoiceTemplate, { status: 'live', name: 'a', title: 'b', content: 'c' })
    .when(saveTemplate, { name: 'a', title: 'd', content: 'c' })
    .records('saved', { title: 'd' }))
