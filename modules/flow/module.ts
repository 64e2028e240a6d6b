/** Workflow: processes that an administrator draws and deploys, and that run by facts. */
import { module } from '../kit/index.ts'
import { definitionCommands, flowDefinition } from './definition.ts'
import { flowInstance } from './instance.ts'
import { instanceCommands, instanceSystem } from './instance.commands.ts'
import { flowModel, modelCommands } from './model.ts'
import { rings, serves } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { flowTask } from './task.ts'
import { taskCommands } from './task.commands.ts'
import { taskSystem } from './task.system.ts'

export default module('flow', {
  label: ['流程', 'Workflow'],
  resources: [flowModel, flowDefinition, flowInstance, flowTask],
  commands: [...modelCommands, ...definitionCommands, ...instanceCommands, ...instanceSystem, ...taskCommands, ...taskSystem],
  reactions: [serves, rings],
  routes,
  ...server,
})
