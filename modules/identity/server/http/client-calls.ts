/** Clients as they are listed: the rows, and behind them the built-in programs that no row takes the place of. */
import { find } from '../../../kit/index.ts'
import { builtIn, builtInId, builtInLabel, builtInOf, client, grantTypes } from '../../index.ts'
import { answering, textOf } from '../../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../../server/http/context.ts'
import type { Lang } from '../../../../server/http/envelope.ts'
import { filters } from '../../../../server/http/filter.ts'
import type { Login } from '../../../../server/http/login.ts'
import { exportRows } from '../../../../server/http/transfer.ts'
import { listPage, oneRow, present } from '../../../../server/http/rows.ts'
import { matches } from '../../../../server/kernel/where.ts'

const { accessTokenValidity, refreshTokenValidity, scope } = client.fields
/** A built-in client as its row would look; its secret is masked like any other. */
const shown = (clientId: string, lang: Lang = 0) => ({
  id: builtInId(clientId),
  clientId,
  clientSecret: '******',
  authorizedGrantTypes: grantTypes.join(),
  accessTokenValidity: accessTokenValidity.initial,
  refreshTokenValidity: refreshTokenValidity.initial,
  scope: scope.initial,
  ...Object.fromEntries(['webServerRedirectUri', 'resourceIds', 'authorities', 'additionalInformation', 'autoapprove'].map(name => [name, ''])),
  status: 'builtIn',
  statusName: builtInLabel[lang],
  auditStatus: 1,
  isDeleted: 0,
  version: 0,
})

export function clientCalls(context: Context): void {
  const { engine } = context,
    call = answering(context),
    view = [viewPermit(client)],
    base = 'blade-system/client'
  /** Those that the filters allow and no row takes the place of. */
  const builtInFor = async (login: Login, asked: Readonly<Record<string, any>>): Promise<readonly string[]> => {
    const taken = new Set((await engine.ask(login.tenant, find(client, { clientId: Object.keys(builtIn) }))).map(row => row.clientId)),
      where = filters(client, asked, login)
    return Object.keys(builtIn).filter(id => !taken.has(id) && matches(shown(id), where))
  }
  call('GET', [`${base}/list`, `${base}/page`], client.label, view, async ({ login, asked, lang }) => {
    const page = await listPage(context, login, client, asked, lang),
      more = await builtInFor(login, asked)
    const from = (page.current - 1) * page.size - page.total
    const records = [...page.records, ...more.slice(Math.max(0, from), Math.max(0, from + page.size)).map(id => shown(id, lang))],
      total = page.total + more.length
    return { ...page, records, total, pages: Math.ceil(total / page.size) }
  })
  call(
    'GET',
    `${base}/export`,
    client.label,
    view,
    async ({ login, asked, lang, reply }) => {
      const more = (await builtInFor(login, asked)).map(id => shown(id, lang))
      const where = { all: [filters(client, asked, login), present(client, asked, engine.registry.owners)] }
      return exportRows(context, login, client, where, asked, reply, lang, more)
    },
    'export',
  )
  call('GET', `${base}/detail`, client.label, view, ({ login, asked, lang }) => {
    const id = textOf(asked.id),
      built = builtInOf(id ?? '')
    return built ? shown(built, lang) : oneRow(context, login, client, id, lang, asked.asOf)
  })
}
