/** Who marks, what they see of whom they mark, and what is looked at again when a family asks. */
import { expect, test } from 'vitest'
import { brought, opens, paperOf, started, tick } from '../../tests/exams.ts'
import { world } from '../../tests/properties/world.ts'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { identity } from '../identity/index.ts'
import { answer, hashOf } from '../kit/index.ts'
import { message, sentNotice } from '../messages/index.ts'
import { attempt, script } from './attempt.ts'
import { exam } from './exam.ts'
import { schedule } from './exam.commands.ts'
import { no } from './refusals.ts'

const on = renewed(() => world('sqlite'))

test('where there is no teacher managers mark all of it, are told so before, and are told when; there are as many people as marks', {
  timeout: 60_000,
}, async () => {
  const { school, school2, system, parentOf } = on.people
  const id = await brought(on, 'open', { markers: 2, tolerance: '1.00' })
  const essay = (await paperOf(on, id)).find(one => one.type === 'essay')!,
    own = await started(on, id, 'c3')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  const of = String((await on.all(script, { examId: id }))[0]!.id)
  const waits = async (who: typeof school) => (await on.call(who, 'business-product/exam/desk', {})).exams[0].count
  const mark = (who: typeof school, points: string) => on.send(who, 'exam_script.mark', of, { questionId: essay.id, mark: points })
  const said = async () =>
    (
      await answer(schedule.statement!.says((await on.row(exam, id)) as never, { lang: 0, zone: 'Asia/Shanghai', now: on.now } as never), {
        ask: query => on.engine.ask(school.tenant, query),
      })
    )[3]
  const leaves = async (roleId: string) => on.send(system, 'user.disable', (await on.all(identity, { roleId, deptId: 's1' }))[0]!.userId, { remark: '离职' })
  expect(await said()).toMatchObject({ text: '教师 1 人' })
  on.now = '2026-10-01T09:00:00.000Z'
  await tick(on)
  await refuses(mark(school, '4.00'), no.teacherFirst)
  expect(await waits(school)).toBe(0)
  // The only teacher leaves.
  await leaves('ST')
  expect(await said()).toMatchObject({ text: expect.stringContaining('由负责人评分') })
  expect((await on.all(sentNotice, { textCode: 'exam.to_mark' })).map(one => one.audience).toSorted()).toEqual(['dept:s1/role:SM', 'dept:s1/role:ST'])
  expect([await waits(school), await waits(school2)]).toEqual([1, 1])
  await mark(school, '4.00')
  await mark(school2, '5.00')
  expect([await on.row(script, of), await on.row(exam, id)]).toMatchObject([{ status: 'marked' }, { status: 'marked' }])
  // With one person left no answer would ever have two marks.
  await leaves('SM')
  await opens(on, 'y', { markers: 2, passScore: '0', startTime: '2026-10-02 13:00:00', endTime: '2026-10-02 15:00:00' })
  await on.send(school, 'exam.compose', 'y', { picks: [{ questionId: essay.id, marks: '5.00' }] })
  await refuses(on.send(school, 'exam.schedule', 'y'), no.fewMarkers)
  await on.send(school, 'exam.change', 'y', { markers: 1 })
  await on.send(school, 'exam.schedule', 'y')
})

test('who may mark finds no door that says whose a script is', { timeout: 60_000 }, async () => {
  const { school, parentOf, operator } = on.people
  const id = await brought(on, 'open'),
    own = await started(on, id, 'c3'),
    [essay] = (await paperOf(on, id)).filter(one => one.type === 'essay')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay!.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  expect([school, on.people.agency, on.people.classTeacher, operator].map(one => one.actor.may!('exam_script_view'))).toEqual([false, false, false, true])
  for (const role of ['SM', 'AM', 'ST', 'AT'] as const)
    expect([attempt.fields.answers, attempt.fields.seed].map(one => one.unseenBy?.includes(role))).toEqual([true, true])
  const desk = await on.call(on.people.classTeacher, 'business-product/exam/desk', { examId: id, questionId: essay!.id })
  expect(desk.answers).toEqual([{ scriptId: expect.any(String), code: expect.stringMatching(/^[0-9A-Z]{6}$/), answer: '因为水循环', top: '5' }])
  const [of, taken] = [(await on.all(script, { examId: id }))[0]!, await on.row(attempt, own)]
  expect(of.code).not.toBe(
    hashOf(`${(await on.row(exam, id)).seed}:${taken.seed}:code`)
      .slice(-6)
      .toUpperCase(),
  )
})

