/** Relations: notes, tasks and files that hang on the rows of any resource whose declaration says so. */
import { count, find, waitingShown, type Module, module, staff, type Tile } from '../kit/index.ts'
import { attachmentCommands } from './attachment.ts'
import { seersIn } from './hanging.ts'
import { manifest } from './manifest.ts'
import { keptTogether } from './merges.ts'
import { noteCommands } from './note.ts'
import { reactions } from './notices.ts'
import { routes } from './routes.ts'
import { reminding, task, taskCommands } from './task.ts'
import { server } from './server/index.ts'

const myTasks: Tile = {
  name: 'my_tasks',
  until: 'dueOn',
  label: ['我的任务', 'My tasks'],
  of: task,
  by: staff,
  permit: 'task_complete',
  to: '/relations/tasks',
  match: [],
  count: context => context.ask(count(task, { assigneeId: context.actor.userId, status: 'open' })),
  waiting: context => context.ask(find(task, { assigneeId: context.actor.userId, status: 'open' }, { sort: ['dueOn'], limit: waitingShown })),
}

/** The modules are asked for when somebody is named: this one is among them. */
export default (modules: () => readonly Module[]): Module => {
  const commands = [...noteCommands(seersIn(modules)), ...taskCommands(seersIn(modules)), ...attachmentCommands]
  return module('relations', {
    label: ['协作', 'Together'],
    ...manifest,
    commands,
    consequences: keptTogether(commands),
    reactions: [...reactions, reminding],
    routes: routes(modules),
    tiles: [myTasks],
    ...server,
  })
}
