/** Quality evaluation in a real browser: a city's tree is edited, audited and inherited by an area and a school; a teacher scores the class in
 * one paste, the school audits, and a guardian reads the report on a phone. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../modules/identity/server/password.ts'
import { rootDept } from '../../modules/identity/index.ts'
import { newId } from '../../modules/kit/index.ts'
import { answering, calling, fits, password, pressEscape, type Site, site, type Visitor } from './browser.ts'
import { visit, watched } from './walk.ts'
import { className, type World, world } from './world.ts'

let at: Site, on: World, city: Visitor, area: Visitor, school: Visitor, teacher: Visitor
const name = '全市综合素质评价',
  cityUser = newId()
const node = (id: string, parentId: string | null, [called, weight, score = null]: readonly [string, number, (number | null)?], more: object = {}) => ({
  ...{ id, parentId, name: called, code: id, weight, score, freedom: 'fixed', rater: 'teacher' },
  ...more,
})
const tree = [
  node('A', null, ['品德发展', 50], { freedom: 'free' }),
  node('A1', 'A', ['诚实守信', 60, 5], {
    description: '言行一致，作业独立完成',
    descriptors: [
      { from: 4, name: '主动', words: '主动承认并改正' },
      { from: 0, name: '被动', words: '需要提醒' },
    ],
  }),
  node('A2', 'A', ['团结友爱', 40, 5]),
  node('B', null, ['学业水平', 30, 10], { freedom: 'weight' }),
  node('C', null, ['身心健康', 20]),
  node('C1', 'C', ['体育锻炼', 70, 10]),
  node('C2', 'C', ['家务劳动', 30, 5], { rater: 'guardian', description: '在家每周做三次以上' }),
]
const rows: World['rows'] = (of, where) => on.rows(of, where)
const inTree = (one: Visitor, code: string) => one.page.locator(`tr[data-node="${code}"]`)
const cell = (one: Visitor, label: string) => one.page.locator('.kt-grid-input').and(one.page.getByLabel(label, { exact: true }))
const status = (one: Visitor, words: string) => one.page.locator('.kt-page header').getByText(words).waitFor()
const paste = (input: HTMLElement, text: string) => {
  const data = new DataTransfer()
  data.setData('text/plain', text)
  input.focus()
  input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
/** Sent by whom it belongs to, audited by the level above, and enabled by its own. */
async function adopted(own: Visitor, auditor: Visitor, path: string): Promise<void> {
  await own.command('quota_system_submit')
  await own.dialog().getByText('检查通过').waitFor()
  await own.shot(`quality-submit-${own.account}`)
  await own.send()
  await status(own, '待审核')
  await auditor.open(path, 'quota-detail')
  await auditor.command('quota_system_approve')
  await auditor.send()
  await status(auditor, '已通过')
  await stopped(own, 'checkEnable', 'quota_system_enable')
  await own.command('quota_system_enable')
  await own.dialog().getByText('检查通过').waitFor()
  await own.send()
  await status(own, '已启用')
  await stopped(own, 'checkDisable', 'quota_system_disable')
}
/** What the check that runs first has against it is said, and nothing can be sent. */
async function stopped(own: Visitor, call: string, command: string): Promise<void> {
  const against = { code: 200, success: true, data: { allowed: false, msg: '预检未通过' }, msg: '' }
  await answering(
    own.page,
    calling(`business-quota/web/quotaSystem/${call}`),
    route => route.fulfill({ json: against }),
    async () => {
      await own.command(command)
      await own.dialog().getByText('预检未通过').waitFor()
    },
  )
  await own.dialog().locator('.bp6-dialog-footer button:disabled').last().waitFor()
  await pressEscape(own.page)
  await own.dialog().waitFor({ state: 'detached' })
}
beforeAll(async () => {
  at = await site()
  on = await world(at)
  await on.send('system', 'dept.create', 'ec-110100', { deptName: '北京市教委', deptCategory: 'commission', areaCode: '110100', parentId: rootDept, sort: 1 })
  const { engine } = at.serving.parts
  const given = { account: 'city', realName: '市教委老秦', phone: '13900000999', deptId: 'ec-110100', roleId: 'EC', passwordHash: await hashPassword(password) }
  await engine.run(on.as('system'), engine.command('user', 'create'), cityUser, given)
  ;[city, area, school, teacher] = (await Promise.all(['city', 'commission', 'school', 'classteacher'].map(one => at.visit(one)))) as unknown as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ]
}, 300_000)
afterAll(() => at?.close())

