/** Indicator system (L4, 指标体系): a versioned tree per level, owner, type, period and year grade. What is inherited is kept as differences
 * over one version of the upper system, which never changes once it was approved: its id is the pinned version. */
import { auditCode, auditFields, approvalFacts, ownDrafts } from '../audit/index.ts'
import { areasOf } from '../identity/index.ts'
import {
  type Actor,
  carries,
  choice,
  dict,
  facts,
  find,
  flag,
  get,
  int,
  json,
  type Narrower,
  type Reading,
  ref,
  resource,
  type Row,
  rules,
  state,
  text,
} from '../kit/index.ts'
import { gradeWords, school } from '../people/index.ts'
import { no } from './refusals.ts'
import { type Changed, type Descriptor, evidences, freedoms, merged, type Node, raters } from './tree.ts'

export const levels = { city: ['市级', 'City'], area: ['区级', 'Area'], school: ['校级', 'School'] } as const
export type Level = keyof typeof levels
export const systemTypes = {
  quality: ['综合素质', 'All-round quality'],
  labour: ['劳动教育', 'Labour'],
  art: ['艺术素养', 'Arts'],
  health: ['体质健康', 'Health'],
} as const
export const yearRule = (value: string) => (rules.isSchoolYear(value) ? undefined : no.year)

