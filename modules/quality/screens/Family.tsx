/** For families: what they may say of their children, and the reports that the school has audited. */
import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { PaperButton } from '../../../console/parts/PaperButton.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { t } from '../../../console/session.ts'
import { rate, rating } from '../rating.ts'
import { score, semesters } from '../score.ts'
import { descriptionOf, nameOf, type Node } from '../tree.ts'
import { cellCheck } from './ClassGrid.tsx'
import { Report } from './PupilScreen.tsx'
import { words } from './words.ts'

interface ToRate {
  readonly id: string
  readonly studentId: string
  readonly studentName: string
  readonly systemName: string
  readonly schoolYear: string
  readonly semester: '1' | '2'
  readonly nodes: readonly Node[]
  readonly scores: Readonly<Record<string, number | null>>
}
export function Family() {
  const reports = useList(score, { size: 20, descs: 'schoolYear,semester' }),
    todo = useAsk<readonly ToRate[]>('/api/business-quota/studentRating/toRate', {}, { of: rating })
  const open = todo.value?.filter(one => one.nodes.length > 0) ?? []
  return (
    <Page screen="family-quality">
      {open.map(one => (
        <section key={`${one.id} ${JSON.stringify(one.scores)}`} className="kt-card kt-stack">
          <h3>
            {t(words.yourTurn)} · {one.studentName}
          </h3>
          <RateForm of={one} onDone={todo.reload} />
        </section>
      ))}
      <Shown of={reports}>
        {({ records }) =>
          records.length === 0 ? (
            <div className="kt-card">
              <Empty title={t(words.familyNone)} hint={t(words.familyNoneHint)} />
            </div>
          ) : (
            records.map((row, i) => (
              <details key={row.id} className="kt-card" open={i === 0}>
                <summary>
                  <b>{String(row.studentName ?? '')}</b> {row.schoolYear} {t(semesters[row.semester as '1'])}
                </summary>
                <div className="kt-commands">
                  <PaperButton of={score} row={row as Wire} />
                </div>
                <Report id={row.id} comment={row.comment} version={row.version} />
              </details>
            ))
          )
        }
      </Shown>
    </Page>
  )
}

function RateForm({ of, onDone }: { readonly of: ToRate; readonly onDone: () => void }) {
  const [typed, type] = useState<Readonly<Record<string, string>>>(() => Object.fromEntries(of.nodes.map(node => [node.id, String(of.scores[node.id] ?? '')])))
  const wrong = (node: Node) => (typed[node.id] ? cellCheck(node.score ?? 0)(typed[node.id]!) : undefined)
  const sending = useSending({
    content: typed,
    send: asking => run(rate, of.id, { studentId: of.studentId, schoolYear: of.schoolYear, semester: of.semester, scores: typed }, asking),
    said: done.change,
    onDone,
  })
  const isIdle = of.nodes.some(wrong) || of.nodes.every(node => typed[node.id] === String(of.scores[node.id] ?? ''))
  return (
    <>
      <Against error={sending.error} />
      {of.nodes.map(node => (
        <div key={node.id} className="ql-rate">
          <span>
            {t(nameOf(node))} (0–{node.score}) <small className="kt-muted">{t(descriptionOf(node))}</small>
          </span>
          <InputGroup
            aria-label={t(nameOf(node))}
            inputMode="numeric"
            value={typed[node.id] ?? ''}
            intent={wrong(node) ? 'danger' : 'none'}
            onChange={event => type({ ...typed, [node.id]: event.target.value })}
          />
          {wrong(node) && <small className="kt-wrong-text">{t(wrong(node)!.label)}</small>}
          <small className="kt-muted">{(node.descriptors ?? []).map(one => `${one.from} ${one.name} ${one.words}`).join(' · ')}</small>
        </div>
      ))}
      <div className="kt-commands">
        <Button intent="primary" loading={sending.isBusy} disabled={isIdle} text={t(words.send)} onClick={() => void sending.send()} />
      </div>
    </>
  )
}
