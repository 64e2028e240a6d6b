/** Promotion enrolment in a real browser: the operator draws a map and opens a schedule; a family without an account chooses on a phone, by
 * finger and by list, proves the phone, pays and reads its tickets; the door lets each in once, with and without a network; a refund frees. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { find, newId } from '../../modules/kit/index.ts'
import { activitySchedule, promotionEnrollment, seat } from '../../modules/promotion/index.ts'
import { refund } from '../../modules/refunds/index.ts'
import { newFolder } from '../run.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { type World, world } from './world.ts'

const tenant = '000000',
  name = '实验中学开放日'
/** What the camera at the door sees. */
const film = join(newFolder('camera'), 'ticket.y4m')
let at: Site, on: World, office: Visitor, phone: BrowserContext, page: Page
let scheduleId = ''
const codes: string[] = []
const tickets: string[] = []
beforeAll(async () => {
  at = await site({ camera: film, line: true })
  on = await world(at)
  await on.send('operator', 'uu_school.create', newId(), { name: '实验中学', areaCode: '110108', address: '学院路 1 号', sort: 1 })
  Object.assign(at.serving.parts.ports.sms, {
    send: async (_phone: string, _template: string, params: Readonly<Record<string, string>>) => {
      codes.push(params.code!)
    },
  })
  office = await at.visit('operator', { width: 1280 })
  phone = await stranger(375)
  page = await phone.newPage()
}, 600_000)
afterAll(async () => {
  await phone?.close()
  await at?.close()
})

