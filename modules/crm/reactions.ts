/** What follows by itself: customers that nobody looks after are warned of and go back, and sellers are told what is theirs. */
import { also, type FactData, type FactName, type Followed, find, formatTime, type Label, on, reaction, type Reaction, timer } from '../kit/index.ts'
import { notify, says } from '../messages/index.ts'
import { customer, type Customer } from './customer.ts'
import { recycle, warn } from './sea.ts'

export const customerPage = (id: string): string => `/crm_customer/crm_customerManagement/clientDetail?id=${id}`

interface Told { readonly to: string | null | undefined; readonly title: Label; readonly content: Label }
/** A letter to one person; the customer is named by its number, since letters are not sealed. */
const telling = <T extends FactName<typeof customer>>(
  name: string, on: readonly Followed<typeof customer, T>[],
  told: (row: Customer, data: FactData<typeof customer, T>, zone: string) => Told,
): Reaction =>
  reaction(`tell-customer.${name}`, {
    on: on as readonly Followed[],
    run: ({ data, actor }, scene) => {
      const { to, title, content } = told(scene.row, data, scene.zone)
      if (!to || to === actor) return []
      return [also(notify, scene.newId(), { type: 'crm', ...says(title, content), userIds: [to], link: customerPage(scene.row.id) })]
    },
  })

export const reactions: readonly Reaction[] = [
  timer('customer-warn', {
    due: now => find(customer, { status: 'owned', warnAt: { lte: now }, warnedAt: null }, { limit: 500 }),
    run: row => [also(warn, row.id, {})],
  }),
  timer('customer-recycle', {
    due: now => find(customer, { status: 'owned', keepUntil: { lte: now }, warnedAt: { not: null } }, { limit: 500 }),
    run: row => [also(recycle, row.id, {})],
  }),
  telling('given', on(customer, 'assigned', 'transferred', 'created'), ({ code }, data) => ({
    to: data.ownerId,
    title: [`新客户：${code}`, `A customer for you: ${code}`],
    content: [`客户 ${code} 现在由您负责。`, `Customer ${code} is yours now.`],
  })),
  telling('offered', on(customer, 'offered'), ({ code }, data) => ({
    to: data.offeredToId,
    title: [`客户转交待接收：${code}`, `A customer is offered to you: ${code}`],
    content: [`客户 ${code} 待您接收或拒绝。`, `Customer ${code} waits for you to take or decline it.`],
  })),
  telling('declined', on(customer, 'declined'), ({ code, ownerId }) => ({
    to: ownerId,
    title: [`客户转交被拒绝：${code}`, `Your customer was declined: ${code}`],
    content: [`客户 ${code} 的转交未被接收，仍由您负责。`, `Customer ${code} was not taken and stays yours.`],
  })),
  telling('warned', on(customer, 'warned'), ({ code, ownerId }, { keepUntil }, zone) => ({
    to: ownerId,
    title: [`客户即将被回收：${code}`, `A customer will go back: ${code}`],
    content: [
      `客户 ${code} 将于 ${formatTime(keepUntil!, zone)} 回收到公海，请及时跟进。`,
      `Customer ${code} goes back into the sea at ${formatTime(keepUntil!, zone)} unless you follow it up.`,
    ],
  })),
  telling('recycled', on(customer, 'recycled'), ({ code }, { lastOwnerId }) => ({
    to: lastOwnerId,
    title: [`客户已被回收：${code}`, `A customer went back: ${code}`],
    content: [`客户 ${code} 已回收到公海。`, `Customer ${code} went back into the sea.`],
  })),
]
