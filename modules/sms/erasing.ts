/** What text messages let go of with an account: beside the commands, which the console reads and where it knows nothing of accounts. */
import { account, ownPhone } from '../identity/index.ts'
import { consequence, findAll, invoke } from '../kit/index.ts'
import { sending, smsSend } from './send.ts'

export const consequences = [
  consequence(account.erase, {
    name: 'sms-of-a-closed-account',
    label: ['清除发给该手机号的短信', 'Text messages to its phone are erased'],
    fact: 'erased',
    runs: [sending.erase],
    *needs({ before }) {
      const phone = yield* ownPhone(before)
      return { sent: phone ? yield* findAll(smsSend, { phoneNumber: phone, status: { not: 'erased' } }) : [] }
    },
    run: (_followed, { sent }) => sent.map(one => invoke(sending.erase, one.id, {})),
  }),
]
