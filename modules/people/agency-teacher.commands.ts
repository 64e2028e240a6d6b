/** Agency teacher (L15): registered by the agency, audited by the platform, with papers that run out. */
import { approval, because, submission } from '../audit/index.ts'
import { account as accounts, user } from '../identity/index.ts'
import {
  about,
  amid,
  changes,
  coded,
  command,
  count,
  dayOf,
  ensure,
  fact,
  gather,
  get,
  invoke,
  is,
  partial,
  pick,
  ref,
  refusals,
  step,
  tile,
} from '../kit/index.ts'
import type { Row } from '../kit/index.ts'
import { admitted } from './admission.ts'
import { agency } from './organisation.ts'
import { agencyTeacher } from './person.ts'

const notTaken = coded('user.notTaken', ['机构未接收注册申请', 'the agency did not take the application'])

export const no = refusals('teacher', {
  certificateOver: ['教师资格证已过期', 'the certificate has expired'],
  noCrimeOver: ['无犯罪记录证明已过期', 'the no-crime proof has expired'],
  contractOver: ['劳动合同已到期', 'the contract has ended'],
  notApproved: ['教师未通过审核或已停用', 'the teacher is not approved'],
  blocked: ['教师因违规受限', 'the teacher is blocked by a violation'],
  idCardTaken: ['该身份证号已登记为在职教师', 'a teacher with this ID card is already registered'],
  noAgency: ['请选择所属机构', 'please choose the agency'],
  agencyOff: ['机构未在营', 'the agency is not active'],
  inAudit: ['已有变更待审核', 'changes are already waiting for their audit'],
  noDraft: ['没有待审核的变更', 'no changes are waiting'],
  nothing: ['内容没有变化', 'nothing changed'],
  idCardStays: ['审核通过后不能更换身份证号', 'the ID card cannot be changed once approved'],
})

type Teacher = Row<typeof agencyTeacher>
type Papers = Pick<Teacher, 'certificateUntil' | 'noCrimeUntil' | 'contractUntil'>

/** Why a teacher may not teach up to a day; empty when nothing is against it. */
export const unfit = (row: Papers & Pick<Teacher, 'status' | 'blocked'>, until: string) => [
  ...(row.status === 'approved' ? [] : [no.notApproved]),
  ...(row.blocked ? [no.blocked] : []),
  ...papersOver(row, until),
]
/** The papers that run out before a day. */
export const papersOver = (row: Papers, until: string) => [
  ...(row.certificateUntil >= until ? [] : [about(no.certificateOver, 'certificateUntil')]),
  ...(row.noCrimeUntil >= until ? [] : [about(no.noCrimeOver, 'noCrimeUntil')]),
  ...(row.contractUntil >= until ? [] : [about(no.contractOver, 'contractUntil')]),
]
const papersHold = (row: Papers, today: string) => {
  const [over] = papersOver(row, today)
  if (over) ensure(false, over)
}

const input = pick(
  agencyTeacher.fields,
  'name',
  'phone',
  'idCard',
  'sex',
  'subject',
  'titleLevel',
  'photo',
  'certificateNo',
  'certificateUntil',
  'noCrimeUntil',
  'contractUntil',
)
/** What decided the approval: changing it needs a new one. The rest changes at once; the ID card says who it is and stays. */
const audited = ['name', 'subject', 'certificateNo', 'certificateUntil', 'noCrimeUntil', 'contractUntil']

