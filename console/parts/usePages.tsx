/** Pages of what a call answers, kept in memory: the rows of one, and the pager that stands under them. */
import { useState, type ReactNode } from 'react'
import type { Paged } from '../call.ts'
import { useAsk, useWidthClass, type Fetched, type Freshness } from './hooks.ts'
import { Pager } from './Pager.tsx'

const phoneSize = 10
interface Options extends Freshness {
  /** How many rows a page may have; the first is what it begins with. */
  readonly sizes?: readonly number[]
}

/** Other filters begin with the first page again. `path` begins with `/api/`. */
export function usePages<T>(
  path: string,
  filters: Readonly<Record<string, unknown>> = {},
  { sizes, ...freshness }: Options = {},
): { readonly rows: Fetched<Paged<T>>; readonly pager: ReactNode } {
  const asked = JSON.stringify(filters),
    isPhone = useWidthClass() === 0
  // On a phone a row is a card.
  const offered = isPhone && sizes ? [phoneSize, ...sizes.filter(size => size > phoneSize)] : sizes
  const [at, setAt] = useState({ asked, current: 1, size: offered?.[0] ?? phoneSize })
  const current = at.asked === asked ? at.current : 1
  const rows = useAsk<Paged<T>>(path, { ...filters, current, size: at.size }, freshness)
  return {
    rows,
    pager: (
      <Pager
        total={rows.value?.total ?? 0}
        current={current}
        size={at.size}
        {...(offered ? { sizes: offered } : {})}
        onPage={next => setAt({ ...at, asked, current: next })}
        onSize={size => setAt({ asked, current: 1, size })}
      />
    ),
  }
}
