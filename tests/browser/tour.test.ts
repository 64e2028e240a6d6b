/** The story of one tour in a real browser: planned by the agency, filed by school and commission, agreed to and followed by a parent on a
 * phone, led by a leader whose phone loses the network, and accounted for by the platform and finance. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../modules/kit/index.ts'
import { supplied } from '../supplies.ts'
import { items } from '../tours.ts'
import { fits, pressEscape, type Site, site, type Visitor } from './browser.ts'
import { keptOn, opensAnew, setsParts } from './tour-acts.ts'
import { watched, visit } from './walk.ts'
import { furnish, type World, world } from './world.ts'

let at: Site, on: World, agency: Visitor, school: Visitor, product: string, id: string
const name = '西山地质研学'
const children = ['张小明', '刘子涵', '赵一诺'] as const
const parentOf = { 张小明: 'parent1', 刘子涵: 'parent2', 赵一诺: 'parent3' } as const
const rows: World['rows'] = (of, where) => on.rows(of, where)
beforeAll(async () => {
  at = await site({ line: true })
  on = await world(at)
  ;({ product } = await furnish(on))
  const quotation = newId()
  const lines = [
    { id: 'A', label: '交通', section: 'transport' },
    { id: 'A1', parentId: 'A', label: '大巴', driver: 'group_day', price: '600.00' },
  ]
  const given = { name: '西山报价', productId: product, schoolId: on.ids.school, openClassType: 'Study', heads: 10, groupSize: 40, days: 2, lines }
  await on.send('operator', 'quotation.create', quotation, given)
  await on.send('operator', 'quotation.lock', quotation)
  agency = await at.visit('agency')
  school = await at.visit('school')
})
afterAll(() => at?.close())

test('an agency plans a tour, is told what each day lacks, and the school can not file it before', { timeout: 120_000 }, async () => {
  await agency.open('/study/list', 'tour')
  await agency.command('tour_plan')
  await agency.fill({
    研学名称: name,
    目的地: '西山',
    出发日期: '2026-10-23',
    返回日期: '2026-10-24',
    定金: '30.00',
    尾款截止日: '2026-10-20',
    最低人数: '1',
    名额: '20',
  })
  await agency.fill({ 安全预案: '每车两名教师', 应急预案: '就近三甲医院' })
  await agency.pick('课程产品', '儿童国画')
  await agency.dialog().getByText('以报价单的学校为准').waitFor()
  await agency.pick('报价单', '西山报价')
  await agency.pick('总领队', '李晓明')
  await agency.send()
  await agency.row(name).getByText('筹备中').waitFor()
  ;[{ id }] = (await rows('tour', { name })) as any
  await agency.open(`/study/list/${id}?tab=days`, 'tour-detail')
  await agency.page.getByText('还缺 交通、活动、用餐、住宿').waitFor()
  await agency.command('itinerary_create')
  await agency.fill({ 第几天: '1', 安排: '学校出发', 开始: '07:30' })
  await agency.dialog().getByLabel('类别').selectOption({ label: '交通' })
  await agency.send()
  await agency.page.getByText('还缺 活动、用餐、住宿').waitFor()
  await school.open(`/study/list/${id}`, 'tour-detail')
  await school.command('tour_file')
  await school.says('行程还不完整')
})

test('with its days and a letter it is filed, the commission approves, and the school launches its class', { timeout: 120_000 }, async () => {
  for (const item of items.slice(1)) await on.send('agency', 'itinerary.create', newId(), { openClassId: id, ...item })
  await agency.page.getByRole('img', { name: /线路图: 地质公园 – 博物馆/ }).waitFor()
  await agency.command('tour_issueLetter')
  await agency.fill({ 家长信正文: '尊敬的家长：两天一夜，自愿参加。' })
  await agency.send()
  await agency.open(`/study/list/${id}?tab=letter`, 'tour-detail')
  await agency.page.getByText('尊敬的家长').waitFor()
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  await agency.shot('tour-letter')
  await school.command('tour_file')
  await school.page.getByText('备案审核中').first().waitFor()
  const commission = await at.visit('commission')
  await commission.open(`/study/list/${id}`, 'tour-detail')
  await commission.command('tour_approve')
  await commission.send()
  await commission.page.getByText('已备案').first().waitFor()
  await school.command('tour_launchClass')
  await expect.poll(async () => (await rows('open_class', { id }))[0]?.openClassType).toBe('Study')
})

test('the school moves it by a form that says what goes along, and the commission agrees to the new days', { timeout: 240_000 }, async () => {
  await school.command('tour_reschedule')
  await school.dialog().getByText('2026-10-23 – 2026-10-24').waitFor()
  await school.dialog().getByText('教委重新同意备案').waitFor()
  await school.fill({ 新的出发日期: '2026-10-23', 改期原因: '台风预警' })
  await school.press('确定', school.dialog())
  await school.dialog().getByText('出发日期没有变化').waitFor()
  await watched(school)
  await school.shot('tour-move')
  await school.fill({ 新的出发日期: '2026-10-24' })
  await school.send()
  await expect.poll(async () => (await rows('tour', { id }))[0].endDate).toBe('2026-10-25')
  await school.open(`/study/list/${id}?tab=ready`, 'tour-detail')
  await school.page.locator('.tr-lines li[data-open]', { hasText: '教委已同意改期' }).waitFor()
  // What waits for the commission stands on its home.
  const commission = await at.visit('commission')
  await commission.open('/wel', 'home')
  const waiting = commission.page.locator('main .dk-kind', { has: commission.page.locator('[data-todo=tour_refiling]') })
  await waiting.getByText(name).waitFor()
  await commission.open(`/study/list/${id}`, 'tour-detail')
  await commission.command('tour_approve')
  await commission.send()
  await school.page.locator('.tr-lines li', { hasText: '教委已同意改期' }).waitFor({ state: 'detached' })
  await expect.poll(() => commission.page.locator('[data-command=tour_approve]').count()).toBe(0)
  // Whoever sees the tour sees what stands in each of its tabs.
  for (const one of [commission, ...(await Promise.all(['classteacher', 'coach1', 'finance1', 'service'].map(account => at.visit(account))))]) {
    await one.open(`/study/list/${id}`, 'tour-detail')
    const tabs = one.page.locator('main').getByRole('tab')
    await tabs.first().waitFor()
    for (const tab of await tabs.all()) {
      await tab.click()
      await one.page.locator('main [role=tabpanel][aria-hidden=false]').waitFor()
      await one.page.waitForLoadState('networkidle')
      await expect.poll(() => one.page.getByText('没有权限查看').count(), { message: `${one.account}: ${await tab.innerText()}` }).toBe(0)
    }
    expect(one.errors, one.account).toEqual([])
    if (one !== commission) await one.leave()
  }
})

test('a parent reads letter, costs and days of a tour before taking a place, and goes on to the place', { timeout: 120_000 }, async () => {
  await onSale()
  const parent = await at.visit('parent1', { width: 375 })
  await parent.open(`/parent/tours/${id}`, 'tour-plan')
  await parent.page.getByText('尊敬的家长：两天一夜，自愿参加。').waitFor()
  await parent.page.getByText('【改期】原定 2026-10-23 至 2026-10-24，改为 2026-10-24 至 2026-10-25。').waitFor()
  await parent.page.locator('.tr-costs tfoot').getByText('¥120.00').waitFor()
  await parent.page.getByText('先付定金 ¥30.00，尾款 ¥90.00 须于 2026-10-20 前付清').waitFor()
  await parent.page.getByRole('img', { name: /线路图: 地质公园 – 博物馆/ }).waitFor()
  await fits(parent.page)
  await watched(parent)
  expect(await visit(parent, { within: 'main' })).toEqual([])
  await parent.shot('tour-plan')
  await parent.page.getByRole('link', { name: '报名与退费规则' }).click()
  await parent.page.getByRole('link', { name: '家长信、费用明细与每日行程' }).waitFor()
  await parent.page.getByRole('button', { name: '报名', exact: true }).waitFor()
})

test('a parent takes the place by its deposit, and pays the balance as an order of its own', { timeout: 120_000 }, async () => {
  const parent = await at.visit('parent1', { width: 375 })
  await parent.open(`/parent/course/${id}`, 'parent-course')
  await parent.page.getByText('先付定金 ¥30.00，尾款 ¥90.00 须于 2026-10-20 前付清').waitFor()
  await parent.page.getByRole('button', { name: '报名', exact: true }).click()
  await parent.page.getByText('尾款（另付）').waitFor()
  await parent.page.getByText('尾款须于 2026-10-20 前付清').waitFor()
  await fits(parent.page)
  await watched(parent)
  expect(await visit(parent, { within: 'main' })).toEqual([])
  await parent.shot('tour-deposit')
  const [first] = await rows('order', { studentId: on.pupils.张小明, status: 'created' })
  expect(first).toMatchObject({ part: 'deposit', totalCents: 3_000 })
  await paysNow('parent1', first)
  await parent.page.getByText('支付成功，报名已完成。').waitFor()
  await parent.open('/parent/enrolments', 'parent-enrolments')
  await parent.page.getByText('¥90.00，2026-10-20 前付清').waitFor()
  await parent.shot('tour-balance')
  await parent.page.getByRole('button', { name: '付尾款' }).click()
  await parent.page.getByText('尾款请于 2026-10-20 前付清。').waitFor()
  await parent.shot('tour-balance-pay')
  const [balance] = await rows('order', { studentId: on.pupils.张小明, status: 'created' })
  await paysNow('parent1', balance)
  await parent.page.getByText('尾款已付清。').waitFor()
})

/** The class comes on sale. */
async function onSale(): Promise<void> {
  const lessons = ['24 09', '24 14', '25 09'].map((hour, i) => ({
    lessonNo: i + 1,
    startAt: `2026-10-${hour}:00:00`,
    endAt: `2026-10-${hour}:50:00`,
    roomId: on.ids.rooms[1],
    teacherId: on.ids.teachers[0],
  }))
  await on.send('agency', 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: '116.3', signLat: '39.96' })
  await on.send('school', 'open_class.checkTeacher', id, { flag: 1 })
  await on.send('school', 'open_class.release', id, { isAudit: 0, enrollEnd: '2026-10-08 10:00:00' })
}
/** Three children join, and their parents pay. */
async function sold(): Promise<void> {
  // One has a place already.
  for (const child of children.slice(1)) {
    const place = newId()
    await on.send(parentOf[child], 'enrolment.commit', place, { openClassId: id, studentId: on.pupils[child] })
    for (const part of ['deposit', 'balance']) await paysNow(parentOf[child], (await rows('order', { enrolmentId: place, part }))[0])
  }
}
async function paysNow(who: string, due: any): Promise<void> {
  const { engine } = at.serving.parts,
    attempt = newId()
  await on.send(who, 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'web' })
  const received = { transactionNo: `SB${attempt}`, receivedCents: due.totalCents, currency: 'CNY', paidAt: at.now() }
  await engine.run(engine.system('000000'), engine.command('payment', 'succeed'), attempt, received)
}
const agreed = (child: (typeof children)[number]) =>
  on.send(parentOf[child], 'traveller.consent', `${id}:${on.pupils[child]}`, {
    openClassId: id,
    studentId: on.pupils[child],
    letterVersion: 2,
    emergencyName: '家长',
    emergencyPhone: '13900000001',
  })

