/** Payout batch: settlements and commissions that are paid by one file for the bank, put together by one person and released by another; and its
 * lines, each a payment under a number of its own. */
import { choice, int, json, type Label, money, ref, refusals, resource, state, text, time } from '../kit/index.ts'
import { type TemplateName, templates } from './bank-files.ts'

export const no = refusals('payout', {
  none: ['请选择待付款的结算单或佣金', 'choose what is to be paid'],
  tooMany: ['一个批次最多300笔', 'a batch has at most 300 payments'],
  twice: ['同一结算单选择了两次', 'the same was chosen twice'],
  notReady: ['只有待付款的结算单可以加入批次', 'only settlements that are approved and not paid can be in a batch'],
  preparer: ['制单人不能复核放行', 'who put the batch together may not release it'],
  accountChanged: ['收款账户在放行后已变更，请移出该笔', 'the payee account was changed after the release: take the payment out'],
  payer: [
    '该银行格式需要付款账户：请在系统参数中设置 payout.payerName 和 payout.payerNo',
    'this format needs the paying account: set the parameters payout.payerName and payout.payerNo',
  ],
  signs: ['户名或开户行有银行文件不能表示的字符', 'a name of an account or bank has signs that the file cannot hold'],
  file: ['请选择您上传的回盘文件', 'choose an answer file that you have uploaded'],
  faults: ['回盘文件有不正确的行', 'lines of the answer are not as they must be'],
  there: ['没有该付款批次', 'there is no such batch'],
})

/** Payments of one batch: what one turn records. */
export const linesMax = 300

const countField = (zh: string, en: string) => int(zh, en, { required: true, initial: 0, locked: true })
const sumField = (zh: string, en: string) => money(zh, en, { required: true, initial: 0, locked: true })

const formats = Object.fromEntries(Object.entries(templates).map(([name, { label }]) => [name, label])) as unknown as Readonly<Record<TemplateName, Label>>
/** An answer file that was taken. */
export interface Answer {
  readonly digest: string
  readonly at: string
  readonly by: string
  readonly count: number
}

export const payoutBatch = resource('payout_batch', {
  label: ['付款批次', 'Payout batch'],
  path: { base: 'business-order/finance/payout', list: 'page' },
  title: 'batchNo',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['-batchNo'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  sum: 'totalCents',
  voids: ['discarded'],
  fields: {
    batchNo: text('批次号', 'Number', { required: true, search: true, unique: 'numbered', locked: true }),
    template: choice(formats)('文件格式', 'Format', { required: true, search: true, locked: true }),
    lineCount: countField('笔数', 'Payments'),
    totalCents: sumField('总金额', 'Total'),
    preparedBy: ref('user')('制单人', 'Put together by', { locked: true }),
    releasedBy: ref('user')('复核人', 'Released by', { locked: true }),
    releasedAt: time('放行时间', 'Released at', { locked: true, hidden: true }),
    exportedBy: ref('user')('导出人', 'Exported by', { locked: true, hidden: true }),
    exportedAt: time('导出时间', 'Exported at', { locked: true }),
    exportCount: int('导出次数', 'Times exported', { required: true, initial: 0, locked: true, hidden: true }),
    /** SHA-256 of the file that was handed out last. */
    fileDigest: text('文件摘要', 'Digest', { locked: true, isMachine: true, hidden: true }),
    paidCount: countField('已付笔数', 'Paid'),
    paidCents: sumField('已付金额', 'Amount paid'),
    refusedCount: countField('失败笔数', 'Refused'),
    doubtfulCount: int('结果未知笔数', 'Result unknown', { required: true, initial: 0, locked: true, hidden: true }),
    answers: json<readonly Answer[]>()('回盘记录', 'Answers', {
      locked: true,
      hidden: true,
      says: all => [`${all.length} 份回盘`, `${all.length} answer files`],
    }),
    remark: text('说明', 'Remark', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { collect: 'draft' }),
    draft: state('待复核', 'To be released', 'waiting', { shorten: ['draft', 'discarded'], release: 'released', discard: 'discarded' }),
    released: state('待导出', 'To be exported', 'active', { shorten: ['released', 'discarded'], writeFile: 'exported', discard: 'discarded' }),
    exported: state('待回盘', 'At the bank', 'active', { writeFile: 'exported', takeAnswer: ['answered', 'done'] }),
    answered: state('部分回盘', 'Partly answered', 'bad', { takeAnswer: ['answered', 'done'] }),
    done: state('已完成', 'Done', 'good', { takeAnswer: 'done' }),
    discarded: state('已作废', 'Discarded', 'over'),
  },
  facts: { collected: {}, shortened: {}, released: {}, exported: {}, answered: {}, discarded: {} },
})

export const payoutLine = resource('payout_line', {
  label: ['付款明细', 'Payout line'],
  path: { base: 'business-order/finance/payoutLine', list: 'page' },
  title: 'lineNo',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['lineNo'],
  unusual: { money: ['drop'] },
  voids: ['returned', 'refused', 'dropped'],
  fields: {
    batchId: ref('payout_batch')('付款批次', 'Batch', { required: true, search: true, locked: true }),
    /** What the bank knows the payment by: never given a second time, so that it moves money once for it. */
    lineNo: text('付款编号', 'Payment number', { required: true, search: true, unique: 'numbered', locked: true }),
    /** What it pays: one of the two. */
    settlementId: ref('settlement')('结算单', 'Settlement', { search: true, locked: true }),
    commissionId: ref('commission')('佣金结算单', 'Commission settlement', { search: true, locked: true }),
    /** Whose it is: one of the three. */
    agencyId: ref('agency')('机构', 'Agency', { search: true, locked: true }),
    channelId: ref('channel')('渠道', 'Channel', { search: true, locked: true }),
    orgId: ref('org')('合作机构', 'Organisation', { search: true, locked: true }),
    bankAccountId: ref('bank_account')('收款账户', 'Account', { required: true, locked: true, hidden: true }),
    /** Whose and which account it is; its number stands in the file alone. */
    accountEnding: text('账号尾号', 'Account ends in', { required: true, locked: true }),
    /** The version of the account at the release: one that was changed since is not paid to. */
    accountVersion: int('账户版本', 'Version of the account', { locked: true, hidden: true }),
    amountCents: money('金额', 'Amount', { required: true, locked: true }),
    reference: text('银行流水号', 'Bank reference', { locked: true, search: true }),
    reason: text('失败原因', 'Reason', { locked: true }),
    answeredAt: time('回盘时间', 'Answered at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { take: 'held' }),
    held: state('待导出', 'To be exported', 'waiting', { pin: 'held', drop: 'dropped', discard: 'dropped', send: 'sent' }),
    sent: state('待回盘', 'At the bank', 'active', { send: 'sent', pay: 'paid', refuse: 'refused', doubt: 'doubtful' }),
    doubtful: state('结果未知', 'Result unknown', 'bad', { pay: 'paid', refuse: 'refused' }),
    paid: state('已付款', 'Paid', 'good', { giveBack: 'returned' }),
    returned: state('银行退票', 'Returned by the bank', 'bad'),
    refused: state('付款失败', 'Refused', 'over'),
    dropped: state('已移出', 'Taken out', 'over'),
  },
  facts: { taken: {}, pinned: {}, dropped: {}, sent: {}, paid: {}, refused: {}, doubted: {}, returned: {} },
})
/** In which statuses a batch takes what is owed: approved, or given back by a bank. */
export const payableStatuses = ['approved', 'returned'] as const
