/** The auditor: sees the books and what led to them, by name in no case, and does nothing about any of it. */
import { expect, test } from 'vitest'
import { made, shared } from './shared.ts'
import { modules } from '../modules/index.ts'
import { defaultRights } from '../modules/identity/rights.ts'
import { bankAccount, settlement } from '../modules/settlement/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { tenant } from './app.ts'
import { rowIn } from './rows.ts'
import { web } from './web.ts'

/** What everybody does about their own: profile, messages, lists under a name, files that they send. */
const own = new Set(['user', 'login_session', 'attach', 'message', 'notification_setting', 'saved_view'])
const seen = ['settlement', 'settlement_line', 'settlement_part', 'bill', 'payout_batch', 'payout_line', 'reconciliation_batch', 'reconciliation_difference']
const led = ['order', 'profit_share', 'share_move', 'share_receiver']
const books = ['ledger_month', 'ledger_entry', 'payment', 'refund', 'gateway_notice', 'finance_statistics', 'bank_account']

const on = shared(() => web(), { timeout: 120_000, isPlanted: true })
const auditor = made(() => on.login('AU'))

test('holds the view of the books, and no command but those of their own affairs', () => {
  const all = registry(modules)
  expect(defaultRights(all).AU).toEqual(expect.arrayContaining([...seen, ...books, ...led].map(name => `${name}_view`)))
  expect(defaultRights(all).AU).not.toContain('people_name')
  const may = [...all.commands.values()].filter(one => one.by.includes('AU') && !own.has(one.on.name)).map(one => one.permit)
  expect(may).toEqual([])
})
test('opens every list of them, with the history of a row', async () => {
  const row = rowIn(settlement, 's1', 'approved', { settleNo: 'JS1', period: '2026-09', amountCents: 100, agencyId: 'a1', kind: 'class_fee' })
  const account = rowIn(bankAccount, 'b1', 'in_use', { accountType: 'agency', ownerId: 'a1', bankNo: '6222000012345678', accountName: '启航教育' })
  await on.store.transact(tenant, function* () {
    for (const one of on.engine.statements.put(settlement, [row])) yield one
    for (const one of on.engine.statements.put(bankAccount, [account])) yield one
  })
  on.engine.forget()
  for (const name of [...seen, ...books, ...led]) {
    const of = on.engine.registry.tables.find(one => one.name === name)!
    if (!of.path) continue
    expect((await on.get(auditor, `/api/${of.path.base}/${of.path.list ?? 'list'}`)).status, name).toBe(200)
  }
  expect((await on.get(auditor, '/api/business-basic/settlement/history?id=s1')).status).toBe(200)
  for (const path of ['ledger/trial', 'ledger/journal', 'reconciliation/board', 'ledger/vouchers?month=2026-09'])
    expect((await on.get(auditor, `/api/business-order/finance/${path}`)).status, path).toBe(200)
  const accounts = await on.get(auditor, '/api/business-order/finance/bankAccount/page')
  expect(accounts.body.data.records).toHaveLength(1)
  expect(accounts.text).not.toContain('6222000012345678')
})
test('is refused by every command of money, and by the files', async () => {
  const modulesOfMoney = ['settlement', 'reconciliation', 'payments', 'refunds', 'commissions', 'subsidies', 'sharing']
  for (const command of modules.filter(one => modulesOfMoney.includes(one.name)).flatMap(one => one.commands)) {
    if (command.by.length === 0 || !command.on.path) continue
    const { status } = await on.post(auditor, `/api/${command.on.path.base}/${command.name}?id=s1`, {})
    expect([403, 404], command.permit).toContain(status)
  }
  for (const path of ['payout/file', 'payout/answer', 'reconciliation/bill', 'reconciliation/fetch', 'reconciliation/again'])
    expect((await on.post(auditor, `/api/business-order/finance/${path}`, { id: 's1' })).status, path).toBe(403)
})
