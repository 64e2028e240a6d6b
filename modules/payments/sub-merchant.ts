/** Sub-merchants of a service provider: whose account of an agency or a school takes the money that the provider's calls are about. */
import { about, crud, crudFacts, ensure, find, gather, get, inUse, ref, refusals, resource, type Row, secret, state, step, text } from '../kit/index.ts'
import { isApp, isNumber } from './merchant.commands.ts'
import { merchant } from './merchant.ts'

export const no = refusals('subMerchant', {
  partner: ['只有服务商模式的商户有特约商户', 'only a service provider has sub-merchants'],
  owner: ['请填写特约商户所属的机构或学校（按商户设置只填一项）', 'please say of which agency or school it is: one of them, as the merchant is set'],
  token: ['支付宝特约商户须填写应用授权令牌', 'a sub-merchant of Alipay needs its authorisation token'],
  noToken: ['微信支付没有应用授权令牌', 'WeChat Pay has no authorisation token'],
  number: ['特约商户号不正确', 'the number of the sub-merchant is not right'],
  same: ['该机构或学校已有特约商户', 'there is a sub-merchant of this agency or school already'],
  none: [
    '收款的机构或学校尚未开通特约商户，暂不能以此渠道支付',
    'the agency or school that is paid has no sub-merchant yet: it cannot be paid by this channel',
  ],
})

export const subMerchant = resource('sub_merchant', {
  label: ['特约商户', 'Sub-merchant'],
  path: 'business-order/finance/subMerchant',
  title: 'subMerchantNo',
  scope: 'everyone',
  read: ['PA', 'PO', 'FI'],
  unusual: { money: ['create', 'change', 'enable', 'disable', 'remove', 'restore'] },
  fields: {
    merchantId: ref('merchant')('服务商', 'Service provider', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { search: true }),
    schoolId: ref('school')('学校', 'School', { search: true }),
    subMerchantNo: text('特约商户号', 'Number of the sub-merchant', { required: true, search: true }),
    /** WeChat: an app of the sub-merchant's own, whose payers are known by it. */
    subAppId: text('特约商户应用编号', 'App id of the sub-merchant'),
    /** Alipay: by it the provider's app acts for the sub-merchant. */
    authToken: secret('应用授权令牌', 'Authorisation token', { hidden: true }),
    remark: text('备注', 'Remark', { hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'on' }),
    on: state('已启用', 'Enabled', 'good', { change: 'on', disable: 'off', remove: 'removed' }, 1),
    off: state('已停用', 'Disabled', 'idle', { change: 'off', enable: 'on', remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'off' }),
  },
  facts: { ...crudFacts, ...inUse.facts },
})
export type SubMerchant = Row<typeof subMerchant>

/** Those of a merchant for an agency or a school. */
export const subMerchantsFor = (merchantId: string, whose: Pick<SubMerchant, 'agencyId' | 'schoolId'>) =>
  find(subMerchant, { merchantId, status: 'on', ...(whose.agencyId ? { agencyId: whose.agencyId } : { schoolId: whose.schoolId ?? '' }) }, { limit: 1 })

export const [create, change, remove, restore] = crud(subMerchant, {
  by: ['PA'],
  fixed: ['merchantId', 'agencyId', 'schoolId', 'subMerchantNo'],
  needs: (after, { id }) =>
    gather({ of: get(merchant, after.merchantId), others: find(subMerchant, { merchantId: after.merchantId, status: ['on', 'off'], id: { not: id } }) }),
  check({ agencyId, schoolId, subMerchantNo, subAppId, authToken }, { of, others }) {
    ensure(of?.mode === 'partner' && of.status !== 'removed', about(no.partner, 'merchantId'))
    const [field, owner] = of.subBy === 'school' ? (['schoolId', schoolId] as const) : (['agencyId', agencyId] as const)
    ensure(owner && !(agencyId && schoolId), about(no.owner, field))
    ensure(
      others.every(one => one[field] !== owner),
      about(no.same, field),
    )
    ensure(isNumber[of.channel].test(subMerchantNo), about(no.number, 'subMerchantNo'))
    ensure(!subAppId || isApp[of.channel].test(subAppId), about(no.number, 'subAppId'))
    ensure(of.channel === 'wechat' || authToken, about(no.token, 'authToken'))
    ensure(of.channel === 'alipay' || !authToken, about(no.noToken, 'authToken'))
  },
})
export const enable = step(subMerchant, 'enable', 'enabled', { label: ['启用', 'Enable'], by: ['PA'] })
export const disable = step(subMerchant, 'disable', 'disabled', { label: ['停用', 'Disable'], by: ['PA'], danger: true })
export const commands = [create, change, enable, disable, remove, restore] as const
