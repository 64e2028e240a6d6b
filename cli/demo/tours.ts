/** Study tours of the demo school: one being planned, one filed, one on sale by a deposit, one ready, one on its way, one back, one reported on, one
 * cancelled. */
import { answer, find, get, plusDays, type Row, rowsById } from '../../modules/kit/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { classRoster, expectedAt, lesson } from '../../modules/openclass/index.ts'
import { student } from '../../modules/people/index.ts'
import { booking } from '../../modules/resources/index.ts'
import { allocate, groundOf, itemsOf as itineraryOf, problemOf, tour, usualWeights } from '../../modules/tours/index.ts'
import type { Session } from '../../server/kernel/engine.ts'
import type { District } from './district.ts'
import { cover } from './drawings.ts'
import type { Child } from './families.ts'
import { schemes, usual } from './quotations.ts'
import type { Random } from './random.ts'
import { drive, provide } from './supplies.ts'
import { asked, briefing, gathering, paidPart, planned as planPay, reminder, reported, told, visited, wrote } from './tour-papers.ts'
import { itemsOf, lessonTimes, letter, type Plan, plans } from './tour-plans.ts'
import { at, hour, minute, plus, type World, zone } from './world.ts'

export interface Story {
  readonly world: World
  readonly district: District
  readonly plan: Plan
  readonly id: string
  readonly chance: Random
  readonly productId: string
  readonly pupils: readonly Child[]
}
/** The instant so many days before or after the departure; tells the rest of the world to come that far. */
async function comes({ world, plan }: Story, days: number, clock: string): Promise<string> {
  const now = world.on(plan.leaves + days, clock)
  await world.time.at(now)
  return now
}

/** The product that tours of the demo agency are launched from, and the stories of the tours themselves. */
export async function tellTours(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const agency = district.agencies[0]!,
    now = world.on(-60, '10:00'),
    chance = world.chance.branch('tours'),
    productId = chance.id(now)
  await world.time.at(now)
  const course = {
    productName: '行走的课堂·研学',
    productType: 'labour',
    category: 'experiment',
    grades: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    lessonCount: 2,
    lessonMinutes: 50,
    priceCents: 90_000,
    introduction: '<p>两天一夜，一路走一路学：出发前备课，途中任务单，返校后成果展。</p>',
    chapters: [1, 2].map(n => ({ lessonNo: n, name: `第 ${n} 天`, content: '现场课与任务单。' })),
    materials: '研学手册、标本盒、雨衣。',
    teacherDemands: '持教师资格证与急救证。',
    needsResults: false,
  }
  await world.run(agency.manager, 'product.submitNew', productId, course, now)
  await world.run(district.staff.operator, 'product.approve', productId, { remark: '同意' }, plus(now, hour))
  const grant = { productId, priceCents: 90_000, startTime: world.date(-60), endTime: world.date(360), isPublic: true }
  await world.run(district.staff.operator, 'product_grant.add', chance.id(now), grant, plus(now, 2 * hour))
  await world.run(agency.manager, 'product_shelf.up', productId, {}, plus(now, 3 * hour))
  const pupils = families.get(district.schools[0]!.id)!
  for (const [i, plan] of plans.entries()) {
    const own = chance.branch(plan.name)
    const mixed = own.shuffle(pupils.slice(i % 2 ? 0 : 1))
    // The demo family has a journey behind it: what is asked, reported and certified there is there for its account.
    const known = plan.ends === 'reported' ? pupils[1] : undefined
    world.time.tell(() =>
      tellTour({ world, district, plan, chance: own, productId, id: own.id(now), pupils: known ? [known, ...mixed.filter(one => one !== known)] : mixed }),
    )
  }
}

async function tellTour(story: Story): Promise<void> {
  const { ends } = story.plan
  await planned(story)
  if (ends === 'planning') return
  await filed(story)
  if (ends === 'filed') return
  const going = await joined(story)
  if (ends === 'selling') return
  if (ends === 'cancelled') return cancelled(story)
  const groups = await prepared(story, going)
  if (ends === 'ready') return
  await travelled(story, going, groups)
}