test('the desk counts all that waits, also of more than a hundred exams', { tags: 'thorough', timeout: 60_000 }, async () => {
  const { school, classTeacher, parentOf } = on.people
  const id = await brought(on, 'open'),
    essay = (await paperOf(on, id)).find(one => one.type === 'essay')!,
    own = await started(on, id, 'c3')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  // A hundred others that end before it.
  const early = { startTime: '2026-10-01 13:05:00', endTime: '2026-10-01 14:30:00' }
  for (let n = 0; n < 101; n++) {
    await opens(on, `e${n}`, { name: `测验 ${n}`, passScore: '0', ...early })
    await on.send(school, 'exam.compose', `e${n}`, { picks: [{ questionId: essay.id, marks: '5.00' }] })
    await on.send(school, 'exam.schedule', `e${n}`)
  }
  on.now = '2026-10-01T05:06:00.000Z'
  await tick(on)
  expect(await on.all(exam, { status: 'open' })).toHaveLength(102)
  const { exams } = await on.call(classTeacher, 'business-product/exam/desk', {})
  expect([exams.length, exams[0]]).toEqual([102, { id, name: '期中测验', count: 1 }])
})

test('a family asks once for another look: who marked it changes the mark and answers, both are told, and the indicators follow', {
  timeout: 60_000,
}, async () => {
  const { school, classTeacher, parentOf, otherSchool, stranger } = on.people
  const id = await brought(on, 'open'),
    essay = (await paperOf(on, id)).find(one => one.type === 'essay')!,
    own = await started(on, id, 'c3'),
    empty = await started(on, id, 'c4')
  const ask = (who: typeof school, of: string, reason: string | undefined = '第五题漏看了一段') =>
    on.send(who, 'exam_attempt.appeal', of, { appealReason: reason })
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  await refuses(ask(parentOf('c3'), own), kernel.notNow)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  const of = String((await on.all(script, { examId: id }))[0]!.id)
  const change = (who: typeof school, mark: string) => on.send(who, 'exam_script.revise', of, { questionId: essay.id, mark })
  await on.send(classTeacher, 'exam_script.mark', of, { questionId: essay.id, mark: '2.00' })
  await on.send(school, 'exam.publish', id)
  await refuses(change(classTeacher, '3.00'), kernel.notNow)
  // Nobody else's, not without a reason, and nothing where nothing was handed in.
  await refuses(ask(parentOf('c4'), own), kernel.missing)
  await refuses(ask(school, own), kernel.denied)
  await expect(on.send(parentOf('c3'), 'exam_attempt.appeal', own, {})).rejects.toThrow()
  await refuses(ask(parentOf('c4'), empty), no.noScript)
  await ask(parentOf('c3'), own)
  await refuses(ask(stranger, own), kernel.notNow)
  // The marks stand meanwhile, and say that they are looked at.
  expect((await on.call(parentOf('c3'), 'business-product/exam/mine', {})).exams[0]).toMatchObject({ score: '2' })
  const desk = (who: typeof school, asked: object = { examId: id, questionId: essay.id }) => on.call(who, 'business-product/exam/desk', asked)
  expect((await desk(classTeacher, {})).exams).toEqual([{ id, name: '期中测验', count: 1 }])
  for (const who of [classTeacher, school])
    expect(await desk(who)).toMatchObject({ appeals: [{ scriptId: of, score: '2', reason: '第五题漏看了一段' }], given: [{ scriptId: of, mark: '2' }] })
  const other = { ...classTeacher, actor: { ...classTeacher.actor, userId: 'st2' } } as never as typeof classTeacher
  await refuses(change(other, '4.00'), no.notMarked)
  await refuses(change(otherSchool, '4.00'), kernel.missing)
  await refuses(change(school, '5.01'), no.overMark)
  await change(classTeacher, '3.00')
  // A manager's mark counts, and may be changed again.
  await change(school, '4.00')
  await change(school, '4.50')
  expect(await on.row(script, of)).toMatchObject({ status: 'contested', score: 450 })
  expect((await desk(school)).given).toMatchObject([{ mark: '4.5' }])
  expect(await on.row(attempt, own)).toMatchObject({ status: 'appealed', score: 200 })
  await refuses(on.send(otherSchool, 'exam_script.reply', of, { answer: '好' }), kernel.missing)
  await on.send(classTeacher, 'exam_script.reply', of, { answer: '已补上漏看的一段' })
  await refuses(on.send(classTeacher, 'exam_script.reply', of, { answer: '再答' }), kernel.notNow)
  expect(await on.row(attempt, own)).toMatchObject({ status: 'marked', score: 450, marks: { [essay.id]: 450 }, appealAnswer: '已补上漏看的一段' })
  expect((await on.row(script, of)).status).toBe('sealed')
  await refuses(change(school, '5.00'), kernel.notNow)
  await refuses(ask(parentOf('c3'), own), no.appealed)
  expect((await desk(classTeacher, {})).exams).toEqual([])
  await tick(on)
  expect((await on.all(sentNotice, { textCode: 'exam_attempt.appealed' })).map(one => one.audience).toSorted()).toEqual(['dept:s1/role:SM', 'dept:s1/role:ST'])
  const told = await on.all(message, { textCode: 'exam_attempt.appeal_answered' })
  expect(told.map(one => one.userId).toSorted()).toEqual(['p9', parentOf('c3').actor.userId].toSorted())
  expect(told[0]!.content).toContain('得分 4.5')
})

