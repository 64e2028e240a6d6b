/** Parameters, dictionaries, interface parameters and tenants, as the specification words them: one test per behaviour. */
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fits, resize, type Site, site, until, type Visitor } from '../browser.ts'
import { type World, world } from '../world.ts'

let at: Site, on: World, me: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  me = await at.visit('admin')
})
afterAll(() => at?.close())

const table = (name: string | RegExp) => me.page.getByRole('table', { name })
const heads = async (name: string | RegExp) => (await table(name).locator('th').allTextContents()).map(text => text.trim()).filter(Boolean)
const widthOf = async (name: string | RegExp) => Math.round((await table(name).locator('th.kt-acts').boundingBox())!.width)
const dialog = () => me.page.getByRole('dialog')
const field = (label: string) => dialog().locator('.bp6-form-group', { hasText: label })
const input = (label: string) => field(label).locator('input, textarea').first()
/** What is sent while something is done. */
async function sent(path: string, work: () => Promise<unknown>): Promise<any> {
  const [request]: [Request, unknown] = await Promise.all([me.page.waitForRequest(one => one.url().includes(path) && one.method() === 'POST'), work()])
  return request.postDataJSON()
}
const closed = () => until('the dialog is gone', async () => (await dialog().count()) === 0)

describe('system parameters', () => {
  beforeAll(() => me.open('/system/param', 'param'))
  test('B114 the screen shows paramName, paramKey and paramValue', async () => {
    await me.command('param_create')
    await me.fill({ 参数名称: '一', 参数键名: 'one', 参数键值: '1' })
    await me.send()
    await me.page.locator('[data-screen="param"] th', { hasText: '参数键值' }).waitFor()
    expect((await me.page.locator('[data-screen="param"] th').allTextContents()).filter(text => text.startsWith('参数'))).toEqual([
      '参数名称',
      '参数键名',
      '参数键值',
    ])
  })
  test('B115 B117 paramValue is a textarea, and all three say in the given words that they are missing', async () => {
    await me.command('param_create')
    await field('参数键值').locator('textarea').waitFor()
    for (const label of ['参数名称', '参数键名', '参数键值']) {
      await input(label).focus()
      await input(label).blur()
    }
    for (const words of ['请输入参数名称', '请输入参数键名', '请输入参数键值']) await dialog().getByText(words, { exact: true }).waitFor()
    await me.press('取消')
    await closed()
  })
  test('B116 one searches by name and key, not by value', async () => {
    const search = me.page.locator('[data-screen="param"] search')
    await expect.poll(() => search.getByPlaceholder('参数名称').count()).toBe(1)
    await expect.poll(() => search.getByPlaceholder('参数键名').count()).toBe(1)
    await expect.poll(() => search.getByPlaceholder('参数键值').count()).toBe(0)
  })
})

