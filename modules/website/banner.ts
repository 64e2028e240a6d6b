/** Banners: what the home of the website shows first, in an order of its own. */
import {
  about,
  command,
  crud,
  crudFacts,
  ensure,
  fact,
  find,
  image,
  int,
  inUse,
  invoke,
  optional,
  resource,
  type Resource,
  type Row,
  rules,
  switching,
  text,
} from '../kit/index.ts'
import { no } from './edition.ts'
import { linkRule, uploadRule } from './links.ts'

export const webBanner = resource('web_banner', {
  label: ['官网轮播图', 'Website banner'],
  path: { base: 'official-website-server/banner', list: 'page', remove: 'remove' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['sort'],
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    titleEn: text('英文标题', 'English title', { hidden: true }),
    picture: image('图片', 'Picture', { required: true, check: uploadRule }),
    alt: text('图片说明', 'What it shows', { hidden: true }),
    link: text('链接', 'Link', { check: linkRule }),
    sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 99_999) }),
  },
  lifecycle: inUse.states(['启用', 'Shown'], ['停用', 'Hidden'], ['reorder']),
  facts: { ...crudFacts, ...inUse.facts, reordered: {} },
})
export const by = ['PO'] as const

/** Those of a kind that stand, in order. */
const standing = (of: Resource) => find(of, { status: { not: 'removed' } } as never, { sort: ['sort', 'createdAt', 'id'] })
/** crud of what has an order: a new one comes last unless it says where. */
export const ordered = <R extends Resource>(of: R) =>
  crud(of, {
    by,
    input: { sort: optional(of.fields.sort!) },
    *needs(_row, _context, before: any): any {
      return { all: before.status === 'new' ? yield* standing(of) : [] }
    },
    fill: (row: any, { all }: any, _context, before: any) =>
      (before.status === 'new' && !row.sort ? { sort: Math.max(0, ...all.map((one: any) => one.sort)) + 1 } : {}) as never,
  })
export const placing = <R extends Resource>(of: R) =>
  command(of, 'reorder', {
    label: ['排序', 'Put in order'],
    by,
    input: { sort: of.fields.sort! },
    decide: (row: any, given: any) => (row.sort === given.sort ? [] : (fact<Resource, string>(of, 'reordered', given) as never)),
  })
/** Everything in one order: the named ones first, as they are named; those that nobody named stay behind them as they were. Dense from 1. */
export function orderOf(all: readonly Row<Resource>[], named: readonly string[]): readonly string[] {
  const known = new Set(all.map(one => one.id)),
    first = [...new Set(named)]
  ensure(first.length > 0 && first.every(id => known.has(id)), about(no.unknownIds, 'ids'))
  return [...first, ...all.map(one => one.id).filter(id => !first.includes(id))]
}
/** One step for all: none is where it was not put. */
export const reordering = (of: Resource, place: any, named: readonly string[]) => async (context: { readUnscoped: (query: any) => Promise<any> }) =>
  orderOf(await context.readUnscoped(standing(of)), named).map((id, i) => invoke(place, id, { sort: i + 1 } as never))

export const [create, change, remove, restore] = ordered(webBanner)
export const place = placing(webBanner)
export const [enable, disable] = switching(webBanner, { by, enable: ['启用', 'Show'], disable: ['停用', 'Hide'], isHarmless: true })
export const commands = [create, change, place, enable, disable, remove, restore]
