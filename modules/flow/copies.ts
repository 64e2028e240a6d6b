/** Copies: who reads along without having anything to do. To whom a process always goes is drawn at its start; whoever takes part names others.
 * Each copy is a task that asks nothing, so that its reader finds the process where all others do who have to do with it. */
import { about, command, ensure, find, gather, get, invoke, type Invoke, pick, type Reading, text } from '../kit/index.ts'
import { heldBy } from '../identity/index.ts'
import { notice, noticeReactions, type To } from '../messages/index.ts'
import { toKey } from './addressed.ts'
import { startOf } from './asked.ts'
import type { Values } from './bpmn/feel.ts'
import { colleagueOf, ensureWorksHere } from './colleague.ts'
import { type Definition, flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'
import { no, orRefused } from './refusals.ts'
import { flowTask, staff, taskId } from './task.ts'
import { copyTask } from './task.system.ts'
import { copied, letterOf } from './told.ts'
import { keysIn, readersOf } from './whom.ts'

const words = ['抄送', 'Copied'] as const
type Of = Pick<Instance, 'id' | 'definitionId' | 'key' | 'name' | 'category' | 'startedBy'>
/** The copies of a process for these keys, and the letters that say so. */
const copiesFor = (row: Of, keys: readonly string[], node: string, context: Parameters<typeof letterOf>[3]): readonly Invoke[] =>
  keys.flatMap(key => {
    const task = { instanceId: row.id, processKey: row.key, processName: row.name, ...pick(row, 'definitionId', 'category', 'startedBy') },
      one = { ...task, token: `copy:${key}`, node, name: words[0] }
    return [
      invoke(copyTask, taskId(row.id, one.token), { ...one, candidates: `|${key}|` }),
      letterOf(copied, { ...one, id: taskId(row.id, one.token) }, toKey(key), context),
    ]
  })
/** Whether somebody is reached by roles and departments, whichever identity they use. */
function* isAmong(userId: string, keys: readonly string[]): Reading<boolean> {
  const held = keys.some(key => !key.startsWith('u:')) ? yield* heldBy(userId) : []
  return held.length > 0 && held.every(one => keys.includes(`r:${one.alias}`) || keys.includes(`d:${one.identity.deptId}`))
}
/** Whom a process is copied to when it begins. Who starts it need not be told of it, and who reads it by their role or department not twice. */
export function* readersAtStart({ model }: Definition, values: Values, starter: string): Reading<readonly string[]> {
  const at = startOf(model)
  if (!model || !at?.copies) return []
  const keys = orRefused(model, () => readersOf(at, values)),
    twice = new Set([`u:${starter}`])
  for (const key of keys) if (key.startsWith('u:') && (yield* isAmong(key.slice(2), keys))) twice.add(key)
  return keys.filter(key => !twice.has(key))
}
/** The copies that a process begins with. */
export const copiesAtStart = (row: Of, { model }: Definition, keys: readonly string[], context: Parameters<typeof letterOf>[3]): readonly Invoke[] =>
  copiesFor(row, keys, startOf(model)?.id ?? '', context)

/** By who began it, and by whom a task of it is or was. */
export const copy = command(flowInstance, 'copy', {
  label: ['抄送', 'Copy to'],
  by: staff,
  input: { userId: text('人员', 'Person', { required: ['请选择人员', 'please choose a person'] }) },
  *needs(row, { userId }, { actor }) {
    const found = yield* gather({
      ...colleagueOf(userId),
      own: find(flowTask, { instanceId: row.id, assignee: actor.userId }, { limit: 1 }),
      before: find(flowTask, { instanceId: row.id, status: 'copied' }),
      definition: get(flowDefinition, row.definitionId),
    })
    const keys = found.before.flatMap(one => keysIn(one.candidates))
    return { ...found, reads: keys.includes(`u:${userId}`) || (yield* isAmong(userId, keys)) }
  },
  decide(row, { userId }, { own, reads, definition, ...found }, context) {
    ensure(row.startedBy === context.actor.userId || own.length > 0, no.notYours)
    ensure(userId !== row.startedBy && userId !== context.actor.userId && !reads, about(no.readsAlready, 'userId'))
    ensureWorksHere(found, no.nobody, 'userId')
    return copiesFor(row, [`u:${userId}`], startOf(definition?.model)?.id ?? '', context)
  },
})

/** Everybody whom a process was copied to. */
const readers: To<Instance> = async (row, { ask }) =>
  (await ask(find(flowTask, { instanceId: row.id, status: 'copied' }, { limit: 1_000 }))).flatMap(one => keysIn(one.candidates).map(toKey))
const ofReaders = { to: [readers], type: 'approval', link: '/work/detail/{id}' } as const
export const tellsReaders = noticeReactions(
  notice(flowInstance, 'copy_passed', {
    ...ofReaders,
    on: ['begun', 'advanced'],
    when: (row, { data }) => data.endedAt && row.status === 'finished',
    title: ['抄送您的流程已完成：{name}', 'Finished: {name}'],
    content: ['抄送您的“{name}”已全部办结。', '“{name}”, which was copied to you, is finished.'],
  }),
  notice(flowInstance, 'copy_refused', {
    ...ofReaders,
    on: ['begun', 'advanced'],
    when: (row, { data }) => data.endedAt && row.status === 'rejected',
    title: ['抄送您的流程被驳回：{name}', 'Rejected: {name}'],
    content: ['抄送您的“{name}”被驳回。', '“{name}”, which was copied to you, was rejected.'],
  }),
  notice(flowInstance, 'copy_over', {
    ...ofReaders,
    on: ['withdrawn', 'deleted'],
    title: ['抄送您的流程已终止：{name}', 'Ended: {name}'],
    content: ['抄送您的“{name}”已撤回或删除。', '“{name}”, which was copied to you, was withdrawn or deleted.'],
  }),
)