async function planned(story: Story): Promise<void> {
  const { world, district, plan, id, chance, productId } = story
  const agency = district.agencies[0]!,
    school = district.schools[0]!
  let now = plan.leaves > 30 ? world.on(-3, '09:00') : await comes(story, -34, '09:00')
  if (plan.leaves > 30) await world.time.at(now)
  const next = () => (now = plus(now, 3 * minute))
  const quotationId = chance.id(now)
  const offer = { name: `${plan.name}报价`, productId, schoolId: school.id, openClassType: 'Study', heads: plan.heads, groupSize: 45, days: 2, lines: usual }
  await world.run(agency.manager, 'quotation.create', quotationId, offer, next())
  for (const [schemeName, treeInfo] of schemes) await world.run(agency.manager, 'quotation.saveScheme', quotationId, { schemeName, treeInfo }, next())
  await world.run(district.staff.operator, 'quotation.lock', quotationId, {}, next())
  const startDate = world.date(plan.leaves)
  const given = {
    name: plan.name,
    destination: plan.destination,
    productId,
    schoolId: school.id,
    quotationId,
    startDate,
    endDate: plusDays(startDate, 1),
    capacityMin: 5,
    capacity: plan.heads + 6,
    ...(plan.deposit ? { depositCents: plan.deposit, balanceUntil: plusDays(startDate, -10) } : {}),
    assembly: `${school.name}南门`,
    leaderId: agency.teachers[0]!.id,
    ...(plan.ends === 'planning'
      ? {}
      : {
          safetyPlan: '每车两名教师随车，出发前点名、系安全带；每组设组长副组长，师生比不低于一比二十；夜间值班两人一岗。',
          emergencyPlan: '距营地十五分钟车程有二级医院；突发天气启动备用路线；走失十分钟内逐级上报并报警。',
        }),
  }
  await world.run(agency.manager, 'tour.plan', id, given, next())
  for (const item of itemsOf(plan)) await world.run(agency.manager, 'itinerary.create', chance.id(now), { openClassId: id, ...item }, next())
  if (plan.ends !== 'planning') await world.run(agency.manager, 'tour.issueLetter', id, { content: letter(plan.name) }, next())
}
async function filed(story: Story): Promise<void> {
  const { world, district, plan, id } = story
  const school = district.schools[0]!
  const now = plan.leaves > 30 ? world.on(-2, '10:00') : await comes(story, -32, '10:00')
  if (plan.leaves > 30) await world.time.at(now)
  await world.run(school.manager, 'tour.file', id, {}, now)
  const heard = plus(now, 23 * hour)
  await world.time.at(heard)
  await world.run(district.staff.commissions.get(school.areaCode)!, 'tour.approve', id, { remark: '材料齐全，同意备案' }, heard)
  if (plan.ends !== 'cancelled') await asked(story, plus(heard, hour))
}

