/** A tour brought to a stage by the people whose work it is, on the world of properties: two days, two groups, three children or more. */
import { newId } from '../modules/kit/index.ts'
import { type Send, supplied } from './supplies.ts'
import { enrolled, position, type World } from './properties/world.ts'

const stages = ['planned', 'filed', 'released', 'consented', 'confirmed', 'prepared', 'seated', 'ready', 'travelling', 'returned'] as const
export type Stage = (typeof stages)[number]
export const departs = '2026-10-24',
  returns = '2026-10-25'
export const lines = [
  { id: 'A', label: '交通', section: 'transport' },
  { id: 'A1', parentId: 'A', label: '大巴', driver: 'group_day', price: '300.00' },
  { id: 'B', label: '餐饮', section: 'meals' },
  { id: 'B1', parentId: 'B', label: '午餐', driver: 'head_day', price: '26.00' },
  { id: 'C', label: '住宿', section: 'stay' },
  { id: 'C1', parentId: 'C', label: '营地', driver: 'head_night', price: '40.00' },
]
const spot = { lng: '116.100000', lat: '40.050000' }
export const items = [
  { day: 1, kind: 'leg', title: '学校出发', startTime: '07:30', endTime: '09:00' },
  { day: 1, kind: 'place', title: '地质公园', startTime: '09:30', endTime: '16:00', ...spot },
  { day: 1, kind: 'meal', title: '午餐', startTime: '12:00', endTime: '13:00' },
  { day: 1, kind: 'stay', title: '营地', startTime: '18:00' },
  { day: 2, kind: 'place', title: '博物馆', startTime: '09:00', endTime: '11:00', ...spot },
  { day: 2, kind: 'meal', title: '午餐', startTime: '12:00', endTime: '13:00' },
  { day: 2, kind: 'leg', title: '返校', startTime: '14:00', endTime: '16:00' },
] as const

