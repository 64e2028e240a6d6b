/** What text messages let go of with an account: beside the commands, which the console reads and where it knows nothing of accounts. */
import { account, user } from '../identity/index.ts'
import { consequence, find, findAll, invoke } from '../kit/index.ts'
import { sending, smsSend } from './send.ts'

export const consequences = [
  consequence(account.erase, {
    // They name nobody but their phone: those of one that another account has as well stay.
    name: 'sms-of-a-closed-account',
    label: ['清除发给该手机号的短信', 'Text messages to its phone are erased'],
    fact: 'erased',
    runs: [sending.erase],
    *needs({ before }) {
      const { phone } = before,
        isOwn = phone && (yield* find(user, { phone, id: { not: before.id } }, { limit: 1 })).length === 0
      return { sent: isOwn ? yield* findAll(smsSend, { phoneNumber: phone, status: { not: 'erased' } }) : [] }
    },
    run: (_followed, { sent }) => sent.map(one => invoke(sending.erase, one.id, {})),
  }),
]
