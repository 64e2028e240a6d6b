/** Arrivals: which of the facts just recorded is a letter for somebody, and what it says. Pure. */
import type { Actor } from '../kit/index.ts'
import { type Letter, type Reader, type Said, wordsIn } from './inbox.ts'
import { audiencesOf } from './notice.ts'
import type { NoticeType } from './types.ts'

/** A fact of a message or a notice with the row after it, as the feed tells it. */
export interface Told {
  readonly resource: string
  readonly id: string
  readonly type: string
  readonly row?: Readonly<Record<string, any>> | undefined
}

/** Whether a fact makes a letter for anybody at all. A notice to named people does so by a message for each. */
export const isArrival = ({ resource, type }: Pick<Told, 'resource' | 'type'>): boolean =>
  (resource === 'message' && type === 'delivered') || (resource === 'notice' && type === 'sent')

/** The letter that a fact is for this person, in the identity they use now, the language and the zone they read in. */
export function arrivalFor(told: Told, actor: Pick<Actor, 'userId' | 'role' | 'deptId'>, reader: Reader): Letter | undefined {
  const { row } = told
  if (!row || !isArrival(told)) return undefined
  const said = { type: row.type as NoticeType, link: row.link, ...wordsIn(row as unknown as Said, reader), unread: true }
  if (told.resource === 'message') return row.userId === actor.userId ? { ...said, noticeId: row.noticeId, sentAt: row.sentAt } : undefined
  return row.audience !== 'users' && audiencesOf(actor).includes(row.audience) ? { ...said, noticeId: told.id, sentAt: row.createdAt } : undefined
}
