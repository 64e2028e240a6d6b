/** A district whose tenant has merchants of its own: both channels simulated on this machine, the product behind its HTTP calls. */
import { generateKeyPairSync } from 'node:crypto'
import { expect } from 'vitest'
import { tenant } from '../../modules/identity/index.ts'
import { type Module, newId, type Role } from '../../modules/kit/index.ts'
import { confirmLesson, lesson, mark } from '../../modules/openclass/index.ts'
import { merchant, merchantKey, payment, shareReceiver } from '../../modules/payments/index.ts'
import { approve, enter } from '../../modules/payments/receiver.ts'
import { gateways } from '../../modules/payments/server/gateways.ts'
import { httpApp } from '../../server/http/app.ts'
import type { Authentication, Login } from '../../server/http/login.ts'
import type { Session } from '../../server/kernel/engine.ts'
import { district } from '../district.ts'
import { family } from '../money.ts'
import { alipaySimulator } from './alipay-simulator.ts'
import { wechatSimulator } from './wechat-simulator.ts'

const domain = 'https://school.example'
const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
/** Keys of merchants: made once, since making one takes longer than most tests. */
export const own = { wechat: pair(), alipay: pair(), wrong: pair() }
export const pem = {
  private: (one: ReturnType<typeof pair>) => one.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  bare: (one: ReturnType<typeof pair>) => (one.privateKey.export({ type: 'pkcs1', format: 'der' }) as Buffer).toString('base64'),
}
export const mchid = '1900000109',
  serial = '5157F09EFDC096DE15EBE81A47057A7200000000',
  v3 = 'abcdefghijklmnopqrstuvwxyz012345',
  wechatApp = 'wx8888888888888888',
  alipayApp = '2021000000000001',
  seller = '2088000000000109'

/** Signs in whoever a test made a token for. */
function doors() {
  const people = new Map<string, Login>()
  const auth = { session: async (token?: string) => people.get(token ?? ''), recent() {}, onChange() {}, files: {}, feeds: {} } as unknown as Authentication
  const tokenFor = (session: Session): string => {
    const token = newId(),
      { userId, role } = session.actor
    const more = { userId, account: userId, roleName: role, deptName: '', family: token, identityId: token, roleId: role, homeView: '' }
    people.set(token, { ...session, ...more, unmask: { names: true, money: true }, codes: new Set(), nodes: undefined, guards: [] } as never)
    return token
  }
  return { auth, tokenFor }
}

