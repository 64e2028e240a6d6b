/** The products that wait for somebody's own word: new ones, and changes of approved ones. */
import { waitsFor } from '../audit/index.ts'
import { answer, findAll, is, mine, type RouteContext, type Row, tile } from '../kit/index.ts'
import { approve, stepsOf, submitChange, submitNew } from './product-audit.ts'
import { product } from './product.ts'

export async function productsWaitingFor(context: RouteContext): Promise<readonly Row<typeof product>[]> {
  const { actor } = context
  const rows = await answer(findAll(product, { any: [{ status: 'pending' }, { status: 'approved', draftStatus: 'pending' }] }), context)
  return rows.filter(row => waitsFor(row, stepsOf(row), actor) && (actor.role !== 'SM' || row.forSchoolId === actor.deptId))
}

const rejected = { to: '/product/list', tone: 'bad' } as const
export const tiles = [
  tile(approve, { name: 'product', label: ['待审核产品', 'Products to audit'], to: '/audit/productSub', ...mine(productsWaitingFor) }),
  tile(submitNew, { name: 'product_rejected', label: ['被驳回的产品', 'Rejected products'], ...rejected, match: [is('status', 'rejected')] }),
  tile(submitChange, {
    name: 'change_rejected',
    label: ['被驳回的产品变更', 'Rejected product changes'],
    ...rejected,
    match: [is('status', 'approved'), is('draftStatus', 'rejected')],
  }),
]
