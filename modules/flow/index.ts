/** The public face of workflow. */
import { find, type Reading, type Row } from '../kit/index.ts'
import { flowDefinition } from './definition.ts'
import { flowTask } from './task.ts'
import { keysFor } from './subjects.ts'

/** The version of a process that is started today. */
export const definitionOf = (key: string) => find(flowDefinition, { key, status: 'active' }, { sort: ['-number'], limit: 1 })
/** The version that an application of this kind is decided by in an area: that of the smallest area which has one. */
export function* definitionIn(key: string, areaCode: string | null): Reading<Row<typeof flowDefinition> | undefined> {
  const keys = keysFor(key, areaCode),
    found = yield* find(flowDefinition, { key: keys, status: 'active' }, { sort: ['-number'], limit: 200 })
  return keys.map(one => found.find(each => each.key === one)).find(one => one !== undefined)
}
/** The tasks of an instance that wait. */
export const instanceTasks = (instanceId: string) => find(flowTask, { instanceId, status: ['todo', 'claimed'] }, { sort: ['openedAt'] })
export { flowInstance } from './instance.ts'
export { advance, begin, discard as discardProcess, withdraw as withdrawProcess } from './instance.commands.ts'
export { complete } from './task.commands.ts'
export { flowTask } from './task.ts'
export { isCandidate } from './whom.ts'
