/** Papers of an exam: what is printed for the room, the sheet to answer on, and the answers for who marks. */
import { answer, type Asked, formatTime, type Label, type Paper, type PaperPart, paper, plainOf, type RouteContext, rowsById, textOf } from '../kit/index.ts'
import { keyWords, mixed, types, type Type } from './answer.ts'
import type { Files } from '../files/index.ts'
import { type Exam, exam } from './exam.ts'
import { corrected, type KeyedRow } from './marks.ts'
import { question } from './question.ts'

const words = {
  name: ['姓名', 'Name'],
  class_: ['班级', 'Class'],
  number: ['学号', 'Pupil code'],
  score: ['得分', 'Marks'],
  no: ['题号', 'No.'],
  answer: ['作答', 'Answer'],
  key: ['参考答案', 'Answer'],
  type: ['题型', 'Type'],
  marker: ['阅卷人', 'Marked by'],
} as const satisfies Record<string, Label>

async function lines(row: Exam, asked: Asked, context: RouteContext) {
  const form = row.papers?.find(one => one.form === textOf(asked.form).toUpperCase()) ?? row.papers?.[0]
  const items = form?.items ?? []
  const questions = await answer(
    rowsById(
      question,
      items.map(one => one.questionId),
    ),
    { ask: context.readUnscoped },
  )
  const printed = items.map(({ questionId, marks }, i) => {
    const of = questions.get(questionId)!
    return { no: i + 1, marks: marks / 100, of: { ...of, ...mixed(corrected(of as never as KeyedRow, row.corrections), `${row.seed}:${questionId}`) } }
  })
  return { form: form?.form ?? '', lines: printed }
}
const headOf = (row: Exam, form: string, { lang, zone }: RouteContext): readonly PaperPart[] => [
  {
    kind: 'text',
    align: 'center',
    text: [
      [`满分 ${row.totalScore / 100} 分　时长 ${row.duration} 分钟　${form} 卷`, formatTime(row.startTime, zone).slice(0, 16)].join('　'),
      `${row.totalScore / 100} points, ${row.duration} minutes, form ${form}, ${formatTime(row.startTime, zone).slice(0, 16)}`,
    ][lang]!,
  },
  { kind: 'signatures', labels: [words.class_[lang], words.name[lang], words.number[lang]] },
  ...(row.notes ? [{ kind: 'text' as const, text: row.notes }] : []),
]
/** Pixels of a printed picture across. */
const across = 800
/** The pictures of questions as parts of a paper; what is gone is left out. */
async function picturesOf(links: readonly (string | null | undefined)[], { ports, tenant }: RouteContext) {
  const files = ports.files as Files | undefined,
    wanted = [...new Set(links)].filter(one => !!one) as readonly string[]
  const found = new Map(await Promise.all(wanted.map(async link => [link, await files?.picture(tenant, link, across)] as const)))
  return (link: string | null | undefined, heightMax: number): readonly PaperPart[] => {
    const bytes = link ? found.get(link) : undefined
    return bytes ? [{ kind: 'picture', bytes, heightMax }] : []
  }
}
const room: Partial<Record<Type, number>> = { short: 4, essay: 10, numeric: 2 }
const titleOf = (row: Exam, name: 'paper' | 'answerSheet' | 'keys', { lang }: RouteContext) => `${row.name} · ${exam.printable![name]!.label[lang]}`

const examPaper = paper(exam, 'paper', async (row, _shown, context, asked): Promise<Paper> => {
  const known = await lines(row, asked, context)
  const { lang } = context
  const drawn = await picturesOf(
    known.lines.flatMap(({ of }) => [of.image, ...(of.options ?? []).map(one => one.image)]),
    context,
  )
  return {
    title: titleOf(row, 'paper', context),
    beside: known.form,
    parts: [
      ...headOf(row, known.form, context),
      ...known.lines.flatMap(({ no, marks, of }): readonly PaperPart[] => [
        { kind: 'text', text: `${no}. ${[`（${types[of.type][0]}，${marks} 分）`, `(${types[of.type][1]}, ${marks})`][lang]} ${plainOf(of.stem)}` },
        ...drawn(of.image, 140),
        ...(of.options ?? []).flatMap((one): readonly PaperPart[] => [
          { kind: 'text', text: `      ${one.label}. ${one.content}${of.type === 'matching' ? ' ______' : ''}` },
          ...drawn(one.image, 80),
        ]),
        ...(of.type === 'matching'
          ? [
              {
                kind: 'text' as const,
                text: `      ${(of.options ?? [])
                  .map(one => one.match)
                  .sort()
                  .join('　　')}`,
              },
            ]
          : []),
        ...(room[of.type] ? [{ kind: 'text' as const, text: '\n'.repeat(room[of.type]!) }] : []),
      ]),
    ],
  }
})
const answerSheet = paper(exam, 'answerSheet', async (row, _shown, context, asked): Promise<Paper> => {
  const known = await lines(row, asked, context),
    { lang } = context
  return {
    title: titleOf(row, 'answerSheet', context),
    beside: known.form,
    parts: [
      ...headOf(row, known.form, context),
      {
        kind: 'table',
        isTall: true,
        columns: [
          { label: words.no[lang], share: 1, align: 'center' },
          { label: words.type[lang], share: 2 },
          { label: words.answer[lang], share: 9 },
          { label: words.score[lang], share: 2, align: 'right' },
        ],
        rows: known.lines.map(({ no, marks, of }) => [
          String(no),
          types[of.type][lang],
          (of.type === 'single' || of.type === 'multiple' || of.type === 'truefalse' ? (of.options ?? []).map(one => `[ ${one.label} ]`).join('   ') : '') +
            '\n'.repeat(room[of.type] ?? 0),
          `/ ${marks}`,
        ]),
      },
      { kind: 'signatures', labels: [words.marker[lang]] },
    ],
  }
})
const keys = paper(exam, 'keys', async (row, _shown, context, asked): Promise<Paper> => {
  const known = await lines(row, asked, context),
    { lang } = context
  return {
    title: titleOf(row, 'keys', context),
    beside: known.form,
    parts: [
      {
        kind: 'table',
        columns: [
          { label: words.no[lang], align: 'center' },
          { label: words.type[lang], share: 2 },
          { label: words.key[lang], share: 9 },
          { label: words.score[lang], share: 1, align: 'right' },
        ],
        rows: known.lines.map(({ no, marks, of }) => [String(no), types[of.type][lang], keyWords(of).slice(0, 400), String(marks)]),
      },
    ],
  }
})
export const papers = [examPaper, answerSheet, keys]
