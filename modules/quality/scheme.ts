/** Evaluation scheme (评价体系): how a total of an indicator system is put into words: grades by what a total is at least. */
import { areasOf } from '../identity/index.ts'
import { about, choice, crud, crudFacts, ensure, gather, get, inUse, type Narrower, pick, ref, resource, switching, text } from '../kit/index.ts'
import { school } from '../people/index.ts'
import { no } from './refusals.ts'
import { cityOf, isOwn, system } from './system.ts'

export interface Band {
  readonly name: string
  readonly from: number
}
/** Grades as they are written, such as 优秀:85 良好:70 合格:60 待提高:0; undefined where they are none. */
export function bandsOf(rule: string): readonly Band[] | undefined {
  const parts = rule.split(/[\s,，;；]+/).filter(Boolean)
  const bands = parts.map(part => /^([^:：]{1,10})[:：](\d{1,3})$/.exec(part)).map(found => found && { name: found[1]!, from: Number(found[2]) })
  const fall = bands.every((one, i) => one && one.from <= 100 && (i === 0 || one.from < bands[i - 1]!.from))
  return bands.length > 0 && fall && bands.at(-1)!.from === 0 ? (bands as readonly Band[]) : undefined
}
/** The grade of a total, in hundredths of a point. */
export const gradeOf = (rule: string | null | undefined, total: number | null): string =>
  total === null ? '' : (bandsOf(rule ?? '')?.find(one => total >= one.from * 100)?.name ?? '')

export const scheme = resource('evaluate_system', {
  label: ['评价体系', 'Evaluation scheme'],
  path: { base: 'business-quota/evaluateSystem', list: 'page' },
  title: 'name',
  scope: 'everyone',
  read: ['PO', 'EC', 'SM', 'ST'],
  fields: {
    name: text('评价体系名称', 'Name', { required: true, search: true }),
    systemId: ref('quota_system')('指标体系', 'Indicator system', { required: true, search: true }),
    type: choice({ term: ['学期评价', 'Of a term'], year: ['学年评价', 'Of a year'], graduation: ['毕业评价', 'Of leaving'] })('评价类型', 'Type', {
      required: true,
      initial: 'term',
      search: true,
    }),
    rule: text('等级规则', 'Grades', { required: true, lines: 3, check: value => (bandsOf(value) ? undefined : no.bands) }),
    areaCode: text('所属地区', 'Area', { locked: true, hidden: true }),
    schoolId: ref('school')('所属学校', 'School', { locked: true, hidden: true }),
  },
  lifecycle: inUse.states(),
  facts: { ...crudFacts, ...inUse.facts },
})
const by = ['PO', 'EC', 'SM'] as const
const kept = crud(scheme, {
  by,
  unique: ['systemId', 'name'],
  needs: ({ systemId }) => gather({ of: get(system, systemId) }),
  check(_row, { of }, { actor }) {
    // A draft of somebody else is not there for others.
    const isHere = of && of.status !== 'removed' && (of.status !== 'draft' || of.submittedBy === actor.userId || of.submittedFor === actor.deptId)
    ensure(isHere, about(no.noSystem, 'systemId'))
    ensure(isOwn(of, actor), about(no.notYours, 'systemId'))
  },
  fill: (_row, { of }) => (of ? pick(of, 'areaCode', 'schoolId') : {}),
})
const switches = switching(scheme, { by })
export const schemeCommands = [...kept, ...switches]

/** Everybody sees how totals are graded that they keep, and those above them. */
export const schemeNarrowers: readonly Narrower[] = [
  {
    role: 'EC',
    *narrow({ deptId }) {
      const areas = yield* areasOf(deptId)
      return { [scheme.name]: { areaCode: [...new Set([...areas, ...areas.map(cityOf)])] } }
    },
  },
  ...(['SM', 'ST'] as const).map(
    (role): Narrower => ({
      role,
      *narrow({ deptId }) {
        const at = yield* get(school, deptId)
        return { [scheme.name]: { any: [{ schoolId: deptId }, ...(at ? [{ schoolId: null, areaCode: [at.areaCode, cityOf(at.areaCode)] }] : [])] } }
      },
    }),
  ),
]
