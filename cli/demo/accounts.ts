/** The demo's accounts: one for each role that has work here, all with one password. */
import { find, type Label, type Role, roles } from '../../modules/kit/index.ts'
import { param } from '../../modules/system/index.ts'
import type { Engine } from '../../server/kernel/engine.ts'
import { table } from '../table.ts'

export const password = 'Ketang@2026'

export interface DemoAccount {
  readonly account: string
  readonly role: Role
  readonly name: string
  readonly who: Label
}
const account = (role: Role, name: string, person: string, zh: string, en: string): DemoAccount => ({ account: name, role, name: person, who: [zh, en] })

export const accounts: readonly DemoAccount[] = [
  account('PA', 'admin', '管理员甲', '平台管理员：租户、角色、字典', 'platform admin: tenants, roles, dictionaries'),
  account('PO', 'operator', '运营乙', '平台运营：审核产品、授权、全区数据', 'platform operator: audits, grants, the whole district'),
  account('FI', 'finance', '财务丙', '财务：审核结算、账单', 'finance: approves settlements, bills'),
  account('FI', 'finance2', '财务丁', '财务（另一人）：付款、退款', 'finance, the other person: pays and refunds'),
  account('AU', 'auditor', '审计未', '审计：只看总账、对账、结算和历史', 'auditor: sees ledger, reconciliation, settlements and histories, and does nothing'),
  account('EC', 'city', '市教委戊', '市教委：全市各区', 'education commission of the city'),
  account('EC', 'commission', '区教委己', '区教委：本区审核', 'education commission of the area'),
  account('SM', 'school', '校长庚', '学校管理员：开班、报名、名单、请假', 'school manager: classes, enrolment, rosters, leave'),
  account('ST', 'teacher', '老师辛', '学校教师：请假与巡课', 'school teacher: leave and inspection'),
  account('AM', 'agency', '机构壬', '机构管理员：产品、课次、结算', 'agency manager: products, lessons, settlements'),
  account('AT', 'coach', '教练癸', '机构教师：今日课次、考勤', 'agency teacher: lessons of today, attendance'),
  account('PR', 'parent', '家长子', '家长：两个孩子', 'parent of two children'),
  account('SL', 'sales', '经理寅', '销售经理：团队客户、公海、分配', "sales manager: the team's customers, the sea, assigning"),
  account('SA', 'seller', '销售卯', '销售：自己的客户与公海', 'seller: own customers and the sea'),
  account('CM', 'channel', '渠道辰', '渠道管理员：自己的用户、订单和佣金', 'channel manager: own users, orders and commissions'),
  account('OM', 'org', '机构巳', '合作机构管理员：教师、价格、订单和佣金', 'organisation manager: teachers, prices, orders and commissions'),
  account('UU', 'uu', '升学午', '升学管理员：活动场次、座位、报名、检票', 'promotion: schedules, seats, enrolments, the door'),
  account('CS', 'service', '客服丑', '客服', 'customer service'),
  account('RP', 'recruit', '招飞午', '招飞管理员：产品、咨询、选拔与签约', 'recruit-pilot admin: products, consults, selection and signing'),
]

/** The parameter that says which demo this is; written last, so a demo that was broken off does not count as there. */
export const markKey = 'demo'

export async function hasDemo(engine: Engine, tenant: string): Promise<boolean> {
  return (await engine.ask(tenant, find(param, { paramKey: markKey, status: 'live' }, { limit: 1 }))).length > 0
}

export const accountTable = (lang: 0 | 1): string =>
  table([
    [['账号', 'account'][lang], ['密码', 'password'][lang], ['角色', 'role'][lang], ['说明', 'what it is for'][lang]],
    ...accounts.map(one => [one.account, password, `${one.role} ${roles[one.role].label[lang]}`, one.who[lang]]),
  ])
