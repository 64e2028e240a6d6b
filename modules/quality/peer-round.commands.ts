/** The commands of peer rounds: the class's teacher or the school opens one, pupils rate, and closing makes figures of it. */
import { because } from '../audit/index.ts'
import {
  about,
  type Actor,
  command,
  type Context,
  count,
  day,
  ensure,
  fact,
  find,
  findAll,
  gather,
  get,
  invoke,
  optional,
  pick,
  plus,
  type Reading,
  refusedBy,
  type Row,
  step,
} from '../kit/index.ts'
import { schoolClass, student, unmaskStudent } from '../people/index.ts'
import { assign, erasePeerRating, peerRating } from './peer-rating.ts'
import { type PeerRound, peerRound } from './peer-round.ts'
import { assigned, figuresOf, peerNodes, saidIn, tapsOf } from './peers.ts'
import { rating, ratingId, takeOver } from './rating.ts'
import { no } from './refusals.ts'
import { chainOf, type System, system, systemsFor, treeOf } from './system.ts'
import type { Node } from './tree.ts'

const staff = ['ST', 'SM'] as const,
  family = ['PR', 'SD'] as const
const { fields } = peerRound
/** Where nobody is named as the teacher of a class, any teacher of its school is. */
function ensureOwn(klass: Row<typeof schoolClass> | undefined, { role, userId }: Actor): asserts klass {
  ensure(klass && klass.status === 'live', about(no.noClass, 'classId'))
  ensure(role !== 'ST' || !klass.headBy || klass.headBy === userId, no.notYourClass)
}
const ownClass = (row: { readonly classId: string }) => gather({ klass: get(schoolClass, row.classId) })
const isOwn = (_row: PeerRound, _input: unknown, { klass }: { readonly klass: Row<typeof schoolClass> | undefined }, { actor }: Context) =>
  ensureOwn(klass, actor)

interface Asked {
  readonly of: System
  readonly nodes: readonly Node[]
}
/** The systems of a class that leave something to peers, the nearest first, with those indicators. */
export function* peerSystems(klass: Row<typeof schoolClass>, yearGrade: number | null): Reading<readonly Asked[]> {
  const found: Asked[] = []
  for (const of of yield* systemsFor({ ...pick(klass, 'schoolId', 'areaCode'), yearGrade })) {
    const nodes = peerNodes(treeOf(yield* chainOf(of)))
    if (nodes.length > 0) found.push({ of, nodes })
  }
  return found
}
function* ground({ classId }: { readonly classId: string }) {
  const known = yield* gather({ klass: get(schoolClass, classId), pupils: find(student, { classId, status: 'live' }, { sort: ['id'] }) })
  return { ...known, systems: known.klass ? yield* peerSystems(known.klass, known.pupils[0]?.yearGrade ?? null) : [] }
}
type Ground = ReturnType<typeof ground> extends Reading<infer G> ? G : never
type Plan = Pick<PeerRound, 'opensAt' | 'closesAt' | 'each' | 'atLeast' | 'nodeIds'>
/** What has to hold of a round before it is kept, and again when it is opened. */
function ensurePlanned(plan: Plan, asked: Asked | undefined, { pupils }: Pick<Ground, 'pupils'>, now: string): asserts asked {
  ensure(asked, about(no.noPeerNodes, 'classId'))
  const ids = asked.nodes.map(node => node.id)
  ensure((plan.nodeIds ?? []).length > 0 && plan.nodeIds!.every(id => ids.includes(id)), about(no.noPeerNodes, 'nodeIds'))
  ensure(plan.each >= plan.atLeast, about(no.eachFewer, 'each'))
  ensure(pupils.length > plan.atLeast, about(no.fewClassmates, 'atLeast'))
  ensure(plan.closesAt > now && plan.closesAt > (plan.opensAt ?? ''), about(no.closesPast, 'closesAt'))
}