test('a parent reads the letter on a phone, sees what a head pays, agrees, and tells what leaders should know', { timeout: 120_000 }, async () => {
  await sold()
  const parent = await at.visit('parent1', { width: 375 })
  await parent.open('/parent/tours', 'family-tours')
  await parent.page.getByText('请阅读家长信并确认是否同意孩子参加。').waitFor()
  await parent.page.locator('.tr-costs tfoot').getByText('¥120.00').waitFor()
  await fits(parent.page)
  await watched(parent)
  expect(await visit(parent, { within: 'main' })).toEqual([])
  await parent.shot('tour-consent')
  await parent.page.getByLabel('紧急联系人').fill('张建国')
  await parent.page.getByLabel('紧急联系电话').fill('13900000001')
  await parent.press('我同意孩子参加')
  await parent.page.getByText('已同意').waitFor()
  // Whom leaders call is seen, and put right, as long as nobody has left.
  await parent.page.getByText('紧急联系人 · 张建国 13900000001').click()
  await parent.page.getByLabel('紧急联系电话').fill('13900000002')
  await parent.press('保存联系人')
  await parent.page.getByText('紧急联系人 · 张建国 13900000002').waitFor()
  await parent.page.getByText('健康说明', { exact: true }).click()
  await parent.page.getByLabel('病史、过敏与用药').fill('花生过敏')
  await parent.press('保存')
  await expect.poll(async () => (await rows('traveller', { openClassId: id })).some(one => one.hasNote)).toBe(true)
})

