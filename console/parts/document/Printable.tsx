/** A page for paper: on the screen it lies as a sheet, and what is printed is the sheet alone. */
import { Button } from '@blueprintjs/core'
import { PrintIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Label } from '../../../modules/kit/field.ts'
import { t } from '../../session.ts'
import './document.css'

const words = { print: ['打印', 'Print'] } as const

interface Props {
  readonly title: string
  /** Stands beside the title: a number, a date. */
  readonly beside?: ReactNode
  /** Who and what it is about, in two columns. */
  readonly facts?: readonly { readonly label: Label; readonly value: ReactNode }[]
  readonly children: ReactNode
  /** Lines to sign on, at the end of the last page. */
  readonly signatures?: readonly Label[]
  readonly isLandscape?: boolean
}

export function Printable({ title, beside, facts = [], children, signatures = [], isLandscape }: Props) {
  return (
    <div className="kt-print">
      <div className="kt-actions">
        <Button icon={<PrintIcon />} text={t(words.print)} onClick={() => window.print()} />
      </div>
      <article className={isLandscape ? 'kt-sheet kt-landscape' : 'kt-sheet'} aria-label={title}>
        <header>
          <h2>{title}</h2>
          <div>{beside}</div>
        </header>
        {facts.length > 0 && (
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label[1]}>
                <dt>{t(label)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
        {signatures.length > 0 && (
          <footer>
            {signatures.map(label => (
              <span key={label[1]}>{t(label)}</span>
            ))}
          </footer>
        )}
      </article>
    </div>
  )
}

/** What follows begins on a new sheet of paper. */
export const PageBreak = () => <hr className="kt-page-break" />
