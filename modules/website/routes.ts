/** The odd calls of the website: saving and publishing at once, orders, previews, where pictures are used, and links that lead nowhere. */
import {
  act,
  about,
  alias,
  type Asked,
  type Command,
  ensure,
  get,
  hour,
  ids,
  type Invoke,
  invoke,
  plus,
  refusals,
  report,
  type Resource,
  type Route,
  type RouteContext,
  singleRoutes,
  submitting,
  statusWish,
  byWord,
  offWords,
  yes,
  choice,
  text,
} from '../kit/index.ts'
import * as banner from './banner.ts'
import { editionsOf, isLive, no, type Publishing, webEdition } from './edition.ts'
import { checkLinks, usesOf } from './checks.ts'
import * as overview from './overview.ts'
import { page, webPage } from './page.ts'
import * as settings from './setting.ts'
import { activity, contentInformation, learning, news, reslerning, webActivity } from './writing.ts'

const base = 'official-website-server'
export const published: readonly (readonly [Resource, Publishing])[] = [
  [contentInformation, news],
  [webActivity, activity],
  [reslerning, learning],
  [webPage, page],
]
const shownOrNot = choice({ '1': ['发布', 'Shown'], '0': ['下线', 'Not shown'] })('状态', 'Status')
const noKind = refusals('websitePreview', { kind: ['没有这种内容', 'there is no such kind of content'] })

/** What a status asks for: shown, or not shown. Something whose day lies ahead waits for it. */
function moving(of: Resource, commands: Publishing, id: string, row: Asked | undefined, given: Asked, status: unknown, now: string): readonly Invoke[] {
  const wanted = statusWish(of, status)
  if (wanted === 'disable') return row && isLive(row as never) ? [invoke(commands.unpublish as Command, id, {})] : []
  if (wanted !== 'enable') return []
  const at = given.publishTime ?? row?.publishTime
  return at && at > now && !(row && isLive(row as never)) ? [invoke(commands.schedule as Command, id, { at })] : [invoke(commands.publish as Command, id, {})]
}
/** POST `submit`: made or changed, and published or taken down where `status` says so. */
const submit = (of: Resource, commands: Publishing): Route =>
  act(
    `${of.path!.base}/submit`,
    [commands.create, commands.change, commands.publish, commands.schedule, commands.unpublish] as readonly Command[],
    async (asked, context) => {
      const id = asked.id ? String(asked.id) : context.newId()
      const row = asked.id ? await context.ask(get(of, id)) : undefined
      const { status, ...given } = asked
      return [
        invoke((asked.id ? commands.change : commands.create) as Command, id, given),
        ...moving(of, commands, id, row as Asked | undefined, {}, status, context.now),
      ]
    },
    {
      decides: ['no', 'at'],
      adds: { id: text('编号', 'Id'), status: shownOrNot },
      label: of.label,
      answer: ([row]) => ({ id: row.id, version: row.version, status: row.status }),
    },
  )
/** POST `publish`: shown by 1 (the usual), taken down by 0; the same again changes nothing. */
const publishing = (of: Resource, commands: Publishing): Route =>
  act(
    `${of.path!.base}/publish`,
    [commands.publish, commands.schedule, commands.unpublish] as readonly Command[],
    async (asked, context) => {
      const id = String(asked.id ?? ''),
        row = await context.ask(get(of, id))
      ensure(row, { ...no.unknownIds, code: 'kernel.missing', label: ['没有找到数据', 'not found'], field: 'id' })
      return asked.no ? invoke(commands.publish as Command, id, { no: asked.no }) : moving(of, commands, id, row as Asked, {}, asked.status ?? '1', context.now)
    },
    { decides: ['at'], adds: { id: text('编号', 'Id', { required: true }), status: shownOrNot }, label: commands.publish.label, ...yes },
  )

/** How long a link to a draft may live, in hours. */
const livesMax = 7 * 24
async function preview(asked: Asked, context: RouteContext) {
  const of = published.find(([one]) => one.name === String(asked.kind))?.[0]
  ensure(of, about(noKind.kind, 'kind'))
  const row = (await context.ask(get(of, String(asked.id ?? '')))) as Asked | undefined
  ensure(row && row.status !== 'removed', { ...no.noEdition, field: 'id' })
  const edition = Number(asked.no ?? row.edition)
  const known = await context.readUnscoped(editionsOf(row.id))
  ensure(
    known.some(one => one.no === edition),
    about(no.noEdition, 'no'),
  )
  const until = plus(context.now, Math.min(Math.max(Number(asked.hours) || 1, 1), livesMax) * hour)
  return { path: `/site/preview/${context.ports.websitePreviews.token({ tenant: context.tenant, kind: of.name, id: row.id, no: edition, until })}`, until }
}
/** Every edition of something, the newest first, with which of them is shown and which waits. */
async function editions(asked: Asked, context: RouteContext) {
  const of = published.find(([one]) => one.name === String(asked.kind))?.[0]
  ensure(of, about(noKind.kind, 'kind'))
  const row = (await context.ask(get(of, String(asked.id ?? '')))) as Asked | undefined
  ensure(row, { ...no.noEdition, field: 'id' })
  const all = await context.readUnscoped(editionsOf(row.id))
  const shown = await context.wire(webEdition, all)
  return all.map((one, i) => ({ ...shown[i], content: one.content, isLive: isLive(row as never) && row.liveNo === one.no, isNext: row.nextNo === one.no }))
}

export const routes: readonly Route[] = [
  submitting(`${base}/banner/submit`, banner.webBanner, banner),
  alias(`${base}/banner/disable`, [banner.enable, banner.disable], {
    which: ({ status }) => byWord({ '1': banner.enable, ...offWords(banner.disable) }, status, 'status'),
    on: ({ id, ids: several }) => ids(several ?? id),
    given: () => ({}),
    answer: true,
  }),
  act(`${base}/banner/reorder`, [banner.place], (asked, context) => banner.reordering(banner.webBanner, banner.place, ids(asked.ids))(context), yes),
  act(
    `${base}/companyOverview/reorder`,
    [overview.place],
    (asked, context) => banner.reordering(overview.companyOverview, overview.place, ids(asked.ids))(context),
    yes,
  ),
  ...published.flatMap(([of, commands]) => [submit(of, commands), publishing(of, commands)]),
  ...singleRoutes(settings.setting, [settings.create, settings.change]),
  report(`${base}/preview`, ['预览链接', 'Link to a preview'], ['PO', 'PA'], preview),
  report(`${base}/editions`, ['版次', 'Editions'], ['PO', 'PA'], editions),
  report(`${base}/media/uses`, ['图片用在哪里', 'Where a picture is used'], ['PO', 'PA'], usesOf),
  report(`${base}/links`, ['检查链接', 'Check the links'], ['PO', 'PA'], checkLinks),
]
