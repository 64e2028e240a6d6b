/** Question banks and exams of the demo school: three banks of two hundred questions, and exams in every state. */
import { attempt, attemptId, exam, question, script } from '../../modules/exams/index.ts'
import { find, get, rowsById, answer as answered } from '../../modules/kit/index.ts'
import type { District } from './district.ts'
import type { Child } from './families.ts'
import { beeps } from './pictures.ts'
import { bankNames, questionsOf } from './questions.ts'
import type { Random } from './random.ts'
import { hour, minute, plus, type World } from './world.ts'

const states = ['published', 'marked', 'closed', 'open', 'scheduled', 'draft', 'cancelled'] as const
type State = (typeof states)[number]
/** On which day, from today, the first exam of a state begins; the others a day later each. */
const begins: Readonly<Record<State, number>> = { published: -40, marked: -24, closed: -16, open: -9, scheduled: 3, draft: 12, cancelled: 5 }
const ofEach = 5,
  takersOf = 15
const names = ['单元测验', '期中练习', '阶段评估', '知识竞赛初赛', '学期复习测评']

export async function tellExams(world: World, district: District, families: ReadonlyMap<string, readonly Child[]>): Promise<void> {
  const school = district.schools[0]!,
    chance = world.chance.branch('exams')
  const pupils = [...Map.groupBy(families.get(school.id)!, one => one.yearGrade).values()].sort((a, b) => b.length - a.length)[0]!
  const begun = world.on(-60, '14:00')
  await world.time.at(begun)
  const banks: string[] = []
  const sound = (name: string, pitch: number, count: number) => world.sound(name, beeps(pitch, count), begun)
  const sounds = {
    low: await sound('低音', 262, 1),
    high: await sound('高音', 784, 1),
    rows: [await sound('响两下', 440, 2), await sound('响三下', 440, 3), await sound('响四下', 440, 4)],
  }
  for (const [i, { name, subject }] of bankNames.entries()) {
    const owner = i === 2 ? district.staff.operator : school.manager,
      id = chance.id(begun)
    banks.push(id)
    await world.run(
      owner,
      'question_bank.create',
      id,
      { name, subject, grade: pupils[0]!.yearGrade, sort: i + 1, ...(i === 2 ? { schoolId: school.id } : {}) },
      begun,
    )
    const chapters = new Map<string, string>()
    for (const [n, one] of questionsOf(i, chance.branch(name), sounds).entries()) {
      const { chapter, ...rest } = one
      if (!chapters.has(chapter)) {
        chapters.set(chapter, chance.id(begun))
        await world.run(owner, 'question_chapter.create', chapters.get(chapter)!, { bankId: id, name: chapter, sort: chapters.size }, begun)
      }
      await world.run(owner, 'question.submit', chance.id(begun), { bankId: id, chapterId: chapters.get(chapter), sort: n + 1, ...rest }, begun)
    }
  }
  // Each is told by itself, in the order of days.
  for (const state of states)
    for (let i = 0; i < ofEach; i++) {
      const own = chance.branch(`${state}${i}`)
      world.time.tell(() => tellExam({ world, district, pupils: own.shuffle(pupils), chance: own, bankId: banks[i % 3]!, state, n: i }))
    }
}

