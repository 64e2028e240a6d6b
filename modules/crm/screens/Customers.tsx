/** Customers: those with an owner, the sea, the intended ones, and the page of one. */
import { Button, Callout } from '@blueprintjs/core'
import { useState } from 'react'
import { post, type Wire } from '../../../console/call.ts'
import type { Offers } from '../../../console/parts/commandButtons.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { twoLines } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { farTab } from '../../../console/parts/farTab.tsx'
import { ImportButton } from '../../../console/parts/ImportButton.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { may, t, useSession } from '../../../console/session.ts'
import { commands as own, unmask } from '../customer.commands.ts'
import { customer } from '../customer.ts'
import { mergeCommands } from '../merge.ts'
import { handCommands } from '../ownership-transfer.ts'
import { seaCommands } from '../sea.ts'
import { InSight, OwnerFilter, Permissions } from './Range.tsx'
import { LabelsInput, labelsCell } from './Labels.tsx'
import { MergeForm } from './MergeForm.tsx'
import { SeaLeft } from './SeaLeft.tsx'
import { SellerInput } from './SellerInput.tsx'
import { AddForm } from './Duplicates.tsx'

const words = {
  phone: ['手机号', 'Phone'],
  shown: ['本次查看已留痕', 'This look was recorded'],
  nothing: ['新增或导入客户，或到公海领取。', 'Add or import customers, or receive some from the sea.'],
  common: ['共用公海', 'The common sea'],
  empty: ['公海里没有客户。', 'Nothing lies in the sea.'],
  offeredToYou: ['此客户待您接收：接收后由您负责，也可以拒绝。', 'This customer waits for you: take it, or decline.'],
  offered: ['已转交给其他销售，等待对方接收。', 'Offered to another seller, who has not taken it yet.'],
  follows: ['跟进记录', 'Follow-ups'],
  contacts: ['联系人', 'Contacts'],
  opportunities: ['商机', 'Opportunities'],
  contracts: ['合同', 'Contracts'],
  orders: ['订单', 'Orders'],
  warned: ['即将回收到公海，请及时跟进。', 'It goes back into the sea soon unless it is followed up.'],
} as const

const all = [...own, ...seaCommands, ...handCommands, ...mergeCommands]
/** In the order asked for; without deleting for those who may not, or their rows could be chosen for nothing. */
const named = (...names: readonly string[]) =>
  names.filter(name => name !== 'remove' || may('customer_remove')).flatMap(name => all.filter(command => command.name === name))
const inputs = { ownerId: SellerInput, labelIds: LabelsInput }

/** What a seller may not do with another's customer is not offered to them; the server says what they may follow up and hand over. */
function useOffers(): Offers {
  const userId = useSession(value => value.userInfo?.user_id)
  return (command, row) => {
    const isMine = row.ownerId === userId,
      isForMe = row.offeredToId === userId
    if (command.name === 'acceptTransfer') return isForMe
    if (command.name === 'declineTransfer') return isForMe || (!!row.offeredToId && (isMine || may('customer_assign')))
    if (['markIntended', 'markDeal'].includes(command.name) && row.phase === 'deal') return false
    if (command.name === 'markLost' && ['deal', 'lost'].includes(String(row.phase))) return false
    if (command.name === 'remove' && row.phase === 'deal') return false
    // `unmask` has a button of its own, which shows what it answers.
    if (command.name === 'unmask') return false
    if (command.name === 'follow') return Boolean(row.canFollow)
    if (command.name === 'transfer') return Boolean(row.canTransfer)
    if (['receive', 'assign', 'moveSea', 'merge', 'undoMerge', 'remove', 'restore', 'lock', 'unlock'].includes(command.name)) return true
    return isMine || may('customer_assign')
  }
}

const forms = { create: AddForm, createInSea: AddForm, merge: MergeForm }

const Import = ({ reload }: { readonly reload: () => void }) =>
  may('customer_create') ? (
    <ImportButton title={t(customer.label)} to="/api/business-crm/customer/import" template="/api/business-crm/customer/importTemplate" onDone={reload} />
  ) : null

export function Customers() {
  const offers = useOffers()
  return (
    <ListScreen
      of={customer}
      screen="customer"
      columns={[twoLines(customer, 'name', 'code'), 'phone', 'level', 'phase', 'ownerId', 'lastFollowAt', 'nextFollowTime', 'keepUntil', 'status']}
      search={['name', 'phone', 'level', 'phase', 'source', 'labelIds', 'status']}
      commands={named('create', 'follow', 'change', 'transfer', 'putSea', 'markIntended', 'remove', 'acceptTransfer', 'declineTransfer')}
      offers={offers}
      inputs={inputs}
      forms={forms}
      toolbar={reload => (
        <>
          <OwnerFilter />
          <Import reload={reload} />
        </>
      )}
      hint={t(words.nothing)}
    />
  )
}

/** The common sea has no row, so no name. */
const seaCell = (row: Wire) => (row.seaId ? text(row.seaName) : row.status === 'sea' ? t(words.common) : '–')

