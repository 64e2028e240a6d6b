/** What evaluations of teachers come to: all in reach beside each other, and one with the terms, the criteria and the words. A teacher finds
 * their own. */
import { Link } from 'wouter'
import { Card } from '../../../console/parts/Card.tsx'
import { Bars } from '../../../console/parts/Bars.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { FigureRow } from '../../../console/parts/KeyFigures.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { evaluation } from '../evaluation.ts'
import { round } from '../round.ts'
import type { TeacherTotals } from '../totals.ts'
import { criterionName, words } from './words.ts'
import './evaluations.css'

const path = '/openclass/evaluationTotals'
const answers = (count: number): string => t([`${count} 份`, `${count} answers`])

export function TeacherPage() {
  const [address] = useAddress()
  const teacherId = address.get('teacherId') ?? ''
  const found = useAsk<readonly TeacherTotals[]>('/api/business-openclass/evaluationTeacher/totals', { teacherId }, { of: round })
  return (
    <Page screen="evaluation-totals">
      <Shown of={found} lines={8}>
        {all =>
          all.length === 0 ? (
            <div className="kt-card">
              <Empty title={t(words.noTotals)} hint={t(words.noTotalsHint)} />
            </div>
          ) : all.length === 1 ? (
            <One of={all[0]!} isOnly={!teacherId} />
          ) : (
            <section className="kt-card">
              <Bars
                label={t(words.totals)}
                bars={all.map(one => ({
                  key: one.teacherId,
                  label: `${one.teacherName} · ${one.agencyName}`,
                  value: Number(one.score),
                  text: `${one.score} · ${answers(one.count)}`,
                  to: `${path}?teacherId=${one.teacherId}`,
                }))}
              />
            </section>
          )
        }
      </Shown>
    </Page>
  )
}

function One({ of, isOnly }: { readonly of: TeacherTotals; readonly isOnly: boolean }) {
  return (
    <div className="kt-stack">
      {!isOnly && <Link href={path}>← {t(words.back)}</Link>}
      <section className="kt-card">
        <h2>
          {of.teacherName} <small className="kt-muted">{of.agencyName}</small>
        </h2>
        <FigureRow
          of={[
            { name: words.stars[1], label: words.stars, value: of.score },
            { name: words.answers[1], label: words.answers, value: of.count },
            { name: words.classes[1], label: words.classes, value: of.classes },
          ]}
        />
      </section>
      <div className="kt-columns-2">
        <Card title={t(words.byCriterion)}>
          <Bars
            label={t(words.byCriterion)}
            bars={of.criteria.map(one => ({ key: one.key, label: criterionName(one), value: Number(one.mean), text: `${one.mean} · ${answers(one.count)}` }))}
          />
        </Card>
        <Card title={t(words.spread)}>
          <Bars
            label={t(words.spread)}
            bars={of.spread.map((count, i) => ({ key: String(i + 1), label: '★'.repeat(i + 1), value: count, text: String(count) })).reverse()}
          />
        </Card>
      </div>
      <Card title={t(words.byTerm)}>
        <Scrolling>
          <table className="ev-table">
            <thead>
              <tr>
                <th>{t(words.term)}</th>
                <th>{t(words.classes)}</th>
                <th>{t(words.answers)}</th>
                <th>{t(words.stars)}</th>
                {of.criteria.map(one => (
                  <th key={one.key}>{criterionName(one)}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {of.terms.map(one => (
                <tr key={one.term}>
                  <th>{one.term}</th>
                  <td>{one.classes}</td>
                  <td>{one.count}</td>
                  <td>
                    <b>{one.score}</b>
                  </td>
                  {of.criteria.map(({ key }) => (
                    <td key={key}>{one.criteria.find(each => each.key === key)?.mean ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      </Card>
      <Said teacherId={of.teacherId} />
    </div>
  )
}

/** Words without the stars beside them. */
function Said({ teacherId }: { readonly teacherId: string }) {
  const found = useList(evaluation, { teacherId, content_notnull: 1, size: 50 })
  return (
    <Card title={t(words.said)}>
      <Shown of={found}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="kt-muted">{t(words.noWords)}</p>
          ) : (
            <ul className="ev-said">
              {records.map(one => (
                <li key={one.id}>
                  {String(one.content)} <small className="kt-muted">{String(one.openClassName ?? '')}</small>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
    </Card>
  )
}
