/** What the server has against the rows of a sheet, by the rows of the grid. */
import type { CallError } from '../../request.ts'
import { t } from '../../session.ts'
import type { Wrong } from './GridEditor.tsx'

/** `cellOf` says which cell a row that was sent and its field stand for. */
export function refusedCells(
  { refusal }: CallError,
  cellOf: (row: number, field: string) => { readonly row: number; readonly name: string } | undefined,
): Wrong {
  const cells = new Map<number, Record<string, string>>()
  for (const { row: sent, field, msg } of refusal.wrong ?? []) {
    const cell = sent === undefined ? undefined : cellOf(sent, field)
    if (!cell) continue
    const { row, name } = cell
    const known = cells.get(row)
    cells.set(row, { ...known, [name]: [known?.[name], msg].filter(Boolean).join(t(['；', '; '])) })
  }
  return cells
}
