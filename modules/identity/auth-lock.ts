/** Auth lock: who is or was locked out, as stock front ends show it: the last lock of each account, since when, until when and why. */
import { about, alias, choice, coded, detail, ensure, find, ids, list, on, parseTime, ref, refusals, text, time, view } from '../kit/index.ts'
import type { Asked, RouteContext, Show } from '../kit/index.ts'
import { approve, lock, reject, unlock } from './user.commands.ts'
import { user } from './user.ts'

export const no = refusals('authLock', {
  nobody: ['请选择账号', 'choose an account'],
  later: ['锁定立即生效，不能设定将来的开始时间', 'a lock begins at once: it can not begin in the future'],
})

const types = { SYSTEM: ['系统锁定', 'By the system'], MANUAL: ['手动锁定', 'By hand'] } as const
const states = { LOCKED: ['锁定中', 'Locked'], UN_LOCKED: ['已解锁', 'Unlocked'] } as const
/** The end of a lock without an end. */
const never = '9999-12-31 00:00:00'

export const authLock = view('auth_lock', {
  label: ['登录锁定', 'Lock of an account'],
  read: ['PA', 'PO'],
  fields: {
    userId: ref('user')('账号', 'Account', { search: true }),
    lockTarget: text('锁定目标', 'Account name', { search: true }),
    lockType: choice(types)('锁定类型', 'Kind', { search: true }),
    lockStatus: choice(states)('锁定状态', 'Standing', { search: true }),
    lockBeginTime: time('锁定开始', 'Begins'),
    lockEndTime: time('锁定结束', 'Ends'),
    lockReason: text('锁定原因', 'Why'),
    unlockReason: text('解锁原因', 'Why it was undone'),
  },
  empty: { userId: null, lockTarget: null, lockType: null, lockStatus: null, lockBeginTime: null, lockEndTime: null, lockReason: null, unlockReason: null },
  on: fold => [
    fold(on(user, 'locked'), {
      key: ({ after }) => after.id,
      fold: (_row, { after, data }) => ({
        userId: after.id,
        lockTarget: after.account,
        lockType: data.byHand ? 'MANUAL' : 'SYSTEM',
        lockStatus: 'LOCKED',
        lockBeginTime: after.updatedAt,
        lockEndTime: after.lockedUntil,
        lockReason: data.remark ?? null,
        unlockReason: null,
      }),
    }),
    fold(on(user, 'unlocked'), { key: ({ after }) => after.id, fold: (_row, { data }) => ({ lockStatus: 'UN_LOCKED', unlockReason: data.remark ?? null }) }),
    // A new password opens the account, and so does enabling it.
    fold(on(user, 'password_reset', 'enabled'), {
      key: ({ after, before }) => (before.lockedUntil ? after.id : undefined),
      fold: () => ({ lockStatus: 'UN_LOCKED' }),
    }),
  ],
})

/** As the page reads it: `expired` when its time is over although nobody undid it. */
const shown: Show = (rows, { now, zone }) =>
  rows.map(row => {
    const end = String(row.lockEndTime || '')
    return {
      ...row,
      remoteIp: '',
      userAgent: '',
      failCount: 0,
      expired: row.lockStatus === 'LOCKED' && end !== '' && (parseTime(end, zone) ?? '') <= now,
      lockEndTime: end >= never.slice(0, 10) ? '' : end,
    }
  })

/** A lock without an end ends never; one that begins in a minute has begun when it is pressed. */
function untilOf({ lockBeginTime, lockEndTime, lockReason }: Asked, { now, zone }: RouteContext) {
  const begins = lockBeginTime ? parseTime(String(lockBeginTime), zone) : undefined
  ensure(!begins || begins <= now, about(no.later, 'lockBeginTime'))
  return { lockedUntil: lockEndTime || never, remark: lockReason }
}
const chosen =
  (name: string) =>
  (asked: Asked): readonly string[] => {
    const wanted = ids(asked[name])
    ensure(wanted.length > 0, about(no.nobody, name))
    return wanted
  }

const refused = coded('user.auditRefused', ['管理员未通过审核', 'an administrator did not approve it'])
const paths = (name: string) => ['blade-system/user', 'blade-user'].map(base => `${base}/${name}`)

const locks = {
  userId: text('账号', 'Accounts', { required: true }),
  lockBeginTime: time('锁定开始', 'Locked from'),
  lockEndTime: time('锁定结束', 'Locked until'),
  lockReason: text('锁定原因', 'Reason'),
}
export const lockRoutes = [
  list('blade-system/auth-lock/page', authLock, undefined, shown),
  detail('blade-system/auth-lock/detail', authLock, undefined, shown),
  alias('blade-system/auth-lock/lock', lock, { on: chosen('userId'), given: untilOf, takes: locks, answer: true }),
  alias('blade-system/auth-lock/unlock', unlock, {
    async on(asked, context) {
      const rows = await context.ask(find(user, { id: chosen('id')(asked) }))
      return rows.filter(row => row.lockedUntil).map(row => row.id)
    },
    names: { remark: ['unlockReason'] },
    answer: true,
  }),
  ...paths('audit-pass').map(path => alias(path, approve, { on: chosen('userIds'), answer: true })),
  // The page asks for no reason, where ours does.
  ...paths('audit-refuse').map(path => alias(path, reject, { on: chosen('userIds'), given: asked => ({ remark: asked.remark || refused }), answer: true })),
]
