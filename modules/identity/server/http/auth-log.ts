/** The log of sign-ins as stock front ends show it: who came in, how, from where and when. It is the usual log's, and swept with it. */
import { get, platformTenant, RefusalError } from '../../../kit/index.ts'
import { logUsual } from '../../../logs/index.ts'
import { user } from '../../index.ts'
import type { Login } from '../../../../server/http/login.ts'
import { answering, textOf } from '../../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../../server/http/context.ts'
import type { Lang } from '../../../../server/http/envelope.ts'
import { paged } from '../../../../server/http/filter.ts'
import type { JournalPage } from '../../../../server/journals/journal-search.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'

const cameIn = { logId: 'loginSucceeded' } as const

export function authLogCalls(context: Context): void {
  const { engine, journals, wire } = context
  if (!journals) return
  const call = answering(context),
    view = [viewPermit(logUsual)],
    base = 'blade-system/auth-log'
  const tenantOf = ({ tenant }: Login) => (tenant === platformTenant ? undefined : tenant)
  async function shown(login: Login, rows: JournalPage['records'], lang: Lang) {
    const ids = [...new Set(rows.map(row => row.createdBy))]
    const [wired, names] = await Promise.all([wire.rows(login, logUsual, rows, lang), wire.titles(login, user, ids, lang)])
    return wired.map((row, i) => ({
      ...row,
      tenantId: rows[i]!.tenant,
      userId: rows[i]!.createdBy,
      account: row.createBy,
      realName: names.get(rows[i]!.createdBy) ?? '',
      grantType: row.methodName,
      loginTime: row.createTime,
    }))
  }

  call('GET', `${base}/page`, ['认证日志', 'Log of sign-ins'], view, async ({ login, asked, lang }) => {
    const userId = textOf(asked.userId),
      account = userId ? ((await engine.ask(login.tenant, get(user, userId)))?.account ?? '-') : textOf(asked.account)
    const wanted = { createBy: account, remoteIp: textOf(asked.remoteIp), methodName: textOf(asked.grantType) }
    const conditions = [cameIn, ...Object.entries(wanted).flatMap(([name, value]) => (value ? [{ [name]: value }] : []))]
    const { records, since: _since, ...page } = await journals.page(logUsual, { tenant: tenantOf(login), conditions, ...paged(asked) })
    return { ...page, records: await shown(login, records, lang), pages: Math.ceil(page.total / page.size) }
  })
  call('GET', `${base}/detail`, ['认证日志', 'Log of sign-ins'], view, async ({ login, asked, lang }) => {
    const row = await journals.row(logUsual, tenantOf(login), textOf(asked.id) ?? '')
    if (row?.logId !== cameIn.logId) throw new RefusalError(kernel.missing)
    return (await shown(login, [row], lang))[0]
  })
}
