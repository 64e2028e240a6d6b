/** The work around a class as the specification words it: launch, release, another teacher, pictures and files, and paying. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Request } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { find } from '../../../modules/kit/index.ts'
import { order } from '../../../modules/payments/index.ts'
import { type Site, site, until, type Visitor } from '../browser.ts'
import { type Furnished, furnish, readyClass, schoolName, teachers, type World, world } from '../world.ts'

let at: Site, on: World, made: Furnished, school: Visitor, agency: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  made = await furnish(on)
  school = await at.visit('school')
  agency = await at.visit('agency')
})
afterAll(() => at?.close())
afterEach(() => expect([...school.errors, ...agency.errors]).toEqual([]))

const pathOf = (one: Request) => new URL(one.url()).pathname.replace('/api/', '')
/** Every call that is sent while something is done, in order. */
async function calls(one: Visitor, work: () => Promise<unknown>): Promise<readonly Request[]> {
  const all: Request[] = []
  const hear = (request: Request) => {
    if (request.url().includes('/api/')) all.push(request)
  }
  one.page.on('request', hear)
  try {
    await work()
  } finally {
    one.page.off('request', hear)
  }
  return all
}
const sentTo = (path: string, all: readonly Request[]) => all.filter(one => one.method() === 'POST' && pathOf(one).endsWith(path))

/** From now on, the fields of each form that is sent; of a file its name and its size. The browser does not tell what is in them. */
async function formsOf({ page }: Visitor): Promise<() => Promise<readonly Readonly<Record<string, string>>[]>> {
  await page.evaluate(() => {
    const forms: unknown[] = [],
      real = XMLHttpRequest.prototype.send
    Object.assign(window, { forms })
    XMLHttpRequest.prototype.send = function send(body) {
      if (body instanceof FormData) forms.push(Object.fromEntries([...body].map(([key, of]) => [key, of instanceof File ? `${of.name} ${of.size}` : of])))
      return real.call(this, body)
    }
  })
  return () => page.evaluate(() => (window as unknown as { forms: Record<string, string>[] }).forms)
}

const ready = (name: string, days: readonly string[]) => readyClass(on, { productId: made.product, name, days })

test('B188 the launch form starts with the type Aft_Class, and sends it', async () => {
  await school.open('/openclass/launch', 'openclass')
  await school.command('open_class_launch')
  await expect.poll(() => school.dialog().getByLabel('类型', { exact: false }).first().inputValue()).toBe('Aft_Class')
  await school.pick('课程产品', '儿童国画')
  await until('the own school is chosen', async () => (await school.dialog().getByLabel('学校').inputValue()) === schoolName)
  await school.fill({ 开始日期: '2026-10-12', 结束日期: '2026-12-31', 最低人数: 1, 名额: 5, 班级名称: '国画丙班' })
  const all = await calls(school, () => school.send())
  expect(sentTo('launchOpenClass/launch', all).map(one => one.postDataJSON())).toMatchObject([{ openClassType: 'Aft_Class', name: '国画丙班' }])
  await school.row('国画丙班').getByText('待完善').waitFor()
})

describe('B166 a release sends the isAudit flag', () => {
  const cases = [
    ['directly', false, 0, '已发布'],
    ['through an audit', true, 1, '发布待审'],
  ] as const
  for (const [i, [how, ticked, isAudit, status]] of cases.entries())
    test(`B166 ${how}`, async () => {
      const id = await ready(`国画${how}`, [`2026-10-1${i + 3}`, `2026-10-2${i + 3}`, `2026-11-0${i + 3}`])
      await school.open(`/openclass/launch/${id}`, 'openclass-detail')
      await school.command('open_class_release')
      await school.fill({ 发布方式: ticked, 报名截止: '2026-10-08T18:00' })
      const all = await calls(school, () => school.send())
      expect(sentTo('release', all).map(one => one.postDataJSON().isAudit)).toEqual([isAudit])
      await school.page.locator('main').getByText(status).first().waitFor()
    })
})

test('a school opens a choice round by ticking classes that are released and not yet open', async () => {
  const id = await ready('国画丁班', ['2026-10-15', '2026-10-29', '2026-11-12'])
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollStart: '2026-10-05 08:00:00', enrollEnd: '2026-10-08 18:00:00' })
  await school.open('/school_client/choiceRound', 'choice_round')
  await school.command('choice_round_open')
  await school.dialog().locator('fieldset label').first().waitFor()
  await expect.poll(() => school.dialog().locator('fieldset label').allInnerTexts()).toEqual([expect.stringContaining('国画丁班')])
  await school.dialog().locator('fieldset label', { hasText: '国画丁班' }).click()
  await school.fill({ 名称: '第一轮', 开始时间: '2026-10-02T08:00', 截止时间: '2026-10-04T20:00' })
  const all = await calls(school, () => school.send())
  expect(all.flatMap(one => one.postDataJSON()?.openClassIds ?? [])).toEqual([id])
  await school.row('第一轮').waitFor()
})