const asks = '晚上几点熄灯？',
  says = '九点半，房间里有带队教师。'
test('a parent asks on the phone, the agency answers from what waits, and only the one who asked is told', { timeout: 120_000 }, async () => {
  const parent = await at.visit('parent1', { width: 375 })
  await parent.open('/parent/tours', 'family-tours')
  await parent.page.getByText('问与答').click()
  await parent.page.getByLabel('问题', { exact: true }).fill(asks)
  await parent.press('提问')
  await parent.page.getByText('待回答', { exact: true }).waitFor()
  await fits(parent.page)
  const widths = await Promise.all(
    [parent.page.getByLabel('问题', { exact: true }), parent.page.getByRole('button', { name: '提问' })].map(one => one.boundingBox()),
  )
  expect(Math.round(widths[0]!.width)).toBe(Math.round(widths[1]!.width))
  // In the list of questions a family chooses among the tours of its children; who may see their works, among its children.
  await parent.open('/study/questionAnswer', 'question_answer')
  await parent.command('question_answer_ask')
  await expect.poll(() => parent.dialog().locator('select').first().locator(`option[value="${id}"]`).count()).toBe(1)
  await pressEscape(parent.page)
  await parent.open('/age_client/resultConsent', 'result_consent')
  await parent.command('result_consent_create')
  await expect.poll(() => parent.dialog().locator('select').first().locator('option').allInnerTexts()).toContainEqual(expect.stringContaining('张小明'))
  await pressEscape(parent.page)
  await agency.open('/wel', 'home')
  const waiting = agency.page.locator('main .dk-kind', { has: agency.page.locator('[data-todo=tour_question]') })
  await waiting.getByText(asks).waitFor()
  await agency.shot('question-waits')
  await waiting.getByRole('button', { name: '回答' }).click()
  await agency.dialog().getByText(asks).waitFor()
  await agency.shot('question-dialog')
  await agency.fill({ 回答: says })
  await agency.send()
  await waiting.waitFor({ state: 'detached' })
  await agency.open('/study/questionAnswer', 'question_answer')
  await agency.row(asks).getByText('已回答').waitFor()
  await agency.shot('questions')
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  await parent.open('/parent/tours', 'family-tours')
  await parent.page.getByText('问与答').click()
  await parent.page.getByText(says).waitFor()
  await parent.page.locator('.tr-questions').scrollIntoViewIfNeeded()
  await parent.shot('question-phone')
  // The page of the tour is its makers': a parent is shown the question itself.
  await parent.open('/study/questionAnswer', 'question_answer')
  await parent.page.locator('main').getByText(asks).first().click()
  await parent.page.locator('.bp6-drawer').getByText(says).first().waitFor()
  const other = await at.visit('parent2', { width: 375 })
  await other.open('/parent/tours', 'family-tours')
  await other.page.getByText('请阅读家长信并确认是否同意孩子参加。').waitFor()
  await other.page.getByText('问与答').click()
  await other.page.getByLabel('问题', { exact: true }).waitFor()
  await expect.poll(() => other.page.getByText(says).count()).toBe(0)
})

