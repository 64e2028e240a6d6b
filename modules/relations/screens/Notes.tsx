/** The notes of all records that one sees, searched by their words. */
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { t } from '../../../console/session.ts'
import { note } from '../note.ts'
import { ownerColumn, OwnerLink } from './OwnerLink.tsx'

export const Notes = () => (
  <ListScreen
    of={note}
    columns={['text', ownerColumn, 'createUserName', 'createTime']}
    search={['text', 'createTime']}
    rowActions={row => <OwnerLink row={row} tab="notes" />}
    hint={t(['在订单、班级等记录的“备注”页签中书写。', 'Written on the page of an order, a class or another record.'])}
  />
)
