/** The calls of business-quota/quotationinfo, under the names that the wire has for them. */
import {
  act,
  alias,
  type Asked,
  byId,
  byNames,
  choice,
  checkInput,
  detail,
  find,
  ids,
  invoke,
  readings,
  report,
  type RouteContext,
  RefusalError,
  about,
  flag,
  text,
} from '../kit/index.ts'
import { classTypes, product } from '../products/index.ts'
import { defaultTree } from './default-tree.ts'
import { create, fill, lock, relabel, saveScheme, unlock } from './quotation.commands.ts'
import { quotation } from './quotation.ts'
import { no } from './refusals.ts'
import { shownLines, shownWhole, treeOf } from './shown.ts'
import { price } from './tree.ts'

const base = 'business-quota/quotationinfo'
const locked = ['locked', 'superseded', 'archived']
/** Lists carry what a row is about; the tree comes with the detail. */
const light = (rows: readonly Asked[]): readonly Asked[] =>
  rows.map(({ lines: _lines, schemes: _schemes, adjustments: _adjustments, ...row }) => ({ ...row, isLock: locked.includes(String(row.status)) ? 1 : 0 }))
async function whole(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const kept = await context.ask(find(quotation, { id: rows.map(row => String(row.id)) }))
  return rows.map(row => {
    const own = kept.find(one => one.id === row.id)
    return { ...light([row])[0], ...(own ? shownWhole(own, context) : {}) }
  })
}
const typeOf = (asked: Asked, { zone }: RouteContext): keyof typeof classTypes => {
  const read = checkInput({ openClassType: choice(classTypes)('类型', 'Type', { required: true, initial: 'Study' }) }, asked, zone)
  if (read.wrong[0]) throw new RefusalError(read.wrong[0])
  return read.input.openClassType as keyof typeof classTypes
}
const saved = { which: byId(create, fill), names: { lines: ['lines', 'treeInfo'] } } as const
/** A line of the wire is `<quotation>:<number>`. */
const lineOf = ({ id, lineId, quotationId }: Asked): { readonly on: string; readonly line: string } => {
  const [first = '', second] = String(id ?? '').split(':')
  return second === undefined ? { on: String(quotationId ?? first), line: String(lineId ?? first) } : { on: first, line: second }
}

export const routes = [
  ...readings(base, quotation, ['page', 'list'], { where: byNames(['productName', product, 'productName', 'productId']), show: light }),
  detail(`${base}/detail`, quotation, undefined, whole),
  detail(`${base}/adjustAccounts`, quotation, undefined, whole),
  report(`${base}/getDefaultTreeData`, ['默认报价明细', 'The tree that a quotation begins with'], ['PO', 'AM'], (asked, context) => {
    const lines = defaultTree(typeOf(asked, context), context.lang)
    return treeOf(shownLines(lines, price(lines, { heads: 1, groupSize: 1, days: 1 }), '', context.lang))
  }),
  alias(`${base}/createQuotationInfo`, create, { on: (_asked, context) => context.newId() }),
  alias(`${base}/saveOrUpdateQuotationInfo`, [create, fill], saved),
  alias(`${base}/saveQuotationInfo`, [create, fill], saved),
  alias(`${base}/saveQuotationTreeInfoScheme`, saveScheme, {
    on: ({ quotationId, id }) => String(quotationId ?? id ?? ''),
    names: { schemeName: ['schemeName', 'name'] },
  }),
  act(`${base}/updateLineLabelById`, [relabel], asked => {
    const { on, line } = lineOf(asked)
    return invoke(relabel, on, { lineId: line, label: asked.label })
  }),
  act(
    `${base}/updateLock`,
    [lock, unlock],
    asked => {
      const isLock = [1, '1', true, 'true'].includes(asked.isLock)
      if (!isLock && ![0, '0', false, 'false'].includes(asked.isLock)) throw new RefusalError(about(no.lockSaid, 'isLock'))
      return ids(asked.ids ?? asked.id).map(id => ({ command: isLock ? lock : unlock, id, input: isLock ? {} : { remark: asked.remark } }))
    },
    { label: ['锁定或解锁', 'Lock or unlock'], adds: { ids: text('编号', 'Ids', { required: true }), isLock: flag('锁定', 'Lock', { required: true }) } },
  ),
]
