/** Whoever a ticket is given to is told. */
import { get } from '../kit/index.ts'
import { notice, noticeReactions } from '../messages/index.ts'
import { serviceMember } from './member.ts'
import { ticket } from './ticket.ts'

export const ticketTold = noticeReactions(
  notice(ticket, 'assigned', {
    on: ['raised', 'assigned'],
    when: row => row.memberId,
    to: [
      async ({ memberId }, { ask }) => {
        const member = await ask(get(serviceMember, memberId))
        return member ? [{ userIds: [member.userId] }] : []
      },
    ],
    link: '/service/ticket/{id}',
    title: ['工单请您处理：{number}', 'A ticket for you: {number}'],
    content: ['工单{number}已分派给您，请处理。', 'Ticket {number} is yours to work on.'],
  }),
)
