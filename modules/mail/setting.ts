/** Notification settings: which messages reach somebody outside the console, by which way, and when nothing should ring. */
import {
  changes,
  clockOf,
  command,
  day,
  dayOf,
  ensure,
  everyone,
  fact,
  flag,
  parseTime,
  partial,
  plus,
  refusals,
  resource,
  type Row,
  rules,
  state,
  text,
} from '../kit/index.ts'
import type { NoticeType } from '../messages/index.ts'

export const no = refusals('notificationSetting', {
  notYours: ['只能修改本人的消息提醒', 'you may only change your own notifications'],
  quiet: ['免打扰的开始和结束时间须同时填写，且不能相同', 'quiet hours have a beginning and an end, which differ'],
})

export const setting = resource('notification_setting', {
  label: ['消息提醒', 'Notifications'],
  title: 'quietFrom',
  // No list shows it; its command compares the reader itself.
  scope: 'everyone',
  fields: {
    approvalMail: flag('审批消息发邮件', 'Approvals by e-mail'),
    normalMail: flag('普通消息发邮件', 'Other messages by e-mail'),
    crmMail: flag('客户消息发邮件', 'Customer messages by e-mail'),
    approvalSms: flag('审批消息发短信', 'Approvals by SMS'),
    normalSms: flag('普通消息发短信', 'Other messages by SMS'),
    crmSms: flag('客户消息发短信', 'Customer messages by SMS'),
    /** For guardians: nobody else binds their WeChat. */
    approvalWechat: flag('审批消息发微信', 'Approvals by WeChat'),
    normalWechat: flag('普通消息发微信', 'Other messages by WeChat'),
    quietFrom: text('免打扰开始', 'Quiet from', { check: rules.clock }),
    quietTo: text('免打扰结束', 'Quiet until', { check: rules.clock }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { choose: 'kept' }), kept: state('已保存', 'Kept', 'good', { choose: 'kept' }) },
  facts: { chosen: {} },
})
export type Setting = Row<typeof setting>

/** Everybody for themselves: the row has the id of its account. */
export const choose = command(setting, 'choose', {
  label: ['保存消息提醒', 'Keep the notifications'],
  by: everyone,
  input: partial(setting.fields),
  decide(row, given, _facts, { actor }) {
    ensure(actor.userId === row.id, no.notYours)
    const { quietFrom, quietTo } = { ...row, ...given }
    ensure(!quietFrom === !quietTo && (!quietFrom || quietFrom !== quietTo), { ...no.quiet, field: 'quietTo' })
    const changed = changes(row, given)
    return Object.keys(changed).length > 0 ? fact(setting, 'chosen', changed) : []
  },
})

/** The ways on which a type of message goes to somebody beside the console. */
export const waysOf = (type: NoticeType, row: Setting | undefined) => ({
  mail: !!row && type !== 'broadcast' && !!row[`${type}Mail`],
  sms: !!row && type !== 'broadcast' && !!row[`${type}Sms`],
  wechat: !!row && (type === 'approval' || type === 'normal') && !!row[`${type}Wechat`],
})
/** What is kept of those who want a type of message outside the console: a filter for each way. */
export const wishesFor = (type: NoticeType): readonly object[] => (type === 'broadcast' ? [] : [...ways[type]].map(name => ({ [name]: true, status: 'kept' })))
const ways = {
  approval: ['approvalMail', 'approvalSms', 'approvalWechat'],
  normal: ['normalMail', 'normalSms', 'normalWechat'],
  crm: ['crmMail', 'crmSms'],
} as const satisfies Record<Exclude<NoticeType, 'broadcast'>, readonly (keyof typeof setting.fields)[]>

/** When the quiet hours are over that an instant lies in; the instant itself where it lies in none. Both ends are clocks of the zone,
 * and a span may reach over midnight. */
export function afterQuiet(now: string, { quietFrom, quietTo }: Pick<Setting, 'quietFrom' | 'quietTo'>, zone: string): string {
  if (!quietFrom || !quietTo) return now
  const at = clockOf(now, zone)
  const isQuiet = quietFrom < quietTo ? at >= quietFrom && at < quietTo : at >= quietFrom || at < quietTo
  if (!isQuiet) return now
  const today = dayOf(now, zone),
    end = parseTime(`${today} ${quietTo}`, zone)!
  return end > now ? end : (parseTime(`${dayOf(plus(now, day), zone)} ${quietTo}`, zone) ?? now)
}

export const commands = [choose]
