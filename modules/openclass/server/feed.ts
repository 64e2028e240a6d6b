/** The timetable as a calendar that phones and desks subscribe to: under an address of one's own that is a secret, ends when its person says
 * so, and shows what they would see. */
import { day, ensure, type Label, parseTime, plus } from '../../kit/index.ts'
import { deskOf } from '../../../server/http/routes.ts'
import { askedOf, type Context } from '../../../server/http/context.ts'
import { answering, calling } from '../../../server/http/calling.ts'
import { no } from '../../../server/kernel/refusals.ts'
import type { Login } from '../../../server/http/login.ts'
import { calendarOf } from '../ics.ts'
import { events } from '../reports.ts'
import { roomNames } from '../../kit/room-names.ts'

const base = 'business-openclass/calendar'
const words = {
  name: ['我的课表', 'My timetable'],
  lesson: ['{title} 第{no}课', '{title} {no}'],
  show: ['日历订阅', 'Calendar feed'],
  open: ['生成订阅地址', 'New address of the feed'],
  close: ['停止订阅', 'End the feed'],
  read: ['订阅的日历', 'The calendar of a feed'],
} as const satisfies Record<string, Label>
const before = 30,
  after = 330

async function calendar(context: Context, login: Login): Promise<string> {
  const { engine } = context,
    now = engine.clock()
  const lang = login.lang ?? 0,
    desk = deskOf(context, login, lang)
  const found = await events({ startTime: plus(now, -before * day), endTime: plus(now, after * day) }, desk)
  const roomOf = roomNames(found)
  const entries = found.map(one => ({
    id: one.id,
    start: parseTime(one.startTime, login.zone)!,
    end: parseTime(one.endTime, login.zone)!,
    title: words.lesson[lang].replace('{title}', () => one.title).replace('{no}', String(one.lessonNo)),
    place: roomOf(one),
    note: [one.chapterName, one.teacherName].filter(Boolean).join('\n'),
  }))
  return calendarOf(words.name[lang], entries, now)
}

export function feedCalls(context: Context): void {
  const { app, auth } = context,
    call = answering(context)
  const address = (key: string | undefined) => ({ path: key === undefined ? '' : `/api/${base}/feed?token=${encodeURIComponent(key)}` })
  // Whoever looks through another's eyes does not take their secrets along.
  call('GET', `${base}/feed/show`, words.show, 'signed-in', async ({ login }) => address(login.viewer ? undefined : await auth.feeds.shown(login)), 'report')
  call('POST', `${base}/feed/open`, words.open, 'signed-in', async ({ login }) => address(await auth.feeds.open(login)))
  call('POST', `${base}/feed/close`, words.close, 'signed-in', async ({ login }) => {
    await auth.feeds.close(login)
    return address(undefined)
  })
  calling(app)(
    'GET',
    `${base}/feed`,
    words.read,
    async (request, reply) => {
      const login = await auth.feeds.session(String(askedOf(request).token ?? ''))
      ensure(login, no.missing)
      return reply
        .header('Cache-Control', 'private, max-age=300')
        .header('Content-Disposition', 'inline; filename="timetable.ics"')
        .type('text/calendar; charset=utf-8')
        .send(await calendar(context, login))
    },
    'public',
    'export',
  )
}