test('a notice is written, sent to those who have not agreed yet alone, and can not be changed any more', { timeout: 120_000 }, async () => {
  await agency.open('/openclass/reservationNotice', 'reservation_notice')
  await agency.command('reservation_notice_create')
  await agency.pick('研学', name)
  await agency.fill({ 标题: '请在周五前确认', 内容: '还差您的同意。' })
  await agency.dialog().getByLabel('接收人').selectOption({ label: '未同意的家长' })
  await agency.shot('notice-form')
  await agency.send()
  const row = agency.row('请在周五前确认')
  await row.getByText('草稿').waitFor()
  await agency.command('reservation_notice_send', row)
  await agency.dialog().getByText('请在周五前确认').waitFor()
  await agency.shot('notice-send')
  await agency.send(/^(确定|发送)$/)
  await row.getByText('已发送').waitFor()
  await expect.poll(() => row.getByRole('button', { name: '修改' }).count()).toBe(0)
  await watched(agency)
  expect(await visit(agency, { within: 'main' })).toEqual([])
  await agency.shot('notices')
  const told = async (account: string, count: number) => {
    const one = await at.visit(account, { width: 375 })
    await one.open('/eip/message', 'messages')
    await expect.poll(() => one.page.getByText('研学通知：请在周五前确认').count()).toBe(count)
    if (count > 0) {
      await one.shot('notice-phone')
      await one.page.getByText('研学通知：请在周五前确认').click()
      await one.page.getByText('还差您的同意。').first().waitFor()
    } else
      await one.page
        .locator('main')
        .getByText(/待您确认|请确认/)
        .first()
        .waitFor()
  }
  await told('parent2', 1)
  await told('parent1', 0)
})

