/** The story of an evaluation in a real browser: a class is completed, families rate it on their phones, the teacher sees what it comes to once
 * all have answered, and the platform hides what does not belong there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { requestId } from '../../modules/evaluations/index.ts'
import { hour, newId, plus, type Resource } from '../../modules/kit/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { stub } from '../stubs.ts'
import { type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { families, furnish, type World, world } from './world.ts'

let at: Site, on: World
const klass = newId(),
  name = '国画结课班'
const seen: Visitor[] = []
const comes = async (account: string, options: Parameters<Site['visit']>[1] = {}): Promise<Visitor> => {
  const one = await at.visit(account, options)
  seen.push(one)
  return one
}
const put = (of: Resource, id: string, edge: string, data: object = {}, to?: string) =>
  at.serving.parts.engine.run(on.as('system'), stub(of, edge), id, { data, ...(to ? { to } : {}) })
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const { product } = await furnish(on)
  const { school, agency, teachers } = on.ids
  await on.send('school', 'open_class.launch', klass, {
    ...{ schoolId: school, productId: product, name, startDate: '2026-09-01', endDate: '2026-12-31', capacityMin: 1, capacity: 8, waitlistOn: 1 },
  })
  await put(openClass, klass, 'perfect', { teacherId: teachers[0] })
  for (const [edge, to] of [['checkTeacher', 'teacher_checked'], ['release', 'released'], ['confirmClass'], ['classTeaching'], ['commitCompletion']] as const)
    await put(openClass, klass, edge, {}, to)
  for (const studentId of Object.values(on.pupils)) {
    const place = { openClassId: klass, studentId, schoolId: school, agencyId: agency, areaCode: '110108', priceCents: 0, lessonCount: 3, firstLessonNo: 1 }
    await put(enrolment, newId(), 'commit', { ...place, enrolledAt: at.now(), onBehalf: true, lateJoin: false }, 'enrolled')
  }
}, 300_000)
afterAll(() => at?.close())

const rates = (account: string, child: string, score: number, content = '') =>
  on.send(account, 'evaluation_request.give', requestId(klass, on.pupils[child]!), { score, content })
const answered = '讲得很细，孩子回家还在画'

test('the school confirms that the class is over, and the parent finds it on the home page of the phone', { timeout: 120_000 }, async () => {
  const school = await comes('school')
  await school.menu('学校结课')
  await school.screen('school-completion')
  await school.command('open_class_confirmCompletion', school.row(name))
  await school.send('确认结课')
  await school.row(name).getByText('已结课').waitFor()
  await at.tick()
  const parent = await comes('parent1', { width: 375 })
  await parent.page.goto('/wel')
  await parent.page.locator('main').getByText('请您评价').first().waitFor()
  await parent.shot('evaluation-home-375')
  await parent.page.locator('main').getByText('张小明').first().waitFor()
})

test('on the phone it is a star for the whole, one that differs, a word and a press; and it may be changed', { timeout: 120_000 }, async () => {
  const parent = seen.at(-1)!
  await parent.open(`/parent/evaluations?id=${encodeURIComponent(requestId(klass, on.pupils.张小明!))}`, 'family-evaluations')
  const card = parent.page.locator('[data-request]', { hasText: '张小明' })
  await card.getByRole('button', { name: '总体 5星' }).click()
  await card.getByRole('button', { name: '组织 4星' }).click()
  await card.getByRole('button', { name: '耐心' }).click()
  await card.getByLabel('想说的话（选填）').fill(answered)
  await isSound(parent)
  await parent.shot('evaluation-rate-375')
  await parent.press('提交评价', card)
  await card.getByText('已评价').first().waitFor()
  await card.getByText(answered).waitFor()
  await parent.shot('evaluation-given-375')
  await parent.press('修改', card)
  await card.getByRole('button', { name: '总体 4星' }).click()
  await parent.press('保存修改', card)
  await card.locator('li', { hasText: '总体' }).getByText('★★★★', { exact: true }).waitFor()
})

test('a day later it is fixed; the teacher sees nothing before all have answered', { timeout: 120_000 }, async () => {
  for (const [account, child, score] of [
    ['parent1', '张小红', 5],
    ['parent2', '刘子涵', 5],
    ['parent3', '赵一诺', 1],
  ] as const)
    await rates(account, child, score, score === 1 ? '随便教教，别报' : '')
  const parent = seen.at(-1)!
  await at.moveTo(plus(at.now(), 25 * hour))
  await expect(on.send('parent1', 'evaluation_request.revise', requestId(klass, on.pupils.张小明!), { score: 1 })).rejects.toThrow()
  await parent.comeBack()
  await parent.open('/parent/evaluations', 'family-evaluations')
  const card = parent.page.locator('[data-request]', { hasText: '张小明' })
  await card.getByText('已生效，不能再改').waitFor()
  await parent.shot('evaluation-fixed-375')
  const coach = await comes('coach1')
  await coach.open('/openclass/evaluationTotals', 'evaluation-totals')
  await coach.page.getByText('还没有公布的评价').waitFor()
  await isSound(coach)
  await coach.shot('evaluation-none')
})

test('with the last answer the teacher sees totals, terms and words, at a desk and on a phone', { timeout: 120_000 }, async () => {
  await rates('parent4', '孙浩然', 5)
  await rates('parent5', '周雨欣', 5)
  await at.moveTo(plus(at.now(), 25 * hour))
  const coach = await comes('coach1', { lang: 'en', theme: 'dark' })
  await coach.menu('Totals of teachers')
  const page = await coach.screen('evaluation-totals')
  await page.locator('[data-figure="Mean stars"]').getByText('4.17').waitFor()
  await page.getByText(answered).waitFor()
  await isSound(coach)
  await coach.shot('evaluation-totals-en-dark')
  const phone = await comes('coach1', { width: 375 })
  await phone.open('/openclass/evaluationTotals', 'evaluation-totals')
  await phone.page.getByText(answered).waitFor()
  await isSound(phone)
  await phone.shot('evaluation-totals-375')
})

test('the platform hides what is only abuse, and the totals follow; the school finds no name', { timeout: 120_000 }, async () => {
  const operator = await comes('operator')
  await operator.menu('教师评价')
  await operator.screen('teacher_evaluation')
  await isSound(operator)
  await operator.shot('evaluation-list')
  await operator.command('teacher_evaluation_hide', operator.row('随便教教'))
  await operator.fill({ 意见: '无具体内容的辱骂' })
  await operator.shot('evaluation-hide')
  await operator.send('隐藏')
  await operator.row('随便教教').getByText('已隐藏').waitFor()
  await operator.menu('班级评价')
  await operator.screen('evaluation_round')
  await operator.row(name).getByText('4.80', { exact: true }).waitFor()
  await operator.shot('evaluation-classes')
  const school = await comes('school')
  await school.open('/openclass/evaluationTeacher', 'teacher_evaluation')
  await school.row(answered).waitFor()
  await expect.poll(() => school.page.locator('main').getByText('随便教教').count()).toBe(0)
  for (const child of Object.keys(on.pupils)) await expect.poll(() => school.page.locator('main').getByText(child).count()).toBe(0)
  await school.row(answered).click()
  await school.page.locator('main').getByText('各项星级').first().waitFor()
  await isSound(school)
  await school.shot('evaluation-detail')
  for (const { name: who } of Object.values(families)) await expect.poll(() => school.page.getByText(who).count()).toBe(0)
})

test('nothing went wrong in any of their browsers', () => expect(seen.flatMap(one => one.errors)).toEqual([]))
