/** Which products somebody sees: agencies and the platform every state of them, the others what has left its draft. */
import { type Asked, type RouteContext, find, get, type Row, type Where } from '../kit/index.ts'
import { product } from './product.ts'

const insiders: readonly string[] = ['AM', 'AT', 'PO', 'PA', 'FI', 'system']

/** Agencies see all of their own; the platform everything; the others what was approved, or waits for their own school. */
export const visible = (_asked: Asked, { actor }: RouteContext): Where<typeof product> =>
  insiders.includes(actor.role) ? {} : { any: [{ status: ['approved', 'retired'] }, { status: 'pending', forSchoolId: actor.deptId }] }

/** The product with this id, for who may see it. */
export async function productOf(id: unknown, context: RouteContext): Promise<Row<typeof product> | undefined> {
  return (await context.ask(find(product, { all: [{ id: String(id ?? '') }, visible({}, context)] }, { limit: 1 })))[0]
}
/** The same for routes that name the product by its id. */
export const visibleId = async (asked: Asked, context: RouteContext): Promise<string | undefined> => (await productOf(asked.id, context))?.id

/** A product as it will be once its change is approved, for those who write or judge it; the others see what is in force. */
export const latest = (row: Row<typeof product>, { actor }: RouteContext): Row<typeof product> =>
  insiders.includes(actor.role) ? { ...row, ...(row.draft as Partial<Row<typeof product>>) } : row

/** The products whose files somebody sees; no bound for those who see every product in reach. */
export async function visibleProducts(context: RouteContext): Promise<Where> {
  if (insiders.includes(context.actor.role)) return {}
  return { productId: (await context.readUnscoped(find(product, visible({}, context)))).map(row => row.id) }
}
/** Whether a file's product is one of them: teachers see files without seeing products. */
export async function isSeen(productId: string, context: RouteContext): Promise<boolean> {
  if (insiders.includes(context.actor.role)) return true
  const row = await context.readUnscoped(get(product, productId))
  return row?.status === 'approved' || row?.status === 'retired' || (row?.status === 'pending' && row.forSchoolId === context.actor.deptId)
}
