/** Bank accounts: every rule of changing, verifying and using one. */
import { test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { about, invoke, fact } from '../kit/index.ts'
import { accountNumber, bankAccount, change, create, disable, no, use, verify } from './bank-account.ts'
import assert from 'node:assert'

const details = { accountName: '启航', shortName: '启航', bankName: '工行', bankNo: '62220001' }
const opening = { accountType: 'agency', ownerId: 'a1', ...details } as const
const facts = { owner: { id: 'a1', agencyName: '启航' }, house: { accountCoolingDays: 3 } }
const cool = '2026-10-04T04:00:00.000Z'
const agencyManager = person('AM', 'am', { reach: { agency: ['a1'] } })

test('an account number is 8 to 30 digits', () => {
  assert.equal(accountNumber('12345678'), undefined)
  assert.equal(accountNumber('1234567')?.code, no.number.code)
  assert.equal(accountNumber('12345678a')?.code, no.number.code)
})
test('a new account waits for its verification and cools down', () =>
  given(bankAccount, {})
    .when(create, opening, facts, { actor: agencyManager })
    .records('created', { ownerName: '启航', agencyId: 'a1', changedBy: 'am', coolUntil: cool }))
test('an account needs an owner that exists', () =>
  given(bankAccount, {})
    .when(create, opening, { ...facts, owner: undefined })
    .refuses(no.owner))
test('an agency keeps accounts of its own only', () =>
  given(bankAccount, {})
    .when(create, opening, facts, { actor: person('AM', 'am', { reach: { agency: ['a2'] } }) })
    .refuses(no.notYours))
test('an account belongs where its owner does: the school, the agency, or the agency of the teacher', () => {
  const opens = (accountType: string, owner: object, reach: object | 'all') =>
    given(bankAccount, {}).when(create, { ...opening, accountType } as never, { ...facts, owner }, { actor: person('FI', 'f', { reach: reach as never }) })
  const [ofSchool, ofAgency, ofTeacher] = [
    { id: 's1', schoolName: '一小', agencyId: 'a9' },
    { id: 'a1', agencyName: '启航' },
    { id: 't1', name: '王芳', agencyId: 'a1' },
  ]
  opens('school', ofSchool, 'all').records('created', { schoolId: 's1', agencyId: null, ownerName: '一小' })
  opens('agency', ofAgency, 'all').records('created', { schoolId: null, agencyId: 'a1', ownerName: '启航' })
  opens('teacher', ofTeacher, 'all').records('created', { schoolId: null, agencyId: 'a1', ownerName: '王芳' })
  opens('school', ofSchool, { school: ['s1'] }).records('created')
  opens('teacher', ofTeacher, { agency: ['a1'] }).records('created')
  for (const reach of [{ school: ['s2'] }, { agency: ['a9'] }, {}]) opens('school', ofSchool, reach).refuses(no.notYours)
  opens('agency', ofAgency, { school: ['a1'] }).refuses(no.notYours)
})
test('a change asks for a new verification and cools down again', () =>
  given(bankAccount, { ...opening, status: 'in_use', verifiedBy: 'x', coolUntil: noon })
    .when(change, { bankNo: '62220002' }, facts, { actor: agencyManager })
    .records('changed', { bankNo: '62220002', changedBy: 'am', coolUntil: cool, verifiedBy: null }))
test('a change that changes nothing is refused', () =>
  given(bankAccount, { ...opening, status: 'in_use' })
    .when(change, { bankNo: '62220001' }, facts)
    .refuses(about(no.unchanged, 'accountName')))
test('who changed an account does not verify it', () =>
  given(bankAccount, { ...opening, status: 'draft', changedBy: 'f' })
    .when(verify, {}, {}, { actor: person('FI', 'f') })
    .refuses(no.ownChange))
test('an owner has one account in use', () =>
  given(bankAccount, { ...opening, id: 'b2', status: 'verified' })
    .when(use, {}, [{ id: 'b1' }] as any)
    .then(invoke(disable, 'b1', { remark: '@bankAccount.replaced{"ending":"0001"}' }), fact(bankAccount, 'used', { remark: null })))
