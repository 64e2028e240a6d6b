/** The public face of messages. */
export { arrivalFor, isArrival } from './arrival.ts'
export { onWire, type Letter } from './inbox.ts'
export { message } from './message.ts'
export { notice } from './notice.ts'
export { notify, says, send } from './notify.ts'
export { noticeTypes, typeCode, type NoticeType } from './types.ts'
