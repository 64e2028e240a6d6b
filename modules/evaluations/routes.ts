/** The calls of business-openclass/evaluationTeacher: families answer, and see what they answered; others read what was published. */
import { about, act, type Asked, detail, ensure, find, formatTime, list, onlyGiven, report, rowsById, answer, type RouteContext, textOf } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { agencyTeacher, student } from '../people/index.ts'
import { entries, give, revise, tagsCode } from './commands.ts'
import { evaluation } from './evaluation.ts'
import { no } from './refusals.ts'
import { request, requestId } from './request.ts'
import { round } from './round.ts'
import { marksOf, whole } from './stars.ts'
import { totalsRoute } from './totals.ts'

const base = 'business-openclass/evaluationTeacher'
/** The wire has a pupil too, who is nobody's to know. */
const shown = (rows: readonly Asked[]) => rows.map(row => ({ ...row, teacherid: row.teacherId ?? '', studentId: '' }))
const where = (asked: Asked) => onlyGiven({ teacherId: asked.teacherid })

/** One call for the first answer and for its changes: the second names the request. */
function submitted(asked: Asked) {
  const { id, openClassId, studentId, teacherid, teacherId = teacherid, score, stars, content, tags } = asked
  ensure(textOf(id) || (textOf(openClassId) && textOf(studentId)), about(no.which, textOf(openClassId) ? 'studentId' : 'openClassId'))
  return {
    command: textOf(id) ? revise : give,
    id: textOf(id) || requestId(textOf(openClassId), textOf(studentId)),
    input: { score, stars, content, tags, teacherId },
  }
}

/** What a family was asked, and what it answered; through another's eyes only that it was asked. */
async function mine(_asked: Asked, context: RouteContext) {
  const requests = await context.ask(find(request, { status: ['open', 'given', 'fixed'] }, { sort: ['-closesAt', 'id'], limit: 100 }))
  const rounds = await answer(
    rowsById(
      round,
      requests.map(one => one.openClassId),
    ),
    { ask: context.readUnscoped },
  )
  const [classes, teachers, pupils, tags] = await Promise.all([
    context.titles(openClass, [...rounds.keys()]),
    context.titles(
      agencyTeacher,
      [...rounds.values()].flatMap(one => one.teacherId ?? []),
    ),
    context.titles(student, [...new Set(requests.map(one => one.studentId))]),
    context.readUnscoped(entries(tagsCode)),
  ])
  return {
    tags: tags.map(one => one.dictValue),
    requests: requests.map(one => {
      const of = rounds.get(one.openClassId),
        isSeen = !context.actor.lookingOnly
      const { [whole]: score = null, ...stars } = (isSeen && one.stars && marksOf(one.stars)) || {}
      return {
        id: one.id,
        openClassId: one.openClassId,
        openClassName: classes.get(one.openClassId) ?? '',
        teacherid: of?.teacherId ?? '',
        teacherName: teachers.get(of?.teacherId ?? '') ?? '',
        studentId: one.studentId,
        studentName: pupils.get(one.studentId) ?? '',
        score,
        stars,
        content: (isSeen && one.content) || '',
        tags: (isSeen && one.tags) || '',
        criteria: of?.criteria ?? [],
        editHours: of?.editHours ?? 24,
        status: one.status,
        closesAt: formatTime(one.closesAt, context.zone),
        fixedAt: one.fixedAt ? formatTime(one.fixedAt, context.zone) : '',
        mayGive: one.status === 'open' && context.now < one.closesAt,
        mayRevise: one.status === 'given' && context.now < one.fixedAt!,
      }
    }),
  }
}
export type Mine = Awaited<ReturnType<typeof mine>>
export type Asking = Mine['requests'][number]

export const routes = [
  list(`${base}/page`, evaluation, where, shown),
  detail(`${base}/detail`, evaluation, undefined, shown),
  act(`${base}/submit`, [give, revise], submitted, { label: ['提交评价', 'Evaluate'], answer: () => true }),
  report(`${base}/mine`, ['我的评价', 'Evaluations of mine'], ['PR', 'SD'], mine),
  totalsRoute,
]
