/** Post: what somebody is in the house, beside their role: a title without rights of its own. */
import { about, type Check, crud, dict, ensure, int, type RefusalCode, refusals, resource, state, text } from '../kit/index.ts'
import { user } from './user.ts'

/** The wire's numbers for in use and not in use; clients send back the name they were shown as well. */
const standings: Readonly<Record<string, 'live' | 'off'>> = { 1: 'live', 0: 'off', live: 'live', off: 'off' }

export const no = refusals('post', {
  status: ['岗位状态须为1(启用)或0(停用)', 'the status of a post is 1 (in use) or 0 (not in use)'],
  hasPeople: ['还有账号属于该岗位，不能删除', 'there are still accounts with this post'],
})
const isStanding: Check<string> = value => (Object.hasOwn(standings, value) ? undefined : no.status)

export const post = resource('post', {
  label: ['岗位', 'Post'],
  path: 'blade-system/post',
  title: 'postName',
  scope: 'everyone',
  read: ['PA', 'PO', 'EC', 'SM', 'AM'],
  sort: ['sort', 'postCode'],
  fields: {
    category: dict('post_category')('岗位类型', 'Kind', { required: true, search: true }),
    postCode: text('岗位编号', 'Code', { required: true, search: true, unique: true }),
    postName: text('岗位名称', 'Post', { required: true, search: true }),
    sort: int('岗位排序', 'Sort', { required: true, initial: 1 }),
    postRemark: text('岗位描述', 'Description', { lines: 3 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: ['live', 'off'] }),
    live: state('启用', 'In use', 'good', { change: ['live', 'off'], remove: 'removed' }, 1),
    off: state('停用', 'Not in use', 'over', { change: ['live', 'off'], remove: 'removed' }, 0),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
})

/** Whoever holds a post keeps it until another is given: one that is held does not go. */
export const [create, change, remove, restore] = crud(post, {
  by: ['PA'],
  create: { label: ['新增岗位', 'Add a post'] },
  change: { label: ['编辑岗位', 'Edit the post'] },
  remove: { label: ['删除岗位', 'Delete the post'] },
  input: { status: text('状态', 'Status', { check: isStanding }) },
  to: ({ status }, before) => standings[status ?? (before.status === 'new' ? 'live' : before.status)]!,
  keptWhile: [{ of: user, by: 'postId', refused: no.hasPeople, count: 'people' }],
})
/** Whether what was chosen is a post that people may have now. */
export const postHolds = (given: string | null | undefined, found: { readonly status: string } | undefined, gone: RefusalCode) =>
  ensure(!given || found?.status === 'live', about(gone, 'postId'))
export const commands = [create, change, restore, remove]
