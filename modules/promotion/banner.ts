/** Banners of the activities' public page: shown or hidden, in an order without gaps that is said in one step. */
import {
  command,
  crud,
  crudFacts,
  ensure,
  fact,
  find,
  ids,
  image,
  int,
  inUse,
  invoke,
  json,
  refusals,
  resource,
  type Row,
  rules,
  switching,
  text,
} from '../kit/index.ts'
import { office, readers } from './roles.ts'
import { no } from './refusals.ts'

const noLink = refusals('uu_banner', { link: ['链接须以http、https或/开头', 'a link begins with http, https or /'] })

export const banner = resource('uu_banner', {
  label: ['活动轮播图', 'Activity banner'],
  path: { base: 'business-uu/banner', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: readers,
  sort: ['sort', 'createdAt'],
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    picture: image('图片', 'Picture', { required: true }),
    link: text('链接', 'Link', { check: value => (/^(https?:\/\/\S+|\/(?![/\\])\S*)$/i.test(value) ? undefined : noLink.link) }),
    sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 9_999) }),
  },
  lifecycle: inUse.states(['启用', 'Shown'], ['停用', 'Hidden'], ['place', 'reorder']),
  facts: { ...crudFacts, ...inUse.facts, placed: {} },
})
const standing = () => find(banner, { status: ['on', 'off'] }, { sort: ['sort', 'createdAt', 'id'] })

/** One of them is where it is told; it is the others that make room. */
export const place = command(banner, 'place', {
  label: ['排序', 'Place'],
  input: { sort: banner.fields.sort },
  decide: (row, given) => (row.sort === given.sort ? [] : fact(banner, 'placed', given)),
})
/** Places 1 to n, in this order. */
const inOrder = (all: readonly string[]) => all.map((id, i) => invoke(place, id, { sort: i + 1 }))

/** A new one comes last, a changed `sort` moves one there, a removed one leaves no gap. */
export const [create, change, remove, restore] = crud<
  typeof banner,
  { readonly all: readonly Row<typeof banner>[] },
  { readonly all: readonly Row<typeof banner>[] }
>(banner, {
  by: office,
  input: { sort: { ...banner.fields.sort, required: false } },
  *needs() {
    return { all: yield* standing() }
  },
  fill(row, { all }, _context, before) {
    const others = all.filter(one => one.id !== row.id).length
    if (before.status === 'new' || before.status === 'removed')
      return { sort: row.sort && before.status === 'new' ? Math.min(row.sort, others + 1) : others + 1 }
    return { sort: Math.min(Math.max(row.sort ?? 1, 1), others + 1) }
  },
  also(row, { all }) {
    const others = all.filter(one => one.id !== row.id).map(one => one.id)
    return inOrder(others.toSpliced(row.sort - 1, 0, row.id)).filter(one => one.id !== row.id)
  },
  remove: {
    *needs() {
      return { all: yield* standing() }
    },
    also: (row, { all }) => inOrder(all.filter(one => one.id !== row.id).map(one => one.id)),
  },
})
/** All of them in a new order, said once: whoever said it of fewer saw another list. */
export const reorder = command(banner, 'reorder', {
  label: ['调整顺序', 'Reorder'],
  by: office,
  input: { ids: json<readonly string[]>()('顺序', 'Order', { required: true, check: rules.texts }) },
  *needs() {
    return { all: yield* standing() }
  },
  decide(_row, { ids: wanted }, { all }) {
    const given = ids(wanted)
    ensure(new Set(given).size === given.length, { ...no.dupe, field: 'ids' })
    ensure(given.length === all.length && all.every(one => given.includes(one.id)), { ...no.reorder, field: 'ids' })
    return inOrder(given)
  },
})
export const [enable, disable] = switching(banner, { by: office, enable: ['启用', 'Show'], disable: ['停用', 'Hide'], isHarmless: true })
export const commands = [create, change, place, reorder, enable, disable, remove, restore] as const
