/** Tenants over HTTP: the one door through which the platform's administrator reaches into other tenants. Whoever is of
 * another tenant finds only their own there, and what is the platform's to set is refused to them by the commands too. */
import { type Command, count, ensure, formatTime, get, ids, pageOf, RefusalError } from '../../../kit/index.ts'
import { createTenant, platformTenant, tenant, tenantPackage, tenants as of, user } from '../../index.ts'
import { datasource } from '../../../system/index.ts'
import type { Login } from '../../../../server/http/login.ts'
import type { AnyRow } from '../../../../server/kernel/codec.ts'
import { systemActor, type Session } from '../../../../server/kernel/engine.ts'
import { provisionTenant } from '../tenant-provisioning.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'
import { directory, originOf } from '../tenant-directory.ts'
import { comparator, matches } from '../../../../server/kernel/where.ts'
import { answering, textOf } from '../../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../../server/http/context.ts'
import type { Lang } from '../../../../server/http/envelope.ts'
import { filters, paged, sorting } from '../../../../server/http/filter.ts'
import { historyOf } from '../../../../server/http/history.ts'
import { present } from '../../../../server/http/rows.ts'
import { sendSheet } from '../../../../server/http/transfer.ts'

type Asked = Readonly<Record<string, any>>
const isPlatform = (login: Login): boolean => login.tenant === platformTenant
/** The platform's administrator inside another tenant: recorded under their own name, held by the rules of the system. */
export const inside = (login: Login, id: string): Session => ({
  tenant: id,
  zone: login.zone,
  actor: { ...systemActor, userId: login.userId, name: login.actor.name },
})

/** What the calls find, show and change. */
function tenantWork({ engine, log, wire }: Context) {
  const known = directory(engine, log)

  /** What somebody may see: every tenant from the platform, else the own one. */
  const seen = async (login: Login): Promise<readonly AnyRow[]> => (await known.all()).filter(row => isPlatform(login) || row.id === login.tenant)
  async function one(login: Login, id: string | undefined): Promise<AnyRow> {
    const row = (await seen(login)).find(each => each.id === id)
    if (!row) throw new RefusalError({ ...kernel.missing, field: 'id' })
    return row
  }
  async function found(login: Login, asked: Asked): Promise<AnyRow[]> {
    const conditions = [filters(tenant, asked, login), present(tenant, statusOf(asked), engine.registry.owners)]
    return (await seen(login)).filter(row => conditions.every(where => matches(row, where))).sort(comparator(sorting(tenant, asked, login)))
  }
  /** As the wire knows them, with the names of what they have from the platform and how many accounts are used. */
  async function shown(login: Login, rows: readonly AnyRow[], lang: Lang) {
    const [out, packages, sources] = await Promise.all([
      wire.rows(login, tenant, rows, lang),
      wire.titles(login, tenantPackage, rows.map(row => row.packageId).filter(Boolean), lang),
      wire.titles(login, datasource, rows.map(row => row.datasourceId).filter(Boolean), lang),
    ])
    const accounts = await Promise.all(rows.map(row => engine.ask(row.id, count(user, { status: { not: 'removed' } }))))
    return out.map((row, i) => ({
      ...row,
      domain: row.domainUrl,
      packageName: packages.get(String(row.packageId)) ?? '',
      accounts: accounts[i],
      datasourceName: sources.get(String(row.datasourceId)) ?? '',
    }))
  }

  /** Runs a command on the tenants named, each in itself. All must be there before the first is touched. */
  async function each(login: Login, named: readonly string[], command: Command, given: Asked): Promise<boolean> {
    platformOnly(login, command.permit)
    ensure(named.length > 0, { ...kernel.missing, field: 'ids' })
    for (const id of named) await one(login, id)
    for (const id of named) await engine.submit(inside(login, id), command, id, given)
    return true
  }
  /** An address belongs to one tenant: else whoever opens it would be asked for the password of another. */
  async function addressFree(id: string | undefined, url: string | undefined): Promise<void> {
    const origin = originOf(url),
      other = origin ? await known.at(origin) : undefined
    ensure(!other || other.id === id, { ...of.no.addressTaken, field: 'domainUrl' })
  }
  async function sourceThere(id: string | undefined): Promise<void> {
    const row = id ? await engine.ask(platformTenant, get(datasource, id)) : undefined
    ensure(!id || row?.status === 'live', { ...of.no.noDatasource, field: 'datasourceId' })
  }
  async function packed(id: string | undefined) {
    const row = id ? await engine.ask(platformTenant, get(tenantPackage, id)) : undefined
    ensure(!id || row?.status === 'live', { ...of.no.noPackage, field: 'packageId' })
    return { packageId: id ?? '', modules: row?.modules ?? '' }
  }

  async function submit(login: Login, given: Asked) {
    const asked = given.domainUrl === undefined && given.domain !== undefined ? { ...given, domainUrl: given.domain } : given
    const id = textOf(asked.id),
      packageId = textOf(asked.packageId)
    if (id && !isPlatform(login)) {
      await one(login, id)
      return engine.submit(login, of.change, id, asked, versioned(asked))
    }
    platformOnly(login, id ? of.change.permit : createTenant.permit)
    if (id) await one(login, id)
    await addressFree(id, textOf(asked.domainUrl))
    await sourceThere(textOf(asked.datasourceId))
    const pack = asked.packageId === undefined ? undefined : await packed(packageId)
    if (!id) return provisionTenant(engine, to => inside(login, to), { ...asked, ...(pack ?? { modules: '' }) })
    const before = await one(login, id)
    const done = await engine.submit(inside(login, id), of.change, id, asked, versioned(asked))
    if (!pack || (before.packageId ?? '') === pack.packageId) return done
    return engine.submit(inside(login, id), of.equip, id, pack)
  }

  return { one, found, shown, each, addressFree, sourceThere, packed, submit }
}

