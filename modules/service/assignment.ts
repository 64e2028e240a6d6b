/** Who gets which conversation: never more than a member's limit, the former member before others, the least busy next, and who comes free
 * gets whoever has waited longest of those they talk about. */
import { type Command, count, find, invoke, type Invoke, type Reading } from '../kit/index.ts'
import { conversation, type Conversation } from './conversation.ts'
import { type Member, serves, serviceMember } from './member.ts'

export interface Free {
  readonly member: Member
  /** How many talks they have now. */
  readonly load: number
}
/** Everybody who accepts talks, with what they have. */
export function* accepting(): Reading<readonly Free[]> {
  const members = yield* find(serviceMember, { status: 'on', online: true }, { sort: ['id'] })
  if (members.length === 0) return []
  const loads: readonly number[] = yield members.map(one => count(conversation, { servingId: one.id }).query)
  return members.map((member, i) => ({ member, load: loads[i]! }))
}
export const hasRoom = ({ member, load }: Free): boolean => load < member.maxSession

/** A number for a pair that is spread evenly: among equals not always the same one is chosen. */
const spread = (text: string): number => [...text].reduce((hash, sign) => Math.imul(hash ^ sign.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5)

export interface Wanted {
  readonly id: string
  readonly categoryId?: string | null
  /** Who was at it before. */
  readonly formerId?: string | null
  /** Who passed it on. */
  readonly notId?: string | null
}
/** Who of them takes a conversation; nobody where all have as many as they may. */
export function choose(all: readonly Free[], { id, categoryId, formerId, notId }: Wanted): Member | undefined {
  const able = all.filter(one => hasRoom(one) && one.member.id !== notId)
  const former = able.find(one => one.member.id === formerId)
  if (former) return former.member
  return able
    .filter(one => talksAbout(all, one.member, categoryId))
    .toSorted(
      (a, b) => a.load / a.member.maxSession - b.load / b.member.maxSession || a.load - b.load || spread(a.member.id + id) - spread(b.member.id + id),
    )[0]?.member
}
/** Whether a member is one for a category: theirs, or one that nobody who accepts talks is there for. */
const talksAbout = (all: readonly Free[], member: Member, categoryId: string | null | undefined): boolean =>
  serves(member, categoryId) || !all.some(one => serves(one.member, categoryId))

/** Those who wait, the longest first. */
export const waiting = (now: string) => find(conversation, { status: 'queued', queuedAt: { lte: now } }, { sort: ['queuedAt'], limit: 500 })
/** What a member who has come free is given: the oldest that they talk about, as many as there is room for. */
export const nextFor = (all: readonly Free[], { member, load }: Free, queue: readonly Conversation[]): readonly Conversation[] =>
  queue.filter(one => talksAbout(all, member, one.categoryId)).slice(0, Math.max(0, member.maxSession - load))

export interface Next {
  readonly all: readonly Free[]
  readonly queue: readonly Conversation[]
}
/** What a command that frees its member must know: who accepts talks, and who waits. */
export function* whoIsNext(row: Conversation, now: string): Reading<Next> {
  if (!row.servingId) return { all: [], queue: [] }
  const queue = yield* waiting(now)
  return { all: queue.length > 0 ? yield* accepting() : [], queue }
}
/** The conversation that the member of a talk is given once that is over; whether they have room is asked once more when it is given. */
export function given(assign: Command<any, any, any>, row: Conversation, { all, queue }: Next): readonly Invoke[] {
  const freed = all.find(one => one.member.id === row.servingId)
  const next =
    freed &&
    nextFor(
      all,
      { ...freed, load: freed.load - 1 },
      queue.filter(one => one.id !== row.id),
    )[0]
  return freed && next ? [invoke(assign, next.id, { memberId: freed.member.id })] : []
}
