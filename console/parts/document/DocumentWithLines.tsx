/** A document: what it is about, its lines with their running sum, and what they come to. */
import type { ReactNode } from 'react'
import { t } from '../../session.ts'
import type { Label } from '../../../modules/kit/field.ts'
import { Lines, type LinesProps } from './Lines.tsx'
import './document.css'

interface Props<R extends object> extends LinesProps<R> {
  /** Fields of the document, as a list or as a form. */
  readonly head?: ReactNode
  /** Under the lines: discounts, what is payable; the last one is what the document comes to. */
  readonly totals?: readonly { readonly label: Label; readonly value: ReactNode }[]
  /** Buttons, signatures, small print. */
  readonly foot?: ReactNode
}

export function DocumentWithLines<R extends object>({ head, totals = [], foot, ...lines }: Props<R>) {
  return (
    <div className="kt-document">
      {head}
      <Lines {...lines} />
      {totals.length > 0 && (
        <dl className="kt-totals" aria-live={lines.onChange ? 'polite' : undefined}>
          {totals.map(({ label, value }) => (
            <div key={label[1]}>
              <dt>{t(label)}</dt>
              <dd className="kt-figures">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot}
    </div>
  )
}