test('a key that was wrong is put right after publication: who gains is told, nobody loses unless that is said, and it is no secret why', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const { school, classTeacher, parentOf, otherSchool, commission } = on.people
  const id = await brought(on, 'open'),
    single = (await paperOf(on, id)).find(one => one.type === 'single')!,
    owns = [await started(on, id, 'c3'), await started(on, id, 'c4')] as const
  const hands = async (pupil: 'c3' | 'c4', own: string, value: unknown) => {
    await on.send(parentOf(pupil), 'exam_attempt.answer', own, { questionId: single.id, value })
    await on.send(parentOf(pupil), 'exam_attempt.handIn', own)
  }
  await hands('c3', owns[0], [single.wrong])
  await hands('c4', owns[1], single.right)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  await on.send(school, 'exam.publish', id)
  await tick(on)
  const scores = async () => Promise.all(owns.map(async own => (await on.row(attempt, own)).score))
  expect(await scores()).toEqual([0, single.marks])
  // Another look is under way; it goes on, with the marks as they come to be.
  await on.send(parentOf('c3'), 'exam_attempt.appeal', owns[0], { appealReason: '第一题答案有误' })
  const regrade = (who: typeof school, more: object = {}) =>
    on.send(who, 'exam.regrade', id, { questionId: single.id, answer: single.wrongLabel, keepsHigher: true, remark: '教材有两种说法', ...more })
  for (const who of [classTeacher, commission]) await refuses(regrade(who), kernel.denied)
  await refuses(regrade(otherSchool), kernel.missing)
  const tries = (keepsHigher: number) =>
    on.call(school, 'business-product/exam/regradeTry', { id, questionId: single.id, answer: single.wrongLabel, keepsHigher })
  expect([await tries(0), await tries(1)]).toMatchObject([
    { up: 1, down: 1 },
    { up: 1, down: 0 },
  ])
  await regrade(school)
  expect(await scores()).toEqual([single.marks, single.marks])
  expect((await on.all(script, { examId: id })).map(one => one.status).toSorted()).toEqual(['contested', 'sealed'])
  expect(await on.row(attempt, owns[0])).toMatchObject({ status: 'appealed', marks: { [single.id]: single.marks } })
  await tick(on)
  const told = async () => (await on.all(message, { textCode: 'exam_attempt.marks_corrected' })).map(one => [one.userId, one.content])
  expect((await told()).map(([who]) => who).toSorted()).toEqual(['p9', parentOf('c3').actor.userId].toSorted())
  expect((await told())[0]![1]).toContain(`教材有两种说法），孩子的得分由 0 更正为 ${single.marks / 100}`)
  const shownTo = async (who: typeof school) =>
    (await on.call(who, 'business-product/exam/resultDetail', { id: owns[1] })).questions.find((one: { questionId: string }) => one.questionId === single.id)
  const line = await shownTo(parentOf('c4'))
  expect(line).toMatchObject({ given: 'B', correction: '教材有两种说法', key: `${single.wrongLabel} / B`, mark: String(single.marks / 100) })
  await on.send(school, 'exam_script.reply', (await on.all(script, { examId: id, status: 'contested' }))[0]!.id, { answer: '两种答案都对' })
  expect(await on.row(attempt, owns[0])).toMatchObject({ status: 'marked', score: single.marks, appealAnswer: '两种答案都对' })
  // All keys of before still count; said otherwise, only the last one does.
  const third = ['A', 'B', 'C', 'D'].find(letter => letter !== single.wrongLabel && letter !== 'B')!
  await regrade(school, { answer: third })
  expect(await scores()).toEqual([single.marks, single.marks])
  await regrade(school, { answer: third, keepsHigher: false })
  expect(await scores()).toEqual([0, 0])
  await regrade(school, { answer: undefined, isFull: true })
  await regrade(school)
  expect(await scores()).toEqual([single.marks, single.marks])
  await tick(on)
})

