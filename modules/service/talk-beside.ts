/** What happens beside the lines of a talk: what became of it is told, it is rated, named, and read; and whose phone it is is proven. */
import { choice, command, ensure, fact, int, pick, ref, step } from '../kit/index.ts'
import { conversation, no } from './conversation.ts'
import { content, lines } from './talk-lines.ts'

const { fields } = conversation
const own: readonly 'CS'[] = ['CS']

/** Something that was found out after the talk, such as what became of a ticket; it stays as it is until its visitor answers. */
export const tell = command(conversation, 'tell', {
  label: ['告知访客', 'Tell the visitor'],
  input: { content, memberId: ref('service_member')('客服', 'Member') },
  decide(row, { content: said, memberId }, _facts, context) {
    const { steps, data } = lines(row, [{ fromType: 'member', content: said, memberId: memberId ?? null }], context)
    return [fact(conversation, 'answered', data, row.status as 'resolved'), ...steps]
  },
})

export const rate = step(conversation, 'rate', 'rated', {
  label: ['评价', 'Rate'],
  input: { score: { ...int('满意度', 'Satisfaction', { required: true }), check: fields.score.check! }, scoreText: fields.scoreText },
  check: row => {
    ensure(row.score === null, no.rated)
    ensure(row.openedAt, no.noPerson)
  },
})
/** What is asked of the visitor for the first time. */
export const prove = step(conversation, 'prove', 'proven', {
  label: ['验证手机', 'Prove the phone'],
  input: { phone: { ...fields.phone, required: true as const } },
})
export const describe = step(conversation, 'describe', 'described', {
  label: ['归类与小结', 'Category and summary'],
  by: own,
  input: pick(fields, 'categoryId', 'remark'),
})
/** How far one side has read. What says nothing new records nothing. */
export const seen = command(conversation, 'seen', {
  label: ['已读', 'Read'],
  by: own,
  input: { side: choice({ member: ['客服', 'Member'], visitor: ['访客', 'Visitor'] })('一方', 'Side', {}), seq: int('读到', 'Up to', { required: true }) },
  decide(row, { side, seq }, _facts, { actor }) {
    const upTo = Math.min(seq, row.lastSeq)
    if (actor.role === 'system' && side === 'visitor') return upTo > row.visitorSeq ? fact(conversation, 'read', { visitorSeq: upTo }) : []
    if (row.memberUserId !== actor.userId || upTo <= row.memberSeq) return []
    return fact(conversation, 'read', { memberSeq: upTo })
  },
})
