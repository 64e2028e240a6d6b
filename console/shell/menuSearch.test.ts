/** What is typed into the box of the menus finds them as the search for everything finds rows. */
import { expect, test } from 'vitest'
import { menusFound } from './menuSearch.ts'

const menus = [
  {
    id: '1',
    name: '订单与收付款',
    path: '/a',
    children: [
      { id: '2', name: '退款订单', path: '/finance/refundOrder' },
      { id: '3', name: '总账', path: '/finance/ledger' },
    ],
  },
  { id: '4', name: 'Open classes', path: '/openclass/launch' },
]
const names = (text: string) => menusFound(menus, text).map(leaf => leaf.node.name)

test.each([
  ['总', '总账'],
  ['订单', '退款订单'],
  ['zongzhang', '总账'],
  ['tkdd', '退款订单'],
  ['dingdan', '退款订单'],
  ['open', 'Open classes'],
  ['CLASSES', 'Open classes'],
])('%s finds %s', (text, name) => expect(names(text)).toEqual([name]))
test('what begins so stands before what holds it, and of equals what is used most before the rest', () => {
  const lists = ['退款订单', '支付订单', '订单列表', '订单', 'Order dates', 'Reorder'].map((name, i) => ({ id: `${i}`, name, path: `/${i}` }))
  const order = (text: string, used: readonly string[] = []) => menusFound(lists, text, used).map(leaf => [leaf.node.name, leaf.rank])
  expect(order('订单')).toEqual([
    ['订单', 0],
    ['订单列表', 1],
    ['退款订单', 3],
    ['支付订单', 3],
  ])
  expect(order('订单', ['/1']).map(([name]) => name)).toEqual(['订单', '订单列表', '支付订单', '退款订单'])
  expect(order('order').map(([name]) => name)).toEqual(['Order dates', 'Reorder'])
  expect(order('dingdan').map(([, rank]) => rank)).toEqual([2, 2, 3, 3])
})
test('what is nowhere finds nothing, and an entry says where it stands', () => {
  expect(names('没有这个')).toEqual([])
  expect(menusFound(menus, '总账')[0]!.trail).toEqual(['订单与收付款'])
})
