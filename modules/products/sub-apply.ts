/** What an agency has submitted (申报): products and areas under one name, as the wire's sub-applications. */
import { about, act, choice, chosen, dayOf, ensure, find, formatMoney, get, invoke, pageOf, pick, refusals, report, text, yes } from '../kit/index.ts'
import type { Asked, Invoke, RouteContext, Row } from '../kit/index.ts'
import { agency, applyArea, areaAuthorization, authorizationId, revokeArea, school } from '../people/index.ts'
import { region } from '../system/index.ts'
import { revoke, revokeChange, submitChange, submitNew } from './product-audit.ts'
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

export const no = refusals('sub_apply', {
  kind: ['申报类型须为area或product', 'a submission is of type area or product'],
  noAgency: ['机构不存在', 'there is no such agency'],
  noProduct: ['产品不存在', 'there is no such product'],
})

/** Products that are written already, or areas: from today until the licence ends, unless days are given. */
async function submitted(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const type = String(asked.type || (asked.productIds ? 'product' : 'area'))
  ensure(type === 'area' || type === 'product', about(no.kind, 'type'))
  if (type === 'product') {
    const named = chosen(asked, 'productIds'),
      rows = new Map((await context.ask(find(product, { id: named }))).map(row => [row.id, row]))
    return named.map(id => {
      const row = rows.get(id)
      ensure(row, about(no.noProduct, 'productIds'))
      return invoke<any>(row.status === 'approved' ? submitChange : submitNew, id, {})
    })
  }
  const agencyId = String(asked.agencyId || context.actor.deptId),
    codes = chosen(asked, 'areaCodes', 'areaCode')
  const [of, areas] = await Promise.all([context.ask(get(agency, agencyId)), context.readUnscoped(find(region, { id: codes }))])
  ensure(of, about(no.noAgency, 'agencyId'))
  const { fromDate = dayOf(context.now, context.zone), toDate = of.licenseUntil } = asked
  return codes.map(areaCode => {
    const areaName = areas.find(one => one.id === areaCode)?.name ?? asked.areaName
    return invoke<any>(applyArea, authorizationId(agencyId, areaCode), { agencyId, areaCode, areaName, fromDate, toDate })
  })
}
async function cancelled(asked: Asked, context: RouteContext): Promise<Invoke> {
  const [id] = chosen(asked, 'id') as [string]
  const { area, course } = await meant({ id }, context)
  return invoke<any>(area ? revokeArea : course?.status === 'approved' ? revokeChange : revoke, id, {})
}

const readers = ['AM', 'PO', 'PA', 'EC'] as const
export const subApplyRoutes = [
  report(`${base}/subApplyPage`, ['机构申报', 'Submissions'], readers, page),
  report(`${base}/subApplyDetail`, ['申报详情', 'Submission'], readers, detail),
  act(`${base}/subApply`, [submitNew, submitChange, applyArea], submitted, {
    ...yes,
    takes: {
      type: choice({ area: ['区域', 'Areas'], product: ['产品', 'Products'] })('申报类型', 'Kind'),
      productIds: text('产品（逗号分隔）', 'Products, with commas between'),
      areaCodes: text('区划（逗号分隔）', 'Areas, with commas between'),
      ...pick(applyArea.input, 'areaCode', 'areaName', 'fromDate', 'toDate'),
      agencyId: text('机构', 'Agency'),
    },
  }),
  act(`${base}/subApplyCancel`, [revoke, revokeChange, revokeArea], cancelled, { ...yes, takes: { id: text('编号', 'Id', { required: true }) } }),
]
