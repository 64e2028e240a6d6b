/** Notice (L30): something said to named people, a role, a department or everybody; one row however many read it. */
import { type Actor, choice, ensure, everyone, int, json, type Params, refusals, resource, state, text } from '../kit/index.ts'
import { noticeTypes } from './types.ts'

export const notice = resource('notice', {
  label: ['通知', 'Notice'],
  isLetter: true,
  title: 'title',
  scope: 'everyone',
  read: everyone,
  fields: {
    type: choice(noticeTypes)('类型', 'Type', { required: true, search: true, initial: 'normal' }),
    title: text('标题', 'Title', { required: true, search: true }),
    content: text('内容', 'Content', { required: true, lines: 8 }),
    /** What the product itself says, as data: the text is made when it is read. Title and content then keep the Chinese as it was
     * sent: captions and later releases without the code have no other. People's own letters have no code. */
    textCode: text('消息代码', 'Message code', { hidden: true, locked: true }),
    textParams: json<Params>()('消息参数', 'Message parameters', { hidden: true, locked: true }),
    /** The English of letters that were written in both languages, as all were before there were codes. */
    titleEn: text('英文标题', 'English title', { hidden: true }),
    contentEn: text('英文内容', 'English content', { hidden: true, lines: 8 }),
    /** Whom it is for: `users`, `all`, `role:SM`, `dept:<id>` or `dept:<id>/role:SM`. */
    audience: text('接收范围', 'Audience', { required: true, locked: true }),
    /** The console's address of what it is about. */
    link: text('链接', 'Link', { hidden: true }),
    senderName: text('发送人', 'Sender', { required: true, locked: true, copies: 'name' }),
    receivers: int('接收人数', 'Named receivers', { required: true, locked: true, initial: 0 }),
  },
  // Since version 2 it keeps what the product says by its code.
  facts: { sent: { v: 2, up: { 1: (data: object) => data } } },
  lifecycle: { new: state('新建', 'New', 'idle', { notify: 'sent', send: 'sent' }), sent: state('已发送', 'Sent', 'good') },
})

export const no = refusals('notice', {
  nobody: ['请选择接收人', 'please choose who receives it'],
  tooMany: ['指定的接收人过多[，最多 {max} 个]，请按角色或部门发送', 'too many named receivers[ ({max} at the most)], send to a role or a department instead'],
  notYours: ['只能发送给本部门或指定的人员', 'you may only send to your own department or to named people'],
})

export interface Receivers {
  readonly type: string
  readonly userIds?: readonly string[] | null
  readonly deptId?: string | null
  readonly role?: string | null
}

/** The audience as the notice keeps it. Only a broadcast may name nobody: it is for everybody. */
export function audienceOf({ type, userIds, deptId, role }: Receivers): string {
  if (userIds) return 'users'
  if (deptId) return role ? `dept:${deptId}/role:${role}` : `dept:${deptId}`
  if (role) return `role:${role}`
  ensure(type === 'broadcast', no.nobody)
  return 'all'
}
/** The audiences that somebody belongs to in the identity they use now. */
export const audiencesOf = ({ role, deptId }: Pick<Actor, 'role' | 'deptId'>): readonly string[] => [
  'all',
  `role:${role}`,
  ...(deptId ? [`dept:${deptId}`, `dept:${deptId}/role:${role}`] : []),
]
/** Whether an audience means somebody in an identity. */
export const isMeant = (audience: string, who: Pick<Actor, 'role' | 'deptId'>): boolean => audiencesOf(who).includes(audience)