const planned = pick(fields, 'opensAt', 'closesAt', 'each', 'atLeast')
export const create = command(peerRound, 'create', {
  label: ['新建互评', 'New round'],
  by: staff,
  input: { ...pick(fields, 'classId', 'schoolYear', 'semester'), systemId: optional(fields.systemId), nodeIds: fields.nodeIds, ...planned },
  needs: (_row, input) => ground(input),
  decide(_row, { systemId, nodeIds: named, ...input }, known, { actor, now }) {
    ensureOwn(known.klass, actor)
    const asked = known.systems.find(one => !systemId || one.of.id === systemId)
    const plan = { opensAt: null, ...input, nodeIds: named?.length ? named : (asked?.nodes.map(node => node.id) ?? []) }
    ensurePlanned(plan, asked, known, now)
    return fact(peerRound, 'created', { ...plan, systemId: asked.of.id, family: asked.of.family ?? asked.of.id, ...pick(known.klass, 'schoolId', 'areaCode') })
  },
})
export const change = command(peerRound, 'change', {
  label: ['修改', 'Change'],
  by: staff,
  input: planned,
  needs: row => ground(row),
  decide(row, input, known, { actor, now }) {
    ensureOwn(known.klass, actor)
    ensurePlanned(
      { ...row, ...input },
      known.systems.find(one => one.of.id === row.systemId),
      known,
      now,
    )
    return fact(peerRound, 'changed', input)
  },
})

function* groundToOpen(row: PeerRound) {
  const others = { classId: row.classId, ...pick(row, 'schoolYear', 'semester', 'family'), status: ['open', 'closed'] as const, id: { not: row.id } }
  return { ...(yield* ground(row)), others: yield* find(peerRound, others) }
}
/** No two rounds of a term are about the same indicator of a class: the figures of the first stay as they are. */
function ensureOpens(row: PeerRound, { others, ...known }: ReturnType<typeof groundToOpen> extends Reading<infer G> ? G : never, now: string): void {
  ensurePlanned(
    row,
    known.systems.find(one => one.of.id === row.systemId),
    known,
    now,
  )
  const there = others.find(one => one.nodeIds?.some(id => row.nodeIds!.includes(id)))
  ensure(!there, no.roundThere, { id: there?.id })
}
/** Whether nothing stands against opening a round now. */
export function* mayOpen(row: PeerRound, now: string): Reading<boolean> {
  const known = yield* groundToOpen(row)
  return known.klass?.status === 'live' && !refusedBy(() => ensureOpens(row, known, now))
}
/** Everybody in the class is given classmates, evenly and by chance. Those who come later are not in it. */
export const open = command(peerRound, 'open', {
  label: ['开放互评', 'Open'],
  by: staff,
  many: false,
  needs: groundToOpen,
  decide(row, _input, known, { actor, now, newId }) {
    ensureOwn(known.klass, actor)
    ensureOpens(row, known, now)
    const pairs = assigned(
      known.pupils.map(one => one.id),
      row.each,
      newId(),
    )
    return [fact(peerRound, 'opened', { asked: known.pupils.length }), ...pairs.map(one => invoke(assign, newId(), { roundId: row.id, ...one }))]
  },
})
export const extend = step(peerRound, 'extend', 'extended', {
  label: ['延长', 'Extend'],
  by: staff,
  input: pick(fields, 'closesAt'),
  needs: ownClass,
  check(row, input, known, context) {
    isOwn(row, input, known, context)
    ensure(input.closesAt > context.now, about(no.closesPast, 'closesAt'))
  },
})
/** The guardians of those who have not answered are told once more. */
export const remind = step(peerRound, 'remind', 'reminded', {
  label: ['提醒未评的同学', 'Remind the others'],
  by: staff,
  many: false,
  needs: row => gather({ klass: get(schoolClass, row.classId), waiting: count(peerRating, { roundId: row.id, status: 'assigned' }) }),
  check(row, input, known, context) {
    isOwn(row, input, known, context)
    ensure(known.waiting > 0, no.allAnswered)
    const next = plus(row.remindedAt ?? '1970-01-01T00:00:00.000Z', day)
    ensure(context.now >= next, no.reminded, { until: next })
  },
  record: (_input, _row, _known, { now }) => ({ remindedAt: now }),
})

