/** Quotation (L5): a price tree for a class or tour, reckoned for so many heads; locked it changes by further entries alone. */
import { carries, choice, date, facts, int, json, money, ref, resource, rules, state, text, time } from '../kit/index.ts'
import { classTypes } from '../products/index.ts'
import { type Adjusted, drivers, type Line, sections, type Size, standings } from './tree.ts'

/** Lines under a name, kept beside those that count. Of the same name the newest has the highest version. */
export interface Scheme extends Size {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly lines: readonly Line[]
  readonly total: number
  readonly perHead: number
  readonly at: string
  readonly by: string
}
export const linesMax = 300
export const schemesMax = 20

export const quotation = resource('quotation', {
  label: ['报价单', 'Quotation'],
  path: { base: 'business-quota/quotationinfo', list: 'page', remove: 'deleteQuotationInfo' },
  title: 'name',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId' },
  read: ['PO', 'FI', 'EC', 'SM', 'AM', 'SA', 'SL'],
  notes: { by: ['PO', 'FI', 'AM'], for: ['PO', 'FI', 'AM'] },
  attachments: { by: ['PO', 'AM'] },
  printable: { quotation: { label: ['报价单', 'Quotation'] } },
  voids: ['superseded', 'removed'],
  fields: {
    name: text('报价名称', 'Name', { required: true, search: true }),
    code: text('报价单号', 'Number', { required: true, locked: true, search: true, index: true }),
    revision: int('修订', 'Revision', { required: true, locked: true, initial: 1 }),
    productId: ref('product')('课程产品', 'Product', { required: true, search: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true }),
    schoolId: ref('school')('报价学校', 'For school', { search: true }),
    areaCode: text('区划代码', 'Area code', { locked: true, hidden: true }),
    openClassType: choice(classTypes)('类型', 'Type', { required: true, initial: 'Study', search: true }),
    heads: int('计划人数', 'Planned heads', { required: true, initial: 40, check: rules.between(1, 2_000) }),
    groupSize: int('每组人数', 'Heads per group', { required: true, initial: 40, hidden: true, check: rules.between(1, 2_000) }),
    days: int('天数', 'Days', { required: true, initial: 1, hidden: true, check: rules.between(1, 60) }),
    validUntil: date('有效期至', 'Valid until'),
    remark: text('备注', 'Remark', { lines: 4, hidden: true }),
    lines: json<readonly Line[]>()('明细', 'Lines', { locked: true, hidden: true }),
    schemes: json<readonly Scheme[]>()('方案', 'Schemes', { locked: true, hidden: true }),
    adjustments: json<readonly Adjusted[]>()('调整记录', 'Adjustments', { locked: true, hidden: true }),
    totalAmount: money('合计', 'Total', { required: true, locked: true, initial: 0 }),
    perHead: money('人均', 'Per head', { isPrice: true, required: true, locked: true, initial: 0 }),
    /** The total less per head times heads, of either sign. */
    remainder: money('余数', 'Remainder', { required: true, locked: true, hidden: true, initial: 0 }),
    groups: int('组数', 'Groups', { required: true, locked: true, hidden: true, initial: 1 }),
    /** Counts the adjustments after the lock. */
    edition: int('调整版本', 'Edition', { required: true, locked: true, hidden: true, initial: 0 }),
    /** How many classes were launched from it. */
    useCount: int('引用次数', 'Times used', { required: true, locked: true, hidden: true, initial: 0 }),
    revisionOf: ref('quotation')('修订自', 'Revision of', { locked: true, hidden: true }),
    lockedAt: time('锁定时间', 'Locked at', { locked: true, hidden: true }),
    lockedBy: text('锁定人', 'Locked by', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft', beginRevision: 'draft' }),
    draft: state('草稿', 'Draft', 'waiting', {
      fill: 'draft',
      update: 'draft',
      relabel: 'draft',
      saveScheme: 'draft',
      takeScheme: 'draft',
      dropScheme: 'draft',
      lock: 'locked',
      remove: 'removed',
    }),
    locked: state('已锁定', 'Locked', 'good', { unlock: 'draft', adjust: 'locked', use: 'locked', revise: 'superseded', archive: 'archived' }),
    superseded: state('已被修订', 'Superseded', 'over', { reinstate: 'locked' }),
    archived: state('已归档', 'Archived', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...facts('created', 'revision_begun', 'filled', 'changed', 'scheme_taken', 'locked', 'unlocked', 'used', 'superseded', 'reinstated', 'archived', 'removed'),
    relabelled: carries<{ lineId: string; words: string }>(),
    scheme_saved: carries<{ scheme: Scheme }>(),
    scheme_dropped: carries<{ schemeId: string }>(),
    adjusted: carries<{ adjustment: Adjusted }>(),
  },
  evolve: {
    relabelled: (row, { lineId, words }) => ({ lines: (row.lines ?? []).map(line => (line.id === lineId ? { ...line, label: words } : line)) }),
    scheme_saved: (row, { scheme }) => ({ schemes: [...(row.schemes ?? []), scheme] }),
    scheme_dropped: (row, { schemeId }) => ({ schemes: (row.schemes ?? []).filter(one => one.id !== schemeId) }),
    adjusted: (row, { adjustment }) => ({ adjustments: [...(row.adjustments ?? []), adjustment] }),
  },
})

/** A line as forms and calls give it. */
export const lineFields = {
  id: text('编号', 'No.', { required: true }),
  parentId: text('上级', 'Under'),
  label: text('项目', 'Item', { required: true }),
  section: choice(sections)('分类', 'Section'),
  unit: text('单位', 'Unit'),
  driver: choice(drivers)('计价方式', 'Counted'),
  quantity: int('数量', 'Quantity', { check: rules.between(0, 9_999) }),
  price: money('单价', 'Price', { isPrice: true }),
  formula: text('公式', 'Formula'),
  standing: choice(standings)('计入方式', 'In the total'),
  insteadOf: text('替代', 'In place of'),
  remark: text('备注', 'Remark'),
}
/** An entry of an adjustment. */
export const entryFields = {
  kind: choice({ opposite: ['冲减', 'Take back'], extra: ['新增', 'Add'] })('方式', 'Kind', { required: true }),
  lineId: text('行编号', 'Line', { required: true }),
  label: text('说明', 'Item', { required: true }),
  quantity: int('数量', 'Quantity', { required: true, initial: 1, check: rules.between(1, 9_999) }),
  price: money('单价', 'Price', { required: true, isPrice: true, check: rules.between(1, 1_000_000_000) }),
}
