/** A certificate in a real browser: the platform designs a template by mouse and by keys, the school issues for a class, a parent opens and
 * keeps the file on a phone, anybody follows its code, and once it is revoked everybody is told so. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, fits, site, until, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World, klass: string
const rows: World['rows'] = (of, where) => on.rows(of, where)
beforeAll(async () => {
  at = await site()
  on = await world(at)
  ;({ klass } = await furnish(on))
  // The class is over: how it came there is another story.
  const { engine } = at.serving.parts,
    of = engine.registry.resources.get('open_class')!
  const [row] = await rows('open_class', { id: klass })
  await engine.store.transact('000000', function* () {
    yield engine.statements.put(of, [{ ...row, status: 'completed', completedAt: at.now() }])
  })
  engine.forget()
}, 300_000)
afterAll(() => at?.close())

const page = (one: Visitor) => one.page.getByLabel('证书版面')
const placed = (one: Visitor, place: string) => page(one).locator(`[data-place=${place}]`)
const palette = (one: Visitor, place: string) => one.page.locator(`.ct-palette [data-place=${place}]`)
/** Of somebody who has no account. */
const shot = async (one: Page, name: string) => {
  if (process.env.SCREENSHOTS) await one.screenshot({ path: `var/screens/${name}.png` })
}
/** Where a thing stands, in percent. */
const stands = async (one: Visitor, place: string) => {
  const words = (await placed(one, place).getAttribute('aria-label')) ?? ''
  const [x = 0, y = 0] = words
    .split(' ')
    .slice(-2)
    .map(text => Number.parseFloat(text))
  return { x, y }
}

test('the platform designs a template: things are dragged onto a picture, moved by keys, tried with the longest name, and put in use', {
  timeout: 240_000,
}, async () => {
  const office = await at.visit('operator')
  await office.open('/eip/certificateTemplate', 'certificate_template')
  await office.command('certificate_template_create')
  await office.fill({ 模板名称: '结课证书' })
  await office.send()
  await office.screen('certificate-template')
  await page(office).waitFor()
  await office.shot('certificate-empty')
  const picture = await sharp({ create: { width: 1400, height: 990, channels: 3, background: '#fdf6e3' } })
    .png()
    .toBuffer()
  await office.page.locator('.ct-designer input[type=file]').last().setInputFiles({ name: '背景.png', mimeType: 'image/png', buffer: picture })
  await page(office).locator('.ct-background').waitFor()
  await palette(office, 'studentName').dragTo(page(office), { targetPosition: { x: 200, y: 120 } })
  await placed(office, 'studentName').waitFor()
  const dropped = await stands(office, 'studentName')
  expect(dropped.x).toBeLessThan(40)
  // The rest comes by keys alone.
  for (const place of ['content', 'certificateNo', 'qr']) {
    await palette(office, place).focus()
    await office.page.keyboard.press('Enter')
    await placed(office, place).waitFor()
  }
  await placed(office, 'certificateNo').focus()
  for (let i = 0; i < 8; i++) await office.page.keyboard.press('Shift+ArrowDown')
  await until('the number went down', async () => (await stands(office, 'certificateNo')).y === 90)
  await placed(office, 'qr').focus()
  for (let i = 0; i < 7; i++) await office.page.keyboard.press('Shift+ArrowRight')
  await until('the code went right', async () => (await stands(office, 'qr')).x === 85)
  await office.page.keyboard.press('+')
  // By the mouse a thing goes where it is left, and to a line that is near.
  const box = (await placed(office, 'studentName').boundingBox())!,
    whole = (await page(office).boundingBox())!
  await office.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await office.page.mouse.down()
  await office.page.mouse.move(whole.x + whole.width * 0.4, whole.y + whole.height * 0.25, { steps: 4 })
  await office.page.mouse.move(whole.x + whole.width * 0.503, whole.y + whole.height * 0.3, { steps: 4 })
  await office.page.mouse.up()
  await until('the name stands in the middle', async () => (await stands(office, 'studentName')).x === 50)
  await office.page
    .getByRole('button', { name: '最长姓名' })
    .or(office.page.getByRole('radio', { name: '最长姓名' }))
    .first()
    .click()
  await placed(office, 'studentName').getByText('阿卜杜热依木').waitFor()
  await office.shot('certificate-design')
  await watched(office)
  expect(await visit(office, { within: 'main' })).toEqual([])
  await office.press('保存版面')
  await office.page.locator('[data-command=savePage][disabled]').waitFor()
  await office.command('certificate_template_enable')
  await office.page.locator('.kt-page header').getByText('可用').waitFor()
  expect((await rows('certificate_template', { name: '结课证书' }))[0]).toMatchObject({ status: 'usable', edition: 1 })
  await office.leave()
})