/** The class is launched and released; children join, their parents pay and agree. Answers who goes. */
async function joined(story: Story): Promise<readonly Child[]> {
  const { world, district, plan, id, pupils, chance } = story
  const school = district.schools[0]!,
    agency = district.agencies[0]!,
    teacher = agency.teachers[0]!
  let now = await comes(story, -29, '09:00')
  await world.run(school.manager, 'tour.launchClass', id, {}, now)
  const day = (n: number) => world.date(plan.leaves + n)
  const lessons = lessonTimes.map(({ from, to }, n) => ({
    lessonNo: n + 1,
    startAt: at(day(n), from),
    endAt: at(day(n), to),
    roomId: school.rooms[0]!.id,
    teacherId: teacher.id,
    chapterName: `第 ${n + 1} 天`,
  }))
  await world.run(
    agency.manager,
    'open_class.perfect',
    id,
    { teacherId: teacher.id, signAddress: '南门', signLng: '120.155100', signLat: '30.274100', lessons },
    plus(now, hour),
  )
  await world.run(school.manager, 'open_class.checkTeacher', id, { flag: true }, plus(now, 2 * hour))
  const enrollStart = at(day(-28), '09:00')
  await world.run(school.manager, 'open_class.release', id, { isAudit: false, enrollStart, enrollEnd: at(day(-8), '18:00') }, plus(now, 3 * hour))
  if (plan.ends === 'ready') await told(story, reminder, plus(now, 4 * hour))
  const going: Child[] = []
  // A tour on sale has its first children: one has paid all of it, the others owe the balance.
  const wanted = plan.ends === 'selling' ? 4 : Math.min(plan.heads, Math.floor(pupils.length * 0.7))
  const days = plan.ends === 'selling' ? 2 : 14
  for (const child of pupils) {
    if (going.length === wanted) break
    now = await comes(story, -27 + Math.floor((going.length * days) / wanted), `${10 + (going.length % 8)}:${String(going.length % 60).padStart(2, '0')}`)
    const placeId = chance.id(now)
    if (!(await world.may(child.parent, 'enrolment.commit', placeId, { openClassId: id, studentId: child.id, phoneNumber: child.phone }, now))) continue
    await paid(story, child, placeId, now)
    if (going.length === 0) await paid(story, child, placeId, plus(now, 5 * minute))
    const agreed = { openClassId: id, studentId: child.id, letterVersion: 1, emergencyName: '家长', emergencyPhone: child.phone }
    await world.run(child.parent, 'traveller.consent', `${id}:${child.id}`, agreed, plus(now, 12 * minute))
    if (going.length % 9 === 4) {
      const note = going.length % 2 ? { medical: '花生过敏，随身带药', diet: '忌花生' } : { medical: '易晕车，请坐前排', diet: '' }
      await world.run(child.parent, 'health_note.tell', `${id}:${child.id}`, { openClassId: id, studentId: child.id, ...note }, plus(now, 15 * minute))
    }
    going.push(child)
  }
  return going
}
async function paid({ world, chance }: Story, child: Child, placeId: string, from: string): Promise<void> {
  const [due] = await world.ask(find(order, { enrolmentId: placeId, status: 'created' }))
  if (!due) return
  const attempt = chance.id(from),
    begun = plus(from, 2 * minute),
    paidAt = plus(from, 3 * minute)
  await world.run(child.parent, 'payment.create', attempt, { orderId: due.id, payType: 'wechat', terminal: 'app' }, begun)
  const receivedCents = (await world.ask(get(payment, attempt)))!.amountCents,
    received = { transactionNo: `SB${attempt.replaceAll('-', '').slice(8)}`, receivedCents, currency: 'CNY', paidAt }
  await world.run(world.system, 'payment.succeed', attempt, received, paidAt)
}

async function cancelled(story: Story): Promise<void> {
  const { world, district, id } = story
  const now = await comes(story, -9, '15:00')
  await world.run(district.staff.operator, 'tour.cancel', id, { cancelReason: 'weather', remark: '气象台发布连续暴雨预警，全额退费' }, now)
}

/** Confirmed, grouped, insured, and ticked by both sides. Answers the groups in their order. */
/** The teacher who leads all of it, and sees its children. */
function leading({ teachers: [first] }: Pick<District['agencies'][number], 'teachers'>, id: string): Session {
  const { session } = first!,
    { actor } = session
  return { ...session, actor: { ...actor, reach: actor.reach === 'all' ? actor.reach : { ...actor.reach, tour: [id] } } }
}

