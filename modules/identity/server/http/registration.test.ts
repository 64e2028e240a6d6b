/** Registration from outside: an agency and its teachers ask by phone, wait, and are let in by the approval alone (N3, L15). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { identity, user } from '../../index.ts'
import { minute, plus } from '../../../kit/index.ts'
import { agency, agencyTeacher } from '../../../people/index.ts'
import { anyDialect } from '../../../../tests/app.ts'
import { type Person, settle } from '../../../../tests/people.ts'
import { shared } from '../../../../tests/shared.ts'
import { web } from '../../../../tests/web.ts'

const cards = ['110101199003070118', '11010119900307002X']

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect }))
  let operator: Person,
    n = 0,
    phone = ''
  beforeAll(async () => {
    await settle(on.engine)
    operator = await on.login('PO')
  })
  beforeEach(() => {
    phone = `136${String(++n).padStart(8, '0')}`
    on.now = `2026-10-${String(n + 1).padStart(2, '0')}T04:00:00.000Z`
  })

  const eip = (name: string, body: object) => on.post(undefined, `/api/business-eip/eipUser/${name}`, body)
  const code = async () => {
    on.now = plus(on.now, 2 * minute)
    await on.get(undefined, `/api/business-eip/eipUser/getVerifyCode?phone=${phone}`)
    return on.sent.at(-1)!.params.code!
  }
  const agencyForm = async (more: object = {}) => ({
    phone,
    code: await code(),
    password: 'Sommer-42',
    agencyName: `星光艺校${n}`,
    licenseNo: `L-${n}`,
    contact: '王星',
    files: 'a.pdf,b.pdf',
    ...more,
  })
  const byPassword = async (username = phone, plain = 'Sommer-42') =>
    (await on.post(undefined, `/api/blade-auth/oauth/token?grant_type=password&scope=all&tenantId=000000&username=${username}&password=${plain}`)).body
  const act = (of: { name: string }, command: string, id: string, input: object = {}) =>
    on.run(operator.login, on.engine.command(of.name, command), id, { ...input })
  const wrong = (rule: string) => ({ status: 400, body: { success: false, data: { rule } } })
  const [first, second] = cards

  test('an agency waits with its account until the platform has completed and approved it; then its manager signs in', async () => {
    expect(await eip('agencyRegister', await agencyForm())).toMatchObject({ status: 200, body: { data: true } })
    const [row] = (await on.all(agency, { phone })) as readonly any[]
    const [account] = (await on.all(user, { phone })) as readonly any[]
    expect(row).toMatchObject({ status: 'pending', agencyName: `星光艺校${n}`, contact: '王星', files: ['a.pdf', 'b.pdf'], applicantId: account.id })
    expect(account).toMatchObject({ status: 'pending', account: phone, userCategory: 'AM' })
    expect(await byPassword()).toMatchObject({ error_code: 2005 })
    await on.tick()
    await expect(act(agency, 'approve', row.id)).rejects.toMatchObject({ refused: { code: 'agency.incomplete' } })
    await act(agency, 'complete', row.id, { licenseUntil: '2028-12-31', areaCode: '110108', areaName: '海淀区' })
    await act(agency, 'approve', row.id)
    await on.tick()
    expect(on.sent.at(-1)).toMatchObject({ phone, template: 'notice', params: { content: expect.stringContaining('已通过') } })
    expect(await on.all(identity, { userId: account.id })).toMatchObject([{ roleId: 'AM', deptId: row.id, status: 'active' }])
    expect(await byPassword()).toMatchObject({ user_id: account.id, role_alias: 'AM', dept_id: row.id })
  })

  test('an agency that was refused hears why and applies again, with the password it chose last', async () => {
    await eip('agencyRegister', await agencyForm({ licenseUntil: '2028-12-31', areaCode: '110108', areaName: '海淀区' }))
    const [row] = (await on.all(agency, { phone })) as readonly any[]
    await act(agency, 'reject', row.id, { remark: '证照不清晰' })
    await on.tick()
    expect(on.sent.at(-1)).toMatchObject({ phone, params: { content: expect.stringContaining('证照不清晰') } })
    expect(
      await eip('agencyRegister', await agencyForm({ licenseUntil: '2028-12-31', areaCode: '110108', areaName: '海淀区', password: 'Herbst-43' })),
    ).toMatchObject({ status: 200 })
    expect(await on.all(agency, { phone })).toMatchObject([{ id: row.id, status: 'pending' }])
    await act(agency, 'approve', row.id)
    expect(await byPassword(phone, 'Sommer-42')).toMatchObject({ error_code: 2004 })
    expect(await byPassword(phone, 'Herbst-43')).toMatchObject({ dept_id: row.id })
  })

  test('a wrong code registers nothing and is counted; a form that is wrong leaves the code to be used again', async () => {
    const form = await agencyForm()
    expect(await eip('agencyRegister', { ...form, code: form.code === '000000' ? '111111' : '000000' })).toMatchObject({
      body: { data: { rule: 'code.wrongCode', left: 4 } },
    })
    expect(await eip('agencyRegister', { ...form, licenseNo: '' })).toMatchObject({ status: 400, body: { data: { field: 'licenseNo' } } })
    expect(await eip('agencyRegister', { ...form, licenseUntil: '2026-01-01' })).toMatchObject(wrong('agency.licenceOver'))
    expect(await on.all(agency, { phone })).toHaveLength(0)
    expect((await eip('agencyRegister', form)).status).toBe(200)
    expect(await eip('agencyRegister', form)).toMatchObject(wrong('code.noCode'))
    expect(await eip('agencyRegister', await agencyForm({ licenseNo: 'other', agencyName: 'other' }))).toMatchObject(wrong('phoneCode.taken'))
  })

  test('a teacher registers with an agency in use, which completes the papers; the approval opens the account', async () => {
    await act(agency, 'create', 'ag1', {
      agencyName: '晨光艺校',
      licenseNo: 'L-100',
      licenseUntil: '2028-12-31',
      areaCode: '110108',
      areaName: '海淀区',
      contact: '李',
      phone: '13500000001',
      shareBp: 8000,
    })
    const manager = await on.login('AM', { deptId: 'ag1' })
    expect((await on.get(undefined, '/api/business-eip/eipUser/agencies?name=%E6%99%A8%E5%85%89')).body.data).toEqual([{ id: 'ag1', agencyName: '晨光艺校' }])
    expect((await on.get(undefined, '/api/business-eip/eipUser/agencies?name=')).body.data).toEqual([])
    const form = async (more: object = {}) => ({ phone, code: await code(), password: 'Sommer-42', name: '陈星', idCard: first, agencyId: 'ag1', ...more })
    expect(await eip('agencyTeacherRegister', await form({ agencyId: 'none' }))).toMatchObject(wrong('registration.agencyOff'))
    expect(await eip('agencyTeacherRegister', await form({ idCard: '110101199003070110' }))).toMatchObject({ status: 400, body: { data: { field: 'idCard' } } })
    expect(await eip('agencyTeacherRegister', await form())).toMatchObject({ status: 200, body: { data: true } })
    const [row] = (await on.all(agencyTeacher, { phone })) as readonly any[]
    expect(row).toMatchObject({ status: 'draft', agencyId: 'ag1', areaCode: '110108', name: '陈星' })
    expect(await byPassword()).toMatchObject({ error_code: 2005 })
    const agent = { ...manager.login, actor: { ...manager.login.actor, reach: { agency: ['ag1'] } } }
    const submit = (input: object) => on.run(agent, on.engine.command('agency_teacher', 'submit'), row.id, { ...input })
    await expect(submit({})).rejects.toMatchObject({ refused: { code: 'kit.required', field: 'certificateNo' } })
    await submit({ certificateNo: 'Z1', certificateUntil: '2029-01-01', noCrimeUntil: '2027-01-01', contractUntil: '2027-01-01' })
    await act(agencyTeacher, 'approve', row.id)
    expect(await byPassword()).toMatchObject({ user_id: row.userId, role_alias: 'AT', dept_id: 'ag1' })
    const last = phone
    phone = '13699999999'
    expect(await eip('agencyTeacherRegister', await form())).toMatchObject(wrong('registration.idCardTaken'))
    phone = last
  })

  test('a teacher whom the agency does not take is free to try elsewhere', async () => {
    const manager = await on.login('AM', { deptId: 'ag1', account: 'am-second' })
    await eip('agencyTeacherRegister', { phone, code: await code(), password: 'Sommer-42', name: '周星', idCard: second, agencyId: 'ag1' })
    const [row] = (await on.all(agencyTeacher, { phone })) as readonly any[]
    await on.run({ ...manager.login, actor: { ...manager.login.actor, reach: { agency: ['ag1'] } } }, on.engine.command('agency_teacher', 'remove'), row.id)
    expect(await on.all(user, { phone, status: { not: 'removed' } })).toHaveLength(0)
    expect((await eip('agencyRegister', await agencyForm())).status).toBe(200)
  })
})
