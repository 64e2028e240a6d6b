/** What violations have to say about what agencies begin: a confirmed one that is not put right bars, from the level that the house says,
 * the check of teachers, the opening of classes and the shelf. What runs is left alone (U7), but for what stands on the shelf. */
import { coded, find, get, guard, invoke, on, reaction, type Reading, type Row, withParams } from '../kit/index.ts'
import { checkTeacher, launch, lesson, liveLessons, relaunch } from '../openclass/index.ts'
import { product, shelf, shelfDown, shelfUp } from '../products/index.ts'
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { no } from './refusals.ts'
import { type Level, levels, violation } from './violation.ts'

type Violation = Row<typeof violation>
type Bar = 'violationCheckLevel' | 'violationLaunchLevel' | 'violationShelfLevel'
/** The levels that bar something. */
export const barring = (house: Policy, bar: Bar): readonly Level[] => {
  const from = house[bar]
  return from === 'never' ? [] : (Object.keys(levels) as Level[]).filter(level => level >= from)
}

interface Standing {
  readonly standing: readonly Violation[]
}
/** The confirmed violations of an agency that bar something; those of a teacher bar this teacher alone. */
function* standingOf(agencyId: string | undefined, bar: Bar, teacherIds: readonly string[] = []): Reading<Standing> {
  const level = barring(policyOf(yield* get(policy, policyId)), bar)
  if (!agencyId || level.length === 0) return { standing: [] }
  const found = yield* find(violation, { agencyId, status: 'confirmed', level }, { sort: ['createdAt'] })
  return { standing: found.filter(one => one.teacherId === null || teacherIds.includes(one.teacherId)) }
}
const named = ({ standing }: Standing) => ({ conflicts: standing.map(one => one.content), violations: standing.map(one => one.id) })

export const checksTeachers = guard(checkTeacher, {
  name: 'no-violation-at-teacher-check',
  refuses: no.barsCheck,
  needs: function* (row, { flag }): Reading<Standing> {
    if (!flag) return { standing: [] }
    const lessons = yield* find(lesson, { openClassId: row.id, status: [...liveLessons] })
    return yield* standingOf(row.agencyId, 'violationCheckLevel', [...new Set(lessons.map(one => one.teacherId))])
  },
  holds: (_row, _input, { standing }) => standing.length === 0,
  detail: (_row, _input, on) => named(on),
})
export const opensClasses = guard([launch, relaunch], {
  name: 'no-violation-at-launch',
  refuses: no.barsLaunch,
  needs: function* (row, input): Reading<Standing> {
    const agencyId = row.agencyId ?? (yield* get(product, (input as { readonly productId?: string }).productId))?.agencyId
    return yield* standingOf(agencyId, 'violationLaunchLevel')
  },
  holds: (_row, _input, { standing }) => standing.length === 0,
  detail: (_row, _input, on) => named(on),
})
export const putsOnShelf = guard(shelfUp, {
  name: 'no-violation-on-the-shelf',
  refuses: no.barsShelf,
  needs: function* (_row, _input, { id }): Reading<Standing> {
    return yield* standingOf((yield* get(product, id))?.agencyId, 'violationShelfLevel')
  },
  holds: (_row, _input, { standing }) => standing.length === 0,
  detail: (_row, _input, on) => named(on),
})
export const guards = [checksTeachers, opensClasses, putsOnShelf]

const barred = coded('violation.shelf', ['机构违规未整改：{content}', 'the agency has a violation that is not put right: {content}'])
/** What is confirmed at such a level takes the agency's products off the shelf; classes that run are left alone. */
export const leavesShelf = reaction('violation_shelf', {
  on: on(violation, 'confirmed'),
  async run(_happened, { row, ask }) {
    if (row?.status !== 'confirmed' || row.teacherId) return []
    const house = policyOf(await ask(get(policy, policyId)))
    if (!barring(house, 'violationShelfLevel').includes(row.level)) return []
    const reason = withParams(barred, { content: row.content })
    return (await ask(find(shelf, { agencyId: row.agencyId, status: 'up' }))).map(one => invoke(shelfDown, one.id, { reason }))
  },
})
