/** Workflow: processes that an administrator draws and deploys, and that run by facts. */
import { module } from '../kit/index.ts'
import { tellsReaders } from './copies.ts'
import { definitionCommands, flowDefinition } from './definition.ts'
import { manifest } from './manifest.ts'
import { flowInstance } from './instance.ts'
import { instanceCommands, instanceSystem } from './instance.commands.ts'
import { flowModel, modelCommands } from './model.ts'
import { rings, serves } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { flowTask } from './task.ts'
import { taskCommands } from './task.commands.ts'
import { taskSystem } from './task.system.ts'
import { migrate } from './migrate.ts'
import { flowMove, moveCommands, movesOn } from './move.ts'
import { lapse, lapses } from './overdue.ts'
import { flowPool } from './pool.ts'
import { flowSubstitute, substituteCommands } from './substitute.ts'
import { tells } from './told.ts'
import { tiles } from './tiles.ts'

export default module('flow', {
  label: ['流程', 'Workflow'],
  ...manifest,
  resources: [flowModel, flowDefinition, flowInstance, flowTask, flowSubstitute, flowMove],
  commands: [
    ...modelCommands,
    ...definitionCommands,
    ...instanceCommands,
    ...instanceSystem,
    ...taskCommands,
    ...taskSystem,
    lapse,
    migrate,
    ...moveCommands,
    ...substituteCommands,
  ],
  views: [flowPool],
  reactions: [serves, rings, lapses, movesOn, ...tells, ...tellsReaders],
  routes,
  tiles,
  ...server,
})
