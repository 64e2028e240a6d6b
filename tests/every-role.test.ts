/** Every role, beside every command and every other role: what it has no right to is refused whatever the state, what may move only one way does,
 * and a session ends with what it stood on. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, defaultRights, grantIdentity, identityId, revokeIdentity, roleId, suspendDept } from '../modules/identity/index.ts'
import { modules } from '../modules/index.ts'
import { everyone, invoke, RefusalError, type Resource, type Role } from '../modules/kit/index.ts'
import { runAll } from '../server/kernel/engine.ts'
import { no } from '../server/kernel/refusals.ts'
import { registry } from '../server/kernel/registry.ts'
import { inReach } from '../server/kernel/row-scope.ts'
import { anyDialect, app, tenant } from './app.ts'
import { type Person, settleDept } from './people.ts'
import { rowIn } from './rows.ts'
import { web, type Web } from './web.ts'

const all = registry(modules),
  rights = defaultRights(all)
const living = all.tables.filter(of => (all.commandsOf.get(of.name) ?? []).length > 0)
const statusesOf = (of: Resource) => of.lifecycle.statuses.filter(status => status !== 'new')

describe.each(anyDialect)('on %s', dialect => {
  const opened = app(modules, { dialect })
  afterAll(async () => (await opened).close())
  test.each(living.map(of => [of.name, of] as const))('P1 %s refuses every role without the right, in every state, and records nothing', async (_name, of) => {
    const on = await opened
    await on.store.transact(tenant, function* () {
      const rows = statusesOf(of).map(status => rowIn(of, `${of.name}-${status}`, status, {}, name => (of.fields[name]!.unique ? `${status}-${name}` : 'x')))
      for (const one of on.engine.statements.put(of, rows)) yield one
    })
    const before = JSON.stringify([await on.all(of), await on.log.head(tenant)])
    const wrong: string[] = []
    const tries = (all.commandsOf.get(of.name) ?? []).flatMap(command =>
      everyone.filter(role => !command.by.includes(role)).flatMap(role => of.lifecycle.statuses.map(status => ({ command, role, status }))),
    )
    await Promise.all(
      tries.map(async ({ command, role, status }) => {
        const session = on.as(role, { may: (code: string) => rights[role].includes(code) })
        const error = await on.run(session, command, `${of.name}-${status}`, {}).catch((reason: unknown) => reason)
        if (!(error instanceof RefusalError) || error.refused.code !== no.denied.code)
          wrong.push(`${role} ${status} -${command.name}: ${error instanceof RefusalError ? error.refused.code : String(error)}`)
      }),
    )
    expect(wrong).toEqual([])
    expect(JSON.stringify([await on.all(of), await on.log.head(tenant)])).toBe(before)
  })
})

test('P8 a commission has no command that moves money or seats, finance none at the attendance', () => {
  // What a commission decides about a class moves no money by itself: the amounts on these rows are copies of what was granted.
  const money = all.tables.filter(of => Object.values(of.fields).some(field => field.kind === 'money')).map(of => of.name)
  const may = (role: Role, names: readonly string[]) =>
    [...all.commands.values()].filter(command => command.by.includes(role) && names.includes(command.on.name)).map(command => command.permit)
  expect(may('EC', [...money, 'bank_account', 'enrolment', 'lesson', 'lesson_mark', 'leave'])).toEqual([
    'open_class_approveRelease',
    'open_class_rejectRelease',
    // Its own money: it reserves, and moves none.
    ...['create', 'change', 'remove', 'publish', 'setBudget', 'close'].map(name => `subsidy_scheme_${name}`),
    ...['approve', 'reject', 'end'].map(name => `subsidy_${name}`),
    'tour_approve',
    'tour_reject',
  ])
  expect(may('FI', ['lesson', 'lesson_mark', 'leave', 'enrolment', 'inspection'])).toEqual([])
})

describe('a session', () => {
  let on: Web,
    n = 0
  beforeAll(async () => {
    on = await web()
  })
  afterAll(() => on.close())
  const isAlive = async ({ access }: Pick<Person, 'access'>) => (await on.get({ access } as Person, '/api/blade-auth/oauth/user-info')).status === 200
  /** Departments of their own, of the kind the role works in. */
  const place = (role: Role) => `p${++n}-${role}`

  const ends = {
    'the account is disabled': (one: Person) => invoke(account.disable, one.userId, { remark: '离职' }),
    'the identity is taken back': (one: Person) => invoke(revokeIdentity, one.login.identityId, {}),
    'the department is suspended': (one: Person) => invoke(suspendDept, one.login.actor.deptId, {}),
  }
  test.each(Object.entries(ends))('P7 of any role is over before its next request once %s', { tags: 'thorough' }, async (_what, end) => {
    for (const role of everyone) {
      const deptId = place(role)
      // A colleague who stays: nobody ends the last one of some roles.
      await on.login(role, { deptId })
      const one = await on.login(role, { deptId })
      expect(await isAlive(one), role).toBe(true)
      await runAll(on.engine, on.engine.system(tenant), end(one))
      expect(await isAlive(one), role).toBe(false)
    }
  })

  test('P2 that switches from any role and department to any other has exactly the rights and the reach of that, and the old tokens are dead', {
    tags: 'thorough',
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...everyone), fc.constantFrom(...everyone), async (from, to) => {
        const [here, there] = [place(from), place(to)]
        const one = await on.login(from, { deptId: here })
        await settleDept(on.engine, to, there)
        const identity = identityId(one.userId, roleId(to), there)
        await runAll(on.engine, on.engine.system(tenant), invoke(grantIdentity, identity, { userId: one.userId, roleId: roleId(to), deptId: there }))
        const path = `/api/blade-auth/oauth/switch-dept?tenantId=${tenant}&userId=${one.userId}&switchType=token&roleId=${roleId(to)}&deptId=${there}`
        const { body } = await on.get(one, path)
        expect(body, `${from} to ${to}`).toMatchObject({ dept_id: there, role_alias: to })
        expect(await isAlive(one)).toBe(false)
        const actor = (await on.auth.session(body.access_token))!.actor,
          fresh = (await on.auth.start({ tenant, identityId: identity, grant: 'test' })).login.actor
        expect([actor.role, actor.deptId, actor.reach]).toEqual([to, there, fresh.reach])
        for (const codes of Object.values(rights)) for (const code of codes) expect(actor.may(code), `${code} as ${to}`).toBe(rights[to].includes(code))
        // Whatever lay in the former department alone is out of sight, unless the new one sees everything.
        if (actor.reach === 'all') return
        for (const of of all.tables) {
          if (of.scope === 'everyone' || of.follows) continue
          const { else: opened, ...bounds } = of.scope
          if (!Object.keys(bounds).some(one => one in (actor.reach as object)) || bounds.area) continue
          const row = rowIn(of, `former-${of.name}`, statusesOf(of)[0]!, Object.fromEntries(Object.values(bounds).map(field => [field, here])))
          expect(inReach(of, row, actor), `${of.name} of ${from} to ${to}`).toBe(false)
        }
      }),
      { numRuns: 60 },
    )
  })
})
