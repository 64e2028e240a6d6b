/** Code generation over HTTP: descriptions are checked against what is declared, previewed, and sent as a zip. */
import { blank, checkInput, find, get, ids, newId, RefusalError, type RefusalCode, refusals } from '../../kit/index.ts'
import { changeCode, type Code, code, createCode, generate, groupOf, planOf } from '../index.ts'
import type { Registry } from '../../../server/kernel/registry.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { askedOf, type Context, loginOf, must, serve, viewPermit } from '../../../server/http/context.ts'
import { envelope, langOf, written } from '../../../server/http/envelope.ts'
import { runOne } from '../../../server/http/running.ts'
import type { Session } from '../../../server/kernel/engine.ts'

export const no = refusals('generate', {
  table: ['已有同名资源', 'a resource of this name is declared already'],
  module: ['已有同名模块', 'a module of this name is declared already'],
  api: ['接口路径已被使用', 'the API path is taken'],
  web: ['页面路径已被使用', 'the screen path is taken'],
  ref: ['关联的资源不存在', 'it points to a resource that does not exist'],
  twice: ['所选的两条记录会生成相同的名称或路径', 'two of the chosen would have the same name or path'],
})

const taken = (refused: RefusalCode, field: string, value: string): RefusalCode => ({
  ...refused,
  field,
  label: [`${refused.label[0]}：${value}`, `${refused.label[1]}: ${value}`],
  detail: { value },
})

/** What a description would collide with among everything that is declared; undefined when it may be dropped in. */
function clash(registry: Registry, rows: readonly Code[]): RefusalCode | undefined {
  const plans = rows.map(planOf)
  const menus = new Set(registry.modules.flatMap(one => one.menus).flatMap(menu => [menu.path, ...(menu.children ?? []).map(child => child.path)]))
  const paths = new Set([...registry.resources.values()].flatMap(of => (of.path ? [of.path.base] : [])))
  for (const { row, module, name, api, web } of plans) {
    if (registry.resources.has(name)) return taken(no.table, 'tableName', name)
    if (registry.modules.some(one => one.name === module) || module === 'audit') return taken(no.module, 'packageName', module)
    if (paths.has(api)) return taken(no.api, 'apiPath', api)
    if (menus.has(web) || menus.has(groupOf(web))) return taken(no.web, 'webPath', web)
    for (const spec of row.fields)
      if (spec.kind === 'ref' && !registry.resources.has(spec.to!) && !plans.some(one => one.name === spec.to))
        return taken(no.ref, 'fields', `${spec.name} → ${spec.to}`)
  }
  const names = plans.flatMap(({ name, constant, api, web }) => [...new Set([`name ${name}`, `name ${constant}`]), `api ${api}`, `web ${web}`])
  return new Set(names).size === names.length ? undefined : { ...no.twice, field: 'ids' }
}

export function developCalls(context: Context): void {
  const { app, engine } = context,
    base = `/api/${code.path!.base}`,
    permit = viewPermit(code)
  async function chosen(session: Session, asked: Readonly<Record<string, any>>): Promise<readonly Code[]> {
    const wanted = ids(asked.ids ?? asked.id)
    const found = wanted.length === 0 ? [] : await engine.ask(session.tenant, find(code, { id: wanted, status: 'live' }))
    if (found.length === 0 || found.length < new Set(wanted).size) throw new RefusalError({ ...kernel.missing, field: 'ids' })
    const wrong = clash(engine.registry, found)
    if (wrong) throw new RefusalError(wrong)
    return found
  }
  const commands = [createCode, changeCode],
    access = commands.map(command => command.permit)
  serve(context, { method: 'POST', path: `${base}/submit`, label: code.label, kind: 'act', of: code, commands, access })
  app.post(`${base}/submit`, async request => {
    const login = loginOf(request),
      lang = langOf(request),
      asked = askedOf(request)
    const command = asked.id ? changeCode : createCode,
      id = String(asked.id || newId())
    must(login, command.permit)
    const { input, wrong } = checkInput(command.input, asked, login.zone)
    const known = asked.id ? await engine.ask(login.tenant, get(code, id)) : undefined
    if (asked.id && !known) throw new RefusalError(kernel.missing)
    const refused = wrong.length === 0 && clash(engine.registry, [{ ...blank(code, id, login.tenant), ...known, ...input } as Code])
    if (refused) throw new RefusalError(refused)
    const done = await runOne(context, login, command, id, asked, { lang })
    return written(lang, done)
  })
  serve(context, { method: 'GET', path: `${base}/preview`, label: ['预览代码', 'Preview the code'], kind: 'detail', of: code, access: [permit] })
  app.get(`${base}/preview`, async request => {
    const login = loginOf(request)
    must(login, permit)
    return envelope({ files: generate(await chosen(login, askedOf(request))) }, langOf(request))
  })
  serve(context, { method: 'POST', path: `${base}/gen-code`, label: ['生成代码', 'Generate the code'], kind: 'export', of: code, access: [permit] })
  app.post(`${base}/gen-code`, async (request, reply) => {
    const login = loginOf(request)
    must(login, permit)
    const rows = await chosen(login, askedOf(request))
    const { strToU8, zipSync } = await import('fflate')
    const bytes = zipSync(Object.fromEntries(generate(rows).map(file => [file.path, strToU8(file.text)])))
    const name = rows.length === 1 ? rows[0]!.packageName : 'modules'
    return reply.header('Content-Disposition', `attachment; filename="${name}.zip"`).type('application/zip').send(Buffer.from(bytes))
  })
}
