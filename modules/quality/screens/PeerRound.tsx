/** A peer round as its teacher sees it: how many have answered while it is open, what came of it once it is closed, and never who. */
import { ProgressBar } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { peerRating } from '../peer-rating.ts'
import { peerRound } from '../peer-round.ts'
import { peerCommands } from '../peer-round.commands.ts'
import type { Progress } from '../peer-routes.ts'
import { semesters } from '../score.ts'
import { nameOf } from '../tree.ts'
import { PeerRaters } from './PeerRaters.tsx'
import { peerWords as words } from './words.ts'
import './quality.css'

const titleOf = (row: Wire): string => `${row.className ?? row.classIdName ?? ''} ${row.schoolYear} ${t(semesters[row.semester as '1'] ?? semesters['1'])}`
const fields = ['classId', 'schoolId', 'systemId', 'nodeIds', 'schoolYear', 'semester', 'opensAt', 'closesAt', 'each', 'atLeast', 'remindedAt', 'reason']

export function PeerRoundScreen() {
  return (
    <DetailScreen
      of={peerRound}
      screen="quality-peer-round"
      title={titleOf}
      fields={fields}
      commands={peerCommands.filter(one => one.name !== 'create')}
      forms={{ look: PeerRaters }}
      tabs={[
        { id: 'progress', title: t(words.progress), when: row => row.status === 'open' || row.status === 'closed', panel: row => <ProgressOf row={row} /> },
      ]}
    />
  )
}

function ProgressOf({ row }: { readonly row: Wire }) {
  const found = useAsk<Progress>('/api/business-quota/peerRound/progress', { id: row.id }, { of: peerRating, version: row.version })
  return (
    <Shown of={found} lines={6}>
      {of => (
        <div className="kt-stack">
          <FigureRow
            of={[
              { name: 'answered', label: words.answered, value: `${of.answered} / ${of.asked}` },
              { name: 'given', label: words.given, value: `${of.given} / ${of.total}` },
            ]}
          />
          <ProgressBar value={of.total === 0 ? 0 : of.given / of.total} intent="primary" stripes={false} animate={false} aria-label={t(words.given)} />
          <small className="kt-muted">{t(words.anonymous)}</small>
          {of.pupils.length > 0 && <Figures of={of} />}
        </div>
      )}
    </Shown>
  )
}
const Figures = ({ of }: { readonly of: Progress }) => (
  <>
    <h3>{t(words.figures)}</h3>
    <div className="ql-scroll">
      <table className="ql-tree" aria-label={t(words.figures)}>
        <thead>
          <tr>
            <th scope="col">{t(words.pupil)}</th>
            {of.nodes.map(node => (
              <th key={node.id} scope="col" className="kt-number">
                {t(nameOf(node))} /{node.most}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {of.pupils.map(pupil => (
            <tr key={pupil.studentId}>
              <th scope="row">{pupil.name}</th>
              {pupil.cells.map(cell => (
                <td key={cell.nodeId} className="kt-number kt-figures">
                  {cell.score === null ? <span className="kt-muted">{t(words.byTeacher)}</span> : `${cell.score} (${cell.raters})`}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
    <p className="kt-muted">{t(words.fewHint)}</p>
  </>
)
