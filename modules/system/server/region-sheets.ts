/** Regions as sheets: the family's names for the export, its template, and an import by code. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { get, ids, type Label, pick, RefusalError } from '../../kit/index.ts'
import { country, createRegion, changeRegion, noRegion, region } from '../index.ts'
import { askedOf, type Context, loginOf, must, serve, viewPermit } from '../../../server/http/context.ts'
import { envelope, type Lang, langOf } from '../../../server/http/envelope.ts'
import { filters } from '../../../server/http/filter.ts'
import { runOne } from '../../../server/http/running.ts'
import { checked, importSheet } from '../../../server/http/sheet-import.ts'
import { exportRows, sendSheet } from '../../../server/http/transfer.ts'

const columns = pick(region.fields, 'code', 'parentCode', 'name', 'regionLevel', 'sort', 'remark')
const examples: readonly (readonly string[])[] = [
  ['110000', country, '北京市', '1', '1', ''],
  ['110100', '110000', '市辖区', '2', '1', ''],
]
const base = '/api/blade-system/region'

/** Rows are taken in their order: a division after the one it lies in, which may stand in the same sheet. */
async function importRegions(context: Context, request: FastifyRequest) {
  const { engine } = context,
    login = loginOf(request),
    lang = langOf(request)
  must(login, createRegion.permit)
  const named = new Set<string>()
  return importSheet(context, region, request, columns, async (given, dry, covered) => {
    const code = given.code ?? ''
    const known = code ? await engine.ask(login.tenant, get(region, code)) : undefined
    if (known && !covered) throw new RefusalError({ ...noRegion.there, field: 'code' })
    if (known) must(login, changeRegion.permit)
    const command = known ? changeRegion : createRegion
    checked(command, given, login.zone)
    const parent = given.parentCode ?? country
    const isThere = parent === country || named.has(parent) || (await engine.ask(login.tenant, get(region, parent)))?.status === 'live'
    if (!isThere) throw new RefusalError({ ...noRegion.noParent, field: 'parentCode' })
    named.add(code)
    if (!dry) await runOne(context, login, command, code, given, { lang })
    return known ? 'updated' : 'created'
  })
}

export function regionSheets(context: Context): void {
  const { app } = context
  const out = (name: string, label: Label, answer: (request: FastifyRequest, reply: FastifyReply, lang: Lang) => unknown) => {
    serve(context, { method: 'GET', path: `${base}/${name}`, label, kind: 'export', of: region, access: [viewPermit(region)] })
    app.get(`${base}/${name}`, async (request, reply) => {
      must(loginOf(request), viewPermit(region))
      return answer(request, reply, langOf(request))
    })
  }
  for (const name of ['export', 'export-region'])
    out(name, ['导出行政区划', 'Export regions'], (request, reply, lang) => {
      const login = loginOf(request),
        asked = askedOf(request)
      const names = ids(asked.columns)
      return exportRows(
        context,
        login,
        region,
        { all: [filters(region, asked, login), { status: 'live' }] },
        { ...asked, columns: (names.length > 0 ? names : Object.keys(columns)).join() },
        reply,
        lang,
      )
    })
  out('export-template', ['导入模板', 'Template of the import'], (request, reply, lang) => {
    async function* rows() {
      yield examples
    }
    const heads = Object.entries(columns).map(([key, field]) => ({ key, label: field.label[lang] }))
    return sendSheet({ ...region, name: 'region_template', label: ['区划导入模板', 'Regions to import'] }, heads, rows(), askedOf(request).format, reply, lang)
  })
  for (const name of ['import', 'import-region']) {
    serve(context, {
      method: 'POST',
      path: `${base}/${name}`,
      label: ['导入行政区划', 'Import regions'],
      kind: 'import',
      of: region,
      access: [createRegion.permit],
    })
    app.post(`${base}/${name}`, async request => envelope(await importRegions(context, request), langOf(request)))
  }
}
