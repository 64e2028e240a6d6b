/** What happened to a row: who, when, what changed and why; a fact opens the row as it was then. */
import { Button } from '@blueprintjs/core'
import type { Resource } from '../../modules/kit/resource.ts'
import { baseOf, type Event } from '../call.ts'
import { t } from '../session.ts'
import { ChangeList } from './ChangeList.tsx'
import { useAsk } from './hooks.ts'
import { Empty, Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { words } from './words.ts'
import './history.css'

interface Props {
  readonly of: Resource
  readonly id: string
  readonly asOf?: number | undefined
  readonly onAsOf?: (position: number) => void
}

export function HistoryTab({ of, id, asOf, onAsOf }: Props) {
  const fetched = useAsk<readonly Event[]>(`${baseOf(of)}/history`, { id }, { of, id })
  return (
    <Shown of={fetched} lines={8}>
      {events =>
        events.length === 0 ? (
          <Empty title={t(words.noHistory)} />
        ) : (
          <ol className="kt-history">
            {events.map(event => (
              <Fact key={event.position} of={of} event={event} isShown={event.position === asOf} onAsOf={onAsOf} />
            ))}
          </ol>
        )
      }
    </Shown>
  )
}

function Fact({ of, event, isShown, onAsOf }: { readonly of: Resource; readonly event: Event; readonly isShown: boolean; readonly onAsOf: Props['onAsOf'] }) {
  const tone = of.lifecycle.states[event.to]?.tone ?? 'idle'
  return (
    <li className={`kt-fact kt-dot-${tone}`} aria-current={isShown || undefined}>
      <div className="kt-fact-head">
        <b>{event.commandName || event.type}</b>
        {event.to && event.to !== event.from && <StatusTag of={of} status={event.to} />}
        <time className="kt-figures">{event.at}</time>
        <span className="kt-muted">
          {event.actorName}
          {event.roleName && ` · ${event.roleName}`}
        </span>
        {event.rootName && <span className="kt-muted">← {event.rootName}</span>}
        {onAsOf && <Button size="small" variant="minimal" text={t(words.viewAsOf)} onClick={() => onAsOf(event.position)} />}
      </div>
      {event.remark && <p className="kt-remark">{event.remark}</p>}
      <ChangeList changes={event.changes} />
    </li>
  )
}
