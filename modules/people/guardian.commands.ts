/** Guardian relation (L21), part one: how a phone becomes a guardian of a child. */
import { policy, policyId, policyOf, type Policy } from '../system/index.ts'
import { because } from '../audit/index.ts'
import { codeSent, maySendCode, mayTry, phoneCodes } from '../identity/index.ts'
import { about, invoke, coded, command, count, dayOf, ensure, fact, find, get, is, optional, pick, ref, refusals, step, text, tile } from '../kit/index.ts'
import type { Row } from '../kit/index.ts'
import { no as noTie, unbind } from './guardianship.ts'
import { school } from './organisation.ts'
import { guardian, student } from './person.ts'

const phoneProven = coded('guardian.phoneProven', ['手机号已验证绑定', 'the phone was verified and bound'])

export const no = refusals('guardian', {
  noChild: ['没有找到该学生，请核对学籍号与姓名', 'no such pupil, please check pupil code and name'],
  idTail: ['手机号与学校登记不符，请填写学生身份证后四位', 'the phone is not the one the school knows: give the last four of the ID card'],
  sameAccount: ['该账号已绑定此学生', 'this account is already bound to the child'],
  guardiansFull: ['监护人数量已达上限[ {max} 人]', 'the child has the most guardians allowed[: {max}]'],
  notYours: ['只能操作本人的监护关系', 'this is not your own relation'],
})

/** Live relations: those that count for "already there". */
const liveStatuses = ['pending', 'code_sent', 'awaiting', 'bound'] as const
type Relation = Row<typeof guardian>

const { relation } = guardian.fields
const relationMaybe = optional(relation)

interface Asked {
  readonly studentCode?: string | null
  readonly studentName?: string | null
  readonly phone: string
}
function* codeNeeds(row: Relation, given: Asked) {
  const known = row.studentId ? yield* get(student, row.studentId) : undefined
  const [found] = row.studentId || !given.studentCode ? [] : yield* find(student, { studentCode: given.studentCode, status: 'live' })
  const child = known ?? found
  return {
    child,
    samePhone: yield* find(guardian, { phone: given.phone, status: liveStatuses }),
    codes: yield* phoneCodes.codesOf(given.phone),
    relations: child ? yield* find(guardian, { studentId: child.id, status: liveStatuses }) : [],
  }
}

/** Asks for a code. The child is found by pupil code and name; a phone that the school does not know for the child
 * also needs the tail of the ID card, or anybody who knows a name could bind to a child. */
export const verifyPhone = command(guardian, 'verifyPhone', {
  label: ['获取验证码', 'Ask for a code'],
  by: ['PR', 'SM'],
  input: {
    studentCode: text('学籍号', 'Pupil code'),
    studentName: text('学生姓名', 'Pupil name'),
    idTail: text('身份证后四位', 'Last four of the ID card', { pii: 'text' }),
    phone: guardian.fields.phone,
    name: guardian.fields.name,
    relation: relationMaybe,
    /** The digest of the code and the relation's id; the code itself goes only to the phone. */
    codeHash: text('验证码摘要', 'Code digest', { required: true }),
  },
  needs: codeNeeds,
  decide(row, given, { child, samePhone, codes, relations }, { now, zone, actor, newId }) {
    ensure(child && (row.studentId || child.studentName === given.studentName), about(no.noChild, 'studentCode'))
    ensure(!relations.some(other => other.phone === given.phone && other.status === 'bound'), about(noTie.already, 'phone'))
    const known = row.status === 'pending' || given.phone === child.phoneNumber || ['SM', 'PO', 'system'].includes(actor.role)
    ensure(known || (!!child.idCard && child.idCard.slice(-4).toUpperCase() === given.idTail?.toUpperCase()), about(no.idTail, 'idTail'))
    const today = dayOf(now, zone)
    maySendCode(samePhone, now, today)
    return [
      fact(guardian, 'code_asked', {
        studentId: child.id,
        ...placeOf(child),
        phone: given.phone,
        ...(given.name ? { name: given.name } : {}),
        ...(given.relation ? { relation: given.relation } : {}),
        ...(actor.role === 'PR' ? { userId: actor.userId } : {}),
        ...codeSent(row, given.codeHash, now, today),
      }),
      invoke(phoneCodes.countCode, codes[0]?.id ?? newId(), { phone: given.phone }),
    ]
  },
})

/** A try: the right code binds in the same turn, a wrong one is counted. The caller sees from the status which it was. */
export const tryCode = command(guardian, 'tryCode', {
  label: ['验证并绑定', 'Verify and bind'],
  by: ['PR', 'SM'],
  input: { codeHash: text('验证码摘要', 'Code digest', { required: true }), relation: relationMaybe, name: guardian.fields.name },
  decide(row, given, _facts, { now, actor }) {
    ensure(actor.role !== 'PR' || row.userId === actor.userId, no.notYours)
    mayTry(row, now)
    return given.codeHash === row.codeHash
      ? invoke(bind, row.id, { relation: given.relation ?? row.relation, name: given.name ?? row.name })
      : fact(guardian, 'code_missed', { codeTries: (row.codeTries ?? 0) + 1 })
  },
})

