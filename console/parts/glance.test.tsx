/** A line of what hangs on a row says all that it is to say. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { order } from '../../modules/payments/order.ts'
import type { Wire } from '../call.ts'
import { Said } from './Glance.tsx'

test('when a row was made is said, and no dot stands where nothing follows', () => {
  const row = { id: '1', openClassName: '合唱', totalCents: '559.32', createTime: '2026-11-01 10:19:33', status: 'paid' } as unknown as Wire
  const text = renderToStaticMarkup(<Said of={order} names={['openClassId', 'totalCents', 'createTime', 'paidAt']} row={row} />).replace(/<[^>]*>/g, '')
  expect(text).toBe('合唱 · ¥559.32 · 2026-11-01 10:19')
})
