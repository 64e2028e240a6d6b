/** Channels and organisations: who brings families, by which codes, and at which terms. What they brought of orders is `channels`. */
import { module } from '../kit/index.ts'
import { channel, channelBase, channelRate } from './channel.ts'
import { baseCommands, channelCommands, rateCommands, useRate } from './channel.commands.ts'
import { comingCommands, comingSystem } from './coming.ts'
import { org, orgArea, orgTeacher, priceAuth } from './org.ts'
import { areaCommands, orgCommands, priceCommands, teacherCommands, usePrice } from './org.commands.ts'
import { partnerVisitor, strayCode } from './visitor.ts'

export default module('partners', {
  label: ['合作方', 'Partners'],
  resources: [channel, channelBase, channelRate, org, orgArea, orgTeacher, priceAuth, partnerVisitor, strayCode],
  commands: [
    ...channelCommands,
    ...baseCommands,
    ...rateCommands,
    ...orgCommands,
    ...areaCommands,
    ...teacherCommands,
    ...priceCommands,
    ...comingCommands,
    useRate,
    usePrice,
    ...comingSystem,
  ],
})
