/** The third step of an import: the rows that would be refused, mended where they stand. */
import { Callout } from '@blueprintjs/core'
import { CrossCircleIcon, PlusIcon, RefreshIcon } from '@blueprintjs/icons'
import { useMemo, type ReactNode } from 'react'
import { text } from '../../../modules/kit/field.ts'
import { t } from '../../session.ts'
import type { Wrong } from '../grid/GridEditor.tsx'
import type { GridColumn, GridRow } from '../grid/sheet.ts'
import { lazy, Meanwhile } from '../lazyWithRetry.tsx'
import type { LookedAt } from '../../../modules/kit/index.ts'
import type { Import } from './useImport.ts'
import { words } from './words.ts'

const GridEditor = lazy(() => import('../grid/GridEditor.tsx').then(found => ({ default: found.GridEditor })))
const place = 'row'

export function RowsStep({ of }: { readonly of: Import }) {
  const { seen, way } = of
  const columns = useMemo(() => (seen ? columnsOf(seen) : []), [seen])
  if (!seen) return null
  const rows: readonly GridRow[] = seen.wrong.map(({ row, values }) => ({ [place]: String(row), ...values, ...way.edits[row] }))
  // What was mended since is not known to be wrong any longer.
  const refused: Wrong = new Map(
    seen.wrong.map(({ row }, at) => {
      const own = seen.messages.filter(one => one.row === row && !(one.field && isMended(of, row, one.field)))
      return [at, Object.fromEntries(own.map(one => [columns.some(({ name }) => name === one.field) ? one.field : place, one.msg]))] as const
    }),
  )
  const change = (next: readonly GridRow[]) => {
    const edits = { ...way.edits }
    next.forEach((row, at) => {
      const { row: number, values } = seen.wrong[at]!
      const own = Object.entries(row).filter(([name, value]) => name !== place && String(value ?? '') !== (values[name] ?? ''))
      if (own.length > 0) edits[number] = { ...edits[number], ...Object.fromEntries(own.map(([name, value]) => [name, String(value ?? '')])) }
    })
    of.set({ edits })
  }
  return (
    <div className="kt-import-step">
      <Figures seen={seen} />
      {seen.failCount === 0 ? (
        <Callout intent="success" role="status">
          {t(words.allRight)}
        </Callout>
      ) : (
        <>
          <p className="kt-muted">
            {t(words.mend)} {seen.failCount > seen.wrong.length && `${t(words.first)} ${seen.wrong.length}`}
          </p>
          <Meanwhile shows={null}>
            <GridEditor label={t(words.wrongRows)} columns={columns} rows={rows} onChange={change} refused={refused} />
          </Meanwhile>
        </>
      )}
    </div>
  )
}

const isMended = ({ way, seen }: Import, row: number, field: string): boolean => {
  const now = way.edits[row]?.[field]
  return now !== undefined && now !== (seen?.wrong.find(one => one.row === row)?.values[field] ?? '')
}
/** The row of the file, the fields that something is wrong with, then the others that the file brings. */
function columnsOf(seen: LookedAt): readonly GridColumn[] {
  const wrong = new Set(seen.messages.map(one => one.field)),
    used = seen.columns.filter(one => seen.fields.includes(one.name) || wrong.has(one.name))
  const ordered = [...used.filter(one => wrong.has(one.name)), ...used.filter(one => !wrong.has(one.name))]
  return [
    { name: place, field: text(...words.row), isFixed: true, width: 64 },
    ...ordered.map(({ name, label, required }) => ({ name, field: { ...text(label, label), required } as GridColumn['field'] })),
  ]
}

/** How many rows would be made, changed and left out. */
export function Figures({ seen }: { readonly seen: Pick<LookedAt, 'created' | 'updated' | 'failCount'> }) {
  const one = (icon: ReactNode, count: number, label: string, tone: string) => (
    <li data-tone={count > 0 ? tone : undefined}>
      {icon}
      <b className="kt-figures">{count.toLocaleString()}</b>
      <span>{label}</span>
    </li>
  )
  return (
    <ul className="kt-import-figures" role="status" aria-label={t(words.looked)}>
      {one(<PlusIcon />, seen.created, t(words.created), 'good')}
      {one(<RefreshIcon />, seen.updated, t(words.updated), 'plain')}
      {one(<CrossCircleIcon />, seen.failCount, t(words.failed), 'bad')}
    </ul>
  )
}
