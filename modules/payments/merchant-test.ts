/** The test of a merchant: the channel is really asked, and what it says is kept and shown. */
import { about, act, ensure, get, invoke, messageCatalogue, prose, type Route } from '../kit/index.ts'
import { merchantsOf } from './gateway.ts'
import { keepTest, no } from './merchant.commands.ts'
import { merchant } from './merchant.ts'

export const merchantRoutes: readonly Route[] = [
  act(
    'business-order/finance/merchant/test',
    [keepTest],
    async ({ id }, context) => {
      const row = await context.ask(get(merchant, String(id ?? '')))
      ensure(row && row.status !== 'removed', about(no.noMerchant, 'id'))
      const { isRight, words } = (await merchantsOf(context.ports)?.test(context.tenant, row.id)) ?? { isRight: false, words: nobody }
      return invoke(keepTest, row.id, { testResult: isRight ? 'right' : 'wrong', testWords: words.slice(0, 400) })
    },
    {
      answer: ([row], _asked, { lang }) => ({
        id: row.id,
        status: row.status,
        testResult: row.testResult,
        testWords: messageCatalogue.text(row.testWords ?? '', lang),
      }),
    },
  ),
]
const nobody = '本服务器没有连接支付渠道'
prose([nobody, 'this server is not connected to payment channels'])
