/** The story of an exam: written, drawn, taken, marked, published, and what is refused on the way. */
import { expect, test } from 'vitest'
import { renewed } from '../../tests/shared.ts'
import { refuses } from '../../tests/spec.ts'
import { world } from '../../tests/properties/world.ts'
import { no as kernel } from '../../server/kernel/refusals.ts'
import { bankWith, brought, opens, paperOf, started, tick } from '../../tests/exams.ts'
import { rating, ratingId, score } from '../quality/index.ts'
import { answer } from '../kit/index.ts'
import { student } from '../people/index.ts'
import { attempt, attemptId, script } from './attempt.ts'
import { bank } from './bank.ts'
import { exam } from './exam.ts'
import { publish, schedule } from './exam.commands.ts'
import { question } from './question.ts'
import { no } from './refusals.ts'

const on = renewed(() => world('sqlite'))
// Chain, rows and views are what the log says, and each kind of fact has a golden one.

test('from a bank to published marks, by machine and by hand', { tags: 'thorough', timeout: 60_000 }, async () => {
  const { school, classTeacher, parentOf } = on.people
  const id = await brought(on, 'open')
  expect(await on.row(exam, id)).toMatchObject({ status: 'open', totalScore: 1_400 })
  const paper = await paperOf(on, id)
  await refuses(on.send(parentOf('c3'), 'exam_attempt.start', attemptId(id, 'c3', 2), { examId: id, studentId: 'c3', turn: 2 }), no.wrongTurn)
  const own = await started(on, id, 'c3')
  await refuses(on.send(on.people.parentOf('c4'), 'exam_attempt.start', attemptId(id, 'c3'), { examId: id, studentId: 'c3' }), kernel.missing)
  for (const one of paper) await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: one.id, value: one.right })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  expect(await on.row(attempt, own)).toMatchObject({ status: 'submitted', score: null, handedBy: 'pupil' })
  await refuses(on.send(parentOf('c3'), 'exam_attempt.start', attemptId(id, 'c3', 2), { examId: id, studentId: 'c3', turn: 2 }), no.secondAttempt)
  // c4 answers one question and goes; c5 never answers: the server hands in what it has.
  const late = await started(on, id, 'c4'),
    empty = await started(on, id, 'c5')
  await on.send(parentOf('c4'), 'exam_attempt.answer', late, { questionId: paper[0]!.id, value: paper[0]!.right })
  on.now = '2026-10-01T06:30:00.000Z'
  await tick(on)
  on.now = '2026-10-01T07:30:00.000Z'
  await tick(on)
  expect([(await on.row(attempt, late)).status, (await on.row(attempt, empty)).status]).toEqual(['submitted', 'abandoned'])
  expect((await on.row(exam, id)).status).toBe('closed')
  await refuses(on.send(school, 'exam.publish', id), kernel.notNow)
  const [first, second] = await on
    .all(script, { examId: id, status: 'waiting' })
    .then(async rows => [...rows, ...(await on.all(script, { examId: id, status: 'marked' }))])
  expect(second).toMatchObject({ status: 'marked', score: paper[0]!.marks })
  const essay = paper.find(one => one.type === 'essay')!
  await refuses(on.send(classTeacher, 'exam_script.mark', first!.id, { questionId: essay.id, mark: '99.00' }), no.overMark)
  await refuses(on.send(classTeacher, 'exam_script.mark', first!.id, { questionId: paper[0]!.id, mark: '1.00' }), no.notByHand)
  await on.send(classTeacher, 'exam_script.mark', first!.id, { questionId: essay.id, mark: '3.50' })
  expect((await on.row(exam, id)).status).toBe('marked')
  // There is no way back: of how many papers is said before.
  const said = await answer(publish.statement!.says((await on.row(exam, id)) as never, { lang: 0, zone: 'Asia/Shanghai' } as never), {
    ask: query => on.engine.ask(school.tenant, query),
  })
  expect(said.map(line => ('count' in line ? line.count : 'text' in line && line.text))).toEqual([
    expect.stringMatching(/^2026-10-01 /),
    3,
    1,
    expect.stringContaining('之后分数只因更正答案或家长申请复核而改'),
  ])
  await on.send(school, 'exam.publish', id)
  expect(await on.row(attempt, own)).toMatchObject({ status: 'marked', score: 1_400 - 500 + 350, totalScore: 1_400, isPassed: true })
  expect(await on.row(attempt, empty)).toMatchObject({ status: 'marked', score: 0, isPassed: false })
  // After publishing marks stay, but for a key that is put right.
  await refuses(on.send(classTeacher, 'exam_script.mark', first!.id, { questionId: essay.id, mark: '4.00' }), kernel.notNow)
})

