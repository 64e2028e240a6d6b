/** The code on the door of a class or a room: scanned by a teacher's phone it leads to the lesson that starts next there, and its clock-in. */
import { type Asked, dayOf, find, type Label, paper, plus, plusDays, type RouteContext, report, startOf, textOf } from '../kit/index.ts'
import { classroom } from '../people/index.ts'
import { lesson } from './lesson.ts'
import { openClass } from './open-class.ts'

const words = {
  scan: ['任课教师用手机扫码，打开下一节课的签到', 'Teachers scan it with their phone to clock in to the next lesson'],
  plain: ['请在浏览器中打开本系统后重新打印，以带上网址', 'Print it from the browser: it then carries the address'],
} as const satisfies Record<string, Label>

/** The console says where it is: the server may stand behind other names. */
function addressOf(asked: Asked, of: Readonly<Record<string, string>>): string {
  const path = `/door?${new URLSearchParams(of)}`
  try {
    const { origin, protocol } = new URL(textOf(asked.origin))
    return /^https?:$/.test(protocol) ? `${origin}${path}` : path
  } catch {
    return path
  }
}
const door = (title: string, beside: string, text: string, lang: 0 | 1) => ({
  title,
  ...(beside ? { beside } : {}),
  isFramed: true,
  parts: [{ kind: 'qr' as const, text, caption: words[text.startsWith('http') ? 'scan' : 'plain'][lang] }],
})

export const doorPapers = [
  paper(openClass, 'door', async (row, shown, { lang }, asked) => door(row.name, textOf(shown.schoolName), addressOf(asked, { classId: row.id }), lang)),
  paper(classroom, 'door', async (row, shown, { lang }, asked) =>
    door(row.name, [textOf(shown.schoolName), row.building].filter(Boolean).join(' · '), addressOf(asked, { roomId: row.id }), lang),
  ),
]

const aheadDays = 7
/** A lesson that ended this long ago may still be clocked in to. */
const lateMinutes = 120
/** The caller's next lesson behind a door: that of today that is not handed in yet, else the first of the days after. */
async function next(asked: Asked, context: RouteContext) {
  const classId = textOf(asked.classId),
    roomId = textOf(asked.roomId)
  const today = startOf(dayOf(context.now, context.zone), context.zone)
  const [found] = await context.ask(
    find(
      lesson,
      {
        ...(classId ? { openClassId: classId } : { roomId }),
        status: ['scheduled', 'signed'],
        endAt: { gt: plus(context.now, -lateMinutes * 60_000) },
        startAt: { gte: today, lt: startOf(plusDays(dayOf(context.now, context.zone), aheadDays), context.zone) },
      },
      { sort: ['startAt'], limit: 1 },
    ),
  )
  return { lessonId: found?.id ?? '' }
}

export const doorReport = report('business-openclass/door/next', ['门牌后的下一节课', 'The next lesson behind a door'], ['PO', 'SM', 'ST', 'AM', 'AT'], next)
