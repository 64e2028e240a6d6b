/** The odd paths of dictionaries and the policy, as clients of this family call them. */
import {
  act,
  invoke,
  type Asked,
  type RouteContext,
  detail,
  find,
  get,
  type Label,
  list,
  report,
  type Route,
  type Row,
  type Show,
  submitting,
} from '../kit/index.ts'
import { entryName, dict, dictBiz, root } from './dictionary.ts'
import { label, labelSwitching } from './label.ts'
import { commands as policyCommands, policy, policyId, policyOf } from './policy.ts'
import { regionRoutes } from './region-routes.ts'
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
const choice = ({ id, code, dictKey, sort, remark, ...names }: Entry, lang: 0 | 1) => ({
  id,
  code,
  dictKey,
  dictValue: entryName(names, lang),
  sort,
  remark: remark ?? '',
  label: entryName(names, lang),
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
  /** Pages of the family show all dictionaries with their entries as one tree. */
  const whole = async ({ code, dictKey, dictValue }: Asked, context: RouteContext) => {
    const rows = (await live(context)).filter(row => holds(row.code, code) && holds(row.dictKey, dictKey) && holds(row.dictValue, dictValue))
    return treeOf((await underParents(await context.wire(on, rows), context)) as readonly any[])
  }
  return [
    list(`${base}/list`, on, undefined, undefined, whole),
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
    report(`${base}/dictionary`, ['字典', 'Dictionary'], 'signed-in', async (asked, context) =>
      offered(await coded(context, asked.code)).map(row => choice(row, context.lang)),
    ),
    report(`${base}/dictionaryByRemark`, ['字典', 'Dictionary by remark'], 'signed-in', async (asked, context) =>
      offered(await live(context, asked.code ? { code: String(asked.code) } : {}))
        .filter(row => (row.remark ?? '') === String(asked.remark ?? ''))
        .map(row => choice(row, context.lang)),
    ),
    report(`${base}/select`, ['字典', 'Dictionaries'], 'signed-in', async (_asked, context) =>
      (await live(context, { parentId: root })).map(row => ({ ...choice(row, 0), dictValue: `[${row.code}] ${row.dictValue}` })),
    ),
  ]
}

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
  submitting('business-basic/label/submit', label, labelSwitching),
]