test('what is to be reached follows the paper, until somebody has said another', async () => {
  const { school } = on.people
  await bankWith(on)
  await opens(on, 'e9', { passScore: '0' })
  const compose = (id: string, ...ids: readonly string[]) =>
    on.send(school, 'exam.compose', id, { picks: ids.map(questionId => ({ questionId, marks: '5.00' })) })
  await compose('e9', 'q0')
  expect(await on.row(exam, 'e9')).toMatchObject({ totalScore: 500, passScore: 300 })
  await compose('e9', 'q0', 'q1')
  expect(await on.row(exam, 'e9')).toMatchObject({ totalScore: 1_000, passScore: 600 })
  await opens(on, 'e8', { passScore: '2.00' })
  await compose('e8', 'q0', 'q1', 'q2')
  expect(await on.row(exam, 'e8')).toMatchObject({ totalScore: 1_500, passScore: 200 })
})

test('of another bank the paper is put together anew, and of other forms drawn anew', async () => {
  const { school } = on.people
  await bankWith(on)
  await on.send(school, 'question_bank.create', 'b2', { name: '数学题库', subject: '数学', grade: 3 })
  await opens(on, 'x', { passScore: '0' })
  await on.send(school, 'exam.compose', 'x', { rules: [{ type: 'single', count: 2, marks: '5.00' }], seed: 's' })
  await on.send(school, 'exam.change', 'x', { forms: 2 })
  expect(await on.row(exam, 'x')).toMatchObject({ papers: null, drawn: null, rules: [{ count: 2 }] })
  await refuses(on.send(school, 'exam.schedule', 'x'), no.noPaper)
  await on.send(school, 'exam.compose', 'x', { rules: [{ type: 'single', count: 2, marks: '5.00' }], seed: 's' })
  expect((await on.row(exam, 'x')).papers).toHaveLength(2)
  await on.send(school, 'exam.change', 'x', { bankId: 'b2' })
  expect(await on.row(exam, 'x')).toMatchObject({ papers: null, rules: null, picks: null, drawn: null, totalScore: 0, passScore: 0 })
  await refuses(on.send(school, 'exam.schedule', 'x'), no.noPaper)
})

test('teachers neither remove nor allow nor move what others set', async () => {
  const { school, classTeacher } = on.people
  await brought(on, 'scheduled')
  await opens(on, 'draft')
  await refuses(on.send(classTeacher, 'exam.remove', 'draft'), no.notOwn)
  await refuses(on.send(classTeacher, 'exam.allow', 'x', { studentId: 'c3', minutes: 20, attempts: 2 }), no.notOwn)
  await refuses(on.send(classTeacher, 'question_chapter.move', 'ch2', { parentId: 'ch1' }), no.notOwn)
  await refuses(on.send(classTeacher, 'question_bank.move', 'b1', { sort: 9 }), no.notOwn)
  await on.send(school, 'exam.remove', 'draft')
})

test('before it is scheduled it is said who takes it, when, of how many questions, and whether there is a way back', async () => {
  const { school } = on.people
  await bankWith(on)
  await opens(on, 'x')
  await on.send(school, 'exam.compose', 'x', { picks: [{ questionId: 'q0', marks: '5.00' }] })
  const said = async (now: string) => {
    const eyes = { lang: 0, zone: 'Asia/Shanghai', now }
    const lines = await answer(schedule.statement!.says((await on.row(exam, 'x')) as never, eyes as never), {
      ask: query => on.engine.ask(school.tenant, query),
    })
    return lines.map(line => ('count' in line ? line.count : 'text' in line && line.text))
  }
  const { schoolId, yearGrade } = await on.row(student, 'c3')
  const year = await on.all(student, { schoolId, yearGrade, status: 'live' })
  expect(year.length).toBeGreaterThan(0)
  expect(await said('2026-10-01T04:00:00.000Z')).toEqual([year.length, '2026-10-01 13:00 – 2026-10-01 15:00', 1, expect.stringContaining('可撤回')])
  expect((await said('2026-10-01T05:30:00.000Z'))[3]).toContain('不能撤回')
})

