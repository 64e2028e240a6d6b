/** Pieces of the parents' pages: the children, what is left of a time, the refund policy. */
import type { ReactNode } from 'react'
import { t } from '../../../console/session.ts'
import type { RefundPolicy } from '../../openclass/index.ts'
import { policyWords } from '../policy-words.ts'
import { weekdayOf } from './parent.ts'
import './finance.css'

/** What a card says, name by name; of what has no value nothing is said. */
export const Facts = ({ children }: { readonly children: ReactNode }) => <dl className="fi-facts">{children}</dl>
export const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  ) : null

interface Begins {
  readonly openClassType: string
  readonly startDate: string
}
/** When it begins: a tour has no first lesson, it sets out, at the hour that its plan says. */
export const Beginning = ({ of, children }: { readonly of: Begins; readonly children: ReactNode }) =>
  of.openClassType === 'Study' ? (
    <Fact name={t(['出发', 'Departs'])}>{`${of.startDate} ${dayName(weekdayOf(of.startDate))}`}</Fact>
  ) : (
    <Fact name={t(['首课', 'First lesson'])}>{children}</Fact>
  )

export { Left } from './Left.tsx'

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
export const dayName = (day: number): string => t([`周${'日一二三四五六'[day]!}`, ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][day]!])
export function span(startTime: string, endTime: string): string {
  return `${startTime.slice(5, 10)} ${dayName(weekdayOf(startTime))} ${startTime.slice(11, 16)}–${endTime.slice(11, 16)}`
}
