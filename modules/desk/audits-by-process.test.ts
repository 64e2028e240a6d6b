/** Applications and contracts whose audit a deployed process has: started with what is submitted, by the process of the area, decided by its tasks
 * alone, and by the rules of every audit. */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { flowing } from '../../tests/flowing.ts'
import { shared } from '../../tests/shared.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf } from '../../tests/web.ts'
import { no as noAudit } from '../audit/index.ts'
import { end, start, written } from '../flow/bpmn/written.ts'
import { definitionIn, flowInstance } from '../flow/index.ts'
import { answer } from '../kit/index.ts'
import { agency, agencyTeacher, areaAuthorization } from '../people/index.ts'
import { contract } from '../sales/index.ts'
import { no } from './audits-by-process.ts'

/** One task after another, each for a role; who says no ends it. */
const steps = (key: string, ...roles: readonly string[]): string => {
  const names = roles.map(role => role.split(' ')[0]!.toLowerCase()),
    next = (i: number): string => names[i + 1] ?? 'e'
  const node = (name: string, role: string): string =>
    `<userTask id="${name}" name="${name}审" ketang:candidateGroups="${role}"/><exclusiveGateway id="x${name}" default="no_x${name}"/><endEvent id="no${name}"/>`
  const refused = names.map(name => `<sequenceFlow id="no_x${name}" sourceRef="x${name}" targetRef="no${name}"/>`).join('')
  return written(
    start + names.map((name, i) => node(name, roles[i]!.split(' ').at(-1)!)).join('') + end,
    [`s -> ${names[0]}`, ...names.flatMap((name, i) => [`${name} -> x${name}`, `x${name} -> ${next(i)} if pass`])],
    { key },
  ).replace('</process>', `${refused}</process>`)
}

