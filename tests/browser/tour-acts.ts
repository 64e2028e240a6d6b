/** What people do on a tour that is a story by itself: a roll that is opened anew without a network, and the parts in which an agency is paid. */
import { expect } from 'vitest'
import { fits, type Site, type Visitor } from './browser.ts'

/** What a phone keeps for where there is no network. */
export const keptOn = (one: Visitor): Promise<string> =>
  one.page.evaluate(() =>
    Object.keys(localStorage)
      .filter(key => key.startsWith('ketang.away.'))
      .map(key => `${key} ${localStorage.getItem(key)}`)
      .join(),
  )
/** A phone that threw the page away where there is no network opens the roll again: names to call, and nothing by which a family is reached. */
export async function opensAnew(at: Site, leader: Visitor): Promise<void> {
  const { page } = leader,
    child = page.locator('.tr-roll li', { hasText: '刘子涵' })
  await page.context().addInitScript(() => Object.assign(window, { ketangKeepsOffline: true }))
  await leader.load('/study/onTheWay', 'on-the-way')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The first visit goes past a worker that was not there yet.
  await leader.load('/study/onTheWay', 'on-the-way')
  await child.getByRole('link', { name: '电话' }).waitFor()
  await expect.poll(() => keptOn(leader)).toContain('刘子涵')
  expect(await keptOn(leader)).not.toMatch(/"1[3-9]\d{9}"|花生/)
  const plug = await at.unplug(leader)
  await leader.load('/study/onTheWay', 'on-the-way')
  await page.getByText('没有网络，这是').waitFor()
  await child.getByRole('button', { name: '在', exact: true }).click()
  await page.getByText('1 条待发送').waitFor()
  await page.locator('.tr-stand', { hasText: '1 / 3' }).waitFor()
  for (const name of ['电话', '领队打卡']) await page.getByRole('link', { name }).waitFor({ state: 'hidden' })
  await fits(page)
  await leader.shot('tour-roll-kept')
  await plug()
  await page.getByText('条待发送').waitFor({ state: 'detached' })
  await page.getByText('没有网络，这是').waitFor({ state: 'detached' })
  await child.getByRole('link', { name: '电话' }).waitFor()
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.unregister())
}

/** Finance says in which parts an agency is paid. */
export async function setsParts(finance: Visitor, id: string): Promise<void> {
  // A part with a day of its own goes as any other; what is due already stays.
  await finance.open(`/study/list/${id}?tab=pay`, 'tour-detail')
  await finance.press('设置付款比例')
  const part = (no: number) => finance.page.locator('.tr-pay').nth(no - 1)
  await part(1).getByLabel('到期条件').selectOption({ label: '总结通过后' })
  await part(1).getByLabel('比例(%)').fill('100')
  await finance.press('再加一期')
  await part(2).getByLabel('到期条件').selectOption({ label: '到期' })
  await part(2).getByLabel('日期', { exact: true }).waitFor()
  await finance.shot('tour-pay-plan')
  await finance.press('移除第 2 期')
  await part(2).waitFor({ state: 'detached' })
  await finance.press('保存')
  await finance.page.locator('.tr-costs').getByText('已到期').waitFor()
  await finance.press('设置付款比例')
  await finance.press('再加一期')
  await expect.poll(() => finance.page.getByRole('button', { name: '移除第 1 期' }).isDisabled()).toBe(true)
  await finance.press('移除第 2 期')
  await part(2).waitFor({ state: 'detached' })
}
