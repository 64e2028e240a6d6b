/** Editions: what a page, a piece of news said at each of its versions. What the public reads is a pointer to one of them: publishing, the
 * clock, taking back and restoring move the pointer, and nobody outside sees a draft. */
import {
  about,
  type Command,
  command,
  crud,
  type Crud,
  crudFacts,
  ensure,
  type Fact,
  fact,
  find,
  get,
  int,
  invoke,
  json,
  refusals,
  type Resource,
  resource,
  type Row,
  type Role,
  state,
  step,
  text,
  time,
  timer,
} from '../kit/index.ts'

export const no = refusals('website', {
  early: ['发布时间须晚于现在', 'the time to publish lies in the past'],
  noEdition: ['没有该版次', 'there is no such edition'],
  link: ['链接须以http、https、mailto、tel或/开头', 'a link begins with http, https, mailto, tel or /'],
  alt: ['请填写图片的文字说明', 'say in words what the picture shows'],
  ends: ['结束时间须晚于开始时间', 'it ends after it starts'],
  slug: ['页面地址只用小写字母、数字和短横线', 'an address has small letters, digits and dashes only'],
  slugTaken: ['该地址已被其他页面使用', 'another page has this address already'],
  slugKept: ['该地址由网站自身使用', 'this address belongs to the site itself'],
  unknownIds: ['没有找到要排序的数据', 'what was to be put in order is not there'],
  otherSite: ['图片须先上传到媒体库，地址以/api/blade-resource/file/开头', 'upload pictures first: their address begins with /api/blade-resource/file/'],
  tree: ['页面结构不正确', 'the page is not made of blocks'],
  block: ['没有这种区块', 'there is no such block'],
  newer: ['该区块由更新的版本编写，不能保存', 'this block was written by a newer release'],
  deep: ['区块嵌套过深', 'blocks lie too deep in each other'],
  many: ['区块过多', 'there are too many blocks'],
  large: ['页面内容过大', 'the page holds too much'],
  prop: ['区块中有不认识的内容', 'the block holds something that is not known'],
  value: ['区块的内容不正确', 'a value of the block is not right'],
  preview: ['预览链接已失效', 'the preview has run out'],
})

/** One version of something that is published; never changed. */
export const webEdition = resource('web_edition', {
  label: ['网站版次', 'Website edition'],
  path: 'official-website-server/edition',
  title: 'title',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['-no'],
  fields: {
    kind: text('类型', 'Kind', { required: true, locked: true, hidden: true, keepsKind: true }),
    ownerId: text('所属内容', 'Of', { required: true, locked: true, hidden: true, index: true }),
    no: int('版次', 'Edition', { required: true, locked: true }),
    title: text('标题', 'Title', { required: true, locked: true }),
    content: json<Readonly<Record<string, any>>>()('内容', 'Content', { locked: true, hidden: true }),
  },
  lifecycle: { new: state('新建', 'New', 'idle', { keep: 'kept' }), kept: state('已保存', 'Kept', 'good') },
  facts: { kept: {} },
})
const { fields } = webEdition
export const keep = step(webEdition, 'keep', 'kept', { label: ['保存版次', 'Keep the edition'], input: fields })

/** Where an edition lies: known from what it belongs to, so that a page finds all of its texts in one question. */
export const editionId = (ownerId: string, no: number): string => `${ownerId}-${no}`
export const editionsOf = (ownerId: string) => find(webEdition, { ownerId }, { sort: ['-no'] })

/** The pointer, beside the draft. */
export const pointer = {
  edition: int('版次', 'Edition', { required: true, locked: true, hidden: true, initial: 0 }),
  liveNo: int('已发布版次', 'Edition that is live', { locked: true, hidden: true }),
  publishTime: time('发布时间', 'Published at', {}),
  nextNo: int('待发布版次', 'Edition to be published', { locked: true, hidden: true }),
  nextAt: time('定时发布', 'To be published at', { locked: true, index: 'due' }),
} as const

const steps = { publish: ['live', 'revised'], goLive: ['live', 'revised'], remove: 'removed' } as const
export const publishedStates = {
  new: state('新建', 'New', 'idle', { create: 'draft' }),
  draft: state('草稿', 'Draft', 'idle', { change: 'draft', revert: 'draft', publish: steps.publish, schedule: 'waiting', remove: 'removed' }, 0),
  waiting: state('待发布', 'To be published', 'waiting', { ...steps, change: 'waiting', revert: 'waiting', schedule: 'waiting', unschedule: 'draft' }, 3),
  live: state(
    '已发布',
    'Published',
    'good',
    { ...steps, change: ['live', 'revised'], revert: 'revised', schedule: 'live', unschedule: 'live', unpublish: 'draft' },
    1,
  ),
  revised: state(
    '已发布，有未发布的修改',
    'Published, with changes to publish',
    'waiting',
    { ...steps, change: ['revised', 'live'], revert: 'revised', schedule: 'revised', unschedule: 'revised', unpublish: 'draft' },
    2,
  ),
  removed: state('已删除', 'Removed', 'over', { restore: 'draft' }),
} as const
export const publishedFacts = { ...crudFacts, published: {}, scheduled: {}, unscheduled: {}, unpublished: {} } as const

export const liveStatuses = ['live', 'revised'] as const
/** Whether the public reads an edition of it now. */
export const isLive = ({ status }: { readonly status: string }): boolean => status === 'live' || status === 'revised'

