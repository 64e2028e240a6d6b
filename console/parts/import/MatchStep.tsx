/** The second step of an import: which column of the file goes into which field; those that go nowhere are named. */
import { Callout, HTMLSelect, Tag } from '@blueprintjs/core'
import { ArrowRightIcon } from '@blueprintjs/icons'
import { t } from '../../session.ts'
import type { Import } from './useImport.ts'
import { words } from './words.ts'

export function MatchStep({ of }: { readonly of: Import }) {
  const { seen, way, remembered } = of
  if (!seen) return null
  const below = seen.head.slice(seen.headerRow)
  return (
    <div className="kt-import-step">
      {seen.lacking.length > 0 && (
        <Callout intent="warning" role="status">
          {t(words.lacking)} {seen.lacking.join(t(words.comma))}
        </Callout>
      )}
      <ul className="kt-import-match" aria-label={t(words.match)}>
        {seen.headers.map((header, i) => {
          const name = seen.fields[i] ?? '',
            example = below.map(cells => cells[i]).find(Boolean)
          // A header may stand there twice.
          return header === '' ? null : (
            <li key={i} data-unused={name ? undefined : ''}>
              <span>
                <b>{header}</b>
                <small>{example ?? t(words.empty)}</small>
              </span>
              <ArrowRightIcon aria-hidden />
              <HTMLSelect
                fill
                aria-label={header}
                value={name}
                disabled={of.isBusy}
                onChange={event => {
                  const chosen = event.currentTarget.value
                  // A field that was another's is taken over from it.
                  const before = chosen ? seen.headers.find((_header, at) => at !== i && seen.fields[at] === chosen) : undefined
                  void of.look({ map: { ...way.map, ...(before ? { [before]: '' } : {}), [header]: chosen }, edits: {} })
                }}
              >
                <option value="">{t(words.unused)}</option>
                {seen.columns.map(column => (
                  <option key={column.name} value={column.name}>
                    {column.label}
                    {column.required ? ' *' : ''}
                  </option>
                ))}
              </HTMLSelect>
              {Object.hasOwn(remembered, header) && remembered[header] === name ? (
                <Tag minimal>{t(words.asBefore)}</Tag>
              ) : (
                !name && (
                  <Tag minimal intent="warning">
                    {t(words.left)}
                  </Tag>
                )
              )}
            </li>
          )
        })}
      </ul>
      {seen.unknown.length > 0 && (
        <p className="kt-muted" role="status">
          {t(words.unknown)} {seen.unknown.join(t(words.comma))}
        </p>
      )}
    </div>
  )
}
