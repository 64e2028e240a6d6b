/** The test of a merchant: the channel is really asked, and what it says is kept and shown. */
import { about, ensure, get, invoke, messageCatalogue, perform, prose, type Route } from '../kit/index.ts'
import { merchantsOf } from './gateway.ts'
import { keepTest, no } from './merchant.commands.ts'
import { merchant, tryOut } from './merchant.ts'

const nobody = prose(['本服务器没有连接支付渠道', 'this server is not connected to payment channels'])

export const merchantRoutes: readonly Route[] = [
  perform('business-order/finance/merchant/test', [tryOut], async ({ id }, context) => {
    const row = await context.ask(get(merchant, String(id ?? '')))
    ensure(row && row.status !== 'removed', about(no.noMerchant, 'id'))
    await context.run(invoke(tryOut, row.id, {}))
    const { isRight, words } = (await merchantsOf(context.ports)?.test(context.tenant, row.id)) ?? { isRight: false, words: nobody }
    const testResult = isRight ? ('right' as const) : ('wrong' as const)
    await context.runAsSystem(invoke(keepTest, row.id, { testResult, testWords: words.slice(0, 400) }))
    return { id: row.id, testResult, testWords: messageCatalogue.text(words, context.lang) }
  }),
]
