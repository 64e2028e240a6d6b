/** The screens of the CRM as the specification words them: what they look up before they offer anything. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Site, site, until, type Visitor } from '../browser.ts'
import { furnish, world } from '../world.ts'

let at: Site, manager: Visitor, seller: Visitor
beforeAll(async () => {
  at = await site()
  await furnish(await world(at))
  manager = await at.visit('sales')
  seller = await at.visit('seller')
})
afterAll(() => at?.close())
afterEach(() => expect([...manager.errors, ...seller.errors]).toEqual([]))

const root = '/crm_customer/crm_customerManagement'
/** The data permissions that are looked up while something is done. */
async function lookedUp(me: Visitor, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const hear = (request: { url(): string }) => {
    const [, name] = /business-crm\/permission\/(\w+)/.exec(request.url()) ?? []
    if (name) found.add(name)
  }
  me.page.on('request', hear)
  try {
    await work()
  } finally {
    me.page.off('request', hear)
  }
  return found
}

test('B150 the screens look up sellers, sea and intended customers, departments, the right to follow up, contracts and orders', async () => {
  const shown = (name: string) => manager.page.locator(`[data-scope="${name}"]`).first().waitFor()
  const found = await lookedUp(manager, async () => {
    await manager.open(`${root}/customer`, 'customer')
    await until('whose customers can be chosen', async () => (await manager.page.getByLabel('负责人', { exact: true }).locator('option').count()) === 3)
    await manager.open(`${root}/clientSea`, 'client-sea')
    await shown('seaCustomers')
    await manager.open(`${root}/intendedCustomer`, 'intended-customer')
    await shown('purposeCustomers')
    await manager.open(`${root}/customer`, 'customer')
    await manager.page.getByText('云帆文化').first().waitFor()
    const id = await manager.page.locator('[data-id]').first().getAttribute('data-id')
    await manager.open(`${root}/clientDetail?id=${id}`, 'client-detail')
    for (const name of ['followPermission', 'contracts', 'orders']) await shown(name)
  })
  expect([...found].sort()).toEqual(['contracts', 'departments', 'followPermission', 'orders', 'purposeCustomers', 'sales', 'seaCustomers'])
})
test("B150 a choice of the owner shows that owner's customers alone, and buttons are what the server allows", async () => {
  await manager.open(`${root}/customer`, 'customer')
  const owner = manager.page.getByLabel('负责人', { exact: true }),
    row = manager.page.locator('[data-id]').first()
  await row.waitFor()
  await manager.page.locator('[data-command="customer_follow"]').first().waitFor()
  await owner.selectOption({ label: '销售经理老魏 · 0' })
  await row.waitFor({ state: 'detached' })
  expect(manager.page.url()).toContain('q.ownerId=')
  // A seller sees their own customers: there is nobody else to choose.
  await seller.open(`${root}/customer`, 'customer')
  await seller.page.getByText('云帆文化').first().waitFor()
  await expect.poll(() => seller.page.getByLabel('负责人', { exact: true }).count()).toBe(0)
})
