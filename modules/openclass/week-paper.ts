/** A week's timetable on paper, rooms or teachers down and days across: of the week in which a lesson lies, with what the asker sees of it. */
import { type Asked, type Label, paper, plusDays, type RouteContext, textOf, weekdayNames } from '../kit/index.ts'
import { school as schools } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { events } from './reports.ts'
import { weekOf } from './timetable.ts'

const clock = (time: string): string => time.slice(11, 16)

const words = { room: ['教室', 'Room'], teacher: ['教师', 'Teacher'], lesson: ['第{no}课', 'No. {no}'] } as const satisfies Record<string, Label>

export const weekPaper = paper(lesson, 'week', async (row, _shown, context: RouteContext, asked: Asked) => {
  const { lang, zone } = context
  const monday = weekOf(row.startAt, zone),
    byTeacher = asked.by === 'teacherId'
  // Who sees many schools prints one at a time.
  const isWide = context.reach === 'all' || Boolean(context.reach.area)
  const only = Object.fromEntries(['roomId', 'teacherId', 'openClassId'].flatMap(name => (textOf(asked[name]) ? [[name, textOf(asked[name])]] : [])))
  const span = { startTime: `${monday} 00:00:00`, endTime: `${plusDays(monday, 7)} 00:00:00` }
  const lessons = await events({ ...only, ...span, ...(isWide ? { schoolId: row.schoolId } : {}) }, context)
  const names = await context.titles(schools, [...new Set(lessons.map(one => one.schoolId))])
  const laneOf = (one: (typeof lessons)[number]) =>
    byTeacher ? one.teacherName : names.size > 1 ? `${names.get(one.schoolId) ?? ''}\n${one.roomName}` : one.roomName
  const lanes = [...Map.groupBy(lessons, laneOf)].sort(([a], [b]) => (a < b ? -1 : 1))
  const said = (one: (typeof lessons)[number]) =>
    [
      `${clock(one.startTime)}–${clock(one.endTime)}`,
      `${one.title} ${words.lesson[lang].replace('{no}', String(one.lessonNo))}`,
      byTeacher ? one.roomName : one.teacherName,
    ].join('\n')
  return {
    title: [names.size === 1 ? [...names.values()][0] : '', lesson.printable!.week!.label[lang]].filter(Boolean).join(' · '),
    beside: `${monday} – ${plusDays(monday, 6)}`,
    isLandscape: true,
    parts: [
      {
        kind: 'table',
        columns: [
          { label: (byTeacher ? words.teacher : words.room)[lang], share: 0.9 },
          ...weekdayNames.map((day, i) => ({ label: `${day[lang]} ${plusDays(monday, i).slice(5)}`, share: 1.2 })),
        ],
        rows: lanes.map(([lane, of]) => [
          lane,
          ...weekdayNames.map((_, i) =>
            of
              .filter(one => one.date === plusDays(monday, i))
              .map(said)
              .join('\n\n'),
          ),
        ]),
      },
    ],
  }
})
