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
  const size = Number(asked.size) === -1 ? Math.max(rows.length, 1) : Math.min(Math.max(Number(asked.size) || 10, 1), 200)
  const current = Math.max(Math.floor(Number(asked.current)) || 1, 1)
  return { records: rows.slice((current - 1) * size, current * size), total: rows.length, size, current, pages: Math.ceil(rows.length / size) }
}
