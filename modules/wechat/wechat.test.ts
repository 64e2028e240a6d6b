/** Subscription messages: from a notice to the guardian's WeChat through a simulated platform, with all that it may answer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { outgoing } from '../../server/outgoing.ts'
import { runAll } from '../../server/kernel/engine.ts'
import { anyDialect } from '../../tests/app.ts'
import { subscriptionPlatform } from '../../tests/gateways/subscription-simulator.ts'
import type { Person } from '../../tests/people.ts'
import { given } from '../../tests/spec.ts'
import { dataOf, type Web, web } from '../../tests/web.ts'
import { invoke, minute, newId, plus } from '../kit/index.ts'
import { type NoticeType, notify } from '../messages/index.ts'
import * as accounts from './account.ts'
import { wechatBinding } from './binding.ts'
import { triesUsual } from '../outbound/index.ts'
import { sending, wechatMessage } from './message.ts'
import { wechat } from './server/wechat.ts'
import * as templates from './template.ts'

const appId = 'wx0123456789abcdef',
  appSecret = 'the secret of the app',
  lesson = 'TPL-lesson',
  other = 'TPL-other'

test('a template names a notice, and each keyword once in the words of WeChat', () => {
  const row = { name: '上课', noticeCode: 'normal', templateId: lesson, mapping: 'thing1={title}' }
  given(templates.wechatTemplate, {}).when(templates.create, row).records('created')
  given(templates.wechatTemplate, {})
    .when(templates.create, { ...row, noticeCode: 'no.such' })
    .refuses(templates.no.code)
  given(templates.wechatTemplate, {})
    .when(templates.create, { ...row, noticeCode: 'broadcast' })
    .refuses(templates.no.code)
  const check = templates.wechatTemplate.fields.mapping.check!
  expect(check('thing1={title}\ntime2={time}')).toBeUndefined()
  for (const wrong of ['title={title}', 'thing={title}', 'thing1', '', 'thing1=']) expect(check(wrong), wrong).toEqual(templates.no.line)
  expect(check('thing1={a}\nthing1={b}')).toEqual(templates.no.twice)
})
test.each([
  ['thing', '  一二\n三  ', '一二 三'],
  ['thing', '一二三四五六七八九十一二三四五六七八九十一', '一二三四五六七八九十一二三四五六七八九…'],
  ['thing', '', '-'],
  ['phrase', '审核已经通过', '审核已经通'],
  ['character_string', 'A-1 课', 'A-1 '],
  ['number', '12 元', '12'],
  ['name', '欧阳', '欧阳'],
])('a %s that is “%s” is sent as “%s”', (kind, value, sent) => {
  expect(templates.fitted(kind, value)).toBe(sent)
})

describe.each(anyDialect)('on %s', dialect => {
  let on: Web, parent: Person, admin: Person, platform: Awaited<ReturnType<typeof subscriptionPlatform>>, openid: string
  beforeEach(async () => {
    openid = 'o-mother'
    platform = await subscriptionPlatform({ appid: appId, secret: appSecret, templates: { [lesson]: ['thing1', 'time2'], [other]: ['thing1'] } })
    const at = { now: 0 }
    on = await web({ dialect, ports: { wechat: wechat(outgoing(['127.0.0.1']), { address: platform.origin, clock: () => at.now }) } })
    Object.defineProperty(at, 'now', { get: () => Date.parse(on.now) })
    admin = await on.login('PA')
    parent = await on.login('PR')
    await on.run(on.as('PA'), accounts.create, 'a1', { name: '小程序', kind: 'mini', appId, appSecret })
    await on.run(on.as('PA'), accounts.enable, 'a1', {})
    await on.run(on.as('PA'), templates.create, 't1', {
      name: '上课提醒',
      noticeCode: 'normal',
      templateId: lesson,
      mapping: 'thing1={title}\ntime2={time}',
      page: 'pages/message?to={link}',
    })
    await on.run(on.as('PA'), templates.create, 't2', { name: '审批结果', noticeCode: 'approval', templateId: other, mapping: 'thing1={content}' })
  })
  afterEach(async () => {
    await on?.close()
    await platform?.close()
  })
  const own = async () => dataOf(on.get(parent, '/api/business-eip/wechat/own'))
  const bind = () => on.post(parent, '/api/business-eip/wechat/bind', { code: platform.codeFor(openid) })
  /** The guardian says yes in WeChat, and the mini program tells. */
  const subscribe = async (templateId: string) => {
    platform.accept(openid, templateId)
    await dataOf(on.post(parent, '/api/business-eip/wechat/subscribe', { templateIds: [templateId] }))
  }
  const tell = async (title: string, type: NoticeType = 'normal') => {
    const said = {
      type,
      title,
      content: `${title}的内容`,
      titleEn: `About ${title}`,
      contentEn: 'In English',
      link: '/parent/orders?id=1',
      userIds: [parent.userId],
    }
    await runAll(on.engine, on.engine.system('000000'), invoke(notify, newId(), said))
    await on.tick()
  }
  const messages = () => on.all(wechatMessage, {})
  const left = async () => (await own()).templates.map((one: { left: number }) => one.left)

  test('a guardian binds by a code of WeChat, subscribes, and is told once for each subscription', { tags: 'thorough' }, async () => {
    expect(await own()).toMatchObject({ bound: 0, kind: 'mini', accountName: '小程序' })
    expect((await on.post(parent, '/api/business-eip/wechat/bind', { code: 'invented' })).body).toMatchObject({
      code: 400,
      msg: '微信登录凭证无效，请重新操作',
    })
    expect((await on.post(parent, '/api/business-eip/wechat/subscribe', { templateIds: [lesson] })).status).toBe(404)
    const code = platform.codeFor(openid)
    await dataOf(on.post(parent, '/api/business-eip/wechat/bind', { code }))
    expect((await on.post(parent, '/api/business-eip/wechat/bind', { code })).body.code).toBe(400)
    await tell('尚未订阅')
    expect(await messages()).toEqual([])
    await subscribe(lesson)
    expect(await left()).toEqual([1, 0])
    await tell('明天上课')
    await tell('后天上课')
    expect(platform.arrived).toEqual([
      expect.objectContaining({
        touser: openid,
        template_id: lesson,
        page: `pages/message?to=${encodeURIComponent('/parent/orders?id=1')}`,
        data: { thing1: { value: '明天上课' }, time2: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) } },
      }),
    ])
    expect(await messages()).toMatchObject([{ status: 'sent', messageNo: '1001', userId: parent.userId, template: 't1' }])
    expect(await left()).toEqual([0, 0])
    expect(platform.tokensMade()).toBe(1)
  })

  test('the openid is in no answer and in no row in clear, and the secret of the account neither', async () => {
    await bind()
    await subscribe(lesson)
    await tell('上课')
    const answers = await Promise.all([
      on.get(admin, '/api/blade-resource/wechat/list'),
      on.get(admin, '/api/business-eip/wechatMessage/page'),
      on.get(parent, '/api/business-eip/wechat/own'),
    ])
    for (const { text } of answers) for (const secret of [openid, appSecret]) expect(text).not.toContain(secret)
    for (const table of ['facts', 'wechat_binding', 'wechat_account', 'wechat_message']) {
      const kept = JSON.stringify(await on.store.read({ text: `select * from ${table}`, values: [] }))
      for (const secret of [openid, appSecret]) expect(kept.includes(secret), table).toBe(false)
    }
    expect((await on.get(admin, '/api/business-eip/wechatMessage/page')).body.data.records).toMatchObject([{ title: '上课', status: expect.anything() }])
  })

  test('each type goes by its own template and preference, in the reader’s language', async () => {
    await bind()
    await subscribe(lesson)
    await subscribe(other)
    await dataOf(on.post(parent, '/api/blade-user/own-preference', { lang: 'en' }))
    await dataOf(on.post(parent, '/api/business-eip/notification/choose', { normalWechat: 0 }))
    await tell('上课')
    await tell('请假', 'approval')
    await tell('客户', 'crm')
    await tell('公告', 'broadcast')
    expect(platform.arrived).toMatchObject([{ template_id: other, lang: 'en_US', data: { thing1: { value: 'In English' } } }])
    await dataOf(on.post(parent, '/api/business-eip/notification/choose', { normalWechat: 1 }))
    await bind()
    expect(await left()).toEqual([1, 0])
  })

  test('quiet hours hold for WeChat as for everything else', async () => {
    await bind()
    await subscribe(lesson)
    await dataOf(on.post(parent, '/api/business-eip/notification/choose', { quietFrom: '11:00', quietTo: '13:00' }))
    await tell('午休')
    expect(platform.arrived).toEqual([])
    on.now = plus(on.now, 61 * minute)
    await on.tick()
    expect(platform.arrived).toHaveLength(1)
  })

  test('who unbound is told nothing, and another WeChat begins without subscriptions', { tags: 'thorough' }, async () => {
    await bind()
    await subscribe(lesson)
    await dataOf(on.post(parent, '/api/business-eip/wechat/unbind'))
    await tell('上课')
    expect(platform.arrived).toEqual([])
    expect((await on.all(wechatBinding, {}))[0]).toMatchObject({ status: 'unbound', openId: null })
    openid = 'o-father'
    await bind()
    expect(await left()).toEqual([0, 0])
  })

  test('43101: who took it back in WeChat has no subscription left, whatever was counted', async () => {
    await bind()
    await dataOf(on.post(parent, '/api/business-eip/wechat/subscribe', { templateIds: [lesson] }))
    await dataOf(on.post(parent, '/api/business-eip/wechat/subscribe', { templateIds: [lesson] }))
    await tell('上课')
    expect(await messages()).toMatchObject([{ status: 'failed', tries: 1, failReason: expect.stringContaining('43101') }])
    expect(await left()).toEqual([0, 0])
  })

  test.each([
    [47003, '关键词内容不符合模板（47003）：invalid'],
    [40003, 'openid 与微信账号不符'],
    [40037, '微信模板编号无效'],
    [41030, '小程序页面不存在'],
  ])('%d is said in words and tried no further', { tags: 'thorough' }, async (errcode, words) => {
    await bind()
    await subscribe(lesson)
    platform.faults.push({ at: '/send', errcode })
    await tell('上课')
    const [failed] = await messages()
    expect(failed).toMatchObject({ status: 'failed', tries: 1 })
    expect(failed!.failReason).toContain(words.split('：')[0])
    expect(await left()).toEqual([1, 0])
    await on.run(on.as('PA'), sending.resend, failed!.id, {})
    await on.tick()
    expect(await messages()).toMatchObject([{ status: 'sent' }])
  })

  test('47003: a value that does not fit its keyword is named', async () => {
    await on.run(on.as('PA'), templates.change, 't1', { mapping: 'thing1={title}\ntime2={title}' })
    await bind()
    await subscribe(lesson)
    await tell('上课')
    expect((await messages())[0]!.failReason).toContain('data.time2.value invalid')
  })

  test('40001: a token that another program took away is fetched anew within the same try', async () => {
    await bind()
    await subscribe(lesson)
    await subscribe(lesson)
    await tell('一')
    platform.dropToken()
    await tell('二')
    expect(platform.arrived).toHaveLength(2)
    expect(platform.tokensMade()).toBe(2)
    // One that WeChat says is the right one and still takes not is forced to change.
    await subscribe(lesson)
    platform.faults.push({ at: '/send', errcode: 40001 })
    await tell('三')
    expect(platform.arrived).toHaveLength(3)
    expect(platform.tokensMade()).toBe(3)
  })

  test('a token is kept until shortly before it ends, and fetched once by many at once', async () => {
    await bind()
    for (let i = 0; i < 3; i++) await subscribe(lesson)
    await Promise.all(['一', '二'].map(title => tell(title)))
    const asked = () => platform.heard.filter(({ url }) => url.pathname.endsWith('stable_token')).length
    expect(asked()).toBe(1)
    on.now = plus(on.now, 116 * minute)
    await tell('三')
    expect(asked()).toBe(2)
  })

  test.each([
    ['busy', { errcode: -1 }, '微信繁忙'],
    ['over its day', { errcode: 45009 }, '微信繁忙'],
    ['gone', { outage: 'cut' as const }, ''],
  ])('a platform that is %s is tried again, later each time, and people may try again', { tags: 'thorough' }, async (_name, fault, words) => {
    await bind()
    await subscribe(lesson)
    platform.faults.push({ at: '/send', times: triesUsual, ...fault })
    await tell('上课')
    for (let i = 1; i < triesUsual; i++) {
      on.now = plus(on.now, 121 * minute)
      await on.tick()
    }
    const [failed] = await messages()
    expect(failed).toMatchObject({ status: 'failed', tries: triesUsual })
    expect(failed!.failReason).toContain(words)
    await on.run(on.as('PA'), sending.resend, failed!.id, {})
    await on.tick()
    expect(await messages()).toMatchObject([{ status: 'sent', failReason: null }])
  })

  test('an account is tried by its administrator, and says what is wrong with its keys', async () => {
    const check = (who: Person) => on.post(who, '/api/blade-resource/wechat/endpoint/check', { id: 'a1' })
    await dataOf(check(admin))
    await on.run(on.as('PA'), accounts.change, 'a1', { appSecret: 'another' })
    expect((await check(admin)).body).toMatchObject({ code: 400, msg: '微信没有接受该账号', data: { reason: 'AppID 或 AppSecret 不正确' } })
    expect((await check(parent)).status).toBe(403)
    await on.run(on.as('PA'), accounts.change, 'a1', { appSecret })
    platform.faults.push({ at: 'stable_token', errcode: 40164 })
    expect((await check(admin)).body.data.reason).toContain('40164')
  })

  test('a service account knows people by the web sign-in, and its messages lead to an address', async () => {
    await on.run(on.as('PA'), accounts.create, 'a2', { name: '服务号', kind: 'official', appId, appSecret })
    await bind()
    await on.run(on.as('PA'), accounts.enable, 'a2', {})
    // Who somebody is at one account says nothing at another.
    expect(await own()).toMatchObject({ bound: 0, kind: 'official' })
    await bind()
    await subscribe(lesson)
    await tell('上课')
    expect(platform.heard.map(({ url }) => url.pathname)).toContain('/sns/oauth2/access_token')
    expect(platform.heard.at(-1)!.url.pathname).toBe('/cgi-bin/message/subscribe/bizsend')
    expect(platform.arrived).toMatchObject([{ touser: openid, template_id: lesson }])
  })
})
