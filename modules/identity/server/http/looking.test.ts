/** Looking as somebody: whoever sees with another's eyes reads what both may see, does nothing by whatever door, and leaves a trace. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../../../tests/shared.ts'
import { newId } from '../../../kit/index.ts'
import { loginSession, user } from '../../index.ts'
import { dialects, tenant } from '../../../../tests/app.ts'
import type { Person } from '../../../../tests/people.ts'
import { web, type Answer } from '../../../../tests/web.ts'
import { typedBy } from '../../../../server/http/typed.ts'
import { isOwnPerson } from '../../../../server/kernel/masking.ts'
import { openToLookers } from '../looking.ts'

const path = '/api/blade-system/login-session/look'
const purpose = '核对新的权限'

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect, logReads: true }))
  let admin: Person, school: Person
  beforeAll(async () => {
    ;[admin, school] = [await on.login('PA'), await on.login('SM', { deptId: 's1' })]
  })
  const look = (as: Person, body: object = {}, who = admin): Promise<Answer> => on.post(who, path, { identityId: as.login.identityId, purpose, ...body })
  const through = async (as: Person, who = admin): Promise<Person> => {
    const { status, body } = await look(as, {}, who)
    expect([status, body.msg]).toEqual([200, undefined])
    return { ...as, access: body.access_token }
  }
  const sessionsOf = (as: Person) => on.all(loginSession, { userId: as.userId, viewerId: admin.userId })

  test('what is seen is what they see; the trace says who looks, as whom and why', async () => {
    const answer = await look(school)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toMatchObject({
      user_id: school.userId,
      role_alias: 'SM',
      dept_id: 's1',
      refresh_token: '',
      expires_in: 1800,
      looking: { by: admin.login.actor.name, seconds: 1800 },
    })
    const eyes = { ...school, access: answer.body.access_token as string }
    const seen = await on.get(eyes, '/api/blade-system/menu/routes')
    expect(seen.status).toBe(200)
    expect(seen.body.data).toEqual((await on.get(school, '/api/blade-system/menu/routes')).body.data)
    const [session] = await sessionsOf(school)
    expect(session).toMatchObject({ viewerId: admin.userId, viewedFrom: admin.login.family, purpose, grant: 'look', status: 'active' })
    const facts = (await on.log.after(tenant, 0, 5_000)).filter(one => one.resource === 'login_session' && one.stream === session!.id)
    expect(facts.map(one => [one.type, one.actor])).toEqual([['looked', admin.userId]])
    // Whom they looked as finds it in their own list.
    expect((await on.get(school, '/api/blade-user/own-sessions')).body.data).toContainEqual(expect.objectContaining({ grant: 'look' }))
    await on.journals.flush()
    const noted: string[] = []
    for (const of of on.engine.registry.journals)
      for await (const rows of on.journals.rows(of, { tenant, conditions: [] })) noted.push(...rows.map(one => String(one.createBy)))
    expect(noted).toContain(`${admin.account} → ${school.account}`)
  })

  test('no command of any resource runs, alone, with others or on trial', async () => {
    const eyes = await through(school),
      login = (await on.auth.session(eyes.access))!,
      head = await on.log.head(tenant)
    const ran: string[] = []
    const refused = { refused: { code: 'kernel.looking' } }
    for (const command of on.engine.registry.commands.values()) {
      const steps = [{ command, id: newId(), input: {} }]
      for (const attempt of [() => on.engine.run(login, command, newId()), () => on.engine.together(login, steps)])
        await attempt().then(
          () => ran.push(command.permit),
          error => expect(error, command.permit).toMatchObject(refused),
        )
      expect(await on.engine.trying(tenant).refusal(login, command, newId(), {}), command.permit).toMatchObject(refused)
    }
    expect(ran).toEqual([])
    expect(await on.log.head(tenant)).toBe(head)
  })

  test('no call does anything, whoever they look as', { tags: 'thorough' }, async () => {
    for (const role of ['SM', 'PO', 'AT'] as const) {
      const eyes = await through(role === 'SM' ? school : await on.login(role)),
        head = await on.log.head(tenant),
        open: string[] = []
      for (const call of on.calls.filter(one => one.access !== 'public' && !/\/(live|subscribe)$/.test(one.path))) {
        const url = call.path.replace(/:\w+/g, newId())
        const answer = call.method === 'GET' ? await on.get(eyes, url) : await on.post(eyes, url, { id: newId() })
        const isRefused = answer.status === 403 && answer.body?.data?.rule === 'kernel.looking'
        if (call.access !== 'public' && !openToLookers(call) && !isRefused) open.push(`${call.method} ${call.path} ${answer.status}`)
        // What reads must not need to write.
        if (openToLookers(call) && isRefused) open.push(`${call.method} ${call.path} is refused`)
      }
      expect(open).toEqual([])
      expect((await on.log.after(tenant, head, 100)).filter(one => one.actor !== 'system').map(one => `${one.resource}.${one.type}`)).toEqual([])
    }
  })

  test('only an administrator looks, never as one, and says what for', async () => {
    const operator = await on.login('PO'),
      other = await on.login('PA')
    expect(await look(school, {}, operator)).toMatchObject({ status: 403, body: { data: { permit: 'login_session_look' } } })
    expect(await look(other)).toMatchObject({ status: 400, body: { data: { rule: 'session.above', field: 'identityId' } } })
    expect(await look(admin)).toMatchObject({ status: 400, body: { data: { rule: 'session.self' } } })
    expect(await look(school, { purpose: '' })).toMatchObject({ status: 400, body: { data: { field: 'purpose' } } })
    const eyes = await through(school)
    expect(await look(operator, {}, eyes)).toMatchObject({ status: 403, body: { data: { rule: 'kernel.looking' } } })
    expect((await on.get(eyes, '/api/blade-auth/oauth/switch-dept?relationId=x')).status).toBe(403)
  })

  test('nothing is shown in clear that who looks may not see so', async () => {
    const login = (await on.auth.session((await through(school)).access))!
    expect(school.login.unmask).toEqual({ names: true, money: true })
    expect(login.unmask).toEqual({ names: false, money: false })
    expect(['people_name', 'money_view'].filter(code => login.actor.may(code))).toEqual([])
    // Nor what is one's own: the name of the account, its phone, and what they typed themselves.
    expect([login.actor.name, school.login.actor.name].map(name => name.includes('*'))).toEqual([true, false])
    const eyes = await through(school)
    expect((await on.get(eyes, '/api/blade-user/info')).body.data).toMatchObject({ realName: expect.stringContaining('*') })
    const typed = { createdBy: school.userId, updatedBy: school.userId }
    expect(isOwnPerson(user, school.userId, school.login.actor)).toBe(true)
    expect(isOwnPerson(user, school.userId, login.actor)).toBe(false)
    expect(await typedBy(on.engine, { ...login, actor: login.actor } as never, user, [{ id: 'x', ...typed }] as never)).toBeUndefined()
    const parent = await on.login('PR')
    expect(await look(parent)).toMatchObject({ status: 400, body: { data: { rule: 'session.families', field: 'identityId' } } })
  })

  test('it ends by itself, by going, and with who looks', async () => {
    const stands = async (eyes: Person) => (await on.get(eyes, '/api/blade-auth/oauth/user-info')).status === 200
    const eyes = await through(school)
    expect(await stands(eyes)).toBe(true)
    await on.get(eyes, '/api/blade-auth/oauth/logout')
    expect(await stands(eyes)).toBe(false)
    expect(await stands(admin)).toBe(true)
    const second = await on.login('PA'),
      theirs = await through(school, second),
      files = on.auth.files.ticket((await on.auth.session(theirs.access))!)
    expect(await on.auth.files.session(files)).toMatchObject({ actor: { lookingOnly: true } })
    await on.get(second, '/api/blade-auth/oauth/logout')
    expect(await stands(theirs)).toBe(false)
    expect(await on.auth.files.session(files)).toBeUndefined()
    const last = await through(school)
    on.now = new Date(Date.parse(on.now) + 1_801_000).toISOString()
    expect(await stands(last)).toBe(false)
    expect(await on.row(user, school.userId)).toMatchObject({ status: 'active' })
  })
})
