/** The number of a payment: people read and find one that they can say, channels keep the id that they were given. */
import { beforeAll, describe, expect, test } from 'vitest'
import { dialects, tenant } from '../../tests/app.ts'
import { rowIn } from '../../tests/rows.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { newId, spokenNo } from '../kit/index.ts'
import { mendWords } from '../../server/kernel/finding-keys.ts'
import { payment } from './order.ts'

const payments = '/api/business-order/finance/payRecord',
  differences = '/api/business-order/finance/reconciliationDifference'
/** Of what was asked, as checkouts are, and drawn. */
const numbers = ['430b4210599b8765a1a93bc5e8dcf296', ...[0, 1].map(i => newId(1_795_000_000_000 + i).replaceAll('-', ''))],
  [asked = '', sought = ''] = numbers,
  [said] = spokenNo(sought)

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true, timeout: 120_000 })
  let finance: Person
  beforeAll(async () => {
    finance = await on.login('FI')
    const rows = numbers.map((tradeNo, i) =>
      rowIn(payment, `p${i}`, 'success', {
        tradeNo,
        orderCode: `2026100100000${i}`,
        orderId: `o${i}`,
        areaCode: '110108',
        payType: 'wechat',
        amountCents: 100,
      }),
    )
    const difference = on.engine.registry.resources.get('reconciliation_difference')!,
      odd = rowIn(difference, 'd', 'open', { number: sought, paymentId: 'p1', day: '2026-10-01', channel: 'wechat', kind: 'payment', why: 'short' })
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(payment, rows as never)) yield one
      for (const one of on.engine.statements.put(difference, [odd] as never)) yield one
    })
    await mendWords(on.engine, tenant, payment)
  }, 120_000)

  test.each([said, said.replaceAll('-', '').toLowerCase(), sought])(
    '%s finds the payment in the box of its list, by its own field and among differences',
    async typed => {
      const found = async (path: string) => (await on.get(finance, path)).body.data.records.map((one: { readonly id: string }) => one.id)
      const q = encodeURIComponent(typed)
      expect(await found(`${payments}/page?keyword=${q}`)).toEqual(['p1'])
      expect(await found(`${payments}/page?tradeNo=${q}`)).toEqual(['p1'])
      expect(await found(`${differences}/page?keyword=${q}`)).toEqual(['d'])
    },
  )
  test('one that a checkout made is found, too', async () => {
    const { records } = (await on.get(finance, `${payments}/page?keyword=${encodeURIComponent(spokenNo(asked)[0])}`)).body.data
    expect(records.map((one: { readonly id: string }) => one.id)).toEqual(['p0'])
  })
  test('sheets and captions say the number that people read, the wire what the channel was given', async () => {
    const csv = (await on.http.inject({ method: 'GET', url: `${payments}/export?format=csv`, headers: { 'blade-auth': `bearer ${finance.access}` } })).payload
    expect(csv).toContain(said)
    expect(csv).not.toMatch(/[\da-f]{32}/)
    const { records } = (await on.get(finance, `${differences}/page`)).body.data
    expect(records[0]).toMatchObject({ number: sought, paymentName: said })
    expect((await on.get(finance, `${payments}/page?tradeNo=${sought}`)).body.data.records[0].tradeNo).toBe(sought)
  })
})
