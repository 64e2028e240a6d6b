/** The last evening: what waits for somebody today on every desk, so that each screen has something to do. */
import { find, type Label } from '../../modules/kit/index.ts'
import { lesson, openClass } from '../../modules/openclass/index.ts'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order } from '../../modules/payments/index.ts'
import { tellAnnouncements } from './announcements.ts'
import { isLeftOpen } from './classes.ts'
import { type District, idCardOf, phoneOf } from './district.ts'
import type { Child } from './families.ts'
import type { ClassPlan } from './plan.ts'
import type { Product } from './products.ts'
import { at, hour, minute, plus, type World } from './world.ts'

export interface Evening {
  readonly world: World
  readonly district: District
  readonly products: readonly Product[]
  readonly plans: readonly ClassPlan[]
  readonly families: ReadonlyMap<string, readonly Child[]>
}

export async function tellEvening(evening: Evening): Promise<void> {
  const { world } = evening
  await world.time.at(plus(world.end, -6 * hour))
  await people(evening)
  await schoolDesk(evening)
  await familyDesk(evening)
  await offerDesk(evening)
  await teacherDesk(evening)
  await visits(evening)
  await letters(evening)
  await tellAnnouncements(evening)
}

/** A teacher to audit, and an agency that asks for another area. */
async function people({ world, district: { agencies } }: Evening): Promise<void> {
  const now = plus(world.end, -6 * hour),
    last = agencies.at(-1)!,
    chance = world.chance.branch('people')
  await world.run(
    last.manager,
    'agency_teacher.submit',
    chance.id(now),
    {
      name: '苗春晖',
      phone: phoneOf(49_001),
      idCard: idCardOf('1993-04-12', 999),
      sex: 'female',
      subject: 'gardening',
      titleLevel: '二级教师',
      certificateNo: '20203309999',
      certificateUntil: world.date(900),
      noCrimeUntil: world.date(360),
      contractUntil: world.date(720),
    },
    now,
  )
  await world.run(
    agencies[1]!.manager,
    'area_authorization.apply',
    `${agencies[1]!.id}:110106`,
    { agencyId: agencies[1]!.id, areaCode: '110106', areaName: '丰台区', fromDate: world.date(1), toDate: world.date(365) },
    now,
  )
}

/** Wishes for next term, and a class that another school wants to cancel. */
async function schoolDesk({ world, district: { schools }, products, plans }: Evening): Promise<void> {
  const now = plus(world.end, -5 * hour),
    chance = world.chance.branch('school desk'),
    [first] = schools
  for (const product of products.filter(one => one.agency === plans[0]!.product.agency).slice(0, 3))
    await world.run(
      first!.manager,
      'expected_open_class.create',
      chance.id(now),
      { schoolId: first!.id, productId: product.id, expectDate: world.date(40), expectCount: chance.int(25, 45), remark: '家长问卷中呼声较高' },
      now,
    )
  const [running] = await world.ask(find(openClass, { schoolId: schools[2]!.id, status: 'teaching' }, { sort: ['createdAt'], limit: 1 }))
  if (running)
    await world.may(
      schools[2]!.manager,
      'cancel_class.apply',
      chance.id(now),
      { openClassId: running.id, cancelReason: 'venue', reason: '下月起教室改造，无法继续提供场地' },
      now,
    )
}

