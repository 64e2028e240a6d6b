/** Rows of a sheet that one command takes: what it refuses is marked in the cells until their row is another. */
import { useState } from 'react'
import { CallError } from '../../request.ts'
import { useSending, type Sending, type SendingOptions } from '../useSending.ts'
import type { Wrong } from './GridEditor.tsx'
import { refusedCells } from './refused.ts'
import type { GridRow } from './sheet.ts'

interface Options<T> extends SendingOptions<T> {
  readonly rows: readonly GridRow[]
  readonly setRows: (rows: readonly GridRow[]) => void
  /** Which cell a row that was sent and its field stand for, where not all rows are sent as they are. */
  readonly cellOf?: (sent: number, field: string) => { readonly row: number; readonly name: string }
}
interface SentRows {
  readonly sending: Sending
  readonly refused: Wrong
  /** What the sheet calls with its new rows. */
  readonly change: (rows: readonly GridRow[]) => void
}

export function useSentRows<T>({ rows, setRows, cellOf = (row, name) => ({ row, name }), send, ...rest }: Options<T>): SentRows {
  const [refused, setRefused] = useState<Wrong>(new Map())
  const sending = useSending({
    ...rest,
    send: asking =>
      send(asking).catch((reason: unknown) => {
        if (reason instanceof CallError) setRefused(refusedCells(reason, cellOf))
        throw reason
      }),
  })
  const change = (next: readonly GridRow[]) => {
    setRefused(last => new Map([...last].filter(([at]) => JSON.stringify(next[at]) === JSON.stringify(rows[at]))))
    setRows(next)
  }
  return { sending, refused, change }
}