let cityId: string, areaId: string, schoolId: string
test('B162 B163 B164 the city opens its system at its tree, edits it with weights that are added up, and the platform audits it', {
  timeout: 180_000,
}, async () => {
  await city.open('/quota/list', 'quota-city')
  await city.shot('quality-empty')
  await city.command('quota_system_create')
  await city.fill({ 体系名称: name, 学段: '小学', 年级: '三年级', 学年: '2026-2027' })
  await city.shot('quality-create')
  await city.send()
  await city.row(name).waitFor()
  ;[{ id: cityId }] = (await rows('quota_system', { name })) as any
  const { engine } = at.serving.parts
  const actor = { userId: cityUser, name: '', role: 'EC', deptId: 'ec-110100', reach: { area: ['110100', '110108'] }, may: () => true } as const
  await engine.submit({ ...on.as('operator'), actor }, engine.command('quota_system', 'fill'), cityId, { nodes: tree })
  await city.row(name).click()
  await city.screen('quota-detail')
  await inTree(city, 'C').waitFor()
  await city.page.getByLabel('权重 身心健康').fill('10')
  await inTree(city, 'A').getByText('90', { exact: true }).waitFor()
  await city.shot('quality-tree-short')
  await city.page.getByLabel('权重 身心健康').fill('20')
  await inTree(city, 'A').getByText('100', { exact: true }).first().waitFor()
  // Dragged onto another it stands below that one, whose weights no longer add up; dragged to its edge it stands before it.
  await inTree(city, 'C2').locator('th').dragTo(inTree(city, 'A').locator('th'))
  await inTree(city, 'C2').getByText('1.3', { exact: true }).waitFor()
  await inTree(city, 'A1').getByText('130', { exact: true }).waitFor()
  await city.shot('quality-tree-moved')
  await inTree(city, 'C2')
    .locator('th')
    .dragTo(inTree(city, 'C1').locator('th'), { targetPosition: { x: 40, y: 3 } })
  await inTree(city, 'C2').getByText('3.1', { exact: true }).waitFor()
  await inTree(city, 'C1')
    .locator('th')
    .dragTo(inTree(city, 'C2').locator('th'), { targetPosition: { x: 40, y: 3 } })
  await inTree(city, 'C1').getByText('3.1', { exact: true }).waitFor()
  await inTree(city, 'A1').getByText('100', { exact: true }).waitFor()
  await inTree(city, 'A1').getByRole('button', { name: '1.1 诚实守信' }).click()
  await city.page.locator('.ql-form').getByLabel('说明').fill('言行一致，作业与考试独立完成')
  await city.shot('quality-node')
  await watched(city)
  expect(await visit(city, { within: 'main' })).toEqual([])
  await city.press('保存指标')
  await city.page.getByRole('button', { name: '已保存' }).waitFor()
  await adopted(city, await at.visit('operator'), `/quota/auditDetail/${cityId}`)
  await city.shot('quality-city')
})

test('the area inherits it, may not touch what is fixed, and is audited by the city; so is the school by the area', { timeout: 180_000 }, async () => {
  await area.open(`/quota/detail/${cityId}?tab=tree`, 'quota-detail')
  await area.press('继承到本级')
  await area.page.waitForURL(/cityAreaDetail/)
  areaId = new URL(area.page.url()).pathname.split('/').at(-1)!
  await inTree(area, 'A').getByText('可修改').waitFor()
  await expect.poll(() => area.page.getByLabel('权重 身心健康').isDisabled()).toBe(true)
  await area.page.getByLabel('权重 学业水平').waitFor()
  await area.shot('quality-area')
  await adopted(area, city, `/quota/auditDetail/${areaId}`)
  await school.open(`/quota/cityAreaDetail/${areaId}?tab=tree`, 'quota-detail')
  await school.press('继承到本级')
  await school.page.waitForURL(/schoolDetail/)
  schoolId = new URL(school.page.url()).pathname.split('/').at(-1)!
  await adopted(school, area, `/quota/schoolAuditDetail/${schoolId}`)
  await school.shot('quality-school')
})

const marks = '5\t4\t9\t8\n4\t4\t12\t9\n3\t5\t7\t7\n5\t5\t10\t10\n4\t3\t6\t8\n2\t4\t-\t6'
test('a guardian says on a phone what is theirs; the teacher pastes a class, and the one cell that is too high is named', { timeout: 180_000 }, async () => {
  const phone = await at.visit('parent2', { width: 375 })
  await phone.open('/parent/quality', 'family-quality')
  await phone.shot('quality-rate')
  await phone.page.getByLabel('家务劳动').fill('4')
  await fits(phone.page)
  await phone.press('提交评价')
  await phone.says('成功')
  await teacher.open('/quota/classScore', 'quality-class')
  await teacher.pick('班级', className, teacher.page.locator('main'))
  await cell(teacher, '学生 1').focus()
  await teacher.page.keyboard.press('ArrowRight')
  await teacher.shot('quality-grid-empty')
  await cell(teacher, '诚实守信 /5 1').evaluate(paste, marks)
  await teacher.page.locator('.kt-grid-wrong').getByText('超过该指标的最高分').waitFor()
  await teacher.shot('quality-grid-wrong')
  await watched(teacher)
  expect(await visit(teacher, { within: 'main' })).toEqual([])
  await cell(teacher, '诚实守信 /5 1').evaluate(paste, marks.replace('12', '8'))
  await teacher.page.locator('.kt-grid-wrong').waitFor({ state: 'detached' })
  await teacher.press('保存评分')
  await teacher.says('成功')
  await teacher.press(/提交已评完的 \(1\)/)
  await teacher.send()
  await teacher.page.getByText('待审核').first().waitFor()
  await teacher.shot('quality-grid')
  await phone.leave()
})