test('two mark, and a third where they differ; nobody marks one answer twice', { timeout: 60_000 }, async () => {
  const { classTeacher, parentOf } = on.people
  const id = await brought(on, 'open', { markers: 2, tolerance: '1.00' })
  const essay = (await paperOf(on, id)).find(one => one.type === 'essay')!
  for (const child of ['c3', 'c4']) {
    const own = await started(on, id, child)
    await on.send(parentOf(child), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
    await on.send(parentOf(child), 'exam_attempt.handIn', own)
  }
  const [a, b] = await on.all(script, { examId: id })
  const other = { ...classTeacher, actor: { ...classTeacher.actor, userId: 'st2' } },
    third = { ...classTeacher, actor: { ...classTeacher.actor, userId: 'st3' } }
  const mark = (who: typeof classTeacher, of: { readonly id: string }, points: string) =>
    on.send(who, 'exam_script.mark', of.id, { questionId: essay.id, mark: points })
  await mark(classTeacher, a!, '3.00')
  await refuses(mark(classTeacher, a!, '3.00'), no.secondMarker)
  await mark(other as never, a!, '3.25')
  // 3.125, half up.
  expect(await on.row(script, a!.id)).toMatchObject({ status: 'marked', marks: { [essay.id]: { final: 313 } } })
  await mark(classTeacher, b!, '1.00')
  await mark(other as never, b!, '4.00')
  expect(await on.row(script, b!.id)).toMatchObject({ status: 'waiting', openCount: 1 })
  await mark(third as never, b!, '3.50')
  expect(await on.row(script, b!.id)).toMatchObject({ status: 'marked', marks: { [essay.id]: { final: 350 } } })
  // Of two in the middle their mean.
  expect(await on.call(on.people.school, 'business-product/exam/analysis', { id })).toMatchObject({ count: 2, median: '3.32', highest: '3.5', lowest: '3.13' })
})

test('where a marker is missing or two differ the manager stands in, once the exam is over; what waits for others counts for nobody else', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const { school, classTeacher, parentOf } = on.people
  const id = await brought(on, 'open', { markers: 2, tolerance: '1.00' })
  const essay = (await paperOf(on, id)).find(one => one.type === 'essay')!
  for (const child of ['c3', 'c4']) {
    const own = await started(on, id, child)
    await on.send(parentOf(child), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
    await on.send(parentOf(child), 'exam_attempt.handIn', own)
  }
  const [a, b] = (await on.all(script, { examId: id })).map(one => String(one.id))
  const other = { ...classTeacher, actor: { ...classTeacher.actor, userId: 'st2' } } as never as typeof classTeacher
  const mark = (who: typeof classTeacher, of: string, points: string) => on.send(who, 'exam_script.mark', of, { questionId: essay.id, mark: points })
  const waits = async (who: typeof classTeacher) => {
    const [desk, home] = [await on.call(who, 'business-product/exam/desk', {}), await on.call(who, 'blade-desk/home/todo', {})]
    return [desk.exams[0].count, home.todo.find((one: any) => one.name === 'exam_mark')?.count ?? 0]
  }
  await mark(classTeacher, a!, '1.00')
  // Answers at the desk, and exams on the home.
  expect([await waits(classTeacher), await waits(other), await waits(school)]).toEqual([
    [1, 1],
    [2, 1],
    [0, 0],
  ])
  await refuses(mark(school, a!, '1.00'), no.teachersTurn)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  await refuses(mark(school, b!, '1.00'), no.teacherFirst)
  expect([await waits(classTeacher), await waits(school)]).toEqual([
    [1, 1],
    [1, 1],
  ])
  expect((await on.call(school, 'business-product/exam/desk', { examId: id })).questions).toMatchObject([{ waiting: 1, done: 0, elsewhere: 1 }])
  // The second teacher differs: the manager's mark counts.
  await mark(other, a!, '4.00')
  await mark(school, a!, '3.00')
  expect(await on.row(script, a!)).toMatchObject({ status: 'marked', marks: { [essay.id]: { final: 300 } } })
  await refuses(mark(school, a!, '3.00'), kernel.notNow)
  // The only teacher marked the other one: the manager gives the second mark, puts a slip of their own right, and all is marked.
  await mark(classTeacher, b!, '2.00')
  await mark(school, b!, '5.00')
  expect(await on.row(script, b!)).toMatchObject({ status: 'waiting', openCount: 1 })
  await refuses(mark(school, b!, '2.00'), no.secondMarker)
  expect([await waits(classTeacher), await waits(other), await waits(school)]).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ])
  await refuses(on.send(school, 'exam_script.revise', a!, { questionId: essay.id, mark: '5.01' }), no.overMark)
  await on.send(school, 'exam_script.revise', b!, { questionId: essay.id, mark: '2.50' })
  expect(await on.row(script, b!)).toMatchObject({ status: 'marked', marks: { [essay.id]: { final: 225 } } })
  expect((await on.row(exam, id)).status).toBe('marked')
})

