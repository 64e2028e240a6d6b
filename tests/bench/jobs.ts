/** Ten daily jobs, done by the people whose they are: presses, keys and seconds from the page on which a job begins until its end is seen. Run by
 * itself: `node tests/bench/jobs.ts` prints what docs/pages.md has of today. */
import { newId } from '../../modules/kit/index.ts'
import { billId } from '../../modules/settlement/bill.ts'
import { type Site, site, type Visitor } from '../browser/browser.ts'
import { type Furnished, furnish, type World, world } from '../browser/world.ts'

interface Told {
  readonly job: string
  readonly presses: number
  readonly keys: number
  /** What the product took. */
  readonly own: number
  /** With the hand of a practised person: see docs/pages.md. */
  readonly seconds: number
}
/** Seconds to find a target with the mouse and press it, and to hit a key, as the keystroke-level model has them. */
const [pressing, typing] = [1.3, 0.2]
const told: Told[] = []
/** Counts what is pressed in a page, over all its documents. */
const counting = async ({ page }: Visitor): Promise<void> => {
  const count = () => addEventListener('pointerdown', () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1)), true)
  await page.context().addInitScript(count)
  await page.evaluate(count)
}
const pressesOf = ({ page }: Visitor): Promise<number> => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
/** What is typed is filled in at once, and counted as if typed: also what a sheet is pasted from. */
async function done(job: string, one: Visitor, work: () => Promise<unknown>, typed = ''): Promise<void> {
  await one.page.evaluate(() => sessionStorage.setItem('presses', '0'))
  const begun = performance.now()
  await work()
  const own = (performance.now() - begun) / 1000,
    presses = await pressesOf(one),
    keys = typed.length
  told.push({ job, presses, keys, own, seconds: own + presses * pressing + keys * typing })
}
const paste = (input: HTMLElement, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  input.focus()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
const cell = (one: Visitor, name: string) => one.page.locator('.kt-grid-input').and(one.page.getByLabel(name))
async function goTo(one: Visitor, label: string, right: number): Promise<void> {
  await one.page.locator('.kt-grid-input').evaluate((input: HTMLElement) => input.focus())
  for (let i = 0; i < right; i++) await one.page.keyboard.press('ArrowRight')
  await cell(one, label).waitFor()
}
const over = (one: Visitor) => one.dialog().waitFor({ state: 'detached' })

async function ofSchool(on: World, made: Furnished, school: Visitor, teacher: Visitor): Promise<void> {
  const ask = (child: string, day: string) =>
    on.send('parent1', 'leave.applyStuLeave', newId(), {
      studentId: on.pupils[child],
      openClassId: made.klass,
      startTime: `${day} 08:00:00`,
      endTime: `${day} 20:00:00`,
      kind: 'illness',
      reason: '发烧',
    })
  await ask('张小明', '2026-10-02')
  await school.open('/wel', 'home')
  const kind = school.page.locator('main .dk-kind', { has: school.page.locator('[data-todo=leave]') })
  await kind.locator('[data-waiting]').first().waitFor()
  await done('School: approve a leave', school, async () => {
    await kind.getByRole('button', { name: '批准请假' }).click()
    await school.send()
    await kind.waitFor({ state: 'detached' })
  })
  for (const child of ['张小明', '张小红']) await ask(child, '2026-10-08')
  await teacher.open('/basic/leave?q.status=applied', 'leave')
  await teacher.page.locator('main tbody tr').nth(1).waitFor()
  await done('Class teacher: approve all leaves that wait (2)', teacher, async () => {
    await teacher.page.getByRole('checkbox', { name: '全选本页' }).check()
    await teacher.page.locator('[data-bulk=leave_approve]').click()
    await teacher
      .dialog()
      .getByRole('button', { name: '批准请假 2' })
      .or(teacher.dialog().getByRole('button', { name: /2$/ }))
      .first()
      .click()
    await teacher.dialog().getByText('已完成').waitFor()
  })
  await school.open('/wel', 'home')
  await done(
    'School: find a pupil and see its classes',
    school,
    async () => {
      await school.page.keyboard.press('Control+k')
      await school.page.locator('.kt-palette input').fill('zxm')
      await school.page.getByRole('option').filter({ hasText: '张小明' }).first().waitFor()
      await school.page.keyboard.press('Enter')
      await school.screen('student-detail')
      await school.page.getByRole('tab', { name: '班级' }).click()
      await school.page.getByRole('tabpanel').getByText('国画甲班').first().waitFor()
    },
    'kzxm\n',
  )
}

async function ofFinance(at: Site, on: World, finance: Visitor): Promise<void> {
  const id = (period: string) => billId('agency', on.ids.agency, period)
  for (const period of ['2026-09', '2026-10']) await on.send('finance1', 'bill.generate', id(period), { agencyId: on.ids.agency, period })
  await done('Finance: see until when a bill can not be issued', finance, async () => {
    await finance.open(`/finance/bill/${encodeURIComponent(id('2026-10'))}`, 'bill-detail')
    await finance.page.locator('[data-waits=bill_issue]').waitFor()
  })
  await finance.open('/age/agenctDaily?period=2026-10', 'agency-daily')
  await finance.page.locator('[data-bar]').first().waitFor()
  await done('Finance: from a day of a report to its lessons', finance, async () => {
    await finance.page.locator('[data-bar]').first().getByRole('link').click()
    await finance.screen('lessonmanage')
  })
  await at.moveTo('2026-11-03T04:00:00.000Z')
  await finance.comeBack()
  await finance.open('/finance/agencyBill', 'agencyBill')
  await finance.row('2026-10').waitFor()
  await done('Finance: issue a bill, having read whose it is and how much', finance, async () => {
    await finance.row('2026-10').click()
    await finance.screen('bill-detail')
    await finance.page.locator('main button[data-command=bill_issue]').click()
    await finance.dialog().locator('[data-statement]').waitFor()
    await finance.send()
  })
  await on.send('finance1', 'bill.issue', id('2026-09'))
  for (const period of ['2026-09', '2026-10']) {
    await on.send('agency', 'bill.confirm', id(period))
    await on.send('finance1', 'bill.invoice', id(period), { invoiceNo: `F${period}` })
  }
  await finance.open('/finance/agencyBill', 'agencyBill')
  await finance.page.locator('main tbody tr').nth(1).waitFor()
  await done(
    'Finance: record two bills as paid',
    finance,
    async () => {
      await finance.page.getByRole('checkbox', { name: '全选本页' }).check()
      await finance.page.locator('[data-bulk=bill_pay]').click()
      await finance.fill({ 凭证号: 'V-1' })
      await finance.dialog().getByRole('button', { name: '登记付清 2' }).click()
      await finance.dialog().getByText('已完成').waitFor()
    },
    'V-1',
  )
}

const rates = '180\t2027-03-01\n200\t2027-03-01\n220\t2027-03-01',
  chapters = '笔墨与纸\n竹\n虾'
async function ofSheets(on: World, made: Furnished, operator: Visitor, agency: Visitor): Promise<void> {
  await operator.open('/product/grant', 'product_grant')
  await done('Platform: grant a product to two schools', operator, async () => {
    await operator.command('product_grant_addMany')
    await operator.dialog().getByRole('group', { name: /产品/ }).getByLabel('儿童国画').check({ force: true })
    await operator.dialog().getByRole('group', { name: /学校/ }).getByRole('button', { name: '全选' }).click()
    await operator.dialog().getByRole('button', { name: '批量授权 2' }).click()
    await over(operator)
  })
  const { engine } = on.site.serving.parts,
    fees = engine.registry.resources.get('agency_teacher_fee')!
  for (const one of (await engine.ask('000000', { kind: 'find', of: fees, where: {}, limit: 50 } as never)) as readonly { id: string }[])
    await on.send('agency', 'agency_teacher_fee.end', one.id, { endTime: '2027-02-28' })
  await agency.open('/age_client/basics/teacherFee', 'agency_teacher_fee')
  await done(
    'Agency: set the fees of three teachers',
    agency,
    async () => {
      await agency.command('agency_teacher_fee_saveMany')
      await agency.dialog().getByRole('button', { name: '批量设置课时费 0' }).waitFor()
      await goTo(agency, '课时费 1', 2)
      await cell(agency, '课时费 1').evaluate(paste, rates)
      await agency.dialog().getByRole('button', { name: '批量设置课时费 3' }).click()
      await over(agency)
    },
    rates,
  )
  await agency.open(`/product/edit/${made.product}`, 'product-editor')
  await agency.page.getByRole('region', { name: '章节' }).waitFor()
  await done(
    'Agency: put three chapters into a product',
    agency,
    async () => {
      await goTo(agency, '章节名称 1', 0)
      await cell(agency, '章节名称 1').evaluate(paste, chapters)
      await agency.press('保存草稿')
      await agency.says('草稿已保存')
    },
    chapters,
  )
}

const at = await site()
try {
  const on = await world(at),
    made = await furnish(on)
  await on.send('operator', 'school.create', newId(), {
    schoolName: '海淀第二小学',
    schoolCode: '110108002',
    educationPeriod: 'primary',
    areaCode: '110108',
    areaName: '海淀区',
    address: '中关村大街 2 号',
    termStart: '2026-09-01',
    termEnd: '2027-01-20',
  })
  const people = new Map<string, Visitor>()
  for (const account of ['school', 'classteacher', 'operator', 'agency', 'finance1']) {
    const one = await at.visit(account)
    await counting(one)
    people.set(account, one)
  }
  const as = (account: string) => people.get(account)!
  await ofSchool(on, made, as('school'), as('classteacher'))
  await ofSheets(on, made, as('operator'), as('agency'))
  await ofFinance(at, on, as('finance1'))
  for (const { job, presses, keys, own, seconds } of told)
    process.stdout.write(`| ${job} | ${presses} | ${keys} | ${own.toFixed(1)} | ${seconds.toFixed(0)} |\n`)
} finally {
  await at.close()
}
// The browser that all sites share ends with the process, and keeps it from ending by itself.
process.exit(0)