interface Story {
  readonly world: World
  readonly district: District
  readonly pupils: readonly Child[]
  readonly chance: Random
  readonly bankId: string
  readonly state: State
  readonly n: number
}
async function tellExam(story: Story): Promise<void> {
  const { world, district, pupils, chance, bankId, state, n } = story
  const school = district.schools[0]!,
    { manager } = school
  // A day apart: stories of one day go on side by side, and nobody is in two exams at once.
  const from = world.on(begins[state] + (begins[state] < 0 ? n : 0), '15:00'),
    until = state === 'open' ? world.on(2 + n, '18:00') : plus(from, 3 * hour)
  let now = begins[state] > 0 ? world.on(-2, `1${n}:20`) : plus(from, -26 * hour)
  await world.time.at(now)
  const next = () => (now = plus(now, minute))
  const id = chance.id(now)
  const given = { name: `${bankNames.map(one => one.subject)[n % 3]}${names[n]}`, bankId, schoolId: school.id, grade: pupils[0]!.yearGrade }
  const more = {
    startTime: from,
    endTime: until,
    duration: 60,
    passScore: 1_800,
    markers: n === 1 ? 2 : 1,
    forms: n === 2 ? 2 : 1,
    notes: '请独立完成，允许使用草稿纸。',
  }
  await world.run(manager, 'exam.create', id, { ...given, ...more }, next())
  if (state === 'draft' && n > 2) return
  const rules = [
    { type: 'single', count: 8, marks: '2.00' },
    { type: 'truefalse', count: 2, marks: '1.00' },
    { type: 'blanks', count: 3, marks: '2.00' },
    { type: 'essay', count: 1, marks: '6.00' },
  ]
  await world.run(manager, 'exam.compose', id, { rules, seed: `demo-${state}-${n}` }, next())
  if (state === 'draft') return
  await world.run(manager, 'exam.schedule', id, {}, next())
  if (state === 'cancelled') return void (await world.run(manager, 'exam.cancel', id, { cancelReason: '与校运会时间冲突' }, next()))
  if (state === 'scheduled') return
  await world.time.at(from)
  await world.run(world.system, 'exam.open', id, {}, from)
  await taken(story, id, from)
  if (state === 'open') return
  const over = plus(from, 3 * hour + 2 * minute)
  await world.time.at(over)
  await world.run(world.system, 'exam.close', id, {}, over)
  await marked(story, id, over)
  if (state === 'published') {
    const told = plus(over, 20 * hour)
    await world.time.at(told)
    await world.run(manager, 'exam.publish', id, {}, told)
  }
}
async function taken({ world, pupils, chance }: Story, id: string, from: string): Promise<void> {
  for (const [i, child] of pupils.slice(0, takersOf).entries()) {
    const own = attemptId(id, child.id),
      at = plus(from, (5 + i) * minute),
      skill = 0.45 + chance.next() * 0.5
    await world.run(child.parent, 'exam_attempt.start', own, { examId: id, studentId: child.id, turn: 1 }, at)
    const { items } = (await world.ask(get(attempt, own)))!
    const questions = await answered(
      rowsById(
        question,
        items!.map(one => one.questionId),
      ),
      { ask: world.ask },
    )
    const answers = Object.fromEntries(
      items!.map(({ questionId }) => {
        const of = questions.get(questionId)!,
          isRight = chance.chance(skill)
        if (of.type === 'essay') return [questionId, [isRight ? `我的想法：${of.answer}` : '我不太确定，先画图再想一想。']]
        if (!of.options) return [questionId, [isRight ? of.answer!.split('|')[0]! : '不知道']]
        return [questionId, [(of.options.find(one => of.answer!.includes(one.label) === isRight) ?? of.options[0]!).id]]
      }),
    )
    await world.run(child.parent, 'exam_attempt.answerAll', own, { answers }, plus(at, 20 * minute))
    await world.run(child.parent, 'exam_attempt.handIn', own, {}, plus(at, 30 * minute))
  }
}
/** Those that are being marked have some scripts left. */
async function marked({ world, district, state, chance, n }: Story, id: string, over: string): Promise<void> {
  const school = district.schools[0]!
  const other = world.as('ST', { userId: `${school.teacher.actor.userId}-2`, name: '备课组' }, school.id, school.teacher.actor.reach)
  const all = await world.ask(find(script, { examId: id, status: 'waiting' }))
  const of = (await world.ask(get(exam, id)))!
  const mine = state === 'closed' ? all.slice(0, n * 3) : all
  for (const [i, one] of mine.entries()) {
    const at = plus(over, (i + 3) * minute)
    for (const [questionId, known] of Object.entries(one.marks ?? {}))
      if (known.final === undefined) {
        const points = chance.int(2, 6)
        await world.run(school.teacher, 'exam_script.mark', one.id, { questionId, mark: points * 100 }, at)
        if (of.markers === 2) await world.run(other, 'exam_script.mark', one.id, { questionId, mark: Math.min(6, points + 1) * 100 - 50 }, plus(at, 10_000))
      }
  }
}
