/** The odd paths of dictionaries, regions and the policy, as clients of this family call them. */
import { act, also, type Asked, type Desk, detail, find, get, list, report, type Route, type Row, type Show } from '../kit/index.ts'
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
const choice = ({ id, code, dictKey, dictValue, sort, remark }: Entry) =>
  ({ id, code, dictKey, dictValue, sort, remark: remark ?? '', label: dictValue, value: dictKey })
const dictNode = (row: Entry) => nodeOf(row.id, row.parentId, row.dictValue)

const biz = dictBiz as unknown as typeof dict
const top = ['顶级', 'Top'] as const

function dictionaryRoutes(base: string, on: typeof dict): readonly Route[] {
  const live = (desk: Desk, where: object = {}) => desk.peek(find(on, { status: 'live', ...where }, order))
  // Forms ask for a code without knowing which kind of dictionary holds it: the business's stand in for the system's.
  const coded = async (desk: Desk, code: unknown) => {
    const rows = await live(desk, { code: String(code ?? '') })
    return rows.length > 0 || on === biz ? rows : desk.peek(find(biz, { status: 'live', code: String(code ?? '') }, order))
  }
  const parentOf = async (asked: Asked, desk: Desk) => desk.peek(get(on, String(asked.parentId ?? '')))
  const read = on.read
  const underParents: Show = async (rows, desk) => {
    const parents = new Map((await live(desk, { id: rows.map(row => String(row.parentId)) })).map(row => [row.id, row.dictValue]))
    return rows.map(row => ({ ...row, parentName: parents.get(String(row.parentId)) ?? top[desk.lang] }))
  }
  return [
    detail(`${base}/detail`, on, undefined, underParents),
    list(`${base}/parent-list`, on, () => ({ parentId: root, status: 'live' })),
    report(`${base}/child-list`, ['字典项', 'Entries'], read, async (asked, desk) => {
      const parent = await parentOf(asked, desk)
      if (!parent) return []
      const rows = (await live(desk, { code: parent.code })).filter(row => row.id !== parent.id
        && holds(row.dictKey, asked.dictKey) && holds(row.dictValue, asked.dictValue))
      return treeOf((await desk.wire(on, rows)) as readonly any[])
    }),
    report(`${base}/tree`, ['字典树', 'Dictionary tree'], 'signed-in', async (_asked, desk) => treeOf((await live(desk)).map(dictNode))),
    report(`${base}/parent-tree`, ['字典', 'Dictionaries'], 'signed-in', async (_asked, desk) =>
      treeOf((await live(desk, { parentId: root })).map(dictNode))),
    report(`${base}/dictionary-tree`, ['字典树', 'Dictionary tree'], 'signed-in', async (asked, desk) =>
      treeOf((await live(desk, { code: String(asked.code ?? '') })).map(dictNode))),
    report(`${base}/dictionary`, ['字典', 'Dictionary'], 'signed-in', async (asked, desk) =>
      offered(await coded(desk, asked.code)).map(choice)),
    report(`${base}/dictionaryByRemark`, ['字典', 'Dictionary by remark'], 'signed-in', async (asked, desk) =>
      offered(await live(desk, asked.code ? { code: String(asked.code) } : {}))
        .filter(row => (row.remark ?? '') === String(asked.remark ?? '')).map(choice)),
    report(`${base}/select`, ['字典', 'Dictionaries'], 'signed-in', async (_asked, desk) =>
      (await live(desk, { parentId: root })).map(row => ({ ...choice(row), dictValue: `[${row.code}] ${row.dictValue}` }))),
  ]
}

type Region = Row<typeof region>
const regionOrder = { sort: ['sort', 'code'] } as const
const regions = (desk: Desk, where: object = {}) => desk.peek(find(region, { status: 'live', ...where }, regionOrder))
/** The country's own parent is `0`; both mean the top. */
const parentCodeOf = (asked: Asked) => ['', '0', undefined, null].includes(asked.parentCode) ? country : String(asked.parentCode)
const regionNode = (row: Region) => nodeOf(row.code, row.parentCode, row.name)

