/** Both sides of a talk in a real browser: a visitor on a phone asks the robot, then a person; the member answers from the desk; the line breaks
 * and the page is loaded again, and every line is there once. */
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import { find, newId } from '../../modules/kit/index.ts'
import { guardian } from '../../modules/people/index.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { world } from './world.ts'

let at: Site, member: Visitor, phone: BrowserContext, page: Page, parentPhone: string
const codes: string[] = []
beforeAll(async () => {
  at = await site()
  const on = await world(at)
  member = await at.visit('service')
  const [mother] = await at.serving.parts.engine.ask('000000', find(guardian, { studentId: on.pupils.张小明! }))
  parentPhone = mother!.phone
  Object.assign(at.serving.parts.ports.sms, {
    send: async (_phone: string, _template: string, params: Readonly<Record<string, string>>) => {
      codes.push(params.code!)
    },
  })
  const make = (of: string, input: object) => on.send('operator', `${of}.create`, newId(), input)
  await make('hot_problem', { title: '如何申请退费', answer: '在“我的订单”中点“申请退费”。', hot: true, sort: 1, status: 'published' })
  await make('service_keyword', { keyword: '转人工', reply: '好的，马上为您转接。', handsOver: true, status: 'published' })
  await make('service_reply', { shortcut: '再见', content: '感谢您的咨询，祝您生活愉快！', closes: true })
  await make('service_reply', { shortcut: '您好', content: '您好，我是小晴，请问有什么可以帮您？' })
  await make('service_member', { userId: on.as('service').actor.userId, name: '方晴', nickName: '小晴', maxSession: 3 })
  phone = await member.page
    .context()
    .browser()!
    .newContext({ baseURL: at.serving.address, viewport: { width: 375, height: 812 }, locale: 'zh-CN', reducedMotion: 'reduce' })
  page = await phone.newPage()
}, 600_000)
afterAll(async () => {
  await phone?.close()
  await at?.close()
})
const chat = () => page.getByRole('region', { name: '在线咨询' })
const lines = () => chat().getByRole('log')
const write = async (text: string) => {
  await chat().getByRole('textbox', { name: '请输入您的问题' }).fill(text)
  await chat().getByRole('button', { name: '发送', exact: true }).click()
}
async function faults(of: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: of })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa'] }, resultTypes: ['violations'], preload: false })
    .analyze()
  return violations.filter(one => one.impact === 'serious' || one.impact === 'critical').map(one => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)
}
const desk = () => member.page.locator('[data-screen="service-desk"]')

test('a visitor asks the robot on a phone without a login, and what it does not know it says', { timeout: 180_000 }, async () => {
  await page.goto('/talk')
  await chat().getByRole('button', { name: '如何申请退费' }).click()
  await lines().getByText('在“我的订单”中点“申请退费”。').waitFor()
  await lines().getByRole('button', { name: '有帮助' }).last().click()
  await lines().getByText('感谢您的反馈').waitFor()
  await write('<b>孩子的作品在哪里领</b>')
  await lines().getByText('<b>孩子的作品在哪里领</b>').waitFor()
  await lines().getByText('这个问题我还不会').waitFor()
  expect(await faults(page)).toEqual([])
  await fits(page)
})

