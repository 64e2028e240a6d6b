/** Tests of violations: each rule alone, their machine as a property, and what they bar in a district. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clock, district, ids, klass, launchInput, lessonOf, openDistrict, put, who } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { given, noon, person } from '../../tests/spec.ts'
import { web } from '../../tests/web.ts'
import { blank, fact, type Row } from '../kit/index.ts'
import { checkTeacher, inspection, launch, relaunch } from '../openclass/index.ts'
import { shelf, shelfUp } from '../products/index.ts'
import { policy } from '../system/index.ts'
import { barring, checksTeachers, guards, opensClasses, putsOnShelf } from './extensions.ts'
import violations from './module.ts'
import { no } from './refusals.ts'
import { change, commands, confirm, create, object, rectify, remove, report, reportRectified, sendBack, withdraw } from './violation.commands.ts'
import { violation } from './violation.ts'

const house = blank(policy, 'policy', '')
const knows = { agency: { id: 'a1', areaCode: 'x' }, teacher: undefined, school: undefined, house: undefined, same: 0, from: {} }
const input = { agencyId: 'a1', type: 'safety', content: '消防通道堵塞' } as const
const recording = (more: object = {}, has: object = {}, actor = person('EC')) =>
  given(violation, {}).when(create, { ...input, ...more }, { ...knows, ...has } as never, { actor })
const recorded = fact(violation, 'recorded', { ...input, recordedBy: 'EC', level: '2', objectUntil: '2026-10-10T16:00:00.000Z' } as never)

test('what is recorded says until when the agency may object: five working days, in the zone of the house', () => {
  // Thursday 1 October; the fifth working day is Thursday the 8th, and all of that day counts.
  recording().records('recorded', { recordedBy: 'EC', areaCode: 'x', objectUntil: '2026-10-08T16:00:00.000Z' })
  recording({}, { house: { ...house, violationObjectDays: 1 } }).records('recorded', { objectUntil: '2026-10-02T16:00:00.000Z' })
})
test('it is recorded against an agency that is there, and a teacher of it', () => {
  recording({}, { agency: undefined }).refuses(no.noAgency)
  recording({ teacherId: 't9' }, { teacher: { agencyId: 'a2' } }).refuses(no.otherAgency)
  recording({ teacherId: 't1' }, { teacher: { agencyId: 'a1' } }).records('recorded', { teacherId: 't1' })
  recording({ schoolId: 's9' }).refuses(no.noSchool)
})
test('a school records for itself, a commission for its own area', () => {
  const own = person('SM', 'SM', { reach: { school: ['s1'] } })
  recording({}, { school: { id: 's1', areaCode: 'y' } }, own).records('recorded', { schoolId: 's1', areaCode: 'y' })
  recording({ schoolId: 's2' }, { school: { id: 's2', areaCode: 'y' } }, own).refuses(no.notYourSchool)
  recording({}, {}, person('EC', 'EC', { reach: { area: ['z'] } })).records('recorded', { areaCode: 'z' })
})
test('an inspection that found a problem becomes a violation, once', () => {
  const row = { status: 'recorded', problem: true, agencyId: 'a1', teacherId: 't1', schoolId: 's1', violationId: null } as const
  const reporting = (more: object, said: object = {}) =>
    given(inspection, { ...row, ...more } as never).when(report, { type: 'late', level: '1', content: '迟到', ...said })
  reporting({}).records('reported', { violationId: 'new-1' })
  const made = { agencyId: 'a1', schoolId: 's1', inspectionId: 'x', content: '迟到', type: 'late', level: '1' }
  expect(reporting({}).steps()[1]).toMatchObject({ id: 'new-1', input: made })
  expect(reporting({}, { ofTeacher: true }).steps()[1]).toMatchObject({ input: { ...made, teacherId: 't1' } })
  expect(reporting({}).steps()[1]).not.toHaveProperty('input.teacherId')
  reporting({ problem: false }).refuses(no.noProblem)
  reporting({ violationId: 'v0' }).refuses(no.alreadyRecorded)
})
test('the agency objects in time; the last instant is not in time any more', () => {
  const objecting = (now: string) => given(violation, [recorded]).when(object, { objection: '当日已整改' }, {}, { now })
  objecting('2026-10-10T15:59:59.999Z').records('objected', { objectedAt: '2026-10-10T15:59:59.999Z' })
  objecting('2026-10-10T16:00:00.000Z').refuses(no.objectionOver)
})
test('it is confirmed by somebody else, after an objection or after its time', () => {
  const confirming = (past: object[], by: string, now = noon, more: object = {}) =>
    given(violation, past as never).when(confirm, { decision: '属实', ...more }, {}, { actor: person('EC', by), now })
  confirming([recorded], 'other').refuses(no.stillToObject)
  confirming([recorded], 'other', '2026-10-10T16:00:00.000Z').records('confirmed', { decision: '属实', level: '2' })
  const objected = [recorded, fact(violation, 'objected', {}, 'objection')]
  confirming(objected, 'EC').refuses(no.ownRecord)
  confirming(objected, 'other', noon, { level: '3' }).records('confirmed', { level: '3', decidedAt: noon })
  confirming(objected, 'other', noon, { rectifyUntil: '2026-09-30' }).refuses(no.rectifyPast)
  confirming(objected, 'other', noon, { rectifyUntil: '2026-10-01' }).records('confirmed', { rectifyUntil: '2026-10-01' })
})
test('what was put right is accepted or sent back once the agency has reported it', () => {
  const past = [recorded, fact(violation, 'confirmed', {}, 'confirmed')]
  const told = [...past, fact(violation, 'rectification_reported', { rectification: '已清理', reportedAt: noon }, 'confirmed')]
  given(violation, past as never)
    .when(rectify, {})
    .refuses(no.notReported)
  given(violation, past as never)
    .when(sendBack, { remark: '未到位' })
    .refuses(no.notReported)
  given(violation, told as never)
    .when(sendBack, { remark: '未到位' })
    .records('rectification_sent_back', { reportedAt: null, handleResult: '未到位' })
  given(violation, told as never)
    .when(rectify, {})
    .records('rectified', { rectifiedAt: noon })
})

test('the levels that bar are those of the house and above; never is none', () => {
  expect(['violationCheckLevel', 'violationLaunchLevel', 'violationShelfLevel'].map(bar => barring(house, bar as never))).toEqual([
    ['1', '2', '3'],
    ['2', '3'],
    ['3'],
  ])
  expect(barring({ ...house, violationLaunchLevel: 'never' }, 'violationLaunchLevel')).toEqual([])
})

type Act = 'record' | 'object' | 'confirm' | 'withdraw' | 'report' | 'sendBack' | 'rectify' | 'time'
const acts: readonly Act[] = ['record', 'object', 'confirm', 'withdraw', 'report', 'sendBack', 'rectify', 'time']
/** What the table says follows, worked out apart from the declaration. */
const table: Readonly<Record<string, Readonly<Partial<Record<Act, string>>>>> = {
  none: { record: 'recorded' },
  recorded: { object: 'objection', confirm: 'confirmed', withdraw: 'withdrawn' },
  objection: { confirm: 'confirmed', withdraw: 'withdrawn' },
  confirmed: { report: 'confirmed', sendBack: 'confirmed', rectify: 'rectified' },
  withdrawn: {},
  rectified: {},
}
test('in any order: nothing but the table happens, and the bars hold exactly while a grave one is confirmed', { tags: 'thorough' }, async () => {
  const step = fc.record({ act: fc.constantFrom(...acts), level: fc.constantFrom('1', '2', '3'), teacher: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const at = await openDistrict(violations),
        people = who(at),
        second = at.as('EC', { userId: 'EC2', reach: { area: [ids.area] } })
      let status = 'none',
        reported = false,
        late = false,
        tries = 0
      const run = (of: object, by: ReturnType<typeof at.as>, data = {}) => at.run(by, of as never, 'v1', data)
      for (const { act, level, teacher } of steps) {
        if (act === 'time') {
          at.now = new Date(Date.parse(at.now) + 4 * 86_400_000).toISOString()
          const row = status === 'none' ? undefined : await at.row(violation, 'v1')
          late = !!row && at.now >= row.objectUntil
          continue
        }
        const does: Record<string, () => Promise<unknown>> = {
          record: () => run(create, people.commission, { ...input, agencyId: ids.agency, level, ...(teacher ? { teacherId: ids.teacher } : {}) }),
          object: () => run(object, people.agency, { objection: '不属实' }),
          confirm: () => run(confirm, second, { decision: '属实' }),
          withdraw: () => run(withdraw, second, { remark: '查无此事' }),
          report: () => run(reportRectified, people.agency, { rectification: '已改' }),
          sendBack: () => run(sendBack, second, { remark: '再改' }),
          rectify: () => run(rectify, second, {}),
        }
        const allowed =
          act in table[status]! &&
          !(act === 'object' && late) &&
          !(act === 'confirm' && status === 'recorded' && !late) &&
          !(['sendBack', 'rectify'].includes(act) && !reported)
        const done = await does[act]!().then(
          () => true,
          () => false,
        )
        expect([act, status, done]).toEqual([act, status, allowed])
        if (!done) continue
        status = table[status]![act]!
        reported = act === 'report'
        const row: Row<typeof violation> = await at.row(violation, 'v1')
        expect(row.status).toBe(status)
        const barred = row.status === 'confirmed' && row.teacherId === null && row.level >= '2'
        const opened = await at.run(people.manager, launch, `k${++tries}`, launchInput).then(
          () => true,
          () => false,
        )
        expect(opened).toBe(!barred)
      }
      await at.sound()
      await at.close()
    }),
    { numRuns: 12 },
  )
})

