/** Books what a day is short of: the resource is chosen, the rest is what the day asks for. One call requests and holds. */
import { post } from '../../../console/call.ts'
import { filledIn, FormDialog } from '../../../console/parts/FormDialog.tsx'
import { t } from '../../../console/session.ts'
import { choice, int, rules, text, time } from '../../kit/index.ts'
import { booking, kindNames, request } from '../../resources/index.ts'
import type { ExecutionLine } from '../execution-board.ts'
import { kindsFor } from '../supply.ts'

const { price, resourceId } = booking.fields
interface Props {
  readonly openClassId: string
  readonly line: ExecutionLine
  /** When the last leg of the tour is over. */
  readonly lastLeg: string
  readonly onDone: () => void
  readonly onClose: () => void
}
export function SupplyDialog({ openClassId, line, lastLeg, onDone, onClose }: Props) {
  const kinds = kindsFor[line.type]
  const command = filledIn(request, {
    kind: choice(Object.fromEntries(kinds.map(name => [name, kindNames[name]])))('类别', 'Kind', { required: true }),
    resourceId,
    units: int('数量（不填按人数）', 'Units (by heads when left out)', { check: rules.between(1, 5_000) }),
    startAt: time('开始', 'From', { required: true }),
    endAt: time('结束', 'Until', { required: true }),
    price: { ...price, hidden: false, label: ['约定单价（不填按登记价）', 'Agreed price (listed when left out)'] },
    remark: text('说明', 'Remark'),
  })
  const first = { kind: kinds[0], ...spanFor(line, lastLeg) }
  return (
    <FormDialog
      command={command}
      title={`${t(['预订', 'Book'])} · ${line.typeName} · ${line.title}`}
      first={first}
      confirm={['预订并保留', 'Book and hold']}
      said={['已保留', 'Held']}
      send={(_id, values, asking) => post('/api/business-openclass/unifiedExecution/submit', { ...values, openClassId, type: line.type }, asking)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
/** A vehicle until the last leg is over, a bed from the afternoon to the morning, all else as the day says. */
function spanFor({ type, date, from, to }: ExecutionLine, lastLeg: string): { readonly startAt: string; readonly endAt: string } {
  const at = (day: string, clock: string): string => `${day} ${clock}:00`
  if (type === 'room') return { startAt: at(date, '14:00'), endAt: at(from.slice(0, 10), '10:00') }
  if (type === 'transport') return { startAt: `${from}:00`, endAt: `${lastLeg > from ? lastLeg : to}:00` }
  const [start, end] = [from.slice(11), to > from ? to.slice(11) : '23:00']
  return { startAt: at(date, start), endAt: at(date, end) }
}
