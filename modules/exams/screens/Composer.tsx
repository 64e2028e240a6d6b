/** The paper of an exam: rules with what each found, and the questions that came of them; or a choice by hand, from the list of the bank. */
import { Button, HTMLSelect, HTMLTable, InputGroup, SegmentedControl } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { useAsk, useList } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { ToneTag } from '../../../console/parts/StatusTag.tsx'
import { may, t } from '../../../console/session.ts'
import { types } from '../answer.ts'
import type { Explained, Rule } from '../draw.ts'
import { compose } from '../exam.commands.ts'
import type { Form } from '../exam.ts'
import type { Branch } from '../options.ts'
import { difficulties, question } from '../question.ts'
import { flatChapters } from './chapters.ts'
import { Picker } from './Picker.tsx'
import { QuestionView } from './QuestionView.tsx'
import { words } from './words.ts'

interface Line {
  readonly key: number
  readonly chapterId: string
  readonly type: string
  readonly difficulty: string
  readonly count: string
  readonly marks: string
}
let keys = 0
const line = (one?: Rule): Line => ({
  key: ++keys,
  chapterId: one?.chapterId ?? '',
  type: one?.type ?? '',
  difficulty: one?.difficulty ? String(one.difficulty) : '',
  count: String(one?.count ?? 5),
  marks: one ? String(one.marks / 100) : '2',
})
const ways = [
  { value: 'rules', label: words.byRules },
  { value: 'picks', label: words.byHand },
] as const
export function Composer({ row }: { readonly row: Wire }) {
  const isDraft = row.status === 'draft' && may(compose.permit)
  const papers = (row.papers as readonly Form[] | null) ?? []
  const [way, setWay] = useState<string>(row.picks ? 'picks' : 'rules')
  return (
    <div className="kt-stack">
      {isDraft && (
        <SegmentedControl
          className="ex-ways"
          options={ways.map(({ value, label }) => ({ value, label: t(label) }))}
          value={way}
          onValueChange={setWay}
          aria-label={t(compose.label)}
        />
      )}
      {isDraft && (way === 'picks' ? <Picker key={JSON.stringify(row.picks)} row={row} /> : <Rules key={JSON.stringify(row.rules)} row={row} />)}
      {papers.length === 0
        ? !isDraft && <Empty title={t(words.noPaper)} />
        : papers.map((one, i) => <FormView key={one.form} of={one} drawn={(row.drawn as readonly (readonly Explained[])[] | null)?.[i]} isOpen={i === 0} />)}
    </div>
  )
}

