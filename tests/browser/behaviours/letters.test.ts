/** The letters that the top bar rings for: its badge, the list below it, and the drawer with all of them. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { invoke, newId } from '../../../modules/kit/index.ts'
import { notify } from '../../../modules/messages/index.ts'
import { runAll } from '../../../server/kernel/engine.ts'
import { pressEscape, type Site, site, until, type Visitor } from '../browser.ts'
import { topBar } from '../top-bar.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  me = await at.visit('admin')
})
afterAll(() => at?.close())
afterEach(() => expect(me.errors).toEqual([]))

const { bar, drawer, asked, answering } = topBar(() => me)
const write = async (title: string, more: object = {}) =>
  runAll(
    at.serving.parts.engine,
    at.serving.parts.engine.system('000000'),
    invoke(notify, newId(), {
      type: 'normal',
      title,
      titleEn: title,
      content: `${title}的内容`,
      contentEn: `what ${title} says`,
      userIds: [on.as('admin').actor.userId],
      ...more,
    } as never),
  )

const bell = () => bar(/^消息/)
const badge = async () => Number(/(\d+)/.exec((await bell().getAttribute('aria-label')) ?? '')![1])
const unread = (number: number) => until(`${number} are unread`, async () => (await badge()) === number)
const top = () => me.page.locator('[data-screen=top-letters]')
test('B086 B104 B106 a live letter raises the badge by one, with a notice', async () => {
  // What the page before still asks for goes with it.
  await me.page.waitForLoadState('networkidle')
  const counted = me.page.waitForResponse(answer => answer.url().includes('webMessage/topList'))
  await me.page.reload()
  const before = Number((await (await counted).json()).data.unReadCount)
  await unread(before)
  await write('现场消息')
  // The notice goes by itself, the badge stays.
  await me.says(/收到新消息: 现场消息/)
  await unread(before + 1)
})
test('B087 B088 B089 B090 B091 B105 the bell lists unread letters in one tab, asked for again after one arrived', async () => {
  await write('待审批', { type: 'approval' })
  await me.says(/待审批/)
  let call = asked('business-eip/webMessage/topList')
  await bell().click()
  const answer = await (await (await call).response())!.json()
  expect(answer.data.messageList.every((one: { isRead: number }) => one.isRead === 1)).toBe(true)
  await expect.poll(() => top().getByRole('tab').allInnerTexts()).toEqual([expect.stringMatching(/^消息/)])
  const row = (title: string) => top().locator('li', { hasText: title })
  await row('现场消息').locator('.kt-new').waitFor()
  await expect.poll(() => row('现场消息').locator('time').innerText()).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect([
    await row('待审批').locator('[data-icon-of]').getAttribute('data-icon-of'),
    await row('现场消息').locator('[data-icon-of]').getAttribute('data-icon-of'),
  ]).toEqual(['approval', 'letter'])
  await pressEscape(me.page)
  await top().waitFor({ state: 'detached' })
  await write('再来一条')
  await me.says(/再来一条/)
  call = asked('business-eip/webMessage/topList')
  await bell().click()
  await call
  await row('再来一条').waitFor()
})
test('B092 B093 a click opens the letter as an alert and marks it read', async () => {
  const before = await badge()
  await top()
    .getByRole('button', { name: /再来一条/ })
    .click()
  await me.dialog().getByText('再来一条的内容').waitFor()
  await unread(before - 1)
  await me.press('关闭', me.dialog())
  await until('it left the list', async () => (await top().getByText('再来一条').count()) === 0)
})
test('B094 B095 B098 B099 B101 B183 the drawer has a filter, a query button, its columns, and its own sizes of page', async () => {
  await top().getByRole('button', { name: '查看全部消息' }).click()
  await drawer().getByText('我的消息').first().waitFor()
  const box = await drawer().boundingBox()
  expect(Math.round((box!.width / 1440) * 100)).toBe(80)
  await expect.poll(() => drawer().locator('th').allInnerTexts()).toEqual(['类型', '发送人', '标题', '内容', '状态', '发送时间', '操作'])
  const optionsOf = (label: string) => {
    const options = drawer().getByLabel(label).locator('option')
    return expect.poll(() => options.evaluateAll(all => all.map(one => (one as HTMLOptionElement).value)))
  }
  await optionsOf('类型').toEqual(['', '1', '2', '3', '9'])
  await optionsOf('每页条数').toEqual(['10', '20', '30', '50'])
  await expect.poll(() => drawer().locator('tbody tr', { hasText: '待审批' }).locator('.kt-acts button').allInnerTexts()).toEqual(['查看', '删除'])
  await drawer().getByLabel('类型').selectOption('3')
  await drawer().getByRole('button', { name: '查询' }).click()
  await until('only approvals are listed', async () => (await drawer().locator('tbody tr').count()) === 1)
  await me.shot('letters-drawer')
})
test('B182 B100 B102 viewing marks read; deleting asks and says that it went well', async () => {
  const row = drawer().locator('tbody tr', { hasText: '待审批' }),
    before = await badge()
  await row.getByRole('button', { name: '查看' }).click()
  await me.dialog().getByText('待审批的内容').waitFor()
  await unread(before - 1)
  await me.press('关闭', me.dialog())
  await row.getByRole('button', { name: '删除' }).click()
  await me.dialog().getByText('确定删除该消息?').waitFor()
  await me.press('确定', me.dialog())
  await me.says('操作成功!')
  await row.waitFor({ state: 'detached' })
})
test('B103 what the server has against it is shown', async () => {
  await drawer().getByLabel('类型').selectOption('')
  await drawer().getByRole('button', { name: '查询' }).click()
  await answering(
    'business-eip/webMessage/remove',
    route => route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: '不能删除' } }),
    async () => {
      await drawer().locator('tbody tr').first().getByRole('button', { name: '删除' }).click()
      await me.press('确定', me.dialog())
      await me.says('不能删除')
    },
  )
})
test('B097 B184 B096 marking all read asks, leaves none, and can not be done again', async () => {
  await me.press('全部已读', drawer())
  await me.dialog().getByText('确定将全部消息设为已读?').waitFor()
  await me.press('确定', me.dialog())
  await me.says('操作成功!')
  await unread(0)
  await expect.poll(() => drawer().getByRole('button', { name: '全部已读' }).isDisabled()).toBe(true)
  // The button that had the focus is off now, and the drawer takes the focus back a moment later.
  await until('Esc closes the drawer', () =>
    me.page.keyboard
      .press('Escape')
      .then(() => drawer().count())
      .then(count => count === 0),
  )
})
test('B107 a queue that can not be reached is only noted', async () => {
  const other = await at.visit('service'),
    { page } = other
  // What a browser tells of a socket that never came to be: pages may dial no other host than their own.
  await page.addInitScript(() => {
    class Unreached extends EventTarget {
      onerror?: (event: Event) => void
      onclose?: (event: Event) => void
      constructor() {
        super()
        queueMicrotask(() => {
          this.onerror?.(new Event('error'))
          this.onclose?.(new Event('close'))
        })
      }
    }
    window.WebSocket = Unreached as never
  })
  const noted = page.waitForEvent('console', said => said.type() === 'warning' && said.text().includes('queue'))
  await page.reload()
  await noted
  await page.locator('.kt-shell').waitFor()
  await expect.poll(() => page.locator('.kt-toast, [role=alert]').count()).toBe(0)
  expect(other.errors).toEqual([])
  await other.leave()
})
test('what of them goes to the mailbox, and when nothing rings, is chosen on a page and still so after a reload', async () => {
  await me.open('/eip/notification', 'notifications')
  const main = me.page.locator('main')
  await main.getByLabel('审批消息发邮件').first().click({ force: true })
  await me.fill({ 免打扰开始: '22:00' }, main)
  await me.press('确定', main)
  // Both ends or none: the field that is missing is named.
  await main.getByText('免打扰的开始和结束时间须同时填写，且不能相同').first().waitFor()
  await me.fill({ 免打扰结束: '07:00' }, main)
  await me.press('确定', main)
  await me.says('修改成功')
  await me.page.reload()
  await until('the choice stands', async () => main.getByLabel('审批消息发邮件').first().isChecked())
  await until('the hours stand', async () => (await main.getByLabel('免打扰开始').inputValue()) === '22:00')
  await until('the other is as it was', async () => !(await main.getByLabel('普通消息发邮件').first().isChecked()))
})
test('a family reads in its own words what may reach it, and where no WeChat is offered what to do instead', async () => {
  const family = await at.visit('parent1', { width: 375 })
  await family.open('/eip/wechat', 'own-wechat')
  await family.page.getByText('这里还没有开通微信消息').waitFor()
  await family.page.getByRole('link', { name: '设置消息提醒' }).click()
  await family.screen('notifications')
  const main = family.page.locator('main')
  await main.getByText('申请结果发邮件').waitFor()
  expect(await main.getByText('审批').all()).toEqual([])
  await expect.poll(() => main.locator('.bp6-switch').count()).toBe(6)
  expect(family.errors).toEqual([])
  await family.leave()
})
