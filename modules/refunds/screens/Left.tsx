/** What is left of a time, counted down. */
import { useEffect } from 'react'
import { day, minute } from '../../kit/time.ts'
import { clock, useLeft } from './parent.ts'
import './left.css'

const soon = 5 * minute
/** Counts down to a time; says once that it is over. */
export function Left({ until, onOver }: { readonly until: string; readonly onOver?: () => void }) {
  const left = useLeft(until),
    isOver = until !== '' && left === 0
  useEffect(() => {
    if (isOver) onOver?.()
  }, [isOver, onOver])
  return (
    <span className={left < soon ? 'fi-left fi-soon' : left < day ? 'fi-left fi-near' : 'fi-left'} role="timer">
      {clock(left)}
    </span>
  )
}
