/** Phone code: the code a phone was sent last, for signing in, registering or a forgotten password. It works once (N3). */
import {
  about,
  invoke,
  carries,
  command,
  count,
  date,
  dayOf,
  ensure,
  fact,
  find,
  type Field,
  int,
  pick,
  refusals,
  resource,
  type Row,
  rules,
  secret,
  state,
  text,
  time,
} from '../kit/index.ts'
import { create as createAccount, resetPassword } from './user.commands.ts'
import { roleId } from './baseline.ts'
import { codeSent, counted, maySendCode, mayTry } from './code.ts'
import { rootDept } from './dept.ts'
import { passwordHash, user } from './user.ts'

export const phoneCode = resource('phone_code', {
  label: ['手机验证码', 'Phone code'],
  title: 'codeDay',
  read: [],
  fields: {
    phone: text('手机号', 'Phone', { required: true, unique: true, locked: true, check: rules.phone, pii: 'phone' }),
    /** The digest of the code and the row's id; the code itself goes only to the phone. */
    codeHash: secret('验证码摘要', 'Code digest', { locked: true, hidden: true, pii: 'text' }),
    codeUntil: time('验证码有效期', 'Code valid until', { locked: true, hidden: true }),
    codeTries: int('验证次数', 'Tries', { locked: true, hidden: true, initial: 0 }),
    /** How many codes went to the phone on which day, through whatever door. */
    codeDay: date('验证码发送日', 'Codes sent on', { locked: true }),
    codeCount: int('当日发送次数', 'Codes sent', { locked: true, initial: 0 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { ask: 'sent', count: 'idle' }),
    idle: state('无有效验证码', 'No code', 'idle', { ask: 'sent', count: 'idle' }),
    sent: state('已发送', 'Sent', 'waiting', {
      ask: 'sent',
      count: 'sent',
      check: 'sent',
      use: ['sent', 'idle'],
      signUp: ['sent', 'idle'],
      newPassword: ['sent', 'idle'],
    }),
  },
  facts: { asked: {}, counted: {}, missed: {}, used: {}, signed_up: carries<{ userId: string }>() },
})
type Code = Row<typeof phoneCode>

export const no = refusals('phoneCode', {
  taken: ['该手机号已注册，请直接登录', 'this phone is registered already, please log in'],
  noAccount: ['该手机号没有对应的账号', 'no account has this phone'],
})

export const codeHash = { ...phoneCode.fields.codeHash, required: true } as Field<string, true>
const phone = pick(phoneCode.fields, 'phone')

export const ask = command(phoneCode, 'ask', {
  label: ['获取验证码', 'Ask for a code'],
  input: { ...phone, codeHash },
  decide(row, given, _facts, { now, zone }) {
    const today = dayOf(now, zone)
    maySendCode([row], now, today)
    return fact(phoneCode, 'asked', { phone: given.phone, ...codeSent(row, given.codeHash, now, today) })
  },
})
/** A code went to the phone through another door: it counts for the same day. */
export const countCode = command(phoneCode, 'count', {
  label: ['计入发送次数', 'Count a code'],
  input: phone,
  decide(row, given, _facts, { now, zone }) {
    const today = dayOf(now, zone)
    maySendCode([{ ...row, codeUntil: null }], now, today)
    return fact(phoneCode, 'counted', { phone: given.phone, ...counted(row, today) })
  },
})
/** The row of a phone, for who must count a code in the same turn. */
export const codesOf = (phone: string) => find(phoneCode, { phone }, { limit: 1 })

const missed = (row: Code) => fact(phoneCode, 'missed', { codeTries: (row.codeTries ?? 0) + 1 }, 'sent')
const used = () => fact(phoneCode, 'used', { codeHash: null, codeUntil: null }, 'idle')
const isRight = (row: Code, given: { readonly codeHash: string }, now: string): boolean => {
  mayTry(row, now)
  return row.codeHash === given.codeHash
}

/** A look that leaves the code as it is; only a wrong one is counted. */
export const check = command(phoneCode, 'check', {
  label: ['校验验证码', 'Check the code'],
  input: { codeHash },
  decide: (row, given, _facts, { now }) => (isRight(row, given, now) ? [] : fact(phoneCode, 'missed', { codeTries: (row.codeTries ?? 0) + 1 })),
})
/** A try: the right code is used up, a wrong one is counted. The caller sees from the status which it was. */
export const use = command(phoneCode, 'use', {
  label: ['使用验证码', 'Use the code'],
  input: { codeHash },
  decide: (row, given, _facts, { now }) => (isRight(row, given, now) ? used() : missed(row)),
})

const standing = ['active', 'pending', 'disabled'] as const

/** A guardian's own account, by a phone that is proven: the account's name is the phone, its identity that of a parent. */
export const signUp = command(phoneCode, 'signUp', {
  label: ['家长注册', 'Register as a parent'],
  input: { codeHash, passwordHash, realName: user.fields.realName },
  needs: function* (row) {
    return { same: yield* count(user, { any: [{ phone: row.phone }, { account: row.phone }], status: standing }) }
  },
  decide(row, given, { same }, { now, newId }) {
    if (!isRight(row, given, now)) return missed(row)
    ensure(same === 0, about(no.taken, 'phone'))
    const userId = newId()
    return [
      fact(phoneCode, 'signed_up', { codeHash: null, codeUntil: null, userId }, 'idle'),
      invoke(createAccount, userId, {
        account: row.phone,
        realName: given.realName,
        phone: row.phone,
        deptId: rootDept,
        passwordHash: given.passwordHash,
        roleId: roleId('PR'),
      }),
    ]
  },
})
/** A forgotten password, by the phone of the one account that has it. */
export const newPassword = command(phoneCode, 'newPassword', {
  label: ['重置密码', 'Reset the password'],
  input: { codeHash, passwordHash },
  needs: function* (row) {
    return { found: yield* find(user, { phone: row.phone, status: standing }, { limit: 2 }) }
  },
  decide(row, given, { found }, { now }) {
    if (!isRight(row, given, now)) return missed(row)
    ensure(found.length === 1 && found[0]!.status === 'active', about(no.noAccount, 'phone'))
    return [used(), invoke(resetPassword, found[0]!.id, { passwordHash: given.passwordHash })]
  },
})

export const commands = [ask, countCode, check, use, signUp, newPassword]
