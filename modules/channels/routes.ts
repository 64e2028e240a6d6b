/** The calls of channels, organisations and what they brought, under the names that the wire has for them. */
import {
  act,
  alias,
  answer,
  type Asked,
  byNames,
  detail,
  ensure,
  find,
  formatTime,
  get,
  invoke,
  list,
  many,
  newId,
  pageOf,
  perform,
  report,
  type RouteContext,
  rows,
  submitting,
  textOf,
  byWord,
  offWords,
  type Where,
  text,
} from '../kit/index.ts'
import { product } from '../products/index.ts'
import {
  arrive,
  channel,
  channelActs as channels,
  channelBase,
  codeHolds,
  noPartner as no,
  noteStray,
  org,
  orgActs as orgs,
  orgArea,
  orgTeacher,
  partnerBy,
  partnerVisitor,
  priceAuth,
  strayWhy,
  strayWhys,
  visitorId,
} from '../partners/index.ts'
import { partnerOrder } from './partner-order.ts'
import { partnerReport } from './reports.ts'

const basic = 'business-basic',
  orders = 'business-order'
const base = { create: channels.createBase, change: channels.changeBase, enable: channels.enableBase, disable: channels.disableBase }
const teacher = { create: orgs.createTeacher, change: orgs.changeTeacher, enable: orgs.enableTeacher, disable: orgs.disableTeacher }

/** In use or not: the other of the two where nothing is said. */
const changeStatus = (path: string, commands: typeof channels | typeof orgs) =>
  alias(path, [commands.enable, commands.disable], {
    on: many,
    which: ({ status }) => byWord({ '': commands.enable, '1': commands.enable, ...offWords(commands.disable, false) }, status, 'status'),
    given: () => ({}),
    answer: true,
  })

const ofChannels = async (asked: Asked, context: RouteContext) =>
  ({ ...(await byNames(['channelName', channel, 'channelName', 'channelId'])(asked, context)), kind: 'channel' }) as Where
const ofOrgs = async (asked: Asked, context: RouteContext) =>
  ({ ...(await byNames(['orgName', org, 'orgName', 'orgId'])(asked, context)), kind: 'org' }) as Where

const usersMax = 50_000
/** The families of a channel, the last first; `id` is the channel's, not that of a row. */
async function usersOf(asked: Asked, context: RouteContext) {
  const where = { kind: 'channel' as const, ...(asked.id ? { channelId: textOf(asked.id) } : {}) }
  const page = pageOf(await context.ask(find(partnerVisitor, where, { sort: ['-lastAt'], limit: usersMax })), asked)
  return { ...page, records: await context.wire(partnerVisitor, page.records) }
}

/** An organisation's order as its page has it: selected by the order, its product and its organisation. */
const selected = (all: readonly Asked[]): readonly Asked[] => all.map(row => ({ ...row, id1: row.productId, id2: row.orgId }))

/** A family that a channel brought, with what it ordered. */
const withOrders = (all: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> =>
  Promise.all(
    all.map(async row => {
      const found = await context.ask(
        find(partnerOrder, { partnerId: String(row.partnerId), userId: String(row.userId) }, { sort: ['-createdAt'], limit: 200 }),
      )
      return { ...row, orders: await context.wire(partnerOrder, found) }
    }),
  )

/** All areas of an organisation at once: those named are given, the others taken back. */
async function saveAreas({ orgId, areaCodes }: Asked, context: RouteContext) {
  const id = textOf(orgId),
    wanted = new Set((Array.isArray(areaCodes) ? areaCodes : textOf(areaCodes).split(',')).map(textOf).filter(Boolean))
  ensure(await context.ask(get(org, id)), { ...no.gone, field: 'orgId' })
  const given = await context.ask(find(orgArea, { orgId: id, status: 'given' }))
  return [
    ...[...wanted]
      .filter(code => !given.some(one => one.areaCode === code))
      .map(code => invoke(orgs.giveArea, orgs.areaId(id, code), { orgId: id, areaCode: code })),
    ...given.filter(one => !wanted.has(one.areaCode)).map(one => invoke(orgs.takeArea, one.id, {})),
  ]
}

/** A parent came by a code. What counts for nobody is noted for the office and answered by its name, and no hindrance to the family. */
async function come({ code }: Asked, context: RouteContext) {
  const said = textOf(code).slice(0, 32),
    { userId } = context.actor
  const asking = { ask: context.readUnscoped }
  const why = await answer(strayWhy(said, userId), asking)
  if (why) {
    if (said) await context.runAsSystem(invoke(noteStray, `${why}:${codeHolds(said) ? '-' : said}`, { code: codeHolds(said) ? '-' : said, why }))
    return { name: '', until: '', kind: '', why, msg: strayWhys[why][context.lang] }
  }
  const partner = (await answer(partnerBy(said), asking))!
  const [row] = await context.run(invoke(arrive, visitorId(partner.id, userId), { code: said }))
  const whose = 'channelName' in partner ? { name: partner.channelName, kind: 'channel' } : { name: partner.orgName, kind: 'org' }
  return { ...whose, until: formatTime(row.until, context.zone), why: '', msg: '' }
}

export const routes = [
  submitting(`${basic}/channel/base/submit`, channelBase, base),
  submitting(`${basic}/channel/management/submit`, channel, channels),
  changeStatus(`${basic}/channel/management/changeStatus`, channels),
  submitting(`${basic}/org/submit`, org, orgs),
  changeStatus(`${basic}/org/changeStatus`, orgs),
  rows(`${basic}/org/areaAuth`, ['机构区域授权', 'Areas of an organisation'], orgArea, ({ orgId }): Where => ({ orgId: textOf(orgId), status: 'given' })),
  act(`${basic}/org/saveAreaAuth`, [orgs.giveArea, orgs.takeArea], saveAreas, {
    takes: { orgId: text('组织', 'Organisation', { required: true }), areaCodes: text('区域（逗号分隔）', 'Areas, with commas between') },
    label: ['保存区域授权', 'Save the areas'],
    answer: () => true,
  }),
  submitting(`${basic}/org/teacher/submit`, orgTeacher, teacher),
  list(`${orders}/channelOrder/page`, partnerOrder, ofChannels),
  detail(`${orders}/channelOrder/detail`, partnerOrder),
  report(`${orders}/channelOrder/userPage`, ['渠道用户', 'Channel users'], ['PA', 'PO', 'FI', 'CM'], usersOf),
  detail(`${orders}/channelOrder/userDetail`, partnerVisitor, ({ id }) => textOf(id), withOrders),
  list(`${orders}/orgOrder/page`, partnerOrder, ofOrgs, selected),
  detail(`${orders}/orgOrder/detail`, partnerOrder, ({ id }) => textOf(id), selected),
  list('business-product/priceAuth/page', priceAuth, byNames(['productName', product, 'productName', 'productId'])),
  detail('business-product/priceAuth/detail', priceAuth, async ({ id, id2 }, context) => {
    if (!id2) return textOf(id)
    const [found] = await context.ask(find(priceAuth, { productId: textOf(id), orgId: textOf(id2), status: 'live' }, { sort: ['-fromDate'], limit: 1 }))
    return found?.id
  }),
  alias('business-product/priceAuth/submit', orgs.givePrice, { on: () => newId(), answer: true }),
  perform(`${basic}/channel/arrive`, [arrive], come, { label: ['由渠道到访', 'Come by a code'] }),
  report(`${orders}/channelOrder/report`, ['渠道与合作机构报表', 'What partners brought'], ['PA', 'PO', 'FI', 'CM', 'OM'], partnerReport, {
    times: { period: 'month' },
  }),
]
