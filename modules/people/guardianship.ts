/** Guardian relation (L21), part two: what a bound guardian may do, who is primary, and how it ends. */
import { remarked } from '../audit/index.ts'
import {
  about,
  type Actor,
  invoke,
  changes,
  command,
  day,
  dayOf,
  ensure,
  fact,
  find,
  get,
  json,
  partial,
  pick,
  plus,
  ref,
  refusals,
  type Row,
  step,
  text,
} from '../kit/index.ts'
import { codeSent, maySendCode, mayTry, noCode, phoneCodes } from '../identity/index.ts'
import { payerLoad, studentLoad } from './open-obligations.ts'
import { guardian } from './person.ts'

export const no = refusals('guardianship', {
  already: ['该手机号已绑定此学生', 'this phone is already bound to the child'],
  notYours: ['只能由本人或主要监护人操作', 'only the guardian or the primary guardian may do this'],
  notPrimary: ['只能由主要监护人或学校操作', 'only the primary guardian or the school may do this'],
  bySchool: ['司法限制由学校登记', 'a court order is entered by the school'],
  blocked: ['该监护人受司法限制', 'this guardian is blocked by a court order'],
  primaryStays: ['请先指定其他主要监护人', 'name another primary guardian first'],
  lastGuardian: ['学生有未了的报名，须保留至少一名监护人', 'the child has live enrolments and must keep a guardian'],
  remark: ['请填写解绑原因', 'please say why'],
  weekdays: ['接送日须为 1 到 7 且不重复', 'days are 1 to 7, each once'],
  noPickUp: ['该监护人没有接送权限', 'this guardian may not pick up'],
  tied: ['账号还绑定着孩子，或另有工作身份，不能直接注销', 'the account still has a child, or somebody works by it: it can not be closed right away'],
  openOrders: ['账号还有未了的订单或退款', 'the account still has open orders or refunds'],
  openRefunds: ['账号还有未了的退款', 'the account still has open refunds'],
  leaving: ['已申请注销', 'closing was already asked for'],
})

/** How long a closed account can still be kept. */
const coolingDays = 7

export type Relation = Row<typeof guardian>
const office = (actor: Actor) => ['SM', 'PO', 'CS', 'system'].includes(actor.role)
const own = (row: Relation, actor: Actor) => office(actor) || row.userId === actor.userId
const byPrimary = (others: readonly Relation[], row: Relation, actor: Actor) =>
  office(actor) || [row, ...others].some(one => one.isPrimary && !one.blocked && one.userId === actor.userId)

export function* family(row: Relation) {
  return {
    others: yield* find(guardian, { studentId: row.studentId, status: 'bound', id: { not: row.id } }, { sort: ['boundAt'] }),
    load: yield* get(studentLoad, row.studentId),
  }
}
/** Who takes over as primary: the longest bound of those not blocked. */
const heirOf = (others: readonly Relation[]) => others.find(other => !other.blocked)

// A new phone: a code to it, then the change; the old phone is told by a reaction.