test('the checklist says who is open and becomes green, and both sides confirm', { timeout: 120_000 }, async () => {
  for (const child of children.slice(1)) await agreed(child)
  await on.send('school', 'open_class.confirmClass', id, { remark: '按期成行' })
  const group = newId()
  await agency.open(`/study/ready?id=${id}`, 'study-ready')
  await agency.page
    .locator('.tr-lines li', { hasText: '每人有分组' })
    .getByText(/张小明|张\*/)
    .waitFor()
  await on.send('agency', 'study_group.create', group, { openClassId: id, groupName: '一组', leaderId: on.ids.teachers[0] })
  for (const child of children) {
    const own = `${id}:${on.pupils[child]}`
    await on.send('agency', 'traveller.place', own, { groupId: group })
    const terms = { company: '平安', amount: '500000.00', startDate: '2026-10-24', endDate: '2026-10-25' }
    await on.send('agency', 'insurance.list', own, { openClassId: id, studentId: on.pupils[child], ...terms })
    await on.send('agency', 'insurance.submit', own)
    await on.send('system', 'insurance.accept', own, { policyNo: `P-${child}` })
  }
  for (const [who, type] of [
    ['agency', 'transport'],
    ['school', 'briefing'],
  ] as const)
    await on.send(who, 'ready_file.save', `${id}:${type}`, { openClassId: id, type, fileId: '/files/x.pdf' })
  // Three children and their leader, paid from the one line that was quoted.
  await supplied(on.send, id, 4, { lineId: 'A' })
  const pupils = children.map(child => on.pupils[child])
  const moves = [
    ...pupils.map(studentId => ({ studentId, slot: 'vehicle', to: `${id}-b0#1` })),
    ...[...pupils, on.ids.teachers[0]].flatMap(studentId => ['b1', 'b2'].map(meal => ({ studentId, slot: 'meal', to: `${id}-${meal}#1` }))),
  ]
  await on.send('agency', 'study_adjustment.move', newId(), { openClassId: id, moves })
  // The note of the first child was read by nobody yet.
  await agency.page.locator('.tr-count', { hasText: '24 / 25' }).waitFor()
  const note = `${id}:${on.pupils.张小明}`
  await on.send('coach1', 'traveller.readNote', note)
  await agency.page.locator('.tr-count', { hasText: '25 / 25' }).waitFor()
  await agency.command('tour_confirmReady')
  await school.open(`/study/ready?id=${id}`, 'study-ready')
  await school.command('tour_confirmReady')
  await expect.poll(async () => (await rows('tour', { id }))[0].status).toBe('ready')
})