/** The demo family: an order to pay, a leave to be decided, an invoice asked for; other families' refunds beside it. */
async function familyDesk({ world, district: { schools, agencies }, plans, families }: Evening): Promise<void> {
  const now = plus(world.end, -4 * hour),
    chance = world.chance.branch('family desk'),
    [school] = schools
  const children = families.get(school!.id)!,
    [first] = children as [Child, ...Child[]],
    { parent } = first
  const left = plans.find(one => one.isDemo && isLeftOpen(one.stage, one.round))
  const [klass] = await world.ask(find(openClass, { schoolId: school!.id, status: 'released', startDate: left?.days[0] ?? '' }, { limit: 1 }))
  const placeId = chance.id(now)
  if (klass && (await world.may(parent, 'enrolment.commit', placeId, { openClassId: klass.id, studentId: first.id, phoneNumber: first.phone }, now)))
    await world.may(school!.manager, 'enrolment.extendHold', placeId, { holdUntil: at(world.date(1), '20:00') }, plus(now, 5 * minute))
  const [next] = await world.ask(
    find(
      lesson,
      {
        openClassId: (await world.ask(find(enrolment, { studentId: first.id, status: 'enrolled' }))).map(one => one.openClassId),
        status: 'scheduled',
        startAt: { gt: at(world.date(2), '00:00') },
      },
      { sort: ['startAt'], limit: 1 },
    ),
  )
  if (next)
    await world.may(
      parent,
      'leave.applyStuLeave',
      chance.id(now),
      {
        studentId: first.id,
        openClassId: next.openClassId,
        startTime: plus(next.startAt, -hour),
        endTime: plus(next.endAt, hour),
        lessonIds: [next.id],
        kind: 'personal',
        reason: '参加区级数学竞赛',
      },
      now,
    )
  const [paid] = await world.ask(find(order, { payerId: parent.actor.userId, status: 'paid' }, { sort: ['createdAt', 'orderCode'], limit: 1 }))
  if (paid)
    await world.may(
      parent,
      'invoice.create',
      chance.id(now),
      { orderCode: paid.orderCode, type: 'person', title: parent.actor.name, amountCents: paid.totalCents },
      now,
    )
  // Two applications in the demo school: one is new, one waits for finance.
  const others = await world.ask(
    find(
      order,
      { schoolId: school!.id, status: 'paid', payerId: { not: parent.actor.userId }, createdAt: { lt: world.on(-30) } },
      { sort: ['-createdAt', 'orderCode'], limit: 40 },
    ),
  )
  let asked = 0
  for (const one of others) {
    const payer = children.find(child => child.id === one.studentId)
    if (!payer || asked > 1) continue
    const refundId = chance.id(now)
    if (!(await world.may(payer.parent, 'refund.apply', refundId, { orderId: one.id, reason: '孩子课业负担较重', leaves: true }, now))) continue
    if (asked++ === 0) continue
    await world.may(agencies[0]!.manager, 'refund.opine', refundId, { agrees: true, opinion: '课程材料尚未拆封，可按未上课次全额退' }, plus(now, hour))
    await world.may(school!.manager, 'refund.approve', refundId, { remark: '情况属实' }, plus(now, 2 * hour))
  }
}

/** Somebody leaves the full class of the demo school: the head of its waiting list has an offer. */
async function offerDesk({ world, plans, families }: Evening): Promise<void> {
  const now = plus(world.end, -3 * hour),
    full = plans.find(one => one.isDemo && one.stage === 'released' && !isLeftOpen(one.stage, one.round))
  if (!full) return
  const [klass] = await world.ask(find(openClass, { schoolId: full.school.id, status: 'released', startDate: full.days[0]! }, { limit: 1 }))
  const [family, ...others] = families.get(full.school.id)!
  const places = await world.ask(find(enrolment, { openClassId: klass?.id ?? '', status: 'enrolled' }, { sort: ['-enrolledAt', 'id'], limit: 30 }))
  for (const place of places) {
    const child = others.find(one => one.id === place.studentId && one.parent !== family!.parent)
    if (child && (await world.may(child.parent, 'enrolment.revoke', place.id, { reason: '下月随父母外出' }, now))) return
  }
}

/** Somebody asks the demo teacher to stand in. */
async function teacherDesk({ world, district: { agencies } }: Evening): Promise<void> {
  const now = plus(world.end, -2 * hour),
    [agency] = agencies,
    [coach] = agency!.teachers,
    chance = world.chance.branch('teacher desk')
  const mates = agency!.teachers.filter(one => one.subject === coach!.subject && one !== coach)
  const lessons = await world.ask(
    find(lesson, { teacherId: mates.map(one => one.id), status: 'scheduled', startAt: { gt: world.on(2) } }, { sort: ['startAt', 'openClassId'], limit: 30 }),
  )
  for (const one of lessons) {
    const id = chance.id(now)
    if (
      (await world.may(
        agency!.manager,
        'teacher_change.verify',
        id,
        { openClassId: one.openClassId, teacherId: coach!.id, kind: 'one', lessonIds: [one.id], reason: '带队外出比赛' },
        now,
      )) &&
      (await world.may(agency!.manager, 'teacher_change.submit', id, { reason: '带队外出比赛' }, plus(now, minute)))
    )
      return
  }
}

/** The commissions looked into some lessons of the last weeks. */
async function visits({ world, district: { staff } }: Evening): Promise<void> {
  for (const [areaCode, commission] of staff.commissions) {
    const chance = world.chance.branch(`visits ${areaCode}`)
    const seen = await world.ask(find(lesson, { areaCode, status: ['taught', 'confirmed'], settledAt: null }, { sort: ['-startAt', 'openClassId'], limit: 6 }))
    for (const one of seen.slice(0, 5))
      await world.may(
        commission,
        'inspection.create',
        chance.id(one.startAt),
        {
          lessonId: one.id,
          inspectTime: plus(one.startAt, 20 * minute),
          score: chance.int(80, 98),
          content: chance.pick(['课堂有序，学生参与度高', '材料准备充分', '安全提示到位']),
          problem: chance.chance(0.1),
        },
        plus(world.end, -2 * hour),
      )
  }
}

