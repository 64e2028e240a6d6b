/** Vouchers of a month as accountants' programs take them in: CSV, or xlsx. */
import { ensure, type Label, rules as fieldRules } from '../../kit/index.ts'
import { channels } from '../../payments/index.ts'
import { answering } from '../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../server/http/context.ts'
import { sendSheet } from '../../../server/http/transfer.ts'
import { accounts } from '../ledger/accounts.ts'
import { entry } from '../ledger/entry.ts'
import { booksOf, voucherLines } from '../ledger/reports.ts'
import { rules } from '../ledger/rules.ts'
import { formatMoney } from '../../kit/index.ts'
import { no } from '../refusals.ts'

const columns: readonly (readonly [string, Label])[] = [
  ['bookedOn', ['日期', 'Date']],
  ['voucherWord', ['凭证字', 'Voucher word']],
  ['voucherNo', ['凭证号', 'Voucher number']],
  ['summary', ['摘要', 'Summary']],
  ['account', ['科目编码', 'Account']],
  ['accountName', ['科目名称', 'Name of the account']],
  ['debit', ['借方金额', 'Debit']],
  ['credit', ['贷方金额', 'Credit']],
  ['day', ['业务日期', 'Day']],
  ['channel', ['渠道', 'Channel']],
  ['school', ['学校', 'School']],
  ['agency', ['机构', 'Agency']],
]
const group = 500

export function ledgerCalls(context: Context): void {
  answering(context)(
    'GET',
    'business-order/finance/ledger/vouchers',
    ['导出凭证', 'Export vouchers'],
    [viewPermit(entry)],
    async ({ login, asked, lang, reply }) => {
      const month = String(asked.month ?? '')
      ensure(fieldRules.isMonth(month), { ...no.month, field: 'month' })
      const { entries } = await booksOf(month, { ask: query => context.engine.ask(login.tenant, query) })
      const lines = voucherLines(entries)
      async function* pieces() {
        for (let i = 0; i < lines.length; i += group) {
          const some = lines.slice(i, i + group)
          const wired = new Map(
            (
              await context.wire.rows(
                login,
                entry,
                some.map(one => one.entry),
                lang,
              )
            ).map((one: any) => [one.id, one]),
          )
          yield some.map(({ voucherNo, entry: one, account, debit, credit }) => [
            ...[one.bookedOn, ['记', 'J'][lang], voucherNo, rules[one.rule][lang], account, accounts[account][lang]],
            ...[debit ? formatMoney(debit) : '', credit ? formatMoney(credit) : '', one.day, one.channel ? channels[one.channel][lang] : ''],
            ...[wired.get(one.id)?.schoolName ?? '', wired.get(one.id)?.agencyName ?? ''],
          ])
        }
      }
      return sendSheet(
        { name: 'vouchers', label: ['凭证', 'Vouchers'] },
        columns.map(([key, label]) => ({ key, label: label[lang] })),
        pieces(),
        asked.format ?? 'csv',
        reply,
        lang,
      )
    },
    'export',
  )
}
