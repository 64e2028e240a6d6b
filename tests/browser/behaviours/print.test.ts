/** What is taken along and who looks: papers as PDF, and an administrator who sees what a school sees, and does nothing there. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { find } from '../../../modules/kit/index.ts'
import { loginSession, user } from '../../../modules/identity/index.ts'
import { textIn } from '../../pdf.ts'
import { rowIn } from '../../rows.ts'
import { fits, type Site, site, type Visitor } from '../browser.ts'
import { visit, watched } from '../walk.ts'
import { type Furnished, furnish, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, admin: Visitor, school: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  admin = await at.visit('admin')
  school = await at.visit('school')
})
afterAll(() => at?.close())
afterEach(() => expect([...admin.errors, ...school.errors]).toEqual([]))

const ask = async (query: unknown): Promise<readonly any[]> => (await at.serving.parts.engine.ask('000000', query as never)) as never
const banner = () => admin.page.locator('.kt-looking')

test('an administrator sees what a school sees, can do nothing there, and comes back to where they were', async () => {
  const [account] = await ask(find(user, { account: 'school' }))
  await admin.open(`/system/user/${account.id}?tab=identities`, 'user-detail')
  await admin.press('以此身份查看')
  await admin.dialog().getByText('查看会留下记录').waitFor()
  await watched(admin)
  expect(await visit(admin, { within: '.bp6-dialog' })).toEqual([])
  await admin.fill({ 查看原因: '核对学校管理员的权限' })
  await admin.shot('look-ask')
  await admin.press('开始查看', admin.dialog())
  await banner().getByText('只读').waitFor()
  // Whose eyes they are is said as who looks sees names.
  await banner().getByText('校**').waitFor()
  await admin.shot('look-home')
  // None of one's own tabs came along.
  await admin.screen('home')
  await expect.poll(() => admin.page.locator('.kt-tabs .kt-tab').allInnerTexts()).toEqual(['首页'])
  await fits(admin.page)
  await watched(admin)
  expect(await visit(admin, { within: '.kt-looking' })).toEqual([])

  // Their class, their buttons; what is pressed is refused by name.
  await admin.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  const refused = admin.page.waitForResponse(answer => answer.status() === 403)
  await admin.press('打印 PDF')
  await admin.page.getByRole('menuitem', { name: '班级名单' }).click()
  expect(await (await refused).json()).toMatchObject({ data: { rule: 'kernel.looking' } })
  await admin.says('当前为只读查看')

  await admin.press('结束查看', banner())
  await admin.page.waitForURL(`**/system/user/${account.id}*`)
  await admin.screen('user-detail')
  await banner().waitFor({ state: 'detached' })
  const looks = await ask(find(loginSession, { userId: account.id, grant: 'look' }))
  expect(looks).toMatchObject([{ status: 'ended', purpose: '核对学校管理员的权限' }])
})

test('a published result is printed as a certificate where it is looked at', async () => {
  const { engine } = at.serving.parts,
    of = engine.registry.resources.get('final_result')!,
    now = at.now()
  const values = {
    openClassId: made.klass,
    studentId: on.pupils.张小明,
    schoolId: on.ids.school,
    agencyId: on.ids.agency,
    areaCode: '110108',
    title: '我的画',
    score: 95,
  }
  await engine.store.transact('000000', function* () {
    yield engine.statements.put(of, [{ ...rowIn(of, 'f1', 'published', values), createdAt: now, updatedAt: now }])
  })
  await school.open('/age_client/finalResult', 'final_result')
  await school.row('我的画').locator('td').nth(2).click()
  const look = school.page.locator('[data-quick-look=final_result]')
  const file = school.page.waitForEvent('download')
  await school.press('结课证书 PDF', look)
  expect((await file).suggestedFilename()).toBe('我的画 结课证书.pdf')
  await school.page.keyboard.press('Escape')
})

test('a look that is ended elsewhere is no end of who looked', async () => {
  const [account] = await ask(find(user, { account: 'school' }))
  await admin.open(`/system/user/${account.id}?tab=identities`, 'user-detail')
  await admin.press('以此身份查看')
  await admin.fill({ 查看原因: '再看一次' })
  await admin.press('开始查看', admin.dialog())
  await banner().waitFor()
  const [look] = await ask(find(loginSession, { userId: account.id, grant: 'look', status: 'active' }))
  await admin.screen('home')
  await on.send('system', 'login_session.drop', look.id, { reason: 'ended' })
  // The page hears of it and comes back by itself.
  await admin.page.waitForURL(`**/system/user/${account.id}*`)
  await admin.screen('user-detail')
  await banner().waitFor({ state: 'detached' })
})

test('a school subscribes to its timetable by a secret address', async () => {
  await school.open('/sch_lesson/kcb', 'kcb')
  await school.press('日历订阅')
  await school.press('生成订阅地址', school.dialog())
  const address = school.dialog().getByLabel('订阅地址')
  await address.waitFor()
  await school.shot('feed')
  await watched(school)
  expect(await visit(school, { within: '.bp6-dialog' })).toEqual([])
  const answer = await fetch(await address.inputValue())
  expect(await answer.text()).toContain('SUMMARY:国画甲班')
  await school.press('停止订阅', school.dialog())
  await school.dialog().getByRole('button', { name: '生成订阅地址' }).waitFor()
  await school.press('关闭', school.dialog().locator('.bp6-dialog-footer'))
})

test('a school takes the roster of a class along, with the names in it', async () => {
  await school.open(`/openclass/launch/${made.klass}`, 'openclass-detail')
  await school.press('打印 PDF')
  await school.shot('print-menu')
  const [file] = await Promise.all([school.page.waitForEvent('download'), school.page.getByRole('menuitem', { name: '班级名单' }).click()])
  expect(file.suggestedFilename()).toBe('国画甲班 班级名单.pdf')
  const text = await textIn(readFileSync(await file.path()))
  for (const word of ['国画甲班', '张小明', '张小红']) expect(text).toContain(word)
})
