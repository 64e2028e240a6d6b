/** The calls of versions: instances moved from one to another, tried before, and the figures of one. */
import {
  act,
  alias,
  answer,
  type Asked,
  chosen,
  count,
  ensure,
  find,
  formatTime,
  get,
  invoke,
  pick,
  RefusalError,
  report,
  type Route,
  type RouteContext,
  textOf,
  text,
} from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { flowDefinition } from './definition.ts'
import type { NodeMap } from './engine/move.ts'
import { figuresOf } from './figures.ts'
import { flowInstance, type Instance } from './instance.ts'
import { mapField, migrate, moving } from './migrate.ts'
import { flowMove, startMove, stopMove, waitsIn } from './move.ts'
import { denied, missing, no } from './refusals.ts'

const base = 'blade-flow'
/** The map of nodes as calls give it: an object, or its text. */
function mapOf({ map }: Asked): NodeMap {
  let given: unknown = map ?? {}
  try {
    given = typeof given === 'string' && given ? JSON.parse(given) : given || {}
  } catch {
    throw new RefusalError({ ...no.nodeMap, field: 'map' })
  }
  ensure(!mapField.check!(given as NodeMap), { ...no.nodeMap, field: 'map' })
  return given as NodeMap
}
/** The most that are tried before they are moved, the newest first: those beyond are tried one by one while they are moved. */
const triedMax = 1_000
/** Who began each, and when: what people know an instance by. */
async function startedOf(rows: readonly Instance[], { titles, zone }: RouteContext): Promise<ReadonlyMap<string, string>> {
  const names = await titles(user, [...new Set(rows.map(row => row.startedBy))])
  return new Map(rows.map(row => [row.id, `${names.get(row.startedBy) ?? ''} · ${formatTime(row.startedAt, zone).slice(0, 16)}`]))
}
/** Moves of a version, the newest first: how far they are, and what could not be moved. */
async function moves(asked: Asked, context: RouteContext) {
  ensure(context.actor.may(migrate.permit), denied)
  const rows = await context.readUnscoped(find(flowMove, { fromId: textOf(asked.processDefinitionId) }, { sort: ['-startedAt'], limit: 5 }))
  const versions = await context.readUnscoped(find(flowDefinition, { id: [...new Set(rows.map(row => row.toId))] })),
    names = await context.titles(user, [...new Set(rows.map(row => row.startedBy))]),
    ids = rows.flatMap(row => row.kept ?? []).map(one => one.id),
    who = await startedOf(ids.length > 0 ? await context.readUnscoped(find(flowInstance, { id: ids })) : [], context)
  return rows.map(row => ({
    ...pick(row, 'id', 'version', 'status', 'total', 'looked', 'moved', 'stayed'),
    to: row.toId,
    toVersion: versions.find(one => one.id === row.toId)?.number ?? 0,
    startedByName: names.get(row.startedBy) ?? '',
    startedAt: formatTime(row.startedAt, context.zone),
    endedAt: row.endedAt ? formatTime(row.endedAt, context.zone) : '',
    kept: (row.kept ?? []).map(({ id, said }) => ({ processInstanceId: id, who: who.get(id) ?? '', said: said[context.lang] })),
  }))
}
/** What moving would come to, instance by instance: nothing is moved. */
async function tried(asked: Asked, context: RouteContext) {
  ensure(context.actor.may(migrate.permit), denied)
  const from = await context.readUnscoped(get(flowDefinition, textOf(asked.processDefinitionId))),
    to = await context.readUnscoped(get(flowDefinition, textOf(asked.to))),
    one = textOf(asked.processInstanceId)
  ensure(from && to, missing)
  const where = { ...waitsIn(from.id), ...(one ? { id: one } : {}) } as const
  const [rows, total] = await Promise.all([
      context.readUnscoped(find(flowInstance, where, { sort: ['-startedAt'], limit: triedMax })),
      context.readUnscoped(count(flowInstance, where)),
    ]),
    map = mapOf(asked)
  const who = await startedOf(rows, context),
    said = rows.map(row => ({ row, unmoved: moving(row, from, to, map, context.now).unmoved }))
  return {
    instances: total,
    tried: rows.length,
    movable: said.filter(each => each.unmoved.length === 0).map(each => each.row.id),
    refused: said.flatMap(({ row, unmoved }) =>
      unmoved.map(({ node, to: target, rule, zh, en }) => ({
        processInstanceId: row.id,
        who: who.get(row.id) ?? '',
        node,
        to: target,
        rule,
        said: context.lang === 0 ? zh : en,
      })),
    ),
  }
}
export const versionRoutes: readonly Route[] = [
  report(`${base}/follow/migrate-check`, ['试转到新版本', 'Try a new version'], ['PA'], tried, { method: 'POST' }),
  alias(`${base}/follow/migrate`, migrate, {
    on: asked => chosen(asked, 'processInstanceId'),
    given: asked => ({ to: textOf(asked.to), map: mapOf(asked) }),
    answer: true,
  }),
  act(
    `${base}/follow/move`,
    [startMove],
    (asked, { newId }) => invoke(startMove, newId(), { fromId: textOf(asked.processDefinitionId), toId: textOf(asked.to), map: mapOf(asked) }),
    {
      decides: ['fromId', 'toId'],
      adds: { processDefinitionId: text('原版本', 'Former version', { required: true }), to: text('新版本', 'New version', { required: true }) },
      answer: ([row]) => ({ id: row.id, total: row.total }),
    },
  ),
  alias(`${base}/follow/move-stop`, stopMove, { answer: true }),
  report(`${base}/follow/moves`, ['转版本进度', 'Moves of a version'], ['PA'], moves),
  report(`${base}/manager/figures`, ['流程统计', 'Figures of a process'], ['PA'], async (asked, context) => {
    ensure(context.actor.may('flow_definition_view'), denied)
    const { definition, ...figures } = await answer(figuresOf(textOf(asked.processDefinitionId)), { ask: context.readUnscoped })
    ensure(definition, missing)
    return { id: definition.id, key: definition.key, name: definition.name, version: definition.number, ...figures }
  }),
]
