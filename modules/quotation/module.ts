/** Quotations: priced trees that classes are launched from. */
import { module, type Narrower } from '../kit/index.ts'
import { manifest } from './manifest.ts'
import { systemCommands } from './quotation.commands.ts'
import { papers } from './papers.ts'
import { quotation } from './quotation.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'

/** Schools and commissions read what was quoted, not what is being reckoned. */
const narrowers: readonly Narrower[] = (['SM', 'EC'] as const).map(role => ({
  role,
  *narrow() {
    return { [quotation.name]: { status: ['locked', 'superseded', 'archived'] } }
  },
}))

export default module('quotation', {
  label: ['报价', 'Quotations'],
  ...manifest,
  commands: [...manifest.commands, ...systemCommands],
  narrowers,
  routes: [...routes, ...papers],
  ...server,
})
