/** A tenant's own look: its icon and colour at the login, in the shell, and as the app that is installed; and faces before names in lists. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, site, until, type Visitor } from './browser.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World, admin: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await furnish(on)
  admin = await at.visit('admin')
}, 180_000)
afterAll(() => at?.close())

const accent = () => admin.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--kt-colour'))
test('an administrator gives the tenant an icon and a colour: the shell, the login and the installed app have them', { timeout: 120_000 }, async () => {
  const logo = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#b5451b' } })
    .png()
    .toBuffer()
  await admin.open('/system/tenant', 'tenant')
  await admin.row('000000').getByText('编辑租户').first().click()
  await admin.dialog().locator('input[type=file]').nth(1).setInputFiles({ name: 'sun.png', mimeType: 'image/png', buffer: logo })
  await admin.dialog().getByRole('img', { name: '图标' }).waitFor()
  await admin.fill({ 主题色: '#b5451b' })
  await admin.send()
  await admin.page.reload()
  await admin.screen('tenant')
  const mark = admin.page.locator('.kt-brand img')
  await until('the shell has the icon', async () => /^\/api\/blade-resource\/file\/.*w=96$/.test((await mark.getAttribute('src')) ?? ''))
  await until('it is there', () => mark.evaluate(one => (one as HTMLImageElement).naturalWidth > 0))
  await expect.poll(accent).toBe('#b5451b')
  const coach = await at.visit('coach1', { width: 375 })
  await coach.page.locator('head link[rel=manifest]').waitFor({ state: 'attached' })
  const href = await coach.page.locator('head link[rel=manifest]').getAttribute('href')
  await coach.page.locator('.kt-phone-mark[src*="w=96"]').waitFor()
  await coach.shot('brand-phone')
  const manifest = await (await fetch(new URL(href!, admin.page.url()))).json()
  expect(manifest).toMatchObject({ theme_color: '#b5451b' })
  expect((await fetch(new URL(manifest.icons[0].src, admin.page.url()))).headers.get('content-type')).toMatch(/^image\//)
  await admin.shot('brand-shell')
  await admin.forget()
  await admin.page.goto('/login')
  await admin.screen('login')
  await until('the login has it', async () => ((await admin.page.locator('.kt-login-card header img').getAttribute('src')) ?? '').includes('w=96'))
  await admin.shot('brand-login')
  expect([...admin.errors, ...coach.errors]).toEqual([])
})

test('lists of pupils, teachers, products and classes have a face before the name', async () => {
  const school = await at.visit('school')
  for (const [path, name, what] of [
    ['/school/student', 'student', '张小明'],
    ['/openclass/launch', 'openclass', '国画甲班'],
  ] as const) {
    await school.page.goto(path)
    await school.row(what).locator('.kt-faced .kt-face').waitFor()
    await school.shot(`faces-${name}`)
  }
  const agency = await at.visit('agency')
  for (const [path, what] of [
    ['/age_client/basics/agencyTeacher', '李晓明'],
    ['/product/list', '儿童国画'],
  ] as const) {
    await agency.page.goto(path)
    await agency.row(what).locator('.kt-faced .kt-face').waitFor()
  }
  await agency.shot('faces-products')
  expect([...school.errors, ...agency.errors]).toEqual([])
})