function* cardNeeds(row: Teacher, given: { readonly idCard?: string | null; readonly agencyId?: string | null }) {
  const idCard = given.idCard ?? row.idCard
  return {
    agency: yield* get(agency, row.agencyId ?? given.agencyId),
    sameCard: idCard
      ? yield* count(agencyTeacher, { idCard, status: ['draft', 'pending', 'rejected', 'approved', 'unapproved', 'disabled'], id: { not: row.id } })
      : 0,
  }
}
const agencyId = ref('agency')('机构', 'Agency')
const place = (of: Row<typeof agency> | undefined) => {
  ensure(of, about(no.noAgency, 'agencyId'))
  return { agencyId: of.id, areaCode: of.areaCode }
}
const onlyOne = (sameCard: number) => ensure(sameCard === 0, about(no.idCardTaken, 'idCard'))
/** An agency manager registers for the own agency without saying so. */
const atHome = <G extends { readonly agencyId?: string | null }>(given: G, actor: { readonly role: string; readonly deptId: string }) => ({
  ...given,
  agencyId: given.agencyId ?? (actor.role === 'AM' ? actor.deptId : null),
})

export const save = step(agencyTeacher, 'save', 'saved', {
  label: ['登记教师', 'Register a teacher'],
  by: ['AM'],
  input: { agencyId, ...input },
  needs: (row, given, { actor }) => cardNeeds(row, atHome(given, actor)),
  check: (_row, _given, { sameCard }) => onlyOne(sameCard),
  record: (given, _row, { agency }) => ({ ...given, ...place(agency) }),
})
export const create = step(agencyTeacher, 'create', 'created', {
  label: ['登记已审教师', 'Enter an approved teacher'],
  by: ['PO'],
  input: { agencyId, ...input, userId: ref('user')('账号', 'Account') },
  needs: cardNeeds,
  check(_row, given, { sameCard }, { now, zone }) {
    onlyOne(sameCard)
    papersHold(given, dayOf(now, zone))
  },
  record: (given, _row, { agency }) => ({ ...given, ...place(agency) }),
})

/** Before approval everything may change. Afterwards, what decided the approval waits for a new one; the old stays in force. */
export const update = command(agencyTeacher, 'update', {
  label: ['编辑', 'Edit'],
  by: ['AM', 'AT'],
  input: partial(input),
  needs: cardNeeds,
  decide(row, given, { sameCard }, { actor, now }) {
    const changed = changes(row, given)
    ensure(Object.keys(changed).length > 0, no.nothing)
    onlyOne(sameCard)
    if (row.status !== 'approved') return fact(agencyTeacher, 'updated', { ...changed, ...(row.status === 'rejected' ? { revised: true } : {}) })
    ensure(!('idCard' in changed), about(no.idCardStays, 'idCard'))
    const draft = Object.fromEntries(Object.entries(changed).filter(([name]) => audited.includes(name)))
    const free = Object.fromEntries(Object.entries(changed).filter(([name]) => !audited.includes(name)))
    if (Object.keys(draft).length === 0) return fact(agencyTeacher, 'updated', free)
    ensure(row.draftStatus !== 'pending', no.inAudit)
    return fact(agencyTeacher, 'update_applied', { ...free, draft, draftStatus: 'pending', ...submission(actor, now) })
  },
})
const audits = { by: ['AM', 'AT'], steps: [{ name: 'platform', by: ['PO'] }] } as const
/** Changes of an approved teacher: what was approved stays in force until these are, too. */
export const {
  approve: approveUpdate,
  reject: rejectUpdate,
  tiles: updates,
} = approval(agencyTeacher, {
  ...audits,
  tile: {
    name: 'teacher_draft',
    label: ['教师变更待审', 'Changes of teachers'],
    to: '/audit/teacherRegister',
    match: [{ where: () => ({ status: ['approved'], draftStatus: ['pending'] }), query: () => ({ status: 'approved', draftStatus: 'pending' }) }],
  },
  judges: row => ensure(row.draft && row.draftStatus === 'pending', no.noDraft),
  approve: {
    name: 'approveUpdate',
    label: ['通过变更', 'Approve the changes'],
    fact: 'update_approved',
    record(usual, row, _given, _facts, { now, zone }) {
      papersHold({ ...row, ...row.draft }, dayOf(now, zone))
      return { ...row.draft, draft: null, draftStatus: null, ...usual }
    },
  },
  reject: {
    name: 'rejectUpdate',
    label: ['驳回变更', 'Reject the changes'],
    fact: 'update_rejected',
    record: ({ auditRemark }) => ({ draftStatus: 'rejected', auditRemark }),
  },
})

