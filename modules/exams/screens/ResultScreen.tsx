/** A published result: the marks, and question by question what was answered and what would have been right. */
import { useAsk } from '../../../console/parts/hooks.ts'
import type { Wire } from '../../../console/call.ts'
import { type Act, CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { formulated } from '../../../console/parts/Formula.tsx'
import { RichText } from '../../../console/parts/RichText.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { StatusTag, ToneTag } from '../../../console/parts/StatusTag.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import { types } from '../answer.ts'
import { attempt, isTold } from '../attempt.ts'
import { appeal } from '../attempt.commands.ts'
import type { PaperLine } from '../reports.ts'
import { Choice, Stem } from './Stem.tsx'
import { words } from './words.ts'
import './exams.css'

export function ResultScreen() {
  const [address] = useAddress()
  const id = address.get('id') ?? ''
  const found = useAsk<Result>('/api/business-product/exam/resultDetail', { id }, { of: attempt, id, when: id !== '' })
  const { act, dialog } = useActs({ onDone: found.reload })
  return (
    <Page
      screen="exam-result"
      title={found.value ? `${String(found.value.examName)} · ${String(found.value.studentName ?? '')}` : t(attempt.label)}
      beside={found.value && <StatusTag of={attempt} status={found.value.status} />}
    >
      <Shown of={found}>
        {row =>
          !isTold(row) ? (
            <Empty title={t(words.unpublished)} hint={t(words.handedHint)} />
          ) : (
            <div className="kt-stack ex-narrow">
              <p className="ex-score kt-figures">
                <b>{short(row.score)}</b> / {short(row.totalScore)}{' '}
                <ToneTag tone={row.isPassed === 1 ? 'good' : 'bad'}>{t(row.isPassed === 1 ? words.passed : words.failed)}</ToneTag>
              </p>
              <Appeal row={row} act={act} />
              {row.questions.map((one, i) => (
                <article key={one.questionId} className="kt-card kt-stack">
                  <header className="ex-line">
                    <small className="kt-muted">{t([`第 ${i + 1} 题 · ${types[one.type][0]}`, `No. ${i + 1} · ${types[one.type][1]}`])}</small>
                    <ToneTag tone={one.mark === one.top ? 'good' : Number(one.mark) > 0 ? 'waiting' : 'bad'}>
                      {one.mark} / {one.top}
                    </ToneTag>
                  </header>
                  <Stem of={one} />
                  {one.options.length > 0 && one.type !== 'truefalse' && (
                    <ol className="ex-choices">
                      {one.options.map(option => (
                        <li key={option.label}>
                          <Choice of={option} letter={option.label} />
                        </li>
                      ))}
                    </ol>
                  )}
                  {one.given !== null && (
                    <p className="kt-lines">
                      <small className="kt-muted">{t(words.yours)}</small> {one.given ? formulated(said(one, one.given)) : t(words.empty)}
                    </p>
                  )}
                  {one.key && one.mark !== one.top && (
                    <p className="kt-lines">
                      <small className="kt-muted">{t(words.key)}</small> {formulated(said(one, one.key))}
                    </p>
                  )}
                  {one.correction && (
                    <p className="kt-lines">
                      <small className="kt-muted">{t(words.corrected)}</small> {one.correction}
                    </p>
                  )}
                  {one.analysis && <RichText html={one.analysis} texts={formulated} />}
                </article>
              ))}
            </div>
          )
        }
      </Shown>
      {dialog}
    </Page>
  )
}
type Result = Wire<typeof attempt> & { readonly questions: readonly PaperLine[]; readonly appealUntil: string }
/** Another look at the marks: asked for once, where there is something to look at; what was asked, and what came of it. */
function Appeal({ row, act }: { readonly row: Result; readonly act: Act }) {
  const mayAsk = row.status === 'marked' && row.appealUntil !== '' && row.questions.some(one => one.given)
  return (
    <>
      {row.appealReason && (
        <section className="kt-card kt-stack">
          <p className="kt-lines">
            <small className="kt-muted">{t(attempt.fields.appealReason.label)}</small> {row.appealReason}
          </p>
          <p className="kt-lines">
            <small className="kt-muted">{t(attempt.fields.appealAnswer.label)}</small> {row.appealAnswer || t(words.appealWaits)}
          </p>
        </section>
      )}
      {mayAsk && (
        <div className="kt-commands">
          <CommandButtons of={attempt} row={row as never} commands={[appeal]} act={act} />
          <small className="kt-muted">{t([`${row.appealUntil} 前可申请一次`, `Once, until ${row.appealUntil}`])}</small>
        </div>
      )}
    </>
  )
}
/** The letters of true and false are for files, not for readers. */
const said = ({ type, options }: PaperLine, letter: string | null): string =>
  (type === 'truefalse' && options.find(one => one.label === letter)?.content) || (letter ?? '')
const short = (value: unknown): string => String(value ?? '').replace(/\.?0+$/, '')
