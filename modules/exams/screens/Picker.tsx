/** A paper by hand: questions looked for by their words, chapter, type and difficulty at the left, taken over to the paper at the right, which is put into
 * its order by dragging or by the arrows. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, PlusIcon, SearchIcon } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { run, type Wire } from '../../../console/call.ts'
import { CallButton } from '../../../console/parts/CallButton.tsx'
import { formulated } from '../../../console/parts/Formula.tsx'
import { useAsk, useDebounced, useList } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { type Type, types } from '../answer.ts'
import type { Item } from '../draw.ts'
import { compose } from '../exam.commands.ts'
import type { Branch } from '../options.ts'
import { difficulties, question } from '../question.ts'
import { flatChapters, insideOf } from './chapters.ts'
import { words } from './words.ts'

interface Pick {
  readonly id: string
  readonly stem: string
  readonly type: Type
  readonly marks: string
}
const pickOf = (one: Wire): Pick => ({
  id: one.id,
  stem: String(one.plainStem ?? ''),
  type: one.type as Type,
  marks: String(one.score ?? '2').replace(/\.?0+$/, '') || '2',
})

export function Picker({ row }: { readonly row: Wire }) {
  const items = useMemo(
    () => (row.picks as readonly Item[] | null) ?? (row.papers as readonly { readonly items: readonly Item[] }[] | null)?.[0]?.items ?? [],
    [row],
  )
  const found = useList(question, { id: items.map(one => one.questionId).join(), size: 200, status: 'usable' }, { when: items.length > 0 })
  if (items.length === 0) return <Picking row={row} first={[]} />
  return (
    <Shown of={found}>
      {({ records }) => (
        <Picking
          row={row}
          first={items.flatMap(item => {
            const one = records.find(each => each.id === item.questionId)
            return one ? [{ ...pickOf(one), marks: String(item.marks / 100) }] : []
          })}
        />
      )}
    </Shown>
  )
}

function Picking({ row, first }: { readonly row: Wire; readonly first: readonly Pick[] }) {
  const [chosen, setChosen] = useState(first)
  const ids = new Set(chosen.map(one => one.id))
  const sum = chosen.reduce((all, one) => all + (Number(one.marks) || 0), 0)
  const send = () => run(compose, row.id, { picks: chosen.map(({ id, marks }) => ({ questionId: id, marks })) })
  return (
    <section className="ex-picker">
      <Offered row={row} taken={ids} take={one => setChosen([...chosen, pickOf(one)])} />
      <div className="kt-card kt-stack">
        <header className="ex-line">
          <b>{t(words.paper)}</b>
          <span className="kt-figures kt-muted">{t([`${chosen.length} 题，${sum} 分`, `${chosen.length} questions, ${sum} points`])}</span>
        </header>
        {chosen.length === 0 ? <Empty title={t(words.noPicks)} hint={t(words.noPicksHint)} /> : <Chosen all={chosen} set={setChosen} />}
        <footer className="ex-line">
          <small className="kt-muted">{t(words.sameForms)}</small>
          <CallButton intent="primary" data-command="compose" disabled={chosen.length === 0} text={t(words.savePaper)} call={send} />
        </footer>
      </div>
    </section>
  )
}

const size = 20
interface OfferedProps {
  readonly row: Wire
  readonly taken: ReadonlySet<string>
  readonly take: (one: Wire) => void
}
function Offered({ row, taken, take }: OfferedProps) {
  const tree = useAsk<readonly Branch[]>('/api/business-product/qsn/chapter/tree', { bankId: row.bankId })
  const [asked, setAsked] = useState({ words: '', chapter: '', type: '', difficulty: '' })
  const [current, setCurrent] = useState(1)
  const typed = useDebounced(asked.words, 300)
  const set = (more: Partial<typeof asked>) => {
    setAsked({ ...asked, ...more })
    setCurrent(1)
  }
  const found = useList(question, {
    ...{ bankId: row.bankId, status: 'usable', size, current },
    ...(typed ? { keyword: typed } : {}),
    ...(asked.chapter ? { chapterId: insideOf(tree.value ?? [], asked.chapter).join() } : {}),
    ...(asked.type ? { type: asked.type } : {}),
    ...(asked.difficulty ? { difficulty: asked.difficulty } : {}),
  })
  const select = (name: 'chapter' | 'type' | 'difficulty', label: readonly [string, string], options: readonly (readonly [string, string])[]) => (
    <HTMLSelect fill aria-label={t(label)} value={asked[name]} onChange={event => set({ [name]: event.target.value })}>
      <option value="">{t(label)}</option>
      {options.map(([value, shown]) => (
        <option key={value} value={value}>
          {shown}
        </option>
      ))}
    </HTMLSelect>
  )
  const named = (all: Readonly<Record<string, readonly [string, string]>>) => Object.entries(all).map(([value, label]) => [value, t(label)] as const)
  return (
    <div className="kt-card kt-stack">
      <InputGroup
        leftElement={<SearchIcon className="ex-search" />}
        aria-label={t(words.seek)}
        placeholder={t(words.seek)}
        value={asked.words}
        onChange={event => set({ words: event.target.value })}
      />
      <div className="ex-filters">
        {select('chapter', words.anyChapter, flatChapters(tree.value ?? []))}
        {select('type', words.anyType, named(types))}
        {select('difficulty', words.anyDifficulty, named(difficulties))}
      </div>
      <Shown of={found}>
        {({ records, total }) => (
          <>
            {records.length === 0 && <Empty title={t(words.noneFound)} />}
            <ul className="ex-offers">
              {records.map(one => (
                <li key={one.id}>
                  <span>
                    {formulated(String(one.plainStem))}
                    <small className="kt-muted">{[t(types[one.type as Type]), t(difficulties[String(one.difficulty) as '1'])].join(' · ')}</small>
                  </span>
                  <Button
                    icon={<PlusIcon />}
                    variant="minimal"
                    aria-label={t([`选入 ${one.plainStem}`, `Take ${one.plainStem}`])}
                    disabled={taken.has(one.id)}
                    onClick={() => take(one)}
                  />
                </li>
              ))}
            </ul>
            {total > size && (
              <footer className="ex-line">
                <Button text={t(words.before)} disabled={current === 1} onClick={() => setCurrent(current - 1)} />
                <small className="kt-figures kt-muted">
                  {current} / {Math.ceil(total / size)}
                </small>
                <Button text={t(words.after)} disabled={current * size >= total} onClick={() => setCurrent(current + 1)} />
              </footer>
            )}
          </>
        )}
      </Shown>
    </div>
  )
}

function Chosen({ all, set }: { readonly all: readonly Pick[]; readonly set: (all: readonly Pick[]) => void }) {
  const [held, hold] = useState<number>()
  const place = (from: number, to: number) => set(all.toSpliced(from, 1).toSpliced(to, 0, all[from]!))
  return (
    <ol className="ex-picked">
      {all.map((one, i) => (
        <li
          key={one.id}
          draggable
          className={held === i ? 'ex-held' : undefined}
          onDragStart={event => {
            event.dataTransfer.effectAllowed = 'move'
            hold(i)
          }}
          onDragOver={event => event.preventDefault()}
          onDragEnter={() => {
            if (held === undefined || held === i) return
            place(held, i)
            hold(i)
          }}
          onDragEnd={() => hold(undefined)}
        >
          <span className="kt-figures">{i + 1}</span>
          <span>
            {formulated(one.stem)} <small className="kt-muted">{t(types[one.type])}</small>
          </span>
          <InputGroup
            aria-label={t([`第 ${i + 1} 题分值`, `Marks of no. ${i + 1}`])}
            value={one.marks}
            inputMode="decimal"
            rightElement={<span className="kt-prefix">{t(['分', 'pts'])}</span>}
            onChange={event => set(all.with(i, { ...one, marks: event.target.value }))}
          />
          <span className="ex-arrows">
            <Button variant="minimal" icon={<ArrowUpIcon />} aria-label={`${t(words.up)} ${i + 1}`} disabled={i === 0} onClick={() => place(i, i - 1)} />
            <Button
              variant="minimal"
              icon={<ArrowDownIcon />}
              aria-label={`${t(words.down)} ${i + 1}`}
              disabled={i === all.length - 1}
              onClick={() => place(i, i + 1)}
            />
            <Button variant="minimal" icon={<CrossIcon />} aria-label={t([`移出 ${i + 1}`, `Take out ${i + 1}`])} onClick={() => set(all.toSpliced(i, 1))} />
          </span>
        </li>
      ))}
    </ol>
  )
}
