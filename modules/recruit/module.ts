/** Pilot recruiting: products, who asks about them, and what becomes of each. */
import { module } from '../kit/index.ts'
import { apply, remind } from './consult.commands.ts'
import { feeConsequences, feeSteps, feeTimer } from './fee.ts'
import { handFile, ruleOut, select } from './file.ts'
import { manifest } from './manifest.ts'
import { narrowers } from './narrowers.ts'
import { reactions } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { tiles } from './tiles.ts'

export default module('recruit', {
  label: ['招飞', 'Pilot recruiting'],
  ...manifest,
  commands: [...manifest.commands, apply, remind, select, ruleOut, handFile, ...feeSteps],
  consequences: feeConsequences,
  routes,
  reactions: [...reactions, feeTimer],
  narrowers,
  tiles,
  ...server,
})
