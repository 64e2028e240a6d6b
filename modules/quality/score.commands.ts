/** The commands of score sheets: one pupil or a whole class in one turn; audited by another; corrected as a new version. */
import { approval, remarkAs, unsaid } from '../audit/index.ts'
import {
  about,
  command,
  consequence,
  type Context,
  dayOf,
  ensure,
  ensureCells,
  fact,
  find,
  gather,
  get,
  invoke,
  json,
  optional,
  partial,
  pick,
  ref,
  type RefusalCode,
  saying,
  type Some,
  step,
} from '../kit/index.ts'
import { eraseStudent, schoolClass, student } from '../people/index.ts'
import { erasePeerRating, peerRating } from './peer-rating.ts'
import { eraseRating, ofFamily, rating, takeOver } from './rating.ts'
import { ensureFits, type Given, judged, movedTo, sheet, sheetId, termOf, withFamily } from './reckoning.ts'
import { no } from './refusals.ts'
import { type Score, score } from './score.ts'
import { chainOf, type System, system, treeOf } from './system.ts'
import type { Node } from './tree.ts'

const { fields } = score
const staff = ['ST', 'SM'] as const
const cells = { ...json<unknown>()('评分', 'Scores'), required: true as const }
const when = partial(pick(fields, 'schoolYear', 'semester'))
const term = ({ schoolYear, semester }: { readonly schoolYear?: string | null; readonly semester?: '1' | '2' | null }, { now, zone }: Context) => {
  const today = termOf(dayOf(now, zone))
  return { schoolYear: schoolYear || today.schoolYear, semester: semester || today.semester }
}
/** Scores of one pupil as the wire gives them, by node or as a list of nodes. */
function byNode(given: unknown): Given {
  if (!Array.isArray(given)) return typeof given === 'object' && given !== null ? (given as Given) : {}
  return Object.fromEntries(
    given.flatMap(one => {
      const id = String(one?.quotaDetailId ?? one?.nodeId ?? one?.id ?? '')
        .split(':')
        .at(-1)!
      return id === '' ? [] : [[id, one?.notObserved === true || one?.notObserved === 1 ? '-' : one?.score]]
    }),
  )
}
/** Where a pupil stands, as a sheet keeps it. */
const placeOf = (pupil: {
  readonly id: string
  readonly classId: string | null
  readonly schoolId: string
  readonly areaCode: string | null
  readonly yearGrade: number | null
}) => ({ studentId: pupil.id, ...pick(pupil, 'classId', 'schoolId', 'areaCode', 'yearGrade') })
const boundTo = (of: System) => ({ systemId: of.id, systemType: of.systemId, family: of.family ?? of.id })
const ratingsOf = (studentId: string | readonly string[], at: Pick<Score, 'schoolYear' | 'semester'>) =>
  find(rating, { studentId, ...pick(at, 'schoolYear', 'semester'), status: 'given' } as never)
const open = { not: ['removed', 'superseded', 'erased'] }

/** What was judged of a pupil: the one way in which scores are written. */
export const write = step(score, 'write', 'scored', {
  label: ['记录评分', 'Write scores'],
  input: { values: { ...json<Some<typeof fields>>()('内容', 'Values'), required: true as const } },
  record: ({ values }) => values,
})

export const set = command(score, 'set', {
  label: ['评分', 'Score a pupil'],
  by: staff,
  input: { studentId: fields.studentId, systemId: fields.systemId, ...when, scores: cells, comment: fields.comment },
  *needs(_row, { studentId, systemId, ...input }, context) {
    const at = term(input, context)
    const known = yield* gather({
      pupil: get(student, studentId),
      there: find(score, { studentId, ...at, status: open } as never),
      ratings: ratingsOf(studentId, at),
    })
    return { ...known, chain: yield* chainOf(yield* get(system, systemId)) }
  },
  decide(_row, { scores, comment, ...input }, { pupil, there, ratings, chain }, context) {
    const [of] = chain,
      at = term(input, context)
    ensure(pupil && pupil.status === 'live', about(no.noPupil, 'studentId'))
    ensure(of, about(no.noSystem, 'systemId'))
    ensureFits(of, pupil)
    const taken = there.find(one => one.family === boundTo(of).family)
    ensure(!taken, no.setBefore, { id: taken?.id })
    const given = byNode(scores)
    ensure(Object.keys(given).length > 0, about(no.noCells, 'scores'))
    const nodes = treeOf(chain),
      said = ofFamily(ratings, boundTo(of).family, at),
      own = judged(nodes, {}, given, { actor: context.actor, ratings: said })
    return fact(score, 'scored', {
      ...placeOf(pupil),
      ...boundTo(of),
      ...at,
      comment: comment ?? null,
      evaluatorId: context.actor.userId,
      ...sheet(nodes, withFamily(nodes, own, said)),
    })
  },
})

