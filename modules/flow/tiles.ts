/** What of workflow waits for somebody: tasks that are theirs to do, and those that they may claim. */
import { type Asked, type PageOf, type RouteContext, type Row, type Tile, tile, waitingShown } from '../kit/index.ts'
import { oldest, toClaim, toDo } from './lists.ts'
import type { flowTask } from './task.ts'
import { claim, complete } from './task.commands.ts'

/** The home asks as the list does, for those that have waited longest. */
const waiting = (
  list: (asked: Asked, context: RouteContext, sort: typeof oldest) => Promise<PageOf<Row<typeof flowTask>>>,
): Pick<Tile, 'count' | 'waiting' | 'match'> => {
  const page = (context: RouteContext) => list({ current: 1, size: waitingShown }, context, oldest)
  return { match: [], count: async context => (await page(context)).total, waiting: async context => (await page(context)).records }
}
export const tiles: readonly Tile[] = [
  tile(complete, { name: 'flow_todo', until: 'dueAt', label: ['待办事务', 'To-do tasks'], to: '/work/todo', ...waiting(toDo) }),
  tile(claim, { name: 'flow_claim', until: 'dueAt', label: ['待签事务', 'Tasks to claim'], to: '/work/claim', ...waiting(toClaim) }),
]
