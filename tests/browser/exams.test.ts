/** An exam in a real browser: the author writes and imports, draws a paper; a pupil's guardian takes it on a phone through a lost connection; a teacher
 * marks without names; the school publishes, and the guardian sees the marks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { type World, world } from './world.ts'
import { visit, watched } from './walk.ts'

let at: Site, on: World, author: Visitor, teacher: Visitor, phone: Visitor
beforeAll(async () => {
  at = await site()
  on = await world(at)
  author = await at.visit('school')
}, 420_000)
afterAll(() => at?.close())

const file = `# 生物
1. （单选题）下列属于哺乳动物的是
A. 鲸   B. 鸡   C. 鱼
答案：A
2. 水在 0℃ 结冰。
答案：对
3. 首都是____。
答案：北京|北平
4. （论述题）为什么会下雨？占 $\\frac{1}{2}$
答案：水循环
5. 没有答案
`
test('the author makes a bank, imports a file after looking at it, and writes a question', { timeout: 180_000 }, async () => {
  await author.open('/product/qsnBank', 'question_bank')
  await author.command('question_bank_create')
  await author.fill({ 题库名称: '科学题库', 学科: '科学', 年级: '三年级' })
  await author.send()
  await author.says('成功')
  await author.open('/product/qsnQuestion', 'questions')
  await watched(author)
  await author.press('导入试题')
  await author.page.locator('input[type=file]').setInputFiles({ name: '试题.txt', mimeType: 'text/plain', buffer: Buffer.from(file) })
  await author.press('检查文件')
  await author.dialog().getByText('4 题可导入，1 题有误').waitFor()
  await author.shot('exams-import')
  await author.press('导入 4 题')
  await author.row('为什么会下雨').waitFor()
  await author.page.getByRole('button', { name: /生物/ }).waitFor()
  expect(await visit(author, { within: 'main' })).toEqual([])
  // What stands there is edited, not written.
  await author.row('为什么会下雨').getByRole('button', { name: '修改试题' }).waitFor()
  await author.shot('exams-questions')
  await author.command('question_submit', author.page.locator('.ex-bank'))
  await author.page.getByLabel('选项内容 A').waitFor()
  await author.shot('exams-question-form')
  await author.page.keyboard.press('Escape')
})

test('the paper is drawn by rules, said how, and scheduled', { timeout: 180_000 }, async () => {
  await author.open('/product/exam', 'exam')
  await author.command('exam_create')
  await author.pick('题库', '科学题库')
  await author.fill({ 考试名称: '期中测验', 年级: '三年级', '时长（分钟）': '60', 及格分: '5' })
  await author.page.keyboard.press('Escape')
  await author.page.keyboard.press('Escape')
  const [bank] = await rows('question_bank')
  await on.send('school', 'exam.create', 'e1', {
    name: '期中测验',
    bankId: bank!.id,
    grade: 3,
    startTime: '2026-10-01 12:00:00',
    endTime: '2026-10-01 18:00:00',
    duration: 60,
    passScore: '5.00',
    notes: '独立完成',
  })
  await author.open('/product/exam/e1?tab=paper', 'exam-detail')
  await author.page.getByLabel('题数').fill('9')
  await author.press('按规则抽题')
  await author.page.getByText('可用 4，抽到 4/9').waitFor()
  await author.page.getByLabel('题数').fill('4')
  await author.press('按规则抽题')
  await author.page.getByText('可用 4，抽到 4/4').waitFor()
  await author.page.getByText('首都是').first().waitFor()
  await author.shot('exams-paper')
  await author.command('exam_schedule')
  // Who takes it and what follows is said first.
  await author.dialog().getByText('参加学生').waitFor()
  await author.dialog().getByText('家长和学生立即可见').waitFor()
  await author.shot('exams-schedule')
  await author.send()
  await author.page.locator('.kt-head').getByText('已排期').waitFor()
  await at.tick()
})
test('another paper is put together by hand: looked for, taken over, put into order, by keyboard too', { timeout: 180_000 }, async () => {
  const [bank] = await rows('question_bank')
  const window_ = { startTime: '2026-10-02 12:00:00', endTime: '2026-10-02 18:00:00', duration: 60, passScore: '1.00' }
  await on.send('school', 'exam.create', 'e2', { name: '手工卷', bankId: bank!.id, grade: 3, ...window_ })
  await author.open('/product/exam/e2?tab=paper', 'exam-detail')
  await author.page.getByText('手工选题', { exact: true }).click()
  await author.page.getByText('还没有选题').waitFor()
  const seek = author.page.getByLabel('搜索题干、知识点')
  await seek.fill('首都')
  await author.page.locator('.ex-offers li').getByText('首都是').waitFor()
  await expect.poll(() => author.page.locator('.ex-offers li').count()).toBe(1)
  await author.page.getByLabel(/^选入 首都/).click()
  await seek.fill('')
  for (const words of [/^选入 .*哺乳动物/, /^选入 为什么会下雨/]) await author.page.getByLabel(words).click()
  await author.page.getByText('3 题，6 分').waitFor()
  // A formula is drawn in lists as well.
  await author.page.locator('.ex-picked math mfrac').waitFor()
  await author.page.getByLabel('上移 3').click()
  await author.page.getByLabel('第 1 题分值').fill('5')
  await author.page.locator('.ex-picked li').nth(1).dragTo(author.page.locator('.ex-picked li').nth(0))
  await expect.poll(() => author.page.locator('.ex-picked li').first().innerText()).toContain('为什么会下雨')
  await author.shot('exams-picker')
  await author.press('保存试卷')
  const drawn = author.page.locator('.ex-paper tr')
  await expect.poll(() => drawn.count()).toBe(3)
  await expect.poll(() => drawn.first().innerText()).toContain('为什么会下雨')
  await author.page.getByText('3 题，9 分').first().waitFor()
  await watched(author)
  expect(await visit(author, { within: 'main' })).toEqual([])
})
const rows = async (name: string) => {
  const { engine } = at.serving.parts
  const of = engine.registry.resources.get(name)!
  return (await engine.ask('000000', { query: { kind: 'find', of, where: {}, limit: 50 } } as never)) as readonly { readonly id: string }[]
}

test('a guardian takes it on a phone; what is answered without a network arrives afterwards', { timeout: 240_000 }, async () => {
  phone = await at.visit('parent2', { width: 375 })
  await phone.open('/exam/mine', 'my-exams')
  await phone.page.getByText('期中测验').waitFor()
  await phone.shot('exams-mine')
  // What is told of it side by side fills a line and goes on in the next: no dot hangs at an end or begins a line.
  await expect
    .poll(() =>
      phone.page
        .locator('article .kt-dotted')
        .first()
        .evaluate(one => one.textContent!.includes('·') || one.children.length),
    )
    .toBe(4)
  await phone.press('开始考试')
  await phone.send()
  await phone.screen('take-exam')
  await phone.shot('exams-take')
  const right: Readonly<Record<string, () => Promise<void>>> = {
    单选题: () => phone.page.getByText(/[A-D]\. 鲸/).click(),
    判断题: () => phone.page.getByText('正确', { exact: true }).click(),
    填空题: () => phone.page.getByLabel('第 1 空').fill('北平'),
    论述题: () => phone.page.getByLabel('答案').fill('因为水蒸气遇冷'),
  }
  let essayAt = 0
  for (const i of [0, 1, 2, 3]) {
    if (i === 1) await phone.page.context().setOffline(true)
    const said = phone.page.locator('[data-question] small').first()
    await said.getByText(`第 ${i + 1} 题`).waitFor()
    const type = (await said.innerText()).split(' · ')[1]!
    if (type === '论述题') {
      essayAt = i
      await phone.page.locator('[data-question] math mfrac').waitFor()
    }
    await right[type]!()
    if (i === 1) {
      await phone.page.getByText('等待网络').waitFor()
      await phone.shot('exams-offline')
      await phone.page.context().setOffline(false)
    }
    await phone.page.getByText(`已答 ${i + 1}/4`).waitFor()
    if (i < 3) await phone.press('下一题')
  }
  await fits(phone.page)
  // What has not arrived is not left behind by handing in.
  const answers = '**/exam/attempt/answer'
  await phone.page.locator('.ex-numbers button').nth(essayAt).click()
  let isCut = true
  await phone.page.route(answers, route => (isCut ? route.abort() : route.fallback()))
  await phone.page.getByLabel('答案').fill('因为水蒸气遇冷，凝成水滴')
  await phone.press('交卷')
  await phone.send()
  await phone.says('还有答案没有送达')
  await phone.screen('take-exam')
  isCut = false
  await phone.press('交卷')
  await phone.send()
  await phone.screen('my-exams')
  await phone.page.getByText('等待成绩').waitFor()
})

