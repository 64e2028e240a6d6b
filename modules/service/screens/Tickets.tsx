/** Tickets with the time by which each is to be done: the list, and one of them. */
import type { Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Column } from '../../../console/parts/columns.tsx'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { ticket, ticketCommands } from '../ticket.ts'

const words = { late: ['已超期', 'Overdue'] } as const
const dueOf = (row: Wire) => (
  <span className="kt-figures">
    {text(row.dueAt).slice(0, 16) || '–'} {row.isLate === true && <ToneTag tone="bad">{t(words.late)}</ToneTag>}
  </span>
)
const due: Column = { name: 'dueAt', label: ticket.fields.dueAt.label, cell: dueOf, isSorted: true, reads: ['dueAt', 'isLate'] }
const open = 'raised,assigned,pending'

export const Tickets = () => (
  <ListScreen
    of={ticket}
    screen="service-ticket"
    columns={['number', 'title', 'priority', 'categoryId', 'memberId', 'createTime', due, 'closedAt', 'status']}
    search={['number', 'title', 'priority', 'categoryId', 'memberId', 'status', 'dueAt']}
    commands={ticketCommands}
    views={[
      { id: 'mine', label: ['我处理的', 'Mine'], filters: { mine: '1', status: 'assigned,pending' } },
      { id: 'raised', label: ['待分派', 'To be assigned'], filters: { status: 'raised' } },
      { id: 'working', label: ['处理中', 'Being worked on'], filters: { status: 'assigned' } },
      { id: 'pending', label: ['等待中', 'Pending'], filters: { status: 'pending' } },
      { id: 'pressing', label: ['紧急未结', 'Pressing and open'], filters: { priority: 'high,urgent', status: open } },
      { id: 'late', label: ['已超期', 'Overdue'], filters: { late: '1' } },
    ]}
  />
)
export const Ticket = () => (
  <DetailScreen of={ticket} commands={ticketCommands} figures={row => [{ name: 'dueAt', label: ticket.fields.dueAt.label, value: dueOf(row) }]} />
)
