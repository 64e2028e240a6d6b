/** Resources: what tours and classes book, and that nothing is promised twice. */
import { module, type Narrower } from '../kit/index.ts'
import { systemCommands } from './booking.commands.ts'
import { releasedWithClass } from './extensions.ts'
import { allKinds } from './kinds.ts'
import { manifest } from './manifest.ts'
import { reactions } from './notices.ts'
import { routes } from './routes.ts'
import { tiles } from './tiles.ts'

/** Agencies see the platform's resources and their own. */
const narrowers: readonly Narrower[] = [
  {
    role: 'AM',
    *narrow({ deptId }) {
      return Object.fromEntries(allKinds.map(({ name }) => [name, { any: [{ agencyId: null }, { agencyId: deptId }] }]))
    },
  },
]

export default module('resources', {
  label: ['资源', 'Resources'],
  ...manifest,
  commands: [...manifest.commands, ...allKinds.map(({ warnPapers }) => warnPapers), ...systemCommands],
  consequences: [releasedWithClass],
  reactions,
  narrowers,
  routes,
  tiles,
})
