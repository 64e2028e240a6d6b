/** Who is told of notes and tasks: only those who reach the row that they hang on. */
import type { Label, ReactionContext, Resource, Row } from '../kit/index.ts'
import { notice, noticeReactions, type To } from '../messages/index.ts'
import { note } from './note.ts'
import { task, type Task } from './task.ts'

/** The port behind which it is known who reaches what. */
export interface Colleagues {
  /** Of these people those who see what hangs on the row. */
  seeing(tenant: string, of: Resource, row: { readonly ownerType: string; readonly ownerId: string }, userIds: readonly string[]): Promise<readonly string[]>
}

type Hanging = { readonly tenant: string; readonly ownerType: string; readonly ownerId: string }
/** Somebody but who did it. */
const to =
  <W extends Hanging>(of: Resource, named: (row: W, data: any) => readonly (string | null)[]): To<W> =>
  async (row, { ports }: ReactionContext, { data, actor }) => {
    const ids = named(row, data).filter((id): id is string => !!id && id !== actor)
    return ids.length === 0 ? [] : [{ userIds: await (ports.colleagues as Colleagues).seeing(row.tenant, of, row, ids) }]
  }
const at = '/relations/open?of={ownerType}&id={ownerId}'
/** Letters are not sealed: they say that something was written, not what. */
const about = (zh: string, en: string): { readonly title: Label; readonly content: Label } => ({
  title: [zh, en],
  content: [`${zh}，请点击查看。`, `${en}: open it to see what it says.`],
})

export const reactions = noticeReactions(
  notice(note, 'mentioned', {
    on: ['written', 'corrected'],
    to: [to<Row<typeof note>>(note, (_row, data) => data.told ?? [])],
    link: `${at}&tab=notes`,
    ...about('有一条备注提到了您', 'A note mentions you'),
  }),
  notice(task, 'given', {
    on: ['assigned', 'changed'],
    to: [to<Task>(task, (_row, data) => [data.assigneeId])],
    link: `${at}&tab=tasks`,
    ...about('您有一项新任务', 'A task for you'),
  }),
  notice(task, 'completed', {
    to: [to<Task>(task, row => [row.createdBy])],
    link: `${at}&tab=tasks`,
    ...about('您指派的任务已完成', 'A task that you gave is done'),
  }),
  notice(task, 'reopened', {
    to: [to<Task>(task, row => [row.assigneeId, row.createdBy])],
    link: `${at}&tab=tasks`,
    ...about('任务被重新打开', 'A task was reopened'),
  }),
  notice(task, 'cancelled', {
    to: [to<Task>(task, row => [row.assigneeId])],
    link: `${at}&tab=tasks`,
    ...about('您的任务已取消', 'A task of yours was cancelled'),
  }),
  notice(task, 'reminded', { to: [to<Task>(task, row => [row.assigneeId])], link: `${at}&tab=tasks`, ...about('任务今天到期', 'A task is due today') }),
)
