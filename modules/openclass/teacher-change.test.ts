/** Tests of teacher changes. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { no as audit } from '../audit/audit.ts'
import { agencyTeacher } from '../people/index.ts'
import { policyOf } from '../system/index.ts'
import { clock, district, klass, lessonOf, plan, put, who } from '../../tests/openclass.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'
import { no as shared } from './refusals.ts'
import { accept, approveChange, cancelChange, conflictsOf, decline, lapse, rejectChange, submit, uncover, verify, withdraw } from './teacher-change.commands.ts'
import { teacherChange } from './teacher-change.ts'
import { no } from './teacher-change-refusals.ts'

const refused = (code: string) => ({ refused: { code } })
const held = {
  id: 'l1',
  openClassId: 'k1',
  lessonNo: 1,
  status: 'scheduled',
  startAt: '2026-10-12T08:30:00.000Z',
  endAt: '2026-10-12T10:00:00.000Z',
  roomId: 'r1',
  teacherId: 't1',
}
const fit = {
  id: 't2',
  agencyId: 'a1',
  subject: 'art',
  status: 'approved',
  blocked: false,
  certificateUntil: '2027-01-01',
  noCrimeUntil: '2027-01-01',
  contractUntil: '2027-01-01',
}
const on = (more: object = {}) => ({
  klass: { id: 'k1', agencyId: 'a1', schoolId: 's1', areaCode: 'x', status: 'teaching', snapshot: { category: 'art' } },
  teacher: fit,
  old: { subject: 'art' },
  lessons: [held],
  others: [],
  names: new Map(),
  week: [],
  policy: policyOf(undefined),
  ...more,
})
const codes = (more: object, now = noon) => conflictsOf(on(more) as never, { now, zone: 'Asia/Shanghai' }).map(one => one.code)
test('a verification lists everything that stands against the change, not only the first', () => {
  expect(codes({})).toEqual([])
  expect(codes({ teacher: undefined })).toEqual([shared.noSuchTeacher.code])
  expect(codes({ teacher: { ...fit, status: 'disabled', blocked: true, contractUntil: '2026-10-11' } })).toEqual([
    'teacher.notApproved',
    'teacher.blocked',
    'teacher.contractOver',
  ])
  expect(codes({ teacher: { ...fit, agencyId: 'a2', subject: 'math' } })).toEqual([no.otherAgency.code, no.otherSubject.code])
  expect(codes({ teacher: { ...fit, id: 't1' } })).toEqual([no.sameTeacher.code])
  expect(codes({}, '2026-10-12T08:30:00.000Z')).toEqual([no.started.code])
  expect(codes({ others: [{ ...held, id: 'l9', openClassId: 'k2', teacherId: 't2', roomId: 'r2' }] })).toEqual([shared.teacherClash.code])
  expect(codes({ policy: { ...policyOf(undefined), weeklyLessonsMax: 1 }, week: [{ ...held, id: 'l9', teacherId: 't2' }] })).toEqual([shared.overloaded.code])
})
const asked = { openClassId: 'k1', teacherId: 't2', kind: 'one', lessonIds: ['l1'] } as const
test('a change is asked for lessons of a running class', () => {
  const verifying = (input: object, facts: object) => given(teacherChange, {}).when(verify, { ...asked, ...input } as never, { on: on(facts) } as never)
  verifying({}, {}).records('verified', { verifiedUntil: '2026-10-01T04:30:00.000Z', conflicts: [], oldTeacherId: 't1' })
  verifying({}, { klass: { status: 'launched' } }).refuses(shared.notRunning)
  verifying({}, { lessons: [] }).refuses(no.noLessons)
  verifying({ lessonIds: ['l1', 'l2'], kind: 'range' }, {}).refuses(no.noLessons)
  verifying({ lessonIds: ['l1', 'l2'] }, { lessons: [held, { ...held, id: 'l2' }] }).refuses(no.noLessons)
})
const row = {
  id: 'x1',
  status: 'verified',
  openClassId: 'k1',
  teacherId: 't2',
  kind: 'one',
  lessonIds: ['l1'],
  lessonNos: '1',
  reason: '生病',
  verifiedUntil: '2026-10-01T04:30:00.000Z',
  submittedBy: 'AM',
  approvals: [],
}
const submitting = (more: object = {}, facts: object = {}, now = noon) =>
  given(teacherChange, { ...row, ...more } as never).when(submit, {}, { on: on(), open: [], ...facts } as never, { now, actor: person('AM') })
test('a change is submitted with a reason, within half an hour, while nothing stands against it', () => {
  submitting().records('submitted', { submittedBy: 'AM' })
  submitting({ reason: null }).refuses(no.reasonNeeded)
  submitting({}, {}, '2026-10-01T04:30:00.001Z').refuses(no.verifyOver)
  submitting({}, { on: on({ teacher: { ...fit, blocked: true } }) }).refuses(no.conflicts)
  submitting({}, { open: [{ id: 'x2', lessonIds: ['l1'], lessonNos: '1' }] }).refuses(no.alreadyAsked)
})
const substitute = person('AT', 'AT2', { reach: { teacher: ['t2'] } })
test('only the substitute accepts or declines, and only while free', () => {
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(accept, {}, on() as never, { actor: substitute })
    .records('accepted')
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(accept, {}, on() as never, { actor: person('AT', 'x', { reach: { teacher: ['t3'] } }) })
    .refuses(no.notSubstitute)
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(accept, {}, on({ teacher: { ...fit, blocked: true } }) as never, { actor: substitute })
    .refuses(no.conflicts)
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(decline, { remark: '有事' }, {}, { actor: person('AM') })
    .refuses(no.notSubstitute)
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(decline, { remark: '有事' }, {}, { actor: substitute })
    .records('declined')
})
test('the school approves or rejects what another submitted', () => {
  given(teacherChange, { ...row, status: 'accepted' } as never)
    .when(approveChange, {}, on() as never, { actor: person('SM') })
    .records('took_effect', { former: { l1: 't1' } })
  given(teacherChange, { ...row, status: 'accepted', submittedBy: 'SM' } as never)
    .when(approveChange, {}, on() as never, { actor: person('SM') })
    .refuses(no.ownSubmission)
  given(teacherChange, { ...row, status: 'accepted' } as never)
    .when(approveChange, {}, on({ teacher: { ...fit, blocked: true } }) as never, { actor: person('SM') })
    .refuses(no.conflicts)
  given(teacherChange, { ...row, status: 'accepted', submittedBy: 'SM' } as never)
    .when(rejectChange, { remark: '不同意' }, {}, { actor: person('SM') })
    .refuses(no.ownSubmission)
  given(teacherChange, { ...row, status: 'accepted' } as never)
    .when(rejectChange, { remark: '不同意' }, {}, { actor: person('SM') })
    .records('rejected', { auditRemark: '不同意' })
})
test('the submitter withdraws, nobody else; an old verification lapses', () => {
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(withdraw, {}, {}, { actor: person('AM') })
    .records('withdrawn')
  given(teacherChange, { ...row, status: 'submitted' } as never)
    .when(withdraw, {}, {}, { actor: person('AM', 'other') })
    .refuses(audit.notSubmitter)
  given(teacherChange, row as never)
    .when(lapse, {}, {}, { now: noon })
    .refuses(no.verifyOver)
  given(teacherChange, row as never)
    .when(lapse, {}, {}, { now: '2026-10-01T04:30:00.001Z' })
    .records('lapsed')
})
test('a change is taken back, or partly handed on, only before the covered lessons begin', () => {
  const late = [{ ...held, startAt: '2026-10-01T03:00:00.000Z' }],
    effective = { ...row, status: 'effective', former: { l1: 't1' } }
  given(teacherChange, effective as never)
    .when(cancelChange, { remark: '已康复' }, { lessons: late } as never)
    .refuses(no.begun)
  given(teacherChange, effective as never)
    .when(uncover, { lessonIds: ['l1'], teacherId: 't3', reason: '冲突' }, { lessons: late } as never)
    .refuses(no.begun)
  given(teacherChange, effective as never)
    .when(uncover, { lessonIds: ['l9'], teacherId: 't3', reason: '冲突' }, { lessons: [held] } as never)
    .refuses(no.notCovered)
})

test('a substitute for one lesson is verified, accepted, approved and taken back', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1)
  await at.run(people.agency, verify, 'x1', { openClassId: id, teacherId: 't2', kind: 'one', lessonIds: [first], reason: '生病' })
  await at.run(people.agency, submit, 'x1', {})
  await expect(at.run(people.teacher, accept, 'x1')).rejects.toThrow()
  await at.run(people.substitute, accept, 'x1')
  await expect(at.run(people.substitute, accept, 'x1')).rejects.toThrow()
  await at.run(people.manager, approveChange, 'x1', {})
  expect(await at.row(lesson, first)).toMatchObject({ teacherId: 't2', plannedTeacherId: 't1' })
  expect((await at.row(openClass, id)).teacherId).toBe('t1')
  await at.run(people.manager, cancelChange, 'x1', { remark: '已康复' })
  expect((await at.row(lesson, first)).teacherId).toBe('t1')
  await at.tick()
})
test('a permanent change takes every lesson left and the class; the check of the teacher runs again', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    second = await lessonOf(at, id, 2)
  await at.run(people.agency, verify, 'x1', { openClassId: id, teacherId: 't2', kind: 'permanent', lessonIds: [second], reason: '离职' })
  await at.run(people.agency, submit, 'x1', {})
  await at.run(people.substitute, accept, 'x1')
  await put(at, agencyTeacher, 't2', 'unapprove', {})
  await expect(at.run(people.manager, approveChange, 'x1', {})).rejects.toMatchObject(refused(no.conflicts.code))
  await put(at, agencyTeacher, 't2', 'approve', {}, 'approved')
  await at.run(people.manager, approveChange, 'x1', {})
  expect((await at.all(lesson, { openClassId: id })).toSorted((a, b) => a.lessonNo - b.lessonNo).map(one => one.teacherId)).toEqual(['t1', 't2', 't2', 't2'])
  expect((await at.row(openClass, id)).teacherId).toBe('t2')
})
test('the part that is not covered becomes a request of its own', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    [first, second] = [await lessonOf(at, id, 1), await lessonOf(at, id, 2)]
  await put(
    at,
    agencyTeacher,
    't3',
    'create',
    {
      agencyId: 'a1',
      name: '丁',
      subject: 'art',
      phone: '13711111111',
      idCard: '',
      certificateNo: 'x',
      certificateUntil: '2028-01-01',
      noCrimeUntil: '2028-01-01',
      contractUntil: '2028-01-01',
      blocked: false,
    },
    'approved',
  )
  await at.run(people.agency, verify, 'x1', { openClassId: id, teacherId: 't2', kind: 'range', lessonIds: [first, second], reason: '出差' })
  await at.run(people.agency, submit, 'x1', {})
  await at.run(people.substitute, accept, 'x1')
  await at.run(people.manager, approveChange, 'x1', {})
  await at.run(people.agency, uncover, 'x1', { lessonIds: [second], teacherId: 't3', reason: '有冲突' })
  const rest = (await at.all(teacherChange, { restOfId: 'x1' }))[0]!
  expect(rest).toMatchObject({ status: 'submitted', teacherId: 't3', lessonNos: '2', oldTeacherId: 't2' })
  expect((await at.row(teacherChange, 'x1')).lessonNos).toBe('1')
})
test('a clash found between submit and approval stops the change', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed'),
    first = await lessonOf(at, id, 1)
  await at.run(people.agency, verify, 'x1', { openClassId: id, teacherId: 't2', kind: 'one', lessonIds: [first], reason: '生病' })
  await at.run(people.agency, submit, 'x1', {})
  await at.run(people.substitute, accept, 'x1')
  await klass(at, 'released', 'k2', plan({ roomId: 'r2', teacherId: 't2' }))
  await expect(at.run(people.manager, approveChange, 'x1', {})).rejects.toMatchObject(refused(no.conflicts.code))
  clock(at, '2026-10-13 12:00')
})
