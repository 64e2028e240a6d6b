/** Moves through pages and chooses how many rows each has; of nothing there are none. */
import { Button, HTMLSelect } from '@blueprintjs/core'
import { ChevronLeftIcon, ChevronRightIcon } from '@blueprintjs/icons'
import { t } from '../session.ts'
import { grouped } from './cells.tsx'
import { pageSizes } from './urlState.ts'
import { words } from './words.ts'

interface Props {
  readonly total: number
  readonly current: number
  readonly size: number
  readonly sizes?: readonly number[]
  readonly onPage: (current: number) => void
  readonly onSize: (size: number) => void
}

export function Pager({ total, current, size, sizes = pageSizes, onPage, onSize }: Props) {
  if (total === 0) return null
  const count = grouped(String(total)),
    pages = Math.max(1, Math.ceil(total / size))
  return (
    <nav className="kt-pager" aria-label={t(words.pages)}>
      <span className="kt-figures">{t([`共 ${count} 条`, total === 1 ? '1 row' : `${count} rows`])}</span>
      <HTMLSelect
        aria-label={t(words.pageSize)}
        value={size}
        onChange={event => onSize(Number(event.target.value))}
        options={sizes.map(one => ({ value: one, label: `${one} ${t(words.perPage)}` }))}
      />
      <span className="kt-pages">
        <Button variant="minimal" icon={<ChevronLeftIcon />} aria-label={t(words.previous)} disabled={current <= 1} onClick={() => onPage(current - 1)} />
        {shownPages(current, pages).map((page, i) =>
          page === 0 ? (
            <span key={`gap${i}`} className="kt-gap">
              …
            </span>
          ) : (
            <Button
              key={page}
              variant="minimal"
              className="kt-figures"
              text={page}
              active={page === current}
              aria-current={page === current ? 'page' : undefined}
              onClick={() => onPage(page)}
            />
          ),
        )}
        <Button variant="minimal" icon={<ChevronRightIcon />} aria-label={t(words.next)} disabled={current >= pages} onClick={() => onPage(current + 1)} />
      </span>
    </nav>
  )
}

/** First, last and those around the current one; 0 stands for what is left out. */
function shownPages(current: number, pages: number): readonly number[] {
  const shown = [...new Set([1, current - 1, current, current + 1, pages])].filter(page => page >= 1 && page <= pages).sort((a, b) => a - b)
  return shown.flatMap((page, i) => (i > 0 && page - shown[i - 1]! > 1 ? [0, page] : [page]))
}
