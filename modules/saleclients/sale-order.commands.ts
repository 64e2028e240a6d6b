/** The commands of a sale order: made under an active relation, asks for a class, and launches it when school or platform agrees. */
import { approval, remarkMaybe } from '../audit/index.ts'
import { about, crud, dayOf, documentNo, ensure, find, gather, get, invoke, next, type Actor, type Reading, type Row, step } from '../kit/index.ts'
import { grantFor, launch, openClass } from '../openclass/index.ts'
import { school } from '../people/index.ts'
import { grant, product } from '../products/index.ts'
import { no, saleOrder, type SaleOrder } from './sale-order.ts'
import { saleRelation } from './sale-relation.ts'

const sellers = ['SA', 'SL'] as const
const { fields } = saleOrder
const ensureOwner = (row: Pick<SaleOrder, 'userId'>, { role, userId }: Actor) => ensure(role !== 'SA' || row.userId === userId, no.notYours)

/** What an order stands on: school and product, the grant, and the active relation of whoever sells. */
function* grounds(
  { schoolId, productId }: Pick<SaleOrder, 'schoolId' | 'productId'>,
  sells: { readonly userId?: string | null; readonly relationId?: string | null },
): Reading<Grounds> {
  const { at, course, grants } = yield* gather({
    at: get(school, schoolId),
    course: get(product, productId),
    grants: find(grant, { productId, status: 'active' }),
  })
  const relations = sells.relationId
    ? yield* find(saleRelation, { id: sells.relationId, status: 'active' })
    : yield* find(saleRelation, { userId: sells.userId ?? '', schoolId, status: 'active' }, { sort: ['since', 'id'] })
  return { at, course, grants, relation: relations.find(one => one.schoolId === schoolId && one.typeCode === course?.productType) }
}
interface Grounds {
  readonly at: Row<typeof school> | undefined
  readonly course: Row<typeof product> | undefined
  readonly grants: readonly Row<typeof grant>[]
  readonly relation: Row<typeof saleRelation> | undefined
}
function ensureGrounds({ at, course, grants, relation }: Grounds, today: string) {
  ensure(at && course, about(no.noProduct, 'productId'))
  ensure(relation, about(no.noRelation, 'schoolId'))
  const granted = grantFor(grants, at, today)
  ensure(granted, about(no.notGranted, 'productId'))
  return { at, course, relation, granted }
}

interface Known extends Grounds {
  readonly number: number
}
export const [create, change] = crud<typeof saleOrder, Known>(saleOrder, {
  by: sellers,
  create: { label: ['新增销售订单', 'Add a sale order'] },
  change: { label: ['修改订单', 'Edit the order'] },
  fixed: ['schoolId'],
  *needs(after, { actor }, before) {
    const isNew = before.status === 'new'
    return { ...(yield* grounds(after, isNew ? { userId: actor.userId } : { relationId: before.relationId })), number: isNew ? yield* next('sale_order') : 0 }
  },
  check(after, known, { actor, now, zone }, before) {
    if (before.status !== 'new') ensureOwner(before, actor)
    ensureGrounds(known, dayOf(now, zone))
    ensure(!after.endDate || after.startDate <= after.endDate, about(no.dates, 'endDate'))
    ensure(!after.capacityMin || after.capacityMin <= after.headcount, about(no.seats, 'capacityMin'))
  },
  fill(after, known, { now, zone }, before) {
    const { at, course, relation, granted } = ensureGrounds(known, dayOf(now, zone))
    return {
      productName: course.productName,
      schoolName: at.schoolName,
      amount: granted.priceCents * after.headcount,
      ...(before.status === 'rejected' ? { revised: true } : {}),
      ...(before.status === 'new'
        ? {
            orderCode: documentNo('XS', known.number),
            relationId: relation.id,
            saleUserId: relation.saleUserId,
            saleName: relation.saleName,
            userId: relation.userId,
            deptId: relation.deptId,
            ratio: relation.ratio,
          }
        : {}),
    }
  },
})

/** Asks for the class, and once school or platform agrees launches it in the same turn: what stands against the launch then refuses both. */
const audit = approval(saleOrder, {
  by: sellers,
  steps: [{ name: 'schoolOrPlatform', by: ['SM', 'PO'] }],
  tile: { name: 'sale_order', label: ['待审批的销售开班', 'Sale classes to decide'], to: '/order/saleOrder' },
  submit: {
    name: 'applyOpenClass',
    label: ['申请开班', 'Ask for a class'],
    fact: 'class_applied',
    input: {
      likeId: { ...fields.likeId, locked: false },
      startDate: { ...fields.startDate, required: false as const },
      headcount: { ...fields.headcount, required: false as const },
    },
    *needs(row, { likeId }) {
      return { ...(yield* grounds(row, row)), like: yield* get(openClass, likeId) }
    },
    check(row, { likeId }, { like, ...known }, { actor, now, zone }) {
      ensureOwner(row, actor)
      ensureGrounds(known, dayOf(now, zone))
      ensure(!likeId || (like?.schoolId === row.schoolId && like.productId === row.productId), about(no.otherClass, 'likeId'))
      ensure(row.startDate >= dayOf(now, zone), about(no.past, 'startDate'))
    },
    record: (usual, _row, _input, _facts, { now }) => ({ ...usual, applyTime: now }),
  },
  approve: {
    label: ['同意开班', 'Agree to the class'],
    fact: 'class_approved',
    needs: row => gather({ at: get(school, row.schoolId), like: get(openClass, row.likeId) }),
    record: (usual, _row, _input, _facts, context) => ({ ...usual, openClassId: context.newId() }),
    also: (row, _input, { at, like }, _context, recorded) => [
      invoke(launch, String(recorded.openClassId), {
        openClassType: 'Aft_Class',
        productId: row.productId,
        schoolId: row.schoolId,
        startDate: row.startDate,
        endDate: row.endDate ?? at?.termEnd ?? row.startDate,
        capacity: row.headcount,
        capacityMin: row.capacityMin ?? Math.ceil(row.headcount / 2),
        waitlistOn: like?.waitlistOn ?? true,
        ...(row.className || like ? { name: row.className || like!.name } : {}),
        ...(like?.grades ? { grades: like.grades } : {}),
      }),
    ],
  },
  revoke: { name: 'withdraw', label: ['撤回申请', 'Withdraw'], fact: 'withdrawn', record: () => ({ approvals: null, submittedBy: null, submittedAt: null }) },
})
export const { submit: applyOpenClass, approve, reject, revoke: withdraw } = audit
export const orderTiles = audit.tiles

export const cancel = step(saleOrder, 'cancel', 'cancelled', {
  label: ['取消订单', 'Cancel the order'],
  by: sellers,
  danger: true,
  input: { remark: remarkMaybe },
  check: (row, _input, _facts, { actor }) => ensureOwner(row, actor),
  record: ({ remark }, row) => ({ remark: remark ?? row.remark }),
})
export const orderCommands = [create, change, applyOpenClass, approve, reject, withdraw, cancel] as const
