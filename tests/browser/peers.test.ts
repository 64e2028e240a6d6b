/** Peers rate in a real browser: the school opens a round, families tap on their phones, the teacher sees how many have answered and what it
 * comes to; the office looks up one pupil with a reason. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { fits, type Site, site, type Visitor } from './browser.ts'
import { isSound } from './walk.ts'
import { className, type World, world } from './world.ts'

let at: Site, on: World, school: Visitor
const node = (id: string, name: string, nameEn: string, weight: number, more: object = {}) => ({
  ...{ id, parentId: null, name, nameEn, code: id, weight, score: 10, freedom: 'fixed', rater: 'teacher' },
  ...more,
})
const tree = [
  node('A', '团结同学', 'Getting on with others', 40, {
    rater: 'peers',
    description: '和同学相处友好，愿意帮助别人',
    descriptionEn: 'Is friendly to classmates and ready to help',
    descriptors: [
      { from: 8, name: '优秀', words: '经常主动做到' },
      { from: 5, name: '良好', words: '多数时候做到' },
      { from: 0, name: '待提高', words: '还需要帮助' },
    ],
  }),
  node('B', '遵守规则', 'Keeping to rules', 30, { rater: 'peers' }),
  node('T', '学习习惯', 'Study habits', 30),
]
beforeAll(async () => {
  at = await site()
  on = await world(at)
  const id = newId()
  await on.send('school', 'quota_system.create', id, {
    ...{ name: '三年级综合素质评价', educationPeriod: 'primary', yearGrade: 3, schoolYear: '2026-2027', schoolId: on.ids.school, nodes: tree },
  })
  await on.send('school', 'quota_system.submit', id)
  await on.send('commission', 'quota_system.approve', id, { remark: '同意' })
  await on.send('school', 'quota_system.enable', id)
  school = await at.visit('school', { width: 1280 })
}, 300_000)
afterAll(() => at?.close())

const ratingsOf = (where: object) => on.rows('student_peer_rating', where)
let round: string
test('the school makes a round of what is left to peers, and opens it', { timeout: 180_000 }, async () => {
  await school.open('/quota/peerRound', 'student_peer_round')
  await school.command('student_peer_round_create')
  await school.pick('班级', className, school.dialog())
  await school.dialog().getByLabel('团结同学').waitFor()
  await school.fill({ 学年: '2026-2027', 学期: '第一学期', 截止时间: '2026-10-15 18:00' })
  await school.shot('peers-create')
  await school.send()
  await school.row(className).waitFor()
  ;[{ id: round }] = (await on.rows('student_peer_round', {})) as any
  await school.open(`/quota/peerRound/${round}`, 'quality-peer-round')
  await school.command('student_peer_round_open')
  await expect.poll(async () => (await ratingsOf({ status: 'assigned' })).length).toBe(30)
  await at.tick()
})

/** Taps the level of every indicator of who is asked about now, and goes on. */
async function rate(phone: Visitor, taps: readonly (readonly [string, string])[], send: string | RegExp): Promise<void> {
  const form = phone.page.locator('form').first()
  for (const [name, tap] of taps) await form.getByRole('group', { name }).getByRole('button', { name: tap }).click()
  await phone.press(send, form)
}
test('a family taps a level of each indicator on the phone, one classmate after another; nothing stands over the head of the page', {
  timeout: 180_000,
}, async () => {
  const phone = await at.visit('parent2', { width: 375 })
  await phone.page.goto('/wel')
  await phone.page.locator('main').getByText('请孩子评一评同学').first().waitFor()
  await phone.open('/parent/peers', 'family-peers')
  await phone.page.locator('form').first().waitFor()
  await phone.shot('peers-375')
  await fits(phone.page)
  const [child] = (await on.rows('student', { studentName: '刘子涵' })) as any
  const taps = [
    ['团结同学', '优秀'],
    ['遵守规则', '经常这样'],
  ] as const
  await rate(phone, taps, '保存，下一位')
  await expect.poll(async () => (await ratingsOf({ raterId: child.id, status: 'given' })).map(one => one.scores)).toEqual(['A:10,B:8'])
  await phone.page.getByText('1 / 5').waitFor()
  // What was saved is told by the page itself; whatever else is said, such as of a letter, leaves the bar at the top free.
  const over = (all: readonly Element[]) =>
    all.filter(one => one.getBoundingClientRect().top < document.querySelector('.kt-topbar')!.getBoundingClientRect().bottom).length
  await expect.poll(() => phone.page.locator('.kt-toast').evaluateAll(over)).toBe(0)
  await phone.page.locator('.kt-toast').getByText('成功').waitFor({ state: 'detached' })
  await phone.shot('peers-375-next')
  for (let left = 4; left > 0; left--) {
    await rate(phone, [taps[0], ['遵守规则', '没注意到']], left > 1 ? '保存，下一位' : '保存')
    await phone.page.getByText(`${6 - left} / 5`).waitFor()
  }
  await phone.page.getByText('都评完了').waitFor()
  await phone.shot('peers-375-done')
  await phone.page.getByRole('button', { name: /^修改/ }).first().click()
  await rate(phone, [['遵守规则', '有时这样']], '保存')
  await expect.poll(async () => (await ratingsOf({ raterId: child.id })).filter(one => one.scores === 'A:10,B:5').length).toBe(1)
  await isSound(phone)
  await phone.leave()
  const dark = await at.visit('parent1', { width: 375, lang: 'en', theme: 'dark' })
  await dark.open('/parent/peers', 'family-peers')
  await dark.page.locator('form').first().waitFor()
  await dark.shot('peers-375-dark')
  await fits(dark.page)
  await isSound(dark)
  await dark.leave()
})