const ofRound = (row: PeerRound, status: readonly string[]) => findAll(peerRating, { roundId: row.id, status } as never)
/** Figures of what at least so many have noticed come to the score sheets as the word of peers; what has fewer is left to the teacher. */
export const close = command(peerRound, 'close', {
  label: ['结束互评', 'Close'],
  by: staff,
  danger: true,
  many: false,
  *needs(row) {
    const known = yield* gather({ klass: get(schoolClass, row.classId), of: get(system, row.systemId) })
    const all = yield* ofRound(row, ['assigned', 'given'])
    const ids = [...new Set(all.map(one => one.studentId))]
    const before = yield* find(rating, { studentId: ids, ...pick(row, 'schoolYear', 'semester'), rater: 'peers', status: 'given' } as never)
    return { ...known, all, before, chain: yield* chainOf(known.of) }
  },
  decide(row, _input, { klass, all, before, chain }, { actor }) {
    if (actor.role !== 'system') ensureOwn(klass, actor)
    const nodes = peerNodes(treeOf(chain)).filter(node => row.nodeIds!.includes(node.id))
    const answers = all.flatMap(one => (one.status === 'given' ? [{ studentId: one.studentId, scores: saidIn(one.scores!)! }] : []))
    const found = figuresOf(answers, nodes, row.atLeast),
      figures = found.reduce((sum, one) => sum + Object.keys(one.scores).length, 0)
    const waiting = new Set(all.flatMap(one => (one.status === 'assigned' ? [one.raterId] : []))),
      rated = new Set(all.map(one => one.studentId))
    const at = pick(row, 'schoolYear', 'semester', 'systemId')
    return [
      fact(peerRound, 'closed', {
        answered: new Set(all.flatMap(one => (waiting.has(one.raterId) ? [] : [one.raterId]))).size,
        figures,
        leftOver: rated.size * nodes.length - figures,
      }),
      ...found.map(one => {
        const id = ratingId(one.studentId, row.family, row, 'peers'),
          known = (before as readonly Row<typeof rating>[]).find(each => each.id === id)
        return invoke(takeOver, id, {
          ...at,
          studentId: one.studentId,
          rater: 'peers',
          scores: { ...known?.scores, ...one.scores },
          sources: { ...known?.sources, ...one.sources },
        })
      }),
    ]
  },
})
/** What was said is erased: nothing comes of it, and nobody may look it up. */
export const cancel = command(peerRound, 'cancel', {
  label: ['取消互评', 'Cancel'],
  by: staff,
  ...because,
  *needs(row) {
    return { klass: yield* get(schoolClass, row.classId), all: yield* ofRound(row, ['assigned', 'given']) }
  },
  decide(row, { remark }, known, context) {
    isOwn(row, {}, known, context)
    return [fact(peerRound, 'cancelled', { reason: remark }), ...known.all.map(one => invoke(erasePeerRating, one.id, {}))]
  },
})
/** Who said what of one pupil: for whoever may see the data of pupils unmasked, with a reason, and a trace in the pupil's own history and in
 * that of the round. */
export const look = command(peerRound, 'look', {
  label: ['查看某生的评价人', 'See who rated a pupil'],
  by: ['SM'],
  input: { studentId: peerRating.fields.studentId, ...because.input },
  needs: (row, { studentId }) => gather({ about: count(peerRating, { roundId: row.id, studentId, status: ['assigned', 'given'] }) }),
  decide(_row, input, known, { actor }) {
    ensure(actor.may(unmaskStudent.permit), no.noLook)
    ensure(known.about > 0, about(no.noPupil, 'studentId'))
    return [fact(peerRound, 'looked', input), invoke(unmaskStudent, input.studentId, { remark: input.remark })]
  },
})

/** What a pupil has seen of one classmate: every indicator of the round, each by one of its levels or not noticed. */
export const give = step(peerRating, 'give', 'given', {
  label: ['评价同学', 'Rate a classmate'],
  by: family,
  input: { scores: { ...peerRating.fields.scores, locked: false as const, required: true as const } },
  *needs(row) {
    const of = yield* get(peerRound, row.roundId)
    return { of, chain: yield* chainOf(yield* get(system, of?.systemId)) }
  },
  check(_row, { scores }, { of, chain }, { now }) {
    ensure(of?.status === 'open' && now < of.closesAt, no.roundOver)
    const said = saidIn(scores),
      nodes = peerNodes(treeOf(chain)).filter(node => of.nodeIds!.includes(node.id))
    ensure(said && Object.keys(said).length === nodes.length, about(no.peerSaid, 'scores'))
    for (const node of nodes) {
      const value = said[node.id]
      ensure(value === null || tapsOf(node).some(one => one.score === value), about(no.peerSaid, 'scores'), { node: node.id })
    }
  },
})

export const peerCommands = [create, change, open, extend, remind, close, look, cancel]
export const peerFollowers = [assign, erasePeerRating]
