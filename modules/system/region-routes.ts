/** The odd paths of regions. Pages of the family know provinces and cities by their short codes, 11 and 1101: they build the code of what lies
 * below from the code above it. */
import { act, type Asked, find, get, invoke, list, report, type Route, type RouteContext, type Row, yes } from '../kit/index.ts'
import { change, country, create, region, remove } from './region.ts'
import { nodeOf, treeOf } from './tree.ts'

type Region = Row<typeof region>
/** More of them than a country has. */
const order = { sort: ['sort', 'code'], limit: 100_000 } as const
const base = 'blade-system/region'
const regions = (context: RouteContext, where: object = {}) => context.readUnscoped(find(region, { status: 'live', ...where }, order))

/** A code of GB/T 2260 without the zeros that only say that there is no more to say, and with them. */
const short = (code: string): string => code.replace(/^(\d\d)0000$|^(\d{4})00$/, '$1$2')
const full = (code: string): string => (code !== country && /^(\d\d){1,2}$/.test(code) ? code.padEnd(6, '0') : code)

/** A region by either of its codes. */
async function known(code: unknown, context: RouteContext): Promise<Region | undefined> {
  const text = String(code ?? '')
  return (await context.readUnscoped(get(region, text))) ?? (full(text) === text ? undefined : context.readUnscoped(get(region, full(text))))
}
/** The code of the region that is meant, whether it is there or not. */
const codeOf = async (code: unknown, context: RouteContext): Promise<string> => (await known(code, context))?.code ?? String(code ?? '')
/** The country's own parent is `0`; both mean the top. */
const parentOf = async ({ parentCode }: Asked, context: RouteContext) =>
  ['', '0', undefined, null].includes(parentCode) ? country : codeOf(parentCode, context)

/** Every code of a row as the asking program knows it; names have none. */
function coded<T extends Asked>(row: T, { stock }: RouteContext): T {
  if (!stock) return row
  const own = Object.entries(row).filter(([name, value]) => typeof value === 'string' && /^(id|key|value|parentId|ancestors|code|\w+Code)$/.test(name))
  return { ...row, ...Object.fromEntries(own.map(([name, value]) => [name, String(value).split(',').map(short).join()])) }
}
const node = (row: Region, context: RouteContext) => coded(nodeOf(row.code, row.parentCode, row.name), context)
const entry = (row: Region, shown: Asked, context: RouteContext) => coded({ ...shown, id: row.code, parentId: row.parentCode }, context)

/** Direct children with `hasChildren`, which a lazy tree can't do without. */
async function children(asked: Asked, context: RouteContext) {
  const named = asked.name ? { name: { like: String(asked.name) } } : {}
  const starts = asked.code ? { code: { starts: String(asked.code) } } : {}
  const rows = await regions(context, { ...(asked.name || asked.code ? {} : { parentCode: await parentOf(asked, context) }), ...named, ...starts })
  const below = new Set((await regions(context, { parentCode: rows.map(row => row.code) })).map(row => row.parentCode))
  return rows.map(row => ({ row, hasChildren: below.has(row.code) }))
}
/** A region and everything below it, or the whole country. */
async function subtree(code: string | undefined, context: RouteContext): Promise<readonly Region[]> {
  if (!code || code === country || code === '0') return regions(context)
  const found: Region[] = []
  for (let level = await regions(context, { code: await codeOf(code, context) }); level.length > 0; ) {
    found.push(...level)
    level = await regions(context, { parentCode: level.map(row => row.code) })
  }
  return found
}

/** The region that a form is about. The family's page puts the code together from the parent's and a rest, which for codes that do not begin
 * with their parent's is another one; the id goes along, and where the parent is still its parent, it is the row that was opened. */
async function meant(asked: Asked, context: RouteContext): Promise<Region | undefined> {
  const row = asked.id ? await known(asked.id, context) : undefined
  return row && (await codeOf(asked.parentCode, context)) === row.parentCode ? row : known(asked.code, context)
}
/** What a page's form is filled with. It goes on to a new region below with what it holds: then the id would be the parent's, and only
 * where the code does not say which region it is the id stays. */
function opened(row: Asked, { stock }: RouteContext): Asked {
  const { id, parentId, ...rest } = row
  const isSaid = row.parentCode === country || String(row.code).startsWith(String(row.parentCode))
  return stock && isSaid ? rest : { ...rest, id }
}

export const regionRoutes: readonly Route[] = [
  list(
    `${base}/list`,
    region,
    async (asked, context) => (asked.parentCode ? { parentCode: await parentOf(asked, context) } : {}),
    (rows, context) => rows.map(row => coded(row, context)),
  ),
  report(`${base}/lazy-tree`, ['区划树', 'Region tree'], 'signed-in', async (asked, context) =>
    (await children(asked, context)).map(({ row, hasChildren }) => ({ ...node(row, context), hasChildren })),
  ),
  report(`${base}/lazy-list`, ['区划列表', 'Regions'], 'signed-in', async (asked, context) => {
    const found = await children(asked, context)
    const shown = await context.wire(
      region,
      found.map(one => one.row),
    )
    return found.map(({ row, hasChildren }, i) => ({ ...entry(row, shown[i]!, context), hasChildren }))
  }),
  report(`${base}/tree`, ['区划树', 'Region tree'], 'signed-in', async (asked, context) =>
    treeOf((await subtree(asked.code ?? asked.parentCode, context)).map(row => node(row, context))),
  ),
  report(`${base}/select`, ['区划', 'Regions'], 'signed-in', async (asked, context) =>
    (await regions(context, { parentCode: asked.code ? await codeOf(asked.code, context) : country })).map(({ code, name }) =>
      coded({ code, name, label: name, value: code }, context),
    ),
  ),
  report(`${base}/detail`, ['区划详情', 'Region'], 'signed-in', async (asked, context) => {
    const row = await known(asked.code ?? asked.id, context)
    if (row?.status !== 'live') return null
    const parent = await context.readUnscoped(get(region, row.parentCode))
    const [shown] = await context.wire(region, [row])
    return { ...opened(entry(row, shown!, context), context), parentName: parent?.name ?? '' }
  }),
  act(
    `${base}/submit`,
    [create, change],
    async (asked, context) => {
      const row = await meant(asked, context),
        parentCode = asked.parentCode ? await parentOf(asked, context) : asked.parentCode
      // A page that knows short codes gives what it adds a short one, too.
      const code = context.stock ? full(String(asked.code ?? '')) : String(asked.code ?? '')
      return row ? invoke(change, row.code, asked as any) : invoke(create, code, { ...asked, code, parentCode } as any)
    },
    { answer: ([row]) => ({ id: row.id }) },
  ),
  act(`${base}/remove`, [remove], async (asked, context) => invoke(remove, await codeOf(asked.id ?? asked.ids ?? asked.code, context), {}), yes),
]
