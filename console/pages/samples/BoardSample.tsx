/** A board on the test page: the columns are the states of a lifecycle, and take what a command would bring there. */
import { useState } from 'react'
import { command } from '../../../modules/kit/command.ts'
import { Board } from '../../parts/board/Board.tsx'
import { movesOf } from '../../parts/board/moves.ts'
import { toast } from '../../parts/toasts.ts'
import { t } from '../../session.ts'
import { made, nameOf } from './made.ts'

interface Ticket {
  readonly id: string
  readonly name: readonly [string, string]
  readonly status: string
}
const act = (name: string, zh: string, en: string) => command(made, name, { label: [zh, en], by: [], decide: () => [] })
const commands = [act('start', '开始', 'Start'), act('pause', '暂停', 'Pause'), act('finish', '完成', 'Finish'), act('cancel', '取消', 'Cancel')]
const words = { board: ['活动看板', 'Activities'], none: ['空看板', 'An empty board'] } as const
const { states, statuses } = made.lifecycle
const columns = () => statuses.filter(status => status !== 'new').map(status => ({ id: status, label: t(states[status].label), tone: states[status].tone }))
const moves = (status: string) =>
  movesOf(
    made,
    status,
    commands.filter(one => made.lifecycle.allowed(status as 'new').includes(one.name)),
  )

export function BoardSample() {
  const [tickets, setTickets] = useState<readonly Ticket[]>(() =>
    ['planned', 'planned', 'planned', 'running', 'running', 'done'].map((status, i) => ({ id: `t${i}`, name: nameOf(i), status })),
  )
  const common = {
    columns: columns(),
    columnOf: (one: Ticket) => one.status,
    title: (one: Ticket) => t(one.name),
    targets: (one: Ticket) => [...moves(one.status).keys()],
  }
  return (
    <div className="kt-stack">
      <Board
        {...common}
        label={t(words.board)}
        cards={tickets}
        face={one => <small className="kt-muted">{one.id}</small>}
        onMove={(one, to) => {
          toast(`${t(moves(one.status).get(to)!.label)} · ${t(one.name)}`, 'good')
          setTickets(tickets.map(other => (other.id === one.id ? { ...other, status: to } : other)))
        }}
      />
      <Board {...common} label={t(words.none)} cards={[]} onMove={() => {}} />
    </div>
  )
}