test('the school issues for the class, a parent has the file on a phone, the code says genuine, and revoked once it is', { timeout: 240_000 }, async () => {
  const school = await at.visit('school', { lang: 'en', theme: 'dark' })
  await school.open(`/openclass/launch/${klass}`, 'openclass-detail')
  await school.press('Issue certificates')
  await school.screen('certificate-issue')
  await school.page.getByRole('checkbox', { name: '张小明' }).waitFor()
  await school.shot('certificate-issue-dark')
  await school.page.locator('[data-command=issueAll]').click()
  await school.page.getByText('JY2026-000001').waitFor()
  await at.tick()

  const parent = await at.visit('parent1', { width: 375 })
  await parent.open('/eip/message', 'messages')
  await parent.page
    .getByText(/^结课证书：/)
    .first()
    .waitFor()
  await parent.open('/parent/certificates', 'family-certificates')
  await parent.page.getByRole('button', { name: /张小明/ }).click()
  await parent.page
    .getByText(/^JY2026-/)
    .first()
    .waitFor()
  await fits(parent.page)
  await parent.shot('certificates-phone')
  const file = parent.page.waitForEvent('download')
  await parent.press('结课证书 PDF')
  expect((await file).suggestedFilename()).toMatch(/^JY2026-\d{6} 结课证书\.pdf$/)
  await parent.press('出示二维码')
  const link = parent.dialog().locator('a')
  await link.waitFor()
  await parent.shot('certificate-share-phone')
  const address = (await link.getAttribute('href'))!

  const [{ id }] = await rows('class_certificate', { studentId: on.pupils.张小明 })
  // Somebody who was never here.
  const context = await parent.page
    .context()
    .browser()!
    .newContext({ viewport: { width: 375, height: 812 }, locale: 'zh-CN' })
  const stranger = await context.newPage()
  await stranger.goto(address)
  await stranger.getByRole('heading', { name: '证书真实有效' }).waitFor()
  await stranger.getByText('张**').waitFor()
  await fits(stranger)
  await shot(stranger, 'certificate-genuine-phone')
  await school.open(`/school_client/certificate/${encodeURIComponent(id)}`, 'class_certificate-detail')
  await school.command('class_certificate_revoke')
  await school.fill({ Remark: 'wrong name' })
  await school.send('Revoke')
  // Whose was revoked is not among those who are issued one, unless somebody says so.
  await school.open(`/certificates/issue?of=class&openClassId=${klass}`, 'certificate-issue')
  await school.page.getByRole('checkbox', { name: '张小明', checked: false, disabled: false }).waitFor()
  await stranger.reload()
  await stranger.getByRole('heading', { name: '证书已撤销' }).waitFor()
  await stranger.getByRole('button', { name: 'English' }).click()
  await stranger.getByRole('heading', { name: 'This certificate was revoked' }).waitFor()
  await shot(stranger, 'certificate-revoked-phone')
  await stranger.goto(`${address}x`)
  await stranger.getByRole('heading', { name: 'No such certificate' }).waitFor()
  await context.close()
  await parent.leave()
  await school.leave()
})
