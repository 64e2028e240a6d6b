/** Channels and organisations: who brings families, and what of the orders counts for whom. */
import { module } from '../kit/index.ts'
import { attributionSystem } from './attribution.ts'
import { consequences, guards } from './extensions.ts'
import { manifest } from './manifest.ts'
import { papers } from './papers.ts'
import { partnerOrder } from './partner-order.ts'
import { routes } from './routes.ts'

export default module('channels', {
  label: ['渠道与合作机构', 'Channels and organisations'],
  ...manifest,
  // What they are stands in partners; what they show stands here.
  resources: [partnerOrder],
  commands: attributionSystem,
  guards,
  consequences,
  routes: [...routes, ...papers],
})