test('a teacher marks without names, the school publishes, and the guardian sees it', { timeout: 240_000 }, async () => {
  await at.moveTo('2026-10-01T10:30:00.000Z')
  await at.tick()
  teacher = await at.visit('classteacher')
  await teacher.open('/exam/marking', 'marking')
  await teacher.page.getByText('因为水蒸气遇冷，凝成水滴').waitFor()
  await expect.poll(() => teacher.page.getByText('刘子涵').count()).toBe(0)
  await teacher.shot('exams-marking')
  await teacher.page.getByLabel('得分').fill('1.5')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.getByText('没有待阅的答卷').waitFor()
  // The list of exams counts down as well.
  await expect.poll(() => teacher.page.getByLabel('考试', { exact: true }).innerText()).toContain('0 份待阅')
  // A slip is put right: half a point more.
  await teacher.page.getByText('可改分 1 份').click()
  await teacher.page.getByLabel(/^改分/).click()
  await teacher.shot('exams-marking-again')
  await expect.poll(() => teacher.page.getByLabel('得分').inputValue()).toBe('1.5')
  await teacher.page.getByLabel('得分').fill('2')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.getByText('2 / 2').waitFor()
  await teacher.page.getByLabel(/^改分/).click()
  await teacher.page.getByLabel('得分').fill('1.5')
  await teacher.page.keyboard.press('Enter')
  await teacher.page.getByText('1.5 / 2').waitFor()
  await author.open('/product/exam/e1?tab=figures', 'exam-detail')
  await author.page.getByText('得分率').waitFor()
  await author.shot('exams-figures')
  await author.command('exam_publish')
  // Of which exam, and what follows.
  await author.dialog().locator('.kt-about', { hasText: '期中测验' }).waitFor()
  await author.dialog().getByText('之后分数只因更正答案或家长申请复核而改').waitFor()
  await author.send()
  await author.page.locator('.kt-head').getByText('成绩已发布').waitFor()
  await phone.open('/exam/mine', 'my-exams')
  await phone.page.getByText('7.5', { exact: true }).waitFor()
  await phone.press('查看成绩')
  await phone.screen('exam-result')
  await phone.page.getByText('1.5 / 2').waitFor()
  await phone.shot('exams-result')
  await phone.page.getByText('因为水蒸气遇冷，凝成水滴').waitFor()
  await phone.page.getByText('2026-10-15 18:30 前可申请一次').waitFor()
  expect([...author.errors, ...teacher.errors]).toEqual([])
})

