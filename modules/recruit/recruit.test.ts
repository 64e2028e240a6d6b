/** Recruiting through the whole house, on both databases: products, the public form and what keeps machines out, consults with their clues,
 * results that lead to a signature, quotas, clocks and the board. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { given, person } from '../../tests/spec.ts'
import { type Answer, dataOf, web } from '../../tests/web.ts'
import { day, hour, plus } from '../kit/index.ts'
import { message, sentNotice } from '../messages/index.ts'
import { clue } from '../sales/index.ts'
import { createRegion } from '../system/index.ts'
import { consult, liveConsults } from './consult.ts'
import { consultCommands } from './consult.commands.ts'
import { file, fileCommands } from './file.ts'
import { askCall, openCall, trap } from './open.ts'
import { no } from './refusals.ts'
import { asksOfAddress } from './server/open-calls.ts'

const base = '/api/business-recruitpilots'

describe.each(anyDialect)('%s', dialect => {
  const on = shared(() => web({ dialect, captcha: 'abcde' }))
  let admin: Person, service: Person, seller: Person, office: Person
  let phones = 0
  const phone = (): string => `1377${String(++phones).padStart(7, '0')}`
  const post = (who: Person | undefined, path: string, body: object) => dataOf(on.post(who, `${base}/${path}`, body))
  const get = (who: Person, path: string) => dataOf(on.get(who, `${base}/${path}`))
  const refused = async (doing: Promise<Answer>): Promise<readonly unknown[]> => {
    const { status, body } = await doing
    return [status, body.data?.rule ?? body.data?.code, body.data?.field]
  }
  const trying = (who: Person | undefined, path: string, body: object) => refused(on.post(who, `${base}/${path}`, body))
  const productOf = async (more: object = {}, area?: readonly [string, number]): Promise<string> => {
    const { id } = await post(admin, 'product/submit', {
      name: '飞行学员选拔辅导',
      price: '1280.00',
      startDate: '2026-01-01',
      endDate: '2027-12-31',
      quota: 10,
      sort: 1,
      ...more,
    })
    if (area) await post(admin, 'quota/submit', { productId: id, areaCode: area[0], seats: area[1] })
    await post(admin, 'product/changeStatus', { id, status: 'on' })
    return id
  }
  const consultOf = async (more: object = {}): Promise<string> =>
    (await post(admin, 'consult/submit', { name: '林远', phone: phone(), birthday: '2007-03-01', ...more })).id
  const contacted = async (more: object = {}): Promise<string> => {
    const id = await consultOf(more)
    await post(admin, 'consult/contact', { id, way: 'phone', content: '介绍了选拔流程' })
    return id
  }
  const fileOf = async (consultId: string): Promise<string> => (await post(admin, 'file/submit', { consultId, height: '176', leftEye: '5.0' })).id
  const judged = (id: string, stage: string, result: string) => post(admin, 'file/judge', { id, stage, result, date: '2026-09-20' })
  const selected = async (more: object = {}): Promise<string> => {
    const id = await contacted(more)
    await judged(await fileOf(id), 'preselection', 'pass')
    return id
  }
  const picture = () => ({ captchaKey: on.auth.captchas.create().key, captchaCode: 'abcde' })
  /** The form as a person sends it, a minute after it was opened, with the picture that they would be asked for. */
  const asked = async (more: object = {}, wait = 60_000) => {
    const { ticket } = await dataOf(on.get(undefined, `/api/${openCall}`))
    on.now = plus(on.now, wait)
    return { name: '苏晴', agreed: 1, ticket, ...picture(), ...more }
  }
  const ofPhone = (of: string) => on.all(consult, { phone: of })

  beforeAll(async () => {
    office = await on.login('PO')
    for (const [code, name, parentCode, regionLevel] of [
      ['11', '北京市', '00', 1],
      ['1101', '市辖区', '11', 2],
      ['110108', '海淀区', '1101', 3],
      ['110105', '朝阳区', '1101', 3],
    ] as const)
      await on.engine.run(on.engine.system('000000'), createRegion, code, { code, name, parentCode, regionLevel, sort: 1 })
    admin = await on.login('RP')
    service = await on.login('CS')
    seller = await on.login('SA')
  })
  /** Time goes on, and sessions do not last. */
  beforeEach(async () => {
    const again = async (who: Person): Promise<Person> => ({
      ...who,
      ...(await on.auth.start({ tenant: '000000', identityId: who.login.identityId, grant: 'test' })),
    })
    ;[admin, service, seller, office] = (await Promise.all([admin, service, seller, office].map(again))) as [Person, Person, Person, Person]
  })

  test('a product is drafted, put on offer, taken off and retired; quotas of areas stay within its own', async () => {
    const { id } = await post(admin, 'product/submit', { name: '体验营', price: '99', startDate: '2026-09-01', endDate: '2026-12-31', quota: 5, sort: 2 })
    expect(await get(admin, `product/detail?id=${id}`)).toMatchObject({ status: 'draft', price: '99.00', quota: 5 })
    expect(await trying(admin, 'product/changeStatus', { id, status: 'x' })).toEqual([400, 'recruit_status.status', 'status'])
    expect(await post(admin, 'product/changeStatus', { id, status: 'on' })).toBe(true)
    expect(await trying(admin, 'product/submit', { id, endDate: '2026-08-01' })).toEqual([400, no.window.code, 'endDate'])
    await post(admin, 'quota/submit', { productId: id, areaCode: '110108', seats: 4 })
    expect(await trying(admin, 'quota/submit', { productId: id, areaCode: '110105', seats: 2 })).toEqual([400, no.areaQuotas.code, 'seats'])
    expect((await trying(admin, 'quota/submit', { productId: id, areaCode: '110108', seats: 1 }))[0]).toBe(400)
    await post(admin, 'product/changeStatus', { id, status: 'off' })
    await post(admin, 'product/changeStatus', { id, status: 'retired' })
    expect((await get(admin, 'product/page?name=体验营&status=retired')).records).toHaveLength(1)
    const { id: past } = await post(admin, 'product/submit', { name: '去年', price: '1', startDate: '2025-01-01', endDate: '2025-12-31', quota: 0, sort: 1 })
    expect((await trying(admin, 'product/changeStatus', { id: past, status: 'on' }))[1]).toBe(no.over.code)
    expect((await trying(service, 'product/submit', { name: 'x', price: '1', startDate: '2025-01-01', endDate: '2025-12-31' }))[0]).toBe(403)
    await dataOf(on.post(admin, `${base}/product/remove?ids=${past}`))
  })

  test('the public form keeps a consult with its clue in one turn, and a repeat by the same phone reads what the first one read', async () => {
    const productId = await productOf({ name: '公开产品' }, ['110108', 3]),
      from = phone()
    const { products, areas } = await dataOf(on.get(undefined, `/api/${openCall}`))
    expect(products).toContainEqual(expect.objectContaining({ id: productId, name: '公开产品', price: '1280.00' }))
    expect(areas).toContainEqual({ code: '110108', name: '海淀区' })
    const first = await dataOf(on.post(undefined, `/api/${askCall}`, await asked({ phone: from, productId, areaCode: '110108', content: '视力要求？' })))
    expect(await dataOf(on.post(undefined, `/api/${askCall}`, await asked({ phone: from, content: '再问' })))).toEqual(first)
    const [row, ...others] = (await ofPhone(from)) as readonly any[]
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: '苏晴', status: 'waiting', source: 'page', receipt: first.receipt, productId, areaCode: '110108' })
    expect(await on.row(clue, row.clueId)).toMatchObject({ phone: from, source: 'pilot', content: '视力要求？', status: 'pool' })
    expect(await on.all(clue, { phone: from })).toHaveLength(1)
    await on.tick()
    expect((await on.all(sentNotice, {})).map((one: any) => one.textCode)).toContain('pilot_consult.applied')
    // Brothers and sisters are asked for by the same phone; who only tries what is known of it learns nothing, and fills nothing.
    for (let n = 1; n <= 6; n++) expect(await dataOf(on.post(undefined, `/api/${askCall}`, await asked({ phone: from, name: `孩子${n}` })))).toEqual(first)
    on.now = plus(on.now, day)
    const all = (await ofPhone(from)) as readonly any[]
    expect([all.length, new Set(all.map(one => one.clueId)).size]).toEqual([5, 1])
  })
  test('a clue that is there already is kept, and no second one is made', async () => {
    const from = phone()
    const { id } = await dataOf(on.post(seller, '/api/business-crm/clue/submit', { name: '苏晴', phone: from, source: 'phone' }))
    await dataOf(on.post(undefined, `/api/${askCall}`, await asked({ phone: from })))
    const [row] = (await ofPhone(from)) as readonly any[]
    expect([row.clueId, (await on.all(clue, { phone: from })).length]).toEqual([id, 1])
  })
  test.each<[string, (from: string) => Promise<object>]>([
    ['fills in what nobody sees', from => asked({ phone: from, [trap]: 'http://spam' })],
    ['is faster than a person', from => asked({ phone: from }, 1_000)],
    ['never opened the page', async from => ({ name: '苏晴', phone: from, agreed: 1 })],
    ['made its ticket up', async from => ({ name: '苏晴', phone: from, agreed: 1, ticket: `${Date.parse('2026-09-30').toString(36)}.AAAA` })],
  ])('who %s is answered like anybody, and nothing is kept', async (_title, form) => {
    const from = phone(),
      sent = await form(from)
    const told = await on.post(undefined, `/api/${askCall}`, sent)
    expect([told.status, Object.keys(told.body.data)]).toEqual([200, ['receipt']])
    expect(await ofPhone(from)).toEqual([])
    // A person with the same phone reads the very same.
    expect(await dataOf(on.post(undefined, `/api/${askCall}`, await asked({ phone: from })))).toEqual(told.body.data)
    expect(await ofPhone(from)).toHaveLength(1)
  })
  test('a form names what is wrong with it, an old one is sent again', async () => {
    const send = async (more: object, wait?: number) => refused(on.post(undefined, `/api/${askCall}`, await asked(more, wait)))
    expect(await send({ phone: '123' })).toEqual([400, 'kernel.invalid', 'phone'])
    expect((await send({ phone: phone(), name: undefined }))[2]).toBe('name')
    expect(await send({ phone: phone(), agreed: 0 })).toEqual([400, no.agree.code, 'agreed'])
    expect(await send({ phone: phone(), productId: 'none' })).toEqual([400, no.notOpen.code, 'productId'])
    expect((await send({ phone: phone() }, 25 * hour))[1]).toBe(no.ticket.code)
  })
  test('a flood from one address reads pictures, then is refused; another address goes on, and so does this one in an hour', { tags: 'thorough' }, async () => {
    on.now = plus(on.now, 2 * hour)
    const send = async (ip: string, more: object = {}) => {
      const form = await asked({ phone: phone(), ...more }, 5_000)
      const answer = await on.http.inject({ method: 'POST', url: `/api/${askCall}`, remoteAddress: ip, payload: form })
      return answer.json().data?.rule ?? answer.statusCode
    }
    const { freely, most } = asksOfAddress,
      none = { captchaKey: '' }
    const rules = async (count: number, more: object = {}) => {
      const all: unknown[] = []
      for (let i = 0; i < count; i++) all.push(await send('10.9.9.9', more))
      return [...new Set(all)]
    }
    expect(await rules(freely.max, none)).toEqual([200])
    expect(await rules(1, none)).toEqual(['account.captcha'])
    expect(await rules(1, { captchaCode: 'wrong' })).toEqual(['account.captcha'])
    expect(await rules(most.max - freely.max - 2)).toEqual([200])
    expect(await rules(1)).toEqual([no.tooMany.code])
    expect(await send('10.9.9.8')).toBe(200)
    on.now = plus(on.now, 2 * hour)
    expect(await send('10.9.9.9')).toBe(200)
  })

  test('staff enter a consult, whoever is no admin for themselves; reply is the first word and takes it on', async () => {
    const mine = (await post(service, 'consult/submit', { name: '周舟', phone: phone() })).id
    expect(await on.row(consult, mine)).toMatchObject({ status: 'assigned', consultantId: service.userId, source: 'staff' })
    const from = phone()
    const { id } = await post(admin, 'consult/submit', { name: '周舟', phone: from, schoolName: '一中', grade: '高三', content: '流程？' })
    expect(await trying(admin, 'consult/submit', { name: '周舟', phone: from })).toEqual([400, no.duplicate.code, 'phone'])
    await post(admin, 'consult/submit', { name: '周帆', phone: from })
    expect(await post(admin, 'consult/reply', { id, reply: '先参加初选' })).toBeTruthy()
    expect(await on.row(consult, id)).toMatchObject({ status: 'contacted', reply: '先参加初选', consultantId: admin.userId })
    const both = (await post(admin, 'consult/submit', { name: '周航', phone: phone(), reply: '已电话答复' })).id
    expect(await on.row(consult, both)).toMatchObject({ status: 'contacted', reply: '已电话答复' })
    expect(await trying(service, 'consult/contact', { id, way: 'phone', content: 'x' })).toEqual([404, expect.anything(), undefined])
  })
  test('a consult is given to a consultant, who is told; to nobody else', async () => {
    const id = await consultOf()
    expect((await trying(admin, 'consult/assign', { id, consultantId: office.userId }))[1]).toBe(no.noConsultant.code)
    await post(admin, 'consult/assign', { id, consultantId: seller.userId })
    expect((await trying(admin, 'consult/assign', { id, consultantId: seller.userId }))[1]).toBe(no.sameConsultant.code)
    await on.tick()
    expect((await on.all(message, { userId: seller.userId })).map((one: any) => one.textCode)).toContain('pilot_consult.assigned')
    await post(seller, 'consult/contact', { id, way: 'wechat', content: '已加微信' })
    expect((await on.row(consult, id)).contacts).toMatchObject([{ way: 'wechat', content: '已加微信', by: seller.userId }])
  })
  test('who is not answered in time is told of once', async () => {
    const id = await consultOf()
    await on.tick()
    expect((await on.row(consult, id)).remindedAt).toBeNull()
    on.now = plus(on.now, 25 * hour)
    await on.tick()
    const { remindedAt } = await on.row(consult, id)
    expect(remindedAt).not.toBeNull()
    on.now = plus(on.now, 2 * day)
    await on.tick()
    expect((await on.row(consult, id)).remindedAt).toBe(remindedAt)
  })

  test('stages follow one another: passed pre-selection leads on, a failure before the signature ends it', async () => {
    const id = await contacted(),
      of = await fileOf(id)
    expect((await trying(admin, 'file/judge', { id: of, stage: 'medical', result: 'pass', date: '2026-09-20' }))[1]).toBe(no.stageOrder.code)
    expect((await trying(admin, 'file/judge', { id: of, stage: 'preselection', result: 'pass', date: '2030-01-01' }))[1]).toBe(no.day.code)
    await judged(of, 'preselection', 'recheck')
    await judged(of, 'preselection', 'pass')
    expect((await on.row(consult, id)).status).toBe('pre_selected')
    expect((await trying(admin, 'file/judge', { id: of, stage: 'preselection', result: 'fail', date: '2026-09-20' }))[1]).toBe(no.stageDone.code)
    await judged(of, 'medical', 'fail')
    expect((await on.row(consult, id)).status).toBe('unfit')
    expect((await on.row(file, of)).results).toHaveLength(3)
    expect((await trying(admin, 'file/submit', { consultId: id, height: '180' }))[0]).toBe(400)
    expect((await trying(admin, 'file/submit', { id: of, height: '1800' }))[2]).toBe('height')
  })
  test('of a minor nothing is kept without guardian and consent', async () => {
    const id = await contacted({ birthday: '2011-05-01' })
    expect(await trying(admin, 'file/submit', { consultId: id, height: '170' })).toEqual([400, no.minor.code, 'consultId'])
    await post(admin, 'consult/submit', { id, guardianName: '林父', agreed: 1 })
    await fileOf(id)
  })
  test('who signs takes a seat of the product and of the area, until there is none; who gives up leaves it', async () => {
    const productId = await productOf({ quota: 2 }, ['110108', 1])
    const [first, second, far] = [
      await selected({ productId, areaCode: '110108' }),
      await selected({ productId, areaCode: '110108' }),
      await selected({ productId, areaCode: '110105' }),
    ]
    expect((await trying(admin, 'consult/sign', { id: await selected() }))[1]).toBe(no.noProduct.code)
    await post(admin, 'consult/sign', { id: first })
    expect(await on.row(consult, first)).toMatchObject({ status: 'signed', amount: 128_000, signNo: expect.stringMatching(/^ZF2026\d{5}$/) })
    expect((await trying(admin, 'consult/sign', { id: second }))[1]).toBe(no.areaFull.code)
    expect((await trying(admin, 'consult/sign', { id: far }))[1]).toBe(no.areaFull.code)
    expect((await trying(admin, 'product/submit', { id: productId, quota: 0 }))[0]).toBe(200)
    expect((await trying(admin, 'consult/close', { id: first, outcome: 'admitted', remark: '录取' }))[1]).toBe(no.admittedEarly.code)
    await post(admin, 'consult/close', { id: first, outcome: 'gaveUp', remark: '放弃报考' })
    await post(admin, 'consult/sign', { id: second, amount: '1000' })
    on.box.act((await post(admin, 'consult/pay', { id: second, payType: 'wechat' })).tradeNo, 'pay')
    await post(admin, 'consult/queryPay', { id: second })
    await post(admin, 'consult/begin', { id: second })
    await post(admin, 'consult/close', { id: second, outcome: 'admitted', remark: '已录取' })
    expect(await on.row(consult, second)).toMatchObject({ status: 'closed', outcome: 'admitted', amount: 100_000 })
  })
  test('the board counts what its lists show, over a time', async () => {
    const found = await get(admin, 'board/summary?startTime=2026-09-01&endTime=2026-12-31')
    const all = ((await on.all(consult, {})) as readonly any[]).filter(one => one.status !== 'removed')
    expect(found.consultCount).toBe(all.length)
    expect(Object.fromEntries(found.funnel.map((one: any) => [one.step, one.count]))).toEqual({
      consults: all.length,
      contacted: all.filter(one => one.firstContactAt).length,
      selected: all.filter(one => one.selectedAt).length,
      signed: all.filter(one => one.signedAt).length,
      admitted: all.filter(one => one.outcome === 'admitted').length,
    })
    // Whoever may be given a consult, and nobody else: the admin sees no list of accounts to choose from.
    const live = (who: Person) => all.filter(one => one.consultantId === who.userId && (liveConsults as readonly string[]).includes(one.status)).length
    expect(found.consultants).toEqual(expect.arrayContaining([service, seller].map(one => expect.objectContaining({ id: one.userId, consults: live(one) }))))
    expect(found.consultants.map((one: any) => one.id)).not.toContain(office.userId)
    const here = found.byArea.find((one: any) => one.key === '110108')
    expect([here.name, here.consults]).toEqual(['海淀区', all.filter(one => one.areaCode === '110108').length])
    const listed = await get(admin, 'consult/page?areaCode=110108&size=1')
    expect(Number(listed.total)).toBe(here.consults)
    expect((await get(admin, 'board/summary?startTime=2020-01-01&endTime=2020-02-01')).consultCount).toBe(0)
    // A day without any is a gap that is seen, and the last day is there.
    const { byDay } = await get(admin, 'board/summary?startTime=2020-01-30&endTime=2020-02-02')
    expect(byDay).toEqual(['2020-01-30', '2020-01-31', '2020-02-01', '2020-02-02'].map(on => ({ day: on, count: 0 })))
    expect((await on.get(service, `${base}/board/summary`)).status).toBe(403)
    expect((await on.get(admin, `${base}/board/summary?startTime=x`)).body.data.field).toBe('startTime')
  })
})

test('commands are those of its consultant and of the admin', () => {
  const row = { name: '林远', phone: '13900000000', status: 'contacted', consultantId: 'cs1' } as never
  given(consult, row)
    .when(consultCommands.contact, { way: 'phone', content: 'x' }, {}, { actor: person('CS', 'cs2') })
    .refuses(no.notYours)
  given(consult, row)
    .when(consultCommands.contact, { way: 'phone', content: 'x' }, {}, { actor: person('CS', 'cs1') })
    .records('contacted')
  given(file, { consultId: 'c', consultantId: 'cs1', status: 'live' } as never)
    .when(fileCommands.look, { remark: 'x' }, {}, { actor: person('PA', 'pa') })
    .refuses(no.notYours)
})
