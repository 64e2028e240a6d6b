/** Pieces of the parents' pages: the children, what is left of a time, the refund policy. */
import { useEffect, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { t } from '../../../console/session.ts'
import { day, minute } from '../../kit/time.ts'
import type { RefundPolicy } from '../../openclass/index.ts'
import { policyWords } from '../policy-words.ts'
import { type Child, clock, useLeft } from './parent.ts'
import './finance.css'

/** The child that the page is about, kept in the address. */
export function useChild(children: readonly Child[] | undefined): readonly [string, (studentId: string) => void] {
  const [path, go] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('studentId') ?? ''
  const chosen = children?.find(one => one.studentId === asked) ?? children?.[0]
  return [chosen?.studentId ?? '', studentId => go(`${path}?studentId=${studentId}`, { replace: true })]
}

export function Children({ of, chosen, choose }: { readonly of: readonly Child[]; readonly chosen: string; readonly choose: (studentId: string) => void }) {
  return (
    <fieldset className="fi-children" aria-label={t(['选择孩子', 'Choose a child'])}>
      {of.map(one => (
        <button key={one.studentId} type="button" aria-pressed={one.studentId === chosen} onClick={() => choose(one.studentId)}>
          {one.studentName}
          <small>{one.schoolName}</small>
        </button>
      ))}
    </fieldset>
  )
}

/** What a card says, name by name; of what has no value nothing is said. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="fi-facts">{children}</dl>
export const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

const soon = 5 * minute
/** Counts down to a time; says once that it is over. */
export function Left({ until, skew, onOver }: { readonly until: string; readonly skew: number; readonly onOver?: () => void }) {
  const left = useLeft(until, skew),
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

export const Policy = ({ of, isOpen = false }: { readonly of: RefundPolicy | null | undefined; readonly isOpen?: boolean }) => (
  <details className="fi-policy" open={isOpen}>
    <summary>{t(['退费规则', 'Refund policy'])}</summary>
    <ul>
      {policyWords(of).map(words => (
        <li key={words[1]}>{t(words)}</li>
      ))}
    </ul>
  </details>
)

/** "10-11 周日 16:00–17:00" of a lesson's times. */
export function span(startTime: string, endTime: string): string {
  const day = new Date(`${startTime.slice(0, 10)}T00:00:00Z`).getUTCDay()
  const name = t([`周${'日一二三四五六'[day]!}`, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day]!])
  return `${startTime.slice(5, 10)} ${name} ${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
}
