/** The products that wait for somebody's own word: new ones, and changes of approved ones. */
import { waitsFor } from '../audit/index.ts'
import { answer, findAll, is, mine, type RouteContext, type Row, tile, type Where } from '../kit/index.ts'
import { approve, approveChange, stepsOf, submitChange, submitNew } from './product-audit.ts'
import { product } from './product.ts'

const isNew = { status: 'pending' } as const,
  isChange = { status: 'approved', draftStatus: 'pending' } as const
async function waiting(context: RouteContext, where: Where<typeof product>): Promise<readonly Row<typeof product>[]> {
  const { actor } = context
  const rows = await answer(findAll(product, where), context)
  return rows.filter(row => waitsFor(row, stepsOf(row), actor) && (actor.role !== 'SM' || row.forSchoolId === actor.deptId))
}
export const productsWaitingFor = (context: RouteContext) => waiting(context, { any: [isNew, isChange] })

/** What is decided by another command is counted apart: a press on the home is that command. */
const mineOf = (where: typeof isNew | typeof isChange) => {
  const own = mine(context => waiting(context, where))
  return { ...own, match: [...own.match, is('status', where.status)] }
}
/** What was turned down is put right on its page before it is handed in again. */
const rejected = { to: '/product/list', tone: 'bad', opens: true } as const
export const tiles = [
  tile(approve, { name: 'product', label: ['待审核产品', 'Products to audit'], to: '/audit/productSub', ...mineOf(isNew) }),
  tile(approveChange, { name: 'product_change', label: ['待审核的产品修改', 'Changes of products to audit'], to: '/audit/productSub', ...mineOf(isChange) }),
  tile(submitNew, { name: 'product_rejected', label: ['被驳回的产品', 'Rejected products'], ...rejected, match: [is('status', 'rejected')] }),
  tile(submitChange, {
    name: 'change_rejected',
    label: ['被驳回的产品变更', 'Rejected product changes'],
    ...rejected,
    match: [is('status', 'approved'), is('draftStatus', 'rejected')],
  }),
]
