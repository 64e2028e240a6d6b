/** Slider pictures: what public pages show at their top, in an order of their own per place. */
import { choice, command, crud, crudFacts, fact, find, image, int, inUse, invoke, optional, refusals, resource, rules, switching, text } from '../kit/index.ts'

/** A picture leads to a page of this site or to an address. */
const isLink = (value: string) => (/^(https?:\/\/\S+|\/(?![/\\])\S*)$/i.test(value) ? undefined : no.link)
export const no = refusals('slider', { link: ['链接须以http、https或/开头', 'a link begins with http, https or /'] })

export const slider = resource('slider_picture', {
  label: ['轮播图', 'Slider picture'],
  path: { base: 'business-eip/sliderPicture', list: 'page' },
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['position', 'sort'],
  fields: {
    title: text('标题', 'Title', { required: true, search: true }),
    picture: image('图片', 'Picture', { required: true }),
    link: text('链接', 'Link', { check: isLink }),
    position: choice({
      achievements: ['成果展示页', 'Achievements'],
      download: ['下载页', 'Download'],
      haidian: ['海淀专页', 'Haidian'],
      talk: ['在线客服页', 'Service'],
    })('位置', 'Where', { required: true, search: true, initial: 'achievements' }),
    sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 9_999) }),
  },
  lifecycle: inUse.states(['启用', 'Shown'], ['停用', 'Hidden'], ['reorder', 'move']),
  facts: { ...crudFacts, ...inUse.facts, reordered: {} },
})
const { fields } = slider
const by = ['PO'] as const
const apart = 10

/** Those of one place, in order. */
const beside = (position: string) => find(slider, { position: position as never, status: ['on', 'off'] }, { sort: ['sort', 'createdAt', 'id'] })

/** A new one comes last, unless it says where. */
export const [create, change, remove, restore] = crud(slider, {
  by,
  input: { sort: optional(fields.sort) },
  *needs({ position }, _context, before) {
    return { all: before.status === 'new' ? yield* beside(position) : [] }
  },
  fill: (row, { all }, _context, before) => (before.status === 'new' && !row.sort ? { sort: Math.min((all.at(-1)?.sort ?? 0) + apart, 9_999) } : {}),
})
export const reorder = command(slider, 'reorder', {
  label: ['排序', 'Put in order'],
  input: { sort: fields.sort },
  decide: (row, given) => (row.sort === given.sort ? [] : fact(slider, 'reordered', given)),
})
/** One place up or down among those of its position. */
export const move = command(slider, 'move', {
  label: ['移动', 'Move'],
  by,
  input: { to: choice({ up: ['上移', 'Up'], down: ['下移', 'Down'] })('方向', 'Direction', { required: true }) },
  *needs(row) {
    return { all: yield* beside(row.position) }
  },
  decide(row, { to }, { all }) {
    const ids = all.map(one => one.id),
      at = ids.indexOf(row.id),
      next = to === 'up' ? at - 1 : at + 1
    if (next < 0 || next >= ids.length) return []
    ids.splice(at, 1)
    ids.splice(next, 0, row.id)
    return ids.map((id, i) => invoke(reorder, id, { sort: (i + 1) * apart }))
  },
})
export const [enable, disable] = switching(slider, { by, enable: ['启用', 'Show'], disable: ['停用', 'Hide'], isHarmless: true })

export const commands = [create, change, move, reorder, enable, disable, remove, restore]
