/** What surrounds a journey of the demo: payments in parts, questions of families, notices, visits, reports of children, and the accounts at the end. */
import { find, get } from '../../modules/kit/index.ts'
import { quotation } from '../../modules/quotation/index.ts'
import { booking } from '../../modules/resources/index.ts'
import { bankAccount } from '../../modules/settlement/index.ts'
import { itemsOf as itineraryOf, tour } from '../../modules/tours/index.ts'
import type { Child } from './families.ts'
import type { Story } from './tours.ts'
import { hour, minute, plus } from './world.ts'

/** The parts of every contract, in basis points. */
const parts = [
  { percent: 3_000, trigger: 'confirmed' },
  { percent: 4_000, trigger: 'ready' },
  { percent: 3_000, trigger: 'reported' },
] as const
type Reach = 'applied' | 'checked' | 'approved' | 'paid'

/** Finance says in what parts the contract is paid. */
export async function planned({ world, district: { staff }, id }: Story, now: string): Promise<void> {
  await world.run(staff.finance, 'pay_proportion.save', id, { openClassId: id, parts }, now)
}
/** The agency applies for a part, which comes as far as is said: platform, then finance, then the other one of finance. */
export async function paidPart({ world, district, id, chance }: Story, partNo: number, reach: Reach, from: string): Promise<void> {
  const agency = district.agencies[0]!,
    { finance, finance2, operator } = district.staff
  const of = await world.ask(get(tour, id)),
    total = (await world.ask(get(quotation, of!.quotationId)))!.totalAmount
  const [account] = await world.ask(find(bankAccount, { ownerId: agency.id, status: 'in_use' }, { limit: 1 }))
  const shares = parts.map(one => Math.floor((total * one.percent) / 10_000)),
    amount = partNo < parts.length ? shares[partNo - 1]! : total - shares[0]! - shares[1]!
  const own = chance.branch(`pay ${partNo}`).id(from)
  const reason = ['首付：订车订房定金', '出发前：餐饮门票与保险', '尾款：总结通过后结清'][partNo - 1]
  await world.run(agency.manager, 'pay_apply.apply', own, { openClassId: id, partNo, amount, bankAccountId: account!.id, reason }, from)
  if (reach === 'applied') return
  await world.run(operator, 'pay_apply.approve', own, { remark: '与合同分期一致' }, plus(from, 10 * minute))
  if (reach === 'checked') return
  await world.run(finance, 'pay_apply.approve', own, { remark: '票据已核' }, plus(from, 20 * minute))
  if (reach === 'approved') return
  await world.run(finance2, 'pay_apply.confirmPay', own, { voucherNo: `PZ${own.replaceAll('-', '').slice(-10)}` }, plus(from, 30 * minute))
}

const questions = [
  ['需要自带被褥吗？孩子怕冷。', '营地每晚提供厚被和睡袋，另带一件厚外套即可。'],
  ['中午能保证不含花生吗？', '食堂单独备餐，带队老师会核对名单；请在健康说明里再写一遍。'],
  ['家长可以随行吗？', null],
  ['返校大概几点，能在地铁口下车吗？', '预计 16:30 到南门，为安全起见统一在校门交接。'],
  ['孩子晕车，能坐前排吗？', null],
] as const
/** What families ask; the agency has answered most of it. */
export async function asked({ world, district, plan, id, pupils, chance }: Story, from: string): Promise<void> {
  const own = plan.heads % 2 ? questions.slice(2) : questions.slice(0, 3)
  for (const [i, [question, answer]] of own.entries()) {
    const now = plus(from, i * hour),
      questionId = chance.branch(`question ${i}`).id(now),
      asker = pupils[(i * 3) % pupils.length]
    // On a small scale a tour may have nobody.
    if (!asker || !(await world.may(asker.parent, 'question_answer.ask', questionId, { openClassId: id, question }, now))) continue
    if (answer) await world.run(district.agencies[0]!.manager, 'question_answer.answer', questionId, { answer }, plus(now, 40 * minute))
  }
}
type Notice = readonly [title: string, content: string, receivers: 'families' | 'undecided' | 'leaders', isSent: boolean]
export const gathering: Notice = [
  '集合时间与携带物品',
  '当天 7:00 在学校南门集合，7:30 准时发车。请带身份证件、雨衣、水杯和换洗衣物；零食与电子产品请留在家里。',
  'families',
  true,
]
export const briefing: Notice = ['领队行前会', '出发前一天 17:00 在会议室核对名单、座位与夜间值班，请携带对讲机。', 'leaders', true]
export const reminder: Notice = ['请尽快确认家长信', '名额将在报名截止后释放，请阅读家长信并填写紧急联系人。', 'undecided', false]
/** What the agency writes beside what the product tells by itself; some of it waits as a draft. */
export async function told({ world, district, id, chance }: Story, [title, content, receivers, isSent]: Notice, now: string): Promise<void> {
  const own = chance.branch(`notice ${title}`).id(now),
    { manager } = district.agencies[0]!
  await world.run(manager, 'reservation_notice.create', own, { openClassId: id, title, content, receivers }, now)
  if (isSent) await world.run(manager, 'reservation_notice.send', own, {}, plus(now, 5 * minute))
}

