/** Department: the tree of the house. A school's or an agency's department has the id of the school or agency. */
import { about, choice, crud, crudFacts, ensure, find, get, int, type Reading, ref, refusals, resource, type Row, state, step, text } from '../kit/index.ts'
import { identity } from './identity.ts'
import { endAll, loginSession } from './session.ts'

/** The id of the department that everything else hangs under. */
export const rootDept = 'platform'

/** What a department is; roles belong to kinds of departments. */
const deptCategories = {
  platform: ['平台', 'Platform'],
  commission: ['教委', 'Education commission'],
  school: ['学校', 'School'],
  agency: ['机构', 'Agency'],
  channel: ['渠道', 'Channel'],
  organisation: ['合作机构', 'Organisation'],
  office: ['科室', 'Office'],
} as const
export type DeptCategory = keyof typeof deptCategories

export const dept = resource('dept', {
  label: ['部门', 'Department'],
  // The family's `list` answers a tree and its `detail` numbers the kinds: ours have names of their own.
  path: { base: 'blade-system/dept', list: 'page', detail: 'record' },
  title: 'deptName',
  within: 'parentId',
  scope: { school: 'id', agency: 'id', area: 'areaCode' },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM', 'SL', 'RP', 'UU'],
  sort: ['sort', 'deptName'],
  fields: {
    deptName: text('部门名称', 'Department', { required: true, search: true }),
    fullName: text('部门全称', 'Full name', { search: true }),
    parentId: ref('dept')('上级部门', 'Parent department', { search: true }),
    deptCategory: choice(deptCategories)('部门类型', 'Kind', { required: true, search: true, initial: 'office' }),
    /** The GB/T 2260 code of the area it belongs to; a city's code covers the areas of the city. */
    areaCode: text('区划代码', 'Area code', { search: true }),
    /** Accounts, comma-joined, for the pages that show who leads a department. */
    leaderId: text('直属主管', 'Leaders', { hidden: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    remark: text('备注', 'Remark', { hidden: true, lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', suspend: 'suspended', remove: 'removed' }, 1),
    suspended: state('已停用', 'Suspended', 'bad', { change: 'suspended', resume: 'live', remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, resumed: {}, suspended: {} },
})

export const no = refusals('dept', {
  ownParent: ['父节点不可选择自身或其下级!', 'a department can not be below itself'],
  parentGone: ['上级部门已停用或删除', 'the parent department is suspended or removed'],
  area: ['区划代码须为6位数字', 'the area code has 6 digits'],
  hasChildren: ['请先删除子节点!', 'remove what is below it first'],
  hasPeople: ['部门下还有人员，不能删除', 'there are still people in this department'],
  root: ['根部门不能停用或删除', 'the root department can not be suspended or removed'],
})

const areaHolds = (areaCode: string | null | undefined) => ensure(!areaCode || /^\d{6}$/.test(areaCode), about(no.area, 'areaCode'))

interface Above {
  readonly id: string
  readonly status: string
}
/** The departments above one, nearest first. */
function* above(id: string | null | undefined): Reading<readonly Above[]> {
  const found: Above[] = []
  for (let next = id; next && found.length < 50; ) {
    const row: Row<typeof dept> | undefined = yield* get(dept, next)
    if (!row) break
    found.push(row)
    next = row.parentId
  }
  return found
}
const parentHolds = (id: string, parentId: string | null | undefined, line: readonly Above[]) => {
  if (!parentId) return
  ensure(line[0]?.status === 'live', about(no.parentGone, 'parentId'))
  ensure(
    line.every(one => one.id !== id),
    about(no.ownParent, 'parentId'),
  )
}

/** A department goes only when nobody is in it. */
export const [create, change, remove, restore] = crud(dept, {
  by: ['PA'],
  create: { label: ['新增部门', 'Add a department'] },
  change: { label: ['编辑部门', 'Edit the department'] },
  remove: { label: ['删除部门', 'Delete the department'], check: ({ id }) => ensure(id !== rootDept, no.root) },
  keptWhile: [
    { of: dept, by: 'parentId', refused: no.hasChildren },
    { of: identity, by: 'deptId', where: { status: 'active' }, refused: no.hasPeople },
  ],
  *needs({ parentId }, _context, before) {
    return { line: parentId === before.parentId ? [] : yield* above(parentId) }
  },
  check({ id, areaCode, parentId }, { line }, _context, before) {
    areaHolds(areaCode)
    if (parentId !== before.parentId) parentHolds(id, parentId, line)
  },
  fill: (row, _facts, _context, before) => (before.status !== 'new' ? {} : { fullName: row.fullName ?? row.deptName }),
})
/** Ends the sessions of its people in the same turn; nobody can sign in to it until it is resumed. */
export const suspend = step(dept, 'suspend', 'suspended', {
  label: ['停用部门', 'Suspend the department'],
  by: ['PA'],
  danger: true,
  *needs(row) {
    const people = yield* find(identity, { deptId: row.id, status: 'active' })
    return { sessions: yield* find(loginSession, { identityId: people.map(one => one.id), status: 'active' }) }
  },
  check: row => ensure(row.id !== rootDept, no.root),
  also: (_row, _given, { sessions }) => endAll(sessions, 'suspended'),
})
export const resume = step(dept, 'resume', 'resumed', { label: ['恢复部门', 'Resume the department'], by: ['PA'] })

/** The digits of an area code that say something: a city's first four, a province's first two. */
export const areaPrefix = (areaCode: string): string => areaCode.replace(/(00)+$/, '')

/** A department and all below it in the tree. */
export function* deptsBelow(deptId: string): Reading<readonly string[]> {
  const found = new Set([deptId])
  for (let level: readonly string[] = [deptId], deep = 0; level.length > 0 && deep < 20; deep++) {
    const rows: readonly { readonly id: string }[] = yield* find(dept, { parentId: level, status: { not: 'removed' } })
    level = rows.map(row => row.id).filter(id => !found.has(id))
    for (const id of level) found.add(id)
  }
  return [...found]
}

/** The codes of all areas that a department is over: its own, those below it in the tree, and those its code covers. */
export function* areasOf(deptId: string): Reading<readonly string[]> {
  const own = yield* get(dept, deptId)
  if (!own) return []
  const codes = new Set<string>()
  for (let level: readonly Row<typeof dept>[] = [own], deep = 0; level.length > 0 && deep < 10; deep++) {
    for (const one of level) if (one.areaCode) codes.add(one.areaCode)
    level = yield* find(dept, { parentId: level.map(one => one.id), deptCategory: ['commission', 'platform', 'office'], status: { not: 'removed' } })
  }
  const covered = new Set(codes)
  for (const code of codes) yield* covers(areaPrefix(code), covered)
  return [...covered].sort()
}
/** Adds every code that begins with the prefix; steps from code to code, so that no number of departments is too many. */
function* covers(prefix: string, into: Set<string>): Reading<void> {
  for (let last = prefix; prefix.length < 6; ) {
    const beyond = { all: [{ areaCode: { starts: prefix } }, { areaCode: { gt: last } }] }
    const [next]: readonly { readonly areaCode: string | null }[] = yield* find(dept, beyond, { sort: ['areaCode'], limit: 1 })
    if (!next?.areaCode) return
    into.add(next.areaCode)
    last = next.areaCode
  }
}

export const commands = [create, change, resume, restore, suspend, remove]
