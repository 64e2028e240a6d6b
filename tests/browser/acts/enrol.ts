/** The third act: parents choose for their children, pay, wait when the class is full, and get the seat that nobody paid for. */
import type { Locator } from 'playwright-core'
import type { Visitor } from '../browser.ts'
import type { Klass } from './launch.ts'
import type { Story } from './story.ts'

const phone = { width: 375 } as const
/** Parents sit at their phones. */
export const parent = (on: Story, account: string): Promise<Visitor> => on.at(account, phone)

/** The parent's page of classes, for one of their children. */
async function browse(on: Story, account: string, child: string): Promise<Visitor> {
  const one = await parent(on, account)
  await one.open('/parent/enrol', 'parent-enrol')
  await one.page.locator('.kt-children button', { hasText: child }).click()
  await one.page.locator('.kt-children button[aria-pressed=true]', { hasText: child }).waitFor()
  await one.screen('parent-enrol')
  return one
}
const card = (one: Visitor, name: string): Locator => one.page.locator('article', { has: one.page.getByRole('heading', { name }) })

/** Enrols a child; the seat is held on the pay page. */
export async function enrol(on: Story, account: string, child: string, { name }: Klass): Promise<void> {
  const one = await browse(on, account, child)
  await one.shot(`parent-enrol-${account}`)
  await one.press('报名', card(one, name))
  await one.screen('order-pay')
  await one.page.getByRole('timer').waitFor()
}

/** Pays on the page of the sandbox gateway, and comes back to an order that is paid. */
export async function pay(on: Story, account: string, way: '微信支付' | '支付宝' = '微信支付'): Promise<void> {
  const one = await parent(on, account)
  await one.page.getByRole('button', { name: way }).click()
  const link = one.page.locator('main a[href*="/sandbox/pay"]')
  await link.waitFor()
  await one.shot('parent-pay')
  const gateway = await one.page.context().newPage()
  await gateway.goto((await link.getAttribute('href'))!)
  await gateway.locator('[data-screen=sandbox-pay]').waitFor()
  await gateway.getByRole('button', { name: /确认支付/ }).click()
  await gateway.getByText('支付成功').waitFor()
  await gateway.close()
  await one.page.getByText('已支付').first().waitFor()
  await one.shot('parent-paid')
}

/** The class is full: the parent joins the waiting list and is told the rank. */
export async function wait(on: Story, account: string, child: string, { name }: Klass, rank: number): Promise<void> {
  const one = await browse(on, account, child)
  await one.press('加入候补', card(one, name))
  await card(one, name).getByText(`候补第 ${rank} 位`).waitFor()
  await one.shot('parent-waiting')
  // What is to be done about the place is where the card leads.
  await one.press('查看', card(one, name))
  await one.screen('parent-enrolments')
  await card(one, name).getByText('有名额时按顺序通知您').waitFor()
}

/** The seat that came free is offered for a time; the parent accepts it and pays. */
export async function accept(on: Story, account: string, child: string, { name }: Klass): Promise<void> {
  const one = await browse(on, account, child)
  await one.press('查看并接受', card(one, name))
  await one.screen('parent-enrolments')
  await card(one, name).getByText('有名额了').waitFor()
  await one.shot('parent-offered')
  await one.press('接受名额', card(one, name))
  await one.press('去支付', card(one, name))
  await one.screen('order-pay')
}

/** What the parent has for a child. */
export async function mine(on: Story, account: string, child: string): Promise<Visitor> {
  const one = await parent(on, account)
  await one.open('/parent/enrolments', 'parent-enrolments')
  await one.page.locator('.kt-children button', { hasText: child }).click()
  await one.screen('parent-enrolments')
  return one
}
export async function stands(on: Story, account: string, child: string, { name }: Klass, status: string): Promise<Locator> {
  const one = await mine(on, account, child),
    found = card(one, name).first()
  await found.getByText(status).first().waitFor()
  return found
}
export async function rank(on: Story, account: string, child: string, klass: Klass): Promise<string> {
  const one = await mine(on, account, child)
  return card(one, klass.name).locator('b.kt-figures').innerText()
}
