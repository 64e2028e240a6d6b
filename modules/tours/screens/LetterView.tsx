/** A letter to parents: its words, and what a head pays for what. */
import { yuan } from '../../../console/parts/cells.tsx'
import { t } from '../../../console/session.ts'
import { words } from './words.ts'
import './tours.css'

export interface ShownLetter {
  readonly version: number
  readonly content: string
  readonly at: string
  readonly perHead: string
  readonly items: readonly { readonly label: string; readonly amount: string }[]
}
export function LetterView({ of }: { readonly of: ShownLetter }) {
  return (
    <div className="kt-stack">
      <p className="tr-letter">{of.content}</p>
      <table className="tr-costs" aria-label={t(words.cost)}>
        <caption>{t(words.cost)}</caption>
        <tbody>
          {of.items.map((one, i) => (
            <tr key={i}>
              <td>{one.label || t(words.rest)}</td>
              <td className="kt-number kt-figures">{yuan(one.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t(words.total)}</th>
            <td className="kt-number kt-figures">{yuan(of.perHead)}</td>
          </tr>
        </tfoot>
      </table>
      <small className="kt-muted">
        {t([`第 ${of.version} 版`, `Version ${of.version}`])} · {of.at}
      </small>
    </div>
  )
}
