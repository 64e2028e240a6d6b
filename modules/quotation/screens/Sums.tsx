/** What a quotation comes to, first the figure it is about. */
import type { ReactNode } from 'react'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import './quotation.css'

export const Sums = ({ of, isLive = false }: { readonly of: readonly (readonly [Label, ReactNode])[]; readonly isLive?: boolean }) => (
  <dl className="qt-sums" aria-live={isLive ? 'polite' : undefined}>
    {of.map(([label, value]) => (
      <div key={label[1]}>
        <dt>{t(label)}</dt>
        <dd className="kt-figures">{value}</dd>
      </div>
    ))}
  </dl>
)
