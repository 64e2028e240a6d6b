/** A bank and an exam brought to a stage, on the world of properties. */
import { attemptId } from '../modules/exams/attempt.ts'
import type { Item } from '../modules/exams/draw.ts'
import { exam, question } from '../modules/exams/index.ts'
import type { Row } from '../modules/kit/index.ts'
import { student } from '../modules/people/index.ts'
import { join } from './people.ts'
import type { World } from './properties/world.ts'

const choices = [{ content: '甲' }, { content: '乙' }, { content: '丙' }, { content: '丁' }]
export const written = [
  ...[1, 2, 3, 4].map(n => ({ type: 'single', stem: `<p>单选 ${n}</p>`, options: choices, answer: 'B', difficulty: (n % 5) + 1, chapterId: 'ch1' })),
  { type: 'multiple', stem: '<p>多选</p>', options: choices, answer: 'AC', chapterId: 'ch1' },
  { type: 'truefalse', stem: '<p>判断</p>', answer: '错', chapterId: 'ch1' },
  { type: 'blanks', stem: '<p>首都是____，最大城市是____</p>', answer: '北京|北平；上海', chapterId: 'ch2' },
  {
    type: 'matching',
    stem: '<p>配对</p>',
    options: [
      { content: '水', match: 'H2O' },
      { content: '盐', match: 'NaCl' },
      { content: '铁', match: 'Fe' },
    ],
    chapterId: 'ch2',
  },
  { type: 'ordering', stem: '<p>排序</p>', options: choices.slice(0, 3), answer: 'BCA', chapterId: 'ch2' },
  { type: 'essay', stem: '<p>为什么下雨</p>', answer: '水循环', chapterId: 'ch2', score: '5.00' },
]
/** The accounts of the school that may mark: its teacher and its managers. */
export async function bankWith(on: World): Promise<void> {
  const { school } = on.people
  for (const role of ['ST', 'SM', 'SM'] as const) await join(on.engine, role, { deptId: 's1' })
  await on.send(school, 'question_bank.create', 'b1', { name: '科学题库', subject: '科学', grade: 3 })
  await on.send(school, 'question_chapter.create', 'ch1', { bankId: 'b1', name: '第一章' })
  await on.send(school, 'question_chapter.create', 'ch2', { bankId: 'b1', name: '第二章', sort: 2 })
  for (const [i, one] of written.entries()) await on.send(school, 'question.submit', `q${i}`, { bankId: 'b1', ...one })
}
export const opens = async (on: World, id: string, more: object = {}) =>
  on.send(on.people.school, 'exam.create', id, {
    name: '期中测验',
    bankId: 'b1',
    grade: (await on.row(student, 'c3')).yearGrade,
    startTime: '2026-10-01 13:00:00',
    endTime: '2026-10-01 15:00:00',
    duration: 60,
    passScore: '6.00',
    ...more,
  })
/** What reaches its time now. */
export const tick = async (on: World): Promise<void> => void (await on.tick())
export async function brought(on: World, stage: 'scheduled' | 'open', more: object = {}, id = 'x'): Promise<string> {
  const { school } = on.people
  await bankWith(on)
  await opens(on, id, more)
  const rules = [
    { chapterId: 'ch1', type: 'single', count: 2, marks: '1.00' },
    { type: 'multiple', count: 1, marks: '2.00' },
    { type: 'blanks', count: 1, marks: '2.00' },
    { type: 'matching', count: 1, marks: '2.00' },
    { type: 'ordering', count: 1, marks: '1.00' },
    { type: 'essay', count: 1, marks: '5.00' },
  ]
  await on.send(school, 'exam.compose', id, { rules, seed: 'seed' })
  await on.send(school, 'exam.schedule', id)
  if (stage === 'scheduled') return id
  on.now = '2026-10-01T05:01:00.000Z'
  await tick(on)
  return id
}
/** The questions of the paper, with what is right and wrong. */
export async function paperOf(on: World, id: string) {
  const items = (await on.row(exam, id)).papers![0]!.items
  return Promise.all(
    items.map(async ({ questionId, marks }: Item) => {
      const of = (await on.row(question, questionId)) as Row<typeof question>
      const options = of.options ?? []
      const letters = [...(of.answer ?? '')].flatMap(label => options.filter(one => one.label === label).map(one => one.id))
      const right =
        of.type === 'matching' ? options.map(one => one.match!) : of.type === 'blanks' ? ['北平', '上海'] : of.type === 'essay' ? ['水循环'] : letters
      const off = options.find(one => !letters.includes(one.id))
      return { id: of.id, type: of.type, marks, right, wrong: off?.id ?? '', wrongLabel: off?.label ?? '' }
    }),
  )
}
export async function started(on: World, id: string, child: string, turn = 1): Promise<string> {
  const own = attemptId(id, child, turn)
  await on.send(on.people.parentOf(child), 'exam_attempt.start', own, { examId: id, studentId: child, turn })
  return own
}
