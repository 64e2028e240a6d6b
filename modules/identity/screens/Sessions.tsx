/** Login sessions: of everybody, of one account, and one by itself. */
import type { Wire } from '../../../console/call.ts'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { commands, end, loginSession } from '../session.ts'
import { grants, reasons, said } from './session-words.ts'

const cells = { grant: (row: Wire) => said(grants, row.grant), reason: (row: Wire) => said(reasons, row.reason) }
const grant: Column = { name: 'grant', label: loginSession.fields.grant.label, cell: cells.grant }

export function Sessions() {
  return (
    <ListScreen
      of={loginSession}
      columns={['userId', 'identityId', grant, 'createTime', 'until', 'status']}
      search={['userId', 'status', 'createTime']}
      commands={[end]}
    />
  )
}

export function Session() {
  return <DetailScreen of={loginSession} commands={commands} cells={cells} />
}

/** The open sessions of one account. */
export function OpenSessions({ userId }: { readonly userId: string }) {
  return (
    <ListPanel of={loginSession} where={{ userId, status: 'active' }} search={[]} columns={['identityId', grant, 'createTime', 'until']} commands={[end]} />
  )
}
