/** Rules of guardians (L21, P3, P4, N3). */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { plus, minute } from '../kit/index.ts'
import { code, noCode } from '../identity/index.ts'
import * as binding from './guardian.commands.ts'
import * as closing from './account-closing.ts'
import * as ties from './guardianship.ts'
import { guardian } from './person.ts'

const child = {
  id: 'st1',
  status: 'live',
  studentCode: 'P1',
  studentName: '王小明',
  schoolId: 's1',
  areaCode: '110101',
  phoneNumber: '13900000001',
  idCard: '110101201703070014',
}
const asked = { studentCode: 'P1', studentName: '王小明', phone: '13900000001', codeHash: 'h' }
const alone = { child, samePhone: [], codes: [], relations: [] }
const PR = { actor: person('PR', 'u1') },
  SM = { actor: person('SM') }
const sent = {
  id: 'r1',
  status: 'code_sent',
  studentId: 'st1',
  schoolId: 's1',
  phone: '13900000001',
  userId: 'u1',
  codeHash: 'h',
  codeUntil: plus(noon, 5 * minute),
  codeTries: 0,
} as const

test('a code goes to the phone of a child found by pupil code and name', () => {
  given(guardian, {})
    .when(binding.verifyPhone, asked, alone, PR)
    .records('code_asked', { studentId: 'st1', schoolId: 's1', areaCode: '110101', userId: 'u1', codeCount: 1, codeTries: 0 })
  given(guardian, {})
    .when(binding.verifyPhone, { ...asked, studentName: '李小红' }, alone, PR)
    .refuses(binding.no.noChild)
  given(guardian, {})
    .when(binding.verifyPhone, asked, { ...alone, child: undefined }, PR)
    .refuses(binding.no.noChild)
})
test('a phone unknown to the school needs the tail of the ID card', () => {
  const other = { ...asked, phone: '13900000009' }
  given(guardian, {}).when(binding.verifyPhone, other, alone, PR).refuses(binding.no.idTail)
  given(guardian, {})
    .when(binding.verifyPhone, { ...other, idTail: '0014' }, alone, PR)
    .records('code_asked')
  given(guardian, {})
    .when(binding.verifyPhone, { ...other, idTail: '0014' }, { ...alone, child: { ...child, idCard: null } }, PR)
    .refuses(binding.no.idTail)
})
test('a phone bound to the child gets no code for it', () =>
  given(guardian, {})
    .when(binding.verifyPhone, asked, { ...alone, relations: [{ phone: asked.phone, status: 'bound' }] }, PR)
    .refuses(ties.no.already))
test('a phone gets one code a minute and five a day', () => {
  const today = { codeDay: '2026-10-01', codeUntil: plus(noon, (code.minutes - 0.5) * minute), codeCount: 1 }
  given(guardian, {})
    .when(binding.verifyPhone, asked, { ...alone, samePhone: [today] }, PR)
    .refuses(noCode.tooSoon)
  given(guardian, {})
    .when(binding.verifyPhone, asked, { ...alone, samePhone: [{ ...today, codeUntil: noon, codeCount: code.perDayMax }] }, PR)
    .refuses(noCode.tooManyCodes)
})
test('the right code binds in the same turn', () => {
  const [step] = given(guardian, sent).when(binding.tryCode, { codeHash: 'h' }, {}, PR).steps()
  expect(step && 'command' in step && step.command.permit).toBe('guardian_bind')
})
test('a wrong code is counted, and after five tries none helps', () => {
  given(guardian, sent)
    .when(binding.tryCode, { codeHash: 'x' }, {}, PR)
    .then({ type: 'code_missed', data: { codeTries: 1 } })
  given(guardian, { ...sent, codeTries: code.triesMax })
    .when(binding.tryCode, { codeHash: 'h' }, {}, PR)
    .refuses(noCode.tooManyTries)
})
test('a code works only in its minutes, and once', () => {
  given(guardian, { ...sent, codeUntil: plus(noon, -1) })
    .when(binding.tryCode, { codeHash: 'h' }, {}, PR)
    .refuses(noCode.codeOver)
  given(guardian, { ...sent, codeHash: null })
    .when(binding.tryCode, { codeHash: 'h' }, {}, PR)
    .refuses(noCode.noCode)
})
test('nobody tries a code for another', () =>
  given(guardian, sent)
    .when(binding.tryCode, { codeHash: 'h' }, {}, { actor: person('PR', 'u2') })
    .refuses(binding.no.notYours))

const facts = { others: [] as object[], school: { guardianApproval: false }, policy: undefined }
const input = { relation: 'mother' } as const
test('the first guardian of a child is the primary one, the next is not', () => {
  given(guardian, sent).when(binding.bind, input, facts).records('bound', { isPrimary: true, codeHash: null })
  given(guardian, sent)
    .when(binding.bind, input, { ...facts, others: [{ status: 'bound', isPrimary: true, phone: 'x' }] })
    .records('bound', { isPrimary: false })
})
test('a child has no more guardians than the policy says', () =>
  given(guardian, sent)
    .when(binding.bind, input, { ...facts, others: Array.from({ length: 4 }, (_, i) => ({ status: 'bound', isPrimary: !i, phone: `${i}` })) })
    .refuses(binding.no.guardiansFull))
