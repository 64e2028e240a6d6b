/** Share move (分账明细): one share, one return or the release of the rest, under one number for its whole life. */
import { choice, int, money, ref, resource, type Row, state, text, time } from '../kit/index.ts'
import { channels } from '../payments/index.ts'

export const kinds = { share: ['分账', 'Share'], return: ['回退', 'Return'], release: ['解冻', 'Release of the rest'] } as const

export const shareMove = resource('share_move', {
  label: ['分账明细', 'Share move'],
  path: 'business-order/finance/shareMove',
  title: 'moveNo',
  find: { by: ['moveNo', 'orderCode'] },
  scope: { area: 'areaCode', agency: 'agencyId' },
  read: ['PO', 'FI', 'AM', 'AU'],
  sort: ['-createdAt'],
  fields: {
    moveNo: text('分账单号', 'Number', { required: true, search: true, unique: 'numbered', locked: true }),
    shareId: ref('profit_share')('分账单', 'Profit share', { required: true, search: true, locked: true }),
    kind: choice(kinds)('类型', 'Kind', { required: true, search: true, locked: true }),
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { locked: true, hidden: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    channel: choice(channels)('支付渠道', 'Channel', { required: true, search: true, locked: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    account: text('接收方账号', 'Account', { locked: true }),
    /** The share that a return is of, and the refund that asks for it. */
    ofMoveId: ref('share_move')('原分账', 'Share that it is of', { locked: true, hidden: true }),
    ofMoveNo: text('原分账单号', 'Number of the share', { locked: true }),
    refundId: ref('refund')('退款', 'Refund', { locked: true }),
    returnedCents: money('已回退', 'Returned', { required: true, initial: 0, locked: true }),
    channelNo: text('渠道分账号', "Channel's number", { locked: true, hidden: true }),
    doneAt: time('完成时间', 'Done at', { locked: true }),
    failure: text('失败原因', 'Failure', { locked: true }),
    tries: int('尝试次数', 'Tries', { required: true, initial: 0, locked: true, hidden: true }),
    asks: int('查询次数', 'Times asked', { required: true, initial: 0, locked: true, hidden: true }),
    askAt: time('下次查询', 'Ask again at', { locked: true, hidden: true, index: 'due' }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { begin: 'sending' }),
    sending: state('处理中', 'Under way', 'active', { succeed: 'done', fail: 'retry', abandon: 'failed', asked: 'sending' }),
    retry: state('待重试', 'To retry', 'waiting', { send: 'sending', abandon: 'failed' }),
    done: state('成功', 'Done', 'good', { giveBack: 'done' }),
    failed: state('失败', 'Failed', 'bad'),
  },
  facts: { begun: {}, sent: {}, asked: {}, succeeded: {}, failed: {}, abandoned: {}, given_back: {} },
})
export type ShareMove = Row<typeof shareMove>
