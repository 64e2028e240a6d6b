/** The odd paths of dictionaries, regions and the policy, as clients of this family call them. */
import { act, invoke, type Asked, type RouteContext, detail, find, get, type Label, list, report, type Route, type Row, type Show, yes } from '../kit/index.ts'
import { dict, dictBiz, root } from './dictionary.ts'
import { commands as policyCommands, policy, policyId, policyOf } from './policy.ts'
import { change, country, create, region, remove } from './region.ts'
import { nodeOf, treeOf } from './tree.ts'

type Entry = Row<typeof dict>
const order = { sort: ['sort', 'dictKey'] } as const
const holds = (text: string, part: unknown) => !part || text.toLowerCase().includes(String(part).toLowerCase())

/** Entries of a code that may be chosen: unsealed, and below nothing sealed. */
export function offered(rows: readonly Entry[]): readonly Entry[] {
  const byId = new Map(rows.map(row => [row.id, row]))
  const open = (row: Entry): boolean => !row.isSealed && (!byId.has(row.parentId) || open(byId.get(row.parentId)!))
  return rows.filter(row => row.parentId !== root && open(row))
}
const choice = ({ id, code, dictKey, dictValue, sort, remark }: Entry) => ({
  id,
  code,
  dictKey,
  dictValue,
  sort,
  remark: remark ?? '',
  label: dictValue,
  value: dictKey,
})
const dictNode = (row: Entry) => nodeOf(row.id, row.parentId, row.dictValue)

const biz = dictBiz as unknown as typeof dict
const top = ['顶级', 'Top'] as const

function dictionaryRoutes(base: string, on: typeof dict): readonly Route[] {
  const live = (context: RouteContext, where: object = {}) => context.readUnscoped(find(on, { status: 'live', ...where }, order))
  // Forms ask for a code without knowing which kind of dictionary holds it: the business's stand in for the system's.
  const coded = async (context: RouteContext, code: unknown) => {
    const rows = await live(context, { code: String(code ?? '') })
    return rows.length > 0 || on === biz ? rows : context.readUnscoped(find(biz, { status: 'live', code: String(code ?? '') }, order))
  }
  const tree = (name: string, label: Label, where: (asked: Asked) => object) =>
    report(`${base}/${name}`, label, 'signed-in', async (asked, context) => treeOf((await live(context, where(asked))).map(dictNode)))
  const underParents: Show = async (rows, context) => {
    const parents = new Map((await live(context, { id: rows.map(row => String(row.parentId)) })).map(row => [row.id, row.dictValue]))
    return rows.map(row => ({ ...row, parentName: parents.get(String(row.parentId)) ?? top[context.lang] }))
  }
  return [
    detail(`${base}/detail`, on, undefined, underParents),
    list(`${base}/parent-list`, on, () => ({ parentId: root, status: 'live' })),
    report(`${base}/child-list`, ['字典项', 'Entries'], on.read, async (asked, context) => {
      const parent = await context.readUnscoped(get(on, String(asked.parentId ?? '')))
      if (!parent) return []
      const rows = (await live(context, { code: parent.code })).filter(
        row => row.id !== parent.id && holds(row.dictKey, asked.dictKey) && holds(row.dictValue, asked.dictValue),
      )
      return treeOf((await context.wire(on, rows)) as readonly any[])
    }),
    tree('tree', ['字典树', 'Dictionary tree'], () => ({})),
    tree('parent-tree', ['字典', 'Dictionaries'], () => ({ parentId: root })),
    tree('dictionary-tree', ['字典树', 'Dictionary tree'], asked => ({ code: String(asked.code ?? '') })),
    report(`${base}/dictionary`, ['字典', 'Dictionary'], 'signed-in', async (asked, context) => offered(await coded(context, asked.code)).map(choice)),
    report(`${base}/dictionaryByRemark`, ['字典', 'Dictionary by remark'], 'signed-in', async (asked, context) =>
      offered(await live(context, asked.code ? { code: String(asked.code) } : {}))
        .filter(row => (row.remark ?? '') === String(asked.remark ?? ''))
        .map(choice),
    ),
    report(`${base}/select`, ['字典', 'Dictionaries'], 'signed-in', async (_asked, context) =>
      (await live(context, { parentId: root })).map(row => ({ ...choice(row), dictValue: `[${row.code}] ${row.dictValue}` })),
    ),
  ]
}

type Region = Row<typeof region>
const regionOrder = { sort: ['sort', 'code'] } as const
const regions = (context: RouteContext, where: object = {}) => context.readUnscoped(find(region, { status: 'live', ...where }, regionOrder))
/** The country's own parent is `0`; both mean the top. */
const parentCodeOf = (asked: Asked) => (['', '0', undefined, null].includes(asked.parentCode) ? country : String(asked.parentCode))
const regionNode = (row: Region) => nodeOf(row.code, row.parentCode, row.name)

