/** What waits for a seller: customers that were handed to them, those that go back into the sea, whom to follow up, whom to call today. */
import { day, dayOf, find, plus, type RouteContext, startOf, tile, type Tile, type Where } from '../kit/index.ts'
import { follow } from './customer.commands.ts'
import { customer, held } from './customer.ts'
import { acceptTransfer } from './ownership-transfer.ts'

const to = '/crm_customer/crm_customerManagement/customer'
/** Their own, of which this holds; those of a department are its sellers' work. */
const own =
  (where: (context: RouteContext) => Where<typeof customer>, sort = 'nextFollowTime'): NonNullable<Tile['rows']> =>
  context =>
    context.ask(find(customer, { ownerId: context.actor.userId, status: held, ...where(context) }, { sort: [sort] }))
const until = (context: RouteContext): string => plus(startOf(dayOf(context.now, context.zone), context.zone), day)

export const tiles: readonly Tile[] = [
  tile(acceptTransfer, {
    name: 'customer_offered',
    label: ['待您接收的客户', 'Customers to accept'],
    to,
    rows: context => context.ask(find(customer, { offeredToId: context.actor.userId, status: held })),
  }),
  tile(follow, {
    name: 'customer_sea',
    until: 'keepUntil',
    label: ['即将回到公海', 'Going back into the sea'],
    to,
    tone: 'bad',
    rows: own(() => ({ warnedAt: { not: null } }), 'keepUntil'),
  }),
  tile(follow, {
    name: 'customer_due',
    until: 'nextFollowTime',
    label: ['跟进已到期', 'Follow-ups overdue'],
    to,
    tone: 'bad',
    rows: own(({ now }) => ({ nextFollowTime: { lt: now } })),
  }),
  tile(follow, {
    name: 'customer_today',
    until: 'nextFollowTime',
    label: ['今天要联系', 'To call today'],
    to,
    rows: own(context => ({ nextFollowTime: { gte: context.now, lt: until(context) } })),
  }),
]