/** Direct children with `hasChildren`, which a lazy tree can't do without. */
async function children(asked: Asked, desk: Desk) {
  const named = asked.name ? { name: { like: String(asked.name) } } : {}
  const coded = asked.code ? { code: { starts: String(asked.code) } } : {}
  const rows = await regions(desk, { ...(asked.name || asked.code ? {} : { parentCode: parentCodeOf(asked) }), ...named, ...coded })
  const below = new Set((await regions(desk, { parentCode: rows.map(row => row.code) })).map(row => row.parentCode))
  return rows.map(row => ({ row, hasChildren: below.has(row.code) }))
}
/** A region and everything below it, or the whole country. */
async function subtree(code: string | undefined, desk: Desk): Promise<readonly Region[]> {
  if (!code || code === country || code === '0') return regions(desk)
  const found: Region[] = []
  for (let level = await regions(desk, { code }); level.length > 0;) {
    found.push(...level)
    level = await regions(desk, { parentCode: level.map(row => row.code) })
  }
  return found
}
/** The region that a form is about. The family's page puts the code together from the parent's and a rest, which for codes that do not begin
 * with their parent's is another one; the id goes along, and where the parent is still its parent, it is the row that was opened. */
async function meant(asked: Asked, desk: Desk): Promise<Region | undefined> {
  const row = asked.id ? await desk.peek(get(region, String(asked.id))) : undefined
  return row && String(asked.parentCode ?? '') === row.parentCode ? row : desk.peek(get(region, String(asked.code ?? '')))
}
const detailOf = (row: Region, shown: object) => ({ ...shown, id: row.code, parentId: row.parentCode })

const regionRoutes: readonly Route[] = [
  report('blade-system/region/lazy-tree', ['区划树', 'Region tree'], 'signed-in', async (asked, desk) =>
    (await children(asked, desk)).map(({ row, hasChildren }) => ({ ...regionNode(row), hasChildren }))),
  report('blade-system/region/lazy-list', ['区划列表', 'Regions'], 'signed-in', async (asked, desk) => {
    const found = await children(asked, desk)
    const shown = await desk.wire(region, found.map(one => one.row))
    return found.map(({ row, hasChildren }, i) => ({ ...detailOf(row, shown[i]!), hasChildren }))
  }),
  report('blade-system/region/tree', ['区划树', 'Region tree'], 'signed-in', async (asked, desk) =>
    treeOf((await subtree(asked.code ?? asked.parentCode, desk)).map(regionNode))),
  report('blade-system/region/select', ['区划', 'Regions'], 'signed-in', async (asked, desk) =>
    (await regions(desk, { parentCode: asked.code ? String(asked.code) : country }))
      .map(row => ({ code: row.code, name: row.name, label: row.name, value: row.code }))),
  report('blade-system/region/detail', ['区划详情', 'Region'], 'signed-in', async (asked, desk) => {
    const row = await desk.peek(get(region, String(asked.code ?? asked.id ?? '')))
    if (row?.status !== 'live') return null
    const parent = await desk.peek(get(region, row.parentCode))
    const [shown] = await desk.wire(region, [row])
    return { ...detailOf(row, shown!), parentName: parent?.name ?? '' }
  }),
  act('blade-system/region/submit', [create, change], async (asked, desk) => {
    const code = String(asked.code ?? ''), row = await meant(asked, desk)
    return row ? also(change, row.code, asked as any) : also(create, code, asked as any)
  }, { answer: ([row]) => ({ id: row.id }) }),
  act('blade-system/region/remove', [remove], asked => also(remove, String(asked.id ?? asked.ids ?? asked.code ?? ''), {}),
    { answer: () => true }),
]

const [setPolicy, changePolicy] = policyCommands
const policyRoutes: readonly Route[] = [
  report('blade-system/policy/current', ['业务规则', 'Policy'], 'signed-in', async (_asked, desk) =>
    (await desk.wire(policy, [policyOf(await desk.peek(get(policy, policyId)))]))[0]),
  act('blade-system/policy/submit', [setPolicy!, changePolicy!], async (asked, desk) =>
    also<any>(await desk.peek(get(policy, policyId)) ? changePolicy! : setPolicy!, policyId, asked)),
]

export const routes: readonly Route[] = [
  ...dictionaryRoutes('blade-system/dict', dict),
  ...dictionaryRoutes('blade-system/dict-biz', biz),
  ...regionRoutes, ...policyRoutes,
]
