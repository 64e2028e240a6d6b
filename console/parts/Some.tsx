/** The first few of many, and the next few whenever somebody asks for them. */
import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { t } from '../session.ts'

interface Props<T> {
  readonly of: readonly T[]
  readonly most: number
  readonly children: (shown: readonly T[]) => ReactNode
}
export function Some<T>({ of, most, children }: Props<T>) {
  const [count, setCount] = useState(most),
    next = Math.min(most, of.length - count)
  return (
    <>
      {children(of.slice(0, count))}
      {next > 0 && (
        <Button fill variant="minimal" className="kt-some" text={t([`再显示 ${next} 条，共 ${of.length} 条`, `${next} more of ${of.length}`])} onClick={() => setCount(count + most)} />
      )}
    </>
  )
}
