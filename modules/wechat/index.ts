/** The public face of WeChat. */
export { payerAt, wechatFor } from './carry.ts'
export { wechatAccount } from './account.ts'
export { bind as bindWechat, wechatBinding } from './binding.ts'
export { type Known, type Outgoing, Refused, type WeChat } from './port.ts'