async function prepared(story: Story, going: readonly Child[]): Promise<readonly string[]> {
  const { world, district, plan, id, chance } = story
  const school = district.schools[0]!,
    agency = district.agencies[0]!
  let now = await comes(story, -7, '10:00')
  const next = (by = minute) => (now = plus(now, by))
  await world.run(district.staff.operator, 'open_class.confirmClass', id, { remark: '报名截止，按期成行' }, now)
  await planPay(story, next())
  await paidPart(story, 1, 'paid', next())
  next(hour)
  const count = Math.max(1, Math.ceil(going.length / 20)),
    groups: string[] = []
  for (let i = 0; i < count; i++) {
    const groupId = chance.id(now)
    const leaderId = agency.teachers[1 + i]!.id
    await world.run(agency.manager, 'study_group.create', groupId, { openClassId: id, groupName: `第${i + 1}组`, leaderId }, next())
    groups.push(groupId)
  }
  for (const [i, child] of going.entries()) await world.run(agency.manager, 'traveller.place', `${id}:${child.id}`, { groupId: groups[i % count] }, next(5_000))
  const startDate = world.date(plan.leaves),
    terms = { company: '平安养老保险', amount: '500000.00', startDate, endDate: plusDays(startDate, 1) }
  for (const [i, child] of going.entries()) {
    const policyId = `${id}:${child.id}`
    await world.run(agency.manager, 'insurance.list', policyId, { openClassId: id, studentId: child.id, ...terms, amount: 50_000_000 }, next(5_000))
    await world.run(agency.manager, 'insurance.submit', policyId, {}, next(5_000))
    await world.run(
      world.system,
      'insurance.accept',
      policyId,
      { policyNo: `PAH${startDate.replaceAll('-', '')}${String(i + 1).padStart(4, '0')}` },
      next(5_000),
    )
  }
  const leader = leading(agency, id)
  // Every ninth family told something.
  for (const [i, child] of going.entries()) if (i % 9 === 4) await world.run(leader, 'traveller.readNote', `${id}:${child.id}`, {}, next(5_000))
  // Of the largest tour some eat halal, as the school has entered.
  const eatHalal = plan.ends === 'ready' ? going.filter((_, i) => i % 20 === 2) : [],
    halal = eatHalal.length
  for (const child of eatHalal)
    await world.run(school.manager, 'traveller.wish', `${id}:${child.id}`, { friends: [], apart: [], isStepFree: false, diet: 'halal' }, next(5_000))
  const quotationId = (await world.ask(get(tour, id)))!.quotationId
  const days = [startDate, terms.endDate] as const
  now = await provide(
    world,
    {
      id,
      name: plan.name,
      agency: agency.manager,
      agencyId: agency.id,
      quotationId,
      spot: plan.stops[0]![0],
      heads: going.length + 1 + count,
      halal,
      days,
      chance,
    },
    now,
  )
  await seated(story, going.length, next)
  now = await drive(world, { id, destination: plan.destination, agency: agency.manager, days, chance }, next())
  const paper = await world.picture('研学准备文件', () => cover('science', world.chance.branch('ready file')), now)
  for (const [who, type] of [
    [agency.manager, 'transport'],
    [school.manager, 'briefing'],
  ] as const)
    await world.run(who, 'ready_file.save', `${id}:${type}`, { openClassId: id, type, fileId: paper }, next())
  now = await comes(story, -5, '16:00')
  await world.run(agency.manager, 'tour.confirmReady', id, {}, now)
  await world.run(school.manager, 'tour.confirmReady', id, {}, next(2 * hour))
  await paidPart(story, 2, plan.ends === 'ready' ? 'applied' : plan.ends === 'travelling' ? 'approved' : 'paid', next(10 * minute))
  for (const notice of [gathering, briefing]) await told(story, notice, next(hour))
  return groups
}

/** The tents of the camp are entered, and everybody gets a seat in the coaches, a bed and a place at each meal by a proposal that keeps the groups. */
async function seated({ world, district, id, chance }: Story, heads: number, next: (by?: number) => string): Promise<void> {
  const { manager } = district.agencies[0]!
  const tents = { openClassId: id, isAccessible: true, kind: 'room', unitName: '四人帐篷', capacity: 4, count: Math.ceil(heads / 3) + 4 }
  await world.run(manager, 'study_unit.create', chance.id(next()), tents, next())
  const now = next(),
    ground = await answer(groundOf(id, { now, zone: manager.zone }), world)
  const children = await answer(
    rowsById(
      student,
      ground.listed.map(one => one.studentId),
    ),
    world,
  )
  const problem = problemOf(ground, children, new Map(), { slots: ['vehicle', 'room', 'meal'], mode: 'anew', seed: 1, weights: usualWeights })
  const { moves, ...outcome } = allocate(problem)
  await world.run(
    manager,
    'study_adjustment.run',
    chance.id(now),
    { openClassId: id, moves, seed: 1, weights: usualWeights, outcome: { ...outcome, basis: '' } },
    now,
  )
}