type Any = Readonly<Record<string, any>>
type Published = Row<Resource> & {
  readonly edition: number
  readonly liveNo: number | null
  readonly nextNo: number | null
  readonly nextAt: string | null
  readonly publishTime: string | null
}
interface Options<R extends Resource> extends Pick<Crud<R, any>, 'unique' | 'fixed' | 'input' | 'needs' | 'check' | 'fill' | 'normalise' | 'also'> {
  readonly by: readonly Role[]
  /** The fields that an edition keeps; the others hold at once. */
  readonly kept: readonly (keyof R['fields'] & string)[]
}
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
const restore = (row: Published): Any => (isLive(row) ? {} : { liveNo: null, nextNo: null, nextAt: null })

/** The commands of something that is written in drafts and shown in editions. */
export function publishing<R extends Resource>(on: R, { by, kept, ...options }: Options<R>) {
  const contentOf = (row: Any): Any => Object.fromEntries(kept.map(name => [name, row[name] ?? null]))
  const differs = (before: Any, after: Any): boolean => before.status === 'new' || kept.some(name => !same(before[name], after[name]))
  const [create, change, remove, restored] = crud(on, {
    ...options,
    by,
    fill: (after: Any, facts: any, context: any, before: Any) =>
      ({
        ...options.fill?.(after as never, facts, context, before as never),
        ...(before.status === 'removed' ? restore(before as Published) : {}),
        ...(differs(before, after) ? { edition: (before.edition ?? 0) + 1 } : {}),
      }) as never,
    // What an edition does not keep holds at once: only another text makes a live page one that has changes.
    to: ((given: Any, before: Published) =>
      isLive(before) ? (differs(before, { ...before, ...given }) ? 'revised' : before.status) : before.status === 'new' ? 'draft' : before.status) as never,
    also: (after: Any, facts: any, context: any, before: Any) => [
      ...(options.also?.(after as never, facts, context, before as never) ?? []),
      ...(after.edition === before.edition
        ? []
        : [
            invoke(keep, editionId(after.id, after.edition), {
              kind: on.name,
              ownerId: after.id,
              no: after.edition,
              title: String(after[on.title] ?? ''),
              content: contentOf(after),
            }),
          ]),
    ],
  } as Crud<R, any>)
  const happened = (type: string, data: Any, to?: string) => fact<Resource, string>(on, type, data, to) as Fact<R['name']>
  /** The pointer moved: to which edition, and since when the public reads any. */
  const shown = (row: Published, at: number, now: string) =>
    isLive(row) && row.liveNo === at && row.nextNo === null
      ? []
      : happened('published', { liveNo: at, publishTime: row.publishTime ?? now, nextNo: null, nextAt: null }, at === row.edition ? 'live' : 'revised')
  const which = { no: int('版次', 'Edition', {}) }
  const edition = (row: Published, no: number | null | undefined) => get(webEdition, editionId(row.id, no ?? row.edition))
  const some = (found: unknown) => ensure(found, about(no.noEdition, 'no'))
  const publish = command(on, 'publish', {
    label: ['发布', 'Publish'],
    by,
    input: which,
    *needs(row: any, given: any): any {
      return { found: yield* edition(row, given.no) }
    },
    decide(row: any, given: any, { found }: any, { now }) {
      some(found)
      return shown(row, given.no ?? row.edition, now)
    },
  }) as Command<R, any, any>
  const schedule = command(on, 'schedule', {
    label: ['定时发布', 'Publish at a time'],
    by,
    input: { at: time('发布时间', 'Publish at', { required: true }), ...which },
    *needs(row: any, given: any): any {
      return { found: yield* edition(row, given.no) }
    },
    decide(row: any, given: any, { found }: any, { now }) {
      some(found)
      ensure(given.at > now, about(no.early, 'at'))
      return happened('scheduled', { nextNo: given.no ?? row.edition, nextAt: given.at })
    },
  }) as Command<R, any, any>
  const unschedule = command(on, 'unschedule', {
    label: ['取消定时', 'Cancel the schedule'],
    by,
    decide: (row: any) => (row.nextNo === null ? [] : happened('unscheduled', { nextNo: null, nextAt: null })),
  }) as Command<R, any, any>
  const goLive = command(on, 'goLive', {
    label: ['到时发布', 'Publish, now that it is time'],
    decide: (row: any, _given, _facts, { now }) =>
      row.nextNo === null || row.nextAt > now ? [] : shown({ ...row, publishTime: row.publishTime ?? row.nextAt }, row.nextNo, now),
  }) as Command<R, any, any>
  const unpublish = command(on, 'unpublish', {
    label: ['撤下', 'Take down'],
    by,
    danger: true,
    decide: () => happened('unpublished', { liveNo: null, nextNo: null, nextAt: null }),
  }) as Command<R, any, any>
  const revert = command(on, 'revert', {
    label: ['恢复版次', 'Restore an edition'],
    by,
    input: { no: int('版次', 'Edition', { required: true }) },
    *needs(row: any, given: any): any {
      return { found: yield* edition(row, given.no) }
    },
    decide(row: any, _given, { found }: any) {
      some(found)
      const content = found.content as Any
      return kept.every(name => same(content[name], row[name])) ? [] : invoke(change, row.id, content as never)
    },
  }) as Command<R, any, any>
  const clock = timer<Row<R>>(`publish-${on.name}`, {
    due: now => find(on, { status: ['waiting', 'live', 'revised'], nextAt: { lte: now } } as never),
    run: row => [invoke(goLive, (row as { readonly id: string }).id, {} as never)],
  })
  return {
    create,
    change,
    remove,
    restore: restored,
    publish,
    schedule,
    unschedule,
    goLive,
    unpublish,
    revert,
    clock,
    commands: [create, change, publish, schedule, unschedule, goLive, unpublish, revert, remove, restored] as readonly Command[],
  }
}
export type Publishing = ReturnType<typeof publishing>
