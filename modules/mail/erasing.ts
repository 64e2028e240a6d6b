/** What mail lets go of with an account: beside the commands, which the console reads and where it knows nothing of accounts. */
import { account } from '../identity/index.ts'
import { consequence, findAll, invoke } from '../kit/index.ts'
import { mail, sending } from './mail.ts'

export const erasing = consequence(account.erase, {
  name: 'mail-of-a-closed-account',
  label: ['清除发给该账号的邮件', 'Mails to the account are erased'],
  fact: 'erased',
  runs: [sending.erase],
  *needs({ row }) {
    return { sent: yield* findAll(mail, { userId: row.id, status: { not: 'erased' } }) }
  },
  run: (_followed, { sent }) => sent.map(one => invoke(sending.erase, one.id, {})),
})
