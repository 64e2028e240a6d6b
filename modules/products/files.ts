/** Files for the lessons of a product. */
import { about, type Actor, count, crud, ensure, get, refusals } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lessonResource, product } from './product.ts'

export const no = refusals('lesson_resource', {
  noLesson: ['该产品没有这个课次', 'the product has no such lesson'],
  otherAgency: ['只能维护本机构产品的资源', "only files of your own agency's products"],
})
function* productOf(productId: string, { userId }: Actor) {
  const of = yield* get(product, productId)
  return { product: of, teaches: yield* count(agencyTeacher, { userId, agencyId: of?.agencyId ?? '', status: 'approved' }) }
}
/** A teacher's data scope names no agency: the teacher must be one of the product's agency. */
const atHome = (actor: Actor, teaches: number) => ensure(actor.role !== 'AT' || teaches > 0, no.otherAgency)

export const [create, change, remove, restore] = crud(lessonResource, {
  by: ['AM', 'AT'],
  create: { label: ['上传资源', 'Add a file'] },
  restore: { by: ['AM'] },
  remove: { needs: (row, { actor }) => productOf(row.productId, actor), check: (_row, { teaches }, { actor }) => atHome(actor, teaches) },
  fixed: ['productId'],
  copies: [{ of: product, by: 'productId', fields: ['agencyId'] }],
  needs: (row, { actor }) => productOf(row.productId, actor),
  check({ lessonNo }, { product, teaches }, { actor }, before) {
    if (before.status === 'removed') return
    atHome(actor, teaches)
    ensure(product && lessonNo <= product.lessonCount, about(no.noLesson, 'lessonNo'))
  },
})
export const commands = [create, change, remove, restore]
