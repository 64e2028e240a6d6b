/** What a partner brought this month, and what waits for it, in a sentence. Pure. */
import { yuan } from '../../../console/parts/cells.tsx'
import type { Label } from '../../kit/field.ts'

interface Brought {
  readonly visitors: number
  readonly orders: number
  readonly commission: string
}

/** "本月 3 个新家庭、5 笔订单，佣金 ¥120.00；2 件事等您处理。" */
export function partnerSentence({ visitors, orders, commission }: Brought, todo: readonly { readonly count: number }[]): Label {
  const waiting = todo.reduce((all, one) => all + one.count, 0)
  const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`
  const brought: Label =
    visitors + orders === 0
      ? ['本月还没有新家庭和订单', 'No new family and no order this month yet']
      : [
          `本月 ${visitors} 个新家庭、${orders} 笔订单，佣金 ${yuan(commission)}`,
          `This month: ${visitors} new ${visitors === 1 ? 'family' : 'families'}, ${many(orders, 'order')}, ${yuan(commission)} of commission`,
        ]
  const work: Label =
    waiting > 0
      ? [`${waiting} 件事等您处理`, `${many(waiting, 'thing')} ${waiting === 1 ? 'waits' : 'wait'} for you`]
      : ['没有等您处理的事', 'nothing waits for you']
  return [`${brought[0]}；${work[0]}。`, `${brought[1]}; ${work[1]}.`]
}