function* bindNeeds(row: Relation) {
  return {
    others: yield* find(guardian, { studentId: row.studentId, status: liveStatuses, id: { not: row.id } }),
    school: yield* get(school, row.schoolId),
    policy: yield* get(policy, policyId),
  }
}
/** Checks that one more guardian fits, and answers whether it is the primary one: the first of a child always is. */
function fits(row: { readonly phone: string; readonly userId?: string | null }, others: readonly Relation[], rules: Policy) {
  const bound = others.filter(other => other.status === 'bound')
  ensure(bound.length < rules.guardiansMax, no.guardiansFull, { max: rules.guardiansMax })
  ensure(!bound.some(other => other.phone === row.phone), about(noTie.already, 'phone'))
  ensure(!row.userId || !bound.some(other => other.userId === row.userId), no.sameAccount)
  return !bound.some(other => other.isPrimary)
}
const leftovers = (row: Relation, others: readonly Relation[]) =>
  others.filter(other => other.status !== 'bound' && other.phone === row.phone).map(other => invoke(unbind, other.id, { remark: phoneProven }))

/** Binds after the code was right (`tryCode` runs it), or the invited phone has proven itself by registering:
 * the code is used up, unfinished tries of the phone end with it. */
export const bind = command(guardian, 'bind', {
  label: ['绑定', 'Bind'],
  input: pick(guardian.fields, 'relation', 'name'),
  needs: bindNeeds,
  decide(row, given, { others, school, policy }, { now }) {
    const isPrimary = fits(row, others, policyOf(policy))
    const verified = { ...given, verifiedAt: now, codeHash: null, codeUntil: null }
    if (school?.guardianApproval) return fact(guardian, 'binding_asked', verified, 'awaiting')
    return [fact(guardian, 'bound', { ...verified, isPrimary, boundAt: now }, 'bound'), ...leftovers(row, others)]
  },
})
export const approveBinding = step(guardian, 'approveBinding', 'bound', {
  label: ['确认绑定', 'Approve the binding'],
  by: ['SM'],
  needs: bindNeeds,
  record: (_given, row, { others, policy }, { now }) => ({ isPrimary: fits(row, others, policyOf(policy)), boundAt: now }),
  also: (row, _given, { others }) => leftovers(row, others),
})
export const rejectBinding = step(guardian, 'rejectBinding', 'binding_rejected', { label: ['拒绝绑定', 'Reject the binding'], by: ['SM'], ...because })

const placeOf = ({ schoolId, areaCode }: Row<typeof student>) => ({ schoolId, areaCode })
const byHand = {
  studentId: ref('student')('学生', 'Pupil', { required: true }),
  phone: guardian.fields.phone,
  name: guardian.fields.name,
  relation: relationMaybe,
}
function* handNeeds(_row: Relation, given: { readonly studentId: string; readonly phone: string }) {
  return {
    child: yield* get(student, given.studentId),
    others: yield* find(guardian, { studentId: given.studentId, status: liveStatuses }),
    same: yield* count(guardian, { studentId: given.studentId, phone: given.phone, status: liveStatuses }),
    policy: yield* get(policy, policyId),
  }
}

/** The school names a guardian, who binds by verifying the phone. */
export const invite = step(guardian, 'invite', 'invited', {
  label: ['邀请监护人', 'Invite a guardian'],
  by: ['SM'],
  input: byHand,
  needs: handNeeds,
  check(_row, given, { child, others, same, policy }) {
    ensure(child?.status === 'live', about(no.noChild, 'studentId'))
    ensure(same === 0, about(noTie.already, 'phone'))
    fits(given, others, policyOf(policy))
  },
  record: (given, _row, { child }) => ({ ...given, ...placeOf(child!) }),
})

/** The school enters a guardian whose phone it has verified itself: by hand or by import. Their unfinished tries end. */
export const enter = step(guardian, 'enter', 'entered', {
  label: ['登记监护人', 'Enter a guardian'],
  by: ['SM'],
  needs: handNeeds,
  input: { ...byHand, userId: ref('user')('账号', 'Account') },
  check: (_row, _given, { child }) => ensure(child?.status === 'live', about(no.noChild, 'studentId')),
  record: (given, _row, { child, others, policy }, { now }) => ({
    ...given,
    ...placeOf(child!),
    isPrimary: fits(given, others, policyOf(policy)),
    verifiedAt: now,
    boundAt: now,
  }),
  also: (row, { phone }, { others }) => leftovers({ ...row, phone }, others),
})

export const tiles = [
  tile(approveBinding, { name: 'binding', label: ['待确认家长绑定', 'Guardians to confirm'], to: '/parent/relation', match: [is('status', 'awaiting')] }),
]

export const commands = [verifyPhone, tryCode, bind, approveBinding, rejectBinding, invite, enter]