/** @param upper modules above those of money, where a test goes on to what finance does. */
export async function world(upper: readonly Module[] = []) {
  const at = await district({ upper })
  const clock = () => at.now
  const [wechat, alipay] = await Promise.all([wechatSimulator(clock), alipaySimulator(clock)])
  const addresses = { wechat: wechat.address, alipay: alipay.address }
  Object.assign(at.ports, { merchants: gateways({ engine: at.engine, sandbox: at.box, addresses, clock, timeout: 1_000 }) })
  const { auth, tokenFor } = doors()
  const { app: http } = await httpApp({ engine: at.engine, log: at.log, auth, ports: at.ports })
  await http.ready()
  const deliver = async (path: string, headers: Readonly<Record<string, string>>, body: string) => {
    const { statusCode, body: text } = await http.inject({ method: 'POST', url: path, headers, payload: body })
    return { status: statusCode, text }
  }
  wechat.connect(deliver)
  alipay.connect(deliver)
  await at.put(tenant, '000000', 'create', { tenantId: '000000', tenantName: '总部', domainUrl: domain, zone: 'Asia/Shanghai' })

  async function call(session: Session, path: string, body: object = {}) {
    const answer = await http.inject({
      method: 'POST',
      url: `/api/${path}`,
      headers: { 'blade-auth': `bearer ${tokenFor(session)}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    return answer.json()
  }
  const done = async (session: Session, path: string, body: object = {}) => {
    const said = await call(session, path, body)
    expect(said.code, JSON.stringify(said)).toBe(200)
    return said.data
  }
  const plain = at.as('PA' as Role)
  const admin: Session = { ...plain, actor: { ...plain.actor, may: code => code.startsWith('merchant') || plain.actor.may(code) } }
  const money = 'business-order/finance'
  /** A merchant as the administrator makes it, with keys; answers its id. Not enabled. */
  async function made(given: object, keys: readonly object[]): Promise<string> {
    const before = new Set((await at.all(merchant)).map(row => row.id))
    await done(admin, `${money}/merchant/create`, given)
    const { id } = (await at.all(merchant)).find(row => !before.has(row.id))!
    for (const key of keys) await done(admin, `${money}/merchantKey/add`, { merchantId: id, ...key })
    return id
  }
  const wechatKeys = [
    { kind: 'sign', serial, value: pem.private(own.wechat) },
    { kind: 'seal', value: v3 },
    { kind: 'verify', serial: wechat.keyId, value: wechat.publicKey },
  ]
  wechat.enter({ mchid, serial, key: own.wechat.publicKey, v3 })
  alipay.enter({ app_id: alipayApp, seller_id: seller, key: own.alipay.publicKey })
  const tested = (id: string) => done(admin, `${money}/merchant/test`, { id })
  async function connected(): Promise<{ readonly wechat: string; readonly alipay: string }> {
    const ids = {
      wechat: await made({ name: '微信', channel: 'wechat', merchantNo: mchid, appId: wechatApp }, wechatKeys),
      alipay: await made({ name: '支付宝', channel: 'alipay', merchantNo: seller, appId: alipayApp }, [
        { kind: 'sign', value: pem.bare(own.alipay) },
        { kind: 'verify', value: alipay.publicKey },
      ]),
    }
    for (const id of Object.values(ids)) {
      expect(await tested(id)).toMatchObject({ testResult: 'right' })
      await done(admin, `${money}/merchant/enable`, { id })
    }
    return ids
  }

  const does = family(at)
  const clerk = at.as('FI' as Role, { userId: 'fi-a' }),
    checker = at.as('FI' as Role, { userId: 'fi-b' })
  /** Both channels share with the agency from two days after a lesson was confirmed. Answers the accounts that receive. */
  async function sharing(ids: { readonly wechat: string; readonly alipay: string }, more: object = {}) {
    const accounts = { wechat: '1900000700', alipay: '2088000000000700' }
    for (const channel of ['wechat', 'alipay'] as const) {
      await done(admin, `${money}/merchant/change`, { id: ids[channel], shares: true, shareWaitDays: 2, ...more })
      const id = newId()
      await at.run(clerk, enter, id, { merchantId: ids[channel], agencyId: 'a1', account: accounts[channel], accountName: '艺海培训有限公司' })
      await expect(at.run(clerk, approve, id, {})).rejects.toThrow()
      await at.run(checker, approve, id, {})
      await at.tick()
      expect((await at.row(shareReceiver, id)).status).toBe('active')
    }
    return accounts
  }
  /** A lesson is given to these places, and the school confirms it. */
  async function taught(klass: string, no: number, places: readonly { readonly place: string; readonly child: string }[]) {
    const lessonId = `${klass}-${no}`
    for (const name of ['clockIn', 'submitAttendance']) await at.put(lesson, lessonId, name, {})
    for (const { place, child } of places)
      await at.put(mark, `${lessonId}:${child}`, 'set', {
        ...{ lessonId, openClassId: klass, studentId: child, enrolmentId: place, schoolId: 's1', agencyId: 'a1', teacherId: 't1', areaCode: '330106' },
        ...{ startAt: at.now, mark: 'present' },
      })
    await at.run(at.school, confirmLesson, lessonId, { remark: '已核对' })
  }
  /** A family starts to pay a place through the product's own calls; answers the attempt and what the device was handed. */
  async function start(place: string, child: string, way = 'webWechat', more: object = {}) {
    const due = await does.orderOf(place)
    const ticket = await done(at.parent(child), `business-order/placeOrder/${way}`, { orderCode: due.orderCode, ...more })
    const attempt = (await at.all(payment, { tradeNo: ticket.tradeNo }))[0] as any
    return { due, ticket, attempt, tradeNo: attempt.tradeNo as string }
  }
  const keysOf = (merchantId: string) => at.all(merchantKey, { merchantId }) as Promise<any[]>
  return {
    at,
    does,
    numbers: { wechat: mchid, alipay: seller },
    wechat,
    alipay,
    http,
    call,
    done,
    admin,
    made,
    tested,
    sharing,
    taught,
    connected,
    start,
    keysOf,
    wechatKeys,
    async close() {
      await http.close()
      await Promise.all([wechat.close(), alipay.close()])
      await at.sound()
      await at.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof world>>
