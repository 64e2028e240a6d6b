/** Desk: homes, boards and announcements, and the leave of staff; it reads what all the others have. */
import { type Module, module } from '../kit/index.ts'
import { announcementRoutes } from './announcement-routes.ts'
import { appearing } from './announcement.ts'
import { auditConsequences, auditGuards } from './audits-by-process.ts'
import { boardRoutes } from './board-routes.ts'
import { classBriefRoutes } from './class-brief.ts'
import { entries } from './entries.ts'
import { firstRunRoutes } from './first-run.ts'
import { homeRoutes } from './home-routes.ts'
import { follows } from './leave-follows.ts'
import { leaveFollows } from './leave-by-process.ts'
import { drop, finish, grant, leaveEnds, refuse } from './leave-process.ts'
import { leaveRoutes } from './leave-routes.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { viewRoutes } from './saved-view.ts'
import { searchRoutes } from './search.ts'
import { boardClass, boardDay } from './statistics.ts'
import { taskCommands, tiles } from './substitute-task.ts'

export default (modules: () => readonly Module[]): Module =>
  module('desk', {
    label: ['工作台', 'Desk'],
    ...manifest,
    commands: [...manifest.commands, finish, grant, refuse, drop, ...taskCommands.filter(one => one.by.length === 0)],
    guards: [...entries, ...auditGuards],
    consequences: [...leaveFollows, ...auditConsequences],
    views: [boardDay, boardClass],
    reactions: [appearing, leaveEnds, ...follows],
    tiles,
    routes: [
      ...routes(modules),
      ...announcementRoutes,
      ...boardRoutes,
      ...classBriefRoutes,
      ...firstRunRoutes,
      ...homeRoutes,
      ...leaveRoutes,
      ...searchRoutes,
      ...viewRoutes,
    ],
    ...server,
  })
