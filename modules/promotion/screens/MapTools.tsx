/** What draws a map of seats: its prices and blocks of rows. */
import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { t } from '../../../console/session.ts'
import { formatMoney, parseMoney } from '../../kit/money.ts'
import { blockOf, type Category, type Numbering, numberings, patternNames, patterns, type Plan } from '../plan.ts'

interface Drawing {
  readonly of: Plan
  readonly draw: (next: Plan) => void
}
export function Categories({ of, draw }: Drawing) {
  const set = (i: number, more: Partial<Category>) => draw({ ...of, categories: of.categories.map((one, at) => (at === i ? { ...one, ...more } : one)) })
  return (
    <section>
      <h2>{t(['票价类别', 'Categories'])}</h2>
      {of.categories.map((one, i) => (
        <div key={one.key} className="pm-category">
          <InputGroup aria-label={t(['名称', 'Name'])} value={one.name} onChange={event => set(i, { name: event.target.value })} />
          <Price cents={one.cents} onChange={cents => set(i, { cents })} />
          <HTMLSelect
            aria-label={t(['图案', 'Pattern'])}
            value={one.pattern}
            options={patterns.map(value => ({ value, label: t(patternNames[value]) }))}
            onChange={event => set(i, { pattern: event.target.value as Category['pattern'] })}
          />
          <Button
            variant="minimal"
            aria-label={t(['移除类别', 'Remove the category'])}
            disabled={of.categories.length === 1 || of.seats.some(seat => seat.category === one.key)}
            text="×"
            onClick={() => draw({ ...of, categories: of.categories.filter(each => each !== one) })}
          />
        </div>
      ))}
      <Button
        text={t(['新增类别', 'Add a category'])}
        disabled={of.categories.length >= patterns.length}
        onClick={() => {
          const n = of.categories.length + 1
          draw({
            ...of,
            categories: [
              ...of.categories,
              { key: `c${Date.now().toString(36)}`, name: t([`类别${n}`, `Category ${n}`]), cents: 0, pattern: patterns[(n - 1) % patterns.length]! },
            ],
          })
        }}
      />
    </section>
  )
}
function Price({ cents, onChange }: { readonly cents: number; readonly onChange: (cents: number) => void }) {
  const [text, setText] = useState(formatMoney(cents))
  useEffect(() => setText(formatMoney(cents)), [cents])
  return (
    <InputGroup
      aria-label={t(['价格', 'Price'])}
      value={text}
      inputMode="decimal"
      onChange={event => setText(event.target.value)}
      onBlur={() => {
        const given = parseMoney(text)
        if (given === undefined) setText(formatMoney(cents))
        else if (given !== cents) onChange(given)
      }}
    />
  )
}

export function AddBlock({ of, draw }: Drawing) {
  const [block, setBlock] = useState(''),
    [rows, setRows] = useState('5'),
    [perRow, setPerRow] = useState('10'),
    [aisle, setAisle] = useState(''),
    [numbering, setNumbering] = useState<Numbering>('left'),
    [category, setCategory] = useState('')
  const add = () => {
    const below = of.seats.reduce((max, one) => Math.max(max, one.y + 2), 0)
    const firstRow = of.seats.filter(one => one.block === block).reduce((max, one) => Math.max(max, Number(one.rowNo) + 1 || 1), 1)
    const aisles = aisle
      .split(/[,，\s]+/)
      .map(Number)
      .filter(one => one > 0)
    const seats = blockOf({
      block,
      rows: Number(rows),
      perRow: Number(perRow),
      category: category || of.categories[0]!.key,
      y: below,
      firstRow,
      numbering,
      aisles,
    })
    draw({ ...of, seats: [...of.seats, ...seats] })
  }
  const isRight = [rows, perRow].every(one => Number.isInteger(Number(one)) && Number(one) >= 1 && Number(one) <= 100)
  const field = (label: readonly [string, string], value: string, set: (value: string) => void) => (
    <label>
      {t(label)}
      <InputGroup value={value} onChange={event => set(event.target.value)} />
    </label>
  )
  return (
    <section>
      <h2>{t(['新增区块', 'Add a block'])}</h2>
      <div className="pm-fields">
        {field(['区名', 'Block'], block, setBlock)}
        {field(['排数', 'Rows'], rows, setRows)}
        {field(['每排座数', 'Seats a row'], perRow, setPerRow)}
        {field(['过道（第几座后）', 'Aisles after seat'], aisle, setAisle)}
        <label>
          {t(['编号', 'Numbers'])}
          <HTMLSelect
            fill
            value={numbering}
            onChange={event => setNumbering(event.target.value as Numbering)}
            options={Object.entries(numberings).map(([value, label]) => ({ value, label: t(label) }))}
          />
        </label>
        <label>
          {t(['票价类别', 'Category'])}
          <HTMLSelect
            fill
            value={category}
            onChange={event => setCategory(event.target.value)}
            options={of.categories.map(one => ({ value: one.key, label: one.name }))}
          />
        </label>
      </div>
      <Button text={t(['添加', 'Add'])} disabled={!isRight} onClick={add} />
    </section>
  )
}
