/** The first few of many, and the next few whenever somebody asks for them. */
import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { t } from '../session.ts'
import { useWidthClass } from './hooks.ts'

interface Props<T> {
  readonly of: readonly T[]
  /** Everything, where nothing is said. */
  readonly most?: number
  readonly onPhone?: number
  readonly children: (shown: readonly T[]) => ReactNode
}
export function Some<T>({ of, most = Infinity, onPhone = most, children }: Props<T>) {
  const each = useWidthClass() === 0 ? onPhone : most,
    [pages, setPages] = useState(1),
    count = each * pages,
    next = Math.min(each, of.length - count)
  return (
    <>
      {children(of.slice(0, count))}
      {next > 0 && (
        <Button
          fill
          variant="minimal"
          className="kt-some"
          text={t([`再显示 ${next} 条，共 ${of.length} 条`, `${next} more of ${of.length}`])}
          onClick={() => setPages(pages + 1)}
        />
      )}
    </>
  )
}
