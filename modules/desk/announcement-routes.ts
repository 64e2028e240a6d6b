/** The calls of announcements: the list of those who write them, and what everybody may read. */
import { act, type Asked, type RouteContext, ensure, find, get, type Invoke, invoke, list, pageOf, report, type Row, textOf, type Where } from '../kit/index.ts'
import { entryName, dict } from '../system/index.ts'
import { announcement, change, create, release, revise } from './announcement.ts'
import { missing } from './refusals.ts'

const base = 'blade-desk/notice'
const shownMax = 500

/** The numbers of the category, and its words, as clients of this family expect them. */
async function named(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  if (rows.length === 0) return rows
  const entries = await context.readUnscoped(find(dict, { code: 'notice', status: 'live', dictKey: [...new Set(rows.map(row => String(row.category)))] }))
  const words = new Map(entries.map(entry => [entry.dictKey, entryName(entry, context.lang)]))
  return rows.map(row => ({ ...row, category: Number(row.category) || row.category, categoryName: words.get(String(row.category)) ?? '' }))
}
const onWire = async (rows: readonly Row<typeof announcement>[], context: RouteContext) => named(await context.wire(announcement, rows), context)

/** What everybody may read now. A release time ahead of now is none of theirs yet. */
const released = (context: RouteContext): Where<typeof announcement> => ({ status: 'released', releaseTime: { lte: context.now } })

async function mine(asked: Asked, context: RouteContext) {
  const rows = await context.readUnscoped(
    find(
      announcement,
      {
        ...released(context),
        ...(asked.title ? { title: { like: String(asked.title) } } : {}),
        ...(asked.category ? { category: String(asked.category) } : {}),
      },
      { sort: ['-releaseTime'], limit: shownMax },
    ),
  )
  const page = pageOf(rows, asked)
  // The text itself is fetched when it is read.
  return { ...page, records: (await onWire(page.records, context)).map(({ content: _content, ...row }) => row) }
}

/** Those who write see every one; everybody else what is released. */
async function one(asked: Asked, context: RouteContext) {
  const row = await context.readUnscoped(get(announcement, String(asked.id ?? '')))
  const isOpen = row?.status === 'released' && (row.releaseTime ?? '') <= context.now
  ensure(row && (isOpen || context.actor.may('announcement_view')), missing)
  return (await onWire([row], context))[0]
}

/** A page without drafts means to release what it saves, at its time; one that has them says the status, and so does a row that comes back. */
async function saved(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const row = asked.id ? await context.ask(get(announcement, String(asked.id))) : undefined
  const id = asked.id ? String(asked.id) : context.newId()
  const isOut = row?.status === 'released' || row?.status === 'scheduled'
  const step: Invoke = invoke<any>(isOut ? revise : asked.id ? change : create, id, asked)
  return isOut || textOf(asked.status) !== '' ? [step] : [step, invoke(release, id, {})]
}

export const announcementRoutes = [
  act(`${base}/submit`, [create, change, release, revise], saved, {
    label: ['保存公告', 'Save an announcement'],
    answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }),
  }),
  list(`${base}/list`, announcement, undefined, named),
  report(`${base}/detail`, ['公告详情', 'Announcement'], 'signed-in', one),
  report(`${base}/my-notices`, ['我的公告', 'Announcements for me'], 'signed-in', mine),
]
