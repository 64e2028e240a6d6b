/** The public face of WeChat. */
export { wechatFor } from './carry.ts'
export { bind as bindWechat, subscribe as subscribeWechat, unbind as unbindWechat, wechatBinding } from './binding.ts'
export { type Known, type Outgoing, Refused, type WeChat } from './port.ts'
