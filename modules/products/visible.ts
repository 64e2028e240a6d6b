/** What of a product somebody sees: agencies and the platform every state of it, the others what has left its draft. Which rows there are
 * for whom the kernel knows (grantees.ts). */
import { find, get, type RouteContext, type Row, type Where } from '../kit/index.ts'
import { product } from './product.ts'

const insiders: readonly string[] = ['AM', 'AT', 'PO', 'PA', 'FI', 'system']

/** What was approved, or waits for the very school. */
export const made = (deptId: string): Where<typeof product> => ({ any: [{ status: ['approved', 'retired'] }, { status: 'pending', forSchoolId: deptId }] })

/** The product with this id, for who may see it. */
export const productOf = (id: unknown, context: RouteContext): Promise<Row<typeof product> | undefined> => context.ask(get(product, String(id ?? '')))

/** A product as it will be once its change is approved, for those who write or judge it; the others see what is in force. */
export const latest = (row: Row<typeof product>, { actor }: RouteContext): Row<typeof product> =>
  insiders.includes(actor.role) ? { ...row, ...(row.draft as Partial<Row<typeof product>>) } : row

/** The products whose files somebody sees; no bound for those who see every product in reach. */
export async function visibleProducts({ actor, readUnscoped }: RouteContext): Promise<Where> {
  if (insiders.includes(actor.role)) return {}
  return { productId: (await readUnscoped(find(product, made(actor.deptId)))).map(row => row.id) }
}
/** Whether a file's product is one of them: teachers see files without seeing products. */
export async function isSeen(productId: string, { actor, readUnscoped }: RouteContext): Promise<boolean> {
  if (insiders.includes(actor.role)) return true
  const row = await readUnscoped(get(product, productId))
  return row?.status === 'approved' || row?.status === 'retired' || (row?.status === 'pending' && row.forSchoolId === actor.deptId)
}
