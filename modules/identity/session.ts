/** Login session: a family of tokens from one sign-in, or one switch of identity, until it ends. */
import { invoke, command, ensure, everyone, fact, find, int, type Reading, ref, refusals, resource, secret, state, step, text, time } from '../kit/index.ts'

export const loginSession = resource('login_session', {
  label: ['登录会话', 'Login session'],
  path: 'blade-system/login-session',
  title: 'userId',
  scope: { user: 'userId' },
  read: ['PA'],
  fields: {
    userId: ref('user')('账号', 'Account', { required: true, search: true, locked: true }),
    identityId: ref('identity')('登录身份', 'Identity', { required: true, locked: true }),
    /** The digest of the one refresh token that still works; the token itself is never stored. */
    digest: secret('令牌摘要', 'Token digest', { required: true, locked: true, hidden: true }),
    until: time('有效期至', 'Valid until', { required: true, locked: true }),
    rotations: int('刷新次数', 'Refreshed', { required: true, locked: true, initial: 0 }),
    grant: text('登录方式', 'Signed in by', { locked: true }),
    reason: text('结束原因', 'Ended because', { locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { start: 'active' }),
    active: state('有效', 'Active', 'good', { rotate: ['active', 'ended'], end: 'ended', drop: 'ended' }, 1),
    ended: state('已结束', 'Ended', 'over', {}, 0),
  },
  facts: { started: {}, rotated: {}, reused: {}, ended: {} },
  evolve: { rotated: row => ({ rotations: row.rotations + 1 }) },
})

export const no = refusals('session', { notYours: ['只能结束本人的会话', 'you may only end your own sessions'] })

const { userId, identityId, digest, until, grant, reason } = loginSession.fields
export const start = command(loginSession, 'start', {
  label: ['登录', 'Sign in'],
  by: [],
  input: { userId, identityId, digest, until, grant, replaces: text('取代的会话', 'Session it replaces') },
  decide: (_row, { replaces, ...given }) =>
    replaces
      ? // The switched-from session dies in the same turn: there is no moment with both, and none with neither.
        [fact(loginSession, 'started', given), invoke(end, replaces, { reason: 'switched' })]
      : fact(loginSession, 'started', given),
})

/** A refresh token works once. The second use of one means that somebody else has it: the family ends. */
export const rotate = command(loginSession, 'rotate', {
  label: ['刷新令牌', 'Refresh'],
  by: [],
  input: { presented: digest, digest, until },
  decide: (row, { presented, ...next }) =>
    presented === row.digest ? fact(loginSession, 'rotated', next, 'active') : fact(loginSession, 'reused', { reason: 'reused' }, 'ended'),
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

export const commands = [start, rotate, end, drop]
