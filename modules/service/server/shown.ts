/** Conversations as their two sides are shown them. What members note for each other no visitor is shown, whatever asks. */
import { formatTime, messageCatalogue } from '../../kit/index.ts'
import { linkOf } from '../../files/server/index.ts'
import { shownText } from '../../../server/kernel/masking.ts'
import type { Actor } from '../../kit/index.ts'
import { type Conversation, message, type Message } from '../conversation.ts'
import type { Member } from '../member.ts'

export interface ShownMessage {
  readonly id: string
  readonly conversationId: string
  readonly seq: number
  readonly fromType: string
  readonly content: string
  readonly kind: string
  readonly fileId: string
  readonly fileUrl: string
  readonly memberId: string
  readonly memberName: string
  readonly answerId: string
  readonly suggestions: readonly { readonly id: string; readonly title: string }[]
  readonly createTime: string
  /** The instant, for clocks of any zone. */
  readonly at: string
}
export interface Eyes {
  readonly lang: 0 | 1
  readonly zone: string
  readonly names: ReadonlyMap<string, string>
  /** Whoever of the house looks; undefined: the visitor, who reads their own words as they wrote them. */
  readonly actor?: Actor | undefined
}

const own = new Set(['system', 'robot'])
/** In place of what was said by or to somebody who is gone. */
const gone = ['（已清除）', '(erased)'] as const
export function shownMessage(row: Message, { lang, zone, names, actor }: Eyes): ShownMessage {
  const isGone = row.status === 'erased',
    said = own.has(row.fromType) ? messageCatalogue.text(row.content, lang) : row.content,
    content = isGone ? gone[lang] : actor ? shownText(message, 'content', said, actor) : said
  return {
    id: row.id,
    conversationId: row.conversationId,
    seq: row.seq,
    fromType: row.fromType,
    content,
    kind: isGone ? 'text' : row.kind,
    fileId: isGone ? '' : (row.fileId ?? ''),
    // What is said of a file is its name, which its link bears.
    fileUrl: row.fileId && !isGone ? linkOf(row.tenant, row.fileId, content) : '',
    memberId: row.memberId ?? '',
    memberName: names.get(row.memberId ?? '') ?? '',
    answerId: row.answerId ?? '',
    suggestions: row.suggestions ?? [],
    createTime: formatTime(row.createdAt, zone),
    at: row.createdAt,
  }
}
export const isForVisitor = (row: Pick<Message, 'fromType'>): boolean => row.fromType !== 'note'

/** How a conversation stands, as its visitor is told. */
export const shownState = (row: Conversation, member: Member | undefined, ahead: number | undefined) => ({
  id: row.id,
  status: row.status,
  /** How many wait before, while it waits itself. */
  ahead: row.status === 'queued' ? (ahead ?? 0) : null,
  memberName: row.servingId ? (member?.nickName ?? '') : '',
  memberAvatar: row.servingId ? (member?.avatar ?? '') : '',
  /** How far the member has read. */
  memberSeq: row.memberSeq,
  lastSeq: row.lastSeq,
  phoneProven: !!row.phone,
  score: row.score,
  mayRate: row.status === 'resolved' && row.score === null && !!row.openedAt,
})
