/** The story of the sea in a real browser: a seller draws from it on a phone up to the day's limit and gives one back; a manager splits it, moves
 * what lies there, is told of a duplicate while typing, and merges two after reading what will be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { type World, world } from './world.ts'

const at = '/crm_customer/crm_customerManagement'
const [first, second, third] = ['云帆文化', '松果教育', '拾光书屋'] as const
let house: Site, on: World, seller: Visitor, manager: Visitor
beforeAll(async () => {
  house = await site()
  on = await world(house)
  await on.send('sales', 'sea_rule.create', 'sea', { receiveDayMax: 2, formerOwnerDays: 0 })
  for (const [i, name] of [first, second, third].entries())
    await on.send('sales', 'customer.createInSea', newId(), { name, phone: `1880000000${i}`, level: 'normal', address: `北路 ${i} 号` })
  seller = await house.visit('seller', { width: 375 })
  manager = await house.visit('sales')
})
afterAll(() => house?.close())

const inSea = (who: Visitor) => who.open(`${at}/clientSea`, 'client-sea')
const card = (who: Visitor, name: string) => who.page.locator('main [data-row], main [data-id]', { hasText: name }).first()
test('a seller receives two on a phone, is refused a third by the limit of the day, and gives one back', { timeout: 120_000 }, async () => {
  await inSea(seller)
  await isSound(seller)
  await seller.shot('sea-375')
  for (const name of [first, second]) {
    await seller.command('customer_receive', card(seller, name))
    await card(seller, name).waitFor({ state: 'detached' })
  }
  await seller.command('customer_receive', card(seller, third))
  await seller.says('今日领取已达上限 2 个')
  await card(seller, third).waitFor()
  await seller.open(`${at}/customer`, 'customer')
  await seller.command('customer_putSea', card(seller, second))
  await seller.fill({ 进入公海原因: '客户暂无需求' })
  await isSound(seller, '.bp6-dialog')
  await seller.shot('sea-back-375')
  await seller.send(/^(确定|退回公海|OK)$/)
  await card(seller, second).waitFor({ state: 'detached' })
  await inSea(seller)
  await card(seller, second).waitFor()
  expect(seller.errors).toEqual([])
})

test('a seller reads how far they see: the sea with how many, themselves with what they hold, their department', { timeout: 120_000 }, async () => {
  await seller.open('/crm_customer/crm_setting/permission', 'crm-permission')
  await seller.page.locator('[data-figure=sea]', { hasText: '2 个客户' }).waitFor()
  await seller.page.locator('[data-figure=contracts]', { hasText: '本人' }).waitFor()
  await seller.page.locator('main tbody tr', { hasText: 'seller' }).waitFor()
  await isSound(seller)
  await seller.shot('crm-permission-375')
  await manager.open('/crm_customer/crm_setting/permission', 'crm-permission')
  await manager.page.locator('[data-figure=contracts]', { hasText: '所管部门' }).waitFor()
  await manager.shot('crm-permission')
  expect(seller.errors).toEqual([])
})

test('a manager adds a sea, and moves a customer into it', { timeout: 120_000 }, async () => {
  await manager.open('/crm_customer/crm_setting/sea', 'client_sea')
  await isSound(manager)
  await manager.command('client_sea_create')
  await manager.fill({ 名称: '海淀公海', 区划代码: '110108' })
  await manager.shot('sea-new')
  await manager.send()
  await manager.row('海淀公海').waitFor()
  await manager.shot('seas')
  await inSea(manager)
  await manager.command('customer_moveSea', manager.row(third))
  await manager.pick('所在公海', '海淀公海')
  await manager.send()
  await manager.row(third).getByText('海淀公海').waitFor()
  await manager.shot('sea-moved')
})

test('who types a customer that is there is told before sending, and merges the two that are one', { timeout: 120_000 }, async () => {
  await manager.open(`${at}/customer`, 'customer')
  await manager.command('customer_create')
  await manager.fill({ 客户名称: '云帆文化（北京）', 手机号: '18800000000' })
  await manager.dialog().getByText('该客户已由“销售小陶”跟进').waitFor()
  // It is seen without scrolling.
  const isInSight = (one: Element): boolean => {
    const [said, body] = [one, one.closest('.bp6-dialog-body')!].map(each => each.getBoundingClientRect())
    return said!.top >= body!.top && said!.bottom <= body!.bottom
  }
  await expect.poll(() => manager.dialog().locator('[data-duplicate]').evaluate(isInSight)).toBe(true)
  await manager.shot('sea-duplicate')
  await manager.fill({ 手机号: '18811111111' })
  await manager.dialog().getByText('该客户已由“销售小陶”跟进').waitFor({ state: 'detached' })
  await manager.send()
  await manager.row('云帆文化（北京）').click()
  await manager.screen('client-detail')
  // Two with contracts stay two: that is said before anybody presses.
  const [kept, twice] = [(await on.rows('customer', { name: first }))[0], (await on.rows('customer', { name: '云帆文化（北京）' }))[0]],
    contracts = [newId(), newId()] as const
  for (const [i, { id }] of [kept, twice].entries())
    await on.send('sales', 'contract.create', contracts[i]!, {
      customerId: id,
      name: '合作合同',
      amount: 1_000,
      startDate: '2026-10-01',
      endDate: '2027-10-01',
    })
  await manager.command('customer_merge', manager.page.locator('main'))
  await manager.pick('合并到', first)
  await manager.dialog().getByText('两位客户都有合同，不能合并').waitFor()
  const press = manager.dialog().locator('.bp6-dialog-footer .bp6-intent-danger')
  await expect.poll(() => press.isDisabled()).toBe(true)
  await manager.shot('sea-merge-contracts')
  await on.send('sales', 'contract.remove', contracts[1])
  for (const name of ['取消', '放弃']) await manager.dialog().getByRole('button', { name, exact: true }).click()
  await manager.page.reload()
  await manager.screen('client-detail')
  await manager.command('customer_merge', manager.page.locator('main'))
  await manager.pick('合并到', first)
  const preview = manager.dialog().locator('[data-part=merge-preview]')
  await preview.getByText('两位客户的手机号都会保留。').waitFor()
  await preview.locator('tr', { hasText: '客户名称' }).getByText('云帆文化（北京）').click()
  // Somebody else changes the one that is kept: the preview says so, and what was chosen stays chosen.
  await on.send('sales', 'customer.change', kept.id, { address: '中关村大街 1 号' })
  await preview.getByText('打开后有人修改了其中一位客户').waitFor()
  await preview.locator('tr', { hasText: '中关村大街 1 号' }).getByText('已变').waitFor()
  await expect.poll(() => preview.locator('tr', { hasText: '客户名称' }).getByText('已变').count()).toBe(0)
  await expect.poll(() => preview.locator('tr', { hasText: '客户名称' }).getByLabel('云帆文化（北京）').isChecked()).toBe(true)
  await manager.fill({ 意见: '同一客户' })
  await isSound(manager, '.bp6-dialog')
  await manager.shot('sea-merge')
  await manager.send(/^(确定|合并|OK)$/)
  await manager.page.locator('main').getByText('已合并', { exact: true }).first().waitFor()
  await manager.open(`${at}/customer`, 'customer')
  await manager.row('云帆文化（北京）').getByText('销售小陶').waitFor()
  await manager.shot('sea-merged')
})

test('the merge is undone out of the page of the one that went', { timeout: 120_000 }, async () => {
  await manager.open(`${at}/customer?q.status=merged`, 'customer')
  await manager.row('云帆文化（北京）').click()
  await manager.screen('client-detail')
  await manager.command('customer_undoMerge', manager.page.locator('main'))
  await manager.send(/^(确定|撤销合并|OK)$/)
  await manager.open(`${at}/customer`, 'customer')
  await manager.row(/云帆文化(?!（)/).waitFor()
  await manager.row('云帆文化（北京）').waitFor()
  expect(manager.errors).toEqual([])
})

test('in English and in the dark on a phone the sea fits', { timeout: 120_000 }, async () => {
  const phone = await house.visit('seller', { width: 375, lang: 'en', theme: 'dark' })
  await inSea(phone)
  await isSound(phone)
  await phone.shot('sea-375-dark')
  await phone.leave()
})
