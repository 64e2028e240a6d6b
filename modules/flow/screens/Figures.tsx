/** The figures of a version: how many run and ended, where they wait and how long each step takes, with the busy places on the picture. */
import { HTMLTable } from '@blueprintjs/core'
import { useParams } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { NodeFigures } from '../figures.ts'
import { flowInstance } from '../instance.ts'
import { Diagram } from './Diagram.tsx'
import { base } from './pieces.tsx'
import { titles, words } from './words.ts'
import './flow.css'

interface One {
  readonly name: string
  readonly version: number
  readonly counts: Readonly<Record<string, number>>
  readonly over: number
  readonly nodes: readonly NodeFigures[]
}
const said = {
  steps: ['各环节用时', 'Time at each step'],
  heat: ['热力图', 'Where it is busy'],
  legend: [
    '颜色越深，经过和等待的越多；数字为“经过+等待”。',
    'The darker, the more went through or wait; the figures are those that went through + those that wait.',
  ],
  passed: ['经过', 'Went through'],
  waiting: ['等待', 'Wait'],
  median: ['用时中位数', 'Median'],
  p90: ['九成在此之内', 'Nine of ten within'],
  slowest: ['最慢', 'Slowest'],
  fullest: ['积压最多', 'Most wait here'],
  none: ['有人发起后，这里显示统计。', 'Figures appear once somebody has started it.'],
} as const
const units = [
  [1_440, ['天', ' d']],
  [60, ['小时', ' h']],
  [1, ['分钟', ' min']],
] as const
/** Minutes as people say them: `90` is 1.5 hours. */
function lastingOf(minutes: number | null): string {
  if (minutes === null) return '–'
  const [size, unit] = units.find(([many]) => minutes >= many) ?? units[2]
  return `${Math.round((minutes / size) * 10) / 10}${t(unit)}`
}
/** What people or services take time at; gateways and events that only pass do not. */
const isStep = ({ kind }: NodeFigures): boolean => ['user', 'service', 'receive', 'catch', 'subprocess', 'call'].includes(kind)
const mostOf = (nodes: readonly NodeFigures[], of: (node: NodeFigures) => number): string | undefined => {
  const [first] = nodes.toSorted((a, b) => of(b) - of(a))
  return first && of(first) > 0 ? first.id : undefined
}

export function Figures() {
  const { id = '' } = useParams()
  const found = useAsk<One>(`${base}/manager/figures`, { processDefinitionId: id }, { of: flowInstance, every: 60_000 })
  const one = found.value
  return (
    <Page
      screen="flow-figures"
      title={one ? `${one.name} · ${t(titles.figures)}` : t(titles.figures)}
      beside={one && <span className="kt-muted">v{one.version}</span>}
    >
      <Shown of={found} lines={8}>
        {({ counts, over, nodes }) =>
          over === 0 ? (
            <Empty hint={t(said.none)} />
          ) : (
            <>
              <Counts counts={counts} />
              <Card className="fl-part" title={t(said.heat)}>
                <p className="kt-muted">{t(said.legend)}</p>
                <Diagram path="process/heat-view" query={{ processDefinitionId: id }} version={JSON.stringify(nodes)} />
              </Card>
              <Steps nodes={nodes.filter(isStep)} over={over} />
            </>
          )
        }
      </Shown>
    </Page>
  )
}
const Counts = ({ counts }: { readonly counts: One['counts'] }) => (
  <FigureRow
    of={Object.entries(counts)
      .filter(([status, many]) => many > 0 || status === 'running' || status === 'finished')
      .map(([status, many]) => ({ name: status, label: flowInstance.lifecycle.states[status as 'running'].label, value: many }))}
  />
)
function Steps({ nodes, over }: { readonly nodes: readonly NodeFigures[]; readonly over: number }) {
  const slowest = mostOf(nodes, node => node.p90 ?? 0),
    fullest = mostOf(nodes, node => node.waiting)
  return (
    <Card className="fl-part" title={t(said.steps)}>
      <p className="kt-muted">{t([`最近 ${over} 个实例`, `Of the newest ${over} instances`])}</p>
      <div className="fl-scroll">
        <HTMLTable compact className="fl-figures">
          <thead>
            <tr>
              <th scope="col">{t(words.task)}</th>
              {[said.passed, said.waiting, said.median, said.p90].map(label => (
                <th scope="col" key={label[1]}>
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nodes.map(node => (
              <tr key={node.id} data-node={node.id}>
                <th scope="row">
                  {node.name} {node.id === fullest && <ToneTag tone="bad">{t(said.fullest)}</ToneTag>}{' '}
                  {node.id === slowest && <ToneTag tone="waiting">{t(said.slowest)}</ToneTag>}
                </th>
                <td className="kt-figures">{node.passed}</td>
                <td className="kt-figures">{node.waiting}</td>
                <td className="kt-figures">{lastingOf(node.median)}</td>
                <td className="kt-figures">{lastingOf(node.p90)}</td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      </div>
    </Card>
  )
}