test('a slip of a mark is put right by who made it, until the results are published', { tags: 'thorough', timeout: 60_000 }, async () => {
  const { school, classTeacher, parentOf } = on.people
  const id = await brought(on, 'open', { markers: 2, tolerance: '1.00' })
  const essay = (await paperOf(on, id)).find(one => one.type === 'essay')!,
    own = await started(on, id, 'c3')
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: essay.id, value: ['因为水循环'] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  const of = String((await on.all(script, { examId: id }))[0]!.id)
  const other = { ...classTeacher, actor: { ...classTeacher.actor, userId: 'st2' } } as never as typeof classTeacher
  const given = (mark: string) => ({ questionId: essay.id, mark })
  const waits = async (who: typeof classTeacher) => (await on.call(who, 'business-product/exam/desk', {})).exams[0].count
  await on.send(classTeacher, 'exam_script.mark', of, given('0.00'))
  // What waits for another is not one's own to do.
  expect([await waits(classTeacher), await waits(other)]).toEqual([0, 1])
  await refuses(on.send(other, 'exam_script.revise', of, given('3.00')), no.notMarked)
  await refuses(on.send(classTeacher, 'exam_script.revise', of, given('5.01')), no.overMark)
  await on.send(classTeacher, 'exam_script.revise', of, given('3.00'))
  const desk = await on.call(classTeacher, 'business-product/exam/desk', { examId: id, questionId: essay.id })
  expect(desk).toMatchObject({ answers: [], given: [{ scriptId: of, mark: '3', top: '5', answer: '因为水循环' }] })
  await on.send(other, 'exam_script.mark', of, given('3.50'))
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  expect((await on.row(exam, id)).status).toBe('marked')
  await refuses(on.send(classTeacher, 'exam_script.revise', of, given('1.00')), no.apart)
  await on.send(classTeacher, 'exam_script.revise', of, given('4.00'))
  expect(await on.row(script, of)).toMatchObject({ status: 'marked', score: 375 })
  await on.send(school, 'exam.publish', id)
  await refuses(on.send(classTeacher, 'exam_script.revise', of, given('3.00')), kernel.notNow)
})

