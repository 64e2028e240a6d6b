/** Rules of accounts, identities, roles, departments, tenants and sessions, each by itself. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import * as account from './user.commands.ts'
import { create as createTenant } from './baseline.ts'
import * as depts from './dept.ts'
import { fits, gives, no as noGrant } from './grants.ts'
import { grant, no as noIdentity, revoke } from './identity.commands.ts'
import { identity, identityId } from './identity.ts'
import * as roles from './role.ts'
import { drop, end, loginSession, no as noSession, rotate, start } from './session.ts'
import * as packages from './tenant-package.ts'
import * as tenants from './tenant.ts'
import { no, user } from './user.ts'
import { fact } from '../kit/index.ts'

const passwordHash = '$argon2id$x'
const fresh = { account: 'lin', realName: '林', passwordHash }
const house = { id: '100001', accountNumber: 2 }
const asAdmin = { actor: person('PA', 'admin') }
const asSchool = { actor: person('SM', 'boss') }
const held = (...list: string[]) => list.map(alias => ({ alias }))

describe('accounts', () => {
  test('a tenant with all its accounts takes no more, by hand or by registration', () => {
    given(user, {}).when(account.create, fresh, { house, accounts: 2 }).refuses(tenants.no.full)
    given(user, {}).when(account.create, fresh, { house, accounts: 1 }).records('created', { account: 'lin', passwordAt: noon })
    given(user, {}).when(account.register, fresh, { house, accounts: 2 }).refuses(tenants.no.full)
    given(user, {})
      .when(account.create, fresh, { house: { ...house, id: tenants.platformTenant }, accounts: 9 })
      .records('created')
  })
  test('a new account lies where its department lies and gets its roles there in the same turn', () => {
    const facts = { house, accounts: 0, at: { areaCode: '110108' } }
    const steps = given(user, { id: 'u1' })
      .when(account.create, { ...fresh, deptId: 's1', roleId: 'SM,ST' }, facts)
      .steps()
    expect(steps[0]).toMatchObject({ type: 'created', data: { deptId: 's1', areaCode: '110108' } })
    expect(steps[0]).not.toHaveProperty('data.roleId')
    expect(steps.slice(1)).toMatchObject([{ id: 'u1:SM:s1' }, { id: 'u1:ST:s1' }])
  })
  test('roles need a department', () =>
    given(user, {})
      .when(account.create, { ...fresh, roleId: 'SM' }, { house, accounts: 0 })
      .refuses(no.noDept))
  test('an account name has no spaces or commas, and a plain password never gets in', () => {
    const { account: name, passwordHash: stored } = user.fields
    expect(['a', 'a b', 'a,b', '甲，乙'].map(text => name.check!(text)?.code)).toEqual(Array(4).fill(no.account.code))
    expect(name.check!('lin@school')).toBeUndefined()
    expect(stored.check!('123456')).toBe(no.unhashed)
  })
  test('who may not give all roles of an account may not change, reset, unlock, enable, disable or remove it', () => {
    const row = { id: 'u1', status: 'active', lockedUntil: noon } as const
    const facts = { held: held('ST', 'PO'), sessions: [], adminLeft: true }
    for (const [command, input] of [
      [account.change, { name: 'x' }],
      [account.resetPassword, { passwordHash }],
      [account.unlock, {}],
      [account.enable, {}],
      [account.disable, { remark: '离职' }],
      [account.remove, {}],
    ] as const) {
      given(user, row)
        .when(command as any, input as any, facts as any, asSchool)
        .refuses(noGrant.above)
      expect(
        given(user, row)
          .when(command as any, input as any, { ...facts, held: held('ST') } as any, asSchool)
          .steps().length,
      ).toBeGreaterThan(0)
    }
  })
  test('the last platform administrator is neither disabled nor removed', () => {
    const facts = { held: held('PA'), sessions: [], adminLeft: false }
    const active = [fact(user, 'created', fresh, 'active')]
    given(user, active).when(account.disable, { remark: '离职' }, facts, asAdmin).refuses(no.lastAdmin)
    given(user, active).when(account.remove, {}, facts, asAdmin).refuses(no.lastAdmin)
  })
  test('nobody locks themselves, nor for a time that is over; the server locks without ending what is open', () => {
    const row = { id: 'u1', status: 'active' } as const,
      facts = { held: [], sessions: [{ id: 'x1' }] }
    const lock = (lockedUntil: string, actor = asAdmin.actor, of: object = row) =>
      given(user, of).when(account.lock, { lockedUntil }, facts as never, { actor })
    lock('2026-10-02T00:00:00.000Z', person('PA', 'u1')).refuses(no.ownAccount)
    lock(noon).refuses(no.lockOver)
    lock('2026-10-02T00:00:00.000Z').records('locked', { byHand: true })
    lock('2026-10-02T00:00:00.000Z', person('system')).records('locked', { byHand: undefined })
    const ends = (actor: ReturnType<typeof person>) => lock('2026-10-02T00:00:00.000Z', actor).steps().length
    expect([ends(asAdmin.actor), ends(person('system'))]).toEqual([2, 1])
    const unlock = (input: object, of: object) => given(user, { ...row, ...of } as object).when(account.unlock, input as never, facts as never, asAdmin)
    unlock({ remark: '本人到场' }, {}).refuses(no.already)
    unlock({ remark: '本人到场' }, { lockedUntil: noon }).records('unlocked', { remark: '本人到场', lockedUntil: null })
    expect(unlock({}, { lockedUntil: noon }).steps()[0]).toMatchObject({ data: { lockedUntil: null } })
  })
  test('nobody disables or removes themselves', () => {
    const facts = { held: [], sessions: [], adminLeft: true }
    given(user, { id: 'admin', status: 'active' }).when(account.disable, { remark: '离职' }, facts, asAdmin).refuses(no.ownAccount)
    given(user, { id: 'admin', status: 'active' }).when(account.remove, {}, facts, asAdmin).refuses(no.ownAccount)
  })
  test('disabling, removing and every new password end the open sessions in the same turn', () => {
    const facts = { held: [], sessions: [{ id: 'x1' }, { id: 'x2' }], adminLeft: true }
    const row = { id: 'u1', status: 'active' } as const
    const ended = (steps: readonly object[]) => steps.filter(step => 'command' in step && step.command === drop).length
    expect(ended(given(user, row).when(account.disable, { remark: '离职' }, facts).steps())).toBe(2)
    expect(ended(given(user, row).when(account.remove, {}, facts).steps())).toBe(2)
    expect(ended(given(user, row).when(account.resetPassword, { passwordHash }, facts).steps())).toBe(2)
    expect(
      ended(
        given(user, row)
          .when(account.changePassword, { passwordHash }, facts, { actor: person('SM', 'u1') })
          .steps(),
      ),
    ).toBe(2)
  })
  test('a profile and a password are changed by their owner alone', () => {
    given(user, { id: 'u1', status: 'active' }).when(account.changeProfile, { name: 'x' }, {}, asAdmin).refuses(no.notYours)
    given(user, { id: 'u1', status: 'active' }).when(account.changePassword, { passwordHash }, { sessions: [] }, asAdmin).refuses(no.notYours)
  })
  test('only a locked account is unlocked; a reset password unlocks it too', () => {
    given(user, { id: 'u1', status: 'active' }).when(account.unlock, {}, { held: [] }).refuses(no.already)
    given(user, { id: 'u1', status: 'active', lockedUntil: noon }).when(account.unlock, {}, { held: [] }).records('unlocked', { lockedUntil: null })
    given(user, { id: 'u1', status: 'active', lockedUntil: noon })
      .when(account.resetPassword, { passwordHash }, { held: [], sessions: [] })
      .records('password_reset', { lockedUntil: null })
  })
})

describe('identities', () => {
  const input = { userId: 'u1', roleId: 'ST', deptId: 's1' }
  const row = { id: identityId('u1', 'ST', 's1') }
  const facts = { account: { status: 'active' }, as: { status: 'live', roleAlias: 'ST' }, at: { status: 'live', deptCategory: 'school', areaCode: '110108' } }
  test('an identity lies in the area of its department', () =>
    given(identity, row)
      .when(grant, input, facts, asSchool)
      .records('granted', { ...input, areaCode: '110108' }))
  test('its id names the account, the role and the department', () => given(identity, { id: 'x' }).when(grant, input, facts, asSchool).refuses(noIdentity.id))
  test('a role or a department out of use takes nobody, and a removed account nothing', () => {
    given(identity, row)
      .when(grant, input, { ...facts, as: { ...facts.as, status: 'removed' } })
      .refuses(noIdentity.closed)
    given(identity, row)
      .when(grant, input, { ...facts, at: { ...facts.at, status: 'suspended' } })
      .refuses(noIdentity.closed)
    given(identity, row)
      .when(grant, input, { ...facts, account: { status: 'removed' } })
      .refuses(noIdentity.gone)
  })
  test('nobody gives or takes a role above their own', () => {
    given(identity, row)
      .when(grant, input, { ...facts, as: { ...facts.as, roleAlias: 'PO' } }, asSchool)
      .refuses(noGrant.above)
    given(identity, { ...row, status: 'active' })
      .when(revoke, {}, { as: { roleAlias: 'PO' }, adminLeft: true }, asSchool)
      .refuses(noGrant.above)
    expect([gives({ role: 'PO' }, 'PA'), gives({ role: 'PO' }, 'PO'), gives({ role: 'PA' }, 'PA'), gives({ role: 'FI' }, 'PR')]).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
  test('nobody gives an identity to themselves, not even the administrator', () =>
    given(identity, row)
      .when(grant, input, facts, { actor: person('PA', 'u1') })
      .refuses(noGrant.self))
  test('school roles are for schools, agency roles for agencies, commission roles for commissions', () => {
    given(identity, row)
      .when(grant, input, { ...facts, at: { ...facts.at, deptCategory: 'agency' } }, asSchool)
      .refuses(noGrant.wrongDept)
    expect([fits('SM', 'school'), fits('AM', 'school'), fits('EC', 'commission'), fits('EC', 'platform'), fits('CS', 'office')]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
  })
  test('the last platform administrator keeps the role', () => {
    given(identity, { ...row, status: 'active' })
      .when(revoke, {}, { as: { roleAlias: 'PA' }, adminLeft: false }, asAdmin)
      .refuses(no.lastAdmin)
    given(identity, { ...row, status: 'active' })
      .when(revoke, {}, { as: { roleAlias: 'PA' }, adminLeft: true }, asAdmin)
      .records('revoked')
  })
})

describe('roles and departments', () => {
  test('a role with people or with roles below it is not removed, nor is that of the administrator', () => {
    const { remove } = roles
    given(roles.role, { id: 'x', status: 'live' })
      .when(remove, {}, { kept: [0, 1] })
      .refuses(roles.no.hasPeople)
    given(roles.role, { id: 'x', status: 'live' })
      .when(remove, {}, { kept: [1, 0] })
      .refuses(roles.no.hasChildren)
    given(roles.role, { id: 'PA', status: 'live' })
      .when(remove, {}, { kept: [0, 0] })
      .refuses(roles.no.adminRole)
    given(roles.role, { id: 'x', status: 'live' })
      .when(remove, {}, { kept: [0, 0] })
      .records('removed')
  })
  test("the administrator's role stands under no other", () => {
    const PA = given(roles.role, { id: 'PA', status: 'live' })
    PA.when(roles.change, { parentId: 'y' }, { line: [{ id: 'y', status: 'live' }] }).refuses(roles.no.adminRole)
    PA.when(roles.change, { sort: 2 }, { line: [] }).records('changed', { sort: 2 })
    given(roles.role, { id: 'z', status: 'live' })
      .when(roles.change, { parentId: 'y' }, { line: [{ id: 'y', status: 'live' }] })
      .records('changed', { parentId: 'y' })
    given(roles.role, { id: 'z', status: 'live', parentId: 'y' }).when(roles.change, { parentId: null }, { line: [] }).records('changed', { parentId: null })
  })
  test('packages are for the tenant of the platform to make', () => {
    const [createPackage] = packages.commands
    const make = (tenant: string) => given(packages.tenantPackage, {}).when(createPackage, { packageName: 'P', modules: [] } as never, {}, { tenant })
    make('000000').records('created')
    make('100001').refuses(tenants.no.notPlatform)
  })
  test('neither a role nor a department is above itself', () => {
    given(roles.role, { id: 'x', status: 'live' }).when(roles.change, { parentId: 'x' }).refuses(roles.no.ownParent)
    given(roles.role, { id: 'x' }).when(roles.create, { roleName: 'X', roleAlias: 'SM', sort: 1, parentId: 'x' }).refuses(roles.no.ownParent)
    given(depts.dept, { id: 'x', status: 'live' })
      .when(
        depts.change,
        { parentId: 'y' },
        {
          line: [
            { id: 'y', status: 'live' },
            { id: 'x', status: 'live' },
          ],
        },
      )
      .refuses(depts.no.ownParent)
  })
  test('a department hangs under one in use and its area code has six digits', () => {
    const input = { deptName: 'X', deptCategory: 'office', sort: 1 } as const
    given(depts.dept, {})
      .when(depts.create, { ...input, parentId: 'y' }, { line: [{ id: 'y', status: 'removed' }] })
      .refuses(depts.no.parentGone)
    given(depts.dept, {})
      .when(depts.create, { ...input, parentId: 'y' }, { line: [] })
      .refuses(depts.no.parentGone)
    given(depts.dept, {})
      .when(depts.create, { ...input, areaCode: '1101' }, { line: [] })
      .refuses(depts.no.area)
    given(depts.dept, {}).when(depts.create, input, { line: [] }).records('created', { fullName: 'X' })
  })
  test('a department with people or departments goes on, and the root always does', () => {
    const { remove } = depts
    given(depts.dept, { id: 'x', status: 'live' })
      .when(remove, {}, { kept: [0, 1] })
      .refuses(depts.no.hasPeople)
    given(depts.dept, { id: 'x', status: 'live' })
      .when(remove, {}, { kept: [1, 0] })
      .refuses(depts.no.hasChildren)
    given(depts.dept, { id: depts.rootDept, status: 'live' })
      .when(remove, {}, { kept: [0, 0] })
      .refuses(depts.no.root)
    given(depts.dept, { id: depts.rootDept, status: 'live' }).when(depts.suspend, {}, { sessions: [] }).refuses(depts.no.root)
  })
  test('the zeros of an area code say that it covers more', () =>
    expect(['110000', '110100', '110108', '130200'].map(depts.areaPrefix)).toEqual(['11', '1101', '110108', '1302']))
})

describe('tenants', () => {
  const input = { tenantId: '000000', tenantName: 'X', zone: 'Asia/Shanghai' }
  test('a tenant lives in itself and in a zone that exists', () => {
    given(tenants.tenant, { id: '000000' }).when(createTenant, input).records('created')
    given(tenants.tenant, { id: 'other' }).when(createTenant, input).refuses(tenants.no.otherId)
    given(tenants.tenant, { id: '000000' })
      .when(createTenant, { ...input, tenantId: '000001' })
      .refuses(tenants.no.otherId)
    given(tenants.tenant, { id: '000000' })
      .when(createTenant, { ...input, zone: 'Mars' })
      .refuses(tenants.no.zone)
    given(tenants.tenant, { id: '000000', status: 'live' }).when(tenants.change, { zone: 'Asia/Urumqi' }).refuses(tenants.no.zoneFixed)
  })
  test('a tenant ends at its time; the platform never does', () => {
    const expireTime = '2026-10-01T00:00:00.000Z'
    expect(tenants.tenantStands({ id: '100001', expireTime, status: 'live' }, noon)).toBe(false)
    expect(tenants.tenantStands({ id: '100001', expireTime: null, status: 'live' }, noon)).toBe(true)
    expect(tenants.tenantStands({ id: tenants.platformTenant, expireTime, status: 'live' }, noon)).toBe(true)
  })
})

describe('sessions', () => {
  const input = { userId: 'u1', identityId: 'u1:SM:s1', digest: 'd2', until: noon }
  test('a refresh token works once, and for a minute again, since its answer may not have arrived; a later use of one ends the session', () => {
    const row = { id: 'x', status: 'active', digest: 'd1' } as const
    const rotates = (more: object, presented: string, now = noon) =>
      given(loginSession, { ...row, ...more }).when(rotate, { presented, digest: 'd2', until: noon }, {}, { now })
    rotates({}, 'd1').records('rotated', { digest: 'd2', digestBefore: 'd1', rotatedAt: noon })
    rotates({}, 'd0').records('reused', { reason: 'reused' })
    const rotated = { digestBefore: 'd0', rotatedAt: noon },
      at = (milliseconds: number) => new Date(Date.parse(noon) + milliseconds).toISOString()
    // Whoever got the answer that was lost has a token that was not the one before: it is found out as soon as it is used.
    rotates(rotated, 'd0', at(60_000)).records('rotated', { digest: 'd2', until: noon })
    rotates(rotated, 'd0', at(60_001)).records('reused', { reason: 'reused' })
    rotates(rotated, 'd9', at(1)).records('reused', { reason: 'reused' })
  })
  test('a session that replaces another ends it in the same turn', () =>
    expect(
      given(loginSession, { id: 'x' })
        .when(start, { ...input, replaces: 'old' })
        .steps(),
    ).toMatchObject([
      { type: 'started', data: input },
      { command: end, id: 'old', input: { reason: 'switched' } },
    ]))
  test('a session is ended by its owner or an administrator', () => {
    given(loginSession, { id: 'x', status: 'active', userId: 'u1' }).when(end, {}, {}, asSchool).refuses(noSession.notYours)
    given(loginSession, { id: 'x', status: 'active', userId: 'u1' }).when(end, {}, {}, asAdmin).records('ended')
    given(loginSession, { id: 'x', status: 'active', userId: 'boss' }).when(end, {}, {}, asSchool).records('ended')
  })
})
