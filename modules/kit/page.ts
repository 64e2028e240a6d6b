/** Pages of rows that are all in hand: for reports whose rows no single query answers. */
export interface PageOf<T> {
  readonly records: readonly T[]
  readonly total: number
  readonly size: number
  readonly current: number
  readonly pages: number
}

/** One page by the wire's `current` and `size`; -1 asks for everything. */
export function pageOf<T>(rows: readonly T[], asked: Readonly<Record<string, unknown>>): PageOf<T> {
  const { current, size: wanted } = pagingOf(asked),
    size = wanted === -1 ? Math.max(rows.length, 1) : wanted
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}
/** The wire's `current` and `size`, within what one call answers. */
export const pagingOf = ({ current, size }: Readonly<Record<string, unknown>>): { readonly current: number; readonly size: number } => ({
  current: Math.max(Math.floor(Number(current)) || 1, 1),
  size: Number(size) === -1 ? -1 : Math.min(Math.max(Number(size) || 10, 1), 200),
})
