/** Sale relation (L16): a seller works with a school or an agency; asked for by one side, approved by the other, ended by either. */
import { auditFields } from '../audit/index.ts'
import { type Check, choice, date, dict, facts, inLine, json, percent, ref, refusals, resource, type Row, state, text, time } from '../kit/index.ts'
import { targetFields } from './target.ts'

export const no = refusals('sale_relation', {
  noSeller: ['没有找到该销售人员', 'there is no such seller'],
  notYours: ['只能为自己或本团队的销售申请', 'you ask for yourself or for the sellers of your team only'],
  notYourHouse: ['只能为本单位申请', 'you ask for your own organisation only'],
  there: ['已有同类型的有效关系或申请', 'there is a live relation of this type, or it was asked for already'],
  noType: ['该销售未获准在此对象销售该类型', 'the seller may not sell this type there, or not now'],
  whichType: ['该销售可售多种类型，请选择类型', 'the seller may sell several types: choose one'],
  otherSide: ['须由对方审批', 'the other side decides on this'],
  notActive: ['没有生效的销售关系', 'there is no active relation with this client'],
  sameSeller: ['该关系已由此人负责', 'this seller has the relation already'],
})

/** One former seller of a relation, and until when they had it. */
export interface Former {
  readonly saleUserId: string
  readonly name: string
  readonly until: string
}
const sides = { sale: ['销售', 'Seller'], client: ['学校或机构', 'Client'] } as const
const formerLine = (all: readonly Former[]) => inLine(all.map(one => [`${one.name}（至 ${one.until}）`, `${one.name} until ${one.until}`]))
const remarkMax: Check<string> = value =>
  value.length > 200 ? { code: 'sale_relation.long', label: ['不能超过200字', 'no more than 200 characters'] } : undefined

export const saleRelation = resource('sale_relation', {
  label: ['销售关系', 'Sale relation'],
  path: { base: 'business-basic/sale/client', list: 'relationApplyPage' },
  title: 'targetName',
  scope: { school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'FI', 'SM', 'AM', 'SA', 'SL', 'CS'],
  notes: { by: ['SA', 'SL'], for: ['SA', 'SL', 'PO'] },
  fields: {
    saleUserId: ref('sale_user')('销售人员', 'Seller', { required: true, search: true }),
    saleName: text('销售姓名', 'Name of the seller', { locked: true, search: true, hidden: true, copies: 'staff' }),
    userId: ref('user')('账号', 'Account', { locked: true, hidden: true }),
    deptId: ref('dept')('部门', 'Department', { locked: true, hidden: true }),
    ...targetFields,
    typeCode: dict('product_type')('类型', 'Type', { locked: true, search: true }),
    ratio: percent('比例(%)', 'Share, %', { locked: true, hidden: true }),
    /** Who asked for it: the other side decides. */
    side: choice(sides)('申请方', 'Asked for by', { locked: true, search: true }),
    remark: text('申请说明', 'Remark', { lines: 3, check: remarkMax }),
    applyTime: time('申请时间', 'Applied at', { locked: true, hidden: true }),
    since: date('生效日期', 'Since', { locked: true }),
    endedAt: time('终止时间', 'Ended at', { locked: true, hidden: true }),
    endReason: text('终止原因', 'Why ended', { locked: true, hidden: true }),
    formers: json<readonly Former[]>()('历任销售', 'Former sellers', {
      locked: true,
      hidden: true,
      says: formerLine,
      holds: { name: text('姓名', 'Name', { copies: 'staff' }) },
    }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { apply: 'applied' }),
    applied: state('待对方审批', 'Applied', 'waiting', { approve: 'active', reject: 'rejected', cancel: 'cancelled' }),
    active: state('生效', 'Active', 'good', { cancel: 'ended', handOver: 'active' }),
    rejected: state('已驳回', 'Rejected', 'over'),
    cancelled: state('已取消', 'Cancelled', 'over'),
    ended: state('已终止', 'Ended', 'over'),
  },
  facts: facts('applied', 'approved', 'rejected', 'cancelled', 'ended', 'handed_over'),
})
export type SaleRelation = Row<typeof saleRelation>
export const liveStatuses = ['applied', 'active'] as const
