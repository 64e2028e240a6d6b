/** A key that was wrong is put right after the exam, also when its results are told: first what it would change, then the change. */
import { Button, Callout, Checkbox, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import { get, run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useList } from '../../../console/parts/hooks.ts'
import { Empty } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { regrade } from '../exam.commands.ts'
import type { Correction, Form } from '../exam.ts'
import { hasKey, type KeyedRow } from '../marks.ts'
import { question } from '../question.ts'
import type { regradeTry } from '../reports.ts'
import { QuestionView } from './QuestionView.tsx'

type Tried = Awaited<ReturnType<typeof regradeTry>>
export function Mending({ row }: { readonly row: Wire }) {
  const ids = [...new Set(((row.papers as readonly Form[] | null) ?? []).flatMap(one => one.items.map(item => item.questionId)))]
  const found = useList(question, { id: ids.join(), size: 200, status: 'usable,withdrawn,superseded' }, { when: ids.length > 0 })
  const [questionId, choose] = useState('')
  const [answer, setAnswer] = useState('')
  const [isFull, setFull] = useState(false)
  const [remark, setRemark] = useState('')
  const [tried, setTried] = useState<Tried>()
  const corrections = (row.corrections as readonly Correction[] | null) ?? []
  const chosen = found.value?.records.find(one => one.id === questionId)
  const isKeyed = !chosen || hasKey(chosen as never as KeyedRow),
    isForAll = isFull || !isKeyed
  const isTold = row.status === 'published'
  // Nobody loses what they were told unless somebody says so.
  const [keeps, setKeeps] = useState(isTold)
  const given = { questionId, answer, isFull: isForAll ? 1 : 0, keepsHigher: !isForAll && keeps ? 1 : 0 }
  if (!isTold && row.status !== 'closed' && row.status !== 'marked') return <Empty title={t(['考试结束后可以更正答案', 'Keys are put right after the exam'])} />
  const reset =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setTried(undefined)
    }
  const clear = (): void => {
    for (const set of [choose, setAnswer, setRemark]) set('')
    setFull(false)
    setKeeps(isTold)
    setTried(undefined)
  }
  return (
    <div className="kt-stack ex-narrow">
      {corrections.map(one => (
        <Corrected key={one.questionId} of={one} stem={String(found.value?.records.find(each => each.id === one.questionId)?.plainStem ?? '')} />
      ))}
      <FormGroup label={t(question.label)} labelFor="mending-question">
        <HTMLSelect id="mending-question" fill value={questionId} onChange={event => reset(choose)(event.target.value)}>
          <option value="">{t(['请选择', 'Choose'])}</option>
          {found.value?.records.map(one => (
            <option key={one.id} value={one.id}>
              {String(one.plainStem).slice(0, 60)}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {chosen && <QuestionView row={chosen} />}
      <Checkbox
        checked={isForAll}
        disabled={!isKeyed}
        label={t(['全体给满分', 'Full marks for everybody'])}
        onChange={event => reset(setFull)(event.target.checked)}
      />
      {!isForAll && <NewKey answer={answer} keeps={keeps} onAnswer={reset(setAnswer)} onKeeps={reset(setKeeps)} />}
      <FormGroup
        label={t(['更正原因', 'Why'])}
        labelFor="mending-remark"
        helperText={isTold && t(['家长会看到；成绩有变动的会收到通知', 'Families read it; those whose marks change are told'])}
      >
        <InputGroup id="mending-remark" value={remark} onChange={event => setRemark(event.target.value)} />
      </FormGroup>
      {tried && (
        <Callout intent="primary">
          {t([
            `${tried.count} 份答卷含此题：${tried.up} 人加分，${tried.down} 人减分；及格 ${tried.passedBefore} → ${tried.passedAfter} 人`,
            `${tried.count} scripts have it: ${tried.up} gain, ${tried.down} lose; passed ${tried.passedBefore} → ${tried.passedAfter}`,
          ])}
        </Callout>
      )}
      <div className="kt-commands">
        {tried ? (
          <CallButton
            intent="primary"
            data-command="regrade"
            disabled={!remark.trim()}
            text={t(regrade.label)}
            call={() => run(regrade, row.id, { ...given, remark })}
            onDone={clear}
          />
        ) : (
          <CallButton
            intent="primary"
            disabled={!questionId || (!isForAll && !answer.trim())}
            text={t(['先试评', 'Try it first'])}
            call={() => get<Tried>('/api/business-product/exam/regradeTry', { id: row.id, ...given })}
            said={() => ({ text: t(['试评完成，尚未改动', 'Tried: nothing was changed']), tone: 'good' as const })}
            onDone={setTried}
          />
        )}
        <Button text={t(['清空', 'Clear'])} onClick={clear} />
      </div>
    </div>
  )
}
/** What was put right before. */
const Corrected = ({ of, stem }: { readonly of: Correction; readonly stem: string }) => (
  <Callout>
    {stem} → {of.isFull ? t(['全体满分', 'full marks for all']) : of.answer}
    {of.alsoKeys && t(['（原得分更高的不减）', ' (nobody loses marks)'])}
    <br />
    <small className="kt-muted">{of.remark}</small>
  </Callout>
)
interface Key {
  readonly answer: string
  readonly keeps: boolean
  readonly onAnswer: (answer: string) => void
  readonly onKeeps: (keeps: boolean) => void
}
const NewKey = ({ answer, keeps, onAnswer, onKeeps }: Key) => (
  <>
    <FormGroup label={t(['更正后的答案', 'The right key'])} labelFor="mending-answer">
      <InputGroup id="mending-answer" value={answer} onChange={event => onAnswer(event.target.value)} />
    </FormGroup>
    <Checkbox
      checked={keeps}
      label={t(['原得分更高的不减', 'Nobody loses marks: the key of before counts where it gives more'])}
      onChange={event => onKeeps(event.target.checked)}
    />
  </>
)
