/** The month of a partner in a sentence, in both languages. */
import { expect, test } from 'vitest'
import { partnerSentence } from './partnerSentence.ts'

const month = { visitors: 3, orders: 1, commission: '1200.50' }
test('what a partner brought and what waits for it is said in a sentence', () => {
  expect(partnerSentence(month, [{ count: 2 }, { count: 1 }])).toEqual([
    '本月 3 个新家庭、1 笔订单，佣金 ¥1,200.50；3 件事等您处理。',
    'This month: 3 new families, 1 order, ¥1,200.50 of commission; 3 things wait for you.',
  ])
  expect(partnerSentence({ ...month, visitors: 0, orders: 0 }, [])).toEqual([
    '本月还没有新家庭和订单；没有等您处理的事。',
    'No new family and no order this month yet; nothing waits for you.',
  ])
})