/** A choice round is open: children of one school rank two classes whose enrolment opens later. */
export async function tellRound({ world, plans, families }: Evening): Promise<void> {
  const own = plans.filter(one => one.lead > 0)
  for (const group of Map.groupBy(own, one => one.school.id).values()) {
    const { school, chance } = group[0]!,
      now = world.on(-6, '10:00'),
      roundId = chance.branch('round').id(now)
    await world.time.at(now)
    const classes = await world.ask(find(openClass, { schoolId: school.id, status: 'released', enrollStart: { gt: world.end } }, { sort: ['createdAt', 'id'] }))
    const opens = classes.map(one => one.enrollStart!).sort()[0]
    if (
      !opens ||
      !(await world.may(
        school.manager,
        'choice_round.open',
        roundId,
        { name: '下一期志愿填报', openClassIds: classes.map(one => one.id), choicesMax: 2, opensAt: world.on(-5), closesAt: plus(opens, -12 * hour) },
        now,
      ))
    )
      continue
    for (const child of families.get(school.id)!.slice(0, 60)) {
      const luck = chance.branch(`wish ${child.id}`),
        from = plus(world.on(-5), luck.int(1, 100) * hour),
        wishes = luck.shuffle(classes)
      world.time.tell(async () => {
        await world.time.at(from)
        for (const [i, klass] of wishes.slice(0, luck.int(1, 2)).entries())
          await world.may(
            child.parent,
            'enrolment.choose',
            luck.id(from),
            { openClassId: klass.id, studentId: child.id, roundId, rank: i + 1 },
            plus(from, i * minute),
          )
      })
    }
  }
}

/** What lies in the inboxes. */
async function letters({ world, district: { schools, agencies, staff }, families }: Evening): Promise<void> {
  const now = plus(world.end, -hour),
    chance = world.chance.branch('letters'),
    [school] = schools,
    [agency] = agencies
  const family = families.get(school!.id)![0]!.parent.actor.userId
  const say = (type: string, [title, titleEn]: Label, [content, contentEn]: Label, to: object): Promise<unknown> =>
    world.run(world.system, 'notice.notify', chance.id(now), { type, title, titleEn, content, contentEn, ...to }, now)
  await say(
    'broadcast',
    ['下学期课后服务安排', 'The after-school classes of next term'],
    ['新一期课程已陆续发布，请各校在报名截止前完成开班确认。', 'New classes are being released. Schools, please confirm yours before enrolment ends.'],
    {},
  )
  await say('approval', ['请假待审批', 'Leave to approve'], ['有家长提交了请假申请，请及时处理。', 'A parent asked for leave. Please decide soon.'], {
    deptId: school!.id,
  })
  await say(
    'approval',
    ['教师待确认', 'Teachers to confirm'],
    ['有班级已完善课次，请确认任课教师。', 'The lessons of a class are arranged. Please confirm its teachers.'],
    { userIds: [school!.managerId] },
  )
  await say('approval', ['产品待审核', 'Product to audit'], ['有机构提交了新的课程产品。', 'An agency submitted a new course product.'], { role: 'PO' })
  await say(
    'approval',
    ['结算待审核', 'Settlement to audit'],
    ['上月结算已由学校核对，请审核。', 'Schools have checked the settlement of last month. Please audit it.'],
    { role: 'FI' },
  )
  await say('approval', ['发布待审核', 'Release to audit'], ['有班级申请发布，请审核。', 'A class asks to be released. Please audit it.'], {
    userIds: [...staff.commissions.values()].map(one => one.actor.userId),
  })
  await say(
    'normal',
    ['换师请求', 'Request to stand in'],
    ['同事请您代一次课，请在课前答复。', 'A colleague asks you to teach a lesson. Please answer before it.'],
    { userIds: [agency!.teachers[0]!.userId] },
  )
  await say(
    'normal',
    ['结算草稿已生成', 'Settlement draft made'],
    ['本月结算草稿已生成，请核对课次后提交。', 'The settlement draft of this month is there. Please check its lessons and submit it.'],
    { userIds: [agency!.managerId] },
  )
  await say(
    'normal',
    ['有待支付的订单', 'An order to pay'],
    ['您为孩子报名的课程已占位，请在截止前完成支付。', 'The class you chose for your child is held. Please pay before the deadline.'],
    { userIds: [family] },
  )
  await say(
    'normal',
    ['请确认课次', 'Please confirm lessons'],
    ['孩子本周的课次已完成考勤，请确认。', 'The attendance of your child this week is recorded. Please confirm it.'],
    { userIds: [family] },
  )
  await say(
    'normal',
    ['今日上课提醒', 'Lessons today'],
    [`今天（${world.today}）有课，请提前到校签到。`, `You teach today (${world.today}). Please be at the school early and sign in.`],
    { userIds: [agency!.teachers[0]!.userId] },
  )
}
