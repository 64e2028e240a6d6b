/** Arrivals: which of the facts just recorded is a letter for somebody, and what it says. Pure. */
import type { Actor } from '../kit/index.ts'
import { type Letter, type Reader, type Said, wordsIn } from './inbox.ts'
import type { ToldNames } from './notice-declaration.ts'
import { audiencesOf } from './notice.ts'
import type { NoticeType } from './types.ts'

/** A fact of a message or a notice with the row after it, as the feed tells it. */
export interface Told {
  readonly resource: string
  readonly id: string
  readonly type: string
  readonly row?: Readonly<Record<string, any>> | undefined
}

/** Whether a fact makes a letter for anybody at all, as far as can be told without its row. A notice to named people does so by a message for each. */
export const isArrival = ({ resource, type, row }: Pick<Told, 'resource' | 'type' | 'row'>): boolean =>
  (resource === 'message' && type === 'delivered') || (resource === 'notice' && type === 'sent' && row?.audience !== 'users')

/** The letter that a fact is for this person, in the identity they use now, the language and the zone they read in. */
export function arrivalFor(told: Told, actor: Pick<Actor, 'userId' | 'role' | 'deptId'>, reader: Reader, names?: ToldNames): Letter | undefined {
  const { row } = told
  // Whom it is for is asked before it is put into words: hundreds listen for each one that it is for.
  if (!row || !isArrival(told) || !isFor(told.resource, row, actor)) return undefined
  const said = { type: row.type as NoticeType, link: row.link, ...wordsIn(row as unknown as Said, reader, names), unread: true }
  return told.resource === 'message' ? { ...said, noticeId: row.noticeId, sentAt: row.sentAt } : { ...said, noticeId: told.id, sentAt: row.createdAt }
}
/** Whether it is for this person, in the identity they use now. */
export const isFor = (resource: string, row: NonNullable<Told['row']>, actor: Pick<Actor, 'userId' | 'role' | 'deptId'>): boolean =>
  resource === 'message' ? row.userId === actor.userId : audiencesOf(actor).includes(row.audience)
