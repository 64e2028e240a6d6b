/** Sending: by what happened, in turns and reactions of other modules, or by a person. */
import { type Actor, invoke, command, ensure, fact, json, type Params, pick, rules, text } from '../kit/index.ts'
import { deliver, messageId } from './message.ts'
import { audienceOf, no, notice, type Receivers } from './notice.ts'
import { theSystem, type NoticeType } from './types.ts'

/** Named receivers of one notice; more of them are a role or a department. */
export const namedMax = 1_000

const input = {
  type: notice.fields.type,
  title: notice.fields.title,
  content: notice.fields.content,
  link: notice.fields.link,
  userIds: json<readonly string[]>()('接收人', 'Receivers', { check: rules.texts }),
  deptId: text('接收部门', 'Department'),
  role: text('接收角色', 'Role'),
}

interface Letter extends Receivers {
  readonly type: NoticeType
  readonly title: string
  readonly content: string
  readonly textCode?: string | null
  readonly textParams?: Params | null
  readonly titleEn?: string | null
  readonly contentEn?: string | null
  readonly link?: string | null
}

function sent(given: Letter, { id, now, actor }: { readonly id: string; readonly now: string; readonly actor: Actor }) {
  const { userIds, deptId: _dept, role: _role, ...letter } = given
  const named = [...new Set(userIds ?? [])]
  ensure(named.length <= namedMax, no.tooMany, { max: namedMax })
  const said = { ...letter, senderName: actor.role === 'system' ? theSystem[0] : actor.name }
  return [
    fact(notice, 'sent', { ...said, audience: audienceOf(given), receivers: named.length }),
    ...named.map(userId => invoke(deliver, messageId(id, userId), { noticeId: id, userId, sentAt: now, ...said })),
  ]
}

/** Says something because of what happened: by the code of a declared notice, or in words that somebody wrote. */
export const notify = command(notice, 'notify', {
  label: ['通知', 'Notify'],
  input: { ...input, ...pick(notice.fields, 'textCode', 'textParams', 'titleEn', 'contentEn') },
  decide: (_row, given, _facts, context) => sent(given, context),
})

/** Says something by a person: to named people, or to their own department; the platform to any audience. */
export const send = command(notice, 'send', {
  label: ['发送消息', 'Send a message'],
  by: ['PA', 'PO', 'EC', 'SM', 'ST', 'AM', 'AT', 'CS', 'RP', 'UU'],
  input,
  decide(_row, given, _facts, context) {
    const { actor } = context
    ensure(given.userIds === undefined || given.userIds === null || given.userIds.length > 0, no.nobody)
    ensure(given.userIds || ['PA', 'PO', 'system'].includes(actor.role) || (given.deptId && given.deptId === actor.deptId), no.notYours)
    return sent(given, context)
  },
})
