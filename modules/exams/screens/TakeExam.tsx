/** The sheet in front of who writes. Each answer is kept on the device and sent by itself; what time is left the server says. */
import { Button, Checkbox, HTMLSelect, InputGroup, Radio, RadioGroup, TextArea } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { run } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import type { Queue } from '../../../console/parts/queue.ts'
import { formulated } from '../../../console/parts/Formula.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { toast } from '../../../console/parts/toasts.ts'
import { say, useQueue } from '../../../console/parts/useQueue.ts'
import { CallError } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import { types } from '../answer.ts'
import { answer, handIn } from '../attempt.commands.ts'
import type { Sheet, SheetItem } from '../reports.ts'
import { Choice, Stem } from './Stem.tsx'
import { words } from './words.ts'
import './exams.css'

const nothing = () => undefined
export function TakeExam() {
  const [address] = useAddress()
  const [, go] = useLocation()
  const id = address.get('id') ?? ''
  const found = useAsk<Sheet>(
    '/api/business-product/exam/sheet',
    { id },
    {
      // What is written here is here already: an answer that was saved asks for nothing again.
      ...{ of: ['exam_attempt'], id, but: ['answered'], when: id !== '' },
    },
  )
  return (
    <Shown of={found} lines={10}>
      {sheet =>
        sheet.items.length === 0 ? (
          <Page screen="take-exam" title={sheet.name}>
            <Empty
              title={t(words.handed)}
              hint={t(words.handedHint)}
              action={<Button intent="primary" text={t(words.back)} onClick={() => go('/exam/mine')} />}
            />
          </Page>
        ) : (
          <Writing key={sheet.id} sheet={sheet} reload={found.reload} />
        )
      }
    </Shown>
  )
}

/** What was answered: as the server has it, and what waits here to be sent on top. */
function useAnswers(sheet: Sheet, queue: Queue) {
  const [own, setOwn] = useState<Readonly<Record<string, readonly string[]>>>(() =>
    Object.fromEntries([
      ...sheet.items.map(one => [one.questionId, one.value] as const),
      ...queue.waiting().flatMap(({ body }) => (body.id === sheet.id ? [[String(body.questionId), body.value as readonly string[]] as const] : [])),
    ]),
  )
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const latest = useRef(own)
  const keep = (questionId: string) => {
    clearTimeout(timers.current.get(questionId))
    if (!timers.current.delete(questionId)) return
    const value = latest.current[questionId] ?? []
    say(queue, { path: `/api/business-product/exam/attempt/${answer.name}`, body: { id: sheet.id, questionId, value }, words: sheet.name }, nothing)
  }
  const set = (questionId: string, value: readonly string[], waits: number) => {
    latest.current = { ...latest.current, [questionId]: value }
    setOwn(latest.current)
    clearTimeout(timers.current.get(questionId))
    timers.current.set(
      questionId,
      setTimeout(() => keep(questionId), waits),
    )
  }
  const flush = async () => {
    for (const questionId of [...timers.current.keys()]) keep(questionId)
    // What was added while an earlier call was under way goes with the next one.
    for (let i = 0; i < 3 && queue.waiting().length > 0; i++) await queue.send()
  }
  return { own, set, flush }
}
const typingMs = 1_200

function Writing({ sheet, reload }: { readonly sheet: Sheet; readonly reload: () => void }) {
  const [, go] = useLocation()
  const queue = useQueue(nothing, 'exam')
  const { own, set, flush } = useAnswers(sheet, queue)
  const left = useLeft(sheet)
  const [at, setAt] = useState(0)
  const done = sheet.items.filter(one => own[one.questionId]?.some(part => part.trim())).length
  const isUp = left === 0
  const ending = useRef(nothing as () => void)
  ending.current = () => void flush().then(reload)
  useEffect(() => {
    if (isUp) ending.current()
  }, [isUp])
  const of = sheet.items[at]!
  const waiting = queue.waiting().length
  return (
    <Page
      screen="take-exam"
      title={sheet.name}
      beside={
        <span className={`ex-clock kt-figures${left < 300 ? ' ex-late' : ''}`} role="timer">
          {clock(left)}
        </span>
      }
    >
      <div className="ex-take">
        <nav className="ex-numbers" aria-label={t(['题号', 'Questions'])}>
          {sheet.items.map((one, i) => (
            <button
              key={one.questionId}
              type="button"
              aria-current={i === at}
              className={own[one.questionId]?.some(part => part.trim()) ? 'ex-done' : undefined}
              onClick={() => setAt(i)}
            >
              {i + 1}
            </button>
          ))}
        </nav>
        <article className="kt-card kt-stack" key={of.questionId} data-question={of.questionId}>
          <small className="kt-muted">
            {t([`第 ${at + 1} 题 · ${types[of.type][0]} · ${of.marks} 分`, `No. ${at + 1} · ${types[of.type][1]} · ${of.marks} pts`])}
          </small>
          <Stem of={of} />
          <AnswerTo of={of} value={own[of.questionId] ?? []} set={(value, waits = 0) => set(of.questionId, value, waits)} />
        </article>
        <footer className="ex-foot">
          <small role="status" className={waiting > 0 ? 'ex-waits' : 'kt-muted'}>
            {waiting > 0
              ? t(words.keeping)
              : t([`${words.kept[0]} · 已答 ${done}/${sheet.items.length}`, `${words.kept[1]} · ${done}/${sheet.items.length} answered`])}
          </small>
          <Button size="large" icon={<ChevronLeftIcon />} aria-label={t(['上一题', 'Back'])} disabled={at === 0} onClick={() => setAt(at - 1)} />
          {at < sheet.items.length - 1 ? (
            <Button size="large" intent="primary" endIcon={<ChevronRightIcon />} text={t(['下一题', 'Next'])} onClick={() => setAt(at + 1)} />
          ) : null}
          <CallButton
            size="large"
            intent={at === sheet.items.length - 1 ? 'primary' : 'none'}
            data-command="handIn"
            text={t(words.handIn)}
            ask={
              done < sheet.items.length
                ? [`还有 ${sheet.items.length - done} 题未作答，确认交卷？`, `${sheet.items.length - done} questions have no answer: hand in?`]
                : ['确认交卷？交卷后不能再修改', 'Hand in? Nothing can be changed afterwards']
            }
            call={async () => {
              await flush()
              // Handed in without what waits here, it would be without it for good.
              if (queue.waiting().length > 0) throw unsent()
              return run(handIn, sheet.id)
            }}
            onDone={() => {
              reload()
              go('/exam/mine')
            }}
          />
        </footer>
      </div>
    </Page>
  )
}
function unsent(): CallError {
  toast(t(words.unsent), 'bad')
  return new CallError(0, t(words.unsent))
}
const clock = (seconds: number): string =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(one => String(one).padStart(2, '0')).join(':')
/** Counts down from what the server said, by time that passed here: what this device thinks the time is does not matter. */
function useLeft({ secondsLeft }: Sheet): number {
  const from = useMemo(() => ({ seconds: secondsLeft, at: performance.now() }), [secondsLeft])
  const [left, setLeft] = useState(secondsLeft)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, from.seconds - Math.floor((performance.now() - from.at) / 1_000)))
    tell()
    const timer = setInterval(tell, 1_000)
    return () => clearInterval(timer)
  }, [from])
  return left
}

