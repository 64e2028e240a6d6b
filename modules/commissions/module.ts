/** Commissions: what channels and organisations earned, settled by months and paid. */
import { answer, filled, findAll, is, module, tile } from '../kit/index.ts'
import { whyNotPay } from '../settlement/index.ts'
import { object, submit, tiles } from './approval.ts'
import { bookCommission, bookings, commissionBooking, commissionMoney, inJournal } from './books.ts'
import { commission } from './commission.ts'
import { lineCommands } from './generate.ts'
import { manifest } from './manifest.ts'
import { noticeReactions } from './notices.ts'
import { papers } from './papers.ts'
import { execute, payingCommissions, repay } from './pay.ts'
import { routes } from './routes.ts'

const to = '/commission/list'

export default module('commissions', {
  label: ['佣金', 'Commissions'],
  ...manifest,
  resources: [...manifest.resources, commissionBooking],
  views: [commissionMoney],
  folds: [inJournal],
  commands: [...manifest.commands, ...payingCommissions.fileCommands, ...lineCommands, bookCommission],
  reactions: [...payingCommissions.reactions, ...bookings, ...noticeReactions],
  routes: [...routes, ...papers],
  tiles: [
    tile(submit, { name: 'commission_submit', label: ['待提交佣金', 'Commissions to submit'], to, match: [is('status', 'draft')] }),
    ...tiles,
    // The partner looks it over while finance does, and objects if it is wrong.
    tile(object, { name: 'commission_check', label: ['待核对的佣金', 'Commissions to look over'], to, match: [is('status', 'pending')] }),
    tile(execute, {
      name: 'commission_pay',
      label: ['待付款佣金', 'Commissions to pay'],
      to,
      match: [is('status', 'approved')],
      rows: async context => (await answer(findAll(commission, { status: 'approved' }), context)).filter(row => !whyNotPay(row, context.actor.userId)),
    }),
    // Whose account it is can put it right.
    tile(object, {
      name: 'commission_refused',
      label: ['银行未付的佣金：请核对账户', 'Not paid by the bank: check your account'],
      to,
      match: [is('status', 'approved', 'returned'), filled('failure')],
      tone: 'bad',
      opens: true,
    }),
    tile(repay, {
      name: 'commission_returned',
      label: ['银行退票待重付的佣金', 'Commissions returned by the bank, to pay again'],
      to,
      match: [is('status', 'returned')],
      tone: 'bad',
    }),
  ],
})
