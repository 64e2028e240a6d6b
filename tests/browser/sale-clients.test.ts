/** The story of a sale in a real browser: a seller asks a school for a relation, the school agrees, the seller asks for a class out of an order, the
 * school agrees again, and the class stands there to be perfected. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { furnish, schoolName, type World, world } from './world.ts'

let house: Site, on: World, seller: Visitor, school: Visitor, manager: Visitor
beforeAll(async () => {
  house = await site()
  on = await world(house)
  await furnish(on)
  seller = await house.visit('seller')
  school = await house.visit('school')
  manager = await house.visit('sales')
})
afterAll(() => house?.close())

const relations = (who: Visitor) => who.open('/sale_client/relationApply', 'sale_relation')
const orders = (who: Visitor) => who.open('/order/saleOrder', 'sale_order')

test('a manager lists the sellers in a sheet, and says what one may sell', { timeout: 120_000 }, async () => {
  await manager.open('/sale_client/saleUser', 'sale_user')
  await manager.command('sale_user_batchSave')
  const sheet = manager.dialog()
  await sheet.getByText('销售小陶 (seller)').waitFor()
  await manager.shot('sale-users-sheet')
  await sheet.getByRole('button', { name: /^(取消|Cancel)$/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await manager.command('sale_user_create')
  await manager.dialog().getByLabel('账号').locator('option', { hasText: '销售小陶' }).waitFor({ state: 'attached' })
  await manager.fill({ 账号: '销售小陶 (seller)', 区划代码: '110108' })
  await manager.send()
  await manager.row('销售小陶').waitFor()
  await isSound(manager)
  await manager.shot('sale-users')
  await manager.open('/sale_client/saletyperelation', 'sale_type_relation')
  await manager.command('sale_type_relation_create')
  await manager.pick('销售人员', '销售小陶')
  await manager.fill({ 类型: '兴趣课程', '比例(%)': '8', 开始日期: '2026-09-01' })
  await isSound(manager, '.bp6-dialog')
  await manager.send()
  await manager.row('销售小陶').getByText('8.00').waitFor()
  await manager.shot('sale-types')
})

test('the seller asks the school, which agrees', { timeout: 120_000 }, async () => {
  await relations(seller)
  await seller.command('sale_relation_apply')
  await seller.pick('学校', schoolName)
  await seller.fill({ 申请说明: '下学期课后服务' })
  await isSound(seller, '.bp6-dialog')
  await seller.shot('sale-apply')
  await seller.send()
  await seller.row(schoolName).getByText('待对方审批', { exact: true }).waitFor()
  await house.tick()
  await school.page.goto('/wel')
  await school.page.locator('main a', { hasText: '待审批的销售关系' }).first().click()
  await school.screen('sale_relation')
  await isSound(school)
  await school.shot('sale-to-decide')
  await school.command('sale_relation_approve', school.row(schoolName))
  await school.send()
  await school.row(schoolName).getByText('生效', { exact: true }).waitFor()
})

test('out of an order the seller asks for a class, the school agrees, and the class is there', { timeout: 120_000 }, async () => {
  await orders(seller)
  await seller.command('sale_order_create')
  await seller.pick('学校', schoolName)
  await seller.pick('课程产品', '儿童国画')
  await seller.fill({ 预计人数: 12, 班级名称: '国画销售班', 开始日期: '2026-10-12', 结束日期: '2026-12-31' })
  await isSound(seller, '.bp6-dialog')
  await seller.shot('sale-order-new')
  await seller.send()
  await seller.row(schoolName).getByText('已下单', { exact: true }).waitFor()
  await seller.command('sale_order_applyOpenClass', seller.row(schoolName))
  await seller.send()
  await seller.row(schoolName).getByText('待审批开班', { exact: true }).waitFor()
  await isSound(seller)
  await seller.shot('sale-orders')
  await house.tick()
  await school.page.goto('/wel')
  await school.page.locator('main a', { hasText: '待审批的销售开班' }).first().click()
  await school.screen('sale_order')
  await school.command('sale_order_approve', school.row('儿童国画'))
  await school.send()
  // It leaves the list of what waits, and stands in that of all.
  await school.row('儿童国画').waitFor({ state: 'detached' })
  await school.open('/order/saleOrder', 'sale_order')
  await school.row('儿童国画').getByText('已开班', { exact: true }).waitFor()
  await school.shot('sale-order-opened')
  await school.open('/openclass/launch', 'openclass')
  await school.row('国画销售班').getByText('待完善').waitFor()
  expect([seller, school, manager].flatMap(one => one.errors)).toEqual([])
})

test('on a phone, in English and in the dark, the orders and one of them fit', { timeout: 120_000 }, async () => {
  await on.send('seller', 'sale_order.create', newId(), {
    schoolId: on.ids.school,
    productId: (
      (await house.serving.parts.engine.ask('000000', {
        kind: 'find',
        of: house.serving.parts.engine.registry.resources.get('product')!,
        where: {},
        limit: 1,
      } as never)) as { id: string }[]
    )[0]!.id,
    headcount: 20,
    startDate: '2026-10-20',
  })
  const phone = await house.visit('seller', { width: 375, lang: 'en', theme: 'dark' })
  await orders(phone)
  await isSound(phone)
  await phone.shot('sale-orders-375-dark')
  await relations(phone)
  await isSound(phone)
  await phone.shot('sale-relations-375-dark')
  await phone.leave()
})
