/** What customer service lets go of with an account: talks of its phone, whatever was said in them, and tickets that came of them and are closed.
 * That there was a talk, how long it took and how it was rated stays. Beside the commands, which the console reads and where it knows nothing of
 * accounts. */
import { attach, eraseAttach } from '../files/index.ts'
import { account, ownPhone } from '../identity/index.ts'
import { consequence, findAll, invoke, rowsById, step } from '../kit/index.ts'
import { eraseAnswer, robotAnswer } from './answer-log.ts'
import { conversation, message } from './conversation.ts'
import { nobody } from './talk-lines.ts'
import { eraseTicket, ticket } from './ticket.ts'

export const eraseMessage = step(message, 'erase', 'erased', { label: ['清除', 'Erase'], record: () => ({ suggestions: null }) })
export const eraseTalk = step(conversation, 'erase', 'erased', {
  label: ['清除', 'Erase'],
  *needs(row) {
    const lines = yield* findAll(message, { conversationId: row.id, status: 'sent' }),
      sent = lines.flatMap(one => (one.fileId && one.fromType === 'visitor' ? [one.fileId] : [])),
      files = [...(yield* rowsById(attach, sent)).values()].filter(one => one.status !== 'erased'),
      asked = yield* findAll(robotAnswer, { conversationId: row.id }),
      tickets = yield* findAll(ticket, { conversationId: row.id, status: ['closed', 'duplicate'] })
    return { lines, files, asked, tickets }
  },
  record: (_input, row, _facts, { now }) => ({ ...nobody, endTime: row.endTime ?? now }),
  also: (_row, _input, { lines, files, asked, tickets }) => [
    ...lines.map(one => invoke(eraseMessage, one.id, {})),
    ...files.map(one => invoke(eraseAttach, one.id, {})),
    ...asked.filter(one => one.question).map(one => invoke(eraseAnswer, one.id, {})),
    ...tickets.filter(one => one.title).map(one => invoke(eraseTicket, one.id, {})),
  ],
})
export const talksGo = consequence(account.erase, {
  name: 'talks-of-a-closed-account',
  label: ['清除该手机号的客服会话', 'Talks of its phone are erased'],
  fact: 'erased',
  runs: [eraseTalk],
  *needs({ before }) {
    const phone = yield* ownPhone(before),
      proven = phone ? yield* findAll(conversation, { phone }) : []
    // Also what the same visitor said before the phone was proven.
    const all = proven.length > 0 ? yield* findAll(conversation, { visitorId: [...new Set(proven.map(one => one.visitorId))] }) : []
    return { talks: all.filter(one => one.visitorName) }
  },
  run: (_followed, { talks }) => talks.map(one => invoke(eraseTalk, one.id, {})),
})
