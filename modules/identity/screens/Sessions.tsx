/** Login sessions: of everybody, and one by itself. */
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { commands, end, loginSession } from '../session.ts'
import { grants, reasons, said } from './session-words.ts'

const cells = { grant: (row: Wire) => said(grants, row.grant), reason: (row: Wire) => said(reasons, row.reason) }
export const signedInBy: Column = { name: 'grant', label: loginSession.fields.grant.label, cell: cells.grant }

export function Sessions() {
  return (
    <ListScreen
      of={loginSession}
      columns={['userId', 'identityId', signedInBy, 'createTime', 'until', 'status']}
      search={['userId', 'status', 'createTime']}
      commands={[end]}
    />
  )
}

export function Session() {
  return <DetailScreen of={loginSession} commands={commands} cells={cells} />
}
