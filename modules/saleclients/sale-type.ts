/** Sale type relation: what a seller may sell, to one side or to all, at which share, and from when to when. */
import { about, crud, date, dict, ensure, find, percent, type Reading, ref, refusals, resource, type Row, rules, text } from '../kit/index.ts'
import { dictBiz } from '../system/index.ts'
import { ensureTarget, saidTarget, targetFields, targetOf } from './target.ts'
import { saleUser } from './sale-user.ts'

export const no = refusals('sale_type', {
  dates: ['结束日期不能早于开始日期', 'the end must not be before the start'],
  overlap: ['与已有记录的日期重叠', 'the days overlap those of another entry'],
  noSeller: ['没有找到该销售人员', 'there is no such seller'],
})

export const saleType = resource('sale_type_relation', {
  label: ['销售类型关系', 'Sale type relation'],
  path: { base: 'business-basic/saletyperelation', list: 'page' },
  title: 'typeName',
  scope: 'everyone',
  read: ['PO', 'FI', 'SA', 'SL'],
  fields: {
    saleUserId: ref('sale_user')('销售人员', 'Seller', { required: true, search: true }),
    userId: ref('user')('账号', 'Account', { locked: true, hidden: true }),
    deptId: ref('dept')('部门', 'Department', { locked: true, hidden: true }),
    typeCode: dict('product_type')('类型', 'Type', { required: true, search: true }),
    typeName: text('类型名称', 'Name of the type', { search: true, hidden: true }),
    ...targetFields,
    ratio: percent('比例(%)', 'Share, %', { required: true, check: rules.between(0, 10_000) }),
    startDate: date('开始日期', 'From', { required: true }),
    endDate: date('结束日期', 'To'),
  },
})
export type SaleType = Row<typeof saleType>

const meets = (a: Pick<SaleType, 'startDate' | 'endDate'>, b: Pick<SaleType, 'startDate' | 'endDate'>): boolean =>
  (!a.endDate || b.startDate <= a.endDate) && (!b.endDate || a.startDate <= b.endDate)

export const [create, change, remove, restore] = crud(saleType, {
  by: ['SL', 'PO'],
  fixed: ['saleUserId'],
  normalise: given => ('targetId' in given || 'schoolId' in given || 'agencyId' in given ? { ...given, ...saidTarget(given) } : given),
  copies: [{ of: saleUser, by: 'saleUserId', fields: ['userId', 'deptId'], missing: no.noSeller }],
  *needs(row) {
    const [entry] = yield* find(dictBiz, { code: 'product_type', dictKey: row.typeCode }, { limit: 1 })
    return {
      target: yield* targetOf(row),
      entry,
      others: yield* find(saleType, { saleUserId: row.saleUserId, typeCode: row.typeCode, status: 'live', id: { not: row.id } }),
    }
  },
  check(row, { target, others }) {
    ensure(!row.endDate || row.startDate <= row.endDate, about(no.dates, 'endDate'))
    if (row.targetId) ensureTarget(target)
    ensure(!others.some(one => one.targetId === row.targetId && meets(one, row)), about(no.overlap, 'startDate'))
  },
  fill: (row, { target, entry }) => ({
    typeName: row.typeName || (entry?.dictValue ?? row.typeCode),
    ...(row.targetId ? target! : { targetType: null, ...noTarget }),
  }),
})
const noTarget = { targetName: null, schoolId: null, agencyId: null } as const
export const typeCommands = [create, change, remove, restore]

/** What somebody may sell to a side on a day: what names the side goes before what is for all. */
export function* allowedTypes(saleUserId: string, targetId: string, on: string): Reading<readonly SaleType[]> {
  const rows = yield* find(saleType, { saleUserId, status: 'live', startDate: { lte: on } }, { sort: ['startDate', 'id'] })
  const inForce = rows.filter(one => (!one.endDate || on <= one.endDate) && (!one.targetId || one.targetId === targetId))
  return [...inForce.filter(one => one.targetId), ...inForce.filter(one => !one.targetId)]
}
/** The type that a call means: the one it names, or the only one there is. */
export const typeMeant = (allowed: readonly SaleType[], typeCode: string | null | undefined): SaleType | undefined =>
  typeCode ? allowed.find(one => one.typeCode === typeCode) : new Set(allowed.map(one => one.typeCode)).size === 1 ? allowed[0] : undefined
export function* saleUserOf(userId: string): Reading<Row<typeof saleUser> | undefined> {
  const [one] = yield* find(saleUser, { userId, status: 'active' }, { limit: 1 })
  return one
}
