/** The calls of business-quota/web, evaluateSystem and studentScore, under the names that the wire has for them. */
import {
  about,
  act,
  alias,
  answer,
  type Asked,
  byId,
  byNames,
  dayOf,
  detail,
  ensure,
  find,
  get,
  invoke,
  type Invoke,
  list,
  perform,
  readings,
  report,
  type RouteContext,
  textOf,
  choice,
  text,
  int,
} from '../kit/index.ts'
import { student } from '../people/index.ts'
import { dept } from '../identity/index.ts'
import { peerRoutes } from './peer-routes.ts'
import { sheetId, termOf } from './reckoning.ts'
import { no } from './refusals.ts'
import { score } from './score.ts'
import { set, update as updateScore } from './score.commands.ts'
import { branches, chainIn, shownNodes, wholeSheets, wholeSystem } from './shown.ts'
import { sheetRoutes } from './sheets.ts'
import { statistics } from './statistics.ts'
import { nodeFields, type System, system, treeOf } from './system.ts'
import { approve, create, disable, enable, fill, heirs, inherit, lacking, openSheets, reject, rivals, submit, update } from './system.commands.ts'
import { branchOf, type Node } from './tree.ts'
import { scoresPaper } from './papers.ts'

const systems = 'business-quota/web/quotaSystem',
  details = 'business-quota/web/quotaSystemDetail',
  scores = 'business-quota/studentScore'
const readers = ['PO', 'EC', 'SM', 'ST'] as const
const idOf = (asked: Asked): string => textOf(asked.quotaId ?? asked.id ?? asked.ids)
/** Lists carry what a row is about; the tree comes with the detail. */
const light = (rows: readonly Asked[]): readonly Asked[] => rows.map(({ nodes: _nodes, changed: _changed, ...row }) => ({ ...row, quotaId: row.id }))
async function whole(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const kept = await context.ask(find(system, { id: rows.map(row => String(row.id)) }))
  return Promise.all(
    rows.map(async row => {
      const own = kept.find(one => one.id === row.id)
      return { ...light([row])[0], ...(own ? await wholeSystem(own, context) : {}) }
    }),
  )
}
const seen = async (id: string, context: RouteContext): Promise<System> => {
  const row = (await context.ask(get(system, id))) as System | undefined
  ensure(row && row.status !== 'removed', about(no.noSystem, 'quotaId'))
  return row
}

/** The pre-checks: they record nothing, and name what would be broken or replaced. */
const wordsOf = (lines: readonly string[], { lang }: RouteContext) => ({ allowed: lines.length === 0, msg: lines.join(['；', '; '][lang]) })
async function lacks(row: System, context: RouteContext): Promise<readonly string[]> {
  const chain = await chainIn(row, context)
  return lacking(treeOf(chain), chain[1], !!row.inheritId).map(one =>
    [one.name, one.words[context.lang], one.sum === undefined ? '' : `(${one.sum})`].filter(Boolean).join(' '),
  )
}
async function checkEnable(asked: Asked, context: RouteContext) {
  const row = await seen(idOf(asked), context)
  const former = await context.readUnscoped(rivals(row))
  const under = (await Promise.all(former.map(one => answer(heirs(one), { ask: context.readUnscoped })))).flat().filter(one => one.status === 'enabled')
  const open = former.length === 0 ? 0 : await context.readUnscoped(openSheets(former.map(one => one.id)))
  const why = [
    ...(system.lifecycle.targets(row.status, 'enable').length > 0
      ? []
      : [
          [
            `当前状态不能启用：${system.lifecycle.states[row.status].label[0]}`,
            `it can't be enabled from here: ${system.lifecycle.states[row.status].label[1]}`,
          ][context.lang]!,
        ]),
    ...(await lacks(row, context)),
  ]
  return {
    ...wordsOf(why, context),
    replaces: former.map(one => ({ id: one.id, name: one.name, edition: one.edition })),
    suspends: under.length,
    openSheets: open,
  }
}
async function checkDisable(asked: Asked, context: RouteContext) {
  const row = await seen(idOf(asked), context)
  const under = await answer(heirs(row), { ask: context.readUnscoped })
  const open = await context.readUnscoped(openSheets([row.id, ...under.map(one => one.id)]))
  const why = [
    ...(system.lifecycle.targets(row.status, 'disable').length > 0
      ? []
      : [
          [
            `当前状态不能停用：${system.lifecycle.states[row.status].label[0]}`,
            `it can't be disabled from here: ${system.lifecycle.states[row.status].label[1]}`,
          ][context.lang]!,
        ]),
    ...(open === 0 ? [] : [`${no.openSheets.label[context.lang]} (${open})`]),
  ]
  return { ...wordsOf(why, context), suspends: under.filter(one => one.status === 'enabled').length, openSheets: open }
}
async function checkApplyAudit(asked: Asked, context: RouteContext) {
  const row = await seen(idOf(asked), context)
  const former = await context.readUnscoped(rivals(row))
  const why = [
    ...(system.lifecycle.targets(row.status, 'submit').length > 0
      ? []
      : [
          [`当前状态不能提交：${system.lifecycle.states[row.status].label[0]}`, `it can't be sent from here: ${system.lifecycle.states[row.status].label[1]}`][
            context.lang
          ]!,
        ]),
    ...(await lacks(row, context)),
  ]
  return { ...wordsOf(why, context), replaces: former.map(one => ({ id: one.id, name: one.name, edition: one.edition })) }
}