describe('the dictionary manager', () => {
  const parents = '系统字典',
    entries = '字典项'
  beforeAll(async () => {
    await me.open('/dict-horizontal/index', 'dict-horizontal')
    await me.press('sex', table(parents))
    await table(entries).waitFor()
  })
  test('B118 a table of dictionaries stands beside the tree of the entries of one, or above it', async () => {
    const [left, right] = [await table(parents).boundingBox(), await table(entries).boundingBox()]
    expect(right!.x).toBeGreaterThan(left!.x + left!.width)
    await me.open('/dict-vertical/index', 'dict-vertical')
    await me.press('sex', table(parents))
    await table(entries).waitFor()
    expect((await table(entries).boundingBox())!.y).toBeGreaterThan((await table(parents).boundingBox())!.y)
  })
  test('B192 the columns of actions are 250 and 300 wide', async () => {
    expect([await widthOf(parents), await widthOf(entries)].every((width, i) => width >= [250, 300][i]!)).toBe(true)
    await me.open('/dict-horizontal/index', 'dict-horizontal')
    await me.press('sex', table(parents))
    expect([await widthOf(parents), await widthOf(entries)]).toEqual([250, 300])
  })
  test('B121 B122 the list of dictionaries shows code, name and sealed; sort and remark are in the form alone', async () => {
    await expect.poll(() => heads(parents)).toEqual(['编号', '名称', '封存', '操作'])
    await me.press('新增', me.page.locator('search'))
    for (const label of ['字典编号', '字典名称', '字典排序', '封存', '备注']) await expect.poll(() => field(label).count(), { message: label }).toBe(1)
  })
  test('B119 B120 the dialog is 880 wide and a click beside it leaves it open', async () => {
    expect(Math.round((await me.page.locator('.kt-dialog').boundingBox())!.width)).toBe(880)
    await me.page.mouse.click(5, 400)
    await me.page.clock.runFor(10_000)
    await expect.poll(() => dialog().count()).toBe(1)
  })
  test('B123 sealed is a switch, and what is missing is said on leaving the field', async () => {
    await expect.poll(() => field('封存').getByRole('switch').or(field('封存').locator('input[type=checkbox]')).count()).toBe(1)
    for (const label of ['字典编号', '字典名称']) {
      await input(label).focus()
      await input(label).blur()
    }
    await input('字典排序').fill('')
    await input('字典排序').blur()
    for (const words of ['请输入字典编号', '请输入字典名称', '请输入字典排序']) await dialog().getByText(words, { exact: true }).waitFor()
    await expect.poll(() => field('字典键值').count()).toBe(0)
    await input('字典编号').fill('weather')
    await input('字典名称').fill('天气')
    await input('字典排序').fill('9')
    const body = await sent('/dict/submit', () => me.press('确定', dialog()))
    expect(body).toMatchObject({ code: 'weather', dictValue: '天气', parentId: '0', dictKey: '-1', isSealed: 0 })
    await closed()
  })
  test('B124 B126 B191 an entry has a key and a parent, chosen from the tree that dict/tree answers for DICT', async () => {
    const asked = me.page.waitForRequest(one => /\/dict\/tree\?code=DICT$/.test(one.url()))
    await me.press('新增', me.page.locator('.kt-head'))
    await asked
    await input('字典键值').focus()
    await input('字典键值').blur()
    await dialog().getByText('请输入字典键值', { exact: true }).waitFor()
    await expect.poll(() => field('上级字典').locator('.kt-required').count()).toBe(0)
    await input('字典键值').fill('9')
    await input('字典名称').fill('未说明')
    await field('上级字典').getByRole('button').click()
    await me.page.locator('.kt-branches').getByText('男', { exact: true }).click()
    await until('the parent is chosen', async () => (await field('上级字典').innerText()).includes('男'))
    const body = await sent('/dict/submit', () => me.press('确定', dialog()))
    expect(body).toMatchObject({ dictKey: '9', code: 'sex', parentId: 'dict-sex-1' })
    await closed()
    await until('it hangs below its parent', async () => (await table(entries).innerText()).includes('未说明'))
  })
  test('B125 code and parent cannot be edited', async () => {
    await me.page.getByRole('button', { name: '编辑 未说明' }).click()
    await expect.poll(() => input('字典编号').isDisabled()).toBe(true)
    await expect.poll(() => field('上级字典').getByRole('button').isDisabled()).toBe(true)
    const body = await sent('/dict/submit', () => me.press('确定', dialog()))
    expect(body).not.toHaveProperty('parentId')
    expect(body).not.toHaveProperty('code')
    await closed()
  })
  test('B193 sealing is a change of isSealed between 0 and 1', async () => {
    const seal = table(entries).getByLabel('封存 未说明')
    await expect.poll(() => seal.isChecked()).toBe(false)
    const flip = () => seal.evaluate((one: HTMLInputElement) => one.click())
    expect(await sent('/dict/submit', flip)).toMatchObject({ isSealed: 1 })
    await until('it is sealed', () => seal.isChecked())
    expect(await sent('/dict/submit', flip)).toMatchObject({ isSealed: 0 })
    await until('it is open again', async () => !(await seal.isChecked()))
  })
})