describe.each(anyDialect)('%s', dialect => {
  const at = shared(() => flowing(dialect), { timeout: 300_000 })
  let maker: Person, area: Person, money: Person, sales: Person, seller: Person
  beforeAll(async () => {
    maker = await at.on.login('AM')
    area = await at.on.login('EC')
    money = await at.on.login('FI')
    sales = await at.on.login('SL')
    seller = await at.on.login('SA')
  }, 300_000)
  let made = 0,
    lone = ''
  const place = { areaCode: '110108', areaName: '海淀区' }
  const register = async (more: object = {}): Promise<string> => {
    const id = `ag${++made}`
    const form = { agencyName: `机构${made}`, licenseNo: `L${made}`, licenseUntil: '2027-12-31', ...place, contact: '王老师', phone: `138000001${10 + made}` }
    await at.on.run(at.on.as('AM', { userId: maker.userId, deptId: 'a1' }), at.on.engine.command('agency', 'register'), id, { ...form, ...more })
    return id
  }
  const instanceOf = async (rowId: string): Promise<any> => (await at.on.all(flowInstance, { businessId: rowId })).at(-1)
  const by = (who: Person, role: string) => at.on.as(role as 'PO', { userId: who.userId })
  const audit = (of: string, name: string, id: string, who: Person, role: string, input: Readonly<Record<string, unknown>> = {}) =>
    at.on.run(by(who, role), at.on.engine.command(of, name), id, input)
  const code = async (doing: Promise<unknown>): Promise<string | undefined> =>
    doing.then(
      () => undefined,
      (error: any) => error.refused?.code,
    )

  /** What the home says of agencies to audit by hand, and the letters about them. */
  const waiting = async (who: Person) => {
    const found = (await dataOf(at.on.get(who, '/api/blade-desk/home/todo'))).todo.find((one: any) => one.name === 'agency')
    return { count: found?.count ?? 0, first: (found?.rows ?? []).map((one: any) => one.id) }
  }
  const told = async (who: Person): Promise<number> =>
    (await dataOf(at.on.get(who, `/api/business-eip/webMessage/list?title=${encodeURIComponent('机构入驻待审核')}`))).total

  test('without a process it is audited by hand, and one that waits then still is when there is one', async () => {
    const before = await register()
    lone = await register()
    await at.on.tick()
    await at.deploy('agency', steps('agency', 'PO'))
    expect(await instanceOf(before)).toBeUndefined()
    await audit('agency', 'approve', before, at.office, 'PO')
    expect((await at.on.row(agency, before)).status).toBe('active')
  })

  test('a process has the steps: nobody audits by hand, and with its last task the agency is there, with who agreed', async () => {
    await at.deploy('agency', steps('agency', 'PO', 'EC', 'FI'))
    const byHand = await waiting(at.office),
      lettersBefore = await told(at.office)
    expect([byHand, lettersBefore]).toEqual([{ count: 1, first: [lone] }, 2])
    const id = await register(),
      instance = (await instanceOf(id)).id
    expect(await at.task(at.office, 'claim', instance)).toMatchObject({
      businessTable: 'agency',
      businessId: id,
      variables: { agencyName: `机构${made}`, areaCode: '110108' },
    })
    for (const name of ['approve', 'reject']) expect(await code(audit('agency', name, id, at.office, 'PO', { remark: '看过' }))).toBe(no.byProcess.code)
    // What waits by hand is counted without it, and nobody is asked to audit it by hand.
    await at.on.tick()
    expect([await waiting(at.office), await told(at.office)]).toEqual([byHand, lettersBefore])
    await at.complete(at.office, instance, { comment: '材料齐全' })
    // One step was taken: it is not taken back any more.
    expect(await code(audit('agency', 'revoke', id, maker, 'AM'))).toBe(noAudit.stepDone.code)
    await at.complete(area, instance)
    expect((await at.on.row(agency, id)).status).toBe('pending')
    await at.complete(money, instance, { comment: '账户已核验' })
    const row = await at.on.row(agency, id)
    expect(row).toMatchObject({ status: 'active', auditRemark: '账户已核验' })
    expect(row.approvals.map((one: any) => [one.step, one.userId, one.remark])).toEqual([
      ['po审', at.office.userId, '材料齐全'],
      ['ec审', area.userId, ''],
      ['fi审', money.userId, '账户已核验'],
    ])
    expect((await at.on.row(flowInstance, instance)).status).toBe('finished')
  })

  test('who refuses at a task refuses the application; put right, it starts anew', async () => {
    const id = await register(),
      first = (await instanceOf(id)).id
    await at.complete(at.office, first, { flag: 'no', comment: '许可证不清晰' })
    expect(await at.on.row(agency, id)).toMatchObject({ status: 'rejected', auditRemark: '许可证不清晰' })
    await at.on.run(at.on.as('AM', { userId: maker.userId, deptId: 'a1' }), at.on.engine.command('agency', 'register'), id, {
      ...(await form(id)),
      contact: '李老师',
    })
    const all = await at.on.all(flowInstance, { businessId: id })
    expect(all.map(one => one.status).toSorted()).toEqual(['rejected', 'running'])
  })
  const form = async (id: string) => {
    const { agencyName, licenseNo, licenseUntil, areaCode, areaName, contact, phone } = await at.on.row(agency, id)
    return { agencyName, licenseNo, licenseUntil, areaCode, areaName, contact, phone }
  }

  test('an area has steps of its own: the smallest that has a process is asked', async () => {
    await at.deploy('agency_1101', steps('agency_1101', 'EC'))
    const city = await register(),
      other = await register({ areaCode: '310115', areaName: '浦东新区' })
    expect([(await instanceOf(city)).key, (await instanceOf(other)).key]).toEqual(['agency_1101', 'agency'])
    const district = await at.deploy('agency_110108', steps('agency_110108', 'FI'))
    const key = async (areaCode: string | null) => (await answer(definitionIn('agency', areaCode), { ask: query => at.on.engine.ask('000000', query) }))?.key
    expect([await key('110108'), await key('110101'), await key(null), await key('x')]).toEqual(['agency_110108', 'agency_1101', 'agency', 'agency'])
    // A version that is suspended starts nothing: the next larger area's does.
    await at.post(at.admin, `manager/change-state?state=suspended&processId=${district}`)
    expect(await key('110108')).toBe('agency_1101')
    await at.complete(area, (await instanceOf(city)).id)
    expect((await at.on.row(agency, city)).status).toBe('active')
    // Who applies from outside has no account: the house starts it.
    await at.on.run(at.on.as('system'), at.on.engine.command('agency', 'register'), 'online', {
      ...{
        agencyName: '外来机构',
        licenseNo: 'OUT',
        licenseUntil: '2027-12-31',
        areaCode: '310115',
        areaName: '浦东新区',
        contact: '王老师',
        phone: '13900000002',
      },
    })
    expect(await instanceOf('online')).toMatchObject({ key: 'agency', status: 'running', startedBy: 'system' })
    // Nobody starts them by hand.
    expect((await at.get(maker, 'work/start-list?size=200')).records.filter((one: any) => one.key.startsWith('agency'))).toEqual([])
  })

  test('taken back before anybody agreed, or given up by an administrator: the process is gone, and auditors decide by hand', async () => {
    const [one, two] = [await register({ areaCode: '310115' }), await register({ areaCode: '310115' })],
      [first, second] = [await instanceOf(one), await instanceOf(two)]
    await audit('agency', 'revoke', one, maker, 'AM')
    expect([(await at.on.row(agency, one)).status, (await at.on.row(flowInstance, first.id)).status]).toEqual(['draft', 'deleted'])
    await at.post(at.admin, `follow/delete-process-instance?processInstanceId=${second.id}&deleteReason=${encodeURIComponent('改为线下')}`)
    await audit('agency', 'approve', two, at.office, 'PO')
    expect((await at.on.row(agency, two)).status).toBe('active')
  })

  test('the rules of an audit hold: not one’s own, one step of one person, and the noun’s own with the last task', async () => {
    await at.deploy('agency_31', steps('agency_31', 'PO', 'AGAIN PO'))
    const id = await register({ areaCode: '310115' }),
      instance = (await instanceOf(id)).id
    await at.complete(at.office, instance)
    const { taskId } = await at.task(at.office, 'claim', instance)
    await at.post(at.office, `work/claim-task?taskId=${taskId}`)
    expect(await at.refused(at.office, 'work/complete-task', { taskId, flag: 'ok' })).toMatchObject({ rule: noAudit.sameAuditor.code })
    await at.post(at.office, `work/release-task?taskId=${taskId}`)
    const other = await at.on.login('PO')
    at.on.now = '2028-01-05T04:00:00.000Z'
    await Object.assign(other, await at.on.auth.start({ tenant: other.login.tenant, identityId: other.login.identityId, grant: 'test' }))
    await at.again()
    await at.post(other, `work/claim-task?taskId=${taskId}`)
    expect(await at.refused(other, 'work/complete-task', { taskId, flag: 'ok' })).toMatchObject({ rule: 'agency.licenceOver' })
    expect([(await at.on.row(agency, id)).status, (await at.on.row(flowInstance, instance)).status]).toEqual(['pending', 'running'])
    await at.post(other, 'work/complete-task', { taskId, flag: 'no', comment: '许可证已过期' })
    expect((await at.on.row(agency, id)).status).toBe('rejected')
    at.on.now = '2026-10-01T04:00:00.000Z'
    // Whoever submits it is among those whom a step is for.
    const own = 'own1'
    await at.on.run(at.on.as('PO', { userId: at.office.userId }), at.on.engine.command('agency', 'register'), own, {
      ...{
        agencyName: '自办机构',
        licenseNo: 'OWN',
        licenseUntil: '2027-12-31',
        areaCode: '310115',
        areaName: '浦东新区',
        contact: '王老师',
        phone: '13900000001',
      },
    })
    await at.again()
    const task = await at.task(at.office, 'claim', (await instanceOf(own)).id)
    await at.post(at.office, `work/claim-task?taskId=${task.taskId}`)
    expect(await at.refused(at.office, 'work/complete-task', { taskId: task.taskId, flag: 'ok' })).toMatchObject({ rule: noAudit.ownSubmission.code })
  })

  test('a contract, a teacher and an area are decided by the processes of the gallery', { tags: 'thorough' }, async () => {
    for (const name of ['contract-audit', 'teacher-audit'] as const) {
      const { xml, key } = await at.get(at.admin, `model/gallery?id=${name}`)
      await at.deploy(key, xml)
    }
    const call = async (who: Person, path: string, body: object) => dataOf(at.on.post(who, `/api/${path}`, body))
    const { id: customerId } = await call(seller, 'business-crm/customer/submit', { name: '云溪文化', phone: '13870000001', level: 'normal' })
    const terms = { customerId, name: '课后服务合同', startDate: '2026-10-01', endDate: '2030-12-31' },
      [small, large] = [
        await call(seller, 'business-crm/contract/submit', { ...terms, amount: '1000.00' }),
        await call(seller, 'business-crm/contract/submit', { ...terms, amount: '60000.00' }),
      ]
    for (const { id } of [small, large]) await call(seller, 'business-crm/contract/apply', { id })
    const [one, two] = [(await instanceOf(small.id)).id, (await instanceOf(large.id)).id]
    expect((await at.get(sales, `process/detail?processInstanceId=${two}`)).said.filled).toContainEqual({
      id: 'amount',
      label: '合同金额',
      kind: 'money',
      value: '60000.00',
    })
    for (const each of [one, two]) {
      await at.complete(sales, each)
      await at.complete(money, each)
    }
    expect([(await at.on.row(contract, small.id)).status, (await at.on.row(contract, large.id)).status]).toEqual(['approved', 'pending'])
    await at.complete(at.office, two, { flag: 'no', comment: '价格过低' })
    expect(await at.on.row(contract, large.id)).toMatchObject({ status: 'rejected', auditRemark: '价格过低' })

    const house = 'house'
    await at.on.run(at.on.as('PO'), at.on.engine.command('agency', 'create'), house, {
      ...{
        agencyName: '在营机构',
        licenseNo: 'H1',
        licenseUntil: '2029-12-31',
        areaCode: '440106',
        areaName: '天河区',
        contact: '王老师',
        phone: '13900000009',
      },
    })
    const paper = { certificateNo: 'C1', certificateUntil: '2029-01-01', noCrimeUntil: '2029-01-01', contractUntil: '2029-01-01' }
    await at.on.run(
      at.on.as('AM', { userId: maker.userId, deptId: house, reach: { agency: [house] } }),
      at.on.engine.command('agency_teacher', 'submit'),
      'te1',
      { ...{ agencyId: house, name: '李明', phone: '13900000010', idCard: '110101199003070012', ...paper } },
    )
    const teaching = (await instanceOf('te1')).id
    await at.complete(at.office, teaching, { variables: { isHeard: false } })
    await at.complete(area, teaching)
    expect(await at.on.row(agencyTeacher, 'te1')).toMatchObject({ status: 'approved', approvals: [{ step: '资格核验' }, { step: '教委备案' }] })

    await at.deploy('area_authorization_4401', steps('area_authorization_4401', 'EC'))
    await at.on.run(
      at.on.as('AM', { userId: maker.userId, deptId: house, reach: { agency: [house] } }),
      at.on.engine.command('area_authorization', 'apply'),
      `${house}:440106`,
      { ...{ agencyId: house, areaCode: '440106', areaName: '天河区', fromDate: '2026-10-01', toDate: '2027-06-30' } },
    )
    await at.complete(area, (await instanceOf(`${house}:440106`)).id)
    expect((await at.on.row(areaAuthorization, `${house}:440106`)).status).toBe('authorised')
  })

  test('what a service task runs for an applicant without an account, it runs by the rights of who deployed the process', { tags: 'thorough' }, async () => {
    const xml = written(
      `${start}<userTask id="t" name="t" ketang:candidateGroups="PO"/><serviceTask id="v" ketang:command="param_create"><extensionElements>
        <ketang:input name="paramKey" value="\${agencyName}"/><ketang:input name="paramName" value="流程"/><ketang:input name="paramValue" value="1"/>
        </extensionElements></serviceTask>${end}`,
      ['s -> t', 't -> v', 'v -> e'],
      { key: 'agency_45' },
    )
    await at.deploy('agency_45', xml)
    const outside = async (id: string) => {
      const form = {
        agencyName: id,
        licenseNo: id,
        licenseUntil: '2027-12-31',
        areaCode: '450103',
        areaName: '青秀区',
        contact: '王老师',
        phone: '13900000003',
      }
      await at.on.run(at.on.as('system'), at.on.engine.command('agency', 'register'), id, form)
      const { id: instance } = await instanceOf(id)
      await at.complete(at.office, instance)
      await at.on.tick()
      return at.on.row(flowInstance, instance)
    }
    expect(await outside('outside.one')).toMatchObject({ status: 'finished', startedRole: 'system' })
    expect((await at.on.row(agency, 'outside.one')).status).toBe('active')
    const [made] = (await dataOf(at.on.get(at.admin, '/api/blade-system/param/list?paramKey=outside.one'))).records
    expect(made).toMatchObject({ createUser: at.admin.userId })
    // Who deployed it may not any more: it stays where it is and says so, and goes on once they may again.
    await at.on.login('PA')
    await at.on.run(at.on.as('system'), at.on.engine.command('user', 'disable'), at.admin.userId, {})
    const stuck = await outside('outside.two')
    expect(stuck).toMatchObject({
      status: 'running',
      incident: { node: 'v', said: [expect.stringContaining('部署人'), expect.stringContaining('who deployed it')] },
    })
    expect((await at.on.row(agency, 'outside.two')).status).toBe('pending')
    await at.on.run(at.on.as('system'), at.on.engine.command('user', 'enable'), at.admin.userId, {})
    await at.again()
    await at.post(at.admin, `follow/retry?processInstanceId=${stuck.id}`)
    await at.on.tick()
    expect((await at.on.row(agency, 'outside.two')).status).toBe('active')
  })

  test('an application from outside has nobody to give a task to yet: such a process is not deployed', async () => {
    const own = written(`${start}<userTask id="t" name="t" ketang:assignee="\${starter.id}"/>${end}`, ['s -> t', 't -> e'], { key: 'agency_44' })
    expect((await at.post(at.admin, 'model/check', { xml: own })).map((one: any) => [one.rule, one.at])).toEqual([['forStarter', 't']])
  })

  test('whoever starts a process by hand about somebody’s application decides nothing', async () => {
    const id = await register({ areaCode: '440106' }),
      own = await at.deploy(
        'anything',
        written(`${start}<userTask id="t" name="t" ketang:assignee="\${starter.id}"/>${end}`, ['s -> t', 't -> e'], { key: 'anything' }),
      )
    const forged = await at.begin(at.teacher, own, {}, { businessTable: 'agency', businessId: id })
    await at.complete(at.teacher, forged)
    expect((await at.on.row(flowInstance, forged)).status).toBe('finished')
    expect((await at.on.row(agency, id)).status).toBe('pending')
  })
})
