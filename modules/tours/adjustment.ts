/** Adjustments: children moved between groups, vehicles, rooms and restaurants, many at once, by hand or as a proposal says. Each is one turn, keeps what was
 * before, and can be undone as long as nobody has moved those children since. */
import { choice, command, fact, facts, find, flag, int, json, type Label, ref, resource, type Row, state, text, time, placeFields } from '../kit/index.ts'
import type { Proposal, Weights } from './allocation.rules.ts'
import { seatOn } from './legs.ts'
import { no } from './place-refusals.ts'
import { afterMoves } from './moving.ts'
import { tableAt } from './meals.ts'
import { type Move, type Places, placesOf } from './places.ts'
import {
  type Change,
  ensureSeen,
  ensureSingle,
  ensureThere,
  leaves,
  moves,
  movesOf,
  near,
  placing,
  reading,
  refuseBy,
  same,
  settle,
  unitsIn,
} from './placing.ts'

export { settle }
/** What a proposal came to: its worth, who has no place and why, and every wish that was not met with its reason. */
export interface Outcome extends Pick<Proposal, 'score' | 'unplaced' | 'unmet' | 'broken'> {
  readonly basis: string
}
const changesLine = (all: readonly Change[]): Label => [`${all.length} 人`, `${all.length} pupils`]
const outcomeLine = ({ score, unmet, unplaced }: Outcome): Label => [
  `得分 ${score}，未满足愿望 ${unmet.length} 个，未安排 ${unplaced.length} 人`,
  `worth ${score}, ${unmet.length} wishes unmet, ${unplaced.length} without a place`,
]
const weightsLine = ({ friend, sibling, klass }: Weights): Label => [
  `好友 ${friend}，兄弟姐妹 ${sibling}，同班 ${klass}`,
  `friends ${friend}, siblings ${sibling}, class ${klass}`,
]

export const studyAdjustment = resource('study_adjustment', {
  label: ['研学调整', 'Adjustment of a tour'],
  path: { base: 'business-openclass/openClassStudy/adjustment', list: 'page' },
  title: 'kind',
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', tour: 'openClassId' },
  read: ['PO', 'SM', 'ST', 'AM', 'AT'],
  sort: ['-movedAt'],
  fields: {
    openClassId: ref('tour')('研学', 'Study tour', { required: true, search: true, locked: true }),
    kind: choice({ proposal: ['自动分配', 'Proposal'], hand: ['手工调整', 'By hand'] })('方式', 'How', { required: true, search: true, locked: true }),
    heads: int('人数', 'Pupils', { required: true, locked: true }),
    remark: text('说明', 'Remark', { lines: 2 }),
    movedBy: text('调整人', 'By', { locked: true }),
    movedAt: time('调整时间', 'At', { locked: true }),
    /** After both sides had confirmed: those whom it touches are told. */
    isLate: flag('准备完成后', 'After the confirmation', { required: true, initial: false, locked: true, hidden: true }),
    seed: int('随机种子', 'Seed', { locked: true, hidden: true }),
    weights: json<Weights>()('权重', 'Weights', { locked: true, hidden: true, says: weightsLine }),
    outcome: json<Outcome>()('方案结果', 'Outcome', { locked: true, hidden: true, says: outcomeLine }),
    changes: json<readonly Change[]>()('变动', 'Changes', { required: true, locked: true, hidden: true, says: changesLine }),
    undoneBy: text('撤销人', 'Undone by', { locked: true, hidden: true }),
    ...placeFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { move: 'done', run: 'done' }),
    done: state('已执行', 'Done', 'good', { undo: 'undone' }),
    undone: state('已撤销', 'Undone', 'over'),
  },
  facts: facts('moved', 'ran', 'undone'),
})

const openClassId = { ...studyAdjustment.fields.openClassId, locked: false }
const asked = { openClassId, moves, remark: studyAdjustment.fields.remark }
const lookedAt = (given: unknown): readonly Partial<Move>[] => (Array.isArray(given) ? given.filter(one => typeof one === 'object' && one !== null) : [])
const around = (given: unknown) =>
  near(
    lookedAt(given).map(one => one.to),
    lookedAt(given).flatMap(one => (typeof one.studentId === 'string' ? [one.studentId] : [])),
  )

const eats = (was: Places, meal: string | null | undefined): string | null => (meal ? tableAt(was, meal) : (was.meals[0]?.restaurantId ?? null))

