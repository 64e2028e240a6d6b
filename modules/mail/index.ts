/** The public face of mail. */
export { type Config, type Letter, type Mails, Refused } from './carry.ts'
export { mail } from './mail.ts'
export { choose as chooseNotifications, setting as notificationSetting } from './setting.ts'
