/** Holding something from the board: what a drag means, or what the button of a row begins with. One call requests and holds. */
import { instantNow } from '../../../console/clock.ts'
import { post } from '../../../console/call.ts'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { text } from '../../../console/parts/cells.tsx'
import { t, zone } from '../../../console/session.ts'
import { formatMoney, parseMoney } from '../../kit/money.ts'
import { day, formatTime, parseTime, plus } from '../../kit/time.ts'
import type { BoardRow } from '../board.ts'
import { booking } from '../booking.ts'
import { request } from '../booking.commands.ts'
import { timesOf } from '../capacity.ts'
import { kinds } from '../kinds.ts'
import type { Span } from './span.ts'
import { words } from './words.ts'

const { openClassId, units, startAt, endAt, heldUntil, remark } = booking.fields
const command = filledIn(request, {
  openClassId: { ...openClassId, required: true },
  units,
  startAt,
  endAt,
  heldUntil: { ...heldUntil, required: true },
  remark,
})

interface Props {
  readonly row: BoardRow
  readonly span: Span
  readonly onDone: () => void
  readonly onClose: () => void
}
export function HoldDialog({ row, span, onDone, onClose }: Props) {
  const wired = (instant: string): string => formatTime(instant, zone())
  const soon = plus(instantNow(), 3 * day)
  const first = { units: 1, startAt: wired(span.startAt), endAt: wired(span.endAt), heldUntil: wired(soon < span.startAt ? soon : span.startAt) }
  return (
    <FormDialog
      command={command}
      title={`${t(words.holdOf)}${row.name}`}
      first={first}
      confirm={words.holdNow}
      said={words.heldSaid}
      send={(id, values, asking) => post(`/api/${booking.path!.base}/reserve`, { ...values, id, kind: row.kind, resourceId: row.id }, asking)}
      below={form => <Cost row={row} values={form.values} />}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
/** What it comes to by the listed price, as far as that is known. */
function Cost({ row, values }: { readonly row: BoardRow; readonly values: Readonly<Record<string, unknown>> }) {
  const [from, to] = [parseTime(text(values.startAt), zone()), parseTime(text(values.endAt), zone())]
  const price = parseMoney(row.price)
  if (!from || !to || from >= to || price === undefined) return null
  const amount = price * Number(values.units || 0) * timesOf(kinds[row.kind].per, from, to, zone())
  return (
    <p className="kt-muted">
      {t(words.cost)}
      <b className="kt-figures">{formatMoney(amount)}</b>
      {t(words.costAside)}
    </p>
  )
}