function* ground(row: Score) {
  const known = yield* gather({ own: get(system, row.systemId), ratings: ratingsOf(row.studentId, row) })
  return { own: known.own, ratings: ofFamily(known.ratings, row.family, row), chain: yield* chainOf(known.own) }
}
const ensureOpen = (row: Score, own: System | undefined) => ensure(row.correctionOf !== null || own?.status === 'enabled', no.notEnabled)
export const update = command(score, 'update', {
  label: ['修改评分', 'Change the scores'],
  by: staff,
  input: { scores: optional(cells), comment: fields.comment },
  needs: ground,
  decide(row, { scores, comment }, { own, ratings, chain }, { actor }) {
    ensureOpen(row, own)
    const nodes = treeOf(chain),
      after = judged(nodes, row.scores ?? {}, byNode(scores), { actor, ratings })
    return fact(score, 'scored', {
      ...sheet(nodes, withFamily(nodes, after, ratings)),
      evaluatorId: actor.userId,
      ...(comment === undefined ? {} : { comment }),
      ...(row.status === 'rejected' ? { revised: true } : {}),
    })
  },
})

interface ClassRow {
  readonly studentId?: unknown
  readonly scores?: unknown
  readonly comment?: unknown
}
const rowsMax = 100
/** A class in one turn: only the cells that are given change; every wrong one is refused, and then nothing is saved. */
export const setClass = command(score, 'setClass', {
  label: ['保存班级评分', 'Save the scores of a class'],
  by: staff,
  input: {
    classId: { ...ref('school_class')('班级', 'Class'), required: true as const },
    systemId: fields.systemId,
    ...when,
    rows: { ...json<unknown>()('学生', 'Pupils'), required: true as const },
  },
  *needs(_row, { classId, systemId, ...input }, context) {
    const at = term(input, context)
    const known = yield* gather({ klass: get(schoolClass, classId), own: get(system, systemId), pupils: find(student, { classId, status: 'live' }) })
    const studentId = known.pupils.map(one => one.id)
    const there = yield* gather({ sheets: find(score, { studentId, ...at, status: open } as never), ratings: ratingsOf(studentId, at) })
    return { ...known, ...there, chain: yield* chainOf(known.own) }
  },
  decide(_row, { classId: _class, systemId: _system, rows, ...input }, { klass, own, pupils, sheets, ratings, chain }, context) {
    ensure(klass, about(no.noClass, 'classId'))
    ensure(own, about(no.noSystem, 'systemId'))
    ensure(Array.isArray(rows) && rows.length > 0 && rows.length <= rowsMax, about(no.noCells, 'rows'))
    const nodes = treeOf(chain),
      at = term(input, context),
      inFamily = ofFamily(ratings, boundTo(own).family, at),
      byPupil = new Map(pupils.map(one => [one.id, one])),
      written = new Map(sheets.filter(one => one.family === boundTo(own).family).map(one => [one.studentId, one])),
      wrong: { readonly row: number; readonly refused: RefusalCode }[] = []
    const made = (rows as readonly ClassRow[]).map((one, row) => {
      const say = (refused: RefusalCode) => void wrong.push({ row, refused })
      const pupil = byPupil.get(String(one?.studentId))
      if (!pupil) return say(about(no.noPupil, 'studentId'))
      if (row === 0) ensureFits(own, pupil)
      const before = written.get(pupil.id)
      if (before && !['draft', 'rejected'].includes(before.status)) return say(about(no.setBefore, 'studentId'))
      const said = inFamily.filter(each => each.studentId === pupil.id)
      const after = judged(nodes, before?.scores ?? {}, byNode(one.scores), { actor: context.actor, ratings: said, wrong: say })
      const values = {
        ...placeOf(pupil),
        ...boundTo(own),
        ...at,
        ...(one.comment === undefined ? {} : { comment: String(one.comment ?? '').slice(0, 1_000) || null }),
        ...sheet(nodes, withFamily(nodes, after, said)),
        evaluatorId: context.actor.userId,
        ...(before?.status === 'rejected' ? { revised: true } : {}),
      }
      return invoke(write, before?.id ?? sheetId(pupil.id, boundTo(own).family, at), { values })
    })
    ensureCells('rows', wrong, 'studentId')
    return made.filter(one => one !== undefined)
  },
})

/** Goes over to another version of the same system: scores that still fit stay, totals are reckoned anew. */
export const move = command(score, 'move', {
  label: ['换到新版本', 'Go over to another version'],
  by: staff,
  input: { systemId: { ...ref('quota_system')('新版本', 'Version'), required: true as const } },
  *needs(_row, { systemId }) {
    return { chain: yield* chainOf(yield* get(system, systemId)) }
  },
  decide(row, _input, { chain }) {
    const [to] = chain
    ensure(to && boundTo(to).family === row.family && to.id !== row.systemId, about(no.otherFamily, 'systemId'))
    ensure(to.status === 'enabled', about(no.notEnabled, 'systemId'))
    const nodes = treeOf(chain),
      { kept, dropped } = movedTo(nodes, row.scores ?? {})
    return fact(score, 'moved', { ...sheet(nodes, kept), systemId: to.id, from: row.systemId, dropped })
  },
})

