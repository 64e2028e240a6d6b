/** A grid on the test page: all kinds, a fixed column, and what was wrong from the server; empty as well. */
import { Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { ref, text, time } from '../../../modules/kit/field.ts'
import { clock } from '../../../modules/kit/rules.ts'
import { GridEditor } from '../../parts/grid/GridEditor.tsx'
import type { GridColumn, GridRow } from '../../parts/grid/sheet.ts'
import { t } from '../../session.ts'
import { kindOf, made, nameOf } from './made.ts'

const words = {
  grid: ['排课表格', 'Plan'],
  empty: ['空表格', 'An empty grid'],
  strict: ['检查必填', 'Ask for what is missing'],
  rooms: [
    ['美术教室', 'Art room'],
    ['音乐教室', 'Music room'],
    ['操场', 'Field'],
  ],
} as const

export function GridSample() {
  const { name, kind, day, count, price, isOpen, note } = made.fields
  const [columns] = useState((): readonly GridColumn[] => [
    { name: 'no', field: { ...count, label: ['序号', 'No.'] }, isFixed: true, width: 60 },
    { name: 'name', field: name },
    { name: 'kind', field: kind, width: 90 },
    { name: 'price', field: price },
    { name: 'count', field: count, width: 80 },
    { name: 'day', field: day, width: 120 },
    { name: 'room', field: ref('classroom')('教室', 'Room'), options: words.rooms.map((label, i) => [`room-${i}`, t(label)]), width: 120 },
    { name: 'isOpen', field: isOpen, width: 70 },
    { name: 'note', field: note, width: 220 },
    { name: 'starts', field: text('开始', 'Starts', { check: clock }), width: 90 },
    { name: 'until', field: time('截止', 'Until'), width: 170 },
  ])
  const [rows, setRows] = useState<readonly GridRow[]>(() =>
    Array.from({ length: 8 }, (_, i) => ({
      no: i + 1,
      name: t(nameOf(i)),
      kind: kindOf(i),
      price: `${100 + i * 10}.00`,
      count: i + 5,
      day: `2026-10-${12 + i}`,
      room: `room-${i % 3}`,
      isOpen: i % 2,
      note: '',
      starts: `${9 + i}:00`.padStart(5, '0'),
      until: `2026-10-${10 + i} 18:00:00`,
    })),
  )
  const [none, setNone] = useState<readonly GridRow[]>([])
  const [isStrict, setStrict] = useState(false)
  const blank = () => ({ no: rows.length + 1, name: '', kind: '', price: '', count: '', day: '', room: '', isOpen: 0, note: '', starts: '', until: '' })
  return (
    <div className="kt-stack">
      <section className="kt-card">
        <GridEditor label={t(words.grid)} columns={columns} rows={rows} onChange={setRows} blank={blank} isStrict={isStrict} />
        <Switch label={t(words.strict)} checked={isStrict} onChange={() => setStrict(!isStrict)} />
      </section>
      <section className="kt-card">
        <GridEditor label={t(words.empty)} columns={columns} rows={none} onChange={setNone} blank={blank} />
      </section>
    </div>
  )
}
