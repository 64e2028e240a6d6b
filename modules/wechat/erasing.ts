/** What WeChat lets go of with an account: beside the commands, which the console reads and where it knows nothing of accounts. */
import { account } from '../identity/index.ts'
import { consequence, findAll, get, invoke } from '../kit/index.ts'
import { eraseBinding, wechatBinding } from './binding.ts'
import { sending, wechatMessage } from './message.ts'

export const consequences = [
  consequence(account.erase, {
    name: 'wechat-of-a-closed-account',
    label: ['清除微信绑定和发给该账号的微信消息', 'The binding of WeChat, and messages to the account, are erased'],
    fact: 'erased',
    runs: [sending.erase, eraseBinding],
    *needs({ row }) {
      return { sent: yield* findAll(wechatMessage, { userId: row.id, status: { not: 'erased' } }), bound: yield* get(wechatBinding, row.id) }
    },
    run: ({ row }, { sent, bound }) => [
      ...sent.map(one => invoke(sending.erase, one.id, {})),
      ...(bound && bound.status !== 'erased' ? [invoke(eraseBinding, row.id, {})] : []),
    ],
  }),
]