/** A teacher of the school and the commission look in at the stops of the first day. */
export async function visited({ world, district, plan, id }: Story): Promise<void> {
  const school = district.schools[0]!,
    stops = (await world.ask(itineraryOf(id))).filter(one => one.day === 1 && one.kind === 'place')
  const visitors = [school.teacher, district.staff.commissions.get(school.areaCode)!] as const
  for (const [i, { id: lessonId, lng, lat, startTime }] of stops.entries()) {
    const who = visitors[i % 2]!,
      isFine = i !== 1,
      now = plus(world.on(plan.leaves, startTime), 30 * minute)
    const seen = { openClassId: id, lessonId, lng, lat, isFine, remark: isFine ? '分组有序，每组两名教师在场' : '一组任务单不够，已当场补发' }
    await world.run(who, 'inspection_attendance.confirm', `${lessonId}:${who.actor.userId}`, seen, now)
  }
}

const works = [
  ['我摸到了亿年前的石头', '讲解员让我们用放大镜看层理，我画了三张剖面图，和课本上的完全对得上。'],
  ['一天里的二十七种声音', '我负责记录声音地图，最难的是分清两种相似的鸣叫，后来靠录音一遍遍比对。'],
  ['小组怎样不吵架', '我们先分工再出发，每站换一次组长，最后任务单全部完成。'],
  ['老手艺为什么慢', '师傅说快就断了。我试了四次才把竹丝劈匀，手上磨了一个泡。'],
] as const
/** What children wrote afterwards, marked by their teacher. */
export async function wrote({ world, district, plan, id, chance }: Story, going: readonly Child[], from: string): Promise<void> {
  const { teacher } = district.schools[0]!
  for (const [i, child] of going.slice(0, 10).entries()) {
    const [title, content] = works[(i + plan.heads) % works.length]!,
      now = plus(from, i * 7 * minute)
    await world.run(
      teacher,
      'study_report.create',
      chance.branch(`report ${i}`).id(now),
      { openClassId: id, studentId: child.id, title, content, score: 82 + ((i * 7) % 17) },
      now,
    )
  }
}

/** A receipt as a till prints it. */
function slip(item: string, cents: number): string {
  const line = (y: number, left: string, right = '') =>
    `<text x="40" y="${y}" font-size="26" fill="#333">${left}</text><text x="520" y="${y}" font-size="26" fill="#333" text-anchor="end">${right}</text>`
  const inside = [line(80, '电子发票（普通）'), line(150, item, `¥${(cents / 100).toFixed(2)}`), line(210, '价税合计', `¥${(cents / 100).toFixed(2)}`)]
  const rule = '<path d="M40 105 H520 M40 235 H520" stroke="#999" stroke-width="2" stroke-dasharray="6 6"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="560" height="300"><rect width="560" height="300" fill="#fffdf6"/>${rule}${inside.join('')}</svg>`
}
/** The agency hands in what the journey cost, with a receipt for each, and the platform accepts it. */
export async function reported(story: Story, now: string): Promise<void> {
  const { world, district, id } = story
  // What suppliers were booked for is what they billed.
  const booked = await world.ask(find(booking, { openClassId: id, status: 'used' }))
  const costs = (
    [
      ['大巴包车', 'vehicle'],
      ['营地住宿', 'camp'],
      ['两日午餐', 'restaurant'],
      ['景点门票', 'scenic_spot'],
    ] as const
  ).map(([item, kind]) => [item, booked.filter(one => one.kind === kind).reduce((sum, one) => sum + (one.amount ?? 0), 0)] as const)
  const receipts = []
  for (const [item, cents] of costs)
    receipts.push({ item, amount: (cents / 100).toFixed(2), fileId: await world.picture(`研学票据-${item}-${id.slice(-6)}`, () => slip(item, cents), now) })
  const incident = '第一天午后两名学生轻微晕车，随车教师已处理并告知家长；全程无走失、无受伤。'
  await world.run(district.agencies[0]!.manager, 'tour.submitReport', id, { receipts, incident }, plus(now, hour))
  await world.run(district.staff.operator, 'tour.approveReport', id, {}, plus(now, 26 * hour))
}
