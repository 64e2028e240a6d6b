/** Receivers of shares: the account of an agency at a channel that takes its share of what was paid. Where money goes one person says and
 * another confirms; then the channel is told of it, as often as it takes. */
import { because } from '../audit/index.ts'
import {
  about,
  command,
  ensure,
  fact,
  find,
  gather,
  get,
  hour,
  inUse,
  int,
  minute,
  plus,
  ref,
  refusals,
  resource,
  type Row,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { isNumber } from './merchant.commands.ts'
import { merchant } from './merchant.ts'
import { subMerchant } from './sub-merchant.ts'

export const no = refusals('shareReceiver', {
  shares: ['该商户未开通分账', 'this merchant shares no profits'],
  sub: ['服务商模式的接收方须选择该服务商的特约商户', "a receiver of a service provider's needs one of its sub-merchants"],
  account: [
    '微信接收方为商户号（8 至 10 位数字），支付宝为 2088 开头的 16 位账号',
    'WeChat takes a merchant number (8 to 10 digits), Alipay an account of 16 digits that begins with 2088',
  ],
  same: ['该机构已有分账接收方', 'the agency has a receiver there already'],
  self: ['收款商户自己不能是接收方', 'a merchant cannot receive from itself'],
  ownEntry: ['录入人不能复核自己的接收方', 'who entered a receiver may not confirm it'],
})

export const shareReceiver = resource('share_receiver', {
  label: ['分账接收方', 'Receiver of shares'],
  path: 'business-order/finance/shareReceiver',
  title: 'accountName',
  scope: { agency: 'agencyId' },
  read: ['PO', 'FI', 'AM', 'AU'],
  fields: {
    merchantId: ref('merchant')('收款商户', 'Merchant', { required: true, search: true, locked: true }),
    subMerchantId: ref('sub_merchant')('特约商户', 'Sub-merchant', { locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    account: text('接收方账号', 'Account', { required: true, locked: true }),
    accountName: text('接收方全称', 'Full name', { required: true, locked: true }),
    enteredBy: ref('user')('录入人', 'Entered by', { locked: true, hidden: true }),
    approvedBy: ref('user')('复核人', 'Confirmed by', { locked: true, hidden: true }),
    failure: text('渠道说明', 'What the channel said', { locked: true }),
    tries: int('尝试次数', 'Tries', { required: true, initial: 0, locked: true, hidden: true }),
    askAt: time('下次尝试', 'Try again at', { locked: true, hidden: true, index: 'due' }),
    remark: text('说明', 'Remark', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { enter: 'entered' }),
    entered: state('待复核', 'To be confirmed', 'waiting', { approve: 'adding', disable: 'off' }),
    adding: state('报备中', 'Being added', 'active', { succeed: 'active', asked: 'adding', fail: 'refused' }),
    active: state('可分账', 'Receives', 'good', { disable: 'off' }),
    refused: state('渠道拒绝', 'Refused by the channel', 'bad', { approve: 'adding', disable: 'off' }),
    off: state('已停用', 'Disabled', 'over', { asked: 'off', forget: 'off' }),
  },
  facts: { entered: {}, approved: {}, added: {}, asked: {}, refused: {}, forgotten: {}, ...{ disabled: inUse.facts.disabled } },
})
export type ShareReceiver = Row<typeof shareReceiver>

interface Whose {
  readonly merchantId: string
  readonly subMerchantId: string | null
  readonly agencyId: string
}
/** Who takes the share of an agency now. */
export const receiversFor = ({ merchantId, subMerchantId, agencyId }: Whose) =>
  find(shareReceiver, { merchantId, subMerchantId, agencyId, status: 'active' }, { limit: 1 })

const { merchantId, subMerchantId, agencyId, account, accountName } = shareReceiver.fields
export const enter = command(shareReceiver, 'enter', {
  label: ['录入接收方', 'Enter a receiver'],
  by: ['FI'],
  input: { merchantId, subMerchantId, agencyId, account, accountName },
  needs: (_row, input) =>
    gather({
      of: get(merchant, input.merchantId),
      sub: get(subMerchant, input.subMerchantId ?? ''),
      same: find(shareReceiver, {
        merchantId: input.merchantId,
        subMerchantId: input.subMerchantId ?? null,
        agencyId: input.agencyId,
        status: ['entered', 'adding', 'active', 'refused'],
      }),
    }),
  decide(_row, input, { of, sub, same }, { actor }) {
    ensure(of?.shares && of.status !== 'removed', about(no.shares, 'merchantId'))
    ensure(of.mode === 'partner' ? sub?.merchantId === of.id && sub.status !== 'removed' : !input.subMerchantId, about(no.sub, 'subMerchantId'))
    ensure(isNumber[of.channel].test(input.account), about(no.account, 'account'))
    ensure(input.account !== (sub?.subMerchantNo ?? of.merchantNo), about(no.self, 'account'))
    ensure(same.length === 0, about(no.same, 'agencyId'))
    return fact(shareReceiver, 'entered', { ...input, subMerchantId: input.subMerchantId ?? null, enteredBy: actor.userId })
  },
})
export const approve = step(shareReceiver, 'approve', 'approved', {
  label: ['复核并报备', 'Confirm and tell the channel'],
  by: ['FI'],
  check: (row, _input, _facts, { actor }) => ensure(row.enteredBy !== actor.userId, no.ownEntry),
  record: (_input, _row, _facts, { actor, now }) => ({ approvedBy: actor.userId, failure: null, tries: 0, askAt: plus(now, minute) }),
})
export const succeed = step(shareReceiver, 'succeed', 'added', { label: ['报备成功', 'Added'], record: () => ({ askAt: null, failure: null }) })
/** The channel gave no answer: it is told again. */
export const asked = step(shareReceiver, 'asked', 'asked', {
  label: ['已报备', 'Told'],
  record: (_input, row, _facts, { now }) => ({ tries: row.tries + 1, askAt: plus(now, row.tries < 3 ? 5 * minute : hour) }),
})
export const fail = step(shareReceiver, 'fail', 'refused', {
  label: ['渠道拒绝', 'Refused'],
  input: { failure: text('渠道说明', 'What the channel said', { required: true }) },
  record: ({ failure }) => ({ failure, askAt: null }),
})
/** What the channel knows it is told to forget; it goes on hearing of it until it answers. */
export const disable = step(shareReceiver, 'disable', 'disabled', {
  label: ['停用', 'Disable'],
  by: ['FI'],
  ...because,
  record: ({ remark }, row, _facts, { now }) => ({ remark, ...(row.status === 'active' ? { tries: 0, askAt: plus(now, minute) } : {}) }),
})
export const forget = step(shareReceiver, 'forget', 'forgotten', {
  label: ['渠道已解除', 'Removed at the channel'],
  input: { failure: text('渠道说明', 'What the channel said') },
  record: ({ failure }) => ({ askAt: null, failure: failure ?? null }),
})
/** Others by the same account at the same merchant: as long as one receives, the channel keeps it. */
export const sameAccount = ({ id, merchantId, subMerchantId, account }: ShareReceiver) =>
  find(shareReceiver, { id: { not: id }, merchantId, subMerchantId, account, status: ['adding', 'active'] }, { limit: 1 })

export const commands = [enter, approve, succeed, asked, fail, disable, forget] as const