test('the school audits, and the guardian reads the report on the phone', { timeout: 180_000 }, async () => {
  await school.open('/quota/StudentQualityScore', 'student_score')
  await school.shot('quality-audit')
  const [sheet] = await rows('student_score', { status: 'submitted' })
  await school.open(`/quota/StudentQualityScoreDetail/${sheet.id}?tab=report`, 'quality-score')
  await school.command('student_score_approve')
  await school.send()
  await status(school, '已审核')
  await school.shot('quality-sheet')
  const phone = await at.visit('parent2', { width: 375 })
  await phone.open('/parent/quality', 'family-quality')
  await phone.page.locator('.ql-total').waitFor()
  await phone.shot('quality-report-375')
  await fits(phone.page)
  expect([...city.errors, ...area.errors, ...school.errors, ...teacher.errors, ...phone.errors]).toEqual([])
})

test('a tree comes from a sheet; a further version is offered once, compared, and only below a city is there an upper one', { timeout: 180_000 }, async () => {
  await city.open(`/quota/detail/${cityId}?tab=tree`, 'quota-detail')
  await expect.poll(() => city.page.getByRole('tab', { name: '上级新版本' }).count()).toBe(0)
  await city.command('quota_system_newVersion')
  await expect.poll(async () => (await rows('quota_system', { family: cityId })).length).toBe(2)
  const draft = (await rows('quota_system', { family: cityId, status: 'draft' }))[0].id
  await city.open(`/quota/detail/${cityId}?tab=tree`, 'quota-detail')
  await city.page.locator('[data-command="quota_system_disable"], [data-command="quota_system_copyYear"]').first().waitFor()
  await expect.poll(() => city.page.locator('[data-command="quota_system_newVersion"]').count()).toBe(0)
  await city.open(`/quota/detail/${draft}?tab=tree`, 'quota-detail')
  await inTree(city, 'A1').waitFor()
  const sheet = '代码,上级代码,指标名称,权重%,最高分\nA,,品德发展,50,\nA1,A,诚实守信,60,5\nA2,Z,团结友爱,40,5\n'
  const bring = async (text: string) => {
    await city.press('从表格导入')
    await city.page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: '指标.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await city.press('检查文件')
  }
  await bring(sheet)
  await city.dialog().getByText('上级代码：上级指标不存在').waitFor()
  await city.shot('quality-import')
  await city.press('取消')
  await bring(`${sheet.replace('Z', 'A')}B,,学业水平,50,10\n`)
  await city.press('导入 4 个指标')
  await inTree(city, 'B').waitFor()
  await inTree(city, 'C').waitFor({ state: 'detached' })
  await city.page.getByRole('tab', { name: '版本' }).click()
  await city.page.getByRole('table', { name: '版本' }).getByText('身心健康').waitFor()
  await city.shot('quality-versions')
})

test('pupils are scored one by one on a phone, in English and in the dark', { timeout: 180_000 }, async () => {
  const one = await at.visit('classteacher', { width: 375, lang: 'en', theme: 'dark' })
  const [draft] = await rows('student_score', { status: 'draft' }),
    [open] = (await rows('student', { status: 'live' })).filter(each => each.yearGrade === draft.yearGrade && each.id !== draft.studentId)
  await one.open(`/quota/UpdateStudentQualityScoreDetail/${draft.id}`, 'quality-score-update')
  await one.page.getByLabel('诚实守信').waitFor()
  await one.shot('quality-update-375-dark')
  await fits(one.page)
  await one.open(`/quota/SetStudentQualityScoreDetail/${open.id}?schoolYear=2025-2026&semester=2`, 'quality-score-set')
  await one.page.getByLabel('诚实守信').waitFor()
  await one.shot('quality-set-375-dark')
  await fits(one.page)
  await one.open(`/quota/schoolDetail/${schoolId}?tab=versions`, 'quota-detail')
  await one.page.locator('.kt-card').first().waitFor()
  await one.shot('quality-versions-375-dark')
  await fits(one.page)
  expect(one.errors).toEqual([])
})
