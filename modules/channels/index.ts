/** The public face of channels and organisations. */
export { arrive, line } from './attribution.ts'
export { channel, channelBase, channelRate, office } from './channel.ts'
export { addRate, create as createChannel, createBase } from './channel.commands.ts'
export { joinPath } from './house.ts'
export { org, orgTeacher, priceAuth } from './org.ts'
export { areaId, create as createOrg, createTeacher as createOrgTeacher, giveArea, givePrice } from './org.commands.ts'
export { partnerKinds, partnerOrder, partnerVisitor, visitorId } from './partner-order.ts'
