/** The public face of channels: what partners brought, and who they are. */
export { earning, line } from './attribution.ts'
export { partnerOrder } from './partner-order.ts'
export {
  addRate,
  areaId,
  arrive,
  channel,
  channelBase,
  channelRate,
  createBase,
  createChannel,
  createOrg,
  createOrgTeacher,
  giveArea,
  givePrice,
  joinPath,
  office,
  org,
  orgTeacher,
  partnerKinds,
  partnerVisitor,
  priceAuth,
  visitorId,
} from '../partners/index.ts'
