/** Tenant packages over HTTP: what one may hold, and that a change reaches every tenant that has it. */
import { invoke, ensure, find, get, ids, newId, RefusalError } from '../../../kit/index.ts'
import { alwaysModules, platformTenant, tenantPackage, tenants as of } from '../../index.ts'
import type { Login } from '../../../../server/http/login.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { no as kernel } from '../../../../server/kernel/refusals.ts'
import { directory } from '../tenant-directory.ts'
import { answering, textOf } from '../../../../server/http/calling.ts'
import { type Context, must, viewPermit } from '../../../../server/http/context.ts'
import { packageMenus } from './package-menus.ts'
import { listPage, oneRow } from '../../../../server/http/rows.ts'
import { inside, platformOnly } from './tenants.ts'
import type { WireRow } from '../../../../server/http/wire.ts'

type Asked = Readonly<Record<string, any>>

/** A list written as JSON; undefined for what is none. */
const listed = (text: string): readonly unknown[] | undefined => {
  try {
    return text.startsWith('[') ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

export function packageCalls(context: Context): void {
  const { engine, log } = context,
    known = directory(engine, log),
    call = answering(context),
    { commands } = engine.registry
  const [create, change, remove] = ['create', 'change', 'remove'].map(name => commands.get(`${tenantPackage.name}.${name}`))
  if (!create || !change || !remove) return
  const offered = engine.registry.modules.filter(one => !alwaysModules.includes(one.name))
  const menus = packageMenus(offered)
  const holders = async (id: string) => (await known.all()).filter(row => row.packageId === id)

  /** The modules as a list, comma-joined or as JSON; only those there are. */
  function modulesOf(given: unknown): readonly string[] | undefined {
    if (given === undefined) return undefined
    const text = String(given)
    const named: readonly unknown[] = Array.isArray(given) ? given : (listed(text) ?? ids(text))
    const odd = named.find(name => !offered.some(one => one.name === name))
    ensure(odd === undefined, { ...of.no.noModule, field: 'modules', detail: { module: odd } })
    return named as readonly string[]
  }
  async function submit(login: Login, asked: Asked) {
    const id = textOf(asked.id),
      command = id ? change! : create!,
      before = id ? await engine.ask(login.tenant, get(tenantPackage, id)) : undefined
    const modules = modulesOf(menus.modules(asked.menuId, before?.modules) ?? asked.modules)
    must(login, command.permit)
    platformOnly(login, command.permit)
    const done = await engine.submit(login, command, id ?? newId(), { ...asked, ...(modules ? { modules } : {}) })
    const row = await engine.ask(platformTenant, get(tenantPackage, done.id))
    for (const one of modules && id ? await holders(id) : [])
      await engine.run(inside(login, one.id), of.equip, one.id, { packageId: id, modules: row!.modules })
    return done
  }

  const at = (...names: readonly string[]) => names.map(name => `blade-system/tenant-package/${name}`)
  call('POST', at('submit', 'create', 'change'), tenantPackage.label, [create.permit, change.permit], ({ login, asked }) => submit(login, asked))
  call('POST', at('remove'), remove.label, [remove.permit], async ({ login, asked }) => {
    const named = ids(asked.ids ?? asked.id)
    for (const id of named) {
      const used = await holders(id)
      if (used.length > 0) throw new RefusalError({ ...of.no.packageUsed, detail: { tenants: used.map(row => row.id) } })
    }
    ensure(named.length > 0, { ...kernel.missing, field: 'ids' })
    await runAll(
      engine,
      login,
      named.map(id => invoke(remove, id, {})),
    )
    return true
  })
  const view = [viewPermit(tenantPackage)]
  const shown = (row: WireRow) => ({ ...row, menuId: menus.ids(row.modules as readonly string[]).join() })
  call('GET', at('list'), tenantPackage.label, view, async ({ login, asked, lang }) => {
    const page = await listPage(context, login, tenantPackage, asked, lang)
    return { ...page, records: page.records.map(shown) }
  })
  call('GET', at('detail'), tenantPackage.label, view, async ({ login, asked: { id, asOf }, lang }) =>
    shown((await oneRow(context, login, tenantPackage, textOf(id), lang, asOf))!),
  )
  // What the page of tenants shows of the package that one has.
  call('GET', 'blade-system/tenant/package-detail', tenantPackage.label, view, async ({ login, asked, lang }) => {
    const id = textOf(asked.tenantId ?? asked.id)
    platformOnly(login, view[0]!)
    const house = (await known.all()).find(row => row.id === id)
    if (!house) throw new RefusalError({ ...kernel.missing, field: 'tenantId' })
    return house.packageId ? shown((await oneRow(context, login, tenantPackage, house.packageId, lang))!) : null
  })
  call('GET', at('select'), tenantPackage.label, view, async ({ login }) =>
    (await engine.ask(login.tenant, find(tenantPackage, { status: 'live' }, { sort: ['packageName'] }))).map(({ id, packageName }) => ({
      id,
      packageName,
      label: packageName,
      value: id,
    })),
  )
  call('GET', at('modules'), ['可选模块', 'Modules to choose from'], view, ({ lang }) => offered.map(({ name, label }) => ({ name, label: label[lang] })))
}
