/** The words of the service desk. */
import type { Label } from '../../kit/field.ts'

export const words = {
  mine: ['我的', 'Mine'],
  queue: ['排队', 'Waiting'],
  robot: ['机器人', 'Robot'],
  done: ['已结束', 'Done'],
  nothing: ['没有会话', 'No talks'],
  nothingHint: ['开启接待后，访客会自动分配给您', 'Accept talks, and visitors come to you by themselves'],
  choose: ['请选择一个会话', 'Choose a talk'],
  notMember: ['您还不是客服人员，请联系运营在“客服人员”中添加', 'You are no service member yet: an operator adds you among the service members'],
  accepting: ['接待中', 'Accepting talks'],
  paused: ['已暂停接待', 'Paused'],
  write: ['输入回复，Enter 发送，Shift+Enter 换行，/ 选常用回复', 'Reply: Enter sends, Shift+Enter breaks the line, / opens saved replies'],
  writeNote: ['内部备注，访客看不到', 'For colleagues alone, never for the visitor'],
  send: ['发送', 'Send'],
  note: ['内部备注', 'Internal note'],
  reply: ['回复', 'Reply'],
  file: ['发送图片或文件', 'Send a picture or a file'],
  end: ['结束', 'End'],
  take: ['接入', 'Take'],
  ends: ['发送后结束会话', 'The talk is over once this is sent'],
  left: ['留言', 'Left a message'],
  typing: ['对方正在输入…', 'is typing…'],
  read: ['已读', 'Read'],
  sending: ['发送中…', 'sending…'],
  failed: ['未发送，点此重发', 'Not sent, press to send again'],
  back: ['返回列表', 'Back to the list'],
  person: ['访客资料', 'The visitor'],
  replies: ['常用回复', 'Saved replies'],
  noReplies: ['还没有常用回复', 'No saved replies yet'],
  proven: ['手机已验证', 'Phone proven'],
  unproven: ['访客未验证手机，无法查看其报名与订单', 'The phone is not proven, so nothing of their classes is shown'],
  children: ['孩子', 'Children'],
  classes: ['报名', 'Classes'],
  earlier: ['历史会话', 'Earlier talks'],
  tickets: ['工单', 'Tickets'],
  ticket: ['转工单', 'Raise a ticket'],
  caller: ['查看完整资料', 'Everything about them'],
  search: ['查找常用回复', 'Find a saved reply'],
  sound: ['声音提醒', 'Sound'],
  keys: ['Alt+↑/↓ 切换会话 · Alt+N 备注 · Alt+E 结束', 'Alt+↑/↓ other talk · Alt+N note · Alt+E end'],
  visitor: ['访客', 'Visitor'],
} as const

/** How long somebody has waited, in minutes, as people say it. */
export function waited(minutes: number): Label {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours >= 48) return [`已等 ${Math.floor(hours / 24)} 天`, `waits ${Math.floor(hours / 24)} days`]
  if (hours > 0) return rest === 0 ? [`已等 ${hours} 小时`, `waits ${hours} h`] : [`已等 ${hours} 小时 ${rest} 分`, `waits ${hours} h ${rest} min`]
  return [`已等 ${rest} 分钟`, `waits ${rest} min`]
}
/** Who talks: names are masked, so a number tells visitors apart. */
export const visitorWords = ({ visitorName, visitorNo }: Readonly<Record<string, unknown>>): string =>
  Number(visitorNo) > 0 ? `${String(visitorName ?? '')} #${Number(visitorNo)}` : String(visitorName ?? '')