test('another look may be asked for in the two weeks after the marks were told', { timeout: 60_000 }, async () => {
  const { school, parentOf } = on.people
  const id = await brought(on, 'open'),
    single = (await paperOf(on, id)).find(one => one.type === 'single')!,
    own = await started(on, id, 'c3')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: single.id, value: [single.wrong] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  await on.send(school, 'exam.publish', id)
  const result = async () => (await on.call(parentOf('c3'), 'business-product/exam/resultDetail', { id: own })).appealUntil
  const ask = () => on.send(parentOf('c3'), 'exam_attempt.appeal', own, { appealReason: '请再看看' })
  expect(await result()).toBe('2026-10-15 17:00')
  on.now = '2026-10-15T09:00:00.001Z'
  expect(await result()).toBe('')
  await refuses(ask(), no.appealOver)
  on.now = '2026-10-15T09:00:00.000Z'
  expect(await result()).toBe('2026-10-15 17:00')
  await ask()
})

test('a key that is put right later on opens another look to those whose marks it changed, once more and from that day on; to nobody else', {
  timeout: 60_000,
}, async () => {
  const { school, parentOf } = on.people
  const id = await brought(on, 'open'),
    single = (await paperOf(on, id)).find(one => one.type === 'single')!,
    owns = [await started(on, id, 'c3'), await started(on, id, 'c4')] as const,
    [loser, kept] = [parentOf('c4'), parentOf('c3')]
  await on.send(kept, 'exam_attempt.answer', owns[0], { questionId: single.id, value: ['none'] })
  await on.send(kept, 'exam_attempt.handIn', owns[0])
  await on.send(loser, 'exam_attempt.answer', owns[1], { questionId: single.id, value: single.right })
  await on.send(loser, 'exam_attempt.handIn', owns[1])
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  await on.send(school, 'exam.publish', id)
  const until = async (who: typeof school, own: string) => (await on.call(who, 'business-product/exam/resultDetail', { id: own })).appealUntil
  const ask = (who: typeof school, own: string) => on.send(who, 'exam_attempt.appeal', own, { appealReason: '请再看看' })
  const answer = async () => on.send(school, 'exam_script.reply', (await on.all(script, { examId: id, status: 'contested' }))[0]!.id, { answer: '无误' })
  const regrade = (key: string) => on.send(school, 'exam.regrade', id, { questionId: single.id, answer: key, remark: '答案有误' })
  // Looked at once, in time.
  await ask(loser, owns[1])
  await answer()
  expect(await until(loser, owns[1])).toBe('')
  await refuses(ask(loser, owns[1]), no.appealed)
  // Long after that the key is put right.
  on.now = '2026-11-01T09:00:00.000Z'
  await regrade(single.wrongLabel)
  expect(await on.row(attempt, owns[1])).toMatchObject({ score: 0, correctedAt: on.now, appealAnswer: '无误' })
  await tick(on)
  const told = (await on.all(message, { textCode: 'exam_attempt.marks_corrected' })).filter(one => String(one.content).includes('答案有误'))
  expect(told.map(one => String(one.content)).join()).toContain('请在 14 天内申请复核')
  expect(await until(loser, owns[1])).toBe('2026-11-15 17:00')
  expect(await until(kept, owns[0])).toBe('')
  const late = ask(kept, owns[0])
  await refuses(late, no.appealOver)
  await expect(late).rejects.toMatchObject({ refused: { label: ['成绩发布或更正 14 天后不再受理复核', expect.stringContaining('14 days')] } })
  on.now = '2026-11-15T09:00:00.001Z'
  await refuses(ask(loser, owns[1]), no.appealOver)
  on.now = '2026-11-15T09:00:00.000Z'
  await ask(loser, owns[1])
  // The answer of before is not that of this one.
  expect(await on.row(attempt, owns[1])).toMatchObject({ status: 'appealed', appealAnswer: null })
  await answer()
  await refuses(ask(loser, owns[1]), no.appealed)
  expect(await until(loser, owns[1])).toBe('')
})
