/** Organisations: partners of the second tier, who teach nothing but bring families: their areas, their teachers, and what of the products
 * they may sell at which two prices. */
import { crudFacts, date, dict, inUse, money, ref, resource, rules, state, text, time } from '../kit/index.ts'
import { office } from './channel.ts'
import { areaHolds, codeHolds } from './partner-department.ts'

const ofOrg = { scope: { partner: 'orgId' }, read: [...office, 'OM'] } as const

export const org = resource('org', {
  label: ['合作机构', 'Organisation'],
  path: { base: 'business-basic/org', list: 'page' },
  title: 'orgName',
  find: { by: ['orgName', 'orgCode'], where: 'areaCode' },
  scope: { partner: 'id' },
  read: [...office, 'OM'],
  notes: { by: ['PO', 'FI'], for: office },
  printable: { qr: { label: ['推广二维码', 'QR code'], in: ['on'] } },
  fields: {
    orgName: text('机构名称', 'Organisation', { required: true, search: true, unique: true }),
    orgCode: text('机构编码', 'Code', { required: true, search: true, unique: true, check: codeHolds }),
    contact: text('联系人', 'Contact', { required: true, pii: 'name' }),
    phone: text('联系电话', 'Phone', { required: true, check: rules.phone, pii: 'phone', index: true }),
    areaCode: text('所在区划', 'Area code', { required: true, search: true, check: areaHolds }),
    account: text('登录账号', 'Account', { hidden: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

/** An area in which an organisation may sell. Its id is `<orgId>:<areaCode>`. */
export const orgArea = resource('org_area', {
  label: ['合作区域', 'Area of an organisation'],
  path: { base: 'business-basic/org/area', list: 'page' },
  title: 'areaCode',
  ...ofOrg,
  sort: ['orgId', 'areaCode'],
  fields: {
    orgId: ref('org')('合作机构', 'Organisation', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, search: true, locked: true, check: areaHolds }),
    areaName: text('区县', 'Area', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { give: 'given' }),
    given: state('已授权', 'Authorised', 'good', { take: 'taken' }),
    taken: state('已取消', 'Taken back', 'over', { give: 'given' }),
  },
  facts: { given: {}, taken: {} },
})

export const orgTeacher = resource('org_teacher', {
  label: ['合作机构教师', 'Teacher of an organisation'],
  path: { base: 'business-basic/org/teacher', list: 'page', id: 'teacherid' },
  title: 'name',
  within: 'orgId',
  ...ofOrg,
  fields: {
    orgId: ref('org')('合作机构', 'Organisation', { required: true, search: true }),
    name: text('姓名', 'Name', { required: true, search: true, check: rules.personName, pii: 'name' }),
    phone: text('手机', 'Phone', { required: true, search: true, check: rules.phone, pii: 'phone' }),
    subject: dict('subject')('科目', 'Subject', { search: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})

/** What an organisation may sell from a day to a day: for what the house keeps, and for what families pay. */
export const priceAuth = resource('price_auth', {
  label: ['价格授权', 'Price authorisation'],
  path: { base: 'business-product/priceAuth', list: 'page' },
  title: 'productId',
  ...ofOrg,
  sort: ['orgId', 'productId', '-fromDate'],
  fields: {
    orgId: ref('org')('合作机构', 'Organisation', { required: true, search: true, locked: true }),
    productId: ref('product')('产品', 'Product', { required: true, search: true, locked: true }),
    price1: money('结算价', 'Settlement price', { required: true, isPrice: true, check: rules.between(0, 100_000_000) }),
    price2: money('销售价', 'Sale price', { required: true, isPrice: true, check: rules.between(0, 100_000_000) }),
    fromDate: date('开始日期', 'From', { required: true }),
    toDate: date('结束日期', 'To'),
    usedAt: time('首次使用', 'First used', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { give: 'live' }),
    live: state('有效', 'Valid', 'good', { end: 'live', use: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { given: {}, ended: {}, used: {}, removed: {} },
})