/** Inherits once per upper version and owner: asked again, the same record is answered. */
async function inheritOnce(asked: Asked, context: RouteContext) {
  const inheritId = textOf(asked.inheritId ?? asked.quotaId),
    { role, deptId } = context.actor
  const house = await context.readUnscoped(get(dept, deptId))
  const schoolId = textOf(asked.schoolId) || (role === 'SM' ? deptId : ''),
    areaCode = schoolId ? '' : textOf(asked.areaCode) || (house?.areaCode ?? '')
  const owner = schoolId ? { schoolId } : { areaCode, level: ['area', 'city'] }
  const [there] = inheritId ? await context.ask(find(system, { inheritId, ...owner, status: { not: 'removed' } } as never, { limit: 1 })) : []
  if (there) return { id: there.id, quotaId: there.id, status: there.status, isNew: false }
  const id = context.newId()
  await context.run(
    invoke(inherit, id, {
      inheritId,
      ...(textOf(asked.name) ? { name: textOf(asked.name) } : {}),
      ...(schoolId ? { schoolId } : {}),
      ...(areaCode ? { areaCode } : {}),
    } as never),
  )
  return { id, quotaId: id, status: 'draft', isNew: true }
}

/** Indicators one by one: each is a change of the whole tree, by the same rules. */
async function editable(systemId: string, context: RouteContext) {
  const row = await seen(systemId, context)
  return { row, nodes: treeOf(await chainIn(row, context)) }
}
const nodeOf = (asked: Asked): { readonly of: string; readonly node: string } => {
  const [first = '', second] = textOf(asked.id ?? asked.ids).split(':')
  return second === undefined ? { of: textOf(asked.systemId ?? asked.quotaId), node: first } : { of: first, node: second }
}
const nodeNames = Object.keys(nodeFields)
async function submitNode(asked: Asked, context: RouteContext): Promise<Invoke> {
  const { of, node } = nodeOf(asked),
    { nodes } = await editable(of || textOf(asked.systemId), context)
  const was = nodes.find(one => one.id === node)
  ensure(!node || was, about(no.noNode, 'id'))
  const said = Object.fromEntries(nodeNames.filter(name => name !== 'id' && asked[name] !== undefined).map(name => [name, asked[name]]))
  const parentId = said.parentId === undefined ? (was?.parentId ?? null) : textOf(said.parentId).split(':').at(-1) || null
  const one = { ...was, ...said, id: was?.id ?? `n${context.newId().replaceAll('-', '').slice(-12)}`, parentId }
  const at = Number.isInteger(Number(asked.sort)) && textOf(asked.sort) !== '' ? Math.max(0, Number(asked.sort) - 1) : undefined
  const rest: readonly unknown[] = was ? nodes.map(each => (each.id === was.id ? one : each)) : [...nodes, one]
  return invoke(fill, of || textOf(asked.systemId), { nodes: at === undefined ? rest : placed(rest as readonly Node[], one.id, at) })
}
/** The same nodes with one of them so far down among those beside it. */
function placed(nodes: readonly Node[], id: string, at: number): readonly Node[] {
  const one = nodes.find(node => node.id === id)!,
    rest = nodes.filter(node => node.id !== id),
    next = rest.filter(node => node.parentId === one.parentId)[at]
  return next ? rest.flatMap(node => (node.id === next.id ? [one, node] : [node])) : [...rest, one]
}
async function removeNodes(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const all = textOf(asked.ids ?? asked.id)
    .split(',')
    .filter(Boolean)
    .map(id => nodeOf({ ...asked, id }))
  ensure(all.length > 0, about(no.noNode, 'ids'))
  return Promise.all(
    [...Map.groupBy(all, one => one.of)].map(async ([of, nodes_]) => {
      const { nodes } = await editable(of, context)
      ensure(
        nodes_.every(one => nodes.some(node => node.id === one.node)),
        about(no.noNode, 'ids'),
      )
      const gone = new Set(nodes_.flatMap(one => [...branchOf(nodes, one.node)]))
      return invoke(fill, of, { nodes: nodes.filter(node => !gone.has(node.id)) })
    }),
  )
}
async function nodesOf(asked: Asked, context: RouteContext) {
  return shownNodes(await chainIn(await seen(textOf(asked.systemId ?? asked.quotaId), context), context))
}

/** The year grades of a period: primary from 1 to 6, junior from 7 to 9. */
const yearGrades = (period: string, lang: 0 | 1) =>
  (period === 'junior' ? [7, 8, 9] : period === 'primary' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3, 4, 5, 6, 7, 8, 9]).map(value => ({
    value,
    key: String(value),
    label: [`${'一二三四五六七八九'[value - 1]}年级`, `Year ${value}`][lang],
    educationPeriod: value > 6 ? 'junior' : 'primary',
  }))

