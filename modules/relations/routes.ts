/** Lists of notes, tasks and files as screens read them: with the names of those mentioned and the row that each hangs on. */
import { type Asked, find, list, type Module, type Resource, type Route, type RouteContext, type Show } from '../kit/index.ts'
import { user } from '../identity/index.ts'
import { attachment } from './attachment.ts'
import { note } from './note.ts'
import { task } from './task.ts'

const texts = (values: readonly unknown[]): readonly string[] => [...new Set(values.filter((one): one is string => typeof one === 'string' && one !== ''))]

/** The caption of a row as the wire has it. */
function captionOf(of: Resource, row: Asked): string {
  const field = of.fields[of.title]!
  const name = field.kind === 'ref' ? `${of.title.replace(/(Id|By)$/, '')}Name` : field.kind === 'choice' ? `${of.title}Name` : of.title
  return String(row[name] ?? '')
}

/** What each row hangs on, as this reader sees it: the kind of record, and its caption. */
async function withOwners(modules: readonly Module[], rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const kinds = new Map(modules.flatMap(one => one.resources).map(of => [of.name, of] as const))
  const captions = new Map<string, string>()
  for (const [name, group] of Map.groupBy(rows, row => String(row.ownerType))) {
    const of = kinds.get(name)
    if (!of) continue
    const owners = await context.ask(find(of, { id: texts(group.map(row => row.ownerId)) }))
    for (const owner of await context.wire(of, owners)) captions.set(`${name} ${owner.id}`, captionOf(of, owner))
  }
  return rows.map(row => ({
    ...row,
    ownerTypeName: kinds.get(String(row.ownerType))?.label[context.lang] ?? '',
    ownerTitle: captions.get(`${row.ownerType} ${row.ownerId}`) ?? '',
  }))
}

/** Those who are mentioned or have something to do work on the same row as who reads: they are named in full, as where they are chosen. */
async function namesOf(ids: readonly unknown[], context: RouteContext): Promise<(id: unknown) => string> {
  const people = await context.readUnscoped(find(user, { id: texts(ids) }))
  const names = new Map<unknown, string>(people.map(one => [one.id, one.realName]))
  return id => names.get(id) ?? ''
}
async function withMentioned(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const name = await namesOf(
    rows.flatMap(row => row.mentions ?? []),
    context,
  )
  return rows.map(row => ({ ...row, mentionNames: ((row.mentions ?? []) as readonly string[]).map(name) }))
}
async function withDoers(rows: readonly Asked[], context: RouteContext): Promise<readonly Asked[]> {
  const name = await namesOf(
    rows.flatMap(row => [row.assigneeId, row.doneById]),
    context,
  )
  return rows.map(row => ({ ...row, assigneeName: name(row.assigneeId), doneByName: name(row.doneById) }))
}

const mine = (asked: Asked, { actor }: RouteContext) =>
  asked.mine === '1' ? { assigneeId: actor.userId } : asked.given === '1' ? { createdBy: actor.userId } : {}

export function routes(modules: () => readonly Module[]): readonly Route[] {
  const owned: Show = (rows, context) => withOwners(modules(), rows, context)
  return [
    list('business-basic/note/page', note, undefined, async (rows, context) => withMentioned(await owned(rows, context), context)),
    list('business-basic/task/page', task, mine, async (rows, context) => withDoers(await owned(rows, context), context)),
    list('business-basic/attachment/page', attachment, undefined, owned),
  ]
}
