/** Flow move: all that waits in one version of a process is moved to another, some at a time, with what could not be moved and why. */
import {
  about,
  carries,
  command,
  count,
  ensure,
  fact,
  facts,
  find,
  flag,
  gather,
  get,
  int,
  invoke,
  type Invoke,
  json,
  type Label,
  on,
  type Reading,
  reaction,
  ref,
  resource,
  type Row,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { mapField, migrate, moving } from './migrate.ts'
import { no } from './refusals.ts'

/** An instance that stays where it is, and why. */
export interface Kept {
  readonly id: string
  readonly said: Label
}
const keptLine = (all: readonly Kept[]): Label => [`${all.length} 个未转`, `${all.length} stay`]
/** As many are moved between two looks at whether it is to go on. */
const atOnce = 50
/** As many of those that stay are named; the others are counted. */
const namedMax = 500
export const waitsIn = (definitionId: string) => ({ definitionId, status: ['running', 'suspended'] }) as const

export const flowMove = resource('flow_move', {
  label: ['流程转版本', 'Move to a version'],
  title: 'name',
  scope: 'everyone',
  read: ['PA'],
  sort: ['-startedAt'],
  fields: {
    name: text('流程名称', 'Process', { required: true, locked: true }),
    fromId: ref('flow_definition')('原版本', 'From', { required: true, locked: true }),
    toId: ref('flow_definition')('新版本', 'To', { required: true, locked: true }),
    map: { ...mapField, locked: true, hidden: true, says: (map): Label => [`${Object.keys(map).length} 个节点`, `${Object.keys(map).length} nodes`] },
    startedBy: text('发起人', 'Started by', { required: true, locked: true, names: ['user'] }),
    startedAt: time('开始时间', 'Started at', { required: true, locked: true }),
    endedAt: time('结束时间', 'Ended at', { locked: true }),
    total: int('实例数', 'Instances', { required: true, locked: true }),
    looked: int('已处理', 'Looked at', { required: true, initial: 0, locked: true }),
    moved: int('已转', 'Moved', { required: true, initial: 0, locked: true }),
    stayed: int('未转', 'Stayed', { required: true, initial: 0, locked: true }),
    kept: json<readonly Kept[]>()('未转实例', 'Those that stay', { locked: true, hidden: true, says: keptLine }),
    /** The last instance that was looked at: they are taken by their ids. */
    lastId: text('上一实例', 'Last looked at', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { start: 'running' }),
    running: state('进行中', 'Running', 'active', { proceed: ['running', 'done'], stop: 'stopped' }),
    done: state('已完成', 'Done', 'good'),
    stopped: state('已停止', 'Stopped', 'over'),
  },
  facts: { ...facts('started', 'stopped'), proceeded: carries<{ readonly at: string }>() },
})
export type Move = Row<typeof flowMove>

export const startMove = command(flowMove, 'start', {
  label: ['批量转到新版本', 'Move all to a new version'],
  by: ['PA'],
  danger: true,
  input: { fromId: text('原版本', 'From', { required: true }), toId: text('新版本', 'To', { required: true }), map: mapField },
  needs: (_row, { fromId, toId }) =>
    gather({
      from: get(flowDefinition, fromId),
      to: get(flowDefinition, toId),
      total: count(flowInstance, waitsIn(fromId)),
      others: count(flowMove, { fromId, status: 'running' }),
    }),
  decide(_row, { fromId, toId, map }, { from, to, total, others }, { actor, now }) {
    ensure(from && to && to.key === from.key && to.status !== 'removed', about(no.otherProcess, 'to'))
    ensure(from.id !== to.id, about(no.sameVersion, 'to'))
    ensure(others === 0, no.moving)
    return fact(flowMove, 'started', { name: from.name, fromId, toId, map: map ?? {}, startedBy: actor.userId, startedAt: now, total })
  },
})
/** What was looked at last: those that were moved are counted by where they stand now, whatever happened to them meanwhile. */
const proceedMove = command(flowMove, 'proceed', {
  label: ['继续转版本', 'Go on'],
  input: {
    ids: json<readonly string[]>()('实例', 'Instances', { required: true }),
    kept: json<readonly Kept[]>()('未转实例', 'Those that stay'),
    isLast: flag('最后一批', 'The last ones'),
  },
  *needs(_row, { ids }): Reading<{ readonly now: readonly Instance[] }> {
    return { now: ids.length > 0 ? yield* find(flowInstance, { id: ids }) : [] }
  },
  decide(row, { ids, kept, isLast }, { now: all }, { now }) {
    const known = new Map((kept ?? []).map(one => [one.id, one])),
      stay = all.filter(one => one.definitionId === row.fromId && (one.status === 'running' || one.status === 'suspended')),
      named = stay.map(one => known.get(one.id) ?? { id: one.id, said: wentOn })
    return fact(
      flowMove,
      'proceeded',
      {
        looked: row.looked + ids.length,
        moved: row.moved + all.filter(one => one.definitionId === row.toId).length,
        stayed: row.stayed + stay.length,
        kept: [...(row.kept ?? []), ...named].slice(0, namedMax),
        lastId: ids.at(-1) ?? row.lastId,
        endedAt: isLast ? now : null,
        at: now,
      },
      isLast ? 'done' : 'running',
    )
  },
})
const wentOn: Label = ['期间已有变化，未转', 'it changed meanwhile and stayed']
export const stopMove = step(flowMove, 'stop', 'stopped', {
  label: ['停止', 'Stop'],
  by: ['PA'],
  danger: true,
  record: (_input, _row, _facts, { now }) => ({ endedAt: now }),
})

/** Why an instance can't be moved; nothing where it can. */
export function against(...of: Parameters<typeof moving>): Label | undefined {
  const { unmoved } = moving(...of)
  return unmoved.length === 0 ? undefined : [unmoved.map(one => one.zh).join('；'), unmoved.map(one => one.en).join('; ')]
}
/** Some more of them, each by a command of its own: what is refused leaves the others alone. It goes on with what it records of them. */
export const movesOn = reaction('flow-moves', {
  on: on(flowMove, 'started', 'proceeded'),
  async run(_happened, { row, ask, now }): Promise<readonly Invoke[]> {
    if (row?.status !== 'running') return []
    const [from, to] = [await ask(get(flowDefinition, row.fromId)), await ask(get(flowDefinition, row.toId))],
      after = row.lastId ? { id: { gt: row.lastId } } : {}
    const some = await ask(find(flowInstance, { ...waitsIn(row.fromId), ...after }, { sort: ['id'], limit: atOnce })),
      map = row.map ?? {}
    const kept = some.flatMap(one => {
      const said = against(one, from!, to, map, now)
      return said ? [{ id: one.id, said }] : []
    })
    const stay = new Set(kept.map(one => one.id))
    return [
      ...some.filter(one => !stay.has(one.id)).map(one => invoke(migrate, one.id, { to: row.toId, map })),
      invoke(proceedMove, row.id, { ids: some.map(one => one.id), kept, isLast: some.length < atOnce }),
    ]
  },
})
export const moveCommands = [startMove, proceedMove, stopMove] as const