/** Direct children with `hasChildren`, which a lazy tree can't do without. */
async function children(asked: Asked, context: RouteContext) {
  const named = asked.name ? { name: { like: String(asked.name) } } : {}
  const coded = asked.code ? { code: { starts: String(asked.code) } } : {}
  const rows = await regions(context, { ...(asked.name || asked.code ? {} : { parentCode: parentCodeOf(asked) }), ...named, ...coded })
  const below = new Set((await regions(context, { parentCode: rows.map(row => row.code) })).map(row => row.parentCode))
  return rows.map(row => ({ row, hasChildren: below.has(row.code) }))
}
/** A region and everything below it, or the whole country. */
async function subtree(code: string | undefined, context: RouteContext): Promise<readonly Region[]> {
  if (!code || code === country || code === '0') return regions(context)
  const found: Region[] = []
  for (let level = await regions(context, { code }); level.length > 0; ) {
    found.push(...level)
    level = await regions(context, { parentCode: level.map(row => row.code) })
  }
  return found
}
/** The region that a form is about. The family's page puts the code together from the parent's and a rest, which for codes that do not begin
 * with their parent's is another one; the id goes along, and where the parent is still its parent, it is the row that was opened. */
async function meant(asked: Asked, context: RouteContext): Promise<Region | undefined> {
  const row = asked.id ? await context.readUnscoped(get(region, String(asked.id))) : undefined
  return row && String(asked.parentCode ?? '') === row.parentCode ? row : context.readUnscoped(get(region, String(asked.code ?? '')))
}
const detailOf = (row: Region, shown: object) => ({ ...shown, id: row.code, parentId: row.parentCode })

const regionRoutes: readonly Route[] = [
  report('blade-system/region/lazy-tree', ['区划树', 'Region tree'], 'signed-in', async (asked, context) =>
    (await children(asked, context)).map(({ row, hasChildren }) => ({ ...regionNode(row), hasChildren })),
  ),
  report('blade-system/region/lazy-list', ['区划列表', 'Regions'], 'signed-in', async (asked, context) => {
    const found = await children(asked, context)
    const shown = await context.wire(
      region,
      found.map(one => one.row),
    )
    return found.map(({ row, hasChildren }, i) => ({ ...detailOf(row, shown[i]!), hasChildren }))
  }),
  report('blade-system/region/tree', ['区划树', 'Region tree'], 'signed-in', async (asked, context) =>
    treeOf((await subtree(asked.code ?? asked.parentCode, context)).map(regionNode)),
  ),
  report('blade-system/region/select', ['区划', 'Regions'], 'signed-in', async (asked, context) =>
    (await regions(context, { parentCode: asked.code ? String(asked.code) : country })).map(row => ({
      code: row.code,
      name: row.name,
      label: row.name,
      value: row.code,
    })),
  ),
  report('blade-system/region/detail', ['区划详情', 'Region'], 'signed-in', async (asked, context) => {
    const row = await context.readUnscoped(get(region, String(asked.code ?? asked.id ?? '')))
    if (row?.status !== 'live') return null
    const parent = await context.readUnscoped(get(region, row.parentCode))
    const [shown] = await context.wire(region, [row])
    return { ...detailOf(row, shown!), parentName: parent?.name ?? '' }
  }),
  act(
    'blade-system/region/submit',
    [create, change],
    async (asked, context) => {
      const code = String(asked.code ?? ''),
        row = await meant(asked, context)
      return row ? invoke(change, row.code, asked as any) : invoke(create, code, asked as any)
    },
    { answer: ([row]) => ({ id: row.id }) },
  ),
  act('blade-system/region/remove', [remove], asked => invoke(remove, String(asked.id ?? asked.ids ?? asked.code ?? ''), {}), yes),
]

const [setPolicy, changePolicy] = policyCommands
const policyRoutes: readonly Route[] = [
  report(
    'blade-system/policy/current',
    ['业务规则', 'Policy'],
    'signed-in',
    async (_asked, context) => (await context.wire(policy, [policyOf(await context.readUnscoped(get(policy, policyId)))]))[0],
  ),
  act('blade-system/policy/submit', [setPolicy!, changePolicy!], async (asked, context) =>
    invoke<any>((await context.readUnscoped(get(policy, policyId))) ? changePolicy! : setPolicy!, policyId, asked),
  ),
]

export const routes: readonly Route[] = [
  ...dictionaryRoutes('blade-system/dict', dict),
  ...dictionaryRoutes('blade-system/dict-biz', biz),
  ...regionRoutes,
  ...policyRoutes,
]
