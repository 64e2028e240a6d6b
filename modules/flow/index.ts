/** The public face of workflow. */
import { find } from '../kit/index.ts'
import { flowDefinition } from './definition.ts'
import { flowTask } from './task.ts'

/** The version of a process that is started today. */
export const definitionOf = (key: string) => find(flowDefinition, { key, status: 'active' }, { sort: ['-number'], limit: 1 })
/** The tasks of an instance that wait. */
export const instanceTasks = (instanceId: string) => find(flowTask, { instanceId, status: ['todo', 'claimed'] }, { sort: ['openedAt'] })
export { flowInstance } from './instance.ts'
export { advance, begin, discard as discardProcess, withdraw as withdrawProcess } from './instance.commands.ts'
export { complete } from './task.commands.ts'
export { isCandidate } from './whom.ts'
