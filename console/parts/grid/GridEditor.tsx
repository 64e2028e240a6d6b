/** A grid that is typed into like a spreadsheet: pasted, filled down, walked by keyboard, undone. Its code comes with the screens that use it. */
import { Button } from '@blueprintjs/core'
import { AddIcon, ArrowDownIcon, RedoIcon, TrashIcon, UndoIcon } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Fields } from '../../../modules/kit/resource.ts'
import { t } from '../../session.ts'
import { check } from '../form.ts'
import { useWidthClass } from '../hooks.ts'
import { lazy } from '../lazyWithRetry.tsx'
import { Empty } from '../states.tsx'
import { GridCards } from './GridCards.tsx'
import type { GridRow } from './sheet.ts'
import { useSheet, type SheetProps } from './useSheet.ts'
import { words } from './words.ts'
import './grid.css'

const GridTable = lazy(() => import('./GridTable.tsx').then(found => ({ default: found.GridTable })))

/** Row → field → what is wrong with it. */
export type Wrong = ReadonlyMap<number, Readonly<Record<string, string>>>

interface Props extends SheetProps {
  readonly label: string
  /** What is missing is wrong as well: once it was tried to send. */
  readonly isStrict?: boolean
  /** What the server had against single cells. */
  readonly refused?: Wrong
}

export function GridEditor({ label, isStrict = false, refused, ...props }: Props) {
  const { columns, rows, blank } = props
  const sheet = useSheet(props)
  const [said, say] = useState('')
  const isCards = useWidthClass() === 0
  const wrong = useWrong({ ...props, isStrict, refused })
  const box = useRef<HTMLElement>(null)
  const sought = useSought(refused, cell => {
    sheet.go({
      row: cell.row,
      col: Math.max(
        0,
        columns.findIndex(column => column.name === cell.name),
      ),
    })
    if (isCards) box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  })
  const found = [...wrong].flatMap(([row, cells]) => Object.entries(cells).map(([name, msg]) => ({ row, name, msg })))
  return (
    <section ref={box} className="kt-grid" aria-label={label}>
      <div className="kt-commands" role="toolbar" aria-label={label}>
        <Button variant="minimal" icon={<UndoIcon />} text={t(words.undo)} disabled={!sheet.canUndo} onClick={sheet.undo} />
        <Button variant="minimal" icon={<RedoIcon />} text={t(words.redo)} disabled={!sheet.canRedo} onClick={sheet.redo} />
        {!isCards && <Button variant="minimal" icon={<ArrowDownIcon />} text={t(words.fill)} onClick={sheet.fillDown} />}
        {blank && <Button variant="minimal" icon={<AddIcon />} text={t(words.add)} onClick={sheet.add} />}
        {blank && !isCards && <Button variant="minimal" icon={<TrashIcon />} text={t(words.remove)} disabled={rows.length === 0} onClick={sheet.remove} />}
      </div>
      {rows.length === 0 ? (
        <Empty title={t(words.none)} />
      ) : isCards ? (
        <GridCards {...props} wrong={wrong} onChange={props.onChange} />
      ) : (
        <GridTable {...props} label={label} sheet={sheet} wrong={wrong} say={say} sought={sought} />
      )}
      {found.length > 0 && (
        <ul className="kt-grid-wrong" aria-label={t(words.wrong)}>
          {found.map(({ row, name, msg }) => {
            const col = columns.findIndex(column => column.name === name)
            return (
              <li key={`${row} ${name}`}>
                <button type="button" onClick={() => sheet.go({ row, col: Math.max(0, col) })}>
                  {t(words.row)} {row + 1}
                  {columns[col] && ` · ${t(columns[col].field.label)}`}
                </button>{' '}
                {msg}
              </li>
            )
          })}
        </ul>
      )}
      <p className="kt-hidden" role="status">
        {said}
      </p>
    </section>
  )
}

/** Whenever the server refuses cells, the first of them is gone to. Answers how often. */
function useSought(refused: Wrong | undefined, go: (cell: { readonly row: number; readonly name: string }) => void): number {
  const [sought, setSought] = useState(0)
  const latest = useRef(go)
  latest.current = go
  const size = useRef(0)
  useEffect(() => {
    const [first] = [...(refused ?? [])].sort(([a], [b]) => a - b)
    // What is left of a refusal while it is put right is no new one.
    if (first && refused!.size > size.current) {
      latest.current({ row: first[0], name: Object.keys(first[1])[0] ?? '' })
      setSought(last => last + 1)
    }
    size.current = refused?.size ?? 0
  }, [refused])
  return sought
}

/** By the server's own check, row for row; a row that did not change is not checked anew. */
function useWrong({ columns, rows, isStrict, refused }: SheetProps & { readonly isStrict: boolean; readonly refused: Wrong | undefined }): Wrong {
  const known = useMemo(() => {
    const fields: Fields = Object.fromEntries(columns.filter(column => !column.isFixed).map(({ name, field }) => [name, field]))
    const answers = new WeakMap<GridRow, Readonly<Record<string, string>>>()
    return (row: GridRow) => {
      const asked = isStrict ? fields : Object.fromEntries(Object.entries(fields).filter(([name]) => !['', null, undefined].includes(row[name] as string)))
      const answer = answers.get(row) ?? check(asked, row)
      answers.set(row, answer)
      return answer
    }
  }, [columns, isStrict])
  return new Map(
    rows.flatMap((row, at) => {
      const all = { ...refused?.get(at), ...known(row) }
      return Object.keys(all).length > 0 ? [[at, all] as const] : []
    }),
  )
}
