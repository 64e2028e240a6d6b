/** What a teacher has to know of peer rounds, and what pupils are asked. Nothing here tells who rated whom but [look], which leaves its trace first. */
import { about, alias, answer, type Asked, ensure, find, findAll, formatTime, get, report, rowsById, type RouteContext, textOf } from '../kit/index.ts'
import { schoolClass, student } from '../people/index.ts'
import { peerRating } from './peer-rating.ts'
import { peerRound, type PeerRound } from './peer-round.ts'
import { give, look, peerSystems } from './peer-round.commands.ts'
import { peerNodes, saidIn, tapsOf } from './peers.ts'
import { ofFamily, rating } from './rating.ts'
import { no } from './refusals.ts'
import { chainIn } from './shown.ts'
import { system, treeOf } from './system.ts'

const base = 'business-quota/peerRound'
const staff = ['PO', 'SM', 'ST'] as const

/** The indicators of a round, in the order of the tree. */
async function nodesOf(row: PeerRound, context: RouteContext) {
  const chain = await chainIn(await context.readUnscoped(get(system, row.systemId)), context)
  return peerNodes(treeOf(chain)).filter(node => row.nodeIds?.includes(node.id))
}

/** The systems that leave something to the peers of a class, with those indicators. */
async function choices(asked: Asked, context: RouteContext) {
  const klass = await context.ask(get(schoolClass, textOf(asked.classId)))
  ensure(klass, about(no.noClass, 'classId'))
  const [first] = await context.readUnscoped(find(student, { classId: klass.id, status: 'live' }, { sort: ['id'], limit: 1 }))
  const found = await answer(peerSystems(klass, first?.yearGrade ?? null), { ask: context.readUnscoped })
  return found.map(({ of, nodes }) => ({ id: of.id, name: of.name, nodes: nodes.map(({ id, name, nameEn }) => ({ id, name, nameEn: nameEn ?? '' })) }))
}
export type Choices = Awaited<ReturnType<typeof choices>>

/** How far a round is; once it is closed, what it came to by pupil. How many have answered is told, not who. */
async function progress(asked: Asked, context: RouteContext) {
  const id = textOf(asked.id)
  ensure(id, about(no.noId, 'id'))
  const row = await context.ask(get(peerRound, id))
  ensure(row, about(no.noRound, 'id'))
  const nodes = await nodesOf(row, context)
  const all = await answer(findAll(peerRating, { roundId: row.id, status: ['assigned', 'given'] }), { ask: context.readUnscoped })
  const waiting = new Set(all.flatMap(one => (one.status === 'assigned' ? [one.raterId] : [])))
  const head = {
    id: row.id,
    status: row.status,
    asked: new Set(all.map(one => one.raterId)).size,
    answered: new Set(all.flatMap(one => (waiting.has(one.raterId) ? [] : [one.raterId]))).size,
    given: all.filter(one => one.status === 'given').length,
    total: all.length,
    atLeast: row.atLeast,
    nodes: nodes.map(({ id, name, nameEn, score }) => ({ id, name, nameEn: nameEn ?? '', most: score })),
  }
  if (row.status !== 'closed') return { ...head, pupils: [] }
  const ids = [...new Set(all.map(one => one.studentId))]
  const [ratings, names] = await Promise.all([
    context.readUnscoped(find(rating, { studentId: ids, schoolYear: row.schoolYear, semester: row.semester, rater: 'peers', status: 'given' })),
    context.titles(student, ids),
  ])
  const known = new Map(ofFamily(ratings, row.family, row).map(one => [one.studentId, one]))
  const pupils = ids.map(studentId => ({
    studentId,
    name: names.get(studentId) ?? '',
    cells: nodes.map(({ id }) => {
      const source = known.get(studentId)?.sources?.[id]
      return { nodeId: id, score: known.get(studentId)?.scores?.[id] ?? null, raters: source?.raters ?? 0 }
    }),
  }))
  return { ...head, pupils: pupils.toSorted((a, b) => a.name.localeCompare(b.name, 'zh')) }
}
export type Progress = Awaited<ReturnType<typeof progress>>

/** What the children of a family, or a pupil, are asked about their classmates; through another's eyes nothing of what they said. */
async function mine(_asked: Asked, context: RouteContext) {
  const rows = await context.ask(find(peerRating, { status: ['assigned', 'given'] }, { sort: ['-id'], limit: 500 }))
  const rounds = await answer(
    rowsById(
      peerRound,
      rows.map(one => one.roundId),
    ),
    { ask: context.readUnscoped },
  )
  const open = [...rounds.values()].filter(one => one.status === 'open' && context.now < one.closesAt)
  const own = rows.filter(one => open.some(each => each.id === one.roundId))
  const [pupils, classes] = await Promise.all([
    context.titles(student, [...new Set(own.flatMap(one => [one.raterId, one.studentId]))]),
    context.titles(
      schoolClass,
      open.map(one => one.classId),
    ),
  ])
  const nodes = new Map(await Promise.all(open.map(async one => [one.id, await nodesOf(one, context)] as const)))
  return [...Map.groupBy(own, one => `${one.roundId} ${one.raterId}`).values()].map(asked => {
    const of = rounds.get(asked[0]!.roundId)!
    return {
      roundId: of.id,
      raterId: asked[0]!.raterId,
      raterName: pupils.get(asked[0]!.raterId) ?? '',
      className: classes.get(of.classId) ?? '',
      closesAt: formatTime(of.closesAt, context.zone),
      nodes: nodes
        .get(of.id)!
        .map(node => ({
          id: node.id,
          name: node.name,
          nameEn: node.nameEn ?? '',
          description: node.description ?? '',
          descriptionEn: node.descriptionEn ?? '',
          taps: tapsOf(node),
        })),
      classmates: asked.map(one => ({
        id: one.id,
        name: pupils.get(one.studentId) ?? '',
        isGiven: one.status === 'given',
        said: (!context.actor.lookingOnly && one.scores && saidIn(one.scores)) || {},
      })),
    }
  })
}
export type Mine = Awaited<ReturnType<typeof mine>>

/** Who rated one pupil, and what they said: the answer of the command that leaves the trace. */
async function seen([row]: readonly PeerRound[], asked: Asked, context: RouteContext) {
  const all = await context.readUnscoped(
    find(peerRating, { roundId: row!.id, studentId: textOf(asked.studentId), status: ['assigned', 'given'] }, { sort: ['id'] }),
  )
  const names = await context.titles(
    student,
    all.map(one => one.raterId),
  )
  const nodes = await nodesOf(row!, context)
  return {
    raters: all.map(one => {
      const said = (one.scores && saidIn(one.scores)) || {}
      return {
        name: names.get(one.raterId) ?? '',
        isGiven: one.status === 'given',
        said: nodes.map(({ id, name, nameEn }) => ({ id, name, nameEn: nameEn ?? '', score: said[id] ?? null })),
      }
    }),
  }
}
export type Seen = Awaited<ReturnType<typeof seen>>

export const peerRoutes = [
  report(`${base}/choices`, ['可互评的指标', 'Indicators for peers'], staff, choices),
  report(`${base}/progress`, ['互评进度', 'Progress of a round'], staff, progress),
  report(`${base}/mine`, ['我的互评', 'Classmates to rate'], ['PR', 'SD'], mine),
  alias(`${base}/give`, give, { answer: true }),
  alias(`${base}/look`, look, { answer: seen }),
]