test('B165 another teacher is verified first and submitted then', async () => {
  await agency.open(`/lessons/teacherChange/new?openClassId=${made.klass}`, 'teacher-change-new')
  const wizard = agency.page.locator('[data-screen=teacher-change-new]')
  await wizard.locator('.oc-ticks label', { hasText: '画竹' }).click()
  await wizard.getByLabel('新教师').selectOption({ label: teachers[1] })
  await expect.poll(() => wizard.getByRole('button', { name: '提交申请' }).count()).toBe(0)
  const all = await calls(agency, async () => {
    await agency.press('验证', wizard)
    await wizard.getByText('没有冲突，可以提交').waitFor()
    await wizard.getByLabel('原因').fill('原教师外出培训')
    await agency.press('提交申请', wizard)
    await agency.screen('teacher_change')
  })
  const steps = all.filter(one => /teacherChange\/(verify|submit)$/.test(pathOf(one)))
  expect(steps.map(one => pathOf(one).split('/').pop())).toEqual(['verify', 'submit'])
  const verified = await (await steps[0]!.response())!.json()
  expect(steps[1]!.postDataJSON()).toMatchObject({ id: verified.data.id, reason: '原教师外出培训' })
  await agency.row(teachers[1]).waitFor()
})

describe('pictures and files', () => {
  const limit = 10_485_760
  const folder = mkdtempSync(join(tmpdir(), 'ketang-files-'))
  let editor: Locator, picture: Buffer
  beforeAll(async () => {
    picture = await agency.page.screenshot({ type: 'jpeg', quality: 30, clip: { x: 0, y: 0, width: 300, height: 200 } })
    await agency.open('/product/edit', 'product-editor')
    editor = agency.page.locator('.kt-editor').first()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const onDisk = (name: string, ...parts: readonly Buffer[]): string => {
    writeFileSync(join(folder, name), Buffer.concat(parts))
    return join(folder, name)
  }
  /** What follows the end of a picture is not looked at: so it may be of any size. */
  const give = (name: string, bytes: number) => editor.locator('input[type=file]').setInputFiles(onDisk(name, picture, Buffer.alloc(bytes - picture.length)))
  /** The pictures of the text; the editor puts marks of its own beside them for the caret. */
  const shown = () => editor.locator('[contenteditable] img[src]')

  test('B186 an upload sends the file, and tourist as what it belongs to', async () => {
    const forms = await formsOf(agency)
    const all = await calls(agency, async () => {
      await give('small.jpg', picture.length)
      await until('it stands in the text', async () => (await shown().count()) === 1)
    })
    expect(sentTo('business-eip/file/put-file', all)).toHaveLength(1)
    await expect.poll(() => forms()).toEqual([{ belongs: 'tourist', file: `small.jpg ${picture.length}` }])
    await until('it is loaded', () =>
      shown()
        .first()
        .evaluate(one => (one as HTMLImageElement).naturalWidth === 300),
    )
  })

  test('a picture that comes in while somebody writes keeps its size, and whoever reads sees its place before it is there', async () => {
    const sizes = () =>
      shown()
        .first()
        .evaluate(one => [one.getAttribute('width'), one.getAttribute('height')])
    await expect.poll(sizes).toEqual(['300', '200'])
    const height = await agency.page.evaluate(() => {
      const text = Object.assign(document.createElement('div'), { className: 'kt-rich', innerHTML: '<img width="300" height="200" src="/still-to-come">' })
      text.style.width = '150px'
      document.body.append(text)
      const room = text.querySelector('img')!.getBoundingClientRect().height
      text.remove()
      return room
    })
    expect(height).toBe(100)
  })

  test('B185 the editor takes a picture of 10485760 bytes and refuses one byte more, unsent', async () => {
    const none = await calls(agency, async () => {
      await give('large.jpg', limit + 1)
      await editor.getByRole('alert').getByText('图片大小不能超过10MB').waitFor()
    })
    expect(none.filter(one => one.method() === 'POST')).toEqual([])
    await give('largest.jpg', limit)
    await until('it stands in the text', async () => (await shown().count()) === 2)
    await expect.poll(() => editor.getByRole('alert').count()).toBe(0)
  })

  test('the editor keeps of what is pasted what the server keeps, and its tools work by mouse and keys', async () => {
    const area = editor.getByRole('textbox'),
      html = () => area.evaluate(one => one.innerHTML.replace(/ class="[^"]*"/g, ''))
    await area.focus()
    await agency.page.keyboard.press('ControlOrMeta+a')
    await agency.page.keyboard.press('Delete')
    await area.evaluate(one => {
      const clipboardData = new DataTransfer()
      clipboardData.setData(
        'text/html',
        '<div style="color:red" onclick="x()">一<script>alert(1)</script><b>二</b></div><table><thead><tr><th colspan="2">表</th></tr></thead>' +
          '<tbody><tr><td>a<sup>2</sup></td><td>b</td></tr></tbody></table><p><a href="javascript:x()">坏</a><a href="https://example.com/">好</a></p>',
      )
      one.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect
      .poll(html)
      .toBe(
        '<p>一<strong>二</strong></p><table><tbody><tr><th colspan="2"><p>表</p></th></tr><tr><td><p>a<sup>2</sup></p></td><td><p>b</p></td></tr></tbody></table>' +
          '<p>坏<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.com/">好</a></p>',
      )
    await agency.shot('rich-editor')
    await agency.page.keyboard.press('ControlOrMeta+a')
    await agency.page.keyboard.press('Delete')
    await agency.press('项目符号', editor)
    await agency.page.keyboard.type('第一')
    await agency.page.keyboard.press('Enter')
    await agency.page.keyboard.press('ControlOrMeta+b')
    await agency.page.keyboard.type('粗')
    await expect.poll(() => editor.getByRole('button', { name: '粗体' }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => html()).toBe('<ul><li><p>第一</p></li><li><p><strong>粗</strong></p></li></ul>')
    await agency.page.keyboard.press('ControlOrMeta+z')
    await expect.poll(html).not.toContain('粗')
  })

  test('B187 a big file goes up in slices, and is composed when all have arrived', async () => {
    const admin = await at.visit('admin')
    await admin.open('/upload/index', 'upload')
    const forms = await formsOf(admin),
      main = admin.page.locator('main'),
      mb = 1024 * 1024
    const all = await calls(admin, async () => {
      await main.locator('input[type=file]').setInputFiles(onDisk('big.pdf', Buffer.from('%PDF-1.4\n'), randomBytes(11 * mb - 9)))
      await main.getByText('已上传').waitFor()
    })
    const steps = all
      .map(pathOf)
      .filter(path => /minio|put-file/.test(path))
      .map(path => path.split('/').pop())
    // The first question is which slices are lacking.
    expect(steps).toEqual(['fileSliceCompose', 'saveFileUpload', 'saveFileUpload', 'saveFileUpload', 'fileSliceCompose'])
    const sent = await forms()
    expect(sent.map(({ chunkIndex, chunkTotal, file }) => ({ chunkIndex, chunkTotal, bytes: Number(file!.split(' ').pop()) }))).toEqual([
      { chunkIndex: '0', chunkTotal: '3', bytes: 5 * mb },
      { chunkIndex: '1', chunkTotal: '3', bytes: 5 * mb },
      { chunkIndex: '2', chunkTotal: '3', bytes: mb },
    ])
    expect(sentTo('fileSliceCompose', all).at(-1)!.postDataJSON()).toMatchObject({
      fileMd5: sent[0]!.fileMd5,
      chunkTotal: 3,
      fileName: 'big.pdf',
      belongs: 'tourist',
    })
    expect(admin.errors).toEqual([])
    await admin.leave()
  })
})

describe('the pay screen', () => {
  let one: Visitor, orderCode: string
  beforeAll(async () => {
    const [held] = await at.serving.parts.engine.ask('000000', find(order, { status: 'created' }, { limit: 1 }))
    orderCode = held!.orderCode
    one = await at.visit('parent2', { width: 375 })
    await one.open(`/order/pay?orderCode=${orderCode}`, 'order-pay')
    await one.page.getByRole('timer').waitFor()
  })
  const link = () => one.page.locator('main a[href*="/sandbox/pay"]')

  test('B200 starts a payment on the web by alipay or by wechat', async () => {
    for (const [way, path] of [
      ['支付宝', 'webAlipay'],
      ['微信支付', 'webWechat'],
    ] as const) {
      const answered = one.page.waitForResponse(answer => answer.url().includes('/placeOrder/') && answer.request().method() === 'POST')
      await one.press(way)
      const request = (await answered).request()
      expect(pathOf(request)).toBe(`business-order/placeOrder/${path}`)
      expect(request.postDataJSON()).toMatchObject({ orderCode })
      await link().waitFor()
    }
  })

  test('B200 asks for the order by its code where nothing is heard, until it is paid, and no longer', async () => {
    const asked = (path: string) => one.page.waitForRequest(request => pathOf(request).endsWith(path))
    const [query] = await Promise.all([asked('placeOrder/queryOrder'), asked('order/verifyPay')])
    expect(new URL(query.url()).searchParams.get('orderCode')).toBe(orderCode)
    const gateway = await one.page.context().newPage()
    await gateway.goto((await link().getAttribute('href'))!)
    await gateway.getByRole('button', { name: /确认支付/ }).click()
    await gateway.getByText('支付成功').waitFor()
    await gateway.close()
    await one.page.getByText('支付成功，报名已完成。').waitFor()
    // A question may have been on its way.
    const later = async () => (await calls(one, () => one.page.clock.runFor(60_000))).map(pathOf).filter(path => /queryOrder|verifyPay/.test(path))
    await expect.poll(later).toEqual([])
    expect(one.errors).toEqual([])
  })
})