function Rules({ row }: { readonly row: Wire }) {
  const tree = useAsk<readonly Branch[]>('/api/business-product/qsn/chapter/tree', { bankId: row.bankId })
  const known = (row.rules as readonly Rule[] | null) ?? []
  const [lines, setLines] = useState<readonly Line[]>(() => (known.length > 0 ? known.map(line) : [line()]))
  const drawn = (row.drawn as readonly (readonly Explained[])[] | null)?.[0]
  const set = (key: number, more: Partial<Line>) => setLines(lines.map(one => (one.key === key ? { ...one, ...more } : one)))
  const send = (seed?: string) =>
    run(compose, row.id, {
      rules: lines.map(({ chapterId, type, difficulty, count, marks }) => ({
        chapterId: chapterId || null,
        type: type || null,
        difficulty: difficulty || null,
        count,
        marks,
      })),
      ...(seed ? { seed } : {}),
    })
  const sum = lines.reduce((all, one) => all + (Number(one.count) || 0) * (Number(one.marks) || 0), 0)
  const select = (one: Line, name: 'chapterId' | 'type' | 'difficulty', label: readonly [string, string], options: readonly (readonly [string, string])[]) => (
    <HTMLSelect fill aria-label={t(label)} value={one[name]} onChange={event => set(one.key, { [name]: event.target.value })}>
      <option value="">{t(label)}</option>
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </HTMLSelect>
  )
  return (
    <section className="kt-card kt-stack">
      <div className="ex-rules">
        {lines.map((one, i) => {
          const got = drawn?.[i]
          return (
            <div key={one.key} className="ex-rule">
              {select(one, 'chapterId', words.anyChapter, flatChapters(tree.value ?? []))}
              {select(
                one,
                'type',
                words.anyType,
                Object.entries(types).map(([value, label]) => [value, t(label)]),
              )}
              {select(
                one,
                'difficulty',
                words.anyDifficulty,
                Object.entries(difficulties).map(([value, label]) => [value, t(label)]),
              )}
              <InputGroup
                aria-label={t(['题数', 'Questions'])}
                value={one.count}
                inputMode="numeric"
                rightElement={<span className="kt-prefix">{t(['题', 'qns'])}</span>}
                onChange={event => set(one.key, { count: event.target.value })}
              />
              <InputGroup
                aria-label={t(['每题分值', 'Marks each'])}
                value={one.marks}
                inputMode="decimal"
                rightElement={<span className="kt-prefix">{t(['分', 'pts'])}</span>}
                onChange={event => set(one.key, { marks: event.target.value })}
              />
              <span>
                {got && (
                  <ToneTag tone={got.drawn < got.wanted ? 'bad' : 'good'}>
                    {t([`可用 ${got.candidates}，抽到 ${got.drawn}/${got.wanted}`, `${got.drawn}/${got.wanted} of ${got.candidates}`])}
                  </ToneTag>
                )}
              </span>
              <Button
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={t(['删除规则', 'Remove the rule'])}
                disabled={lines.length === 1}
                onClick={() => setLines(lines.filter(other => other.key !== one.key))}
              />
            </div>
          )
        })}
      </div>
      <footer className="ex-line">
        <Button variant="minimal" icon={<PlusIcon />} text={t(words.addRule)} onClick={() => setLines([...lines, line()])} />
        <span className="kt-figures">{t([`共 ${sum} 分`, `${sum} points`])}</span>
        {known.length > 0 && <CallButton text={t(words.again)} call={() => send()} />}
        <CallButton intent="primary" data-command="compose" text={t(words.compose)} call={() => send(row.seed ? String(row.seed) : undefined)} />
      </footer>
      {!row.papers && <small className="kt-muted">{t(words.noPaperHint)}</small>}
    </section>
  )
}

function FormView({ of, drawn, isOpen }: { readonly of: Form; readonly drawn: readonly Explained[] | undefined; readonly isOpen: boolean }) {
  const ids = of.items.map(one => one.questionId)
  const found = useList(question, { id: ids.join(), size: 200, status: 'usable,withdrawn,superseded' }, { when: ids.length > 0 })
  const total = of.items.reduce((sum, one) => sum + one.marks, 0) / 100
  const short = drawn?.filter(one => one.drawn < one.wanted).length ?? 0
  return (
    <details className="kt-card" open={isOpen}>
      <summary>
        <b>{t([`${of.form} 卷`, `Form ${of.form}`])}</b>{' '}
        <span className="kt-muted">{t([`${ids.length} 题，${total} 分`, `${ids.length} questions, ${total} points`])}</span>{' '}
        {short > 0 && <ToneTag tone="bad">{t([`${short} 条规则不足`, `${short} rules fall short`])}</ToneTag>}
      </summary>
      <Shown of={found}>
        {({ records }) => (
          <HTMLTable compact className="kt-wide ex-paper">
            <tbody>
              {of.items.map((item, i) => {
                const one = records.find(each => each.id === item.questionId)
                return (
                  <tr key={item.questionId}>
                    <td className="kt-figures">{i + 1}</td>
                    <td>{one ? <QuestionView row={one} /> : '–'}</td>
                    <td>{one && t(types[one.type as keyof typeof types])}</td>
                    <td className="kt-figures">{t([`${item.marks / 100} 分`, `${item.marks / 100} pts`])}</td>
                  </tr>
                )
              })}
            </tbody>
          </HTMLTable>
        )}
      </Shown>
    </details>
  )
}