/** Submitting saves what is given, from a new row too: one form, one button. A qualification that is taken back leaves future
 * lessons in need of another teacher: the module of classes follows the fact. */
export const {
  submit,
  approve,
  reject,
  revoke,
  grant,
  refuse,
  withdraw: unapprove,
  tiles: applications,
} = approval(agencyTeacher, {
  ...audits,
  tile: { name: 'teacher', label: ['教师申请', 'Teacher applications'], to: '/audit/teacherApply' },
  submit: {
    input: { agencyId, ...partial(input) },
    needs: (row, given, { actor }) => cardNeeds(row, atHome(given, actor)),
    check(row, _given, { agency, sameCard }, { now, zone }) {
      for (const [name, field] of Object.entries(input))
        ensure(!field.required || row[name as keyof Teacher], {
          code: 'kit.required',
          label: [`请输入${field.label[0]}`, `please enter ${amid(field.label[1])}`],
          field: name,
        })
      ensure(agency?.status === 'active', about(no.agencyOff, 'agencyId'))
      onlyOne(sameCard)
      papersHold(row, dayOf(now, zone))
    },
    record: (usual, _row, _given, { agency }) => ({ ...usual, ...place(agency) }),
  },
  approve: {
    needs: row => gather({ account: get(user, row.userId) }),
    check: (row, _given, _facts, { now, zone }) => papersHold(row, dayOf(now, zone)),
    // Only an account that has waited for this is opened; one that was there before keeps what it holds.
    also: (row, _given, { account }) => (account?.status === 'pending' ? admitted(account, 'AT', row.agencyId) : []),
  },
  withdraw: {
    name: 'unapprove',
    label: ['取消资格', 'Unapprove'],
    fact: 'unapproved',
    record: ({ approvals, auditRemark }) => ({ approvals, auditRemark, draft: null, draftStatus: null }),
  },
})
export const tiles = [
  ...applications,
  ...updates,
  tile(submit, {
    name: 'teacher_rejected',
    label: ['被驳回的教师', 'Rejected teachers'],
    by: ['AM'],
    to: '/age_client/basics/agencyTeacher',
    match: [is('status', 'rejected')],
    tone: 'bad',
  }),
]
const lookedAfter = { by: ['AM', 'PO'] } as const
export const disable = step(agencyTeacher, 'disable', 'disabled', { label: ['停用', 'Disable'], ...lookedAfter, ...because })
export const enable = step(agencyTeacher, 'enable', 'enabled', {
  label: ['启用', 'Enable'],
  ...lookedAfter,
  check: (row, _given, _facts, { now, zone }) => papersHold(row, dayOf(now, zone)),
})
export const leave = step(agencyTeacher, 'leave', 'left', { label: ['离职', 'Leave'], ...lookedAfter, ...because })
export const remove = step(agencyTeacher, 'remove', 'removed', {
  label: ['删除', 'Delete'],
  by: ['AM'],
  danger: true,
  needs: row => gather({ account: get(user, row.userId) }),
  // Who registered from outside and is not taken may try again elsewhere: the phone is free.
  also: (_row, _given, { account }) => (account?.status === 'pending' ? [invoke(accounts.reject, account.id, { remark: notTaken })] : []),
})
export const linkTeacher = command(agencyTeacher, 'linkAccount', {
  label: ['关联账号', 'Link the account'],
  input: { userId: ref('user')('账号', 'Account', { required: true }) },
  decide: (row, { userId }) => (row.userId === userId ? [] : fact(agencyTeacher, 'account_linked', { userId })),
})

export const commands = [
  save,
  create,
  update,
  approveUpdate,
  rejectUpdate,
  submit,
  approve,
  reject,
  revoke,
  grant,
  refuse,
  unapprove,
  disable,
  enable,
  leave,
  remove,
  linkTeacher,
]
