/** Subsidy scheme (L25): a commission's money for families that need it: who may apply, how much at most, and until when. */
import { areaPrefix, dept } from '../identity/index.ts'
import { choice, crud, crudFacts, date, ensure, gather, get, int, money, optional, percent, pick, resource, rules, state, step, text } from '../kit/index.ts'
import { because } from '../audit/index.ts'
import { schemeBalance } from './balance.ts'
import { kinds } from './scheme-kinds.ts'
import { no } from './refusals.ts'

/** What schools and families may come to see. */
const outside = { status: { not: ['draft', 'removed'] } }
export const scheme = resource('subsidy_scheme', {
  label: ['补贴方案', 'Subsidy scheme'],
  path: { base: 'business-basic/subsidyScheme', list: 'page' },
  title: 'name',
  scope: { area: 'areaCode', else: { school: outside, student: outside } },
  read: ['PO', 'FI', 'EC', 'SM', 'ST', 'PR'],
  sort: ['-applyFrom'],
  fields: {
    name: text('方案名称', 'Name', { required: true, search: true }),
    type: choice(kinds)('补贴类型', 'Kind', { required: true, search: true, initial: 'hardship' }),
    areaCode: text('所属地区', 'Area', { required: true, hidden: true, locked: true }),
    applyFrom: date('申请开始', 'Applications from', { required: true }),
    applyUntil: date('申请截止', 'Applications until', { required: true }),
    useFrom: date('使用开始', 'Used from', { required: true }),
    useUntil: date('使用截止', 'Used until', { required: true }),
    gradeFrom: int('最低年级', 'From grade', { check: rules.between(1, 12), hidden: true }),
    gradeTo: int('最高年级', 'To grade', { check: rules.between(1, 12), hidden: true }),
    /** Of the price of each order, as long as the pupil's own amount lasts; empty: all of it. */
    shareBp: percent('每单补贴比例', 'Share of each order', { check: rules.share }),
    capCents: money('每名学生上限', 'At most for a pupil', { required: true, isLimit: true, check: rules.positive }),
    budgetCents: money('预算', 'Budget', { required: true, check: rules.positive }),
    remark: text('说明', 'What it is for', { lines: 3, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', publish: 'published', remove: 'removed' }),
    published: state('已发布', 'Published', 'good', { setBudget: 'published', close: 'closed' }),
    closed: state('已关闭', 'Closed', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, published: {}, budget_set: {}, closed: {} },
})
const by = ['EC'] as const

export const [create, change, remove] = crud(scheme, {
  by,
  // The area of whoever makes it, or one of those that they are over.
  input: { areaCode: optional({ ...scheme.fields.areaCode, locked: false }) },
  fixed: ['areaCode'],
  unique: ['areaCode', 'name'],
  needs: (_after, { actor }) => gather({ at: get(dept, actor.deptId) }),
  check(row) {
    ensure(row.applyFrom <= row.applyUntil, { ...no.dates, field: 'applyUntil' })
    ensure(row.useFrom <= row.useUntil, { ...no.dates, field: 'useUntil' })
    ensure(row.useUntil >= row.applyUntil, { ...no.useEnds, field: 'useUntil' })
    ensure(!row.gradeFrom || !row.gradeTo || row.gradeFrom <= row.gradeTo, { ...no.grades, field: 'gradeTo' })
    ensure(row.capCents <= row.budgetCents, { ...no.aboveCap, field: 'capCents' })
  },
  fill: (row, { at }) => ({ areaCode: row.areaCode || at?.areaCode || '' }),
})
export const publish = step(scheme, 'publish', 'published', { label: ['发布', 'Publish'], by, danger: true })
/** A budget may grow, and shrink to what is promised. */
export const setBudget = step(scheme, 'setBudget', 'budget_set', {
  label: ['调整预算', 'Change the budget'],
  by,
  input: pick(scheme.fields, 'budgetCents'),
  needs: row => gather({ sums: get(schemeBalance, row.id) }),
  check: (_row, { budgetCents }, { sums }) => ensure(budgetCents >= promised(sums), { ...no.budgetUsed, field: 'budgetCents' }),
})
/** No more applications; what is approved stays to be used. */
export const close = step(scheme, 'close', 'closed', { label: ['关闭', 'Close'], by, ...because, record: () => ({}) })
export const schemeCommands = [create, change, remove, publish, setBudget, close]

/** What of a budget is no longer free: reserved for pupils, or used by orders. */
export const promised = (sums: { readonly openCents: number; readonly usedCents: number } | undefined): number => (sums ? sums.openCents + sums.usedCents : 0)
/** Whether a place lies in the area of a scheme, which may be a district or all of a city. */
export const isWithin = (areaCode: string | null, scheme: { readonly areaCode: string }): boolean =>
  scheme.areaCode !== '' && (areaCode ?? '').startsWith(areaPrefix(scheme.areaCode))
