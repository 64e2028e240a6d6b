/** The calls of business-openclass and of leave, as clients send them: texts in, the envelope out. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { clock, enrol, furnish, here, ids, launchInput, place, plan, pupils, put } from '../../tests/openclass.ts'
import { textIn } from '../../tests/pdf.ts'
import { dataOf as ok, web } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { agencyTeacher, guardian } from '../people/index.ts'
import type { Role } from '../kit/index.ts'
import { openClass } from './open-class.ts'

const on = shared(() => web(), { timeout: 60_000 })
const who: Record<string, Person> = {},
  identities = new Map<string, string>()
const people: readonly (readonly [string, Role, string?])[] = [
  ['manager', 'SM', ids.school],
  ['agency', 'AM', ids.agency],
  ['operator', 'PO'],
  ['teacher', 'AT', ids.agency],
  ['other', 'SM', 's9'],
  ['parent', 'PR'],
]
/** Tokens live an hour: when the clock moves by days everybody signs in again. */
async function later(text: string): Promise<void> {
  clock(on, text)
  for (const [name] of people) who[name] = { ...who[name]!, ...(await on.auth.start({ tenant: '000000', identityId: identities.get(name)!, grant: 'test' })) }
}
const web_ = '/api/business-openclass/web/launchOpenClass',
  school = '/api/business-openclass/school_client'
beforeAll(async () => {
  await furnish(on)
  for (const [name, role, deptId] of people) {
    const options = { ...(deptId ? { deptId } : {}), areaCode: ids.area }
    who[name] = await on.login(role, options)
    const held = await on.all(on.engine.registry.resources.get('identity')!, { userId: who[name].userId })
    identities.set(name, held[0]!.id)
  }
  await put(on, agencyTeacher, ids.teacher, 'linkAccount', { userId: who.teacher!.userId })
  await put(on, guardian, 'w-c1', 'linkAccount', { userId: who.parent!.userId })
}, 60_000)

