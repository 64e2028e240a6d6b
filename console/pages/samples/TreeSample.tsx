/** A tree on the test page: opened, searched, chosen of, and moved by mouse or keyboard; in columns, empty, and failing. */
import { useRef } from 'react'
import { Card } from '../../parts/Card.tsx'
import { text } from '../../parts/cells.tsx'
import type { Place } from '../../parts/tree/lines.ts'
import { TreePanel } from '../../parts/tree/TreeScreen.tsx'
import { t } from '../../session.ts'
import { made } from './made.ts'

interface Node {
  readonly id: string
  readonly parentId: string
  readonly name: readonly [string, string]
  readonly count: number
}
const first: readonly Node[] = [
  { id: 'art', parentId: '0', name: ['艺术部', 'Arts'], count: 12 },
  { id: 'paint', parentId: 'art', name: ['绘画组', 'Painting'], count: 5 },
  { id: 'ink', parentId: 'paint', name: ['国画班', 'Ink class'], count: 3 },
  { id: 'music', parentId: 'art', name: ['音乐组', 'Music'], count: 7 },
  { id: 'sport', parentId: '0', name: ['体育部', 'Sports'], count: 9 },
  { id: 'ball', parentId: 'sport', name: ['球类组', 'Ball games'], count: 9 },
]
const words = {
  people: ['人数', 'People'],
  choose: ['请选择一项', 'Choose one'],
  move: ['移动', 'Moving'],
  columns: ['分列', 'In columns'],
  empty: ['空', 'Empty'],
  failed: ['失败', 'Failing'],
  find: ['按名称查找', 'Find by name'],
} as const

/** The row below its new parent, before the sibling that it was put before. */
const placed = (rows: readonly Node[], row: Node, { parentId, before }: Place): readonly Node[] => {
  const others = rows.filter(one => one.id !== row.id)
  const at = before === undefined ? others.length : others.findIndex(one => one.id === before)
  return others.toSpliced(at, 0, { ...row, parentId })
}

export function TreeSample() {
  const rows = useRef(first)
  const title = (row: Node) => t(row.name)
  const shown = () => Promise.resolve(rows.current.map(row => ({ ...row, said: t(row.name) })))
  const common = { of: made, title, find: words.find, by: ['said'] }
  return (
    <div className="kt-stack">
      <h2>{t(words.move)}</h2>
      <TreePanel<Node>
        {...common}
        source={{ key: 'sample tree', root: '0', all: shown }}
        pane={row => (row ? <p>{`${t(row.name)} · ${t(words.people)} ${row.count}`}</p> : <p>{t(words.choose)}</p>)}
        onMove={(row, to, { reload }) => {
          rows.current = placed(rows.current, row, to)
          reload()
        }}
      />
      <h2>{t(words.columns)}</h2>
      <TreePanel<Node>
        {...common}
        source={{ key: 'sample columns', root: '0', all: shown }}
        heading={made.fields.name.label}
        columns={[{ name: 'count', label: words.people, isNumeric: true, cell: row => text(row.count) }]}
      />
      <div className="kt-columns-2">
        <Card title={t(words.empty)}>
          <TreePanel<Node> {...common} source={{ key: 'sample none', root: '0', all: () => Promise.resolve([]) }} columns={[]} />
        </Card>
        <Card title={t(words.failed)}>
          <TreePanel<Node> {...common} source={{ key: 'sample failed', root: '0', all: () => Promise.reject(new Error(t(words.failed))) }} columns={[]} />
        </Card>
      </div>
    </div>
  )
}
