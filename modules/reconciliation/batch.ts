/** Reconciliation batch (L11): a day of a channel, its bill beside what this house knows. */
import { choice, date, flag, int, json, money, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { type Channel, channels } from '../payments/index.ts'

const sumField = (zh: string, en: string, hidden = false) => money(zh, en, { required: true, initial: 0, locked: true, hidden })
const countField = (zh: string, en: string, hidden = true) => int(zh, en, { required: true, initial: 0, locked: true, hidden })

export const batch = resource('reconciliation_batch', {
  label: ['对账批次', 'Reconciliation'],
  path: { base: 'business-order/finance/reconciliation', list: 'page' },
  title: 'day',
  scope: 'everyone',
  read: ['PO', 'FI', 'AU'],
  sort: ['-day'],
  notes: { by: ['PO', 'FI'], for: ['PO', 'FI'] },
  sum: null,
  fields: {
    day: date('账单日期', 'Day', { required: true, search: true, locked: true, index: true }),
    channel: choice(channels)('渠道', 'Channel', { required: true, search: true, locked: true }),
    merchantNo: text('商户号', 'Merchant', { required: true, search: true, locked: true }),
    channelPayCents: sumField('渠道支付', 'Paid, by the channel'),
    ownPayCents: sumField('本方支付', 'Paid, by us'),
    channelRefundCents: sumField('渠道退款', 'Refunded, by the channel'),
    ownRefundCents: sumField('本方退款', 'Refunded, by us'),
    feeCents: sumField('手续费', 'Fees'),
    channelPayCount: countField('渠道支付笔数', 'Payments, by the channel'),
    ownPayCount: countField('本方支付笔数', 'Payments, by us'),
    channelRefundCount: countField('渠道退款笔数', 'Refunds, by the channel'),
    ownRefundCount: countField('本方退款笔数', 'Refunds, by us'),
    matchedCount: countField('相符笔数', 'Matched', false),
    differenceCount: countField('差异笔数', 'Differences', false),
    /** Those that nobody has dealt with: a day with one of them is not closed. */
    openCount: countField('待处理差异', 'Open differences', false),
    /** Whether lines of the bill agreed with its own sums: what did not was never taken. */
    source: choice({ upload: ['上传', 'Upload'], gateway: ['渠道下载', 'From the channel'] })('来源', 'Source', { required: true, locked: true, hidden: true }),
    fileId: text('账单文件', 'File', { locked: true, hidden: true }),
    /** SHA-256 of the file: the same again changes nothing. */
    digest: text('文件摘要', 'Digest', { required: true, locked: true, hidden: true, isMachine: true }),
    importedAt: time('导入时间', 'Imported at', { locked: true, hidden: true }),
    /** The accounts whose money it is about; nothing: all of the channel, as where nobody is connected. */
    accountIds: json<readonly string[]>()('收款账户', 'Accounts', { locked: true, hidden: true, check: rules.texts }),
    /** The refunds of the channel's day that were there when it was matched, whosever they are. */
    seenRefundCount: int('对账时渠道退款笔数', 'Refunds seen', { locked: true, hidden: true }),
    isEmpty: flag('无交易', 'Without movements', { required: true, initial: false, locked: true, hidden: true }),
    closedBy: ref('user')('关账人', 'Closed by', { locked: true, hidden: true }),
    closedAt: time('关账时间', 'Closed at', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { import: 'imported' }),
    imported: state('已导入', 'Imported', 'active', { import: 'imported', match: ['matched', 'differing', 'balanced'] }),
    matched: state('相符', 'Matched', 'good', { import: 'imported', match: ['matched', 'differing', 'balanced'], close: 'closed' }),
    differing: state('有差异', 'Differing', 'bad', { import: 'imported', match: ['matched', 'differing', 'balanced'], settle: ['differing', 'balanced'] }),
    balanced: state('已平账', 'Balanced', 'waiting', { import: 'imported', match: ['matched', 'differing', 'balanced'], close: 'closed' }),
    closed: state('已关账', 'Closed', 'over'),
  },
  facts: { imported: {}, matched: {}, settled: {}, closed: {} },
})

/** Whether a bill is about the money of an account. */
export const covers = (row: Pick<Row<typeof batch>, 'accountIds'>, account: string): boolean => row.accountIds?.includes(account) ?? true
/** A merchant has one batch a day of a channel, whoever brings the bill first. */
export const batchId = (channel: Channel, merchantNo: string, day: string): string => `${channel}:${merchantNo}:${day}`
