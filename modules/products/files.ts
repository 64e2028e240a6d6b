/** Files for the lessons of a product. */
import { about, type Actor, changes, command, count, ensure, fact, get, partly, pick, refusals } from '../kit/index.ts'
import { agencyTeacher } from '../people/index.ts'
import { lessonResource, product } from './product.ts'

export const no = refusals('lesson_resource', {
  noLesson: ['该产品没有这个课次', 'the product has no such lesson'],
  otherAgency: ['只能维护本机构产品的资源', 'only files of your own agency\'s products'],
})
const input = pick(lessonResource.fields, 'productId', 'lessonNo', 'name', 'type', 'url', 'size', 'sort')

const lessonHolds = (lessonNo: number, of: { readonly lessonCount: number } | undefined) =>
  ensure(of && lessonNo <= of.lessonCount, about(no.noLesson, 'lessonNo'))

function* needsProduct(productId: string, { userId }: Actor) {
  const of = yield* get(product, productId)
  return {
    product: of,
    teaches: yield* count(agencyTeacher, { userId, agencyId: of?.agencyId ?? '', status: 'approved' }),
  }
}
/** A teacher's data scope names no agency: the teacher must be one of the product's agency. */
const atHome = (actor: Actor, teaches: number) => ensure(actor.role !== 'AT' || teaches > 0, no.otherAgency)

export const create = command(lessonResource, 'create', {
  label: ['上传资源', 'Add a file'], by: ['AM', 'AT'], input,
  needs: (_row, given, { actor }) => needsProduct(given.productId, actor),
  decide(_row, given, { product, teaches }, { actor }) {
    atHome(actor, teaches)
    lessonHolds(given.lessonNo, product)
    return fact(lessonResource, 'created', { ...given, agencyId: product!.agencyId })
  },
})
export const change = command(lessonResource, 'change', {
  label: ['编辑', 'Edit'], by: ['AM', 'AT'], input: partly(pick(lessonResource.fields, 'lessonNo', 'name', 'type', 'url', 'size', 'sort')),
  needs: (row, _given, { actor }) => needsProduct(row.productId, actor),
  decide(row, given, { product, teaches }, { actor }) {
    atHome(actor, teaches)
    lessonHolds(given.lessonNo ?? row.lessonNo, product)
    return fact(lessonResource, 'changed', changes(row, given))
  },
})
export const remove = command(lessonResource, 'remove', {
  label: ['删除', 'Delete'], by: ['AM', 'AT'], danger: true,
  needs: (row, _given, { actor }) => needsProduct(row.productId, actor),
  decide(_row, _given, { teaches }, { actor }) {
    atHome(actor, teaches)
    return fact(lessonResource, 'removed')
  },
})
export const restore = command(lessonResource, 'restore', {
  label: ['恢复', 'Restore'], by: ['AM'], decide: () => fact(lessonResource, 'restored'),
})
export const commands = [create, change, remove, restore]
