/** Exams of a family: what is open now, what comes, and what was published. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { post } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Face } from '../../../console/parts/Picture.tsx'
import { Some } from '../../../console/parts/Some.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { t } from '../../../console/session.ts'
import type { FamilyExam } from '../reports.ts'
import { words } from './words.ts'
import './exams.css'

export function MyExams() {
  const found = useAsk<{ readonly exams: readonly FamilyExam[] }>('/api/business-product/exam/mine', {}, { of: ['exam_attempt'], every: 60_000 })
  return (
    <Page screen="my-exams">
      <Shown of={found} lines={6}>
        {({ exams }) =>
          exams.length === 0 ? (
            <Empty title={t(words.noExams)} hint={t(words.noExamsHint)} />
          ) : (
            <div className="kt-stack ex-narrow">
              <Several of={exams.filter(one => !isPast(one))} />
              {exams.some(isPast) && <h2>{t(words.past)}</h2>}
              <Several of={exams.filter(isPast)} />
            </div>
          )
        }
      </Shown>
    </Page>
  )
}
/** Nothing is to be done about it any more. */
const isPast = (of: FamilyExam): boolean => !of.running && !of.mayStart && of.status !== 'scheduled'
const Several = ({ of }: { readonly of: readonly FamilyExam[] }) => (
  <Some of={of} most={5}>
    {shown => (
      <div className="kt-stack">
        {shown.map(one => (
          <One key={`${one.examId}:${one.studentId}`} of={one} />
        ))}
      </div>
    )}
  </Some>
)
function One({ of }: { readonly of: FamilyExam }) {
  const [, go] = useLocation()
  const start = () => post<{ readonly id: string }>('/api/business-product/exam/start', { examId: of.examId, studentId: of.studentId })
  return (
    <article className="kt-card kt-stack" data-exam={of.examId}>
      <header className="ex-line">
        <span>
          <h2>{of.name}</h2>
          <small className="kt-muted">
            <Face name={of.studentName} size={18} /> {of.studentName}
          </small>
        </span>
        <Standing of={of} />
      </header>
      <p className="kt-muted kt-figures kt-dotted">
        <span>
          {of.startTime.slice(5, 16)} – {of.endTime.slice(5, 16)}
        </span>
        <span>{t([`${of.duration} 分钟`, `${of.duration} min`])}</span>
        <span>{t([`${of.count} 题`, `${of.count} questions`])}</span>
        <span>{t([`${of.totalScore} 分`, `${of.totalScore} points`])}</span>
      </p>
      {of.notes && of.status !== 'published' && <p className="kt-lines">{of.notes}</p>}
      {of.score && (
        <p className="ex-score kt-figures">
          <b>{of.score}</b> / {of.totalScore}
        </p>
      )}
      {of.mayStart && (
        <CallButton
          fill
          size="large"
          intent="primary"
          data-command="start"
          text={t(of.taken > 0 ? words.startAgain : words.start)}
          ask={[
            `${of.taken > 0 ? '再次作答后，以最后一次的成绩为准。' : ''}开始后计时 ${of.duration} 分钟，关闭页面也不会停止。现在开始？`,
            `${of.taken > 0 ? 'The last attempt counts. ' : ''}The ${of.duration} minutes run from now on, also when this page is closed. Start?`,
          ]}
          call={start}
          onDone={({ id }) => go(`/exam/take?id=${encodeURIComponent(id)}`)}
        />
      )}
      {of.running && <Button fill size="large" intent="primary" text={t(words.goOn)} onClick={() => go(`/exam/take?id=${encodeURIComponent(of.running)}`)} />}
      {of.score && <Button fill text={t(words.seeResult)} onClick={() => go(`/exam/result?id=${encodeURIComponent(of.attemptId)}`)} />}
    </article>
  )
}
function Standing({ of }: { readonly of: FamilyExam }) {
  if (of.score) return <ToneTag tone={of.isPassed ? 'good' : 'bad'}>{t(of.isPassed ? words.passed : words.failed)}</ToneTag>
  if (of.running) return <ToneTag tone="active">{t(['作答中', 'Writing'])}</ToneTag>
  if (of.taken > 0) return <ToneTag tone="waiting">{t(words.waiting)}</ToneTag>
  if (of.mayStart) return <ToneTag tone="active">{t(['可以参加', 'Open now'])}</ToneTag>
  return <ToneTag tone="idle">{t(of.status === 'scheduled' ? words.notYet : words.missed)}</ToneTag>
}
