/** The public face of customer service. */
export { robotAnswer } from './answer-log.ts'
export { category } from './category.ts'
export { conversation, message } from './conversation.ts'
export { hotProblem, keyword } from './knowledge.ts'
export { serviceMember } from './member.ts'
export { savedReply } from './reply.ts'
export { ticket } from './ticket.ts'