test('neither a phone nor an account is bound to a child twice', () => {
  given(guardian, sent)
    .when(binding.bind, input, { ...facts, others: [{ status: 'bound', phone: sent.phone }] })
    .refuses(ties.no.already)
  given(guardian, sent)
    .when(binding.bind, input, { ...facts, others: [{ status: 'bound', phone: 'x', userId: 'u1' }] })
    .refuses(binding.no.sameAccount)
})
test('where the school wants to see bindings, they wait for it', () => {
  given(guardian, sent)
    .when(binding.bind, input, { ...facts, school: { guardianApproval: true } })
    .records('binding_asked')
  given(guardian, { ...sent, status: 'awaiting' })
    .when(binding.approveBinding, {}, facts)
    .records('bound', { isPrimary: true })
})
test('binding ends the unfinished tries of the same phone', () => {
  const steps = given(guardian, sent)
    .when(binding.bind, input, { ...facts, others: [{ id: 'p', status: 'pending', phone: sent.phone }] })
    .steps()
  expect(steps.map(step => ('command' in step ? step.id : step.type))).toEqual(['bound', 'p'])
})
test('a school invites and enters guardians of pupils it has', () => {
  const named = { studentId: 'st1', phone: '13900000002' }
  given(guardian, {})
    .when(binding.invite, named, { child: { status: 'left' }, others: [], same: 0 })
    .refuses(binding.no.noChild)
  given(guardian, {}).when(binding.invite, named, { child, others: [], same: 1 }).refuses(ties.no.already)
  given(guardian, {}).when(binding.enter, named, { child: undefined, others: [] }).refuses(binding.no.noChild)
  given(guardian, {}).when(binding.enter, named, { child, others: [], policy: undefined }).records('entered', { isPrimary: true, verifiedAt: noon })
})

const bound = { ...sent, status: 'bound', isPrimary: true, maySee: true, mayPickUp: true, blocked: false, codeHash: null } as const
const second = { id: 'r2', status: 'bound', studentId: 'st1', isPrimary: false, blocked: false, userId: 'u2', phone: '13900000002' }
const both = { others: [second], load: undefined }
test('rights are set by the primary guardian or the school', () => {
  given(guardian, { ...bound, id: 'r2', isPrimary: false, userId: 'u2' })
    .when(ties.setFlags, { mayPay: false }, { others: [{ ...bound }] }, { actor: person('PR', 'u2') })
    .refuses(ties.no.notPrimary)
  given(guardian, bound).when(ties.setFlags, { mayPickUp: false }, both, PR).records('flags_set', { mayPickUp: false })
})
test('whoever may no longer pick up, or is blocked, has no days of it any more', () => {
  const daily = { ...bound, assignDay: [1, 3] }
  given(guardian, daily).when(ties.setFlags, { mayPickUp: false }, both, PR).records('flags_set', { mayPickUp: false, assignDay: [] })
  given(guardian, daily).when(ties.setFlags, { blocked: true }, both, SM).records('flags_set', { blocked: true, assignDay: [] })
  expect(given(guardian, daily).when(ties.setFlags, { mayPay: false }, both, PR).steps()).toMatchObject([{ data: { mayPay: false } }])
})
test("a court order is entered by the school, beats the primary's rights and passes the primacy on", () => {
  given(guardian, bound).when(ties.setFlags, { blocked: true }, both, PR).refuses(ties.no.bySchool)
  const steps = given(guardian, bound).when(ties.setFlags, { blocked: true }, both, SM).steps()
  expect(steps.map(step => ('command' in step ? `${step.command.name} ${step.id}` : step.data.isPrimary))).toEqual([false, 'inherit r2'])
  given(guardian, { ...bound, blocked: true })
    .when(ties.setFlags, { mayPay: true }, { others: [] }, PR)
    .refuses(ties.no.notPrimary)
})
test('days are for guardians who may pick up', () => {
  given(guardian, { ...bound, mayPickUp: false })
    .when(ties.assignDay, { assignDay: [1] }, both, PR)
    .refuses(ties.no.noPickUp)
  given(guardian, bound)
    .when(ties.assignDay, { assignDay: [1, 3] }, both, { actor: person('PR', 'u9') })
    .refuses(ties.no.notYours)
})
test('making another primary ends the former one in the same turn', () => {
  const steps = given(guardian, { ...bound, id: 'r2', isPrimary: false })
    .when(ties.makePrimary, {}, { others: [{ ...bound }] }, SM)
    .steps()
  expect(steps.map(step => ('command' in step ? step.command.name : step.type))).toEqual(['stepDown', 'made_primary'])
})
test('a blocked guardian is not made primary, and only the primary or the school decides', () => {
  given(guardian, { ...bound, blocked: true, isPrimary: false })
    .when(ties.makePrimary, {}, { others: [] }, SM)
    .refuses(ties.no.blocked)
  given(guardian, { ...bound, isPrimary: false })
    .when(ties.makePrimary, {}, { others: [] }, PR)
    .refuses(ties.no.notPrimary)
})
test('the primary guardian does not leave by themselves', () => given(guardian, bound).when(ties.unbind, {}, both, PR).refuses(ties.no.primaryStays))
test('a guardian does not unbind another', () =>
  given(guardian, { ...bound, isPrimary: false })
    .when(ties.unbind, {}, { others: [] }, { actor: person('PR', 'u9') })
    .refuses(ties.no.notYours))