export const verifyTel = command(guardian, 'verifyTel', {
  label: ['验证新手机号', 'Verify a new phone'],
  by: ['PR', 'SM'],
  input: { phone: guardian.fields.phone, codeHash: text('验证码摘要', 'Code digest', { required: true }) },
  *needs(row, given) {
    return {
      samePhone: yield* find(guardian, { phone: given.phone, status: ['pending', 'code_sent', 'awaiting', 'bound'] }),
      codes: yield* phoneCodes.codesOf(given.phone),
      others: yield* find(guardian, { studentId: row.studentId, status: 'bound', id: { not: row.id } }),
    }
  },
  decide(row, { phone, codeHash }, { samePhone, others, codes }, { actor, now, zone, newId }) {
    ensure(own(row, actor), no.notYours)
    ensure(phone !== row.phone && !others.some(other => other.phone === phone), about(no.already, 'phone'))
    const today = dayOf(now, zone)
    maySendCode([...samePhone.filter(other => other.id !== row.id), row], now, today)
    return [
      fact(guardian, 'tel_code_asked', { newPhone: phone, ...codeSent(row, codeHash, now, today) }),
      invoke(phoneCodes.countCode, codes[0]?.id ?? newId(), { phone }),
    ]
  },
})
/** Like `tryCode`: the right code changes the phone, a wrong one is counted. */
export const updateParentTel = command(guardian, 'updateParentTel', {
  label: ['修改手机号', 'Change the phone'],
  by: ['PR', 'SM'],
  input: { codeHash: text('验证码摘要', 'Code digest', { required: true }) },
  *needs(row) {
    return { siblings: row.userId ? yield* find(guardian, { userId: row.userId, status: 'bound', phone: row.phone, id: { not: row.id } }) : [] }
  },
  decide(row, { codeHash }, { siblings }, { actor, now }) {
    ensure(own(row, actor), no.notYours)
    ensure(row.newPhone, about(noCode.noCode, 'code'))
    mayTry(row, now)
    if (codeHash !== row.codeHash) return fact(guardian, 'code_missed', { codeTries: (row.codeTries ?? 0) + 1 })
    return [
      fact(guardian, 'tel_changed', { phone: row.newPhone, formerPhone: row.phone, newPhone: null, codeHash: null, codeUntil: null, verifiedAt: now }),
      ...siblings.map(other => invoke(followTel, other.id, { phone: row.newPhone! })),
    ]
  },
})
/** The same guardian's relations to other children take the new phone along. */
export const followTel = step(guardian, 'followTel', 'tel_followed', {
  label: ['同步手机号', 'Follow the phone'],
  input: pick(guardian.fields, 'phone'),
  record: ({ phone }, _row, _facts, { now }) => ({ phone, verifiedAt: now }),
})

// What a guardian may do.

/** A court order beats everything: it is entered by the school, and takes the primacy where somebody else can have it. Whoever may no longer
 * pick up has no days of it. */
export const setFlags = command(guardian, 'setFlags', {
  label: ['设置权限', 'Set rights'],
  by: ['PR', 'SM'],
  input: partial(pick(guardian.fields, 'maySee', 'mayPay', 'mayPickUp', 'mayReceive', 'blocked', 'relation', 'name')),
  needs: family,
  decide(row, given, { others }, { actor }) {
    ensure(byPrimary(others, row, actor), no.notPrimary)
    const flags = changes(row, given)
    ensure(office(actor) || !('blocked' in flags), about(no.bySchool, 'blocked'))
    const isOut = flags.blocked === true || flags.mayPickUp === false,
      changed = { ...flags, ...(isOut && row.assignDay?.length ? { assignDay: [] } : {}) }
    const heir = changed.blocked && row.isPrimary ? heirOf(others) : undefined
    return heir ? [fact(guardian, 'flags_set', { ...changed, isPrimary: false }), invoke(inherit, heir.id, {})] : fact(guardian, 'flags_set', changed)
  },
})

export const assignDay = step(guardian, 'assignDay', 'days_assigned', {
  label: ['设置接送日', 'Pick-up days'],
  by: ['PR', 'SM'],
  input: {
    assignDay: json<readonly number[]>()('接送日', 'Days in charge', {
      required: true,
      check: days =>
        Array.isArray(days) && new Set(days).size === days.length && days.every(day => Number.isInteger(day) && day >= 1 && day <= 7) ? undefined : no.weekdays,
    }),
  },
  needs: family,
  check(row, { assignDay }, { others }, { actor }) {
    ensure(own(row, actor) || byPrimary(others, row, actor), no.notYours)
    ensure(assignDay.length === 0 || (row.mayPickUp && !row.blocked), no.noPickUp)
  },
})

export const makePrimary = command(guardian, 'makePrimary', {
  label: ['设为主要监护人', 'Make primary'],
  by: ['PR', 'SM'],
  needs: family,
  decide(row, _given, { others }, { actor }) {
    ensure(byPrimary(others, row, actor), no.notPrimary)
    ensure(!row.blocked, no.blocked)
    return [...others.filter(other => other.isPrimary).map(other => invoke(stepDown, other.id, {})), fact(guardian, 'made_primary', { isPrimary: true })]
  },
})
export const stepDown = step(guardian, 'stepDown', 'stepped_down', { label: ['不再是主要监护人', 'Step down'], record: () => ({ isPrimary: false }) })
/** Takes over from a primary guardian who leaves or is blocked. */
export const inherit = step(guardian, 'inherit', 'made_primary', { label: ['接任主要监护人', 'Inherit'], record: () => ({ isPrimary: true }) })

