/** People with a phone: codes that work once, registration of parents, sign-in and forgotten passwords (N3, L21). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { code, identity, phoneCodes, user } from '../../index.ts'
import { plus, minute } from '../../../kit/index.ts'
import { guardian } from '../../../people/index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { settle } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { web } from '../../../../tests/web.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let n = 0,
    phone = '',
    day = 0
  beforeAll(async () => {
    await settle(on.engine)
    const by = on.as('PO', { userId: 'po' })
    await on.run(by, on.engine.command('school', 'create'), 's1', {
      schoolName: '第一小学',
      schoolCode: 'S1',
      educationPeriod: 'primary',
      areaCode: '110108',
      areaName: '海淀区',
      termStart: '2026-09-01',
      termEnd: '2027-01-20',
    })
    await on.run(by, on.engine.command('school_grade', 'create'), 'g3', { schoolId: 's1', gradeName: '三年级', yearGrade: 3, sort: 3 })
    await on.run(on.as('system'), on.engine.command('student', 'create'), 'c1', { studentName: '李小明', studentCode: 'P1', schoolId: 's1', gradeId: 'g3' })
  })
  // Every test has a phone and a day of its own: addresses and phones are counted.
  beforeEach(() => {
    phone = `139${String(++n).padStart(8, '0')}`
    on.now = `2026-10-${String(++day + 1).padStart(2, '0')}T04:00:00.000Z`
  })

  const eip = (name: string, body: object) => on.post(undefined, `/api/business-eip/eipUser/${name}`, body)
  const ask = (of = phone) => on.get(undefined, `/api/business-eip/eipUser/getVerifyCode?phone=${of}`)
  const last = () => on.sent.at(-1)!.params.code!
  const asked = async (of = phone) => {
    expect((await ask(of)).body).toMatchObject({ code: 200, data: true })
    return last()
  }
  const other = (digits: string) => (digits === '000000' ? '111111' : '000000')
  const register = (digits: string, more: object = {}) => eip('parentRegister', { phone, code: digits, password: 'Sommer-42', name: '李强', ...more })
  const signIn = (digits: string) =>
    on.post(undefined, `/api/blade-auth/oauth/token?grant_type=phone&scope=all&tenantId=000000&phoneNumber=${phone}&phoneCode=${digits}`)
  const wrong = (rule: string) => ({ status: 400, body: { success: false, data: { rule } } })

  test('a parent registers with the code, has the identity of a parent and signs in by phone or password', async () => {
    expect(await register(await asked())).toMatchObject({ status: 200, body: { data: true } })
    const [row] = (await on.all(user, { phone })) as readonly any[]
    expect(row).toMatchObject({ account: phone, realName: '李强', status: 'active' })
    expect(await on.all(identity, { userId: row.id })).toMatchObject([{ roleId: 'PR', deptId: 'platform', status: 'active' }])
    on.now = plus(on.now, 2 * minute)
    const got = await on.post(undefined, '/api/blade-verify/getCode', { phoneNumber: phone })
    expect(got.body.data.id).toBeTruthy()
    const digits = last()
    expect((await signIn(digits)).body).toMatchObject({ user_id: row.id, role_name: 'PR', token_type: 'bearer' })
    expect((await signIn(digits)).body).toMatchObject({ error_code: 2004 })
    expect(
      (await on.post(undefined, `/api/blade-auth/oauth/token?grant_type=password&scope=all&tenantId=000000&username=${phone}&password=Sommer-42`)).body,
    ).toMatchObject({ user_id: row.id })
  })

  test('one account per phone', async () => {
    await register(await asked())
    on.now = plus(on.now, 2 * minute)
    expect(await register(await asked())).toMatchObject(wrong('phoneCode.taken'))
    expect(await on.all(user, { phone })).toHaveLength(1)
  })

  test('a code works once and only for its phone', async () => {
    const digits = await asked(),
      mine = phone
    phone = `137${String(n).padStart(8, '0')}`
    expect(await register(digits)).toMatchObject(wrong('code.noCode'))
    await asked()
    if (last() !== digits) expect(await register(digits)).toMatchObject(wrong('code.wrongCode'))
    phone = mine
    expect(await eip('CheckCaptcha', { phone, code: digits })).toMatchObject({ status: 200, body: { data: true } })
    expect((await register(digits)).status).toBe(200)
    expect(await eip('CheckCaptcha', { phone, code: digits })).toMatchObject(wrong('code.noCode'))
    expect(await register(digits)).toMatchObject(wrong('code.noCode'))
  })

  test('a code works for ten minutes', async () => {
    const digits = await asked()
    on.now = plus(on.now, code.minutes * minute + 1)
    expect(await register(digits)).toMatchObject(wrong('code.codeOver'))
  })

  test('a code has five tries, through all doors together', async () => {
    const digits = await asked(),
      bad = other(digits)
    expect(await eip('CheckCaptcha', { phone, code: bad })).toMatchObject({ body: { data: { rule: 'code.wrongCode', left: 4 } } })
    expect(await register(bad)).toMatchObject({ body: { data: { rule: 'code.wrongCode', left: 3 } } })
    expect(await eip('updatePassword', { phone, code: bad, password: 'Tee-am-See', password2: 'Tee-am-See' })).toMatchObject({ body: { data: { left: 2 } } })
    expect((await signIn(bad)).status).toBe(400)
    expect(await eip('CheckCaptcha', { phone, code: bad })).toMatchObject({ body: { data: { left: 0 } } })
    expect(await register(digits)).toMatchObject(wrong('code.tooManyTries'))
    expect((await signIn(digits)).body).toMatchObject({ error_code: 2004 })
  })

  test('a phone gets a code a minute and five a day, those for binding a child included', async () => {
    await asked()
    expect(await ask()).toMatchObject(wrong('code.tooSoon'))
    const bind = (i: number) =>
      on.run(on.as('SM', { userId: 'sm', reach: { school: ['s1'] } }), on.engine.command('guardian', 'verifyPhone'), `r${phone}-${i}`, {
        studentCode: 'P1',
        studentName: '李小明',
        phone,
        codeHash: 'x',
      })
    for (let i = 1; i < code.perDayMax; i++) {
      on.now = plus(on.now, 2 * minute)
      if (i % 2) await bind(i)
      else await asked()
    }
    on.now = plus(on.now, 2 * minute)
    expect(await ask()).toMatchObject(wrong('code.tooManyCodes'))
    await expect(bind(9)).rejects.toMatchObject({ refused: { code: 'code.tooManyCodes' } })
    on.now = plus(on.now, 24 * 60 * minute)
    day++
    await asked()
  })

  test('neither a code nor its digest stands in the log, nor does the phone', async () => {
    const digits = await asked()
    const log = (await on.store.read({ text: "select data from facts where resource = 'phone_code'", values: [] })).map(row => JSON.stringify(row)).join('\n')
    const [row] = await on.all(phoneCodes.phoneCode, { phone })
    expect(row!.codeHash).toMatch(/^[0-9a-f]{64}$/)
    for (const secret of [`"${digits}"`, String(row!.codeHash), phone]) expect(log).not.toContain(secret)
  })

  test('a forgotten password is set anew by the code, and ends the sessions of the account', async () => {
    await register(await asked())
    on.now = plus(on.now, 2 * minute)
    const digits = await asked()
    const [row] = (await on.all(user, { phone })) as readonly any[]
    const session = await on.auth.start({ tenant: '000000', identityId: `${row.id}:PR:platform`, grant: 'test' })
    expect(await eip('updatePassword', { phone, code: digits, password: 'a', password2: 'b' })).toMatchObject(wrong('account.confirm'))
    expect((await eip('updatePassword', { phone, code: digits, password: 'Winter-43', password2: 'Winter-43' })).body.data).toBe(true)
    expect((await on.get(session as never, '/api/blade-system/user/info')).status).toBe(401)
    const enter = (password: string) => on.auth.signIn({ by: 'password', tenant: '000000', account: phone, password, address: 'x' })
    await expect(enter('Sommer-42')).rejects.toMatchObject({ code: 2004 })
    expect((await enter('Winter-43')).login.userId).toBe(row.id)
  })
  test('a phone without an account has no password to forget', async () => {
    expect(await eip('updatePassword', { phone, code: await asked(), password: 'Tee-am-See', password2: 'Tee-am-See' })).toMatchObject(
      wrong('phoneCode.noAccount'),
    )
  })

  test('relations with the phone take the new account along: bound, invited, and entered later', async () => {
    const school = on.as('SM', { userId: 'sm', reach: { school: ['s1'] } }),
      enter = async (id: string) => {
        await on.run(on.as('system'), on.engine.command('student', 'create'), `c-${id}`, {
          studentName: '王小明',
          studentCode: id,
          schoolId: 's1',
          gradeId: 'g3',
        })
        return { studentId: `c-${id}`, phone, name: '李强' }
      }
    const [before, invited, later] = [`b${phone}`, `i${phone}`, `l${phone}`]
    await on.run(school, on.engine.command('guardian', 'enter'), before, await enter(before))
    await on.run(school, on.engine.command('guardian', 'invite'), invited, await enter(invited))
    await register(await asked())
    await on.tick()
    await on.run(school, on.engine.command('guardian', 'enter'), later, await enter(later))
    await on.tick()
    const [row] = (await on.all(user, { phone })) as readonly any[]
    for (const id of [before, invited, later]) expect(await on.row(guardian, id)).toMatchObject({ status: 'bound', userId: row.id })
  })

  test('what is no phone, no tenant or no password is refused, and one address does not try for ever', async () => {
    expect(await ask('12345')).toMatchObject(wrong('rule.phoneLength'))
    expect(await on.get(undefined, `/api/business-eip/eipUser/getVerifyCode?phone=${phone}&tenantId=nobody`)).toMatchObject(wrong('account.tenant'))
    expect(await register(await asked(), { password: '' })).toMatchObject(wrong('account.password'))
    expect(await register(last(), { name: '' })).toMatchObject({ status: 400, body: { data: { field: 'realName' } } })
    const answers = []
    for (let i = 0; i < 40; i++) answers.push((await ask(`136${String(i).padStart(8, '0')}`)).body.data.rule)
    expect(answers).toContain('account.tooMany')
  })
})
