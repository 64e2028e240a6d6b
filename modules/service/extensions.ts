/** What ends with an account that served visitors: nobody is given to them any more, and who talks with them goes on with another. */
import { account } from '../identity/index.ts'
import { consequence, find, invoke } from '../kit/index.ts'
import { conversation } from './conversation.ts'
import { handBack } from './conversation.commands.ts'
import { asMember, leaveDesk } from './member.commands.ts'

export const accountEnds = consequence([account.disable, account.remove], {
  name: 'ended-account-serves-nobody',
  label: ['停止接待，会话交给其他客服', 'Accepts no talks; those they have go to others'],
  runs: [leaveDesk, handBack],
  *needs({ row }) {
    const [member] = yield* asMember(row.id)
    return { member, talks: member ? yield* find(conversation, { servingId: member.id, status: ['open', 'waiting_user'] }) : [] }
  },
  run: (_followed, { member, talks }) => (member ? [invoke(leaveDesk, member.id, {}), ...talks.map(one => invoke(handBack, one.id, {}))] : []),
})
export const consequences = [accountEnds] as const
