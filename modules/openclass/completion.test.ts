/** Tests of completion. */
import { expect, test } from 'vitest'
import { given, person } from '../../tests/spec.ts'
import { attend, clock, district, klass, lessonOf, pupils, put, who } from '../../tests/openclass.ts'
import { cancelCompletion, commitCompletion, confirmCompletion } from './completion.ts'
import { createResult } from './final-result.ts'
import { makeUp, stop } from './schedule.ts'
import { confirmMark } from './mark.commands.ts'
import { openClass } from './open-class.ts'
import { no } from './refusals.ts'

const held = (status: string, more: object = {}) => ({ lessonNo: 1, status, presentCount: 1, markedCount: 2, madeUpById: null, ...more })
const facts = { lessons: [held('taught')], roster: { pupils: [] }, changes: 0, leaves: undefined, appeals: 0, results: [] }
const committing = (more: object = {}, row: object = {}) =>
  given(openClass, { id: 'k1', status: 'teaching', snapshot: {}, ...row } as never).when(commitCompletion, {}, { ...facts, ...more } as never, {
    actor: person('AM'),
  })

test('completion is committed when every lesson was taught, cancelled or made up', () => {
  committing().records('completion_committed', { committedBy: 'AM', attendanceBp: 5_000 })
  committing({ lessons: [] }).refuses(no.noLessons)
  for (const status of ['scheduled', 'signed', 'stopped']) committing({ lessons: [held(status)] }).refuses(no.lessonsOpen)
  // It says which, so that nobody looks for them.
  const open = { lessons: [held('scheduled', { lessonNo: 3 }), held('signed', { lessonNo: 2 }), held('taught')] }
  expect(() => commitCompletion.decide({ snapshot: {} } as never, {}, { ...facts, ...open } as never, { actor: person('AM') } as never)).toThrow(
    expect.objectContaining({ refused: expect.objectContaining({ label: ['仍有课次未完成：第 2、3 次', 'some lessons are not finished: lesson 2, 3'] }) }),
  )
  committing({ lessons: [held('stopped', { madeUpById: 'm' }), held('confirmed'), held('cancelled')] }).records('completion_committed')
})
test('no teacher change, leave or appeal may be open', () => {
  committing({ changes: 1 }).refuses(no.changesOpen)
  committing({ leaves: { leaveIds: ['v1'] } }).refuses(no.leavesOpen)
  committing({ appeals: 1 }).refuses(no.appealsOpen)
})
test('final results are complete where the product asks for them', () => {
  const roster = {
    pupils: [
      { studentId: 'c1', to: null },
      { studentId: 'c2', to: '2026-10-01T00:00:00.000Z' },
    ],
  }
  committing({ roster }, { snapshot: { needsResults: true } }).refuses(no.resultsMissing)
  committing({ roster, results: [{ studentId: 'c1' }] }, { snapshot: { needsResults: true } }).records('completion_committed')
  committing({ roster }, { snapshot: { needsResults: false } }).records('completion_committed')
})
const cancelling = (actor: ReturnType<typeof person>, settled = 0) =>
  given(openClass, { status: 'completion_committed', committedBy: 'AM', committedAt: '2026-10-01T00:00:00.000Z' } as never).when(
    cancelCompletion,
    { remark: '补录' },
    { settled } as never,
    { actor },
  )
test('the committer or the school takes a completion back, as long as nothing was settled from it', () => {
  cancelling(person('AM')).records('completion_cancelled', { committedBy: null })
  cancelling(person('SM')).records('completion_cancelled')
  cancelling(person('AT', 'another')).refuses(no.notCommitter)
  cancelling(person('SM'), 1).refuses(no.settledSince)
})
const confirming = (more: object = {}, actor = person('SM')) =>
  given(openClass, { status: 'completion_committed', committedBy: 'AM' } as never).when(confirmCompletion, {}, { lessons: [], appeals: 0, ...more } as never, {
    actor,
  })
test('A5: a completed class has every taught lesson confirmed, and somebody else confirms than committed', () => {
  confirming().records('completed')
  confirming({ lessons: [held('taught')] }).refuses(no.unconfirmed)
  confirming({ appeals: 1 }).refuses(no.appealsOpen)
  confirming({}, person('PO', 'AM')).refuses(no.ownCommit)
})

test('a class completes over a stop, a make-up, a leave that is decided and silence', async () => {
  const at = await district(),
    people = who(at)
  const id = await klass(at, 'confirmed')
  for (const n of [1, 2, 3]) await attend(at, await lessonOf(at, id, n))
  const last = await lessonOf(at, id, 4)
  await at.run(people.manager, stop, last, { reason: '停电' })
  await put(at, at.engine.registry.resources.get('leave')!, 'v1', 'apply', { openClassId: id })
  const commit = () => at.run(people.agency, commitCompletion, id, {})
  await expect(commit()).rejects.toMatchObject({ refused: { code: no.lessonsOpen.code } })
  await at.run(people.agency, makeUp, last, { startAt: '2026-11-09T08:30:00.000Z', endAt: '2026-11-09T10:00:00.000Z' })
  const made = (await at.all(at.engine.registry.resources.get('lesson')!, { makeUpOfId: last }))[0]!
  await attend(at, made.id)
  await expect(commit()).rejects.toMatchObject({ refused: { code: no.leavesOpen.code } })
  await put(at, at.engine.registry.resources.get('leave')!, 'v1', 'reject', {})
  await expect(commit()).rejects.toMatchObject({ refused: { code: no.resultsMissing.code } })
  for (const studentId of pupils.slice(0, 3)) await at.run(people.teacher, createResult, `f-${studentId}`, { openClassId: id, studentId, notAssessed: true })
  await commit()
  await expect(at.run(people.teacher, createResult, 'f-x', { openClassId: id, studentId: 'c1', notAssessed: true })).rejects.toMatchObject({
    refused: { code: no.resultClosed.code },
  })
  await expect(at.run(people.manager, confirmCompletion, id, {})).rejects.toMatchObject({ refused: { code: no.unconfirmed.code } })
  clock(at, '2026-12-15 12:00')
  await at.tick()
  await at.run(people.manager, confirmCompletion, id, {})
  expect((await at.row(openClass, id)).status).toBe('completed')
  await expect(at.run(people.parent('c1'), confirmMark, `${made.id}:c1`, {})).rejects.toThrow()
  await at.tick()
})
