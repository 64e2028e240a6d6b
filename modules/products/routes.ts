/** The odd paths of business-product: lists by who looks, the shelf's switch, grants, the shop and the audit. */
import { audited, auditCode, verdict } from '../audit/index.ts'
import {
  act,
  alias,
  invoke,
  type Asked,
  dayOf,
  formatMoney,
  type RouteContext,
  detail,
  find,
  get,
  list,
  pageOf,
  report,
  type Where,
  yes,
  byWord,
  choice,
  text,
} from '../kit/index.ts'
import { areaAuthorization, school } from '../people/index.ts'
import * as grants from './grant.commands.ts'
import { grantFor } from './launch.ts'
import { approve, approveChange, reject, rejectChange } from './product-audit.ts'
import { partRoutes } from './product-part-routes.ts'
import { grant, product } from './product.ts'
import { down, up } from './shelf.commands.ts'
import { subApplyRoutes } from './sub-apply.ts'
import { productsWaitingFor } from './waiting.ts'

const base = 'business-product'

/** Whom a product is judged for: pending ones, and approved ones whose change waits; `mine` are those that wait for the asker. */
const toJudge = async (asked: Asked, context: RouteContext): Promise<Where> => ({
  all: [
    asked.mine ? { id: (await productsWaitingFor(context)).map(row => row.id) } : {},
    String(asked.auditStatus ?? '') === String(auditCode.pending) ? { status: 'pending' } : { status: { not: ['draft', 'removed'] } },
  ],
})

/** The wire's price is our priceCents; both are read. */
const priced = ({ price, ...rest }: Asked): any => (price === undefined ? rest : { priceCents: price, ...rest })

/** What a school is offered now: approved, on the shelf, granted to it, of an agency authorised for its area; and the grants it has it by. Others are
 * offered what the school is that they name, or all that stands on the shelf. */
async function onOffer(context: RouteContext, named: unknown) {
  const open: Where = { status: 'approved', prodctStatus: 1 }
  const isOwn = ['SM', 'ST'].includes(context.actor.role)
  if (!isOwn && !named) return { where: open, granted: [], at: undefined }
  const at = await context.readUnscoped(get(school, isOwn ? context.actor.deptId : String(named)))
  if (!at) return { where: { id: [] } as Where, granted: [], at }
  const today = dayOf(context.now, context.zone)
  const [granted, areas] = await Promise.all([
    context.readUnscoped(
      find(grant, {
        status: 'active',
        startTime: { lte: today },
        endTime: { gte: today },
        any: [{ schoolId: at.id }, { areaCode: at.areaCode, schoolId: null }, { isPublic: true }],
      }),
    ),
    context.readUnscoped(find(areaAuthorization, { areaCode: at.areaCode, status: 'authorised', fromDate: { lte: today }, toDate: { gte: today } })),
  ])
  const where: Where = {
    ...open,
    id: [...new Set(granted.map(row => row.productId))],
    agencyId: areas.map(row => row.agencyId),
    any: [{ forSchoolId: null }, { forSchoolId: at.id }],
  }
  return { where, granted, at }
}

/** The shop: `id` names an agency; `grade` one of the grades a product is for; `schoolId` whose it is, for those of no school. Where a school is
 * known each product says what it is granted for. */
async function shop(asked: Asked, context: RouteContext) {
  const named = (text: unknown, field: string): Where => (text ? { [field]: { like: String(text) } } : {})
  const { where, granted, at } = await onOffer(context, asked.schoolId)
  const rows = await context.ask(
    find(
      product,
      {
        all: [
          where,
          named(asked.productName, 'productName'),
          asked.productType ? { productType: String(asked.productType) } : {},
          asked.productId ? { id: String(asked.productId) } : {},
          asked.agencyId || asked.id ? { agencyId: String(asked.agencyId || asked.id) } : {},
        ],
      },
      { sort: ['productName'], limit: 20_000 },
    ),
  )
  const page = pageOf(
    rows.filter(row => !asked.grade || row.grades?.includes(Number(asked.grade))),
    asked,
  )
  const today = dayOf(context.now, context.zone)
  const priceOf = (id: string) =>
    at &&
    grantFor(
      granted.filter(one => one.productId === id),
      at,
      today,
    )?.priceCents
  const withPrice = (row: Readonly<Record<string, any>>) => {
    const cents = priceOf(String(row.id))
    return cents === undefined ? row : { ...row, grantedCents: formatMoney(cents) }
  }
  return { ...page, records: (await context.wire(product, page.records)).map(withPrice) }
}

const lists = [
  list('business-basic/query/productSubPage', product, toJudge),
  report(`${base}/productShop/page`, ['产品商城', 'Product shop'], product.read, shop),
  detail(`${base}/courseInformation/detail`, product),
]

const shelved = choice({ '1': ['上架', 'Put on the shelf'], '0': ['下架', 'Take off the shelf'] })('上架状态', 'On the shelf', { required: true })
const acts = [
  act(
    `${base}/age/product/updateProductStatus`,
    [up, down],
    asked => {
      const wanted = byWord({ '1': up, '0': down } as const, asked.prodctStatus, 'prodctStatus')
      return invoke<any>(wanted, String(asked.id), wanted === down ? { reason: asked.reason ?? asked.remark } : {})
    },
    { ...yes, adds: { id: text('产品', 'Product', { required: true }), prodctStatus: shelved } },
  ),
  act(
    'business-basic/audit/auditProductSub',
    [approve, reject, approveChange, rejectChange],
    async (asked, context) => {
      const row = await context.ask(get(product, String(asked.id)))
      return row?.status === 'approved'
        ? verdict(asked, approveChange, rejectChange)
        : verdict(asked, approve, reject, { productGrantId: asked.productGrantId })
    },
    audited({ productGrantId: approve.input.productGrantId! }),
  ),
  alias(`${base}/grant/add`, grants.add, { given: priced, answer: ([row]) => ({ id: row.id }) }),
  alias(`${base}/grant/edit`, grants.edit, { given: priced, answer: true }),
  alias(`${base}/grant/editIsPublic`, grants.editIsPublic, { given: asked => ({ isPublic: asked.status ?? asked.isPublic }), answer: true }),
]

export const routes = [...lists, ...acts, ...partRoutes, ...subApplyRoutes]