let openClassId = ''
test('a class is launched, planned, checked and released by calls with texts', async () => {
  const launched = await ok(on.post(who.manager, `${web_}/launch`, { ...launchInput, capacity: '20', capacityMin: '2', waitlistOn: '1' }))
  openClassId = launched.openClassId
  expect(launched).toMatchObject({ status: 'launched' })
  expect(await ok(on.get(who.agency, `${web_}/detail?openClassId=${openClassId}`))).toMatchObject({ name: '绘画', lessonCount: 4 })
  expect((await on.get(who.other, `${web_}/detail?openClassId=${openClassId}`)).status).toBe(404)
  const clashing = await on.post(who.agency, `${web_}/perfect`, { openClassId, ...place, lessons: plan({ roomId: 'nowhere' }) })
  expect(clashing).toMatchObject({ status: 400, body: { success: false, data: { rule: 'openclass.roomElsewhere', lessons: [1, 2, 3, 4] } } })
  await ok(on.post(who.agency, `${web_}/perfect`, { openClassId, ...place, lessons: plan() }))
  await ok(on.post(who.manager, `${web_}/checkTeacher`, { openClassId, teacherid: ids.teacher, flag: '1' }))
  await ok(on.post(who.manager, `${web_}/release`, { openClassId, isAudit: 1, enrollEnd: '2026-10-10 18:00:00' }))
  for (const auditStatus of ['yes', 1, ''])
    expect(await on.post(who.operator, '/api/business-openclass/platformOpenClass/review', { openClassId, auditStatus, remark: '同意' })).toMatchObject({
      status: 400,
      body: { data: { rule: 'audit.verdict' } },
    })
  await ok(on.post(who.operator, '/api/business-openclass/platformOpenClass/review', { openClassId, auditStatus: 2 }))
  await on.tick()
  await ok(on.post(who.manager, `${web_}/updateEnrollmentTime`, { openClassId, enrollEnd: '2026-10-11 18:00:00' }))
  expect((await ok(on.get(who.manager, `${web_}/page?status=released&current=1&size=10`))).records).toHaveLength(1)
})
test("sign address and dates are read and written in the wire's form", async () => {
  expect(await ok(on.get(who.agency, `${web_}/signAddress?openClassId=${openClassId}`))).toMatchObject([{ address: place.signAddress, lng: place.signLng }])
  const own = { signAddress: '北门', signLng: '120.100000', signLat: '30.200000', signRadius: 300 }
  await ok(on.post(who.agency, `${web_}/saveSignAddress`, { openClassId, ...own }))
  expect(await ok(on.get(who.agency, `${web_}/detail?openClassId=${openClassId}`))).toMatchObject({ signAddress: '北门', signRadius: 300 })
  await ok(on.post(who.agency, `${web_}/saveSignAddress`, { openClassId, address: '东门', lng: '120.155100', lat: '30.274100', radius: 200 }))
  await ok(on.post(who.agency, `${web_}/saveSignDate`, { openClassId, signDate: '2026-10-12', startTime: '16:00:00', endTime: '18:00:00' }))
  const dates = await ok(on.get(who.manager, `${web_}/signDate?openClassId=${openClassId}`))
  expect(dates.map((one: any) => one.startTime)).toEqual(['16:00', '16:30', '16:30', '16:30'])
})
test('a class that is taken up again changes its days and seats, and says no to what it would not hear', async () => {
  const made = await ok(on.post(who.manager, `${web_}/launch`, { ...launchInput, name: '绘画二班', capacity: '20', capacityMin: '2' }))
  await ok(on.post(who.agency, `${web_}/reject`, { openClassId: made.openClassId, remark: '没有教师' }))
  const again = (more: object) => on.post(who.manager, `${web_}/relaunch`, { openClassId: made.openClassId, ...more })
  for (const more of [{ name: '别的班' }, { openClassType: 'Camp' }, { enrollEnd: '2026-10-01 00:00:00' }, { grades: [5] }])
    expect(await again(more)).toMatchObject({ status: 400, body: { data: { rule: 'openclass.launchedAs', field: Object.keys(more)[0] } } })
  const is = await ok(on.get(who.manager, `${web_}/detail?openClassId=${made.openClassId}`))
  await ok(again({ ...is, capacity: 18 }))
  expect(await ok(on.get(who.manager, `${web_}/detail?openClassId=${made.openClassId}`))).toMatchObject({ name: '绘画二班', capacity: 18, status: 'launched' })
  await ok(on.post(who.manager, `${web_}/remove`, { openClassId: made.openClassId }))
})
test('the roster and the calendar show each their own', async () => {
  for (const child of pupils.slice(0, 3)) await enrol(on, openClassId, child)
  await put(on, openClass, openClassId, 'confirmClass', {})
  expect((await ok(on.get(who.manager, `${school}/class/roster?openClassId=${openClassId}`))).total).toBe(3)
  expect((await ok(on.get(who.parent, `${school}/class/roster?openClassId=${openClassId}`))).records.map((one: any) => one.studentId)).toEqual(['c1'])
  await ok(on.post(who.manager, `${school}/class/release`, { openClassId }))
  // What is printed names the same pupils to the same people.
  const printed = async (person: Person | undefined, name: string): Promise<string> => {
    const answer = await on.http.inject({ url: `${web_}/paper/${name}?id=${openClassId}`, headers: { 'blade-auth': `bearer ${person!.access}` } })
    return answer.statusCode === 200 ? textIn(answer.rawPayload) : String(answer.statusCode)
  }
  const { records } = await ok(on.get(who.manager, `${school}/class/roster?openClassId=${openClassId}`))
  for (const name of ['roster', 'signIn']) {
    const text = await printed(who.manager, name)
    for (const one of records) expect(text).toContain(one.studentName)
  }
  for (const word of ['绘画', '2026-10-12', '16:30']) expect(await printed(who.teacher, 'timetable')).toContain(word)
  expect([await printed(who.parent, 'roster'), await printed(who.other, 'roster')]).toEqual(['403', '404'])
  const from = 'startTime=2026-10-01%2000:00:00&endTime=2026-11-30%2000:00:00'
  for (const person of [who.manager, who.teacher, who.parent]) expect(await ok(on.get(person, `/api/business-openclass/calendar/list?${from}`))).toHaveLength(4)
  expect(await ok(on.get(who.other, `/api/business-openclass/calendar/list?${from}`))).toHaveLength(0)
})
test('the timetable is read by a secret address, which its owner makes, changes and takes away', async () => {
  const base = '/api/business-openclass/calendar/feed'
  expect(await ok(on.get(who.teacher, `${base}/show`))).toEqual({ path: '' })
  const { path } = await ok(on.post(who.teacher, `${base}/open`))
  const read = (of: string) => on.get(undefined, of)
  const answer = await read(path)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } })
  expect(answer.text.match(/^BEGIN:VEVENT\r$/gm)).toHaveLength(4)
  expect(answer.text).toContain('DTSTART:20261012T0830')
  expect(answer.text).toContain('SUMMARY:绘画 第1课')
  // Shown again it is another text for the same; nobody else's timetable is in it, nor is it good for anything else.
  const shown = (await ok(on.get(who.teacher, `${base}/show`))).path
  expect((await read(shown)).text).toBe(answer.text)
  const key = new URL(path, 'http://x').searchParams.get('token')!
  expect((await on.get({ access: key } as Person, `${base}/show`)).status).toBe(401)
  expect((await on.get(undefined, `${base}?token=${who.teacher!.access}`)).status).toBe(404)
  const others = (await ok(on.post(who.other, `${base}/open`))).path
  expect((await read(others)).text).not.toContain('VEVENT')
  // A new one takes the place of the old; then there is none.
  const next = (await ok(on.post(who.teacher, `${base}/open`))).path
  expect([(await read(path)).status, (await read(shown)).status, (await read(next)).status]).toEqual([404, 404, 200])
  expect(await ok(on.post(who.teacher, `${base}/close`))).toEqual({ path: '' })
  expect((await read(next)).status).toBe(404)
  expect((await read(others)).status).toBe(200)
})
test('leave is asked for by pupil and time, and audited', async () => {
  const { ids: made } = await ok(
    on.post(who.parent, '/api/business-basic/leave/applyStuLeave', {
      studentId: 'c1',
      startTime: '2026-10-19 00:00:00',
      endTime: '2026-10-20 00:00:00',
      reason: '家事',
    }),
  )
  const unread = { id: made[0], auditStatus: 'approved', auditReasons: '同意' }
  expect(await on.post(who.manager, '/api/business-basic/leave/auditStuLeave', unread)).toMatchObject({
    status: 400,
    body: { data: { rule: 'audit.verdict' } },
  })
  await ok(on.post(who.manager, '/api/business-basic/leave/auditStuLeave', { id: made[0], auditStatus: 2, auditReasons: '同意' }))
  expect((await ok(on.get(who.parent, '/api/business-basic/leave/page?auditStatus=2'))).records).toMatchObject([
    { id: made[0], auditStatus: 2, auditReasons: '同意' },
  ])
  expect(
    (
      await on.post(who.parent, '/api/business-basic/leave/applyStuLeave', {
        studentId: 'c1',
        startTime: '2027-03-01 00:00:00',
        endTime: '2027-03-02 00:00:00',
        reason: 'x',
      })
    ).body.data.rule,
  ).toBe('leave_call.noClass')
})
test('a teacher clocks in and hands in attendance; the parent confirms', async () => {
  const [first] = (await ok(on.get(who.teacher, `${school}/lesson/page?classId=${openClassId}&ascs=startAt`))).records
  await later('2026-10-12 16:10')
  const lessonId = first.id
  await ok(on.post(who.teacher, `${web_}/saveTeacherAttendance`, { openClassId, lessonId, ...here }))
  expect(await ok(on.get(who.teacher, `${school}/lesson/attendance?lessonId=${lessonId}`))).toHaveLength(3)
  await later('2026-10-12 17:50')
  await ok(
    on.post(who.teacher, `${school}/lesson/submitAttendance`, {
      lessonId,
      marks: pupils.slice(0, 3).map(studentId => ({ studentId, mark: studentId === 'c2' ? 'absent' : 'present' })),
    }),
  )
  expect((await ok(on.get(who.manager, `${web_}/teacherAttendance?openClassId=${openClassId}`))).total).toBe(1)
  const seen = await ok(on.get(who.parent, `/api/business-openclass/parent/lesson/detail?lessonId=${lessonId}`))
  expect(seen.marks).toMatchObject([{ studentId: 'c1', mark: 'present' }])
  await ok(on.post(who.parent, `${school}/mark/confirm?id=${lessonId}:c1`))
  expect((await on.post(who.parent, `${school}/mark/confirm?id=${lessonId}:c2`)).status).toBe(404)
  await ok(on.post(who.manager, '/api/business-order/lessonCheck/submit', { lessonId, remark: '无误' }))
  const { records } = await ok(on.get(who.manager, `${school}/statistics/studentAttendance?openClassId=${openClassId}`))
  expect(records.map((one: any) => [one.studentId, one.rate])).toContainEqual(['c2', '0.0%'])
  // Names are shown to whom the right to see them is given, in figures as in rows.
  const [operator, service] = [await on.login('PO'), await on.login('CS')]
  const names = async (who: Person, path: string) =>
    (await ok(on.get(who, `${school}/${path}?openClassId=${openClassId}`))).records.map((one: any) => one.studentName)
  expect((await names(operator, 'statistics/studentAttendance')).join()).not.toContain('*')
  expect((await names(operator, 'class/roster')).join()).not.toContain('*')
  expect((await names(service, 'class/roster')).every((name: string) => /^.\*+$/.test(name))).toBe(true)
})
test("a teacher change is verified, then submitted, by the wire's words", async () => {
  const [, , third] = (await ok(on.get(who.manager, `${school}/lesson/page?openClassId=${openClassId}&ascs=startAt`))).records
  const asked = { classId: openClassId, lessonId: third.id, teacherid: ids.substitute, reason: '出差' }
  expect(await ok(on.post(who.agency, `${school}/teacherChange/verify`, asked))).toMatchObject({ allowed: true, msg: '', conflicts: [] })
  await ok(on.post(who.agency, `${school}/teacherChange/submit`, asked))
  expect((await ok(on.get(who.manager, `${school}/teacherChange/page?status=submitted`))).total).toBe(1)
  const refused = await on.post(who.agency, `${school}/teacherChange/submit`, asked)
  expect(refused.body.data.rule).toBe('teacher_change.alreadyAsked')
})
test('lessons stop and go on, and completion waits for all of them', async () => {
  const rows = (await ok(on.get(who.manager, `${school}/lesson/page?openClassId=${openClassId}&ascs=startAt`))).records
  await ok(on.post(who.manager, `${school}/lesson/stop`, { classId: openClassId, lessonId: rows[3].id, reason: '台风' }))
  await ok(on.post(who.manager, `${school}/lesson/cancelStop`, { classId: openClassId, lessonId: rows[3].id }))
  const refused = await on.post(who.agency, '/api/business-openclass/age_client/completion/commit', { openClassId })
  expect(refused.body.data).toMatchObject({ rule: 'openclass.lessonsOpen', lessons: [2, 3, 4] })
  expect((await ok(on.get(who.agency, '/api/business-openclass/age_client/completion/page'))).total).toBe(1)
  expect((await ok(on.get(who.manager, `${school}/completion/detail?classId=${openClassId}`))).id).toBe(openClassId)
})
test('wishes, inspections, results and cancel applications take their calls', async () => {
  await ok(
    on.post(who.manager, '/api/business-openclass/expectedOpenClass/submit', {
      schoolId: ids.school,
      productId: ids.product,
      expectDate: '2026-11-20',
      expectCount: 12,
    }),
  )
  const [wish] = (await ok(on.get(who.manager, '/api/business-openclass/expectedOpenClass/page'))).records
  expect((await ok(on.post(who.manager, `/api/business-openclass/expectedOpenClass/transfer?id=${wish.id}`))).openClassId).toBeTruthy()
  const [first] = (await ok(on.get(who.teacher, `${school}/lesson/page?openClassId=${openClassId}&ascs=startAt`))).records
  await ok(
    on.post(who.manager, '/api/business-openclass/age_client/inspection/submit', { openClassId, lessonId: first.id, score: 95, content: '秩序好', problem: 0 }),
  )
  // What was answered is told in the words of the answer.
  const inspections = '/api/business-openclass/age_client/inspection'
  const [seen] = (await ok(on.get(who.manager, `${inspections}/page`))).records
  const [{ changes }] = await ok(on.get(who.manager, `${inspections}/history?id=${seen.id}`))
  expect(changes.find((one: { readonly field: string }) => one.field === 'problem')).toMatchObject({ after: '一切正常' })
  await ok(
    on.post(who.teacher, '/api/business-openclass/age_client/finalResult/submit', { openClassId, studentId: 'c1', title: '画', score: 90, notAssessed: 0 }),
  )
  expect((await ok(on.get(undefined, '/api/business-openclass/age_client/finalResult/publicPage'))).total).toBe(0)
  await ok(on.post(who.manager, '/api/business-openclass/cancelClass/submit', { openClassId, reason: '人数不足' }))
  const [asked] = (await ok(on.get(who.operator, '/api/business-openclass/cancelClass/page?auditStatus=1'))).records
  expect(await on.post(who.operator, '/api/business-openclass/cancelClass/audit', { id: asked.id, auditStatus: 4, remark: '可以继续' })).toMatchObject({
    status: 400,
    body: { data: { rule: 'audit.verdict' } },
  })
  await ok(on.post(who.operator, '/api/business-openclass/cancelClass/audit', { id: asked.id, auditStatus: 3, remark: '可以继续' }))
  expect((await on.get(who.operator, '/api/business-openclass/platformOpenClass/export?format=csv')).status).toBe(200)
})
test('what a role may not do is refused at the call', async () => {
  expect((await on.post(who.parent, `${web_}/launch`, launchInput as never)).status).toBe(403)
  expect((await on.post(who.teacher, `${web_}/perfect`, { openClassId, lessons: [] })).status).toBe(403)
  expect((await on.get(who.parent, `${web_}/page`)).status).toBe(403)
})