/** Who stays at home is called so, with the reason, and how many leave is said before there is no way back; then the child comes after all. */
async function staysAtFirst(leader: Visitor): Promise<void> {
  const last = leader.page.locator('.tr-roll li').nth(2)
  await last.getByRole('button', { name: '不随行', pressed: false }).click()
  await leader.fill({ 原因: '发烧' })
  await leader.send()
  await last.getByRole('button', { name: '不随行', pressed: true }).waitFor()
  await leader.page.locator('.tr-stand', { hasText: '2 / 3' }).waitFor()
  await expect.poll(async () => (await rows('study_attendance', { openClassId: id })).map(one => one.mark).sort()).toEqual(['absent', 'present', 'present'])
  await leader.press('出发')
  await leader.dialog().getByText('2 人出发，1 人不随行？').waitFor()
  await leader.shot('tour-stays')
  await leader.press('取消', leader.dialog())
  await last.getByRole('button', { name: '在', exact: true }).click()
  await leader.page.locator('.tr-stand', { hasText: '3 / 3' }).waitFor()
  await leader.page.getByText('条待发送').waitFor({ state: 'detached' })
}

test('a leader calls everybody without a network, the marks arrive once it is back, and the parent sees it', { timeout: 120_000 }, async () => {
  await at.moveTo('2026-10-23T23:10:00.000Z')
  const leader = await at.visit('coach1', { width: 375 })
  await leader.open('/study/onTheWay', 'on-the-way')
  await leader.page.locator('.tr-stand', { hasText: '0 / 3' }).waitFor()
  // Who looked at a form while there was a network has it in the wood; one that is still on its way then comes when it can.
  await leader.page.locator('.tr-roll li').first().getByRole('button', { name: '不随行', pressed: false }).click()
  await leader.dialog().getByLabel('原因').waitFor()
  await leader.press('取消', leader.dialog())
  await leader.dialog().waitFor({ state: 'detached' })
  await leader.page.context().setOffline(true)
  for (let i = 0; i < 3; i++) await leader.page.locator('.tr-roll li').nth(i).getByRole('button', { name: '在', exact: true }).click()
  await leader.page.getByText('3 条待发送').waitFor()
  await leader.page.locator('.tr-stand', { hasText: '3 / 3' }).waitFor()
  // The count of a leg is taken coach by coach.
  await leader.page.getByRole('navigation', { name: '车辆' }).getByRole('button', { name: '3 / 3' }).waitFor()
  await fits(leader.page)
  await leader.shot('tour-roll-call')
  expect(await rows('study_attendance', { openClassId: id })).toHaveLength(0)
  await leader.page.context().setOffline(false)
  await expect.poll(() => leader.page.getByText('条待发送').count()).toBe(0)
  expect((await rows('study_attendance', { openClassId: id })).map(one => [one.mark, one.version])).toEqual(Array(3).fill(['present', 1]))
  await staysAtFirst(leader)
  await leader.press('出发')
  await leader.dialog().getByText('全部 3 人出发？').waitFor()
  await leader.press('确定', leader.dialog())
  await leader.page.getByRole('button', { name: '全部返回' }).waitFor()
  // At the next stop the leader clocks the group in, and all its children at once; the school follows it.
  await at.moveTo('2026-10-23T23:20:00.000Z')
  const { lng, lat } = items[1]
  await leader.page.context().grantPermissions(['geolocation'])
  await leader.page.context().setGeolocation({ longitude: Number(lng), latitude: Number(lat) })
  await leader.open(`/age_client/study_lesson/clockIn/${id}`, 'study-clock-in')
  await leader.page.getByRole('button', { name: /地质公园/ }).click()
  await leader.press('领队打卡')
  await leader.page.getByText('领队已打卡').waitFor()
  await leader.page.getByRole('button', { name: '其余 3 人都到了' }).click()
  await leader.page.getByText('3 / 3').first().waitFor()
  await fits(leader.page)
  await watched(leader)
  expect(await visit(leader, { within: 'main' })).toEqual([])
  await leader.shot('tour-clock-in')
  school = await at.visit('school')
  await school.open(`/school_client/study_lesson/clockIn/${id}`, 'study-clock-in')
  await school.page.getByRole('button', { name: /地质公园/ }).click()
  await school.page.getByText('领队已打卡').waitFor()
  await expect.poll(() => school.page.locator('.tr-roll li[data-mark=present]').count()).toBe(3)
  await school.shot('tour-clock-in-school')
  agency = await at.visit('agency')
  await agency.open(`/age_client/study_lesson/lessonmanage?openClassId=${id}`, 'tour-lessons')
  await agency.page.locator('main tbody').getByText('2026-10-24').first().waitFor()
  await agency.shot('tour-lessons')
  await opensAnew(at, leader)
  const parent = await at.visit('parent1', { width: 375, lang: 'en', theme: 'dark' })
  await parent.open('/parent/tours', 'family-tours')
  await parent.page.getByText(/called at “地质公园”: There/).waitFor()
  await leader.page.locator('.tr-roll li', { hasText: '张小明' }).getByRole('button', { name: '交接' }).click()
  await leader
    .dialog()
    .getByRole('button', { name: /父亲|母亲|其他|祖父母/ })
    .first()
    .click()
  await parent.page.locator('.tr-where', { hasText: 'Handed over' }).waitFor()
  await parent.press('Write the report')
  await parent.fill({ Title: 'Fossils' })
  await parent.send()
  await parent.page.getByText('Study report · Fossils').waitFor()
  await parent.leave()
  for (const child of children.slice(1)) await on.send('coach1', 'traveller.handOver', `${id}:${on.pupils[child]}`, { toSchool: 1 })
  await leader.press('全部返回')
  await leader.press('确定', leader.dialog())
  await expect.poll(async () => (await rows('tour', { id }))[0].status).toBe('returned')
  // Home again, the phone keeps nothing of it.
  await expect.poll(() => keptOn(leader)).toBe('')
  await leader.leave()
})

