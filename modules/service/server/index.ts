/** What customer service gives the server: the calls and sockets of visitors, and lines that reach both sides at once. */
import type { ModuleParts } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { answering, textOf } from '../../../server/http/calling.ts'
import { talkFiles } from './talk-files.ts'
import { talkHub } from './hub.ts'
import { knowing } from './knowing.ts'
import { guarded, visitorCalls } from './visitor-calls.ts'
import { visitorSocket } from './visitor-socket.ts'
import { visitorTokens } from './visitor-tokens.ts'

function http(context: Context): void {
  const visitors = visitorTokens(context.engine),
    hub = talkHub(context),
    by = guarded(context, visitors)
  visitorCalls(context, { visitors, knows: knowing(context.engine), hub, by })
  visitorSocket(context, hub, by)
  talkFiles(context, by)
  answering(context)('POST', 'business-customer/conversation/typing', ['正在输入', 'Typing'], ['conversation_reply'], ({ login, asked }) => {
    hub.typing(login.tenant, textOf(asked.conversationId) ?? '', 'member')
    return true
  })
}
export const server: ModuleParts = { http }
