/** Papers of a class: who sits in it, the sheet that they sign on, its lessons, a month of attendance, and what a pupil takes home. */
import { certificateTemplate } from '../content/index.ts'
import { ensureTimes, find, formatTime, get, type Paper, type PaperColumn, paper, type RouteContext, type Asked, type Label, textOf } from '../kit/index.ts'
import { finalResult } from './final-result.ts'
import { openClass } from './open-class.ts'
import { events, markSheet, roster } from './reports.ts'

const words = {
  number: ['序号', 'No.'],
  pupil: ['学生', 'Pupil'],
  sex: ['性别', 'Sex'],
  schoolClass: ['年级班级', 'Grade and class'],
  phone: ['家长电话', "Guardian's phone"],
  fromLesson: ['起始课次', 'From lesson'],
  leftOut: ['不含', 'Without'],
  enrolled: ['加入时间', 'Joined'],
  in: ['签到', 'Signed in'],
  out: ['签退', 'Signed out'],
  remark: ['备注', 'Remark'],
  date: ['日期', 'Date'],
  time: ['时间', 'Time'],
  lessonNo: ['课次', 'Lesson'],
  chapter: ['内容', 'Chapter'],
  room: ['教室', 'Room'],
  teacher: ['教师', 'Teacher'],
  status: ['状态', 'Status'],
  present: ['出勤', 'Present'],
  legend: ['√ 出勤　迟 迟到　早 早退　假 请假　缺 缺勤　补 补课', '√ present  L late  E left early  V leave  × absent  M make-up'],
  teacherSigns: ['任课教师', 'Teacher'],
  schoolSigns: ['学校负责人', 'For the school'],
  certificate: ['结课证书', 'Certificate'],
  done: ['{studentName}同学完成了“{className}”的全部课程，特发此证。', '{studentName} has completed “{className}”.'],
  score: ['成绩', 'Score'],
  work: ['作品', 'Work'],
} as const satisfies Record<string, Label>
const marks: Readonly<Record<string, Label>> = {
  present: ['√', '√'],
  late: ['迟', 'L'],
  left_early: ['早', 'E'],
  leave: ['假', 'V'],
  absent: ['缺', '×'],
  make_up: ['补', 'M'],
}

/** What every paper of a class says of it. */
const about = (shown: Asked, { lang }: RouteContext) => ({
  kind: 'facts' as const,
  facts: (['schoolId', 'agencyId', 'teacherId', 'firstLessonAt'] as const).map(
    name => [openClass.fields[name].label[lang], textOf(shown[name.replace(/Id$/, 'Name')] ?? shown[name]).slice(0, 40)] as const,
  ),
})
const columns = ({ lang }: RouteContext, ...all: readonly (readonly [Label, share?: number, align?: PaperColumn['align']])[]): readonly PaperColumn[] =>
  all.map(([label, share = 1, align]) => ({ label: label[lang], share, ...(align ? { align } : {}) }))
const asking = { size: -1 } as const

const rosterPaper = paper(openClass, 'roster', async (row, shown, context) => {
  const { records } = await roster({ openClassId: row.id, ...asking }, context)
  const hasPhones = records.some(one => one.guardianPhone),
    hasLeftOut = records.some(one => one.leftOut)
  return {
    title: `${row.name} · ${openClass.printable!.roster!.label[context.lang]}`,
    beside: String(records.length),
    parts: [
      about(shown, context),
      {
        kind: 'table',
        columns: columns(
          context,
          [words.number, 0.5, 'center'],
          [words.pupil, 1.4],
          [words.schoolClass, 2],
          ...(hasPhones ? [[words.phone, 1.4] as const] : []),
          [words.fromLesson, 0.8, 'center'],
          ...(hasLeftOut ? [[words.leftOut, 0.8, 'center'] as const] : []),
          [words.enrolled, 1.2],
        ),
        rows: records.map((one, i) => [
          String(i + 1),
          String(one.studentName),
          [one.gradeName, one.schoolClassName].filter(Boolean).join(' '),
          ...(hasPhones ? [one.guardianPhone] : []),
          String(one.fromLessonNo),
          ...(hasLeftOut ? [one.leftOut] : []),
          one.enrollTime.slice(0, 10),
        ]),
      },
    ],
  }
})

const signPaper = paper(openClass, 'signIn', async (row, shown, context) => {
  const { records } = await roster({ openClassId: row.id, ...asking }, context)
  const table = [
    [words.number, 0.5, 'center'],
    [words.pupil, 1.4],
    [words.in, 1.4],
    [words.out, 1.4],
    [words.remark, 1.6],
  ] as const
  return {
    title: `${row.name} · ${openClass.printable!.signIn!.label[context.lang]}`,
    parts: [
      about(shown, context),
      { kind: 'facts', facts: [words.date, words.lessonNo].map(label => [label[context.lang], '____________'] as const) },
      { kind: 'table', isTall: true, columns: columns(context, ...table), rows: records.map((one, i) => [String(i + 1), String(one.studentName), '', '', '']) },
      { kind: 'signatures', labels: [words.teacherSigns[context.lang], words.schoolSigns[context.lang]] },
    ],
  }
})