export function tenantCalls(context: Context): void {
  const { one, found, shown, each, addressFree, sourceThere, packed, submit } = tenantWork(context)
  const serve = answering(context),
    at = (...names: readonly string[]) => names.map(name => `blade-system/tenant/${name}`)
  const view = [viewPermit(tenant)]

  serve('GET', at('list', 'page'), ['租户', 'Tenants'], view, async ({ login, asked, lang }) => {
    const page = pageOf(await found(login, asked), paged(asked) as any)
    return { ...page, records: await shown(login, page.records, lang) }
  })
  serve('GET', at('select'), ['租户', 'Tenants'], view, async ({ login, asked }) =>
    (await found(login, asked)).map(({ id, tenantId, tenantName }) => ({ id, tenantId, tenantName })),
  )
  serve('GET', at('detail'), ['租户', 'Tenant'], view, async ({ login, asked: { id, asOf }, lang }) => {
    const row = await one(login, textOf(id)),
      until = /^\d+$/.test(String(asOf)) ? Number(asOf) : textOf(asOf)
    const then = until ? await context.log.asOf(row.id, tenant, row.id, until) : row
    ensure(then, kernel.missing)
    return (await shown(login, [then], lang))[0]
  })
  serve('GET', at('history'), ['租户历史', 'History of the tenant'], view, async ({ login, asked: { id }, lang }) => {
    const row = await one(login, textOf(id))
    return historyOf(context, { ...login, tenant: row.id }, tenant, row.id, lang)
  })
  serve(
    'GET',
    at('export'),
    ['导出租户', 'Export tenants'],
    view,
    async ({ login, asked, lang, reply }) => {
      const rows = await found(login, asked),
        when = (instant: string | null) => (instant ? formatTime(instant, login.zone) : '')
      const names = ['tenantId', 'tenantName', 'domainUrl', 'linkman', 'contactNumber', 'address', 'accountNumber'] as const
      async function* once() {
        yield rows.map(row => [...names.map(name => row[name] ?? ''), when(row.expireTime)])
      }
      return sendSheet(
        tenant,
        [...names, 'expireTime' as const].map(key => ({ key, label: tenant.fields[key].label[lang] })),
        once(),
        asked.format,
        reply,
        lang,
      )
    },
    'export',
  )
  serve('POST', at('submit', 'create', 'change'), ['保存租户', 'Save a tenant'], [createTenant.permit, of.change.permit], async ({ login, asked }) =>
    submit(login, asked),
  )
  serve('POST', at('setting'), of.setting.label, [of.setting.permit], async ({ login, asked }) => each(login, ids(asked.ids ?? asked.id), of.setting, asked))
  serve('POST', at('datasource'), of.datasource.label, [of.datasource.permit], async ({ login, asked }) => {
    platformOnly(login, of.datasource.permit)
    await sourceThere(textOf(asked.datasourceId))
    return each(login, ids(asked.tenantId ?? asked.id), of.datasource, asked)
  })
  serve('POST', at('package-setting', 'equip'), of.equip.label, [of.equip.permit], async ({ login, asked }) => {
    platformOnly(login, of.equip.permit)
    return each(login, ids(asked.tenantId ?? asked.id), of.equip, await packed(textOf(asked.packageId)))
  })
  serve('POST', at('remove', 'recycle'), of.remove.label, [of.remove.permit], async ({ login, asked }) => {
    const named = ids(asked.ids ?? asked.id)
    ensure(!named.includes(platformTenant), of.no.platform)
    return each(login, named, of.remove, {})
  })
  serve('POST', at('restore', 'pass'), of.restore.label, [of.restore.permit], async ({ login, asked }) => {
    const named = ids(asked.ids ?? asked.id)
    for (const id of named) await addressFree(id, (await one(login, id)).domainUrl)
    return each(login, named, of.restore, {})
  })
}

/** Clients of the family ask for the recycled with a suffix. */
const statusOf = (asked: Asked): Asked => (asked.status_equal === undefined ? asked : { ...asked, status: asked.status_equal })
const versioned = (asked: Asked) => ({ version: Number(asked.version) > 0 ? Number(asked.version) : undefined })
export function platformOnly(login: Login, permit: string): void {
  if (!isPlatform(login)) throw new RefusalError({ ...kernel.denied, label: of.no.notPlatform.label, detail: { permit } })
}