const pupilNames = byNames(['studentName', student, 'studentName', 'studentId'])
const saved = Object.keys(update.input)
const bySystem = { on: (asked: Asked) => idOf(asked) } as const

export const routes = [
  { ...list(`${systems}/pageQuotaSystem`, system, undefined, light), method: 'POST' as const },
  detail(`${systems}/detail`, system, idOf, whole),
  report(`${systems}/getYearGrade`, ['年级选项', 'Year grades'], readers, (asked, { lang }) => yearGrades(textOf(asked.educationPeriod), lang)),
  report(`${systems}/checkEnable`, ['启用预检', 'What enabling would do'], readers, checkEnable),
  report(`${systems}/checkDisable`, ['停用预检', 'What disabling would do'], readers, checkDisable),
  report(`${systems}/checkApplyAudit`, ['送审预检', 'What keeps it from audit'], readers, checkApplyAudit),
  alias(`${systems}/enable`, enable, bySystem),
  alias(`${systems}/disable`, disable, bySystem),
  alias(`${systems}/applyAudit`, submit, { ...bySystem, label: ['提交审核', 'Send for audit'] }),
  act(
    `${systems}/audit`,
    [approve, reject],
    asked => {
      const verdict = textOf(asked.auditFlag)
      ensure(verdict === '1' || verdict === '2', about(no.flagSaid, 'auditFlag'))
      return { command: verdict === '1' ? approve : reject, id: idOf(asked), input: { remark: asked.remark } }
    },
    {
      adds: {
        quotaId: text('指标体系', 'System', { required: true }),
        auditFlag: choice({ '1': ['通过', 'Approve'], '2': ['驳回', 'Reject'] })('审核结果', 'Verdict', { required: true }),
      },
      label: ['审核', 'Audit'],
    },
  ),
  perform(`${systems}/insertInheritCityArea`, [inherit], inheritOnce),
  perform(`${systems}/insertInheritSchool`, [inherit], inheritOnce),
  perform(`${systems}/generateByInheritId`, [inherit], inheritOnce),
  alias(`${systems}/updateQuotaSystem`, update, bySystem),
  // The wire saves by the name by which the console sends for audit: a system that is named, with nothing to save, is sent.
  alias(`${systems}/submit`, [create, update, submit], {
    which: asked => byId(create, saved.some(name => asked[name] !== undefined) ? update : submit)(asked),
  }),
  report(`${details}/page`, ['指标', 'Indicators'], readers, async (asked, context) => {
    const name = textOf(asked.name),
      found = (await nodesOf(asked, context)).filter(node => node.name.includes(name)),
      size = Math.min(500, Math.max(1, Number(asked.size) || 20)),
      current = Math.max(1, Number(asked.current) || 1)
    return { records: found.slice((current - 1) * size, current * size), total: found.length, size, current, pages: Math.ceil(found.length / size) }
  }),
  report(`${details}/tree`, ['指标树', 'Tree of indicators'], readers, async (asked, context) => branches(await nodesOf(asked, context))),
  report(`${details}/detail`, ['指标', 'Indicator'], readers, async (asked, context) => {
    const { of, node } = nodeOf(asked)
    const found = (await nodesOf({ systemId: of }, context)).find(one => one.nodeId === node)
    ensure(found, about(no.noNode, 'id'))
    return { ...found, systemId: of, sort: Number(found.number.split('.').at(-1)) }
  }),
  act(`${details}/submit`, [fill], submitNode, {
    takes: { ...nodeFields, systemId: text('指标体系', 'System'), sort: int('排序', 'Sort') },
    label: ['保存指标', 'Save an indicator'],
    answer: () => true,
  }),
  act(`${details}/remove`, [fill], removeNodes, {
    takes: { ids: text('指标（逗号分隔）', 'Indicators, with commas between', { required: true }) },
    label: ['删除指标', 'Delete indicators'],
    answer: () => true,
  }),
  ...readings(scores, score, ['page'], { where: pupilNames }),
  detail(`${scores}/detail`, score, undefined, async (rows, context) => {
    const kept = await context.ask(find(score, { id: rows.map(row => String(row.id)) }))
    const whole_ = await wholeSheets(kept, context)
    return rows.map(row => ({ ...row, scores: whole_.get(String(row.id)) ?? [] }))
  }),
  alias(`${scores}/setScore`, set, {
    on: async ({ studentId, systemId, schoolYear, semester }, context) => {
      const of = (await context.ask(get(system, textOf(systemId)))) as System | undefined
      const today = termOf(dayOf(context.now, context.zone))
      const at = { schoolYear: textOf(schoolYear) || today.schoolYear, semester: (textOf(semester) || today.semester) as '1' | '2' }
      const id = sheetId(textOf(studentId), of?.family ?? textOf(systemId), at)
      const there = await context.ask(get(score, id))
      // What is there and not removed is refused by name, not by its state.
      return there && there.status !== 'removed' ? context.newId() : id
    },
  }),
  alias(`${scores}/updateScore`, updateScore),
  ...sheetRoutes,
  ...statistics,
  ...peerRoutes,
  scoresPaper,
]