test('a used question stays: a change is its next version, and papers keep the one they had', { timeout: 60_000 }, async () => {
  const { school, classTeacher } = on.people
  const id = await brought(on, 'open')
  const [used] = await on.all(question, { useCount: { gt: 0 }, type: 'single' })
  await on.send(school, 'question.submit', used!.id, { stem: '<p>另一题</p><script>alert(1)</script>' })
  const before = await on.row(question, used!.id)
  expect(before).toMatchObject({ status: 'superseded', stem: used!.stem })
  expect(await on.row(question, before.nextId!)).toMatchObject({
    status: 'usable',
    revision: 2,
    originId: used!.originId,
    plainStem: '另一题',
    stem: '<p>另一题</p>',
    useCount: 0,
  })
  expect((await paperOf(on, id)).map(one => one.id)).toContain(used!.id)
  await refuses(on.send(school, 'question.remove', (await on.all(question, { useCount: { gt: 0 }, status: 'usable' }))[0]!.id), no.usedQuestion)
  await refuses(on.send(school, 'question_bank.remove', 'b1'), no.usedBank)
  // What a teacher writes waits for a manager; a teacher changes nobody else's.
  await on.send(classTeacher, 'question.submit', 'mine', { bankId: 'b1', type: 'truefalse', stem: '水在 0℃ 结冰', answer: '对' })
  expect((await on.row(question, 'mine')).status).toBe('submitted')
  await refuses(on.send(classTeacher, 'question.withdraw', before.nextId!), no.notOwn)
  await on.send(school, 'question.accept', 'mine')
})

test('what can not be drawn is not scheduled, and rules that want the same questions make room', { tags: 'thorough' }, async () => {
  const { school } = on.people
  await bankWith(on)
  await opens(on, 'x')
  await on.send(school, 'exam.compose', 'x', { rules: [{ type: 'single', count: 99, marks: '1.00' }], seed: 's' })
  expect((await on.row(exam, 'x')).drawn).toEqual([[{ wanted: 99, candidates: 4, drawn: 4 }]])
  await refuses(on.send(school, 'exam.schedule', 'x'), no.notDrawable)
  await on.send(school, 'exam.compose', 'x', {
    rules: [
      { count: 1, marks: '1.00' },
      { type: 'single', count: 4, marks: '2.00' },
    ],
    seed: 's',
  })
  expect((await on.row(exam, 'x')).papers![0]!.items).toHaveLength(5)
  // What went out of use since is said by its words.
  await on.send(school, 'question.withdraw', 'q0')
  await expect(on.send(school, 'exam.schedule', 'x')).rejects.toMatchObject({ refused: { label: [expect.stringContaining('单选 1'), expect.anything()] } })
  await on.send(school, 'question.restore', 'q0')
  await on.send(school, 'exam.schedule', 'x')
  await refuses(on.send(on.people.parentOf('c3'), 'exam_attempt.start', attemptId('x', 'c3'), { examId: 'x', studentId: 'c3' }), no.notBefore)
  await on.send(school, 'exam.cancel', 'x', { cancelReason: '停电' })
})

test('more time reaches who writes, a corrected key all scripts, once it was tried', { tags: 'thorough', timeout: 60_000 }, async () => {
  const { school, parentOf } = on.people
  const id = await brought(on, 'open')
  const single = (await paperOf(on, id)).find(one => one.type === 'single')!
  const own = await started(on, id, 'c3')
  const before = await on.row(attempt, own)
  await on.send(school, 'exam.allow', id, { studentId: 'c3', minutes: 20, attempts: 2 })
  expect(Date.parse((await on.row(attempt, own)).deadline!) - Date.parse(before.deadline!)).toBe(20 * 60_000)
  await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: single.id, value: [single.wrong] })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  await started(on, id, 'c3', 2)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  expect((await on.row(exam, id)).status).toBe('marked')
  // What people mark, and pairs, have no key to put right.
  for (const one of (await paperOf(on, id)).filter(each => each.type === 'essay' || each.type === 'matching')) {
    const given = { id, questionId: one.id, answer: 'X' }
    await refuses(on.call(school, 'business-product/exam/regradeTry', given), no.onlyFull)
    await refuses(on.send(school, 'exam.regrade', id, { questionId: one.id, answer: 'X', remark: '错' }), no.onlyFull)
  }
  const tried = await on.call(school, 'business-product/exam/regradeTry', { id, questionId: single.id, answer: single.wrongLabel })
  expect(tried).toMatchObject({ count: 1, up: 1, down: 0 })
  await on.send(school, 'exam.regrade', id, { questionId: single.id, answer: single.wrongLabel, remark: '答案录错' })
  expect((await on.all(script, { examId: id }))[0]).toMatchObject({ score: single.marks })
})

