/** A choice round with the result of its draw, which the school looks at before it is published. */
import { HTMLTable } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { DetailScreen } from '../../../console/parts/DetailScreen.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { choiceRound, closeRound, openRound } from '../choice.ts'
import { commands as drawCommands } from '../draw.ts'
import type { RoundResult } from '../round-result.ts'

const commands = [openRound, ...drawCommands.filter(one => one.on.name === choiceRound.name), closeRound]
const words = { result: ['抽签结果', 'Result'], none: ['尚未抽签', 'Not drawn yet'] } as const
const results = { held: [['录取', 'Granted'], 'good'], waitlisted: [['候补', 'Waiting'], 'waiting'], rejected: [['未录取', 'Rejected'], 'over'] } as const

export const RoundDetail = () => (
  <DetailScreen
    of={choiceRound}
    commands={commands}
    tabs={[{ id: 'result', title: t(words.result), panel: row => <Result key={row.version as number} of={row} /> }]}
  />
)

function Result({ of }: { readonly of: Wire }) {
  const result = useAsk<RoundResult>('/api/business-openclass/school_client/choiceRound/result', { id: of.id }, { of: choiceRound })
  return (
    <Shown of={result} lines={8}>
      {({ lines, draws, seed }) =>
        lines.length === 0 ? (
          <Empty title={t(words.none)} />
        ) : (
          <>
            <ul>
              {draws.map((one, i) => (
                <li key={one.at}>
                  {t([`第 ${i + 1} 次抽签`, `Draw ${i + 1}`])} {one.at} · {t([`录取 ${one.granted} 个`, `${one.granted} granted`])}
                  {one.reason && ` · ${one.reason}`}
                </li>
              ))}
              <li className="kt-muted">{t([`随机种子 ${seed}`, `Seed ${seed}`])}</li>
            </ul>
            <div style={{ overflowX: 'auto' }}>
              <HTMLTable compact striped style={{ whiteSpace: 'nowrap' }}>
                <thead>
                  <tr>
                    {[
                      ['顺序', 'Turn'],
                      ['学生', 'Pupil'],
                      ['班级', 'Class'],
                      ['志愿', 'Rank'],
                      ['结果', 'Result'],
                      ['原因', 'Reason'],
                    ].map(([zh, en]) => (
                      <th key={en}>{t([zh!, en!])}</th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {lines.map(one => {
                    const [label, tone] = results[one.result as keyof typeof results]
                    return (
                      <tr key={`${one.studentId} ${one.openClassId}`}>
                        <td className="kt-figures">{one.turn}</td>
                        <td>
                          {one.studentName} {one.sibling === 1 && <ToneTag tone="active">{t(['兄弟姐妹', 'Sibling'])}</ToneTag>}
                        </td>
                        <td>{one.className}</td>
                        <td className="kt-figures">{one.rank}</td>
                        <td>
                          <ToneTag tone={tone}>{t(label)}</ToneTag>
                        </td>
                        <td>{one.reason}</td>
                      </tr>
                    )
                  })}
                </tbody>
              </HTMLTable>
            </div>
          </>
        )
      }
    </Shown>
  )
}
