/** Customer service (L22): visitors talk with a robot, then with people; what both answer with; tickets and figures. */
import { is, module, tile } from '../kit/index.ts'
import { answerSystem } from './answer-log.ts'
import { addMessage, conversationSystem, take } from './conversation.commands.ts'
import { eraseMessage, eraseTalk, talksGo } from './erasing.ts'
import { consequences } from './extensions.ts'
import { manifest } from './manifest.ts'
import { leaveDesk } from './member.commands.ts'
import { callsIn, lapses, silent, wakes } from './reactions.ts'
import { routes } from './routes.ts'
import { server } from './server/index.ts'
import { assignTicket, eraseTicket, sayDue, saysDue } from './ticket.ts'
import { ticketTiles } from './ticket-lists.ts'
import { ticketTold } from './ticket-told.ts'

export default module('service', {
  label: ['在线客服', 'Customer service'],
  ...manifest,
  commands: [...manifest.commands, ...conversationSystem, ...answerSystem, addMessage, leaveDesk, sayDue, eraseTalk, eraseMessage, eraseTicket],
  consequences: [...consequences, talksGo],
  reactions: [wakes, callsIn, lapses, silent, saysDue, ...ticketTold],
  routes,
  tiles: [
    tile(take, { name: 'talk_waiting', label: ['排队的访客', 'Visitors who wait'], to: '/service/conversation', match: [is('status', 'queued')] }),
    tile(assignTicket, { name: 'ticket_new', label: ['待分派工单', 'Tickets to assign'], to: '/service/ticket', match: [is('status', 'raised')] }),
    ...ticketTiles,
  ],
  ...server,
})