test('a person takes over, both see each other’s words at once, and a saved reply takes two keys', { timeout: 240_000 }, async () => {
  await member.open('/service/desk', 'service-desk')
  await desk().getByText('已暂停接待').click()
  await desk().getByText('接待中 · 0/3').waitFor()
  await write('转人工')
  await lines().getByText('客服“小晴”为您服务').waitFor()
  const talk = desk().getByRole('listitem').first()
  await talk.waitFor()
  await talk.getByRole('button').click()
  const thread = desk().getByRole('log')
  await thread.getByText('<b>孩子的作品在哪里领</b>').waitFor()
  const reply = desk().getByRole('textbox', { name: '回复' })
  await reply.fill('/您')
  await desk().getByRole('list', { name: '常用回复' }).getByText('您好，我是小晴').waitFor()
  await reply.press('Enter')
  await reply.press('Enter')
  await lines().getByText('您好，我是小晴，请问有什么可以帮您？').waitFor()
  await reply.press('Alt+n')
  await desk().getByRole('textbox', { name: '内部备注' }).fill('作品在学校，联系班主任')
  await desk().getByRole('textbox', { name: '内部备注' }).press('Enter')
  await thread.getByText('作品在学校，联系班主任').waitFor()
  await member.page.keyboard.press('Alt+n')
  // Who looks elsewhere hears a tone, and sees in the title how many lines came.
  const elsewhere = (hidden: boolean) =>
    member.page.evaluate(is => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await member.page.evaluate(() => {
    const { start } = OscillatorNode.prototype
    OscillatorNode.prototype.start = function (...at) {
      document.documentElement.dataset.tones = String(Number(document.documentElement.dataset.tones ?? 0) + 1)
      start.apply(this, at)
    }
  })
  await elsewhere(true)
  await write('好的谢谢')
  await expect.poll(() => member.page.title()).toMatch(/^\(1\) /)
  expect(await member.page.evaluate(() => document.documentElement.dataset.tones)).toBe('2')
  await elsewhere(false)
  await expect.poll(() => member.page.title()).not.toMatch(/^\(/)
  await thread.getByText('好的谢谢').waitFor()
  await expect.poll(() => lines().getByText('作品在学校').count()).toBe(0)
  await watched(member)
  expect(await visit(member, {})).toEqual([])
  await member.shot('talk-desk')
})

test('the line breaks, the page is loaded again, and what was written is sent once', { timeout: 180_000 }, async () => {
  await phone.setOffline(true)
  await write('网络断了也能发吗')
  await chat().getByText('发送中…').waitFor()
  // Loaded again while nothing is heard: the page itself comes back with the line.
  await phone.setOffline(false)
  await page.reload()
  await lines().getByText('网络断了也能发吗').waitFor()
  await desk().getByRole('log').getByText('网络断了也能发吗').waitFor()
  await expect.poll(() => chat().getByText('发送中…').count()).toBe(0)
  await expect.poll(() => lines().getByText('网络断了也能发吗').count()).toBe(1)
  await expect.poll(() => desk().getByRole('log').getByText('网络断了也能发吗').count()).toBe(1)
  if (process.env.SCREENSHOTS) await page.screenshot({ path: 'var/screens/talk-phone.png' })
  // The member's line breaks too: what they wrote waits in its order, whichever talk they look at and though the page is loaded again.
  const far = member.page.context(),
    reply = desk().getByRole('textbox', { name: '回复' })
  await far.setOffline(true)
  for (const text of ['第一句断线时写的', '第二句断线时写的']) {
    await reply.fill(text)
    await reply.press('Enter')
  }
  await expect.poll(() => desk().getByText('发送中…').count()).toBe(2)
  await far.setOffline(false)
  await member.page.reload()
  await lines().getByText('第二句断线时写的').waitFor()
  await expect.poll(async () => (await lines().innerText()).match(/第.句断线时写的/g)).toEqual(['第一句断线时写的', '第二句断线时写的'])
  await desk().getByRole('listitem').first().getByRole('button').click()
  await expect.poll(async () => (await desk().getByRole('log').innerText()).match(/第.句断线时写的/g)).toEqual(['第一句断线时写的', '第二句断线时写的'])
  await expect.poll(() => desk().getByText('发送中…').count()).toBe(0)
})

test('the desk, its figures and its home fit a phone, in English and in the dark', { timeout: 180_000 }, async () => {
  const small = await at.visit('service', { width: 375, lang: 'en', theme: 'dark' })
  await small.open('/service/desk', 'service-desk')
  await small.page.locator('[data-screen="service-desk"] li button').first().click()
  await small.page.getByRole('log').getByText('好的谢谢').waitFor()
  await fits(small.page)
  await small.shot('talk-desk-phone')
  expect(await faults(small.page)).toEqual([])
  for (const [path, screen] of [
    ['/service/figures', 'service-figures'],
    ['/wel/index', 'home-customer'],
    ['/talk', 'talk'],
  ] as const) {
    await small.open(path, screen)
    await fits(small.page)
    await small.shot(`talk-${screen}-phone`)
    expect(await faults(small.page), path).toEqual([])
  }
  await small.leave()
})

test('it ends, is rated, and becomes figures', { timeout: 180_000 }, async () => {
  await member.page.keyboard.press('Alt+e')
  await chat().getByText('请为本次服务评分').waitFor()
  await chat().getByRole('radio', { name: '5' }).check({ force: true })
  await chat().getByRole('button', { name: '提交' }).click()
  await expect.poll(() => chat().getByText('请为本次服务评分').count()).toBe(0)
  await member.open('/service/figures', 'service-figures')
  await member.page.getByText('5 / 5').waitFor()
  await member.shot('talk-figures')
  await member.open('/service/answer', 'robot_answer')
  await member.shot('talk-answers')
  await member.open('/wel/index', 'home-customer')
  await member.page.getByText('位访客在排队').waitFor()
  await member.shot('talk-home')
})

test('within a week the same member goes on: both see who types and what was read, pictures arrive, and too large ones are refused by name', {
  timeout: 240_000,
}, async () => {
  await member.open('/service/desk', 'service-desk')
  await write('还有一个问题')
  const again = desk().locator('.sv-list li', { hasText: '待客服回复' }).first()
  await again.getByRole('button').click()
  const thread = desk().getByRole('log')
  await thread.getByText('还有一个问题').waitFor()
  // What the member has before them the visitor is told to be read.
  await expect.poll(() => lines().locator('.ks-visitor', { hasText: '还有一个问题' }).getByText('已读').count()).toBe(1)
  await desk().getByRole('textbox', { name: '回复' }).pressSequentially('在')
  await lines().getByText('对方正在输入…').waitFor()
  // Somebody who types goes on typing: what is told of it is told every other second.
  await expect
    .poll(async () => {
      await chat().getByRole('textbox', { name: '请输入您的问题' }).pressSequentially('图')
      return thread.getByText('对方正在输入…').count()
    })
    .toBeGreaterThan(0)
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c63' } })
    .png()
    .toBuffer()
  await chat().locator('input[type=file]').setInputFiles({ name: '通知.png', mimeType: 'image/png', buffer: picture })
  const shownIn = (of: typeof thread) => of.getByRole('img', { name: '通知.png' }).evaluate(one => (one as HTMLImageElement).naturalWidth)
  await expect.poll(() => shownIn(lines())).toBeGreaterThan(0)
  await expect.poll(() => shownIn(thread)).toBeGreaterThan(0)
  await chat()
    .locator('input[type=file]')
    .setInputFiles({ name: '相册.png', mimeType: 'image/png', buffer: Buffer.alloc(11 * 2 ** 20, 1) })
  await chat()
    .getByRole('status')
    .getByText(/10 ?MB/)
    .waitFor()
  if (process.env.SCREENSHOTS) await page.screenshot({ path: 'var/screens/talk-picture-phone.png' })
})

test('a phone that is proven opens everything about its owner, a ticket outlives the talk, and what is put off comes back', { timeout: 240_000 }, async () => {
  await chat().getByText('验证手机号，客服可查看您的报名和订单').click()
  await chat().getByRole('textbox', { name: '手机号' }).fill(parentPhone)
  await chat().getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => codes.length).toBe(1)
  await chat().getByRole('textbox', { name: '短信验证码' }).fill(codes[0]!)
  await chat().getByRole('button', { name: '验证', exact: true }).click()
  await chat().getByText('手机已验证').waitFor()
  const side = desk().locator('.sv-side')
  await side.getByRole('heading', { name: '孩子' }).waitFor()
  await desk().getByRole('button', { name: '转工单' }).click()
  await member.fill({ 标题: '作品未领到', 内容: '家长说学期作品没有发' })
  await member.send()
  await side.getByText('GD000001 作品未领到').waitFor()
  await member.command('conversation_snooze', desk().locator('.sv-acts'))
  await member.fill({ 暂缓到: '2026-10-03 09:00:00' })
  await member.send()
  await desk().getByRole('region').getByText('已暂缓').first().waitFor()
  await write('我又想起来了')
  await desk().getByRole('log').getByText('我又想起来了').waitFor()
  await desk().getByRole('region').getByText('待客服回复').first().waitFor()
  await member.shot('talk-person')
  // A saved reply that ends the talk says so before it is sent, and ends it.
  await desk().getByRole('textbox', { name: '回复' }).fill('/再见')
  await desk().getByRole('list', { name: '常用回复' }).getByText('祝您生活愉快').waitFor()
  await desk().getByRole('textbox', { name: '回复' }).press('Enter')
  await desk().getByRole('status').getByText('发送后结束会话').waitFor()
  await desk().getByRole('textbox', { name: '回复' }).press('Enter')
  await lines().getByText('祝您生活愉快').waitFor()
  await desk().getByRole('region').getByText('已结束').first().waitFor()
  // The number stays covered: the page of the caller is found by the children.
  await side.getByRole('link', { name: '查看完整资料' }).click()
  const caller = await member.screen('caller')
  await expect.poll(() => caller.locator('.dk-children li').count()).toBe(2)
  await caller.getByRole('heading', { name: '班级' }).first().waitFor()
  expect(await caller.innerText()).not.toContain(parentPhone)
  await member.shot('talk-caller')
  expect(member.errors).toEqual([])
})
