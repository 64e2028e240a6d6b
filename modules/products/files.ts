/** Files for the lessons of a product. */
import { about, type Actor, command, count, crud, ensure, fact, get, refusals } from '../kit/index.ts'
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

const by = ['AM', 'AT'] as const
export const [create, change, , restore] = crud(lessonResource, {
  by,
  create: { label: ['上传资源', 'Add a file'] },
  restore: { by: ['AM'] },
  fixed: ['productId'],
  copies: [{ of: product, by: 'productId', fields: ['agencyId'] }],
  needs: (row, { actor }) => productOf(row.productId, actor),
  check({ lessonNo }, { product, teaches }, { actor }, before) {
    if (before.status === 'removed') return
    atHome(actor, teaches)
    ensure(product && lessonNo <= product.lessonCount, about(no.noLesson, 'lessonNo'))
  },
})
export const remove = command(lessonResource, 'remove', {
  label: ['删除', 'Delete'],
  by,
  danger: true,
  needs: (row, _given, { actor }) => productOf(row.productId, actor),
  decide(_row, _given, { teaches }, { actor }) {
    atHome(actor, teaches)
    return fact(lessonResource, 'removed')
  },
})
export const commands = [create, change, remove, restore]
