/** How many phones of customers somebody looked at on a day; its id is `<userId>:<day>`. */
import { int, on, view } from '../kit/index.ts'
import { customer } from './customer.ts'

export const looksId = (userId: string, onDay: string): string => `${userId}:${onDay}`
export const phoneLooks = view('phone_looks', {
  label: ['手机号查看数', 'Phones looked at'],
  fields: { count: int('查看数', 'Looked at', { required: true }) },
  empty: { count: 0 },
  // What was recorded before looks were counted names nobody.
  on: fold => [
    fold(on(customer, 'unmasked'), {
      key: ({ data }) => (data.byId && data.day ? looksId(data.byId, data.day) : undefined),
      fold: row => ({ count: row.count + 1 }),
    }),
  ],
})
