/** Notifications outside the console: by the way that their reader chose, after quiet hours, tried again, and never to somebody who chose nothing. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { invoke, minute, newId, plus } from '../kit/index.ts'
import { account } from '../identity/index.ts'
import { type NoticeType, notify } from '../messages/index.ts'
import { anyDialect } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { given } from '../../tests/spec.ts'
import { dataOf, type Web, web } from '../../tests/web.ts'
import { runAll } from '../../server/kernel/engine.ts'
import { Refused, triesUsual } from '../outbound/index.ts'
import type { Letter } from './carry.ts'
import * as configs from './config.ts'
import { mail, sending } from './mail.ts'
import { afterQuiet, choose, no } from './setting.ts'

const shanghai = 'Asia/Shanghai'
const config = { name: '学校邮箱', host: 'smtp.example.com', port: 465, security: 'tls', fromAddress: 'ketang@example.com', fromName: '课堂' } as const

test.each([
  ['22:00', '07:00', '2026-10-01T13:59:59.000Z', '2026-10-01T13:59:59.000Z'],
  ['22:00', '07:00', '2026-10-01T14:00:00.000Z', '2026-10-01T23:00:00.000Z'],
  ['22:00', '07:00', '2026-10-01T16:30:00.000Z', '2026-10-01T23:00:00.000Z'],
  ['22:00', '07:00', '2026-10-01T23:00:00.000Z', '2026-10-01T23:00:00.000Z'],
  ['12:00', '13:30', '2026-10-01T04:10:00.000Z', '2026-10-01T05:30:00.000Z'],
  ['12:00', '13:30', '2026-10-01T05:30:00.000Z', '2026-10-01T05:30:00.000Z'],
  [null, null, '2026-10-01T16:30:00.000Z', '2026-10-01T16:30:00.000Z'],
])('quiet from %s to %s: what arrives at %s rings at %s', (quietFrom, quietTo, at, rings) => {
  expect(afterQuiet(at, { quietFrom, quietTo }, shanghai)).toBe(rings)
})

test('a config has an account with its password or none, and sends no password in clear', () => {
  given(configs.mailConfig, {})
    .when(configs.create, { ...config, username: 'me' })
    .refuses(configs.no.keys)
  given(configs.mailConfig, {})
    .when(configs.create, { ...config, security: 'none', username: 'me', password: 'x' })
    .refuses(configs.no.clear)
  expect(configs.mailConfig.fields.host.check!('a b')).toEqual(configs.no.host)
  given(configs.mailConfig, {}).when(configs.create, config).records('created')
})

describe.each(anyDialect)('on %s', dialect => {
  let on: Web, school: Person, admin: Person
  const out: (Letter & { readonly by: string })[] = [],
    rung: string[] = []
  let wrong: Error | undefined
  beforeEach(async () => {
    out.length = 0
    rung.length = 0
    wrong = undefined
    on = await web({
      dialect,
      ports: {
        mails: async ({ name }: { readonly name: string }, letter: Letter) => {
          if (wrong) throw wrong
          out.push({ ...letter, by: name })
          return `no-${out.length}`
        },
        smsProviders: {
          outbox: async (_line: object, { phone, params }: { readonly phone: string; readonly params: { readonly content: string } }) => {
            rung.push(`${phone}: ${params.content}`)
            return 's'
          },
        },
      },
    })
    admin = await on.login('PA')
    school = await on.login('SM')
    await on.run(on.as('system'), account.change, school.userId, { email: 'head@school.cn', phone: '13800138000' })
    await on.run(on.as('PA'), configs.create, 'c1', config)
    await on.run(on.as('PA'), configs.enable, 'c1', {})
  })
  afterEach(() => on?.close())

  const tell = (type: NoticeType, title: string, userIds: readonly string[] | undefined = [school.userId]) =>
    runAll(
      on.engine,
      on.engine.system('000000'),
      invoke(notify, newId(), {
        type,
        title,
        content: `${title}的内容`,
        titleEn: `About ${title}`,
        contentEn: 'In English',
        link: '/audit/class?id=1',
        ...(userIds ? { userIds } : {}),
      }),
    )
  const tellRole = (type: NoticeType, title: string, to: { readonly role?: string; readonly deptId?: string }) =>
    runAll(on.engine, on.engine.system('000000'), invoke(notify, newId(), { type, title, content: `${title}的内容`, ...to }))
  const set = (what: object, who = school) => on.post(who, '/api/business-eip/notification/choose', what)

  test('nothing leaves the console for somebody who chose nothing, and what is chosen is kept', async () => {
    expect(await dataOf(on.get(school, '/api/business-eip/notification/own'))).toMatchObject({ approvalMail: 0, normalSms: 0, quietFrom: '' })
    await tell('approval', '审批')
    await on.tick()
    expect([out, rung]).toEqual([[], []])
    await dataOf(set({ approvalMail: 1, quietFrom: '22:00', quietTo: '07:00' }))
    expect(await dataOf(on.get(school, '/api/business-eip/notification/own'))).toMatchObject({
      approvalMail: 1,
      normalMail: 0,
      quietFrom: '22:00',
      quietTo: '07:00',
    })
    expect(await dataOf(on.get(admin, '/api/business-eip/notification/own'))).toMatchObject({ approvalMail: 0, quietFrom: '' })
  })

  test('a type goes the ways that were chosen for it, in the reader’s language, once', async () => {
    await set({ approvalMail: 1, normalSms: 1 })
    await dataOf(on.post(school, '/api/blade-user/own-preference', { lang: 'en' }))
    await tell('approval', '换师申请')
    await tell('normal', '停课')
    await tell('crm', '客户')
    await tell('broadcast', '公告', undefined)
    await on.tick()
    await on.tick()
    expect(out).toMatchObject([{ to: 'head@school.cn', by: '学校邮箱', subject: 'About 换师申请', text: 'In English' }])
    expect(rung).toEqual(['13800138000: About 停课'])
    const [sent] = await on.all(mail, {})
    expect(sent).toMatchObject({ status: 'sent', messageNo: 'no-1', userId: school.userId, tries: 0 })
  })

  test('what is said to a role or a department reaches those of it who chose a way, each once, and nobody else', async () => {
    await set({ approvalMail: 1, normalMail: 1 })
    await set({ approvalMail: 1 }, admin)
    await tellRole('approval', '待审批', { role: 'SM' })
    await tellRole('approval', '别处', { role: 'AM' })
    await tellRole('normal', '本校', { deptId: school.login.actor.deptId })
    await tellRole('broadcast', '公告', { role: 'SM' })
    await on.tick()
    await on.tick()
    expect(out.map(({ to, subject }) => `${to} ${subject}`).sort()).toEqual(['head@school.cn 待审批', 'head@school.cn 本校'])
    out.length = 0
    await set({ quietFrom: '11:00', quietTo: '13:00' })
    await tellRole('approval', '午休', { role: 'SM' })
    await on.tick()
    expect(out).toEqual([])
    on.now = plus(on.now, 61 * minute)
    await on.tick()
    expect(out).toHaveLength(1)
  })

  test('in quiet hours both wait until they are over', async () => {
    await set({ approvalMail: 1, approvalSms: 1, quietFrom: '11:00', quietTo: '13:00' })
    await tell('approval', '午休')
    await on.tick()
    expect([out, rung]).toEqual([[], []])
    on.now = plus(on.now, 61 * minute)
    await on.tick()
    expect([out.length, rung.length]).toEqual([1, 1])
  })

  test('a server that is down is tried again, later each time, and people may try again; a reader it does not know is not', { tags: 'thorough' }, async () => {
    await set({ approvalMail: 1 })
    wrong = new Error('ECONNREFUSED')
    await tell('approval', '审批')
    for (let i = 0; i < triesUsual; i++) {
      await on.tick()
      on.now = plus(on.now, 121 * minute)
    }
    const [failed] = await on.all(mail, {})
    expect(failed).toMatchObject({ status: 'failed', tries: triesUsual, failReason: '学校邮箱: ECONNREFUSED' })
    wrong = undefined
    await on.run(on.as('PA'), sending.resend, failed!.id, {})
    await on.tick()
    expect((await on.all(mail, { id: failed!.id }))[0]).toMatchObject({ status: 'sent', failReason: null })
    wrong = new Refused('550 no such user')
    await tell('approval', '再次')
    await on.tick()
    expect(await on.all(mail, { status: 'failed' })).toMatchObject([{ tries: 1, failReason: '学校邮箱: 550 no such user' }])
  })

  test('without an enabled config nothing is asked for; a config is tried by its administrator and says how it went', async () => {
    const send = (who: Person, body: object) => on.post(who, '/api/blade-resource/mail/endpoint/send-mail', body)
    await dataOf(send(admin, { id: 'c1', address: 'me@example.com' }))
    expect(out).toMatchObject([{ to: 'me@example.com', by: '学校邮箱' }])
    wrong = new Error('535 login failed')
    expect((await send(admin, { id: 'c1', address: 'me@example.com' })).body).toMatchObject({
      code: 400,
      msg: '邮件未能发送',
      data: { reason: '学校邮箱: 535 login failed' },
    })
    expect((await send(admin, { id: 'c1', address: 'nobody' })).body).toMatchObject({ code: 400, msg: '邮箱格式不正确' })
    expect((await send(admin, { id: 'none', address: 'me@example.com' })).body.code).toBe(400)
    expect((await send(school, { id: 'c1', address: 'me@example.com' })).status).toBe(403)
    await on.run(on.as('PA'), configs.disable, 'c1', {})
    await set({ approvalMail: 1 })
    await tell('approval', '审批')
    await on.tick()
    expect(await on.all(mail, { purpose: 'letter' })).toEqual([])
  })

  test('quiet hours need both ends; nobody sets another’s', async () => {
    expect((await set({ quietFrom: '22:00' })).body).toMatchObject({ code: 400, msg: no.quiet.label[0] })
    expect((await set({ quietFrom: '22:00', quietTo: '22:00' })).body.code).toBe(400)
    expect((await set({ quietFrom: '25:00', quietTo: '07:00' })).body.code).toBe(400)
    await expect(on.run(on.as('SM'), choose, school.userId, { approvalMail: true })).rejects.toThrow(no.notYours.code)
  })
})
