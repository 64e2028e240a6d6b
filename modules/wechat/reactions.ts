/** What follows by itself: messages whose time has come. */
import { carried } from './carry.ts'
import { sending } from './message.ts'

export const reactions = [sending.dueTimer('wechat_due', carried)]
