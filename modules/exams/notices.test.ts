/** Who hears of an exam: each family once, of what happened, and the staff when their work begins. */
import { expect, test } from 'vitest'
import { brought, paperOf, started, tick } from '../../tests/exams.ts'
import { world, type World } from '../../tests/properties/world.ts'
import { renewed } from '../../tests/shared.ts'
import { message, sentNotice } from '../messages/index.ts'
import { guardian, student } from '../people/index.ts'
import { script } from './attempt.ts'

const on = renewed(() => world('sqlite'))
const heard = async (of: World, name: string) =>
  ((await of.all(message, { textCode: `exam.${name}` })) as readonly any[]).map(one => `${one.userId} ${one.link}`).toSorted()
const toStaff = async (of: World) =>
  ((await of.all(sentNotice, {})) as readonly any[])
    .filter(one => /^exam\./.test(one.textCode))
    .flatMap(one => (one.audience === 'users' ? [] : [`${one.textCode} ${one.audience} ${one.link}`]))
const accountOf = (of: World, child: string): string => of.people.parentOf(child).actor.userId
/** The guardians who hear of the exam of a year: each once, however many of their children take it. */
async function ofYear() {
  const { schoolId, yearGrade } = await on.row(student, 'c3')
  const pupils = await on.all(student, { schoolId, yearGrade, status: 'live' })
  const bound = await on.all(guardian, { studentId: pupils.map(one => one.id), status: 'bound', maySee: true, mayReceive: true, blocked: false })
  return [...new Set(bound.flatMap(one => (one.userId ? [`${one.userId} /exam/mine`] : [])))].toSorted()
}

test('families hear when it is scheduled, taken back and cancelled: who sees the child and receives messages, each once', { timeout: 60_000 }, async () => {
  const { school } = on.people
  await on.send(on.people.system, 'guardian.setFlags', 'w-c3b', { maySee: 0 })
  await on.send(on.people.system, 'guardian.setFlags', 'w-c4', { mayReceive: 0 })
  const id = await brought(on, 'scheduled')
  await tick(on)
  const all = await ofYear()
  expect(all).toContain(`${accountOf(on, 'c3')} /exam/mine`)
  for (const userId of ['p9', accountOf(on, 'c4')]) expect(all).not.toContain(`${userId} /exam/mine`)
  expect(await heard(on, 'scheduled')).toEqual(all)
  await on.send(school, 'exam.unschedule', id)
  await tick(on)
  expect(await heard(on, 'unscheduled')).toEqual(all)
  await on.send(school, 'exam.schedule', id)
  await on.send(school, 'exam.cancel', id, { cancelReason: '停电' })
  await tick(on)
  expect(await heard(on, 'cancelled')).toEqual(all)
  expect(((await on.all(message, { textCode: 'exam.cancelled' }))[0] as any).content).toContain('已取消：停电')
  expect(await toStaff(on)).toEqual([])
})

test('teachers hear when there are answers to mark, managers when all is marked, families of who took it when it is published', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const { school, classTeacher, parentOf } = on.people
  const id = await brought(on, 'open')
  const essay = (await paperOf(on, id)).find(one => one.type === 'essay')!,
    own = await started(on, id, 'c3')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  expect(await toStaff(on)).toEqual([`exam.to_mark dept:s1/role:ST /exam/marking?exam=${id}`])
  await on.send(classTeacher, 'exam_script.mark', String((await on.all(script, { examId: id }))[0]!.id), { questionId: essay.id, mark: '3.00' })
  await tick(on)
  expect((await toStaff(on)).toSorted()).toEqual([
    `exam.to_mark dept:s1/role:ST /exam/marking?exam=${id}`,
    `exam.to_publish dept:s1/role:SM /product/exam/${id}`,
  ])
  expect(await heard(on, 'published')).toEqual([])
  await on.send(school, 'exam.publish', id)
  await tick(on)
  expect(await heard(on, 'published')).toEqual([`${accountOf(on, 'c3')} /exam/mine`, 'p9 /exam/mine'].toSorted())
})