test('the sheet has no key in it, and a copy of a bank is whole', async () => {
  const { school, parentOf } = on.people
  const id = await brought(on, 'open')
  const own = await started(on, id, 'c3')
  const sheet = await on.call(parentOf('c3'), 'business-product/exam/sheet', { id: own })
  expect(sheet.items).toHaveLength(7)
  expect(JSON.stringify(sheet)).not.toMatch(/"answer"|isRight|analysis|北京\|北平|3\.14/)
  await refuses(on.call(parentOf('c4'), 'business-product/exam/sheet', { id: own }), { code: 'exam_report.missing', label: ['', ''] })
  const nonsense = { examId: id, studentId: 'c3', answers: "' or 1=1 --" }
  await refuses(on.call(parentOf('c3'), 'business-product/exam/submitResult', nonsense), { code: 'exam_call.answers', label: ['', ''] })
  await on.send(school, 'question_bank.copy', 'b1')
  const { copyId } = await on.row(bank, 'b1')
  expect(await on.row(bank, copyId!)).toMatchObject({ questionCount: 10, schoolId: 's1' })
  expect(await on.all(question, { bankId: copyId!, status: 'usable' })).toHaveLength(10)
})

test('published marks become the score of the indicators that leave it to exams, shown with what they were made of; nobody types over them', {
  tags: 'thorough',
  timeout: 60_000,
}, async () => {
  const { school, classTeacher, commission, parentOf } = on.people
  const { yearGrade } = await on.row(student, 'c3')
  const leaf = (id: string, rater: string, weight: number) => ({ id, name: `指标${id}`, code: id, weight, score: 10, rater })
  const nodes = [leaf('K', 'exam', 60), leaf('T', 'teacher', 40)]
  const head = { name: '校级', systemId: 'quality', educationPeriod: 'primary', yearGrade, schoolYear: '2026-2027', schoolId: 's1' }
  await on.send(school, 'quota_system.create', 'qs', { ...head, nodes })
  await on.send(school, 'quota_system.submit', 'qs')
  await on.send(commission, 'quota_system.approve', 'qs', { remark: '同意' })
  await on.send(school, 'quota_system.enable', 'qs')
  const id = await brought(on, 'open')
  const paper = await paperOf(on, id),
    own = await started(on, id, 'c3')
  // All but the essay of 5 points out of 14, which is given 2.
  for (const one of paper) await on.send(parentOf('c3'), 'exam_attempt.answer', own, { questionId: one.id, value: one.right })
  await on.send(parentOf('c3'), 'exam_attempt.handIn', own)
  on.now = '2026-10-01T09:00:00.000Z'
  for (const _ of [1, 2]) await tick(on)
  const [one] = await on.all(script, { examId: id }),
    essay = paper.find(each => each.type === 'essay')!
  await on.send(classTeacher, 'exam_script.mark', one!.id, { questionId: essay.id, mark: '2.00' })
  const at = { schoolYear: '2026-2027', semester: '1' } as const,
    taken = ratingId('c3', 'qs', at, 'exam')
  expect(await on.all(rating, {})).toEqual([])
  await on.send(school, 'exam.publish', id)
  await tick(on)
  // 11 of 14 points are 7.857 of 10: 8.
  expect(await on.row(rating, taken)).toMatchObject({ rater: 'exam', scores: { K: 8 }, sources: { K: { got: 1_100, top: 1_400, of: ['期中测验'] } } })
  // A key that is put right afterwards is followed.
  await on.send(school, 'exam.regrade', id, { questionId: essay.id, isFull: true, remark: '超出教学内容' })
  await tick(on)
  expect(await on.row(rating, taken)).toMatchObject({ scores: { K: 10 }, sources: { K: { got: 1_400, top: 1_400 } } })
  const given = (scores: object) => on.send(classTeacher, 'student_score.set', 'sheet', { studentId: 'c3', systemId: 'qs', ...at, scores })
  await refuses(given({ K: '10' }), { code: 'quota.otherRater', label: ['', ''] })
  await given({ T: '5' })
  expect(await on.row(score, 'sheet')).toMatchObject({ scores: { K: 10, T: 5 }, total: 8_000 })
})
