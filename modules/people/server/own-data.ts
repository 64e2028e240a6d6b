/** What is kept of a family, for the family: which lists there are with how many rows, and all of it as one workbook. */
import { denying, ensure, formatTime, get, refusals } from '../../kit/index.ts'
import { user } from '../../identity/index.ts'
import type { Event } from '../../logs/index.ts'
import { message, onWire, inbox } from '../../messages/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import type { Login } from '../../../server/http/login.ts'
import { type OwnList, ownLists } from '../../../server/http/own-rows.ts'
import { deskOf } from '../../../server/http/routes.ts'
import { linesOf } from '../../../server/http/transfer.ts'
import { bookOf, type MadeSheet } from '../../../server/sheets/sheet.ts'
import { student } from '../person.ts'

const no = refusals('own_data', {
  family: ['仅家长可以查看和下载自己家庭的数据', 'only parents see and take along the data of their own family'],
  looking: ['查看他人视角时不能下载其数据', 'who looks through the eyes of another takes nothing along'],
})
const words = {
  title: ['我的数据', 'My data'],
  about: ['说明', 'About'],
  account: ['账号', 'Account'],
  taken: ['下载时间', 'Taken at'],
  rows: ['条数', 'Rows'],
  sent: ['发送时间', 'Sent at'],
  by: ['发送人', 'Sender'],
  heading: ['标题', 'Title'],
  text: ['内容', 'Content'],
} as const
const path = 'business-basic/ownData'

/** A sheet of lines that are all there. */
const sheet = (title: string, headers: readonly string[], rows: readonly (readonly unknown[])[]): MadeSheet & { readonly count: number } => ({
  title,
  headers,
  pieces: [rows],
  count: rows.length,
})

export function ownData(context: Context): void {
  const { engine } = context,
    call = answering(context)
  const rowsOf = async (login: Login, { of, where }: OwnList, lang: Lang): Promise<MadeSheet & { readonly count: number }> => {
    const { columns, pieces } = await linesOf(context, login, of, where, {}, lang)
    const rows: (readonly unknown[])[] = []
    for await (const piece of pieces) rows.push(...piece)
    return sheet(
      of.label[lang],
      columns.map(one => one.label),
      rows,
    )
  }
  /** The own profile, as its page has it. */
  async function profile(login: Login, lang: Lang) {
    const row = await engine.ask(login.tenant, get(user, login.userId))
    const fields = (['account', 'name', 'realName', 'phone', 'email'] as const).map(name => [user.fields[name].label[lang], row?.[name] ?? ''])
    return sheet(
      words.account[lang],
      fields.map(([label]) => label!),
      [fields.map(([, value]) => value)],
    )
  }
  async function letters(login: Login, lang: Lang) {
    const found = (await inbox(deskOf(context, login, lang))).map(one => onWire(one, login.zone))
    const rows = found.map(one => [one.title, one.content, one.createUserName, one.sendTime])
    return sheet(
      message.label[lang],
      [words.heading, words.text, words.by, words.sent].map(one => one[lang]),
      rows,
    )
  }
  const ensureFamily = ({ actor }: Login): void => ensure(actor.role === 'PR' && actor.reach !== 'all', denying(no.family))

  call('GET', path, words.title, 'signed-in', async ({ login, lang }) => {
    ensureFamily(login)
    const kinds = await Promise.all(
      ownLists(context, login).map(async ({ of, where }) => {
        const { total } = await engine.list(login, of, { where, size: 1 })
        return { id: of.name, name: of.label[lang], count: total }
      }),
    )
    const own = await engine.list(login, student, { where: { id: login.actor.reach === 'all' ? [] : [...(login.actor.reach.student ?? [])] }, size: 50 })
    const pupils = await context.wire.rows(login, student, own.records, lang)
    const told = await letters(login, lang)
    return {
      kinds: [...kinds, { id: message.name, name: message.label[lang], count: told.count }].filter(one => one.count > 0),
      schools: [...new Set(pupils.map(row => String(row.schoolName ?? '')).filter(Boolean))],
    }
  })
  call(
    'POST',
    `${path}/take`,
    words.title,
    'signed-in',
    async ({ login, lang, reply }) => {
      ensureFamily(login)
      ensure(!login.actor.lookingOnly, denying(no.looking))
      const made = [await profile(login, lang)]
      for (const one of ownLists(context, login)) made.push(await rowsOf(login, one, lang))
      made.push(await letters(login, lang))
      const full = made.filter(one => one.count > 0),
        rows = full.reduce((sum, one) => sum + one.count, 0)
      const index = [[words.taken[lang], formatTime(engine.clock(), login.zone)], ...full.map(one => [one.title, one.count])]
      const bytes = await bookOf([sheet(words.about[lang], [words.title[lang], words.rows[lang]], index), ...full])
      context.journals?.note(
        'info',
        'ownDataTaken' satisfies Event,
        { rows },
        { tenant: login.tenant, userId: login.userId, values: { createBy: login.account } },
      )
      return reply
        .header('Content-Disposition', `attachment; filename="own-data.xlsx"; filename*=UTF-8''${encodeURIComponent(words.title[lang])}.xlsx`)
        .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
        .send(bytes)
    },
    'export',
  )
}
