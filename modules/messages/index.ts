/** The public face of messages. */
export { arrivalFor, isArrival, isFor } from './arrival.ts'
export { inbox, onWire, type Letter, type Looks, namesTold, wordsIn } from './inbox.ts'
export { message, messageId } from './message.ts'
export {
  accounts,
  department,
  gapsIn,
  holdBack,
  letter,
  notice,
  type Notice,
  noticeReaction,
  noticeReactions,
  notices,
  role,
  roleIn,
  type To,
  type Told,
  toldIn,
  wordsOf,
} from './notice-declaration.ts'
export { isMeant, notice as sentNotice } from './notice.ts'
export { saidOutside, toldOutside } from './outside.ts'
export { notify, send } from './notify.ts'
export { type Behind, writing } from './writing.ts'
export { type NoticeType, noticeTypes } from './types.ts'
