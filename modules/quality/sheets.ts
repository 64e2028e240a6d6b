/** What a class has to be scored, what a family may say, and what going over to another version would change. */
import { about, answer, type Asked, count, dayOf, ensure, find, get, perform, report, type RouteContext, textOf } from '../kit/index.ts'
import { schoolClass, student } from '../people/index.ts'
import { ofFamily, rating, ratingId } from './rating.ts'
import { movedTo, ratersOf, sheet, termOf, withFamily } from './reckoning.ts'
import { no } from './refusals.ts'
import { score } from './score.ts'
import { setClass } from './score.commands.ts'
import { chainIn, hundredths, shownScores } from './shown.ts'
import { type System, system, systemFor, systemsFor, treeOf } from './system.ts'
import { leavesOf } from './tree.ts'

const base = 'business-quota/studentScore'
const staff = ['PO', 'SM', 'ST'] as const
const open = { not: ['removed', 'superseded', 'erased'] }

/** A class with its pupils, the indicators to score and what was given so far. */
async function classSheet(asked: Asked, context: RouteContext) {
  const klass = await context.ask(get(schoolClass, textOf(asked.classId)))
  ensure(klass, about(no.noClass, 'classId'))
  const today = termOf(dayOf(context.now, context.zone)),
    at = { schoolYear: textOf(asked.schoolYear) || today.schoolYear, semester: (textOf(asked.semester) || today.semester) as '1' | '2' }
  const pupils = await context.ask(find(student, { classId: klass.id, status: 'live' }, { sort: ['studentCode'], limit: 100 }))
  const place = { schoolId: klass.schoolId, areaCode: klass.areaCode, yearGrade: pupils[0]?.yearGrade ?? null }
  const systems = await answer(systemsFor(place), { ask: context.readUnscoped })
  const own = systems.find(one => one.id === textOf(asked.systemId)) ?? systems[0]
  const chain = await chainIn(own, context),
    nodes = treeOf(chain)
  const studentId = pupils.map(one => one.id)
  const [sheets, ratings, shown] = await Promise.all([
    context.ask(find(score, { studentId, ...at, status: open, family: own?.family ?? '' } as never)),
    context.ask(find(rating, { studentId, ...at, status: 'given' } as never)),
    context.wire(student, pupils),
  ])
  const inFamily = ofFamily(ratings, own?.family ?? own?.id ?? '', at)
  const others = [...new Set(sheets.filter(one => one.systemId !== own?.id).map(one => one.systemId))]
  return {
    ...at,
    className: klass.className,
    systems: systems.map(one => ({ id: one.id, name: one.name, level: one.level, edition: one.edition })),
    systemId: own?.id ?? '',
    systemName: own?.name ?? '',
    nodes: shownScores(nodes, {}),
    /** Sheets that stand on another version. */
    outdated: sheets.filter(one => others.includes(one.systemId) && ['draft', 'rejected'].includes(one.status)).length,
    pupils: shown.map(one => {
      const its = sheets.filter(each => each.studentId === one.id).toSorted((a, b) => b.edition - a.edition)[0]
      // What a sheet that is still open will take over when it is saved is there to see before.
      const isOpen = !its || ['draft', 'rejected'].includes(its.status)
      const said = isOpen ? inFamily.filter(each => each.studentId === one.id) : []
      return {
        studentId: one.id,
        studentName: one.studentName,
        studentCode: one.studentCode,
        sheetId: its?.id ?? '',
        status: its?.status ?? '',
        version: its?.version ?? null,
        comment: its?.comment ?? '',
        scores: withFamily(nodes, its?.scores ?? {}, said),
        total: hundredths(its?.total),
      }
    }),
  }
}

/** Drafts of a class as they would be in the version that is enabled now. */
async function preview(asked: Asked, context: RouteContext) {
  const to = (await context.ask(get(system, textOf(asked.systemId)))) as System | undefined
  ensure(to, about(no.noSystem, 'systemId'))
  const nodes = treeOf(await chainIn(to, context)),
    names = new Map<string, string>()
  const sheets = await context.ask(
    find(
      score,
      {
        family: to.family ?? to.id,
        systemId: { not: to.id },
        status: ['draft', 'rejected'],
        ...(textOf(asked.classId) ? { classId: textOf(asked.classId) } : {}),
      } as never,
      { limit: 500 },
    ),
  )
  const pupils = await context.titles(
    student,
    sheets.map(one => one.studentId),
  )
  for (const id of new Set(sheets.map(one => one.systemId)))
    for (const node of treeOf(await chainIn((await context.readUnscoped(get(system, id))) as System | undefined, context))) names.set(node.id, node.name)
  return sheets.map(one => {
    const { kept, dropped } = movedTo(nodes, one.scores ?? {}),
      after = sheet(nodes, kept)
    return {
      id: one.id,
      studentName: pupils.get(one.studentId) ?? '',
      before: hundredths(one.total),
      after: hundredths(after.total),
      dropped: dropped.map(id => names.get(id) ?? id),
      missing: after.leaves - after.scored,
    }
  })
}

/** What a family may say of its children in this term; nothing more once the sheet that takes it over was audited. */
async function toRate(_asked: Asked, context: RouteContext) {
  const at = termOf(dayOf(context.now, context.zone)),
    rater = ratersOf(context.actor)[0]!
  const children = await context.ask(find(student, { status: 'live' }, { limit: 10 }))
  const titles = await context.titles(
    student,
    children.map(one => one.id),
  )
  return Promise.all(
    children.map(async child => {
      const own = await answer(systemFor(child), { ask: context.readUnscoped })
      const chain = await chainIn(own, context),
        nodes = leavesOf(treeOf(chain)).filter(node => node.rater === rater)
      const id = own ? ratingId(child.id, own.family ?? own.id, at, rater) : ''
      const given = own ? await context.ask(get(rating, id)) : undefined
      const isOver = own && (await context.ask(count(score, { studentId: child.id, family: own.family ?? own.id, ...at, status: 'audited' }))) > 0
      return {
        id,
        studentId: child.id,
        studentName: titles.get(child.id) ?? '',
        systemName: own?.name ?? '',
        ...at,
        nodes: isOver ? [] : nodes,
        scores: given?.scores ?? {},
      }
    }),
  )
}

export const sheetRoutes = [
  report(`${base}/classSheet`, ['班级评分表', 'Scores of a class'], staff, classSheet),
  report(`${base}/preview`, ['换版预览', 'What another version would change'], staff, preview),
  report('business-quota/studentRating/toRate', ['待家庭评价', 'What a family may say'], ['PR', 'SD'], toRate),
  perform(
    `${base}/saveClass`,
    [setClass],
    async (asked, context) => {
      const { classId, systemId, schoolYear, semester, rows } = asked
      await context.run({ command: setClass, id: context.newId(), input: { classId, systemId, schoolYear, semester, rows } })
      const { pupils } = await classSheet(asked, context)
      return { saved: Array.isArray(rows) ? rows.length : 0, pupils }
    },
    { label: ['保存班级评分', 'Save the scores of a class'] },
  ),
]
