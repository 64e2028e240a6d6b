/** Products of pilot recruiting (L23): what is offered, from when to when, for how many in all and in each area. */
import {
  count,
  crud,
  crudFacts,
  date,
  dayOf,
  ensure,
  facts,
  find,
  image,
  int,
  about,
  money,
  ref,
  resource,
  rich,
  rules,
  state,
  step,
  text,
} from '../kit/index.ts'
import { consult, seated } from './consult.ts'
import { no } from './refusals.ts'

const by = ['RP'] as const
export const product = resource('pilot_product', {
  label: ['招飞产品', 'Pilot product'],
  path: { base: 'business-recruitpilots/product', list: 'page' },
  title: 'name',
  find: { by: ['name'] },
  scope: 'everyone',
  read: ['RP', 'PO', 'CS', 'SA'],
  sort: ['sort', '-createdAt'],
  fields: {
    name: text('产品名称', 'Name', { required: true, search: true }),
    cover: image('封面', 'Cover', { hidden: true }),
    price: money('价格', 'Price', { required: true, isPrice: true, search: true }),
    content: rich('介绍', 'What it is', { hidden: true }),
    startDate: date('招收开始', 'From', { required: true, search: true }),
    endDate: date('招收截止', 'Until', { required: true, search: true }),
    quota: int('名额(0为不限)', 'Quota, 0 for any', { required: true, initial: 0, check: rules.between(0, 100_000) }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', putOn: 'on', remove: 'removed' }),
    on: state('已上架', 'On offer', 'good', { change: 'on', takeOff: 'off' }),
    off: state('已下架', 'Off', 'waiting', { change: 'off', putOn: 'on', retire: 'retired', remove: 'removed' }),
    retired: state('已停用', 'Retired', 'over'),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, ...facts('put_on', 'taken_off', 'retired') },
})

/** Seats of a product in one area: where a product has any, nobody of another area signs for it. */
export const quota = resource('pilot_quota', {
  label: ['地区名额', 'Quota of an area'],
  path: { base: 'business-recruitpilots/quota', list: 'page' },
  title: 'areaCode',
  scope: 'everyone',
  read: ['RP', 'PO', 'CS', 'SA'],
  fields: {
    productId: ref('pilot_product')('产品', 'Product', { required: true, search: true }),
    areaCode: ref('region')('地区', 'Area', { required: true, search: true }),
    seats: int('名额', 'Seats', { required: true, check: rules.between(1, 100_000) }),
  },
})

const [create, change, ,] = crud(product, {
  by,
  needs: function* ({ id }) {
    const areas = yield* find(quota, { productId: id, status: 'live' })
    return { areas, signed: yield* count(consult, { productId: id, ...seated }) }
  },
  check({ startDate, endDate, quota: seats }, { areas, signed }) {
    ensure(startDate <= endDate, about(no.window, 'endDate'))
    ensure(seats === 0 || seats >= signed, about(no.quotaBelow, 'quota'), { signed })
    ensure(seats === 0 || areas.reduce((sum, one) => sum + one.seats, 0) <= seats, about(no.areaQuotas, 'quota'))
  },
})
const [, , remove] = crud(product, { by, keptWhile: [{ of: consult, by: 'productId' }] })
const putOn = step(product, 'putOn', 'put_on', {
  label: ['上架', 'Put on offer'],
  by,
  check: ({ endDate }, _given, _facts, { now, zone }) => ensure(endDate >= dayOf(now, zone), no.over),
})
const takeOff = step(product, 'takeOff', 'taken_off', { label: ['下架', 'Take off'], by })
const retire = step(product, 'retire', 'retired', { label: ['停用', 'Retire'], by, danger: true })
export const productCommands = { create, change, putOn, takeOff, retire, remove } as const

export const quotaCommands = crud(quota, {
  by,
  fixed: ['productId'],
  unique: ['productId', 'areaCode'],
  needs: function* ({ id, productId, areaCode }) {
    const [of] = yield* find(product, { id: productId }, { limit: 1 })
    const others = yield* find(quota, { productId, status: 'live', id: { not: id } })
    return { of, others, signed: yield* count(consult, { productId, areaCode, ...seated }) }
  },
  check({ seats }, { of, others, signed }) {
    ensure(seats >= signed, about(no.quotaBelow, 'seats'), { signed })
    const all = others.reduce((sum, one) => sum + one.seats, seats)
    ensure(!of?.quota || all <= of.quota, about(no.areaQuotas, 'seats'), { of: of?.quota })
  },
})
