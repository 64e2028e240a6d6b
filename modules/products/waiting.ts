/** The products that wait for somebody's own word: new ones, and changes of approved ones. */
import { waitsFor } from '../audit/index.ts'
import { type RouteContext, find, type Row } from '../kit/index.ts'
import { stepsOf } from './product-audit.ts'
import { product } from './product.ts'

export async function productsWaitingFor(context: RouteContext): Promise<readonly Row<typeof product>[]> {
  const { actor } = context
  const rows = await context.ask(find(product, { any: [{ status: 'pending' }, { status: 'approved', draftStatus: 'pending' }] }))
  return rows.filter(row => waitsFor(row, stepsOf(row), actor) && (actor.role !== 'SM' || row.forSchoolId === actor.deptId))
}
