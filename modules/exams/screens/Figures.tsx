/** How an exam came out: the spread of its marks, and how each question did. */
import { HTMLTable } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import { types } from '../answer.ts'
import type { Analysis } from '../reports.ts'
import { words } from './words.ts'

const percent = (points: number): string => `${(points / 100).toFixed(0)}%`
/** What a teacher should look at: hardly anybody could do it, everybody could, or the weak did better than the strong. */
const verdict = (difficulty: number, discrimination: number | null): readonly ['bad' | 'waiting' | 'good', readonly [string, string]] =>
  discrimination !== null && discrimination < 0
    ? ['bad', ['区分度为负，检查答案', 'Negative: look at its key']]
    : difficulty < 3_000
      ? ['waiting', ['偏难', 'Hard']]
      : difficulty > 9_000
        ? ['waiting', ['偏易', 'Easy']]
        : discrimination !== null && discrimination < 2_000
          ? ['waiting', ['区分度低', 'Tells little']]
          : ['good', ['良好', 'Good']]

export function Figures({ row, isBegun }: { readonly row: Wire; readonly isBegun: boolean }) {
  const found = useAsk<Analysis>('/api/business-product/exam/analysis', { id: row.id }, { of: ['exam_script', 'exam'], when: isBegun })
  if (!isBegun) return <Empty title={t(words.nobody)} />
  return (
    <Shown of={found}>
      {of =>
        of.count === 0 ? (
          <Empty title={t(words.nobody)} />
        ) : (
          <div className="kt-stack">
            <dl className="kt-figures ex-sums">
              {(
                [
                  [['已阅答卷', 'Marked'], of.count],
                  [['平均分', 'Mean'], of.average],
                  [['中位数', 'Median'], of.median],
                  [['最高', 'Highest'], of.highest],
                  [['最低', 'Lowest'], of.lowest],
                  [['及格率', 'Passed'], percent(Math.round((of.passed * 10_000) / of.count))],
                ] as const
              ).map(([label, value]) => (
                <div key={label[1]}>
                  <dt>{t(label)}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            <div className="ex-bands" role="img" aria-label={t(['各分数段人数', 'How many in each tenth of the marks'])}>
              {of.bands.map((count, i) => (
                <span key={`${i * 10}`}>
                  <i style={{ height: `${(count / Math.max(1, ...of.bands)) * 100}%` }} />
                  <small className="kt-figures">{count || '\u00a0'}</small>
                  <small className="kt-muted">{i * 10}%</small>
                </span>
              ))}
            </div>
            <HTMLTable compact striped className="kt-wide ex-figures">
              <thead>
                <tr>
                  <th>{t(['试题', 'Question'])}</th>
                  <th>{t(['题型', 'Type'])}</th>
                  <th>{t(['作答', 'Answers'])}</th>
                  <th>{t(['得分率', 'Reached'])}</th>
                  <th>{t(['区分度', 'Discrimination'])}</th>
                  <th />
                </tr>
              </thead>
              <tbody>
                {of.items.map(one => {
                  const [tone, label] = verdict(one.difficulty, one.discrimination)
                  return (
                    <tr key={one.questionId}>
                      <td className="ex-stem">{one.plainStem}</td>
                      <td>{t(types[one.type])}</td>
                      <td className="kt-figures">{one.count}</td>
                      <td className="kt-figures">{percent(one.difficulty)}</td>
                      <td className="kt-figures">{one.discrimination === null ? '–' : (one.discrimination / 10_000).toFixed(2)}</td>
                      <td>
                        <ToneTag tone={tone}>{t(label)}</ToneTag>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </HTMLTable>
          </div>
        )
      }
    </Shown>
  )
}
