/** What of workflow waits for somebody: tasks that are theirs to do, and those that they may claim. */
import { count, find, type RouteContext, type Tile, tile, waitingShown, type Where } from '../kit/index.ts'
import { flowTask } from './task.ts'
import { claim, complete } from './task.commands.ts'
import { keysOf } from './whom.ts'

/** Whose a task is stands in the condition: the call of the list asks the same. */
const waiting = (where: (context: RouteContext) => Where<typeof flowTask>): Pick<Tile, 'count' | 'waiting' | 'match'> => ({
  match: [],
  count: context => context.readUnscoped(count(flowTask, where(context))),
  waiting: context => context.readUnscoped(find(flowTask, where(context), { sort: ['openedAt'], limit: waitingShown })),
})
export const tiles: readonly Tile[] = [
  tile(complete, {
    name: 'flow_todo',
    label: ['待办事务', 'To-do tasks'],
    to: '/work/todo',
    ...waiting(({ actor }) => ({ status: 'claimed', assignee: actor.userId })),
  }),
  tile(claim, {
    name: 'flow_claim',
    label: ['待签事务', 'Tasks to claim'],
    to: '/work/claim',
    ...waiting(({ actor }) => ({ status: 'todo', any: keysOf(actor).map(key => ({ candidates: { like: key } })) }) as Where<typeof flowTask>),
  }),
]