export const move = command(studyAdjustment, 'move', {
  label: ['调整位置', 'Move pupils'],
  by: ['PO', 'AM'],
  input: { ...asked, as: choice({ assign: ['分配', 'Assign'], adjust: ['调整', 'Adjust'] })('方式', 'As') },
  needs: (_row, given, context) => reading(given.openClassId, around(given.moves), context),
  decide(_row, given, found, context) {
    const all = movesOf(given.moves, context.zone)
    ensureSeen(found, all, context)
    const had = new Map(found.ground.everybody.map(one => [one.studentId, placesOf(one)]))
    const hasPlace = ({ studentId, slot, to, leg, meal }: Move): boolean => {
      const was = had.get(studentId)
      if (!was) return false
      const at =
        slot === 'group' ? was.groupId : slot === 'vehicle' ? seatOn(was, leg).vehicleId : slot === 'meal' ? eats(was, meal) : (was.beds[0]?.roomId ?? null)
      return at !== null && at !== to
    }
    const wrong = given.as === 'assign' ? all.filter(hasPlace) : given.as === 'adjust' ? all.filter(one => had.has(one.studentId) && !hasPlace(one)) : []
    refuseBy(
      given.as === 'assign' ? no.placed : no.notPlaced,
      wrong.map(one => one.studentId),
      found.children,
      context,
    )
    const { values, steps } = placing(found, afterMoves(found.ground, all), given, context)
    return [fact(studyAdjustment, 'moved', { ...values, kind: 'hand' }), ...steps]
  },
})

/** Takes a proposal over as a whole: who is pinned stays, and whoever moved since it was made stands against it. */
export const run = command(studyAdjustment, 'run', {
  label: ['采用分配方案', 'Take a proposal over'],
  by: ['PO', 'AM'],
  input: {
    ...asked,
    seed: int('随机种子', 'Seed', { required: true }),
    weights: json<Weights>()('权重', 'Weights', { required: true }),
    outcome: json<Outcome>()('方案结果', 'Outcome', { required: true }),
  },
  needs: (_row, given, context) => reading(given.openClassId, ({ listed }) => listed.map(one => one.studentId), context),
  decide(_row, given, found, context) {
    const all = movesOf(given.moves, context.zone)
    ensureSeen(found, all, context)
    const next = afterMoves(found.ground, all)
    const pinned = found.ground.listed.filter(one => one.isPinned && leaves(placesOf(one), next.get(one.studentId)!)).map(one => one.studentId)
    refuseBy(no.pinned, pinned, found.children, context)
    const { values, steps } = placing(found, next, given, context)
    const { seed, weights, outcome } = given
    return [fact(studyAdjustment, 'ran', { ...values, kind: 'proposal', seed, weights, outcome }), ...steps]
  },
})
/** Puts everybody back where they were, unless somebody has been moved since, or what they had is taken. */
export const undo = command(studyAdjustment, 'undo', {
  label: ['撤销调整', 'Undo'],
  by: ['PO', 'AM'],
  many: false,
  input: { remark: studyAdjustment.fields.remark },
  needs(row, _input, context) {
    const back = row.changes ?? []
    const units = back.flatMap(({ before }) => unitsIn(before))
    return reading(
      row.openClassId,
      near(
        units,
        back.map(one => one.studentId),
      ),
      context,
    )
  },
  decide(row, { remark }, found, context) {
    const now = new Map(found.ground.everybody.map(one => [one.studentId, placesOf(one)]))
    const moved = row.changes.filter(one => !now.has(one.studentId) || !same(now.get(one.studentId)!, one.after)).map(one => one.studentId)
    refuseBy(no.movedMeanwhile, moved, found.children, context)
    const next = new Map(now)
    for (const { studentId, before } of row.changes) next.set(studentId, placesOf(before))
    ensureThere(found.ground.units, row.changes)
    ensureSingle(next, found.ground)
    const { steps, values } = placing(found, next, { remark }, context)
    return [fact(studyAdjustment, 'undone', { undoneBy: context.actor.userId, isLate: values.isLate, remark: remark ?? row.remark }), ...steps]
  },
})
export const adjustmentCommands = [move, undo] as const
export type Adjustment = Row<typeof studyAdjustment>
/** The adjustments of a tour, newest first. */
export const adjustmentsOf = (id: string) => find(studyAdjustment, { openClassId: id }, { sort: ['-movedAt'], limit: 30 })
