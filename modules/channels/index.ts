/** The public face of channels and organisations. */
export { line } from './attribution.ts'
export { channel, office } from './channel.ts'
export { addRate, create as createChannel } from './channel.commands.ts'
export { joinPath } from './partner-department.ts'
export { org, orgTeacher } from './org.ts'
export { areaId, create as createOrg, giveArea, givePrice } from './org.commands.ts'
export { partnerKinds, partnerOrder, partnerVisitor, visitorId } from './partner-order.ts'
