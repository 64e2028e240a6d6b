/** Channels and organisations: who brings families, and what of the orders counts for whom. */
import { module } from '../kit/index.ts'
import { attributionSystem } from './attribution.ts'
import { useRate } from './channel.commands.ts'
import { consequences } from './extensions.ts'
import { manifest } from './manifest.ts'
import { usePrice } from './org.commands.ts'
import { papers } from './papers.ts'
import { routes } from './routes.ts'

export default module('channels', {
  label: ['渠道与合作机构', 'Channels and organisations'],
  ...manifest,
  commands: [...manifest.commands, useRate, usePrice, ...attributionSystem],
  consequences,
  routes: [...routes, ...papers],
})
