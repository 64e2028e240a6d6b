/** Electronic invoices: each rule by itself, then whole: sent, silent, refused, issued, and taken back by as much as the family got back. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { put } from '../../tests/properties/placed.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { given } from '../../tests/spec.ts'
import { web, type Web } from '../../tests/web.ts'
import { RefusalError } from '../kit/index.ts'
import { sentNotice } from '../messages/index.ts'
import { order } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { create, invoice, no, standing, standsFor } from './invoice.ts'
import { acceptReversal, accept, applicationOf, recheck, recordReversal, reverse } from './invoicing.ts'
import { type Invoicer, invoiceNoOf, quickInvoicer } from './invoicer.ts'
import { fileInvoicer } from './server/file-invoicer.ts'

const at = '2026-10-01T00:00:00.000Z'
const issued = { status: 'issued', isElectronic: true, amountCents: 10_000, reversedCents: 0, reversals: null, orderCode: 'O1', title: '张三', round: 1 } as any
const of = { id: 'o1', status: 'paid' } as any
const refusedOnly = (error: unknown) => {
  if (!(error instanceof RefusalError)) throw error
}

describe('what is above what was paid', () => {
  test('an application is lowered, and given up where nothing is left', () => {
    const applied = { ...issued, status: 'applied' }
    given(invoice, applied).when(recheck, {}, { of, left: 7_000 }).records('lowered', { amountCents: 7_000 })
    given(invoice, applied).when(recheck, {}, { of, left: 0 }).records('rejected')
    given(invoice, applied).when(recheck, {}, { of, left: 10_000 }).then()
  })
  test('an issued one is reversed by the difference, by hand where it was issued by hand', () => {
    given(invoice, issued)
      .when(recheck, {}, { of, left: 7_500 })
      .records('reversal_asked', { reversal: { cents: 2_500, remark: '@invoice.refunded', at: '2026-10-01T04:00:00.000Z' } })
    given(invoice, { ...issued, isElectronic: false })
      .when(recheck, {}, { of, left: 0 })
      .records('reversal_asked', { askAt: null })
    given(invoice, { ...issued, reversedCents: 2_500 })
      .when(recheck, {}, { of, left: 7_500 })
      .then()
  })
  test('what is on its way is left alone until it is answered', () => {
    given(invoice, { ...issued, status: 'sending' })
      .when(recheck, {}, { of, left: 0 })
      .then()
    given(invoice, { ...issued, status: 'reversing', reversals: [{ cents: 1, remark: '', at }] })
      .when(recheck, {}, { of, left: 0 })
      .then()
  })
})
test('finance reverses no more than is left, and of its kind alone', () => {
  given(invoice, { ...issued, reversedCents: 4_000 })
    .when(reverse, { amount: 6_001, remark: 'x' })
    .refuses(no.tooMuchBack)
  given(invoice, { ...issued, isElectronic: false })
    .when(reverse, { remark: 'x' })
    .refuses(no.byHand)
  const reversing = { ...issued, status: 'reversing', reversals: [{ cents: 10_000, remark: '', at }] }
  given(invoice, reversing).when(recordReversal, { redNo: 'R' }).refuses(no.electronic)
})
test('each sending and each reversal is an application of its own', () => {
  const reversals = [
    { cents: 1, remark: '', at, redNo: 'R' },
    { cents: 2, remark: '退课', at },
  ]
  const numbers = [
    { ...issued, status: 'sending', id: 'i' },
    { ...issued, status: 'sending', id: 'i', round: 2 },
    { ...issued, status: 'reversing', id: 'i', reversals },
  ]
  expect(numbers.map(row => applicationOf(row).number)).toEqual(['i-1', 'i-2', 'i-1-red-2'])
  expect(applicationOf(numbers[2]!)).toMatchObject({ kind: 'red', amountCents: 2, reason: '退课' })
})

describe('who issues', () => {
  const blue = {
    number: 'i-1',
    kind: 'blue',
    type: 'company',
    title: '云溪',
    taxNo: '91110108MA01ABCD1X',
    amountCents: 12_345,
    orderCode: 'O1',
    email: '',
    tries: 0,
  } as const
  test('the stand-in says the same again, lets some wait and refuses a number that does not fit', async () => {
    const all = Array.from({ length: 200 }, (_, i) => ({ ...blue, number: `i${i}-1` }))
    const first = await Promise.all(all.map(one => quickInvoicer.ask(one)))
    expect(first.filter(one => one === undefined).length).toBeGreaterThan(0)
    expect(await Promise.all(all.map(one => quickInvoicer.ask(one)))).toEqual(first)
    const last = await Promise.all(all.map(one => quickInvoicer.ask({ ...one, tries: 3 })))
    expect(new Set(last.map(one => one && 'invoiceNo' in one && one.invoiceNo)).size).toBe(200)
    expect(await quickInvoicer.ask({ ...blue, taxNo: '911101080000000000', tries: 3 })).toHaveProperty('refused')
    expect(invoiceNoOf('i-1')).toMatch(/^\d{20}$/)
  })
  test('files: laid down once in yuan, answered by a file of the same name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'invoicer-'))
    const files = fileInvoicer(folder)
    expect(await files.ask(blue)).toBeUndefined()
    expect(await files.ask({ ...blue, tries: 1 })).toBeUndefined()
    const [name, ...others] = await readdir(join(folder, 'out'))
    expect(others).toEqual([])
    expect(JSON.parse(await readFile(join(folder, 'out', name!), 'utf8'))).toMatchObject({ number: 'i-1', amount: '123.45', taxNo: blue.taxNo })
    const answering = async (text: string) => {
      await writeFile(join(folder, 'in', name!), text)
      return files.ask(blue)
    }
    expect(await answering('{"invoiceNo": "26')).toBeUndefined()
    expect(await answering('{"invoiceNo": "2611", "pdfUrl": "javascript:alert(1)"}')).toEqual({ invoiceNo: '2611' })
    expect(await answering('{"invoiceNo": "2611", "pdfUrl": "https://tax.example/a.pdf"}')).toEqual({ invoiceNo: '2611', pdfUrl: 'https://tax.example/a.pdf' })
    expect(await answering('{"refused": "抬头不符"}')).toEqual({ refused: '抬头不符' })
    await rm(folder, { recursive: true })
  })
})

describe('whole', () => {
  let on: Web, stranger: Person
  const asked: string[] = []
  let answers: Invoicer['ask'] = quickInvoicer.ask
  const base = '/api/business-order/invoice'
  beforeAll(async () => {
    const invoicer: Invoicer = {
      ask(one) {
        asked.push(`${one.kind} ${one.amountCents}`)
        return answers(one)
      },
    }
    on = await web({ ports: { invoicer } })
    stranger = await on.login('PR')
  }, 60_000)
  afterAll(() => on.close())
  const paid = (id: string, totalCents = 10_000) =>
    put(on, order, [rowIn(order, id, 'paid', { orderCode: `D${id}`, totalCents, valueCents: totalCents, payerId: 'mother', areaCode: '110101', payUntil: at })])
  /** What a refund that is on its way gives back once the gateway has said so. */
  async function back(orderId: string, id: string, amountCents: number) {
    await put(on, refund, [rowIn(refund, id, 'processing', { orderId, refundNo: id, amountCents, parts: [], cause: 'parent', areaCode: '110101' })])
    await on.run(on.as('system'), on.engine.command('refund', 'succeed'), id, { gatewayNo: id, refundedAt: on.now })
    await on.tick()
  }
  /** By commands: sessions end while invoices wait. */
  const finance = (name: string, id: string, input: Readonly<Record<string, unknown>> = {}) =>
    on.run(on.as('FI'), on.engine.command('invoice', name), id, input)
  const asks = (orderCode: string, amountCents: number) =>
    on.run(on.as('PR', { userId: 'mother' }), create, undefined, { orderCode, type: 'person', title: '张三', amountCents })
  const applied = async (orderCode: string) => {
    await asks(orderCode, 10_000)
    const [row] = (await on.all(invoice)).filter((one: any) => one.orderCode === orderCode)
    return row!.id
  }
  const row = (id: string) => on.row(invoice, id)
  const wait = async (minutes: number) => {
    on.now = new Date(Date.parse(on.now) + minutes * 60_000).toISOString()
    await on.tick()
  }

  test('a family asks, finance sends it, it is issued after a silence and told of; two refunds take it back', async () => {
    await paid('1')
    expect((await on.post(stranger, `${base}/submit`, { orderCode: 'D1', type: 'person', title: 'x', amountCents: '1.00' })).body.success).toBe(false)
    const id = await applied('D1')
    answers = async () => undefined
    expect((await on.post(stranger, `${base}/send`, { id })).status).toBe(403)
    await finance('send', id)
    await on.tick()
    expect(await row(id)).toMatchObject({ status: 'sending', tries: 1, isElectronic: true })
    // An outage is silence, too.
    answers = () => Promise.reject(new Error('down'))
    await wait(10)
    expect(await row(id)).toMatchObject({ status: 'sending', tries: 2 })
    answers = async one => ({ invoiceNo: one.kind === 'blue' ? '2611' : `R${asked.length}`, pdfUrl: 'https://tax.example/a.pdf' })
    await back('1', 'r1', 3_000)
    expect((await row(id)).status).toBe('sending')
    await wait(20)
    await on.tick()
    // The refund came while it was on its way: what is above goes back at once.
    await wait(1)
    expect(await row(id)).toMatchObject({ status: 'issued', invoiceNo: '2611', reversedCents: 3_000 })
    await back('1', 'r2', 7_000)
    await wait(1)
    const over = await row(id)
    expect(over).toMatchObject({ status: 'void', reversedCents: 10_000 })
    expect(over.reversals?.map((one: any) => [one.cents, typeof one.redNo])).toEqual([
      [3_000, 'string'],
      [7_000, 'string'],
    ])
    expect(asked.filter((one: string) => one.startsWith('red'))).toEqual(['red 3000', 'red 7000'])
    const told = (await on.all(sentNotice)).filter((one: any) => one.link === `/order/invoiceDetail/${id}`)
    expect(told.map((one: any) => one.textCode).toSorted()).toEqual(['invoice.issued', 'invoice.reversal_accepted', 'invoice.reversal_accepted'])
  })
  test('a refusal is told in its words, and the same application may be sent again or issued by hand', async () => {
    await paid('2')
    const id = await applied('D2')
    answers = async () => ({ refused: '抬头不符' })
    await finance('send', id)
    await on.tick()
    expect(await row(id)).toMatchObject({ status: 'refused', remark: '抬头不符', isElectronic: false })
    await finance('issue', id, { invoiceNo: 'H1' })
    expect(await row(id)).toMatchObject({ status: 'issued', invoiceNo: 'H1' })
    await back('2', 'r3', 4_000)
    expect(await row(id)).toMatchObject({ status: 'reversing', reversedCents: 0 })
    await wait(120)
    expect((await row(id)).status).toBe('reversing')
    await finance('recordReversal', id, { redNo: 'HR1' })
    expect(await row(id)).toMatchObject({ status: 'issued', reversedCents: 4_000 })
    await expect(finance('reverse', id, { remark: 'x' })).rejects.toMatchObject({ refused: { code: 'invoice.byHand' } })
  })
  test('a reversal that is refused leaves it as it was, to be asked for again', async () => {
    await paid('3')
    const id = await applied('D3')
    answers = quickInvoicer.ask
    await finance('send', id)
    for (let i = 0; i < 4; i++) await wait(60)
    expect((await row(id)).status).toBe('issued')
    answers = async () => ({ refused: '已跨月' })
    await finance('reverse', id, { amount: 4_000, remark: '开错' })
    await on.tick()
    expect(await row(id)).toMatchObject({ status: 'issued', reversedCents: 0, remark: '已跨月' })
    await expect(finance('reverse', id, { amount: 10_001, remark: '开错' })).rejects.toMatchObject({
      refused: { code: 'invoice.tooMuchBack', field: 'amount' },
    })
    answers = async () => ({ invoiceNo: 'R9' })
    await finance('reverse', id, { amount: 4_000, remark: '开错' })
    await on.tick()
    expect(await row(id)).toMatchObject({ status: 'issued', reversedCents: 4_000 })
  })
  test('what was only asked for is lowered by a refund, and given up where all went back', async () => {
    await paid('4')
    const id = await applied('D4')
    await back('4', 'r4', 2_500)
    expect(await row(id)).toMatchObject({ status: 'applied', amountCents: 7_500 })
    await back('4', 'r5', 7_500)
    expect(await row(id)).toMatchObject({ status: 'rejected', remark: '@invoice.nothingLeft' })
  })
  test('whatever comes in whatever order, invoices never say more than was paid and not given back', { tags: 'thorough', timeout: 120_000 }, async () => {
    answers = quickInvoicer.ask
    let n = 100
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ what: fc.constantFrom('ask', 'send', 'back', 'wait', 'reverse'), cents: fc.integer({ min: 1, max: 6_000 }) }), { maxLength: 14 }),
        async acts => {
          const orderId = String(++n)
          await paid(orderId)
          let returned = 0
          for (const { what, cents } of acts) {
            const mine = (await on.all(invoice)).filter(one => one.orderId === orderId)
            if (what === 'ask') await asks(`D${orderId}`, cents).catch(refusedOnly)
            if (what === 'back' && returned + cents <= 10_000) {
              returned += cents
              await back(orderId, `q${++n}`, cents)
            }
            if (what === 'wait') await wait(60)
            for (const one of mine)
              if (what === 'send' || what === 'reverse') await finance(what, one.id, what === 'reverse' ? { remark: 'x', amount: 100 } : {}).catch(refusedOnly)
          }
          for (let i = 0; i < 10; i++) await wait(61)
          const all = (await on.all(invoice)).filter(one => one.orderId === orderId)
          expect(all.filter(one => ['sending', 'reversing'].includes(one.status) && one.isElectronic)).toEqual([])
          const sum = all.filter(one => standing.some(status => status === one.status)).reduce((total, one) => total + standsFor(one as never), 0)
          expect(sum).toBeLessThanOrEqual(10_000 - returned)
          for (const one of all) expect(one.reversedCents).toBeLessThanOrEqual(one.amountCents)
        },
      ),
      { numRuns: 12 },
    )
  })
})
test('an answer is for what waits for it alone', () => {
  expect(invoice.lifecycle.next('issued', accept.name)).toBeUndefined()
  expect(invoice.lifecycle.next('issued', acceptReversal.name)).toBeUndefined()
})