interface AnswerProps {
  readonly of: SheetItem
  readonly value: readonly string[]
  /** `waits`: so long after the last letter it is sent. */
  readonly set: (value: readonly string[], waits?: number) => void
}
function AnswerTo({ of, value, set }: AnswerProps) {
  const letter = (i: number): string => String.fromCharCode(65 + i)
  const part = (i: number, text: string): readonly string[] => Array.from({ length: of.parts }, (_, at) => (at === i ? text : (value[at] ?? '')))
  if (of.type === 'single' || of.type === 'truefalse')
    return (
      <RadioGroup selectedValue={value[0] ?? ''} onChange={event => set([event.currentTarget.value])} className="ex-picks">
        {of.options.map((one, i) => (
          <Radio key={one.id} value={one.id} labelElement={<Choice of={one} letter={of.type === 'truefalse' ? '' : letter(i)} />} />
        ))}
      </RadioGroup>
    )
  if (of.type === 'multiple')
    return (
      <div className="ex-picks">
        {of.options.map((one, i) => (
          <Checkbox
            key={one.id}
            checked={value.includes(one.id)}
            labelElement={<Choice of={one} letter={letter(i)} />}
            onChange={() => set(value.includes(one.id) ? value.filter(id => id !== one.id) : [...value, one.id])}
          />
        ))}
      </div>
    )
  if (of.type === 'matching')
    return (
      <div className="ex-pairs">
        {of.options.map((one, i) => (
          <label key={one.id}>
            <span>{formulated(one.content)}</span>
            <HTMLSelect aria-label={one.content} value={value[i] ?? ''} onChange={event => set(part(i, event.target.value))}>
              <option value="">{t(words.choose)}</option>
              {of.choices.map(choice => (
                <option key={choice} value={choice}>
                  {choice}
                </option>
              ))}
            </HTMLSelect>
          </label>
        ))}
      </div>
    )
  if (of.type === 'ordering') return <Order of={of} value={value} set={set} />
  if (of.type === 'blanks')
    return (
      <div className="kt-stack">
        {Array.from({ length: of.parts }, (_, i) => (
          <InputGroup
            key={`${i + 1}`}
            size="large"
            aria-label={t([`第 ${i + 1} 空`, `Blank ${i + 1}`])}
            placeholder={`${i + 1}`}
            value={value[i] ?? ''}
            onChange={event => set(part(i, event.target.value), typingMs)}
          />
        ))}
      </div>
    )
  if (of.type === 'numeric')
    return (
      <InputGroup
        size="large"
        inputMode="decimal"
        aria-label={t(['答案', 'Answer'])}
        value={value[0] ?? ''}
        onChange={event => set([event.target.value], typingMs)}
      />
    )
  return (
    <TextArea
      fill
      autoResize
      rows={of.type === 'essay' ? 10 : 4}
      aria-label={t(['答案', 'Answer'])}
      value={value[0] ?? ''}
      onChange={event => set([event.target.value], typingMs)}
    />
  )
}
function Order({ of, value, set }: AnswerProps) {
  const ids = value.length === of.options.length ? value : of.options.map(one => one.id)
  const swap = (i: number, to: number) => set(ids.with(i, ids[to]!).with(to, ids[i]!))
  return (
    <ol className="ex-order">
      {ids.map((id, i) => (
        <li key={id}>
          <span>{formulated(of.options.find(one => one.id === id)?.content ?? '')}</span>
          <Button icon={<ArrowUpIcon />} aria-label={t(words.up)} disabled={i === 0} onClick={() => swap(i, i - 1)} />
          <Button icon={<ArrowDownIcon />} aria-label={t(words.down)} disabled={i === ids.length - 1} onClick={() => swap(i, i + 1)} />
        </li>
      ))}
      {value.length === 0 && <Button text={t(words.asIs)} onClick={() => set(ids)} />}
    </ol>
  )
}