/** The account behind the phone, once somebody has registered with it. */
export const linkAccount = command(guardian, 'linkAccount', {
  label: ['关联账号', 'Link the account'],
  input: { userId: ref('user')('账号', 'Account', { required: true }) },
  decide: (row, { userId }) => (row.userId === userId ? [] : fact(guardian, 'account_linked', { userId })),
})

// The end of a relation. Open orders stay with their payer.

export function ending(row: Relation, others: readonly Relation[], live: number | undefined) {
  if (row.status !== 'bound') return []
  ensure(others.length > 0 || !live, no.lastGuardian, { enrolments: live })
  const heir = row.isPrimary ? (heirOf(others) ?? others[0]) : undefined
  return heir ? [invoke(inherit, heir.id, {})] : []
}

export const unbind = step(guardian, 'unbind', 'unbound', {
  label: ['解除绑定', 'Unbind'],
  by: ['PR', 'SM', 'CS'],
  ...remarked,
  danger: true,
  needs: family,
  check(row, { remark }, { others }, { actor }) {
    ensure(own(row, actor) || byPrimary(others, row, actor), no.notYours)
    ensure(office(actor) || !row.isPrimary || row.status !== 'bound', no.primaryStays)
    ensure(!office(actor) || remark, about(no.remark, 'remark'))
  },
  record: ({ remark }) => ({ isPrimary: false, remark: remark ?? null }),
  also: (row, _given, { others, load }) => ending(row, others, load?.live),
})

export const settled = (load: Row<typeof payerLoad> | undefined) => {
  ensure(!load?.openOrders, no.openOrders, { count: load?.openOrders })
  ensure(!load?.openRefunds, no.openRefunds, { count: load?.openRefunds })
}
/** Asks to close the account (注销): the relation ends after the cooling time unless the account is kept. */
export const requestLogout = step(guardian, 'requestLogout', 'logout_asked', {
  label: ['申请注销', 'Ask to close the account'],
  by: ['PR', 'SM'],
  danger: true,
  warns: [
    `${coolingDays} 天后解除监护关系，在此之前可以撤回。最后一个孩子解除后账号随之注销，姓名、手机号和密码将清除，不能恢复。`,
    `You are no longer the guardian ${coolingDays} days from now; until then it can be taken back. The account goes with the last child, for good.`,
  ],
  *needs(row) {
    const { others, load: child } = yield* family(row)
    return { others, child, load: row.userId ? yield* get(payerLoad, row.userId) : undefined }
  },
  check(row, _given, { load, others, child }, { actor }) {
    ensure(own(row, actor), no.notYours)
    ensure(!row.leavingAt, no.leaving)
    settled(load)
    // Said now: after the days to think it would be refused to nobody, and never come to pass.
    ensure(!child?.live || others.length > 0, no.lastGuardian, { enrolments: child?.live })
  },
  record: (_given, _row, _facts, { now }) => ({ leavingAt: plus(now, coolingDays * day) }),
})
export const keepAccount = command(guardian, 'keepAccount', {
  label: ['撤回注销', 'Keep the account'],
  by: ['PR', 'SM'],
  decide(row, _given, _facts, { actor }) {
    ensure(own(row, actor), no.notYours)
    return row.leavingAt ? fact(guardian, 'account_kept', { leavingAt: null }) : []
  },
})
/** What came up while the account waited to be closed keeps it: a place of a child who has nobody else, an order or a refund. */
export const stayOpen = step(guardian, 'stayOpen', 'closing_ended', { label: ['注销未生效', 'Stays open'], record: () => ({ leavingAt: null }) })
/** Name and phone of who was a guardian go with the pupil, or with their account. */
export const erase = step(guardian, 'erase', 'erased', { label: ['清除', 'Erase'] })

export const commands = [
  verifyTel,
  updateParentTel,
  followTel,
  setFlags,
  assignDay,
  makePrimary,
  stepDown,
  inherit,
  linkAccount,
  unbind,
  requestLogout,
  keepAccount,
  stayOpen,
  erase,
]