/** A lesson on the way: the head leader clocks in, and everybody is there; the school confirms it once all are back. */
async function taught({ world, district }: Story, { id, openClassId, startAt, endAt }: Pick<Row<typeof lesson>, 'id' | 'openClassId' | 'startAt' | 'endAt'>) {
  const teacher = district.agencies[0]!.teachers[0]!.session
  const comesTo = async (now: string): Promise<boolean> => {
    await world.time.at(now)
    return now <= world.end
  }
  for (const early of [5, 4, 3, 2]) {
    const now = plus(startAt, -early * minute)
    if (!(await comesTo(now))) return
    if (await world.may(teacher, 'lesson.clockIn', id, { lng: '120.155100', lat: '30.274100', address: '研学现场', remark: '研学途中上课' }, now)) break
  }
  if (!(await comesTo(plus(endAt, 5 * minute)))) return
  const row = await world.ask(get(lesson, id)),
    expected = expectedAt(await world.ask(get(classRoster, openClassId)), row!, zone)
  const marks = expected.map(({ studentId }) => ({ studentId, mark: 'present' }))
  await world.may(teacher, 'lesson.submitAttendance', id, { marks }, plus(endAt, 5 * minute))
  if (await comesTo(plus(endAt, 64 * hour)))
    await world.may(district.schools[0]!.manager, 'lesson.confirm', id, { remark: '带队与家长均已确认' }, plus(endAt, 64 * hour))
}

async function travelled(story: Story, going: readonly Child[], groups: readonly string[]): Promise<void> {
  const { world, district, plan, id, chance } = story
  const leader = leading(district.agencies[0]!, id)
  for (const one of await world.ask(find(lesson, { openClassId: id }))) world.time.tell(() => taught(story, one))
  const items = await world.ask(itineraryOf(id))
  for (const [n, item] of items.entries()) {
    const [hours, minutes] = item.startTime.split(':')
    let now = world.on(plan.leaves + item.day - 1, `${hours}:${minutes}`)
    if (now > world.end) break
    now = plus(now, -20 * minute)
    await world.time.at(now)
    for (const child of going) {
      now = plus(now, 3_000)
      const mark = { openClassId: id, lessonId: item.id, studentId: child.id, mark: 'present' }
      await world.run(leader, 'study_attendance.confirm', `${item.id}:${child.id}`, mark, now)
    }
    // At the first stop one is missed, and found a few minutes later.
    if (n === 1 && going[3]) {
      const mark = { openClassId: id, lessonId: item.id, studentId: going[3].id },
        call = (more: object, at: string) => world.run(leader, 'study_attendance.confirm', `${item.id}:${going[3]!.id}`, { ...mark, ...more }, at)
      await call({ mark: 'missing', remark: '集合时未到' }, (now = plus(now, 30_000)))
      await call({ mark: 'present', remark: '在洗手间，已由组长带回' }, (now = plus(now, 4 * minute)))
    }
    for (const groupId of groups) {
      const there = { lessonId: item.id, groupId, lng: item.lng, lat: item.lat }
      await world.run(leader, 'stop_clock_in.arrive', `${item.id}:${groupId}`, there, (now = plus(now, 5_000)))
    }
    if (item === items[0]) await world.run(leader, 'tour.depart', id, {}, plus(now, 5 * minute))
    if (item.kind !== 'place' || plus(now, 40 * minute) > world.end) continue
    // The head leader shows each group at work.
    for (const [i, groupId] of groups.entries()) {
      const at = plus(now, (20 + i) * minute)
      const photo = await world.photo(leader, `研学现场-${groupId.slice(-6)}`, cover(i % 2 ? 'science' : 'art', chance.branch(`photo ${item.id} ${i}`)), at)
      const words = `${item.title}：大家按任务单分组探究，边看边记。`
      await world.may(leader, 'class_moment.postOfGroup', chance.id(at), { groupId, stopId: item.id, content: words, fileIds: [photo] }, at)
    }
  }
  await visited(story)
  if (plan.ends === 'travelling') return
  let back = await comes(story, 1, '16:40')
  for (const child of going) await world.run(leader, 'traveller.handOver', `${id}:${child.id}`, { toSchool: true }, (back = plus(back, 20_000)))
  await world.run(leader, 'tour.arrive', id, {}, (back = plus(back, 10 * minute)))
  for (const one of await world.ask(find(booking, { openClassId: id, status: 'confirmed' })))
    await world.run(district.agencies[0]!.manager, 'resource_booking.use', one.id, {}, (back = plus(back, minute)))
  await wrote(story, going, await comes(story, 3, '10:00'))
  if (plan.ends !== 'reported') return
  await reported(story, await comes(story, 4, '09:00'))
  await paidPart(story, 3, 'checked', await comes(story, 6, '10:00'))
}
