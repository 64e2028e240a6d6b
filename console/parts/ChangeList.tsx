/** What changed: each field with its value before and after. */
import type { Change } from '../call.ts'
import { t } from '../session.ts'
import { isBlank } from './cells.tsx'
import './history.css'

const longest = 120

export function ChangeList({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null
  return (
    <dl className="kt-changes">
      {changes.map(change => (
        <div key={change.field}>
          <dt>{typeof change.label === 'string' ? change.label : t(change.label)}</dt>
          <dd>
            {!isBlank(change.before) && (
              <>
                <del>{shown(change.before)}</del> →{' '}
              </>
            )}
            <ins>{shown(change.after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: unknown): string {
  const text = isBlank(value) ? '–' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
