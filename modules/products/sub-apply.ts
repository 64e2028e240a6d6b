/** What an agency has submitted (申报): products and areas under one name, as the wire's sub-applications. */
import { formatMoney, find, get, pageOf, report, act, type Asked, invoke, type RouteContext, type Row } from '../kit/index.ts'
import { areaAuthorization, revokeArea, school } from '../people/index.ts'
import { revoke } from './product-audit.ts'
import { product } from './product.ts'

const base = 'business-basic/agencyClient'
type Area = Row<typeof areaAuthorization>
type Product = Row<typeof product>

/** The row that is meant: of a product, or of an area, whose id names the agency and the area. */
async function meant({ id }: Asked, context: RouteContext): Promise<{ readonly area?: Area | undefined; readonly course?: Product | undefined }> {
  const key = String(id ?? '')
  return key.includes(':')
    ? { area: context.actor.may('area_authorization_view') ? await context.ask(get(areaAuthorization, key)) : undefined }
    : { course: context.actor.may('product_view') ? await context.ask(get(product, key)) : undefined }
}
async function shownArea(area: Area, context: RouteContext) {
  const [row] = await context.wire(areaAuthorization, [area])
  return { ...row, type: 'area', areaCodes: area.areaCode, productIds: '', applyTime: row!.submittedAt, remarks: row!.auditRemark }
}
async function shownProduct(course: Product, context: RouteContext) {
  const [row] = await context.wire(product, [course]),
    ask = course.grantAsk
  const at = ask?.schoolId ? await context.readUnscoped(get(school, ask.schoolId)) : undefined
  return {
    ...row,
    type: 'product',
    productIds: course.id,
    areaCodes: ask?.areaCode ?? course.areaCodes ?? '',
    applyTime: row!.submittedAt,
    remarks: row!.auditRemark,
    schoolName: at?.schoolName ?? '',
    price: ask ? formatMoney(ask.priceCents) : '',
    startTime: ask?.startTime ?? '',
    endTime: ask?.endTime ?? '',
  }
}
async function detail(asked: Asked, context: RouteContext) {
  const { area, course } = await meant(asked, context)
  return area ? shownArea(area, context) : course ? shownProduct(course, context) : null
}
/** The own ones of both kinds, newest first. */
async function page(asked: Asked, context: RouteContext) {
  const where = { submittedBy: { not: null }, status: { not: ['removed', 'draft'] } } as const
  const [areas, courses] = await Promise.all([
    asked.type === 'product' ? [] : context.ask(find(areaAuthorization, where)),
    asked.type === 'area' ? [] : context.ask(find(product, where)),
  ])
  const rows = [...(await Promise.all(areas.map(one => shownArea(one, context)))), ...(await Promise.all(courses.map(one => shownProduct(one, context))))]
  const wanted = String(asked.auditStatus ?? '')
  const kept = rows.filter(row => wanted === '' || String((row as { readonly auditStatus?: unknown }).auditStatus ?? '') === wanted)
  return pageOf(kept.sort((a, b) => (String(a.applyTime) < String(b.applyTime) ? 1 : -1)) as never, asked)
}

export const subApplyRoutes = [
  report(`${base}/subApplyPage`, ['机构申报', 'Submissions'], ['AM', 'PO', 'PA', 'EC'], page),
  report(`${base}/subApplyDetail`, ['申报详情', 'Submission'], ['AM', 'PO', 'PA', 'EC'], detail),
  act(
    `${base}/subApplyCancel`,
    [revoke, revokeArea],
    async (asked: Asked, context: RouteContext) =>
      (await meant(asked, context)).area ? invoke(revokeArea, String(asked.id), {}) : invoke(revoke, String(asked.id), {}),
    { answer: () => true },
  ),
]
