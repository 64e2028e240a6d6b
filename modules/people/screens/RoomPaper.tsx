/** What is printed for a room, on its row: it has no page of its own. */
import type { Wire } from '../../../console/call.ts'
import { PaperButton } from '../../../console/parts/PaperButton.tsx'
import { classroom } from '../organisation.ts'

export const RoomPaper = ({ row }: { readonly row: Wire }) => <PaperButton of={classroom} row={row} isSmall />
