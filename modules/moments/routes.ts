/** Who was at a lesson, for whoever shows it. */
import { answer, type Asked, ensure, find, get, pageOf, report, type RouteContext } from '../kit/index.ts'
import { lesson } from '../openclass/index.ts'
import { student } from '../people/index.ts'
import { itemsOf, studyGroup, tour, traveller } from '../tours/index.ts'
import { moment, no, whoWasThere } from './moment.ts'

/** Who is in a group on a tour, and the legs and stops where it was. */
async function inGroup(groupId: string, context: RouteContext) {
  const group = await context.ask(get(studyGroup, groupId))
  const of = group && (await context.ask(get(tour, group.openClassId)))
  ensure(group && of, no.group)
  const [going, items] = await Promise.all([context.readUnscoped(find(traveller, { groupId, status: 'listed' })), context.readUnscoped(itemsOf(of.id))])
  const names = await context.titles(
    student,
    going.map(one => one.studentId),
  )
  return {
    lessonId: '',
    title: `${of.name} · ${group.groupName}`,
    startTime: of.startDate,
    status: of.status as string,
    stops: items.map(({ id, day, title }) => ({ id, day, title })),
    pupils: going.map(one => ({ studentId: one.studentId, studentName: names.get(one.studentId) ?? '' })),
  }
}
async function there(asked: Asked, context: RouteContext) {
  if (asked.groupId) return inGroup(String(asked.groupId), context)
  const of = await context.ask(get(lesson, String(asked.lessonId ?? '')))
  ensure(of, no.lesson)
  const ids = await answer(whoWasThere(of.id), { ask: context.readUnscoped })
  const [[shown], pupils] = await Promise.all([
    context.wire(lesson, [of]),
    context.readUnscoped(find(student, { id: [...ids] })).then(rows => context.wire(student, rows)),
  ])
  return {
    lessonId: of.id,
    title: `${String(shown?.openClassName ?? '')} · ${of.lessonNo}. ${String(shown?.chapterName ?? '')}`,
    startTime: String(shown?.startAt ?? ''),
    status: of.status as string,
    stops: [],
    pupils: pupils.map(one => ({ studentId: String(one.id), studentName: String(one.studentName ?? '') })),
  }
}
/** What was shown of the lessons at which a child was, the last first. Whose child it is says the scope. */
async function wall(asked: Asked, context: RouteContext) {
  const studentId = String(asked.studentId ?? ''),
    { reach } = context
  ensure(studentId !== '' && (reach === 'all' || reach.student?.includes(studentId)), no.notYourChild)
  const rows = await context.ask(
    find(
      moment,
      { audience: { like: studentId }, status: 'posted', ...(asked.openClassId ? { openClassId: String(asked.openClassId) } : {}) },
      { sort: ['-heldAt'], limit: wallMax },
    ),
  )
  return pageOf(await context.wire(moment, rows), asked)
}
const wallMax = 500

export type Present = Awaited<ReturnType<typeof there>>
export const routes = [
  report('business-openclass/parent/wall', ['孩子的课堂动态', 'Moments of my child'], ['PR'], wall),
  report('business-openclass/moment/there', ['到课学生', 'Who was there'], ['AT', 'ST'], there),
]