test('B190 the form of interface parameters sends attachment 0 when there is no file', async () => {
  await me.open('/system/interfaceParam', 'interface-param')
  await me.command('interface_param_create')
  await me.fill({ 参数名称: '支付地址', 参数键名: 'pay.url', 参数键值: 'https://pay.example' })
  expect(await sent('/interface-param/submit', () => me.press('确定', dialog()))).toMatchObject({ key: 'pay.url', attachment: 0 })
  await closed()
  await me.row('pay.url').waitFor()
})

test('a tenant is made in the console, its first password is shown once, and its administrator signs in with it', async () => {
  await me.open('/system/tenant', 'tenant')
  await me.command('tenant_create')
  await me.press('下一步', dialog())
  await dialog().getByText('请输入租户名称').waitFor()
  // The id of a tenant that is there: the server says so at the end, and leads back to where it was typed.
  await me.fill({ 租户名称: '东城区', 租户编号: '000000' })
  await me.press('下一步', dialog())
  await me.fill({ 账号额度: '-x' })
  await me.press('下一步', dialog())
  await dialog().locator('[aria-invalid=true]').waitFor()
  await me.fill({ 账号额度: '20' })
  await me.press('上一步', dialog())
  await expect.poll(() => dialog().getByLabel('租户名称').inputValue()).toBe('东城区')
  for (const button of ['下一步', '下一步', '新增租户']) await me.press(button, dialog())
  await dialog().getByText('租户编号已存在').waitFor()
  await me.fill({ 租户编号: '' })
  await resize(me.page, 375, 812)
  await me.press('下一步', dialog())
  await expect.poll(() => dialog().getByLabel('账号额度').inputValue()).toBe('20')
  await me.shot('tenant-wizard-375')
  await fits(me.page)
  for (const button of ['下一步', '新增租户']) await me.press(button, dialog())
  await dialog().getByLabel('初始密码', { exact: true }).waitFor()
  await dialog().getByText('首次登录后先修改密码').waitFor()
  await me.shot('tenant-made-375')
  await resize(me.page, 1440, 900)
  await me.shot('tenant-made-1440')
  const [id, account, secret] = await Promise.all(['租户编号', '管理员账号', '初始密码'].map(label => dialog().getByLabel(label, { exact: true }).inputValue()))
  await me.press('我已记录')
  await me.row('东城区').waitFor()
  const answer = await me.page.request.post(`/api/blade-auth/oauth/token?grant_type=password&scope=all&tenantId=${id}&username=${account}&password=${secret}`)
  expect(await answer.json()).toMatchObject({ tenant_id: id, role_alias: 'PA' })
  expect(me.errors).toEqual([])
}, 60_000)

test('a top menu names its menus group by group, in the language of the reader, never by their paths', async () => {
  await on.send('admin', 'top_menu.create', 'top-1', { code: 'one', name: '常用', enName: 'Usual', sort: 1 })
  await on.send('admin', 'top_menu.grant', 'top-1', { menuIds: ['/system', '/system/param', '/system/dict', '/monitor', '/monitor/log/api'] })
  const groups = async (who: Visitor): Promise<readonly string[]> => {
    await who.open('/system/topmenu', 'top_menu')
    await who.row('one').getByText('常用').click()
    const list = who.page.locator('[data-quick-look=top_menu] .ac-groups li')
    await list.first().waitFor()
    return (await list.allInnerTexts()).map(text => text.replace(/\s*\n\s*/, ': '))
  }
  await expect.poll(() => groups(me)).toEqual(['系统管理: 系统字典、参数管理', '系统监控: 接口日志'])
  const reader = await at.visit('admin', { lang: 'en' })
  await expect.poll(() => groups(reader)).toEqual(['System: System dictionary, Parameters', 'Monitoring: API log'])
  await expect.poll(() => reader.page.locator('[data-quick-look=top_menu]').innerText()).not.toContain('/system')
  await reader.leave()
})
