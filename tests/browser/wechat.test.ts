/** A guardian's own WeChat in a real browser: bound through WeChat's own page, which is simulated, refused where somebody else asked for it, and unbound. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, calling, resize, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { world } from './world.ts'

let at: Site, me: Visitor
const own = { bound: 0, kind: 'official', appId: 'wx0123456789abcdef', accountName: '课堂服务号', templates: [] as object[] },
  bound = { ...own, bound: 1, templates: [{ templateId: 'TPL-1', name: '上课提醒', left: 2 }] }
let shown: object = own
const codes: string[] = []
beforeAll(async () => {
  at = await site()
  await world(at)
  me = await at.visit('parent1')
  const { page } = me
  await page.route(calling('business-eip/wechat/own'), route => route.fulfill({ json: { code: 200, success: true, data: shown, msg: '' } }))
  await page.route(calling('business-eip/wechat/bind'), route => {
    codes.push(route.request().postDataJSON().code)
    shown = bound
    return route.fulfill({ json: { code: 200, success: true, data: true, msg: '' } })
  })
  // WeChat asks nothing where it only says who somebody is.
  await page.route('https://open.weixin.qq.com/**', route => {
    const asked = new URL(route.request().url()).searchParams,
      back = new URL(asked.get('redirect_uri')!)
    back.search = new URLSearchParams({ code: `code of ${asked.get('appid')} ${asked.get('scope')}`, state: asked.get('state')! }).toString()
    return route.fulfill({ status: 302, headers: { location: back.href } })
  })
})
afterAll(() => at?.close())

test('a guardian binds through WeChat, sees what is still to come, and unbinds after a question', async () => {
  await me.load('/eip/wechat', 'own-wechat')
  await me.page.getByText('尚未绑定微信').waitFor()
  await me.shot('wechat-unbound')
  await me.press('绑定微信')
  await me.page.getByText('已绑定微信').waitFor()
  expect(codes).toEqual(['code of wx0123456789abcdef snsapi_base'])
  expect(new URL(me.page.url()).search).toBe('')
  await me.page.getByRole('row', { name: '上课提醒 2' }).waitFor()
  await watched(me)
  expect(await visit(me, { within: 'main' })).toEqual([])
  await resize(me.page, 375, 812)
  await me.shot('wechat-bound-375')
  await resize(me.page, 1440, 900)
  await answering(
    me.page,
    calling('business-eip/wechat/unbind'),
    async route => {
      shown = own
      await route.fulfill({ json: { code: 200, success: true, data: true, msg: '' } })
    },
    async () => {
      await me.press('解除微信绑定')
      await me.press('确定', me.dialog())
    },
  )
  await me.page.getByText('尚未绑定微信').waitFor()
})

test('an answer of WeChat that somebody else asked for binds nothing', async () => {
  codes.length = 0
  await me.page.goto('/eip/wechat?code=stranger&state=theirs')
  await me.page.getByText('请从本页重新绑定微信').waitFor()
  expect(codes).toEqual([])
  await me.page.getByText('尚未绑定微信').waitFor()
  expect(me.errors).toEqual([])
})

test('a guardian chooses WeChat among the notifications, and nobody else is asked', async () => {
  await me.open('/eip/notification', 'notifications')
  await me.page.getByLabel('上课与通知发微信').waitFor()
  const school = await at.visit('school')
  await school.open('/eip/notification', 'notifications')
  await school.page.getByLabel('普通消息发短信').waitFor()
  await school.page.getByLabel('普通消息发微信').waitFor({ state: 'detached' })
  await school.leave()
})