export const system = resource('quota_system', {
  label: ['指标体系', 'Indicator system'],
  path: { base: 'business-quota/web/quotaSystem', list: 'page', id: 'quotaId' },
  title: 'name',
  scope: 'everyone',
  read: ['PO', 'EC', 'SM', 'ST'],
  drafts: ownDrafts,
  notes: { by: ['PO', 'EC', 'SM'], for: ['PO', 'EC', 'SM'] },
  fields: {
    name: text('体系名称', 'Name', { required: true, search: true }),
    level: choice(levels)('层级', 'Level', { required: true, locked: true, search: true }),
    systemId: choice(systemTypes)('体系类型', 'Type', { required: true, search: true, initial: 'quality' }),
    educationPeriod: dict('education_period')('学段', 'Period', { required: true, search: true }),
    yearGrade: int('年级', 'Grade', { required: true, search: true, check: rules.between(1, 12), among: gradeWords }),
    schoolYear: text('学年', 'School year', { search: true, check: yearRule }),
    areaCode: text('所属地区', 'Area', { locked: true, search: true, index: true }),
    schoolId: ref('school')('所属学校', 'School', { locked: true, search: true }),
    remark: text('说明', 'Remark', { lines: 3, hidden: true }),
    inheritId: ref('quota_system')('继承自', 'Inherits from', { locked: true }),
    edition: int('版本', 'Version', { required: true, locked: true, initial: 1 }),
    /** The first version of it, which names them all. */
    family: text('版本族', 'Family', { locked: true, hidden: true, index: true, names: ['quota_system'] }),
    revisionOf: ref('quota_system')('修订自', 'Revision of', { locked: true, hidden: true }),
    isRootOpen: flag('下级可增设一级指标', 'Lower levels may add at the top', { required: true, initial: true, hidden: true }),
    nodes: json<readonly Node[]>()('指标', 'Indicators', { locked: true, hidden: true }),
    changed: json<Changed>()('与上级的差异', 'Differences', { locked: true, hidden: true }),
    nodeCount: int('指标数', 'Indicators', { locked: true, initial: 0 }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft', inherit: 'draft', beginVersion: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { fill: 'draft', update: 'draft', adopt: 'draft', submit: 'pending', remove: 'removed' }, auditCode.draft),
    pending: state('待审核', 'Pending', 'waiting', { approve: 'approved', reject: 'rejected', revoke: 'draft' }, auditCode.pending),
    rejected: state(
      '已驳回',
      'Rejected',
      'bad',
      { fill: 'rejected', update: 'rejected', adopt: 'rejected', submit: 'pending', remove: 'removed' },
      auditCode.rejected,
    ),
    approved: state('已通过', 'Approved', 'waiting', { enable: 'enabled', newVersion: 'approved', copyYear: 'approved' }, auditCode.approved),
    enabled: state(
      '已启用',
      'Enabled',
      'good',
      { disable: 'disabled', retire: 'disabled', suspend: 'suspended', newVersion: 'enabled', copyYear: 'enabled' },
      4,
    ),
    suspended: state('上级已停用', 'Upper one disabled', 'bad', { resume: 'enabled', disable: 'disabled', retire: 'disabled', newVersion: 'suspended' }, 6),
    disabled: state('已停用', 'Disabled', 'over', { enable: 'enabled', newVersion: 'disabled', copyYear: 'disabled' }, 5),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: {
    ...approvalFacts,
    ...facts('created', 'inherited', 'version_begun', 'filled', 'changed', 'enabled', 'suspended', 'resumed', 'removed'),
    adopted: carries<{ from: string }>(),
    disabled: carries<{ closed: number }>(),
    superseded: carries<{ by: string }>(),
  },
})
export type System = Row<typeof system>

/** An indicator as forms, sheets and calls give it. */
export const nodeFields = {
  id: text('编号', 'Id', { required: true }),
  parentId: text('上级', 'Under'),
  name: text('指标名称', 'Indicator', { required: true }),
  code: text('代码', 'Code', { required: true }),
  weight: int('权重%', 'Weight %', { required: true, initial: 0, check: rules.between(0, 100) }),
  score: int('最高分', 'Highest', { check: rules.between(1, 1_000) }),
  description: text('说明', 'Description'),
  nameEn: text('英文名称', 'Name in English'),
  descriptionEn: text('英文描述', 'Description in English'),
  freedom: choice(freedoms)('下级权限', 'Lower levels', { required: true, initial: 'fixed' }),
  rater: choice(raters)('评价人', 'Rated by', { required: true, initial: 'teacher' }),
  evidence: choice(evidences)('证据', 'Evidence'),
  points: text('关联知识点', 'Knowledge points'),
  descriptors: json<readonly Descriptor[]>()('水平描述', 'Levels'),
}

/** The code of the city that an area belongs to. */
export const cityOf = (areaCode: string): string => `${areaCode.slice(0, 4)}00`
/** Who keeps it: what no two enabled systems of one type, period and grade may share. */
export const ownerWhere = ({ level, areaCode, schoolId }: Pick<System, 'level' | 'areaCode' | 'schoolId'>) =>
  level === 'school' ? { level, schoolId } : { level, areaCode }
/** Whether it is of somebody's own level and place: a city's commission keeps no system of an area. */
export function isOwn({ level, areaCode, schoolId }: Pick<System, 'level' | 'areaCode' | 'schoolId'>, { reach }: Actor): boolean {
  if (reach === 'all') return true
  if (level === 'school') return !!schoolId && !!reach.school?.includes(schoolId)
  const areas = reach.area ?? []
  return areas.includes(areaCode ?? '') && (level === 'city' || !areas.includes(cityOf(areaCode ?? '')))
}
/** Whether somebody stands above it: a city over its areas, an area over its schools, the platform over all. */
export function isUpper({ level, areaCode }: Pick<System, 'level' | 'areaCode'>, { reach }: Actor): boolean {
  if (reach === 'all') return true
  const areas = reach.area ?? []
  return level === 'area' ? areas.includes(cityOf(areaCode ?? '')) : level === 'school' && areas.includes(areaCode ?? '')
}

/** A system with those that it inherits from, the highest last. */
export function* chainOf(row: System | undefined): Reading<readonly System[]> {
  const found: System[] = []
  for (let one = row; one && found.length < 3; one = yield* get(system, one.inheritId)) found.push(one)
  return found
}
/** The tree that a chain comes to. */
export const treeOf = (chain: readonly System[]): readonly Node[] =>
  chain.reduceRight<readonly Node[]>((upper, { nodes, changed }) => merged(upper, { nodes: nodes ?? [], changed: changed ?? {} }), [])

/** The systems in use for pupils of a place and grade: the nearest first, the school's before the area's before the city's. */
export function* systemsFor({
  schoolId,
  areaCode,
  yearGrade,
}: {
  readonly schoolId: string
  readonly areaCode: string | null
  readonly yearGrade: number | null
}): Reading<readonly System[]> {
  const place = [
    { level: 'school', schoolId },
    { level: 'area', areaCode },
    { level: 'city', areaCode: cityOf(areaCode ?? '') },
  ]
  const found = yield* find(system, { status: 'enabled', yearGrade, any: place } as never)
  const order = Object.keys(levels)
  return found.toSorted((a, b) => order.indexOf(b.level) - order.indexOf(a.level))
}
/** The one that counts for all-round quality. */
export function* systemFor(pupil: {
  readonly schoolId: string
  readonly areaCode: string | null
  readonly yearGrade: number | null
}): Reading<System | undefined> {
  return (yield* systemsFor(pupil)).find(one => one.systemId === 'quality')
}

/** Everybody sees what they keep, what stands below them, and what was put to use above them. */
const used = ['enabled', 'suspended', 'disabled']
export const narrowers: readonly Narrower[] = [
  {
    role: 'EC',
    *narrow({ deptId }) {
      const areas = yield* areasOf(deptId)
      return { [system.name]: { any: [{ areaCode: areas }, { level: 'city', areaCode: [...new Set(areas.map(cityOf))], status: used }] } }
    },
  },
  ...(['SM', 'ST'] as const).map(
    (role): Narrower => ({
      role,
      *narrow({ deptId }) {
        const at = yield* get(school, deptId)
        const above = at ? [{ level: ['city', 'area'] as const, areaCode: [at.areaCode, cityOf(at.areaCode)], status: used }] : []
        return { [system.name]: { any: [{ schoolId: deptId }, ...above] } }
      },
    }),
  ),
]
