/** Announcement: what the house tells everybody in it, written, released at once or at a set time, and taken back. */
import {
  about,
  changes,
  invoke,
  command,
  crud,
  crudFacts,
  dict,
  ensure,
  fact,
  find,
  partial,
  pick,
  refusals,
  resource,
  rich,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'
import { notify } from '../messages/index.ts'

export const announcement = resource('announcement', {
  label: ['通知公告', 'Announcement'],
  path: 'blade-desk/notice',
  title: 'title',
  find: { by: ['title'] },
  scope: 'everyone',
  read: ['PA', 'PO'],
  fields: {
    tenantId: text('租户', 'Tenant', { locked: true, hidden: true }),
    title: text('公告标题', 'Title', { required: ['请输入通知标题', 'please enter the title'], search: true }),
    category: dict('notice')('公告类型', 'Category', { required: ['请选择通知类型', 'please choose the category'], search: true }),
    /** Empty: at the moment it is released. */
    releaseTime: time('发布时间', 'Release time', { search: true }),
    content: rich('公告内容', 'Content', { required: ['请输入公告内容', 'please enter the content'], hidden: true }),
    releasedBy: text('发布人', 'Released by', { locked: true, hidden: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'draft' }),
    draft: state('草稿', 'Draft', 'idle', { change: 'draft', release: ['released', 'scheduled'], remove: 'removed' }),
    scheduled: state('待发布', 'To be released', 'waiting', { revise: 'scheduled', appear: 'released', withdraw: 'withdrawn', remove: 'removed' }),
    released: state('已发布', 'Released', 'good', { revise: ['released', 'scheduled'], withdraw: 'withdrawn', remove: 'removed' }),
    withdrawn: state('已撤回', 'Withdrawn', 'over', { change: 'draft', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over'),
  },
  facts: { ...crudFacts, scheduled: {}, released: {}, revised: {}, appeared: {}, withdrawn: {} },
})

export const no = refusals('announcement', {
  empty: ['请输入公告内容', 'please enter the content'],
  notYet: ['尚未到发布时间', 'it is not yet time to release it'],
})

/** The words of a rich text, for where only words are shown. */
export const wordsOf = (html: string): string =>
  html
    .replace(/<(br|\/p|\/div|\/li|\/h\d|\/tr)\s*\/?>/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
/** Something to read: words or a picture. */
const says = (content: string | null | undefined) => ensure(content && (wordsOf(content) !== '' || content.includes('<img')), about(no.empty, 'content'))

export const [create, change, remove] = crud(announcement, {
  by: ['PA', 'PO'],
  check: row => says(row.content),
  fill: (_row, _facts, { tenant }, before) => (before.status === 'new' ? { tenantId: tenant } : {}),
})

const excerptMax = 120
/** Everybody is told at once, by one broadcast and no row per reader. */
const tell = (row: { readonly id: string; readonly title: string; readonly content: string }, newId: () => string) => {
  const words = wordsOf(row.content)
  const excerpt = words.length > excerptMax ? `${words.slice(0, excerptMax)}…` : words || row.title
  return invoke(notify, newId(), { type: 'broadcast', title: row.title, content: excerpt, link: `/desk/notice/read/${row.id}` })
}

export const release = command(announcement, 'release', {
  label: ['发布', 'Release'],
  by: ['PA', 'PO'],
  decide: (row, _input, _facts, { now, actor, newId }) =>
    row.releaseTime && row.releaseTime > now
      ? fact(announcement, 'scheduled', { releasedBy: actor.userId }, 'scheduled')
      : [fact(announcement, 'released', { releasedBy: actor.userId, releaseTime: row.releaseTime ?? now }, 'released'), tell(row, newId)],
})

/** What everybody was told already is put right without telling them again, unless it is kept back until a later time. */
export const revise = command(announcement, 'revise', {
  label: ['修订', 'Correct'],
  by: ['PA', 'PO'],
  input: partial(pick(announcement.fields, 'title', 'category', 'releaseTime', 'content')),
  decide(row, given, _facts, { now }) {
    const releaseTime = given.releaseTime ?? row.releaseTime ?? now
    says({ ...row, ...given }.content)
    const to = row.status === 'scheduled' || releaseTime > now ? 'scheduled' : 'released'
    return fact(announcement, 'revised', changes(row, { ...given, releaseTime }), to)
  },
})

export const appear = step(announcement, 'appear', 'appeared', {
  label: ['到时发布', 'Release when it is time'],
  check: ({ releaseTime }, _input, _facts, { now }) => ensure(releaseTime && releaseTime <= now, no.notYet),
  also: (row, _input, _facts, { newId }) => [tell(row, newId)],
})

export const withdraw = step(announcement, 'withdraw', 'withdrawn', { label: ['撤回', 'Withdraw'], by: ['PA', 'PO'], danger: true })
export const commands = [create, change, release, revise, appear, withdraw, remove]

export const appearing = timer('announcement.appear', {
  due: now => find(announcement, { status: 'scheduled', releaseTime: { lte: now } }),
  run: row => [invoke(appear, row.id, {})],
})
