/** The marking desk: question by question, one answer at a time, without names. Digits and Enter are enough. */
import { Button, Card, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useEffect, useRef, useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { CommandButtons, useActs } from '../../../console/parts/commandButtons.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { script } from '../attempt.ts'
import type { Desk } from '../reports.ts'
import { mark, reply, revise } from '../script.commands.ts'
import { Stem } from './Stem.tsx'
import { words } from './words.ts'
import './exams.css'

const path = '/api/business-product/exam/desk'
export function Marking() {
  const [address, keep] = useAddress()
  const exams = useAsk<Desk>(path, {}, { of: ['exam', 'exam_script'] })
  return (
    <Page screen="marking">
      <Shown of={exams}>
        {({ exams: all }) => {
          const chosen = all.find(one => one.id === address.get('exam')) ?? all[0]
          if (!chosen) return <Empty title={t(words.noMarking)} hint={t(words.noMarkingHint)} />
          return (
            <div className="kt-stack ex-narrow">
              <HTMLSelect fill aria-label={t(['考试', 'Exam'])} value={chosen.id} onChange={event => keep({ exam: event.target.value, question: undefined })}>
                {all.map(one => (
                  <option key={one.id} value={one.id}>
                    {t([`${one.name}（${one.count} 份待阅）`, `${one.name} (${one.count} to mark)`])}
                  </option>
                ))}
              </HTMLSelect>
              <OfExam
                key={chosen.id}
                examId={chosen.id}
                asked={address.get('question') ?? ''}
                choose={id => keep({ question: id })}
                marked={() => {
                  // An exam that nothing waits for any more is no longer the first: the one that was worked at stays.
                  keep({ exam: chosen.id })
                  exams.reload()
                }}
              />
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}

interface OfExamProps {
  readonly examId: string
  readonly asked: string
  readonly choose: (id: string) => void
  readonly marked: () => void
}
function OfExam({ examId, asked, choose, marked }: OfExamProps) {
  const known = useAsk<Desk>(path, { examId }, { of: ['exam_script'] })
  const chosen = known.value?.questions.find(one => one.id === asked) ?? known.value?.questions.find(one => one.waiting > 0) ?? known.value?.questions[0]
  const desk = useAsk<Desk>(path, { examId, questionId: chosen?.id }, { of: ['exam_script'], when: chosen !== undefined })
  const [again, setAgain] = useState('')
  const reloaded = () => {
    setAgain('')
    marked()
    known.reload()
    desk.reload()
  }
  return (
    <>
      <Appeals of={known.value?.appeals ?? []} onDone={reloaded} />
      <nav className="ex-tabs">
        {known.value?.questions.map((one, i) => (
          <Button
            key={one.id}
            active={one.id === chosen?.id}
            size="small"
            text={t([`第 ${i + 1} 题 · ${one.waiting}`, `No. ${i + 1} · ${one.waiting}`])}
            title={one.plainStem}
            onClick={() => {
              setAgain('')
              choose(one.id)
            }}
          />
        ))}
      </nav>
      {chosen ? (
        <Shown of={desk}>
          {of => (
            <One
              key={`${chosen.id}:${of.answers[0]?.scriptId}:${again}`}
              of={of}
              again={of.given.find(one => one.scriptId === again)}
              questionId={chosen.id}
              done={chosen.done}
              elsewhere={chosen.elsewhere}
              reload={reloaded}
            />
          )}
        </Shown>
      ) : (
        known.value && <Empty title={t(words.noMarking)} />
      )}
      {chosen && <Own of={desk.value?.given ?? []} again={again} choose={setAgain} />}
    </>
  )
}

/** What families want looked at again: the marks are put right by question below, then the family is answered. */
function Appeals({ of, onDone }: { readonly of: Desk['appeals']; readonly onDone: () => void }) {
  const { act, dialog } = useActs({ onDone })
  if (of.length === 0) return null
  return (
    <section className="kt-card kt-stack">
      <h2>{t(words.appeals)}</h2>
      {of.map(one => (
        <div key={one.scriptId} className="ex-line" data-appeal={one.code}>
          <span className="kt-lines">
            <span className="kt-figures">
              {one.code} · {one.score}
            </span>{' '}
            {one.reason}
          </span>
          <CommandButtons of={script} row={{ id: one.scriptId, status: 'contested' } as never as Wire} commands={[reply]} act={act} place="row" />
        </div>
      ))}
      {dialog}
    </section>
  )
}

/** What somebody gave themselves, to look at once more. */
function Own({ of, again, choose }: { readonly of: Desk['given']; readonly again: string; readonly choose: (scriptId: string) => void }) {
  if (of.length === 0) return null
  return (
    <details className="kt-card">
      <summary>{t([`可改分 ${of.length} 份`, `${of.length} whose mark may be changed`])}</summary>
      <ul className="ex-given">
        {of.map(one => (
          <li key={one.scriptId} aria-current={one.scriptId === again}>
            <span className="kt-figures">{one.code}</span>
            <span className="ex-stem">{one.answer}</span>
            <b className="kt-figures">
              {one.mark} / {one.top}
            </b>
            <Button size="small" text={t(revise.label)} aria-label={`${t(revise.label)} ${one.code}`} onClick={() => choose(one.scriptId)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const doneWords = (done: number, elsewhere: number): Label =>
  elsewhere > 0
    ? [`本题已阅 ${done} 份，另有 ${elsewhere} 份等待其他教师评分`, `${done} are marked, ${elsewhere} wait for other teachers`]
    : [`本题已阅 ${done} 份`, `${done} are marked`]
interface OneProps {
  readonly of: Desk
  /** One that was marked before. */
  readonly again: Desk['given'][number] | undefined
  readonly questionId: string
  readonly done: number
  /** What waits for other markers. */
  readonly elsewhere: number
  readonly reload: () => void
}
function One({ of, again, questionId, done, elsewhere, reload }: OneProps) {
  const [given, setGiven] = useState(again?.mark ?? '')
  const [wrong, setWrong] = useState('')
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const next = again ?? of.answers[0]
  if (!next) return <Empty title={t(words.noMarking)} hint={t(doneWords(done, elsewhere))} />
  const send = async (points: string) => {
    setBusy(true)
    try {
      const asked = { questionId, mark: points }
      await (again ? run(revise, next.scriptId, asked, { quiet: true }) : run(mark, next.scriptId, asked, { quiet: true }))
      reload()
    } catch (reason) {
      if (!(reason instanceof CallError)) throw reason
      setWrong(reason.message)
      setBusy(false)
    }
  }
  return (
    <article className="kt-stack">
      <section>
        <Stem of={of.question ?? { stem: '' }} />
        {of.question?.key && (
          <details>
            <summary>{t(words.key)}</summary>
            <p className="kt-lines">{of.question.key}</p>
          </details>
        )}
      </section>
      <Card className="ex-answer">
        <small className="kt-muted kt-figures">{next.code}</small>
        <p className="kt-lines">{next.answer || t(words.empty)}</p>
      </Card>
      <form
        className="ex-marking"
        onSubmit={event => {
          event.preventDefault()
          void send(given)
        }}
      >
        <InputGroup
          inputRef={input}
          size="large"
          inputMode="decimal"
          aria-label={t(['得分', 'Marks'])}
          aria-invalid={wrong !== ''}
          intent={wrong ? 'danger' : 'none'}
          value={given}
          rightElement={<span className="kt-prefix">/ {next.top}</span>}
          onChange={event => {
            setGiven(event.target.value)
            setWrong('')
          }}
        />
        <Button size="large" text={t(words.zero)} disabled={isBusy} onClick={() => void send('0')} />
        <Button size="large" text={t(words.full)} disabled={isBusy} onClick={() => void send(next.top)} />
        <Button size="large" intent="primary" type="submit" loading={isBusy} disabled={!given.trim()} text={t(again ? revise.label : words.save)} />
      </form>
      {wrong && (
        <p role="alert" className="kt-wrong">
          {wrong}
        </p>
      )}
    </article>
  )
}
