/** The board of resources in a real browser: the office stocks it, an agency holds by dragging, by the keyboard's command and on a phone, is told
 * what stands in the way, and confirms. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { readyClass, type World, world, furnish } from './world.ts'
import { visit, watched } from './walk.ts'

const board = '/platform_client/platform_esources/resource_manage/resourceBoard'
const papers = { vehicleLicenceUntil: '2028-01-01', insuranceUntil: '2028-01-01', inspectionUntil: '2028-01-01', driverLicenceUntil: '2028-01-01' }
let at: Site, on: World, agency: Visitor, office: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const { product } = await furnish(on)
  await readyClass(on, { days: ['2026-11-09', '2026-11-16', '2026-11-23'], productId: product, name: '秋日研学' } as never)
  for (const [id, plateNo] of [
    ['v1', '京A10001'],
    ['v2', '京A20002'],
  ])
    await on.send('operator', 'vehicle.create', id!, { plateNo, type: '大型客车', seats: 45, price: '1500.00', ...papers })
  agency = await at.visit('agency')
  office = await at.visit('operator')
}, 180_000)
afterAll(() => at?.close())

const bars = (one: Visitor) => one.page.locator('.rs-bar')
/** Drags over a row of the board, from one share of its width to another. */
async function drag(one: Visitor, row: string, from: number, to: number): Promise<void> {
  const track = one.page.locator(`[data-track="${row}"]`)
  const box = (await track.boundingBox())!
  await one.page.mouse.move(box.x + box.width * from, box.y + box.height / 2)
  await one.page.mouse.down()
  await one.page.mouse.move(box.x + box.width * to, box.y + box.height / 2, { steps: 5 })
  await one.page.locator('.rs-ghost').waitFor()
  await one.page.mouse.up()
}

test('a drag over free time is a hold, which the board of the office shows at once; taken time says by whom', { timeout: 120_000 }, async () => {
  await office.open(`${board}?date=2026-10-12&days=7`, 'resource-board')
  await agency.open(`${board}?date=2026-10-12&days=7`, 'resource-board')
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  // The second day, from eight to eight.
  await drag(agency, 'v1', (24 + 8) / 168, (24 + 20) / 168)
  await agency.dialog().getByText('按登记单价约').waitFor()
  await agency.pick('班级', '秋日研学')
  await agency.send('申请并保留')
  await agency.says('已保留')
  await bars(agency).getByText('秋日研学').waitFor()
  await bars(office).getByText('秋日研学').waitFor()
  await drag(agency, 'v1', (24 + 40) / 168, (24 + 10) / 168)
  await agency.page.getByRole('alert').getByText('秋日研学').waitFor()
  await expect.poll(() => agency.dialog().count()).toBe(0)
})

test('the same by the button of a row; and a hold is confirmed where it stands', { timeout: 120_000 }, async () => {
  await agency.page.getByRole('button', { name: '保留… 京A20002' }).press('Enter')
  await agency.pick('班级', '秋日研学')
  await agency.send('申请并保留')
  await agency.says('已保留')
  await expect.poll(() => bars(agency).count()).toBe(2)
  await bars(agency).last().press('Enter')
  await agency.command('resource_booking_confirm', agency.page.locator('[data-quick-look]'))
  await agency.fill({ 供应商回复: '车队回电确认', 约定单价: '1400.00' })
  await agency.send()
  await expect.poll(() => agency.page.locator('.rs-bar.kt-tone-good').count()).toBe(1)
})

test('on a phone days are tapped, in English and in the dark as well', { timeout: 120_000 }, async () => {
  const phone = await at.visit('agency', { width: 375, lang: 'en', theme: 'dark' })
  await phone.open(`${board}?date=2026-10-12&days=7`, 'resource-board')
  await phone.page.locator('[data-row="v2"] .rs-days button').nth(5).click()
  await phone.dialog().getByText('Held until').waitFor()
  await fits(phone.page)
  expect(phone.errors).toEqual([])
})