async function stranger(width: number, more: object = {}): Promise<BrowserContext> {
  const context = await office.page
    .context()
    .browser()!
    .newContext({
      baseURL: at.serving.address,
      viewport: { width, height: 812 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
      ...more,
    })
  await context.clock.setSystemTime(at.now())
  return context
}
const shot = async (of: Page, as: string) => {
  if (process.env.SCREENSHOTS) await of.screenshot({ path: `var/screens/promotion-${as}.png`, fullPage: true })
}
async function faults(of: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page: of })
    .setLegacyMode(true)
    .options({ runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa'] }, resultTypes: ['violations'], preload: false })
    .analyze()
  return violations.map(one => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`)
}
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** A workbook as a spreadsheet saves it. */
const workbook = async (cells: readonly (readonly string[])[]): Promise<Buffer> =>
  writeExcelFile(cells.map(line => line.map(value => ({ value, type: String })))).toBuffer()
const isSound = async (of: Page) => {
  await fits(of)
  expect(await faults(of)).toEqual([])
}
/** Holds a picture before the camera: a film of one frame, again and again. */
async function show(picture: Buffer): Promise<void> {
  const [width, height] = [640, 480]
  const grey = await sharp(picture).resize(width, height, { fit: 'contain', background: '#fff' }).flatten({ background: '#fff' }).greyscale().raw().toBuffer()
  const noColour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, noColour])
  writeFileSync(film, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: 5 }, () => frame)]))
}
const ask: Site['serving']['parts']['engine']['ask'] = (...asked) => at.serving.parts.engine.ask(...asked)
const main = (one: Visitor) => one.page.locator('main')

test('the operator adds a schedule, draws its map in blocks and prices, and publishes it', { timeout: 240_000 }, async () => {
  await office.open('/uu/activityschedule', 'activity_schedule')
  await office.command('activity_schedule_create')
  await office.fill({ 场次名称: name, 日期: '2026-10-01', 开始时间: '14:30', 结束时间: '16:00', 地点: '礼堂' })
  await office.pick('学校', '实验中学')
  await office.send()
  await office.row(name).waitFor()
  // Nothing to sell without a map.
  await office.command('activity_schedule_publish', office.row(name))
  await office.page.getByText('请先设置座位图').first().waitFor()
  const [schedule] = await ask(tenant, find(activitySchedule, { name }))
  scheduleId = schedule!.id
  await office.open(`/uu/seats?scheduleId=${scheduleId}`, 'uu-seats')
  const tools = main(office)
  await tools.getByLabel('价格').fill('50.00')
  await tools.getByLabel('价格').blur()
  await tools.getByLabel('排数').fill('4')
  await tools.getByLabel('每排座数').fill('10')
  await tools.getByLabel('过道（第几座后）').fill('5')
  await tools.getByRole('button', { name: '添加', exact: true }).click()
  await tools.getByText('40 座，已选 0').waitFor()
  // A workbook whose seventh cell names no price is refused by its line, and nothing is drawn.
  const choose = (cells: readonly (readonly string[])[]) =>
    workbook(cells).then(buffer => office.page.locator('main input[type=file]').setInputFiles({ name: '礼堂.xlsx', mimeType: xlsxType, buffer }))
  const hall = ['1', '2', '3', '4'].map(row => [`${row}:`, ...Array.from({ length: 11 }, (_, i) => (i === 5 ? '' : i === 0 && row === '1' ? '标准*' : '标准'))])
  await choose(hall.map((line, y) => line.map((cell, x) => (y === 1 && x === 7 ? '贵宾' : cell))))
  await tools.getByText('1 处有误，未放入任何座位').waitFor()
  await tools.getByText('第 2 行第 8 列').waitFor()
  await tools.getByText('40 座，已选 0').waitFor()
  await choose(hall)
  await tools.getByText('读到 40 座，4 排').waitFor()
  await office.shot('promotion-sheet')
  await tools.getByRole('button', { name: '放入 40 座' }).click()
  await tools.getByText('已放入 40 座，保存后生效').waitFor()
  await tools.getByRole('button', { name: '新增类别' }).click()
  await tools.getByRole('button', { name: '保存座位图' }).click()
  await office.says('座位图已保存')
  // A price that no seat has yet is still there for who comes back to draw its seats.
  await office.open(`/uu/seats?scheduleId=${scheduleId}`, 'uu-seats')
  await expect.poll(() => tools.getByLabel('名称').evaluateAll(all => all.map(one => (one as HTMLInputElement).value))).toEqual(['标准', '类别2'])
  await watched(office)
  expect(await visit(office, { within: 'main' })).toEqual([])
  await office.shot('promotion-seats')
  await office.open('/uu/activityschedule', 'activity_schedule')
  await office.command('activity_schedule_publish', office.row(name))
  await at.tick()
  await office.row(name).getByText('报名中').waitFor()
})

test('a family without an account is proposed seats together on a phone, changes one by the keyboard, and sees how long they are held', {
  timeout: 240_000,
}, async () => {
  await page.goto('/promotion')
  await shot(page, 'all-phone')
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByLabel('人数').selectOption({ label: '3 人' })
  await page.getByRole('button', { name: '推荐连座' }).click()
  const chosen = page.locator('.pm-chips button')
  await expect.poll(() => chosen.count()).toBe(3)
  await page.getByText('¥150.00').waitFor()
  // Two fingers that part make the picture larger.
  const widthSeen = () => page.locator('.pm-map svg').evaluate(one => (one as unknown as SVGSVGElement).viewBox.baseVal.width)
  const whole = await widthSeen()
  const wire = await phone.newCDPSession(page)
  const box = (await page.locator('.pm-map svg').boundingBox())!
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    wire.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === 0 ? [] : [-1, 1].map((side, id) => ({ x: box.x + box.width / 2 + side * apart, y: box.y + box.height / 2, id })),
    })
  await touch('touchStart', 20)
  for (const apart of [40, 60, 80]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await expect.poll(widthSeen).toBeLessThan(whole * 0.6)
  await shot(page, 'pinched-phone')
  await page.getByRole('button', { name: '全图' }).click()
  await expect.poll(widthSeen).toBe(whole)
  const left = page.locator('.pm-left')
  await expect.poll(() => left.innerText()).toMatch(/0?4:\d\d/)
  const first = await left.innerText()
  await expect.poll(() => left.innerText()).not.toBe(first)
  await isSound(page)
  await shot(page, 'choose-phone')
  // The list, by keys alone: one seat goes, another comes.
  const held = await ask(tenant, find(seat, { scheduleId, status: 'held' }))
  expect(held).toHaveLength(3)
  await page.getByText('列表', { exact: true }).click()
  const row = page.locator('.pm-rows details').first()
  await row.locator('summary').focus()
  await page.keyboard.press('Enter')
  const spot = row.getByRole('button', { name: /1排1座/ })
  await spot.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chosen.count()).toBe(4)
  await expect.poll(() => spot.getAttribute('aria-pressed')).toBe('true')
  await shot(page, 'list-phone')
  await spot.press('Enter')
  await expect.poll(() => chosen.count()).toBe(3)
  await expect.poll(async () => (await ask(tenant, find(seat, { scheduleId, status: 'held' }))).length).toBe(3)
  // Whoever looks meanwhile sees them taken.
  const other = await stranger(375, { colorScheme: 'dark' })
  const second = await other.newPage()
  await second.goto(`/promotion?id=${scheduleId}`)
  await second.locator(`[data-seat="${held[0]!.seatNo}"][aria-disabled="true"]`).waitFor()
  await second.getByRole('button', { name: 'English' }).click()
  await isSound(second)
  await shot(second, 'choose-phone-dark-en')
  await other.close()
})

test('they say who comes, prove the phone, pay, and have a ticket with a code for each', { timeout: 240_000 }, async () => {
  await page.getByRole('button', { name: '下一步' }).click()
  const pupils = page.getByLabel('学生姓名')
  // Whatever is lacking is marked at once, each in its place; what was typed is there again after a reload, and after the way back.
  await page.getByRole('button', { name: '提交并支付 ¥150.00' }).click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(6)
  await pupils.nth(0).fill('钱小宇')
  await pupils.nth(1).fill('钱小宁')
  for (const again of [() => page.reload(), () => page.getByRole('button', { name: '重新选座' }).click()]) {
    await again()
    await page.getByRole('button', { name: '下一步' }).click()
    await expect.poll(() => pupils.evaluateAll(all => all.map(one => (one as HTMLInputElement).value))).toEqual(['钱小宇', '钱小宁', ''])
  }
  await pupils.nth(2).fill('钱小安')
  await page.getByLabel('联系人').fill('钱父')
  await page.getByLabel('手机号').fill('13900000778')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await expect.poll(() => codes.length).toBe(1)
  await page.getByLabel('验证码').fill('000000')
  const submit = page.getByRole('button', { name: '提交并支付 ¥150.00' })
  await submit.click()
  await page.getByRole('alert').getByText('验证码').waitFor()
  await isSound(page)
  await shot(page, 'form-phone')
  await page.getByLabel('验证码').fill(codes[0]!)
  await submit.click()
  await page.getByRole('button', { name: '微信支付' }).click()
  const link = page.getByRole('link', { name: '打开支付页' })
  await link.waitFor()
  await isSound(page)
  await shot(page, 'pay-phone')
  at.serving.parts.ports.gateway.act(new URL((await link.getAttribute('href'))!, 'http://x').searchParams.get('tradeNo')!, 'pay')
  await page.getByText('报名成功').waitFor()
  await page.getByRole('img', { name: '钱小宇的票' }).waitFor()
  await page
    .locator('.pm-ticket', { hasText: '钱小宇' })
    .getByText(/^\d排\d+座$/)
    .waitFor()
  await expect.poll(() => page.locator('.pm-qr').count()).toBe(3)
  // A door reads it from a step away.
  const code = page.locator('.pm-qr').first()
  await page.getByRole('button', { name: '放大二维码' }).first().click()
  await expect.poll(async () => (await code.boundingBox())!.width).toBeGreaterThan(280)
  await isSound(page)
  await shot(page, 'tickets-phone')
  await page.getByRole('button', { name: '缩小二维码' }).click()
  const own = await page.evaluate(id => JSON.parse(localStorage.getItem('ketang-seats')!)[id], scheduleId)
  const answer = await page.request.post('/api/business-uu/public/booking', { data: own })
  tickets.push(...(await answer.json()).data.people.map((one: { readonly ticket: string }) => one.ticket))
  expect(new Set(tickets).size).toBe(3)
  await page.reload()
  await page.getByRole('img', { name: '钱小宁的票' }).waitFor()
})

const verdict = (kind: string) => office.page.locator(`.pm-verdict[data-verdict="${kind}"]`)
const scan = async (code: string) => {
  await office.page.getByLabel('输入票码').fill(code)
  await office.page.locator('main').getByRole('button', { name: '检票', exact: true }).click()
}
const arrived = () => ask(tenant, find(promotionEnrollment, { scheduleId, status: 'checked_in' }))

test('a refund that is approved frees the seat, and the ticket lets nobody in', { timeout: 180_000 }, async () => {
  const ticket = page.locator('.pm-ticket', { hasText: '钱小安' })
  await ticket.getByRole('button', { name: '申请退款' }).click()
  await ticket.getByLabel('退款原因').fill('临时有事')
  await ticket.getByRole('button', { name: '提交' }).click()
  await ticket.getByText('退款审核中').waitFor()
  const [asked] = await ask(tenant, find(refund, { status: 'applied' }))
  await on.send('operator', 'refund.approve', asked!.id)
  await at.tick()
  await page.reload()
  await ticket.getByText('已退座').waitFor()
  await expect.poll(() => ticket.locator('.pm-qr').count()).toBe(0)
  expect(await ask(tenant, find(seat, { scheduleId, status: 'sold' }))).toHaveLength(2)
  await shot(page, 'refunded-phone')
  const other = await stranger(1280)
  const second = await other.newPage()
  await second.goto(`/promotion?id=${scheduleId}`)
  await second.locator('[data-seat]').first().waitFor()
  await expect.poll(() => second.locator('[data-seat][aria-disabled="true"]').count()).toBe(2)
  await isSound(second)
  await shot(second, 'choose-desk')
  await other.close()
})

test('the door lets a ticket in once, names a copy and who was first, and refuses one that was not signed here', { timeout: 240_000 }, async () => {
  await office.open(`/uu/door?scheduleId=${scheduleId}`, 'uu-door')
  await office.page.getByText('已检 0 / 2').waitFor()
  await office.page.getByLabel('检票口').fill('南门')
  await scan(`${tickets[0]!.slice(0, -6)}AAAAAA`)
  await verdict('wrong').waitFor()
  // The ticket as the family's phone shows it, held before the camera: read once, however long it stays there.
  await show(await page.locator('.pm-ticket', { hasText: '钱小宇' }).locator('.pm-qr').screenshot())
  await office.page.getByRole('button', { name: '打开摄像头扫码' }).click()
  await verdict('in').getByText('钱小宇').waitFor()
  await expect.poll(async () => (await arrived()).length).toBe(1)
  await office.shot('promotion-door-camera')
  await office.page.getByRole('button', { name: '停止扫码' }).click()
  await office.page.locator('.pm-camera').waitFor({ state: 'hidden' })
  await verdict('in').getByText('钱小宇').waitFor()
  await scan(tickets[0]!)
  await verdict('copy').getByText('南门').waitFor()
  await watched(office)
  expect(await visit(office, { within: 'main' })).toEqual([])
  await office.shot('promotion-door-copy')
  // Another device that fetches the list now knows it too.
  const gate = await at.visit('operator2', { width: 375, lang: 'en', theme: 'dark' })
  await gate.open(`/uu/door?scheduleId=${scheduleId}`, 'uu-door')
  await gate.page.getByText('1 of 2 are in').waitFor()
  await gate.page.getByLabel('Type the code').fill(tickets[0]!)
  await gate.page.getByRole('button', { name: 'Check in', exact: true }).click()
  await gate.page.locator('.pm-verdict[data-verdict="copy"]').waitFor()
  await isSound(gate.page)
  await gate.shot('promotion-door-phone-dark')
  await gate.leave()
})

test('without a network the door goes on: what is read is kept over a reload, sent later, and each lets in once', { timeout: 240_000 }, async () => {
  const context = office.page.context(),
    door = () => office.load(`/uu/door?scheduleId=${scheduleId}`, 'uu-door')
  await context.addInitScript(() => Object.assign(window, { ketangKeepsOffline: true }))
  await door()
  await office.page.evaluate(() => navigator.serviceWorker.ready)
  // The first visit goes past a worker that was not there yet.
  await door()
  await office.page.getByText('已检 1 / 2').waitFor()
  const plug = await at.unplug(office)
  // Who comes without a ticket is found by name or seat, looked at, and let in.
  const byName = office.page.getByLabel('没带票，按姓名查找')
  await byName.fill('钱小宇')
  await office.page.locator('.pm-comers').getByText('已检入').waitFor()
  await byName.fill('没有此人')
  await office.page.getByText('名单中没有').waitFor()
  await byName.fill('钱')
  await office.shot('promotion-door-by-name')
  await office.page.locator('.pm-comers').getByRole('button', { name: '放行' }).click()
  await verdict('in').waitFor()
  await office.page.getByText('1 条待同步').waitFor()
  await scan(tickets[1]!)
  await verdict('copy').waitFor()
  // The page is loaded again, still without a network: the ticket was used all the same.
  await door()
  await office.page.getByText('1 条待同步').waitFor()
  await office.page.getByText('已检 2 / 2').waitFor()
  await scan(tickets[1]!)
  await verdict('copy').waitFor()
  await office.shot('promotion-door-offline')
  expect(await arrived()).toHaveLength(1)
  await plug()
  await expect.poll(async () => (await arrived()).length, { timeout: 15_000 }).toBe(2)
  await expect.poll(() => office.page.getByText('条待同步').count()).toBe(0)
  // What the door knew to be a copy it refused itself.
  expect((await arrived()).map(one => one.copies)).toEqual([0, 0])
  // The refunded one is no ticket any more, whoever kept its picture.
  await scan(tickets[2]!)
  await verdict('wrong').waitFor()
  // The server said so: the device does not take it for somebody who came in.
  await expect
    .poll(() => office.page.evaluate(() => JSON.parse(localStorage.getItem(Object.keys(localStorage).find(one => one.endsWith(':in'))!)!).length))
    .toBe(2)
  await office.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
  // What a browser says of a page that it has no network for is its own.
  expect(office.errors.filter(one => !/net::ERR_/.test(one))).toEqual([])
})