export const tourInput = (quotationId: string) => ({
  name: '山地地质研学',
  destination: '西山',
  productId: 'paid',
  schoolId: 's1',
  quotationId,
  startDate: departs,
  endDate: returns,
  capacityMin: 1,
  capacity: 20,
  leaderId: 't1',
  safetyPlan: '每车配两名教师，全程系安全带。',
  emergencyPlan: '就近三甲医院，班主任电话值守。',
})
export async function quoted(on: World, id: string): Promise<string> {
  const { agency, operator } = on.people
  await on.send(agency, 'quotation.create', id, {
    name: '报价',
    productId: 'paid',
    schoolId: 's1',
    openClassType: 'Study',
    heads: 7,
    groupSize: 40,
    days: 2,
    lines,
  })
  await on.send(operator, 'quotation.lock', id)
  return id
}
export async function planned(on: World, id: string, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
  const { agency } = on.people
  await on.send(agency, 'tour.plan', id, { ...tourInput(await quoted(on, `q-${id}`)), ...more })
  for (const [i, item] of items.entries()) await on.send(agency, 'itinerary.create', `${id}-i${i}`, { openClassId: id, ...item })
  await on.send(agency, 'tour.issueLetter', id, { content: '尊敬的家长……' })
}
const steps: Readonly<Record<Stage, (on: World, id: string, children: readonly string[]) => Promise<void>>> = {
  planned: (on, id) => planned(on, id),
  async filed(on, id) {
    await on.send(on.people.school, 'tour.file', id)
    await on.send(on.people.commission, 'tour.approve', id)
  },
  async released(on, id, children) {
    const { school, agency } = on.people
    await on.send(school, 'tour.launchClass', id)
    const lessons = (['2026-10-24 09', '2026-10-24 14', '2026-10-25 09'] as const).map((at, i) => ({
      lessonNo: i + 1,
      startAt: `${at}:00:00`,
      endAt: `${at}:50:00`,
      roomId: 'r1',
      teacherId: 't1',
    }))
    await on.send(agency, 'open_class.perfect', id, { lessons, signAddress: '校门', signLng: position.lng, signLat: position.lat })
    await on.send(school, 'open_class.checkTeacher', id, { flag: 1 })
    await on.send(school, 'open_class.release', id, { isAudit: 0, enrollStart: on.now, enrollEnd: '2026-10-08T10:00:00.000Z' })
    for (const child of children) await enrolled(on, id, child)
  },
  async consented(on, id, children) {
    for (const child of children) await consents(on, id, child)
  },
  async confirmed(on, id) {
    await on.send(on.people.school, 'open_class.confirmClass', id, { remark: '人数已满' })
  },
  async prepared(on, id, children) {
    const { agency, school } = on.people
    for (const [i, leaderId] of ['t2', 't3'].entries())
      await on.send(agency, 'study_group.create', `${id}-g${i}`, { openClassId: id, groupName: `${i + 1}组`, leaderId })
    for (const [i, child] of children.entries()) await on.send(agency, 'traveller.place', `${id}:${child}`, { groupId: `${id}-g${i % 2}` })
    for (const child of children) {
      await on.send(agency, 'insurance.list', `${id}:${child}`, {
        openClassId: id,
        studentId: child,
        company: '平安',
        amount: '500000.00',
        startDate: departs,
        endDate: returns,
      })
      await on.send(agency, 'insurance.submit', `${id}:${child}`)
      await on.send(on.people.system, 'insurance.accept', `${id}:${child}`, { policyNo: `P-${child}` })
    }
    for (const [who, type] of [
      [agency, 'transport'],
      [school, 'briefing'],
    ] as const)
      await on.send(who, 'ready_file.save', `${id}:${type}`, { openClassId: id, type, fileId: '/files/x.pdf' })
    // Three leaders go along.
    await supplied(sendOf(on), id, children.length + 3)
  },
  /** Everybody gets a seat in the coach that is booked, and with the leaders a place at both lunches. */
  async seated(on, id, children) {
    const moves = [
      ...children.map(studentId => ({ studentId, slot: 'vehicle', to: `${id}-b0#1` })),
      ...[...children, 't1', 't2', 't3'].flatMap(studentId => ['b1', 'b2'].map(meal => ({ studentId, slot: 'meal', to: `${id}-${meal}#1` }))),
    ]
    await on.send(on.people.agency, 'study_adjustment.move', newId(), { openClassId: id, moves })
  },
  async ready(on, id) {
    await on.send(on.people.agency, 'tour.confirmReady', id)
    await on.send(on.people.school, 'tour.confirmReady', id)
  },
  async travelling(on, id, children) {
    on.now = '2026-10-23T23:20:00.000Z'
    for (const child of children) await called(on, id, child, 0)
    await on.send(on.people.at1!, 'tour.depart', id)
  },
  async returned(on, id, children) {
    on.now = '2026-10-25T08:00:00.000Z'
    for (const child of children) await on.send(on.people.at1!, 'traveller.handOver', `${id}:${child}`, { guardianId: `w-${child}` })
    await on.send(on.people.at1!, 'tour.arrive', id)
  },
}
/** Sends as one of those who provide. */
export const sendOf =
  (on: World): Send =>
  (who, command, id, input) =>
    on.send(on.people[who], command, id, input)
/** The guardian agrees to a version of the letter. */
export const consents = (on: World, id: string, child: string, letterVersion = 1, options: { readonly key?: string } = {}) =>
  on.send(
    on.people.parentOf(child),
    'traveller.consent',
    `${id}:${child}`,
    { openClassId: id, studentId: child, letterVersion, emergencyName: '张三', emergencyPhone: '13900000001' },
    options,
  )
/** The head leader calls a child at an item of the plan. */
export const called = (on: World, id: string, child: string, item: number, more: object = {}) =>
  on.send(on.people.at1!, 'study_attendance.confirm', `${id}-i${item}:${child}`, {
    openClassId: id,
    lessonId: `${id}-i${item}`,
    studentId: child,
    mark: 'present',
    ...more,
  })

export async function brought(on: World, stage: Stage, children: readonly string[] = ['c1', 'c3', 'c4'], id = newId(), after?: Stage): Promise<string> {
  const from = after ? stages.indexOf(after) + 1 : 0
  for (const one of stages.slice(from, stages.indexOf(stage) + 1)) await steps[one](on, id, children)
  return id
}