const timetablePaper = paper(openClass, 'timetable', async (row, shown, context) => {
  const span = { startTime: `${row.startDate} 00:00:00`, endTime: `${row.endDate} 23:59:59` }
  const lessons = await events({ classId: row.id, ...span }, context)
  const table = [
    [words.lessonNo, 0.6, 'center'],
    [words.date, 1.1],
    [words.time, 1.1],
    [words.chapter, 2.4],
    [words.room, 1.2],
    [words.teacher, 1],
  ] as const
  return {
    title: `${row.name} · ${openClass.printable!.timetable!.label[context.lang]}`,
    beside: `${row.startDate} – ${row.endDate}`,
    parts: [
      about(shown, context),
      {
        kind: 'table',
        columns: columns(context, ...table),
        rows: lessons.map(one => [
          String(one.lessonNo),
          one.date,
          `${one.startTime.slice(11, 16)}–${one.endTime.slice(11, 16)}`,
          one.chapterName,
          one.roomName,
          one.teacherName,
        ]),
      },
    ],
  }
})

/** Lessons side by side that a page takes. */
const acrossMax = 16
/** Pupils by the lessons of a month: the one that was asked for, else the last with any. */
const attendancePaper = paper(openClass, 'attendance', async (row, shown, context, asked): Promise<Paper> => {
  ensureTimes(asked, { month: 'month' }, context.zone)
  const { lessons, pupils } = await markSheet({ openClassId: row.id }, context)
  const month = textOf(asked.month) || (lessons.at(-1)?.startTime ?? '').slice(0, 7),
    held = lessons.filter(one => one.startTime.startsWith(month))
  const tables: Paper['parts'] = Array.from({ length: Math.max(1, Math.ceil(held.length / acrossMax)) }, (_, i) => {
    const across = held.slice(i * acrossMax, (i + 1) * acrossMax)
    return {
      kind: 'table' as const,
      columns: [
        { label: words.pupil[context.lang], share: 2 },
        ...across.map(one => ({ label: one.startTime.slice(5, 10), align: 'center' as const })),
        { label: words.present[context.lang], share: 1.2, align: 'center' as const },
      ],
      rows: pupils.map(pupil => {
        const made = across.map(one => pupil.marks[one.id] ?? '')
        const there = made.filter(one => ['present', 'late', 'left_early', 'make_up'].includes(one)).length
        return [pupil.studentName, ...made.map(one => marks[one]?.[context.lang] ?? ''), `${there}/${made.filter(Boolean).length}`]
      }),
    }
  })
  return {
    title: `${row.name} · ${openClass.printable!.attendance!.label[context.lang]}`,
    beside: month,
    isLandscape: true,
    parts: [about(shown, context), ...tables, { kind: 'text', text: words.legend[context.lang] }],
  }
})

/** What the house says on certificates, else the usual words. */
const certificatePaper = paper(finalResult, 'certificate', async (row, shown, context) => {
  const { lang, zone } = context
  const [templates, klass] = await Promise.all([
    context.readUnscoped(
      find(
        certificateTemplate,
        { type: 'completion', status: 'usable', any: [{ schoolId: null }, { schoolId: row.schoolId }] },
        { sort: ['-updatedAt'], limit: 200 },
      ),
    ),
    context.readUnscoped(get(openClass, row.openClassId)),
  ])
  const [named] = klass ? await context.wire(openClass, [klass]) : []
  const known: Readonly<Record<string, string>> = {
    studentName: textOf(shown.studentName),
    className: klass?.name ?? '',
    schoolName: textOf(named?.schoolName),
    agencyName: textOf(named?.agencyName),
    hours: String(klass?.lessonCount ?? ''),
    score: textOf(shown.score),
    period: klass ? `${klass.startDate} – ${klass.endDate}` : '',
    issueDate: formatTime(row.updatedAt, zone).slice(0, 10),
    certificateNo: row.id.slice(-12).toUpperCase(),
  }
  // The school's own comes before the platform's.
  const template = templates.find(one => one.schoolId) ?? templates[0]
  const words_ = template?.content || words.done[lang],
    text = words_.replace(/\{(\w+)\}/g, (_gap, name: string) => known[name] ?? '')
  const result = [row.title && `${words.work[lang]}  ${row.title}`, row.score !== null && `${words.score[lang]}  ${row.score}`].filter(Boolean)
  return {
    title: words.certificate[lang],
    beside: known.certificateNo!,
    isLandscape: true,
    isFramed: true,
    parts: [
      { kind: 'text', text, size: 18, align: 'center' },
      ...(result.length > 0 ? [{ kind: 'text' as const, text: `\n${result.join('\n')}`, size: 13, align: 'center' as const }] : []),
      { kind: 'text', text: `\n\n${[known.schoolName, known.agencyName].filter(Boolean).join('　')}\n${known.issueDate}`, size: 13, align: 'center' },
    ],
  }
})

export const papers = [rosterPaper, signPaper, timetablePaper, attendancePaper, certificatePaper]
