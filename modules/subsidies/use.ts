/** Subsidy in use: what a subsidy pays of one order, whose id it bears. Neither the order nor its refunds say anything of it: agencies read those. */
import { carries, inLine, json, money, moneyWords, ref, resource, state, text, time } from '../kit/index.ts'

export const subsidyUse = resource('subsidy_use', {
  label: ['补贴使用', 'Use of a subsidy'],
  path: { base: 'business-basic/subsidyUse', list: 'page' },
  title: 'orderCode',
  // No agency: for those the price was paid.
  scope: { area: 'areaCode', school: 'schoolId', student: 'studentId' },
  read: ['PO', 'FI', 'EC', 'SM', 'PR'],
  fields: {
    orderCode: text('订单号', 'Order number', { required: true, search: true, locked: true }),
    subsidyId: ref('subsidy')('补贴', 'Subsidy', { required: true, hidden: true, locked: true }),
    schemeId: ref('subsidy_scheme')('补贴方案', 'Scheme', { required: true, search: true, locked: true }),
    studentId: ref('student')('学生', 'Pupil', { required: true, search: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, hidden: true, locked: true }),
    agencyId: text('机构', 'Agency', { required: true, hidden: true, locked: true, names: ['agency'] }),
    totalCents: money('订单金额', 'Order', { required: true, locked: true }),
    cents: money('补贴金额', 'Subsidy', { required: true, locked: true }),
    backCents: money('已退回补贴', 'Given back', { required: true, initial: 0, locked: true }),
    usedAt: time('使用时间', 'Used at', { locked: true }),
    /** What each refund gave back of it, in fen. */
    parts: json<Readonly<Record<string, number>>>()('退回明细', 'Given back by refunds', {
      locked: true,
      hidden: true,
      says: given => inLine(Object.values(given).map(cents => [moneyWords(cents), moneyWords(cents)])),
    }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { commit: 'committed' }),
    committed: state('待支付', 'To be paid', 'waiting', { pay: 'used', release: 'released' }),
    used: state('已使用', 'Used', 'good', { giveBack: ['used', 'returned'] }),
    released: state('已释放', 'Released', 'over'),
    returned: state('已退回', 'Given back', 'over'),
  },
  facts: {
    committed: {},
    used: {},
    released: carries<{ isOpen: boolean }>(),
    given_back: carries<{ refundId: string; returnedCents: number; isOpen: boolean }>(),
  },
})
