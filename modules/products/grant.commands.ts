/** Grants: to whom a product is given, at which price, from when to when. Changing one touches only new launches. */
import { about, invoke, command, crud, dayOf, ensure, fact, find, flag, gather, get, refusals, sheetOf, step, timer, type Row } from '../kit/index.ts'
import { school } from '../people/index.ts'
import { remarked } from '../audit/index.ts'
import { grant, product } from './product.ts'

export const no = refusals('grant', {
  notApproved: ['产品未通过审核，不能授权', 'only an approved product is granted'],
  noTarget: ['请选择授权学校或区划', 'please choose a school or an area'],
  otherSchool: ['该产品为其他学校定制', 'the product was made for another school'],
  period: ['结束日期不能早于开始日期', 'the end must not be before the start'],
  over: ['结束日期已过', 'the end is already past'],
  ceiling: ['授权价不能高于产品指导价[ {ceiling:money}]', 'the granted price cannot be above the price of the product[: {ceiling:money}]'],
  overlap: ['同一对象在该期间已有有效授权', 'the same target already has a grant in these days'],
  openEnded: ['定制产品不能公开', 'a product made for one school cannot be public'],
})

type Grant = Row<typeof grant>
interface Terms {
  readonly schoolId?: string | null
  readonly areaCode?: string | null
  readonly isPublic: boolean
  readonly priceCents: number
  readonly startTime: string
  readonly endTime: string
}
/** Whom a grant is for: a school, else an area, else everybody. */
const targetOf = ({ schoolId, areaCode }: Pick<Terms, 'schoolId' | 'areaCode'>) => (schoolId ? `school ${schoolId}` : areaCode ? `area ${areaCode}` : 'public')

function termsHold(terms: Terms, of: Row<typeof product> | undefined, others: readonly Grant[], today: string) {
  ensure(of?.status === 'approved', about(no.notApproved, 'productId'))
  ensure(terms.schoolId || terms.areaCode || terms.isPublic, about(no.noTarget, 'schoolId'))
  ensure(!of.forSchoolId || of.forSchoolId === terms.schoolId, about(no.otherSchool, 'schoolId'))
  ensure(!of.forSchoolId || !terms.isPublic, about(no.openEnded, 'isPublic'))
  ensure(terms.startTime <= terms.endTime, about(no.period, 'endTime'))
  ensure(terms.endTime >= today, about(no.over, 'endTime'))
  ensure(terms.priceCents <= of.priceCents, about(no.ceiling, 'priceCents'), { ceiling: of.priceCents })
  const clash = others.find(other => targetOf(other) === targetOf(terms) && other.startTime <= terms.endTime && terms.startTime <= other.endTime)
  ensure(!clash, about(no.overlap, 'startTime'), { from: clash?.startTime, to: clash?.endTime })
}
export const [add, edit] = crud(grant, {
  by: ['PO'],
  create: { name: 'add', label: ['新增授权', 'Grant'], fact: 'added' },
  change: { name: 'edit', label: ['编辑授权', 'Edit the grant'], fact: 'edited' },
  fixed: ['productId', 'schoolId', 'areaCode', 'isPublic'],
  input: { isPublic: flag('公开', 'Public') },
  normalise: given => ('isPublic' in given ? { ...given, isPublic: given.isPublic ?? false } : given),
  needs: ({ id, productId, schoolId }, _context, before) =>
    gather({
      product: get(product, productId),
      others: find(grant, { productId, status: 'active', id: { not: id } }),
      school: get(school, before.status === 'new' ? schoolId : null),
    }),
  check: (terms, { product, others }, { now, zone }) => termsHold(terms, product, others, dayOf(now, zone)),
  // A school's grant carries the area of the school, so that its commission sees it.
  fill: ({ isPublic }, { product, school }, _context, before) =>
    before.status === 'new' ? { isPublic, agencyId: product!.agencyId, ...(school ? { areaCode: school.areaCode } : {}) } : {},
})
export const editIsPublic = command(grant, 'editIsPublic', {
  many: true,
  label: ['设置公开', 'Set public'],
  by: ['PO'],
  input: {
    isPublic: flag('公开', 'Public', {
      required: true,
      answers: [
        ['设为公开', 'Make it public'],
        ['设为不公开', 'Make it not public'],
      ],
    }),
  },
  needs: row => gather({ product: get(product, row.productId) }),
  decide(row, { isPublic }, { product }) {
    ensure(!isPublic || !product?.forSchoolId, about(no.openEnded, 'isPublic'))
    ensure(isPublic || row.schoolId || row.areaCode, about(no.noTarget, 'schoolId'))
    return row.isPublic === isPublic ? [] : fact(grant, 'published', { isPublic })
  },
})
export const remove = step(grant, 'remove', 'ended', { label: ['取消授权', 'End the grant'], by: ['PO'], danger: true, ...remarked })
export const expire = step(grant, 'expire', 'expired', { label: ['到期', 'Expire'] })

export const expiry = timer('product_grant_expiry', {
  due: (now, zone) => find(grant, { status: 'active', endTime: { lt: dayOf(now, zone) } }, { limit: 500 }),
  run: row => [invoke(expire, row.id, {})],
})

/** Products × schools at once: two rows of the sheet clash as a row clashes with what is in force. */
export const addMany = sheetOf(add, {
  name: 'addMany',
  label: ['批量授权', 'Grant many'],
  field: 'schoolId',
  beside(row, above) {
    const clash = above.find(
      one =>
        one.productId === row.productId &&
        targetOf(one as unknown as Terms) === targetOf(row as unknown as Terms) &&
        one.startTime <= row.endTime &&
        row.startTime <= one.endTime,
    )
    ensure(!clash, about(no.overlap, 'schoolId'))
  },
})
export const commands = [add, addMany, edit, editIsPublic, remove, expire]
