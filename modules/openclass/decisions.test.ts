/** What is decided about classes, one by one: appeals against marks, the outcome of enrolment, seats of rooms, and the grant of a launch. */
import { describe, expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { answer, blank, type RefusalCode, RefusalError, type Resource } from '../kit/index.ts'
import { classroom } from '../people/index.ts'
import { grantFor } from './launch.ts'
import { lesson, mark } from './lesson.ts'
import { appeal, correctByAppeal, decideAppeal } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { cancelFact, capacityFact, confirmRules } from './outcome.ts'
import { no } from './refusals.ts'
import { ensureSeats, roomKeepsSeats } from './rooms.ts'

const row = <R extends Resource>(of: R, values: object): any => ({ ...blank(of, 'x', '000000'), ...values })
const refused = (work: () => unknown): RefusalCode | undefined => {
  try {
    work()
  } catch (error) {
    if (error instanceof RefusalError) return error.refused
    throw error
  }
}
const says = (work: () => unknown): string | undefined => refused(work)?.code
const [manager, platform] = [
  { actor: person('SM'), now: noon },
  { actor: person('PO'), now: noon },
]

describe('an appeal against a mark', () => {
  const appealed = { id: 'm1', status: 'appealed', lessonId: 'l1', studentId: 'c1', agencyId: 'a1', mark: 'absent', appealedBy: 'u1', leaveId: 'v1' } as const
  const of = row(lesson, { id: 'l1', status: 'confirmed', signedTeacherId: 't1' })
  const known = { of, marks: [appealed] as object[], teacher: undefined as object | undefined }
  const decide = (input: object, more: object = {}, actor = person('SM')) =>
    given(mark, appealed).when(decideAppeal, { remark: 'x', ...input } as never, { ...known, ...more }, { actor })
  const steps = (found: { steps: () => readonly any[] }) => found.steps().map(one => (one.command ? [one.command.name, one.id, one.input.teacherId] : one.type))
  test('is made with a reason, and decided by another, with what is right instead', () => {
    given(mark, { ...appealed, status: 'marked' })
      .when(appeal, { reason: '到了' }, {}, { actor: person('PR', 'u1') })
      .records('appealed', { appeal: '到了', appealedBy: 'u1' })
    decide({ flag: true, mark: 'present' }, {}, person('SM', 'u1')).refuses(no.ownAppeal)
    decide({ flag: true }).refuses(no.markRemark)
    decide({ flag: false }).records('appeal_decided', { granted: false, appeal: null, confirmedBy: 'SM', confirmedAt: noon, mark: undefined })
  })
  test('that is granted changes the mark and what follows from it; one that is not changes nothing', () => {
    const granted = decide({ flag: true, mark: 'present' })
    granted.records('appeal_decided', { mark: 'present', was: 'absent', leaveId: null })
    expect(steps(granted)).toEqual(['appeal_decided', ['correctByAppeal', 'l1', null]])
    expect(steps(decide({ flag: true, mark: 'absent' }))).toEqual(['appeal_decided'])
    expect(steps(decide({ flag: false, mark: 'present' }))).toEqual(['appeal_decided'])
  })
  test('names another teacher of the same agency, if it names one', () => {
    decide({ flag: true, teacherId: 't2' }).refuses(no.teacherElsewhere)
    decide({ flag: true, teacherId: 't2' }, { teacher: { agencyId: 'a2' } }).refuses(no.teacherElsewhere)
    const teacher = { agencyId: 'a1' }
    expect(steps(decide({ flag: true, teacherId: 't2' }, { teacher }))).toEqual(['appeal_decided', ['correctByAppeal', 'l1', 't2']])
    expect(steps(decide({ flag: true, teacherId: 't1' }, { teacher }))).toEqual(['appeal_decided'])
    expect(steps(decide({ flag: false, teacherId: 't2' }, { teacher }))).toEqual(['appeal_decided'])
  })
  test('that was the last thing open confirms the lesson', () => {
    const taught = { of: { ...of, status: 'taught' } }
    expect(steps(decide({ flag: false }, taught)).at(-1)).toEqual(['confirm', 'l1', undefined])
    for (const status of ['marked', 'appealed'])
      expect(steps(decide({ flag: false }, { ...taught, marks: [appealed, { id: 'm2', status }] }))).toEqual(['appeal_decided'])
    expect(steps(decide({ flag: false }, { ...taught, marks: [{ id: 'm2', status: 'confirmed' }] })).length).toBe(2)
  })
  test('counts those who were there again, and says whether the lesson was settled', () => {
    const marks = [{ mark: 'present' }, { mark: 'present', status: 'lifted' }, { mark: 'absent' }, { mark: 'late' }]
    const correct = (teacherId: string | null, settledAt: string | null) =>
      given(lesson, { ...of, settledAt }).when(correctByAppeal, { studentId: 'c1', teacherId }, { marks })
    correct(null, noon).records('corrected_by_appeal', { presentCount: 2, settled: true, signedTeacherId: undefined })
    correct('t2', null).records('corrected_by_appeal', { settled: false, signedTeacherId: 't2', was: 't1' })
  })
})

describe('a class', () => {
  const klass = row(openClass, { id: 'k1', status: 'released', enrollEnd: noon, capacity: 10, capacityMin: 5 })
  test('is confirmed after its window, or before with a word; below its minimum by the platform alone, with a word', () => {
    const confirm = (more: object = {}, by = manager, of: object = {}) => confirmRules({ ...klass, ...of }, { enrolled: 5, open: 0, ...more }, by)
    expect(confirm()).toMatchObject({ type: 'class_confirmed', data: { belowMin: false, enrolled: 5 } })
    expect(confirm().data).not.toHaveProperty('enrollEnd')
    const early = { enrollEnd: '2026-10-02T00:00:00.000Z' }
    expect(says(() => confirm({}, manager, early))).toBe(no.windowOpen.code)
    expect(says(() => confirm({ remark: ' ' }, manager, early))).toBe(no.windowOpen.code)
    // The refusal stands at the field that it asks for, where whoever it is for may fill it in.
    expect(() => confirm({}, manager, early)).toThrow(expect.objectContaining({ refused: expect.objectContaining({ field: 'remark' }) }))
    expect(() => confirm({ enrolled: 4 }, platform)).toThrow(expect.objectContaining({ refused: expect.objectContaining({ field: 'remark' }) }))
    expect(confirm({ remark: '已满' }, manager, early).data).toMatchObject({ enrollEnd: noon, remark: '已满' })
    expect(says(() => confirm({ open: 1 }))).toBe(no.holdsOpen.code)
    expect([says(() => confirm({ enrolled: 4, remark: 'x' })), says(() => confirm({ enrolled: 4 }, platform))]).toEqual([no.belowMin.code, no.belowMin.code])
    expect(says(() => confirm({ enrolled: 4, remark: 'x' }, platform))).toBeUndefined()
  })
  test('is cancelled by the school before money was taken, afterwards by the platform or with its word', () => {
    const cancel = (moneyTaken: boolean, actor: Parameters<typeof person>[0] = 'SM', application?: object) =>
      cancelFact(klass, { cancelReason: null, remark: 'x' } as never, { moneyTaken, actor: person(actor), application: application as never })
    expect(cancel(false).data).toEqual({ cancelReason: 'other', remark: 'x', formerStatus: 'released' })
    const approved = { status: 'approved', openClassId: 'k1' }
    expect(says(() => cancel(true))).toBe(no.needsApproval.code)
    for (const other of [
      { ...approved, status: 'applied' },
      { ...approved, openClassId: 'k2' },
    ])
      expect(says(() => cancel(true, 'SM', other))).toBe(no.needsApproval.code)
    expect([says(() => cancel(true, 'SM', approved)), says(() => cancel(true, 'PO')), says(() => cancel(true, 'system'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
  test('has no minimum above its seats', () => {
    expect(capacityFact(klass, {}).data).toEqual({ capacity: 10, capacityMin: 5 })
    expect(capacityFact(klass, { capacity: 5 }).data).toEqual({ capacity: 5, capacityMin: 5 })
    expect([says(() => capacityFact(klass, { capacity: 4 })), says(() => capacityFact(klass, { capacityMin: 11 }))]).toEqual([no.seats.code, no.seats.code])
  })
})

describe('rooms', () => {
  test('have the seats of a class, the smallest too', () => {
    const rooms = [
      { name: 'A', capacity: 20 },
      { name: 'B', capacity: 10 },
    ]
    expect([says(() => ensureSeats(rooms, 10)), says(() => ensureSeats([], 10))]).toEqual([undefined, undefined])
    expect(refused(() => ensureSeats(rooms, 11, { more: 1 }, 'capacity'))).toMatchObject({
      code: no.roomSmall.code,
      field: 'capacity',
      detail: { room: 'B', more: 1 },
    })
    expect(refused(() => ensureSeats(rooms, 11))).not.toHaveProperty('field')
  })
  test('keep the seats of the classes that are to be taught in them', async () => {
    const room = row(classroom, { id: 'r1', capacity: 20 })
    const larger = async (capacity: number | undefined, lessons: number) => {
      const answers = [lessons, [{ openClassId: 'k1' }, { openClassId: 'k1' }], [{ id: 'k1', name: '围棋', capacity: 15 }]] as unknown[]
      const asked: any[] = []
      const needs = roomKeepsSeats.needs(room, { capacity } as never, {} as never)
      const ask = async ({ query }: { readonly query: unknown }): Promise<any> => answers[asked.push(query) - 1]
      const found = await answer(needs, { ask })
      return [(found.larger as readonly object[]).length, asked.length]
    }
    expect([await larger(undefined, 1), await larger(20, 1), await larger(21, 1), await larger(19, 0), await larger(19, 2)]).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 1],
      [1, 3],
    ])
    const keeps = (found: readonly object[]) => says(() => roomKeepsSeats.holds(room, { capacity: 10 } as never, { larger: found } as never, {} as never))
    expect([keeps([]), keeps([{ id: 'k1', name: '围棋', capacity: 15 }])]).toEqual([undefined, no.roomInUse.code])
  })
})

test('a launch goes by the grant of the school, of its area, or for all; of two by the one that lasts longer', () => {
  const today = '2026-10-01'
  const grant = (id: string, more: object = {}): any => ({
    id,
    status: 'active',
    startTime: today,
    endTime: '2026-12-31',
    schoolId: null,
    areaCode: null,
    isPublic: false,
    ...more,
  })
  const own = grant('own', { schoolId: 's1' }),
    area = grant('area', { areaCode: '11' }),
    open = grant('open', { isPublic: true })
  const found = (...grants: readonly object[]) => grantFor(grants as never, { id: 's1', areaCode: '11' }, today)?.id
  expect([found(open, area, own), found(open, area), found(open), found()]).toEqual(['own', 'area', 'open', undefined])
  expect([found(grant('x')), found(grant('x', { schoolId: 's2', areaCode: '11' })), found(grant('x', { areaCode: '12' }))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(found({ ...own, endTime: '2026-11-01' }, grant('longer', { schoolId: 's1' }))).toBe('longer')
  expect(found(grant('longer', { schoolId: 's1' }), { ...own, endTime: '2026-11-01' })).toBe('longer')
  expect([
    found({ ...own, endTime: today }),
    found({ ...own, startTime: '2026-10-02' }),
    found({ ...own, endTime: '2026-09-30' }),
    found({ ...own, status: 'withdrawn' }),
  ]).toEqual(['own', undefined, undefined, undefined])
})
