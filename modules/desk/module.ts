/** Desk: homes, boards and announcements, and the leave of staff; it reads what all the others have. */
import { type Module, module } from '../kit/index.ts'
import { announcementRoutes } from './announcement-routes.ts'
import { appearing } from './announcement.ts'
import { boardRoutes } from './board-routes.ts'
import { entries } from './entries.ts'
import { homeRoutes } from './home-routes.ts'
import { leaveRoutes } from './leave-routes.ts'
import { manifest } from './manifest.ts'
import { routes } from './routes.ts'
import { boardClass, boardDay } from './statistics.ts'

export default (modules: () => readonly Module[]): Module =>
  module('desk', {
    label: ['工作台', 'Desk'],
    ...manifest,
    guards: entries,
    views: [boardDay, boardClass],
    reactions: [appearing],
    routes: [...routes(modules), ...announcementRoutes, ...boardRoutes, ...homeRoutes, ...leaveRoutes],
  })
