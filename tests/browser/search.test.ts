/** One search for everything, as its people use it: a school finds a pupil by initials, an operator runs a command on what was found, on a
 * phone it has the whole screen. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agency } from '../../modules/people/index.ts'
import { find } from '../../modules/kit/index.ts'
import { answering, calling, fits, type Site, site, until, type Visitor } from './browser.ts'
import { isSound, watched } from './walk.ts'
import { agencyName, type World, world } from './world.ts'

let at: Site, on: World
beforeAll(async () => {
  at = await site()
  on = await world(at)
})
afterAll(() => at?.close())

const box = ({ page }: Visitor) => page.locator('.kt-palette input')
const options = ({ page }: Visitor) => page.getByRole('option')
async function types(one: Visitor, text: string) {
  await one.page.keyboard.press('Control+k')
  await box(one).fill(text)
}
test('a school finds a pupil by initials and opens the page with Enter; what was opened is offered again', { timeout: 120_000 }, async () => {
  const one = await at.visit('school')
  await types(one, 'zxm')
  await options(one).filter({ hasText: '张小明' }).first().waitFor()
  await expect.poll(() => options(one).first().innerText()).toMatch(/张小明[\s\S]*学生[\s\S]*海淀第一小学[\s\S]*在读/)
  await isSound(one, '.bp6-dialog')
  await one.shot('search-pupil')
  await one.page.keyboard.press('Enter')
  await until('the page of the pupil is open', async () => new URL(one.page.url()).pathname === `/school/student/${on.pupils.张小明}`)
  await expect.poll(() => box(one).count()).toBe(0)
  await one.page.keyboard.press('Control+k')
  await one.page.getByRole('group', { name: '最近打开' }).getByRole('option').filter({ hasText: '张小明' }).waitFor()
  await box(one).fill('qqqqzz')
  await one.page.locator('.kt-palette').getByText('没有找到').first().waitFor()
  await one.page.keyboard.press('Escape')
  await box(one).waitFor({ state: 'detached' })
})

test('a menu is found as it is spelled, and what fails says so and is asked again', { timeout: 120_000 }, async () => {
  const one = await at.visit('admin')
  await types(one, 'csgl')
  await options(one).filter({ hasText: '参数管理' }).first().waitFor()
  let isDown = true
  const palette = one.page.locator('.kt-palette')
  await answering(
    one.page,
    calling('blade-desk/search'),
    route => (isDown ? route.fulfill({ status: 400, json: { code: 400, success: false, data: {}, msg: 'x' } }) : route.continue()),
    async () => {
      await box(one).fill('海淀第一')
      await palette.getByRole('alert').waitFor()
      const again = palette.getByRole('button', { name: '重试' })
      await again.focus()
      // What asks by itself meanwhile, since something changed, fails as well.
      isDown = false
      await one.page.keyboard.press('Enter')
      await options(one).filter({ hasText: '海淀第一小学' }).first().waitFor()
    },
  )
  await expect.poll(() => palette.getByRole('alert').count()).toBe(0)
})

test('an operator suspends an agency from the palette', { timeout: 120_000 }, async () => {
  const one = await at.visit('operator')
  await types(one, 'qhys')
  const found = options(one).filter({ hasText: agencyName })
  await found.first().waitFor()
  await until('it is the first', async () => (await options(one).first().innerText()).includes(agencyName))
  await one.page.keyboard.press('ArrowRight')
  await options(one)
    .filter({ hasText: `暂停 ${agencyName}` })
    .waitFor()
  await isSound(one, '.bp6-dialog')
  await one.shot('search-commands')
  // Left goes back to what was found.
  await one.page.keyboard.press('ArrowLeft')
  await one.page.getByRole('group', { name: '记录' }).waitFor()
  await one.page.keyboard.press('ArrowRight')
  await options(one)
    .filter({ hasText: `暂停 ${agencyName}` })
    .click()
  await one.dialog().locator('textarea, input[type=text]').first().fill('许可证到期')
  await one.shot('search-runs')
  await one.send(/^暂停$/)
  const { engine } = at.serving.parts
  await until('it is suspended', async () => (await engine.ask('000000', find(agency, { agencyName })))[0]?.status === 'suspended')
})

test('a school on a phone has the whole screen for it, in English and in the dark too', { timeout: 120_000 }, async () => {
  const one = await at.visit('school', { width: 375, lang: 'en', theme: 'dark' })
  await one.page.locator('.kt-phone-search').click()
  await box(one).fill('zhang')
  await options(one).filter({ hasText: '张小明' }).first().waitFor()
  await until('it fills the screen', async () => {
    const { width, height } = (await one.page.locator('.kt-palette').boundingBox())!
    return width === 375 && height >= one.page.viewportSize()!.height - 1
  })
  await watched(one)
  await fits(one.page)
  await one.shot('search-phone')
  await box(one).fill('qqqqzz')
  await one.page.locator('.kt-palette').getByText('Nothing found').first().waitFor()
  await one.press('Cancel', one.page.locator('.kt-palette'))
  await box(one).waitFor({ state: 'detached' })
})