test('B189 back home the platform accepts the report with its receipts, and two of finance pay what the contract leaves', { timeout: 120_000 }, async () => {
  const report = { receipts: [{ item: '大巴', amount: '1200.00', fileId: '/files/r.pdf' }], incident: '一名学生轻微晕车，已告知家长' }
  await on.send('agency', 'tour.submitReport', id, report)
  const operator = await at.visit('operator')
  await operator.open(`/study/list/${id}`, 'tour-detail')
  await operator.command('tour_approveReport')
  await expect.poll(async () => (await rows('tour', { id }))[0].status).toBe('reported')
  const [offer] = await rows('quotation', { name: '西山报价' }),
    [account] = await rows('bank_account', { ownerId: on.ids.agency, status: 'in_use' })
  const finance = await at.visit('finance1')
  await setsParts(finance, id)
  const due = { openClassId: id, partNo: 1, amount: (offer.totalAmount / 100).toFixed(2), bankAccountId: account.id, reason: '尾款' }
  await on.send('agency', 'pay_apply.apply', newId(), due)
  const paid = async () => (await rows('pay_apply', { openClassId: id }))[0]
  const pays = async (who: Visitor, command: string, values: Readonly<Record<string, string>> = {}) => {
    await who.open('/study/pay', 'pay_apply')
    await who.command(`pay_apply_${command}`, who.row(name))
    await who.dialog().waitFor()
    await who.fill(values)
    await who.send()
  }
  await pays(operator, 'approve')
  await pays(finance, 'approve')
  await expect.poll(async () => (await paid()).status).toBe('approved')
  const other = await at.visit('finance2')
  await pays(other, 'confirmPay', { 付款凭证号: 'PZ-1' })
  await other.row(name).getByText('已付款').waitFor()
  expect(await paid()).toMatchObject({ status: 'paid', voucherNo: 'PZ-1', amount: offer.totalAmount })
  expect([operator, finance, other].flatMap(one => one.errors)).toEqual([])
})
