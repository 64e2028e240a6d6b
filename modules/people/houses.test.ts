/** Houses and their people's sessions (P7): suspending or closing a school or an agency signs its people out at once. */
import { describe, expect, test } from 'vitest'
import { loginSession } from '../identity/index.ts'
import { anyDialect } from '../../tests/app.ts'
import { password } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { agency } from './organisation.ts'

const schoolForm = {
  schoolName: '第一小学',
  schoolCode: 'S1',
  educationPeriod: 'primary',
  areaCode: '110108',
  areaName: '海淀区',
  termStart: '2026-09-01',
  termEnd: '2027-01-20',
}
const agencyForm = {
  agencyName: '星星机构',
  licenseNo: 'L1',
  licenseUntil: '2027-12-31',
  areaCode: '110108',
  areaName: '海淀区',
  contact: '王老师',
  phone: '13800000001',
}

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  const command = (of: string, name: string) => on.engine.command(of, name)
  const answers = async (person: any) => (await on.get(person, '/api/blade-system/user/info')).status

  test.each([
    ['school', 's1', schoolForm, 'SM', 'PO'],
    ['agency', 'a1', agencyForm, 'AM', 'PO'],
  ] as const)('suspending a %s ends the sessions of its people and stops new ones until it is resumed', async (of, id, form, role, by) => {
    const operator = on.as(by, { userId: `by-${of}` })
    await on.run(operator, command(of, 'create'), id, form)
    const manager = await on.login(role, { deptId: id })
    const stranger = await on.login(role, { deptId: `${id}-other` })
    expect(await answers(manager)).toBe(200)
    await on.run(operator, command(of, 'suspend'), id, { remark: '整改' })
    expect(await answers(manager)).toBe(401)
    expect(await answers(stranger)).toBe(200)
    expect(await on.all(loginSession, { userId: manager.userId, status: 'active' })).toEqual([])
    const again = () => on.auth.signIn({ by: 'password', tenant: '000000', account: manager.account, password, address: '1' })
    await expect(on.auth.start({ tenant: '000000', identityId: manager.login.identityId, grant: 'test' })).rejects.toThrow()
    await expect(again()).rejects.toMatchObject({ code: 2005 })
    await on.run(operator, command(of, 'resume'), id, {})
    // What was ended stays ended: its people sign in anew.
    expect(await answers(manager)).toBe(401)
    expect(await answers(await again())).toBe(200)
  })

  test('closing an agency ends the sessions of its people; a licence that only ran out does not', async () => {
    const operator = on.as('PO', { userId: 'po' })
    await on.run(operator, command('agency', 'create'), 'a2', { ...agencyForm, agencyName: '月亮机构', licenseNo: 'L2', licenseUntil: '2026-10-02' })
    const manager = await on.login('AM', { deptId: 'a2' })
    on.now = '2026-10-04T04:00:00.000Z'
    await on.tick()
    expect((await on.row(agency, 'a2')).status).toBe('suspended')
    const back = await on.auth.start({ tenant: '000000', identityId: manager.login.identityId, grant: 'test' })
    expect(await answers(back)).toBe(200)
    await on.run(operator, command('agency', 'close'), 'a2', { remark: '停办' })
    expect(await answers(back)).toBe(401)
    await on.sound()
  })
})