export function ClientSea() {
  return (
    <ListScreen
      of={customer}
      screen="client-sea"
      from="/api/business-crm/customer/seaPage"
      where={{ status: 'sea' }}
      columns={[twoLines(customer, 'name', 'code'), 'phone', 'seaId', 'level', 'phase', 'seaTime', 'lastOwnerId', 'seaReason']}
      cells={{ seaId: seaCell }}
      search={['name', 'phone', 'seaId', 'level', 'source']}
      commands={named('createInSea', 'receive', 'assign', 'moveSea')}
      inputs={inputs}
      forms={forms}
      toolbar={() => (
        <>
          <SeaLeft />
          <InSight of="seaCustomers" />
        </>
      )}
      hint={t(words.empty)}
    />
  )
}

export function IntendedCustomers() {
  const offers = useOffers()
  return (
    <ListScreen
      of={customer}
      screen="intended-customer"
      from="/api/business-crm/customer/intendedPage"
      where={{ phase: 'intended' }}
      columns={[twoLines(customer, 'name', 'code'), 'phone', 'intention', 'product', 'budget', 'ownerId', 'nextFollowTime', 'status']}
      search={['name', 'intention', 'level']}
      commands={named('follow', 'markIntended', 'markDeal', 'markLost')}
      offers={offers}
      inputs={inputs}
      toolbar={() => <InSight of="purposeCustomers" />}
    />
  )
}

/** All but the instants that the term of an owner is counted by. */
const shown = Object.keys(customer.fields).filter(
  name => !['warnAt', 'warnedAt', 'lockedAt', 'nameKey', 'seaDeptId', 'formerStatus', 'mergeTrace'].includes(name),
)

/** What sales has of the customer, and adds to it. */
const soldTo = () =>
  [
    {
      of: 'follow_info',
      id: 'follows',
      title: words.follows,
      columns: ['content', 'type', 'sellerId', 'followTime', 'nextTime', 'status'],
      search: ['content', 'type', 'status'],
    },
    { of: 'contact', id: 'contacts', title: words.contacts, columns: ['name', 'phone', 'position', 'isMain'], search: ['name'] },
    { of: 'opportunity', id: 'opportunities', title: words.opportunities, columns: ['name', 'stage', 'amount', 'expectDate', 'status'] },
    { of: 'contract', id: 'contracts', title: words.contracts, columns: ['name', 'contractNo', 'amount', 'paidAmount', 'endDate', 'status'] },
    { of: 'crm_order', id: 'orders', title: words.orders, columns: ['orderNo', 'amount', 'orderDate', 'status'] },
  ].flatMap(one => farTab({ ...one, by: 'customerId', makes: true }))

interface Seen {
  readonly phone: string
  readonly morePhones: string
}

/** The address names the customer in its query. */
export function ClientDetail() {
  const [seen, setSeen] = useState<Seen & { readonly id: string }>()
  const offers = useOffers()
  return (
    <DetailScreen
      of={customer}
      screen="client-detail"
      title={row => `${text(row.name)} · ${text(row.code)}`}
      fields={shown}
      commands={all}
      offers={offers}
      inputs={inputs}
      cells={{ labelIds: labelsCell, seaId: seaCell }}
      tabs={soldTo()}
      forms={forms}
      actions={row => <ShowPhone row={row} onSeen={phones => setSeen({ ...phones, id: row.id })} />}
      summary={row => (
        <>
          {seen?.id === row.id && (
            <Callout intent="warning" title={t(words.shown)} role="status">
              {t(words.phone)} <b className="kt-figures">{[seen.phone, seen.morePhones].filter(Boolean).join(', ')}</b>
            </Callout>
          )}
          <Waits row={row} />
          <Permissions row={row} />
        </>
      )}
    />
  )
}

/** What about this customer does not wait. */
function Waits({ row }: { readonly row: Wire }) {
  const userId = useSession(value => value.userInfo?.user_id)
  const isForMe = row.offeredToId === userId
  return (
    <>
      {row.offeredToId !== '' && <Callout intent="primary">{t(isForMe ? words.offeredToYou : words.offered)}</Callout>}
      {row.warnedAt !== '' && <Callout intent="warning">{t(words.warned)}</Callout>}
    </>
  )
}

/** The command leaves the trace; its answer shows the phones of this one customer. */
function ShowPhone({ row, onSeen }: { readonly row: Wire; readonly onSeen: (phones: Seen) => void }) {
  const userId = useSession(value => value.userInfo?.user_id)
  const mayLook = may('customer_unmask') && (row.ownerId === userId || may('customer_assign'))
  if (!mayLook || !['owned', 'locked'].includes(row.status)) return null
  const look = () => {
    // A refusal has said so in a toast.
    post<Seen>('/api/business-crm/customer/unmask', { id: row.id }).then(onSeen, () => undefined)
  }
  return <Button text={t(unmask.label)} data-command="customer_unmask" onClick={look} />
}