test('the teacher sees how many have answered, reminds the others, and reads what it came to, but not who', { timeout: 180_000 }, async () => {
  const pupils = on.pupils
  for (const [account, child] of [
    ['parent3', '赵一诺'],
    ['parent4', '孙浩然'],
  ] as const)
    for (const one of await ratingsOf({ raterId: pupils[child], status: 'assigned' }))
      await on.send(account, 'student_peer_rating.give', one.id, { scores: 'A:7,B:5' })
  const teacher = await at.visit('classteacher', { width: 1280 })
  await teacher.open(`/quota/peerRound/${round}?tab=progress`, 'quality-peer-round')
  await teacher.page.getByText('3 / 6').waitFor()
  await teacher.page.getByText('15 / 30').waitFor()
  await teacher.shot('peers-progress')
  await teacher.command('student_peer_round_remind')
  await teacher.says(/成功/)
  await teacher.command('student_peer_round_close')
  await teacher.send('结束互评')
  await teacher.page.getByRole('table', { name: '互评结果' }).waitFor()
  await teacher.page.getByText('由教师评').first().waitFor()
  await teacher.shot('peers-closed')
  await isSound(teacher)
  const dark = await at.visit('classteacher', { width: 375, lang: 'en', theme: 'dark' })
  await dark.open(`/quota/peerRound/${round}?tab=progress`, 'quality-peer-round')
  await dark.page.getByRole('table', { name: 'Figures' }).waitFor()
  await dark.shot('peers-closed-375-dark')
  await fits(dark.page)
  expect([...teacher.errors, ...dark.errors]).toEqual([])
})

test('the office looks up who rated one pupil, with a reason', { timeout: 180_000 }, async () => {
  await school.open(`/quota/peerRound/${round}`, 'quality-peer-round')
  await school.command('student_peer_round_look')
  await school.pick('被评同学', '张小明', school.dialog())
  await school.fill({ 意见: '家长投诉恶意差评' })
  await school.dialog().locator('.bp6-dialog-footer button').last().click()
  await school.dialog().getByText('谁评了该生').waitFor()
  await school.dialog().getByText('刘子涵').waitFor()
  await school.shot('peers-look')
  expect(school.errors).toEqual([])
})
