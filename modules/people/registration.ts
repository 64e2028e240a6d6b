/** Registration from outside: an agency, or one of its teachers, asks to come in by a phone that is proven. The account
 * waits with the application: it is opened when that is approved, in the same turn, and nobody signs in with it before. */
import { submission } from '../audit/index.ts'
import { account, mayTry, noCode, passwordHash, phoneCodes, user } from '../identity/index.ts'
import { about, invoke, command, count, dayOf, ensure, fact, find, get, json, partial, pick, refusals, rules, text } from '../kit/index.ts'
import type { Input, Invoke, Reading, Row } from '../kit/index.ts'
import { no as noAgency } from './agency.commands.ts'
import { agency } from './organisation.ts'
import { agencyTeacher } from './person.ts'

export const no = refusals('registration', {
  agencyOff: ['该机构未入驻或已停用', 'the agency is not registered, or out of use'],
  idCardTaken: ['该身份证号已登记为机构教师', 'a teacher with this ID card is registered already'],
})

type Code = Row<typeof phoneCodes.phoneCode>
type Account = Row<typeof user>
const standing = ['active', 'pending', 'disabled'] as const
const proof = { codeId: text('验证码编号', 'Code id', { required: true }), codeHash: phoneCodes.codeHash, passwordHash }
type Proof = Input<typeof proof>

interface Known {
  readonly code: Code | undefined
  readonly known: readonly Account[]
}
/** The code that was sent to the phone, and whose accounts have that phone. */
function* askedBy({ codeId }: Pick<Proof, 'codeId'>): Reading<Known> {
  const code: Code | undefined = yield* get(phoneCodes.phoneCode, codeId)
  const phone = code?.phone ?? ''
  return { code, known: yield* find(user, { any: [{ phone }, { account: phone }], status: standing }, { limit: 3 }) }
}
/** Whether the phone is theirs and nobody else's account has it; the code is used up in the same turn. */
function proven({ code, known }: Known, codeHash: string, applicantId: string | null, now: string) {
  ensure(code?.status === 'sent', about(noCode.noCode, 'code'))
  mayTry(code, now)
  ensure(code.codeHash === codeHash, about(noCode.wrongCode, 'code'))
  ensure(
    known.every(one => one.id === applicantId),
    about(phoneCodes.no.taken, 'phone'),
  )
  return { phone: code.phone, used: invoke(phoneCodes.use, code.id, { codeHash }) }
}
/** The account of the applicant: a new one that waits, or the one that waits already, with what was typed this time. */
const waiting = (known: readonly Account[], userId: string, phone: string, realName: string, passwordHash: string, userCategory: 'AM' | 'AT'): Invoke =>
  known.some(one => one.id === userId)
    ? invoke(account.reapply, userId, { realName, passwordHash })
    : invoke(account.register, userId, { account: phone, realName, phone, passwordHash, userCategory })

const { agencyName, licenseNo, contact, licenseUntil, areaCode, areaName } = agency.fields
export const registerAgency = command(agency, 'registerOnline', {
  label: ['机构在线注册', 'Register as an agency'],
  input: {
    ...proof,
    agencyName,
    licenseNo,
    contact,
    ...partial({ licenseUntil, areaCode, areaName }),
    files: json<readonly string[]>()('资质文件', 'Papers', { check: rules.texts }),
  },
  needs: (_row, given) => askedBy(given),
  decide(row, { codeId, codeHash, passwordHash, ...given }, facts, { now, zone, newId }) {
    const { phone, used } = proven(facts, codeHash, row.applicantId, now)
    ensure(!given.licenseUntil || given.licenseUntil >= dayOf(now, zone), about(noAgency.licenceOver, 'licenseUntil'))
    const applicantId = row.applicantId ?? newId()
    return [
      // What the applicant leaves out is completed by the platform before it approves.
      fact(agency, 'registered', {
        ...given,
        licenseUntil: given.licenseUntil ?? '',
        areaCode: given.areaCode ?? '',
        areaName: given.areaName ?? '',
        phone,
        applicantId,
        ...submission({ userId: applicantId, deptId: '', role: 'system' } as Parameters<typeof submission>[0], now),
      }),
      used,
      waiting(facts.known, applicantId, phone, given.contact, passwordHash, 'AM'),
    ]
  },
})

const teacher = agencyTeacher.fields
const papers = pick(teacher, 'certificateNo', 'certificateUntil', 'noCrimeUntil', 'contractUntil')
/** The agency completes the papers and submits the teacher, as one it has registered itself. */
export const registerTeacher = command(agencyTeacher, 'registerOnline', {
  label: ['机构教师在线注册', 'Register as a teacher of an agency'],
  input: { ...proof, ...pick(teacher, 'agencyId', 'name', 'idCard'), ...partial(papers) },
  *needs(_row, given) {
    return {
      ...(yield* askedBy(given)),
      house: yield* get(agency, given.agencyId),
      same: yield* count(agencyTeacher, { idCard: given.idCard, status: ['draft', 'pending', 'rejected', 'approved', 'unapproved', 'disabled'] }),
    }
  },
  decide(_row, { codeId, codeHash, passwordHash, ...given }, facts, { now, newId }) {
    const { phone, used } = proven(facts, codeHash, null, now)
    ensure(facts.house?.status === 'active', about(no.agencyOff, 'agencyId'))
    ensure(facts.same === 0, about(no.idCardTaken, 'idCard'))
    const userId = newId(),
      lacking = Object.fromEntries(Object.keys(papers).map(name => [name, '']))
    return [
      fact(agencyTeacher, 'registered', { ...lacking, ...given, phone, userId, areaCode: facts.house.areaCode }),
      used,
      waiting([], userId, phone, given.name, passwordHash, 'AT'),
    ]
  },
})

/** The earlier application of a phone that was rejected: who applies again goes on with it. */
export const rejectedOf = (phone: string) => find(agency, { phone, status: 'rejected', applicantId: { not: null } }, { limit: 1 })

export const commands = [registerAgency, registerTeacher]
