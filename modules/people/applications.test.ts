/** Applications of schools, agencies and areas over the wire: kept as drafts, submitted, taken back, submitted again; drafts are nobody else's. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { web } from '../../tests/web.ts'
import { agency } from './organisation.ts'

const basic = '/api/business-basic'
const area = { areaCode: '110108', areaName: '海淀区' }
const agencyForm = { agencyName: '星星机构', licenseNo: 'L1', licenseUntil: '2027-12-31', ...area, contact: '王老师', phone: '13800000001' }
const schoolForm = { schoolName: '第一小学', schoolCode: 'S1', educationPeriod: 'primary', ...area, termStart: '2026-09-01', termEnd: '2027-01-20' }
const asked = { agencyId: 'a0', ...area, fromDate: '2026-10-01', toDate: '2027-06-30' }

interface Case {
  readonly noun: string
  readonly id: string
  readonly role: 'AM' | 'SM'
  readonly house: string
  readonly part: object
  readonly whole: object
  readonly apply: string
  readonly revoke: string
  readonly audits: string
}
const cases: readonly Case[] = [
  {
    noun: 'school',
    id: 's1',
    role: 'SM',
    house: 's1',
    part: { schoolName: '第一小学', schoolCode: 'S1' },
    whole: schoolForm,
    apply: 'apply',
    revoke: 'revoke',
    audits: 'query/schoolApplyPage',
  },
  {
    noun: 'agency',
    id: 'a1',
    role: 'AM',
    house: 'a1',
    part: { agencyName: '星星机构', licenseNo: 'L1' },
    whole: agencyForm,
    apply: 'register',
    revoke: 'revoke',
    audits: 'query/agencyApplyPage',
  },
  {
    noun: 'areaAuthorization',
    id: 'a0:110108',
    role: 'AM',
    house: 'a0',
    part: { agencyId: 'a0', ...area },
    whole: asked,
    apply: 'apply',
    revoke: 'revokeApply',
    audits: 'query/agencySubPage',
  },
]

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect }))
  let operator: Person, commission: Person
  beforeAll(async () => {
    await on.run(on.as('PO', { userId: 'setup' }), on.engine.command('agency', 'create'), 'a0', {
      ...agencyForm,
      agencyName: '月亮机构',
      licenseNo: 'L0',
      shareBp: 8_000,
    })
    operator = await on.login('PO')
    commission = await on.login('EC', { deptId: 'ec1', areaCode: '110108' })
  })

  test.each(cases)('$noun: draft, submitted, revoked by a colleague, submitted again; who audits never sees a draft', async one => {
    const { noun, id, role, house, part, whole, apply, revoke, audits } = one
    const [person, colleague, stranger] = [
      await on.login(role, { deptId: house }),
      await on.login(role, { deptId: house }),
      await on.login(role, { deptId: `else-${role}` }),
    ]
    const send = (who: Person, command: string, body: object = {}) => on.post(who, `${basic}/${noun}/${command}`, { id, ...body })
    const shown = async (who: Person, path: string) => (await on.get(who, `${basic}/${path}`)).body.data
    const listed = async (who: Person) => [
      ...(await shown(who, `${audits}?size=50`)).records.map((row: { id: string }) => row.id),
      ...(await shown(who, `${noun}/page?size=50`)).records.map((row: { id: string }) => row.id),
    ]
    expect((await send(person, 'saveDraft', part)).body).toMatchObject({ code: 200 })
    expect(await shown(person, `${noun}/detail?id=${id}`)).toMatchObject({ status: 'draft' })
    for (const auditor of [operator, commission, stranger]) {
      expect(await listed(auditor)).not.toContain(id)
      expect((await on.get(auditor, `${basic}/${noun}/detail?id=${id}`)).status).not.toBe(200)
      expect((await send(auditor, revoke)).status).not.toBe(200)
    }
    // What is missing is named when it is submitted.
    expect((await send(person, apply, part)).status).toBe(400)
    expect((await send(person, apply, whole)).body).toMatchObject({ code: 200 })
    expect(await listed(operator)).toContain(id)
    expect((await send(operator, revoke)).body.msg).toBe('只有提交人或其单位可以撤回')
    expect((await send(colleague, revoke)).body).toMatchObject({ code: 200 })
    for (const auditor of [operator, commission]) expect(await listed(auditor)).not.toContain(id)
    expect((await send(operator, 'approve')).status).not.toBe(200)
    // A form sends what it was shown, masked numbers among it.
    const back = await shown(person, `${noun}/detail?id=${id}`)
    expect((await send(person, apply, Object.fromEntries(Object.keys(whole).map(name => [name, back[name]])))).body).toMatchObject({ code: 200 })
    if ('phone' in whole) expect((await on.row(agency, id)).phone).toBe(agencyForm.phone)
    expect((await send(operator, 'approve')).body).toMatchObject({ code: 200 })
    expect((await send(person, revoke)).status).toBe(409)
    const facts = await shown(operator, `${noun}/history?id=${id}&size=50`)
    expect(facts.map((fact: { command: string }) => fact.command).reverse()).toEqual(['saveDraft', apply, revoke, apply, 'approve'])
  })

  test('a draft that was discarded leaves its name and its area to whoever comes next', async () => {
    const person = await on.login('AM', { deptId: 'a5' }),
      other = await on.login('AM', { deptId: 'a6' })
    const part = { agencyName: '太阳机构', licenseNo: 'L5' }
    await on.post(person, `${basic}/agency/saveDraft`, { id: 'a5', ...part })
    expect((await on.post(other, `${basic}/agency/saveDraft`, { id: 'a6', ...part })).status).toBe(400)
    expect((await on.post(person, `${basic}/agency/discard`, { id: 'a5' })).body).toMatchObject({ code: 200 })
    expect((await on.post(other, `${basic}/agency/saveDraft`, { id: 'a6', ...part })).body).toMatchObject({ code: 200 })
    const manager = await on.login('AM', { deptId: 'a0' }),
      elsewhere = { id: 'a0:110105', agencyId: 'a0', areaCode: '110105', areaName: '朝阳区' }
    await on.post(manager, `${basic}/areaAuthorization/saveDraft`, elsewhere)
    await on.post(manager, `${basic}/areaAuthorization/discard`, { id: elsewhere.id })
    const again = await on.post(manager, `${basic}/areaAuthorization/submit`, { ...elsewhere, fromDate: '2026-10-01', toDate: '2027-06-30' })
    expect(again.body).toMatchObject({ code: 200 })
  })
})
