/** A document: what it is about, its lines with their running sum, and what they come to. */
import type { ReactNode } from 'react'
import { t } from '../../session.ts'
import type { Label } from '../../../modules/kit/field.ts'
import { Lines, type LinesProps } from './Lines.tsx'
import './document.css'

export interface Total {
  readonly label: Label
  readonly value: ReactNode
}
interface Props<R extends object> extends LinesProps<R> {
  /** Fields of the document, as a list or as a form. */
  readonly head?: ReactNode
  /** Under the lines: discounts, what is payable; the last one is what the document comes to. */
  readonly totals?: readonly Total[]
  /** Buttons, signatures, small print. */
  readonly foot?: ReactNode
}

export function DocumentWithLines<R extends object>({ head, totals = [], foot, ...lines }: Props<R>) {
  return (
    <div className="kt-document">
      {head}
      <Lines {...lines} />
      {totals.length > 0 && <Totals of={totals} isLive={lines.onChange !== undefined} />}
      {foot}
    </div>
  )
}

/** A reckoning, one amount under the other: the last is what it comes to. Also where there are no lines to show. */
export const Totals = ({ of, isLive = false }: { readonly of: readonly Total[]; readonly isLive?: boolean }) => (
  <dl className="kt-totals" aria-live={isLive ? 'polite' : undefined}>
    {of.map(({ label, value }) => (
      <div key={label[1]}>
        <dt>{t(label)}</dt>
        <dd className="kt-figures">{value}</dd>
      </div>
    ))}
  </dl>
)
