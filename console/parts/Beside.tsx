/** What does not change with the tabs of a detail: whom and what the row points to, and what happened last. */
import { Button } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Card } from './Card.tsx'
import type { Field } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { baseOf, type Event, type Wire } from '../call.ts'
import { may, t } from '../session.ts'
import { nameKey, text } from './cells.tsx'
import { useAsk } from './hooks.ts'
import { Face } from './Picture.tsx'
import { useLink } from './useLink.ts'
import { words } from './words.ts'
import './beside.css'

export interface BesideProps {
  readonly of: Resource
  readonly row: Wire
  /** The fields that point to other rows. */
  readonly names: readonly string[]
  /** What happened is told here, unless a tab tells it. */
  readonly isTold: boolean
  readonly onHistory: () => void
  /** What the screen itself puts first. */
  readonly children?: ReactNode
}

export function Beside({ of, row, names, isTold, onHistory, children }: BesideProps) {
  return (
    <aside className="kt-beside" aria-label={t(words.beside)}>
      {children}
      {names.length > 0 && (
        <Card title={t(words.related)}>
          <dl className="kt-related">
            {names.map(name => (
              <Related key={name} name={name} field={of.fields[name]!} row={row} />
            ))}
          </dl>
        </Card>
      )}
      {isTold && <Lately of={of} id={row.id} onHistory={onHistory} />}
    </aside>
  )
}

function Related({ name, field, row }: { readonly name: string; readonly field: Field; readonly row: Wire }) {
  const link = useLink(may(`${field.to}_view`) ? field.to : undefined, true)
  const id = text(row[name]),
    caption = text(row[nameKey(name)]) || id
  return (
    <div>
      <Face name={caption} size={32} isSquare />
      <dt>{t(field.label)}</dt>
      <dd>{link ? <Link href={link(id)}>{caption}</Link> : caption}</dd>
    </div>
  )
}

const toldMax = 5
function Lately({ of, id, onHistory }: { readonly of: Resource; readonly id: string; readonly onHistory: () => void }) {
  const { value = [] } = useAsk<readonly Event[]>(`${baseOf(of)}/history`, { id }, { of, id })
  if (value.length === 0) return null
  return (
    <section className="kt-card">
      <div className="kt-card-head">
        <h2>{t(words.lately)}</h2>
        {value.length > toldMax && <Button size="small" variant="minimal" text={t([`全部 ${value.length} 条`, `All ${value.length}`])} onClick={onHistory} />}
      </div>
      <ol className="kt-lately">
        {value.slice(0, toldMax).map(event => (
          <li key={event.position} className={`kt-dot-${of.lifecycle.states[event.to]?.tone ?? 'idle'}`}>
            <b>{event.commandName || event.type}</b>
            <small className="kt-muted">
              <time className="kt-figures">{event.at.slice(0, 16)}</time> {event.actorName}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}
