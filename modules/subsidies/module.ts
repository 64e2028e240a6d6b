/** Subsidies: schemes of commissions, what families apply for, and what is used of it. Known to orders and refunds alone. */
import { module } from '../kit/index.ts'
import { schemeBalance, subsidyBalance } from './balance.ts'
import { manifest } from './manifest.ts'
import { notices } from './notices.ts'
import { routes } from './routes.ts'
import { ends, erase, erasedWithPupil, hand, handsOver, narrowers, tiles } from './subsidy.commands.ts'
import { useCommands } from './use.commands.ts'
import { server } from './server/index.ts'

export default module('subsidies', {
  label: ['补贴', 'Subsidies'],
  ...manifest,
  commands: [...manifest.commands, erase, hand, ...useCommands],
  views: [subsidyBalance, schemeBalance],
  consequences: [erasedWithPupil],
  reactions: [...notices, ...handsOver, ends],
  narrowers,
  routes,
  tiles,
  ...server,
})
