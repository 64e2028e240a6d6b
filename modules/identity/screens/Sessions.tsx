/** Login sessions: of everybody, and one by itself. */
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { commands, end, look, loginSession } from '../session.ts'
import { grants, reasons, said } from './session-words.ts'

const cells = { grant: (row: Wire) => said(grants, row.grant), reason: (row: Wire) => said(reasons, row.reason) }
export const signedInBy: Column = { name: 'grant', label: loginSession.fields.grant.label, cell: cells.grant }

export function Sessions() {
  return (
    <ListScreen
      of={loginSession}
      columns={['userId', 'identityId', signedInBy, 'viewerId', 'purpose', 'createTime', 'until', 'status']}
      search={['userId', 'viewerId', 'status', 'createTime']}
      commands={[end]}
    />
  )
}

/** One looks from an identity's row. */
const offers = ({ name }: { readonly name: string }) => name !== look.name

export function Session() {
  return <DetailScreen of={loginSession} commands={commands} offers={offers} cells={cells} />
}