const complete = (nodes: readonly Node[], of: ReturnType<typeof sheet>) => {
  const left = of.leaves - of.scored
  ensure(left === 0 && nodes.length > 0, saying(no.incomplete, `${left} 项`, `${left}`), { left })
  ensure(of.total !== null, no.nothingSeen)
}
const audits = approval(score, {
  by: staff,
  steps: [{ name: 'school', by: ['SM'] }],
  tile: { name: 'quality_score', label: ['待审核素质评分', 'Quality scores to audit'], to: '/quota/StudentQualityScore' },
  submit: {
    needs: ground,
    check(row, _input, { own, ratings, chain }) {
      ensureOpen(row, own)
      const nodes = treeOf(chain)
      complete(nodes, sheet(nodes, withFamily(nodes, row.scores ?? {}, ratings)))
    },
    record(usual, row, _input, { ratings, chain }) {
      const nodes = treeOf(chain)
      return { ...usual, ...sheet(nodes, withFamily(nodes, row.scores ?? {}, ratings)) }
    },
  },
  approve: { also: row => (row.correctionOf ? [invoke(supersede, row.correctionOf, {})] : []) },
})
export const { submit, approve, reject, revoke, tiles } = audits

/** Steps back for its correction. */
export const supersede = step(score, 'supersede', 'superseded', { label: ['被更正', 'Corrected'] })
/** Its correction was given up. */
export const keep = step(score, 'keep', 'kept', { label: ['保留原评分', 'Keep as it is'], record: () => ({ correctionId: null }) })
export const beginCorrection = step(score, 'beginCorrection', 'correction_begun', {
  label: ['开始更正', 'Begin a correction'],
  input: { values: { ...json<Some<typeof fields>>()('内容', 'Values'), required: true as const } },
  record: ({ values }) => values,
})
const copied = [
  ...['studentId', 'classId', 'schoolId', 'areaCode', 'yearGrade', 'systemId', 'systemType', 'family', 'schoolYear', 'semester'],
  ...['scores', 'comment', 'total', 'parts', 'scored', 'leaves'],
] as const
/** What was audited is never changed: a correction is a sheet of its own, and takes its place once it is audited. */
export const correct = command(score, 'correct', {
  label: ['申请更正', 'Correct'],
  by: staff,
  many: false,
  input: { correctReason: { ...remarkAs(['更正原因', 'Reason']), pii: 'words' as const } },
  decide(row, { correctReason }, _facts, { newId, actor }) {
    ensure(row.correctionId === null, no.corrected)
    const id = newId()
    const values = {
      ...pick(row, ...(copied as never as readonly (keyof Score)[])),
      correctionOf: row.id,
      edition: row.edition + 1,
      correctReason,
      evaluatorId: actor.userId,
    }
    return [fact(score, 'corrected', { correctionId: id }), invoke(beginCorrection, id, { values: values as never })]
  },
})
export const remove = step(score, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: staff,
  danger: true,
  also: row => (row.correctionOf ? [invoke(keep, row.correctionOf, {})] : []),
})

/** What was seen of a pupil goes with the pupil; sums of classes stay, which say nothing of anybody. */
export const erase = step(score, 'erase', 'erased', { label: ['清除', 'Erase'], record: (_input, row) => ({ approvals: unsaid(row.approvals) }) })
export const erasedWithPupil = consequence(eraseStudent, {
  name: 'scores-of-the-erased',
  label: ['清除素质评分', 'Quality scores of the pupil are erased'],
  fact: 'erased',
  runs: [erase, eraseRating, erasePeerRating],
  needs: ({ row }) =>
    gather({
      sheets: find(score, { studentId: row.id, status: { not: 'erased' } }),
      said: find(rating, { studentId: row.id, status: 'given' }),
      // What the pupil said of classmates, and what they said of the pupil.
      byPeers: find(peerRating, { any: [{ raterId: row.id }, { studentId: row.id }], status: { not: 'erased' } }),
    }),
  run: (_followed, { sheets, said, byPeers }) => [
    ...sheets.map(one => invoke(erase, one.id, {})),
    ...said.map(one => invoke(eraseRating, one.id, {})),
    ...byPeers.map(one => invoke(erasePeerRating, one.id, {})),
  ],
})

export const scoreCommands = [set, setClass, update, ...audits.commands, move, correct, remove]
export const scoreFollowers = [takeOver, write, supersede, keep, beginCorrection, erase, eraseRating]