test('a school says why it unbinds', () => given(guardian, bound).when(ties.unbind, {}, both, SM).refuses(ties.no.remark))
test('a child with live enrolments keeps a guardian', () =>
  given(guardian, bound)
    .when(ties.unbind, { remark: '更正' }, { others: [], load: { live: 1 } }, SM)
    .refuses(ties.no.lastGuardian))
test('when the school unbinds the primary guardian another takes over', () => {
  const steps = given(guardian, bound).when(ties.unbind, { remark: '更正' }, both, SM).steps()
  expect(steps.map(step => ('command' in step ? `${step.command.name} ${step.id}` : step.type))).toEqual(['unbound', 'inherit r2'])
})
test('who is not blocked takes over first, whoever there is where all are', () => {
  const heir = (...others: readonly object[]) =>
    given(guardian, bound)
      .when(ties.unbind, { remark: '更正' }, { others, load: undefined } as never, SM)
      .steps()
      .flatMap(step => ('command' in step ? [step.id] : []))
  expect([heir({ ...second, blocked: true }, { ...second, id: 'r3' }), heir({ ...second, blocked: true }), heir()]).toEqual([['r3'], ['r2'], []])
})
test('a new phone is verified before it counts, and the old one is kept to be told', () => {
  const phone = '13900000005'
  given(guardian, bound)
    .when(ties.verifyTel, { phone, codeHash: 'k' }, { samePhone: [], others: [{ phone }] }, PR)
    .refuses(ties.no.already)
  given(guardian, bound)
    .when(ties.verifyTel, { phone, codeHash: 'k' }, { samePhone: [], others: [] }, { actor: person('PR', 'u9') })
    .refuses(ties.no.notYours)
  given(guardian, bound).when(ties.updateParentTel, { codeHash: 'k' }, { siblings: [] }, PR).refuses(noCode.noCode)
  const waiting = { ...bound, newPhone: phone, codeHash: 'k' }
  given(guardian, waiting).when(ties.updateParentTel, { codeHash: 'x' }, { siblings: [] }, PR).records('code_missed', { codeTries: 1 })
  given(guardian, waiting)
    .when(ties.updateParentTel, { codeHash: 'k' }, { siblings: [] }, PR)
    .records('tel_changed', { phone, formerPhone: bound.phone, newPhone: null, codeHash: null })
})
test('an account with open orders or refunds is not closed', () => {
  given(guardian, bound)
    .when(ties.requestLogout, {}, { load: { openOrders: 1, openRefunds: 0 } }, PR)
    .refuses(ties.no.openOrders)
  given(guardian, bound)
    .when(ties.requestLogout, {}, { load: { openOrders: 0, openRefunds: 1 } }, PR)
    .refuses(ties.no.openRefunds)
  given(guardian, bound)
    .when(ties.requestLogout, {}, { load: undefined }, { actor: person('PR', 'u9') })
    .refuses(ties.no.notYours)
  given(guardian, { ...bound, leavingAt: noon })
    .when(ties.requestLogout, {}, {}, PR)
    .refuses(ties.no.leaving)
  given(guardian, bound)
    .when(ties.requestLogout, {}, { child: { live: 1 }, others: [] }, PR)
    .refuses(ties.no.lastGuardian)
  given(guardian, bound).when(ties.requestLogout, {}, {}, PR).records('logout_asked', { leavingAt: '2026-10-08T04:00:00.000Z' })
})
test('an account that is leaving is kept by its own guardian or the office, by nobody else', () => {
  const leaving = given(guardian, { ...bound, leavingAt: noon })
  leaving.when(ties.keepAccount, {}, {}, { actor: person('PR', 'u9') }).refuses(ties.no.notYours)
  leaving.when(ties.keepAccount, {}, {}, PR).records('account_kept', { leavingAt: null })
  leaving.when(ties.keepAccount, {}, {}, SM).records('account_kept', { leavingAt: null })
  given(guardian, bound).when(ties.keepAccount, {}, {}, PR).then()
})
test('after the cooling time the name is erased and another guardian takes over', () => {
  given(guardian, bound)
    .when(closing.logout, {}, { ...both, payer: { openOrders: 1 } })
    .refuses(ties.no.openOrders)
  const steps = given(guardian, bound)
    .when(closing.logout, {}, { ...both, payer: undefined })
    .steps()
  expect(steps.map(step => ('command' in step ? `${step.command.name} ${step.id}` : step.type))).toEqual(['erased', 'inherit r2'])
})
