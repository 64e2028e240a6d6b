/** What is written for the website: news, activities and what study tours are offered, each in drafts and editions. */
import { about, choice, ensure, image, int, optional, resource, rich, rules, text, time } from '../kit/index.ts'
import { by } from './banner.ts'
import { no, pointer, publishedFacts, publishedStates, publishing } from './edition.ts'
import { uploadRule } from './links.ts'

const base = 'official-website-server'
const shared = { scope: 'everyone', read: ['PA', 'PO'], title: 'title', lifecycle: publishedStates, facts: publishedFacts } as const
const title = { title: text('标题', 'Title', { required: true, search: true }), titleEn: text('英文标题', 'English title', { hidden: true }) } as const
const cover = { cover: image('封面', 'Cover', { check: uploadRule }), alt: text('封面说明', 'What the cover shows', { hidden: true }) } as const
const summary = {
  summary: text('摘要', 'Summary', { lines: 3, hidden: true, check: value => (value.length <= 300 ? undefined : rules.no.length) }),
  summaryEn: text('英文摘要', 'English summary', { lines: 3, hidden: true }),
} as const
const content = { content: rich('正文', 'Text', { required: true }), contentEn: rich('英文正文', 'English text', { hidden: true }) } as const
const sort = { sort: int('排序', 'Order', { required: true, initial: 0, check: rules.between(0, 99_999) }) } as const
/** It may be left out: then it stands among the others by its day. */
const input = { sort: optional(sort.sort) } as const
const written = ['title', 'titleEn', 'cover', 'alt', 'content', 'contentEn'] as const

export const categories = {
  notice: ['通知公告', 'Notices'],
  district: ['区域动态', 'District'],
  school: ['学校风采', 'Schools'],
  policy: ['政策解读', 'Policy'],
  story: ['成长故事', 'Stories'],
} as const
export const contentInformation = resource('content_information', {
  ...shared,
  label: ['官网资讯', 'News'],
  path: { base: `${base}/contentinformation`, list: 'page', remove: 'remove' },
  sort: ['-sort', '-publishTime', '-createdAt'],
  fields: {
    ...title,
    category: choice(categories)('栏目', 'Category', { required: true, search: true, initial: 'notice' }),
    ...cover,
    ...summary,
    ...content,
    ...sort,
    ...pointer,
  },
})
export const news = publishing(contentInformation, { by, input, kept: [...written, 'category', 'summary', 'summaryEn'] })

export const webActivity = resource('web_activity', {
  ...shared,
  label: ['官网活动', 'Website activity'],
  path: { base: `${base}/activity`, list: 'page', remove: 'remove' },
  sort: ['-startTime', '-createdAt'],
  fields: {
    ...title,
    ...cover,
    ...content,
    startTime: time('开始时间', 'Starts', { required: true }),
    endTime: time('结束时间', 'Ends', {}),
    place: text('地点', 'Place', { search: true }),
    ...sort,
    ...pointer,
  },
})
export const activity = publishing(webActivity, {
  by,
  input,
  kept: [...written, 'startTime', 'endTime', 'place'],
  check: row => ensure(!row.endTime || row.endTime >= row.startTime, about(no.ends, 'endTime')),
})

export const reslerning = resource('reslerning', {
  ...shared,
  label: ['官网研学', 'Study tours on the website'],
  path: { base: `${base}/reslerning`, list: 'page', remove: 'remove' },
  sort: ['-sort', '-createdAt'],
  fields: { ...title, ...cover, ...summary, ...content, areaCode: text('区划代码', 'Area code', {}), ...sort, ...pointer },
})
export const learning = publishing(reslerning, { by, input, kept: [...written, 'summary', 'summaryEn', 'areaCode'] })
