/** Login session: a family of tokens from one sign-in, or one switch of identity, until it ends. */
import {
  invoke,
  command,
  ensure,
  everyone,
  fact,
  find,
  get,
  int,
  type Reading,
  type Row,
  ref,
  refusals,
  resource,
  secret,
  state,
  step,
  text,
  time,
} from '../kit/index.ts'
import { gives } from './grants.ts'
import { type Identity, identity } from './identity.ts'
import { role } from './role.ts'

export const loginSession = resource('login_session', {
  label: ['登录会话', 'Login session'],
  path: 'blade-system/login-session',
  title: 'userId',
  scope: { user: 'userId' },
  read: ['PA'],
  unusual: { look: ['look'] },
  fields: {
    userId: ref('user')('账号', 'Account', { required: true, search: true, locked: true }),
    identityId: ref('identity')('登录身份', 'Identity', { required: true, locked: true }),
    /** The digest of the one refresh token that still works; the token itself is never stored. */
    digest: secret('令牌摘要', 'Token digest', { required: true, locked: true, hidden: true }),
    /** The digest of the one before, and since when it is that. */
    digestBefore: secret('上一令牌摘要', 'Digest of the token before', { locked: true, hidden: true }),
    rotatedAt: time('刷新时间', 'Refreshed at', { locked: true }),
    until: time('有效期至', 'Valid until', { required: true, locked: true }),
    rotations: int('刷新次数', 'Refreshed', { required: true, locked: true, initial: 0 }),
    grant: text('登录方式', 'Signed in with', { locked: true }),
    reason: text('结束原因', 'Reason it ended', { locked: true }),
    /** Who looks through the eyes of the account, from which session of their own, and what for. */
    viewerId: ref('user')('查看人', 'Viewed by', { locked: true, search: true }),
    viewedFrom: text('查看人的会话', 'Session of the viewer', { locked: true, hidden: true }),
    purpose: text('查看原因', 'Reason for viewing', { locked: true, lines: 2 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { start: 'active', look: 'active' }),
    active: state('有效', 'Active', 'good', { rotate: ['active', 'ended'], end: 'ended', drop: 'ended' }, 1),
    ended: state('已结束', 'Ended', 'over', {}, 0),
  },
  facts: { started: {}, looked: {}, rotated: {}, reused: {}, ended: {} },
  evolve: { rotated: row => ({ rotations: row.rotations + 1 }) },
})

export const no = refusals('session', {
  notYours: ['只能结束本人的会话', 'you may only end your own sessions'],
  above: ['不能以管理员或权限更高的身份查看', 'you may not look as an administrator, nor as anybody who may do more than you'],
  bounded: ['只有数据范围为全部的人员可以以他人身份查看', 'only who reaches everything may look as somebody else'],
  families: [
    '家庭看到的是孩子的完整信息：有权查看完整姓名的人员才能以家长或学生的身份查看',
    'families see all of their children: only who may see whole names looks as one',
  ],
  self: ['这是您自己的身份', 'this identity is your own'],
  off: ['该身份未启用', 'this identity is not in use'],
})

const { userId, identityId, digest, until, grant, reason, viewedFrom, purpose } = loginSession.fields
export const start = command(loginSession, 'start', {
  label: ['登录', 'Sign in'],
  input: { userId, identityId, digest, until, grant, replaces: text('取代的会话', 'Session it replaces') },
  decide: (_row, { replaces, ...given }) =>
    replaces
      ? // The switched-from session dies in the same turn: there is no moment with both, and none with neither.
        [fact(loginSession, 'started', given), invoke(end, replaces, { reason: 'switched' })]
      : fact(loginSession, 'started', given),
})

/** Whose eyes are asked for. */
function* eyes(id: string): Reading<{ readonly held: Identity | undefined; readonly as: Row<typeof role> | undefined }> {
  const held = yield* get(identity, id)
  return { held, as: held && (yield* get(role, held.roleId)) }
}
/** Somebody looks through the eyes of another: a session that does nothing, is not renewed, and says who looks and why. */
export const look = command(loginSession, 'look', {
  label: ['以此身份查看', 'View as'],
  by: ['PA'],
  input: { identityId, purpose: { ...purpose, required: true }, digest, until, viewedFrom },
  needs: (_row, { identityId }) => eyes(identityId),
  decide: (_row, given, { held, as }, { actor }) => {
    ensure(actor.reach === 'all', no.bounded)
    ensure(held?.status === 'active' && as?.status === 'live', { ...no.off, field: 'identityId' })
    ensure(held.userId !== actor.userId, { ...no.self, field: 'identityId' })
    ensure(as.roleAlias !== 'PA' && gives(actor, as.roleAlias), { ...no.above, field: 'identityId' })
    ensure(!['PR', 'SD'].includes(as.roleAlias) || actor.may('people_name'), { ...no.families, field: 'identityId' })
    return fact(loginSession, 'looked', { ...given, userId: held.userId, grant: 'look', viewerId: actor.userId })
  },
})

/** Milliseconds within which the token before may be presented again: the answer with the new one may not have arrived. */
const overlap = 60_000
/** A refresh token works once. Whoever presents one later than a lost answer would make them has taken it from somebody, or somebody from them: the
 * family ends. So it does for who has the one of the lost answer, which is dead as soon as the one before has been presented again. */
export const rotate = command(loginSession, 'rotate', {
  label: ['刷新令牌', 'Refresh'],
  input: { presented: digest, digest, until },
  decide(row, { presented, ...next }, _facts, { now }) {
    if (presented === row.digest) return fact(loginSession, 'rotated', { ...next, digestBefore: row.digest, rotatedAt: now }, 'active')
    const isRecent = row.rotatedAt && Date.parse(now) - Date.parse(row.rotatedAt) <= overlap
    if (isRecent && presented === row.digestBefore) return fact(loginSession, 'rotated', next, 'active')
    return fact(loginSession, 'reused', { reason: 'reused' }, 'ended')
  },
})

const ended = ({ reason }: { readonly reason?: string | null }) => ({ reason: reason ?? 'ended' })
export const end = step(loginSession, 'end', 'ended', {
  label: ['结束会话', 'End the session'],
  by: everyone,
  input: { reason },
  danger: true,
  check: (row, _given, _facts, { actor }) => ensure(actor.role === 'system' || actor.role === 'PA' || actor.userId === row.userId, no.notYours),
  record: ended,
})

/** What ends an account or a house ends its sessions, whoever does it. */
export const drop = step(loginSession, 'drop', 'ended', { label: ['终止会话', 'Drop the session'], input: { reason }, record: ended })

/** The live sessions of an account, to be ended with what ends them. */
export function* liveSessions(userId: string): Reading<readonly { readonly id: string }[]> {
  return yield* find(loginSession, { userId, status: 'active' })
}
export const endAll = (sessions: readonly { readonly id: string }[], reason: string) => sessions.map(one => invoke(drop, one.id, { reason }))

export const commands = [start, look, rotate, end, drop]