const confirmed = async (at: Awaited<ReturnType<typeof district>>, level: string, more: object = {}, id = 'v1') => {
  const people = who(at)
  await at.run(people.operator, create, id, { ...input, agencyId: ids.agency, level, ...more })
  await at.run(people.agency, object, id, { objection: '不属实' })
  await at.run(people.commission, confirm, id, { decision: '属实' })
}
const refusal = (code: string) => ({ refused: { code, detail: { conflicts: [input.content] } } })
test('by its level it bars the check of teachers, the opening of classes and the shelf, naming itself; put right it bars nothing', async () => {
  const at = await district(violations),
    people = who(at)
  await klass(at, 'perfected')
  await confirmed(at, '1')
  await at.tick()
  await expect(at.run(people.manager, checkTeacher, 'k1', { flag: true })).rejects.toMatchObject(refusal(no.barsCheck.code))
  await at.run(people.manager, launch, 'k2', launchInput)
  await confirmed(at, '2', {}, 'v2')
  await expect(at.run(people.manager, launch, 'k3', launchInput)).rejects.toMatchObject(refusal(no.barsLaunch.code))
  await at.run(people.manager, at.engine.command('open_class', 'reject'), 'k1', { remark: '重排' })
  await expect(at.run(people.manager, relaunch, 'k1', {})).rejects.toMatchObject(refusal(no.barsLaunch.code))
  expect((await at.row(shelf, ids.product)).status).toBe('up')
  await confirmed(at, '3', {}, 'v3')
  await at.tick()
  expect((await at.row(shelf, ids.product)).status).toBe('down')
  const toShelf = () => put(at, shelf, ids.product, 'up', { productId: ids.product, agencyId: ids.agency })
  await expect(toShelf()).rejects.toMatchObject(refusal(no.barsShelf.code))
  await at.run(people.agency, reportRectified, 'v1', { rectification: '明天清理' })
  await at.run(people.commission, sendBack, 'v1', { remark: '未到位' })
  for (const id of ['v1', 'v2', 'v3']) {
    await at.run(people.agency, reportRectified, id, { rectification: '已清理' })
    await at.run(people.commission, rectify, id, {})
  }
  for (const id of ['v4', 'v5']) await at.run(people.operator, create, id, { ...input, agencyId: ids.agency, level: '3' })
  await at.run(people.operator, change, 'v4', { level: '2' })
  await at.run(people.operator, remove, 'v4')
  await at.run(people.commission, withdraw, 'v5', { remark: '查无此事' })
  await toShelf()
  await at.run(people.manager, relaunch, 'k1', {})
  await at.run(people.manager, launch, 'k4', launchInput)
})
test('one of a teacher bars this teacher alone; a class that runs goes on (U7)', async () => {
  const at = await district(violations),
    people = who(at)
  await klass(at, 'perfected')
  await confirmed(at, '3', { teacherId: ids.substitute })
  await at.run(people.manager, checkTeacher, 'k1', { flag: true })
  await klass(
    at,
    'released',
    'k2',
    (await import('../../tests/openclass.ts'))
      .plan({ roomId: ids.spare, startAt: undefined })
      .map((_one, i) => ({
        lessonNo: i + 1,
        startAt: `2026-10-${13 + 7 * Math.min(i, 2)} ${i === 3 ? '18:10' : '16:30'}:00`,
        endAt: `2026-10-${13 + 7 * Math.min(i, 2)} ${i === 3 ? '19:40' : '18:00'}:00`,
        roomId: ids.spare,
        teacherId: ids.teacher,
      })),
  )
  const before = await at.row(at.engine.registry.resources.get('open_class')!, 'k2')
  await confirmed(at, '3', {}, 'v2')
  await at.tick()
  const after = await at.row(at.engine.registry.resources.get('open_class')!, 'k2')
  expect([after.status, after.version]).toEqual([before.status, before.version])
})
test('an inspector reports the problem of a lesson; inspection and violation point to one another, and the inspection stays', async () => {
  const at = await district(violations),
    people = who(at)
  await klass(at, 'confirmed')
  const lessonId = await lessonOf(at, 'k1', 1)
  clock(at, '2026-10-12 16:40')
  const [add, edit] = ['create', 'change'].map(name => at.engine.command('inspection', name))
  await at.run(people.commission, add!, 'i1', { lessonId, problem: true, content: '教师未到' })
  await at.run(people.commission, report, 'i1', { type: 'absent', level: '2', content: '教师未到', ofTeacher: true })
  const seen = await at.row(inspection, 'i1'),
    made = await at.row(violation, seen.violationId)
  expect(made).toMatchObject({ inspectionId: 'i1', agencyId: ids.agency, teacherId: ids.teacher, schoolId: ids.school, status: 'recorded', recordedBy: 'EC' })
  await expect(at.run(people.commission, report, 'i1', { type: 'absent', level: '2', content: '又' })).rejects.toMatchObject({
    refused: { code: no.alreadyRecorded.code },
  })
  await expect(at.run(people.commission, edit!, 'i1', { problem: false })).rejects.toMatchObject({ refused: { code: 'openclass.inspectionReported' } })
})
test('the guards say what they are for', () => {
  expect(guards).toEqual([checksTeachers, opensClasses, putsOnShelf])
  given(shelf, {})
    .guarded(putsOnShelf, {}, { standing: [{ content: 'x', id: 'v' }] })
    .refuses(no.barsShelf)
  given(shelf, {}).guarded(putsOnShelf, {}, { standing: [] }).allows()
  expect([shelfUp, ...commands].every(one => one.by.length > 0)).toBe(true)
})
test('over HTTP: submitted, found by the name of the agency, changed, removed; a field that is missing is named, other areas see none of it', async () => {
  const on = await web(),
    office = await on.login('PO'),
    here = await on.login('EC', { deptId: 'ec-here', areaCode: '330106' }),
    elsewhere = await on.login('EC', { deptId: 'ec-else', areaCode: '110108' })
  const of = { licenseUntil: '2030-01-01', areaCode: '330106', areaName: '西湖区', contact: '王芳', shareBp: 8_000 }
  for (const [id, agencyName] of [
    ['ag1', '艺海'],
    ['ag2', '启航'],
  ] as const)
    await on.run(on.as('system'), on.engine.command('agency', 'create'), id, { ...of, agencyName, licenseNo: id, phone: `1380000000${id.slice(-1)}` })
  const base = '/api/business-basic/agencyViolation'
  const page = async (person: Person, query = '') => (await on.get(person, `${base}/page?${query}`)).body.data.records as readonly any[]
  const missing = await on.post(office, `${base}/submit`, { agencyId: 'ag1', type: 'fee', level: '2' })
  expect([missing.status, missing.body.data.field]).toEqual([400, 'content'])
  for (const agencyId of ['ag1', 'ag2'])
    expect((await on.post(office, `${base}/submit`, { agencyId, type: 'fee', level: '2', content: '超标收费' })).status).toBe(200)
  const [row] = await page(here, 'agencyName=艺海')
  expect([await page(here, 'agencyName=艺海'), row]).toMatchObject([{ length: 1 }, { agencyName: '艺海', level: '2', status: 'recorded' }])
  expect([(await page(elsewhere)).length, (await on.get(elsewhere, `${base}/detail?id=${row.id}`)).status]).toEqual([0, 404])
  await on.post(office, `${base}/submit`, { id: row.id, agencyId: 'ag1', type: 'fee', level: '3', content: '超标收费', handleResult: '约谈' })
  expect((await on.get(here, `${base}/detail?id=${row.id}`)).body.data).toMatchObject({ level: '3', handleResult: '约谈' })
  expect((await on.post(office, `${base}/submit`, { id: row.id, agencyId: 'ag2', type: 'fee', level: '3', content: '超标收费' })).body.data.rule).toBe(
    no.agencyStays.code,
  )
  expect((await on.post(here, `${base}/remove?ids=${row.id}`)).status).toBe(403)
  expect((await on.post(office, `${base}/remove?ids=${row.id}`)).status).toBe(200)
  expect((await page(office)).map(one => one.agencyName)).toEqual(['启航'])
  await on.close()
})