test('a question that was wrong gives everybody its marks after publication: tried first, and the family sees what and why', { timeout: 120_000 }, async () => {
  await author.open('/product/exam/e1?tab=mending', 'exam-detail')
  const stems = author.page.getByLabel('试题', { exact: true }),
    essay = stems.locator('option', { hasText: '为什么会下雨' })
  await essay.waitFor({ state: 'attached' })
  await stems.selectOption(await essay.innerText())
  // What a person marks has no key.
  await expect.poll(() => author.page.getByLabel('全体给满分').isChecked()).toBe(true)
  await author.page.getByLabel('更正原因').fill('超出教学内容')
  await author.press('先试评')
  await author.page.getByText('1 份答卷含此题：1 人加分，0 人减分').waitFor()
  await author.shot('exams-mending')
  await author.page.locator('[data-command=regrade]').click()
  await author.page.getByText('→ 全体满分').waitFor()
  await phone.page.getByText('2 / 2').first().waitFor()
  await phone.page.getByText('超出教学内容').waitFor()
  await expect.poll(() => phone.page.locator('.ex-score').innerText()).toContain('8')
  await phone.shot('exams-result-corrected')
  // Who marks reads the answers beside the name once the marks are told.
  await author.open(`/exam/result?id=${new URL(phone.page.url()).searchParams.get('id')}`, 'exam-result')
  await author.page.getByText('因为水蒸气遇冷，凝成水滴').waitFor()
  expect([...author.errors, ...phone.errors]).toEqual([])
})

test('banks, the paper by hand and results are used on a phone, in English and in the dark', { timeout: 180_000 }, async () => {
  const one = await at.visit('school', { width: 375, lang: 'en', theme: 'dark' })
  await one.open('/product/qsnQuestion', 'questions')
  await one.page.getByText('为什么会下雨').first().waitFor()
  await one.shot('exams-questions-375-dark')
  await fits(one.page)
  await one.open('/product/exam/e2?tab=paper', 'exam-detail')
  await one.page.locator('.ex-picked li').first().waitFor()
  await one.shot('exams-picker-375-dark')
  await fits(one.page)
  expect(one.errors).toEqual([])
})
