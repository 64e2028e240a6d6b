/** What stands in a dialog before its button: what the command does with money, line by line, and why it would be refused now. */
import { Callout } from '@blueprintjs/core'
import type { Before } from '../../modules/kit/statement.ts'
import { t } from '../session.ts'
import './statement.css'

export function Statement({ before }: { readonly before: Before | undefined }) {
  if (!before) return null
  const { says = [], refused } = before
  return (
    <>
      {says.length > 0 && (
        <dl className="kt-says-lines" data-statement="">
          {says.map(line => (
            <div key={line.label} className={line.isTotal ? 'kt-total' : undefined}>
              <dt>{line.label}</dt>
              <dd className="kt-figures">{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
      {refused && (
        <Callout intent="warning" compact className="kt-refused-now">
          {t(['现在不能执行：', 'Not possible now: '])}
          {refused}
        </Callout>
      )}
    </>
  )
}
