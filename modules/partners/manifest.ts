/** What partners are made of; their screens stand with what they brought (`channels`). */
import type { Manifest } from '../kit/index.ts'
import { channel, channelBase, channelRate } from './channel.ts'
import { baseCommands, channelCommands, rateCommands } from './channel.commands.ts'
import { comingCommands } from './coming.ts'
import { org, orgArea, orgTeacher, priceAuth } from './org.ts'
import { areaCommands, orgCommands, priceCommands, teacherCommands } from './org.commands.ts'
import { partnerVisitor, strayCode } from './visitor.ts'

export const manifest: Manifest = {
  resources: [channel, channelBase, channelRate, org, orgArea, orgTeacher, priceAuth, partnerVisitor, strayCode],
  commands: [...channelCommands, ...baseCommands, ...rateCommands, ...orgCommands, ...areaCommands, ...teacherCommands, ...priceCommands, ...comingCommands],
  screens: [],
}
