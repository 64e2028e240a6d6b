/** What follows by itself: customers that nobody looks after are warned of and go back, and sellers are told what is theirs. */
import { invoke, find, type Reaction, timer } from '../kit/index.ts'
import { notice, noticeReactions, type To } from '../messages/index.ts'
import { customer, type Customer } from './customer.ts'
import { recycle, warn } from './sea.ts'

const customerPage = (id: string): string => `/crm_customer/crm_customerManagement/clientDetail?id=${id}`

/** Somebody, unless they did it themselves. */
const unlessOwn = (of: (row: Customer, data: any) => string | null | undefined): readonly To<Customer>[] => [
  (row, _scene, { data, actor }) => {
    const to = of(row, data)
    return to && to !== actor ? [{ userIds: [to] }] : []
  },
]
const owner = unlessOwn(row => row.ownerId)
/** The customer is named by its number, since letters are not sealed. */
const shared = { type: 'crm', link: customerPage('{id}') } as const
const notices = noticeReactions(
  notice(customer, 'given', {
    ...shared,
    on: ['assigned', 'transferred', 'created'],
    to: unlessOwn((_row, data) => data.ownerId),
    title: ['新客户：{code}', 'A customer for you: {code}'],
    content: ['客户 {code} 现在由您负责。', 'Customer {code} is yours now.'],
  }),
  notice(customer, 'offered', {
    ...shared,
    to: unlessOwn((_row, data) => data.offeredToId),
    title: ['客户转交待接收：{code}', 'A customer is offered to you: {code}'],
    content: ['客户 {code} 待您接收或拒绝。', 'Customer {code} waits for you to take or decline it.'],
  }),
  notice(customer, 'declined', {
    ...shared,
    to: owner,
    title: ['客户转交被拒绝：{code}', 'Your customer was declined: {code}'],
    content: ['客户 {code} 的转交未被接收，仍由您负责。', 'Customer {code} was not taken and stays yours.'],
  }),
  notice(customer, 'warned', {
    ...shared,
    to: owner,
    title: ['客户即将被回收：{code}', 'A customer will go back: {code}'],
    content: ['请在 {keepUntil:second} 前跟进客户 {code}，否则回收到公海。', 'Follow customer {code} up by {keepUntil:second}, or it goes back into the sea.'],
  }),
  notice(customer, 'recycled', {
    ...shared,
    to: unlessOwn((_row, data) => data.lastOwnerId),
    title: ['客户已被回收：{code}', 'A customer went back: {code}'],
    content: ['客户 {code} 已回收到公海。', 'Customer {code} went back into the sea.'],
  }),
)

export const reactions: readonly Reaction[] = [
  timer('customer-warn', {
    due: now => find(customer, { status: 'owned', warnAt: { lte: now }, warnedAt: null }, { limit: 500 }),
    run: row => [invoke(warn, row.id, {})],
  }),
  timer('customer-recycle', {
    due: now => find(customer, { status: 'owned', keepUntil: { lte: now }, warnedAt: { not: null } }, { limit: 500 }),
    run: row => [invoke(recycle, row.id, {})],
  }),
  ...notices,
]
