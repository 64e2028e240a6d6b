/** What the commands of settling say of money before they are run: who gets it, on which account, how much, for how many, and what is left. */
import { find, gather, get, lastFour, type Reading, type Said, statement, sum } from '../kit/index.ts'
import { agency, school } from '../people/index.ts'
import { bankAccount } from './bank-account.ts'
import { bill } from './bill.ts'
import { settlement } from './settlement.ts'

export const words = {
  payee: ['收款方', 'Payee'],
  account: ['收款账户', 'Account'],
  month: ['月份', 'Month'],
  amount: ['本次金额', 'Amount'],
  lessons: ['课次', 'Lessons'],
  lines: ['明细', 'Lines'],
  items: ['条', 'of them'],
  ofLessons: ['课次', 'lessons'],
} as const
const noAccount = ['没有在用的账户', 'none in use'] as const

type Owner = { readonly type: 'agency' | 'school'; readonly id: string }
/** Where an owner's money goes, by the last digits of the account. */
function* accountOf({ type, id }: Owner, lang: 0 | 1): Reading<string> {
  const [one] = yield* find(bankAccount, { accountType: type, ownerId: id, status: 'in_use' }, { limit: 1 })
  return one ? `${one.accountName} · ${one.bankName} · ${lastFour(one.bankNo)}` : noAccount[lang]
}
const unpaid = { settlement: ['approved'], bill: ['issued', 'corrected', 'confirmed', 'invoiced'] } as const

export const ofSettlement = statement<typeof settlement>(function* (row, { lang }) {
  const { owner, open } = yield* gather({ owner: get(agency, row.agencyId), open: find(settlement, { agencyId: row.agencyId, status: unpaid.settlement }) })
  const rest = open.filter(one => one.id !== row.id)
  const said: Said[] = [
    { label: words.payee, text: owner?.agencyName ?? '' },
    { label: words.account, text: yield* accountOf({ type: 'agency', id: row.agencyId }, lang) },
    { label: words.month, text: row.period },
    { label: words.lessons, count: row.lessonCount, unit: words.ofLessons },
    { label: words.amount, cents: row.amountCents, isTotal: true },
    { label: ['此后待付该机构', 'Left to pay it'], cents: sum(rest.map(one => one.amountCents)) },
  ]
  return said
})

export const ofBill = statement<typeof bill>(function* (row, { lang }) {
  const isAgency = row.kind === 'agency',
    id = (isAgency ? row.agencyId : row.schoolId) ?? ''
  const { one, other, open } = yield* gather({
    one: get(agency, isAgency ? id : null),
    other: get(school, isAgency ? null : id),
    open: find(bill, { ...(isAgency ? { agencyId: id } : { schoolId: id }), status: unpaid.bill }),
  })
  const rest = open.filter(each => each.id !== row.id)
  const said: Said[] = [
    { label: isAgency ? words.payee : ['账单方', 'Bill of'], text: one?.agencyName ?? other?.schoolName ?? '' },
    { label: words.account, text: isAgency ? yield* accountOf({ type: 'agency', id }, lang) : '' },
    { label: words.month, text: row.period },
    { label: words.lines, count: (row.lines ?? []).length, unit: words.items },
    { label: words.amount, cents: row.amountCents, isTotal: true },
    { label: ['此后未付清的其他账单', 'Left in other bills'], cents: sum(rest.map(each => each.amountCents)) },
  ]
  return said
})
