/** The calls of versions: instances moved from one to another, tried before, and the figures of one. */
import { alias, answer, type Asked, chosen, ensure, find, get, report, type Route, type RouteContext, textOf, RefusalError } from '../kit/index.ts'
import { flowDefinition } from './definition.ts'
import type { NodeMap } from './engine/move.ts'
import { figuresOf } from './figures.ts'
import { flowInstance } from './instance.ts'
import { mapField, migrate, moving } from './migrate.ts'
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
/** What moving would come to, instance by instance: nothing is moved. */
async function tried(asked: Asked, context: RouteContext) {
  ensure(context.actor.may(migrate.permit), denied)
  const from = await context.readUnscoped(get(flowDefinition, textOf(asked.processDefinitionId))),
    to = await context.readUnscoped(get(flowDefinition, textOf(asked.to))),
    one = textOf(asked.processInstanceId)
  ensure(from && to, missing)
  const where = { definitionId: from.id, status: ['running', 'suspended'], ...(one ? { id: one } : {}) } as const
  const rows = await context.readUnscoped(find(flowInstance, where, { sort: ['-startedAt'], limit: 200 })),
    map = mapOf(asked)
  const said = rows.map(row => ({ row, unmoved: moving(row, from, to, map, context.now).unmoved }))
  return {
    instances: rows.length,
    movable: said.filter(each => each.unmoved.length === 0).map(each => each.row.id),
    refused: said.flatMap(({ row, unmoved }) =>
      unmoved.map(({ node, to: target, rule, zh, en }) => ({ processInstanceId: row.id, node, to: target, rule, said: context.lang === 0 ? zh : en })),
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
  report(`${base}/manager/figures`, ['流程统计', 'Figures of a process'], ['PA'], async (asked, context) => {
    ensure(context.actor.may('flow_definition_view'), denied)
    const { definition, ...figures } = await answer(figuresOf(textOf(asked.processDefinitionId)), { ask: context.readUnscoped })
    ensure(definition, missing)
    return { id: definition.id, key: definition.key, name: definition.name, version: definition.number, ...figures }
  }),
]
