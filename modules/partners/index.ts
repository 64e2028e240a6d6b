/** The public face of partners. */
export { channel, channelBase, channelRate, office } from './channel.ts'
export * as channelActs from './channel.commands.ts'
export { addRate, create as createChannel, createBase, remove as removeChannel, useRate } from './channel.commands.ts'
export {
  arrive,
  buy,
  columnsOf,
  isChannel,
  noteStray,
  type Partner,
  partnerBy,
  partnerFor,
  salePrices,
  strayWhy,
  type Terms,
  termsOf,
} from './coming.ts'
export { codeHolds, joinPath } from './partner-department.ts'
export { org, orgArea, orgTeacher, priceAuth } from './org.ts'
export * as orgActs from './org.commands.ts'
export {
  areaId,
  create as createOrg,
  createTeacher as createOrgTeacher,
  giveArea,
  givePrice,
  remove as removeOrg,
  takeArea,
  usePrice,
} from './org.commands.ts'
export { no as noPartner } from './refusals.ts'
export { ofPartner, partnerKinds, partnerReaders, partnerVisitor, strayCode, strayWhys, visitorId } from './visitor.ts'
