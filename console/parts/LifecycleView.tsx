/** The lifecycle of a row: the way it came and where it goes, what may be done next and by whom; the whole of it on request. */
import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import { baseOf, type Event, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { useAsk } from './hooks.ts'
import { LifecyclePicture, stepsFrom } from './LifecyclePicture.tsx'
import { likely, passed } from './lifecyclePath.ts'
import { Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useRefused } from './useBefore.ts'
import { words } from './words.ts'
import './lifecycle.css'

interface Props {
  readonly of: Resource
  readonly row: Wire
}

/** A command as the server says it: that of modules which this screen does not carry, too. */
interface Worded {
  readonly command: string
  readonly label: string
  readonly by: readonly string[]
}
/** A rule that another module adds to a command of this lifecycle, as the server says it. */
interface Extended {
  readonly command: string
  readonly kind: 'guard' | 'consequence'
  readonly name: string
  readonly module: string
  readonly label: string
}

interface Known extends Props {
  readonly commands: readonly Worded[]
  readonly extended: readonly Extended[]
  /** Why commands would be refused on the row now. */
  readonly refused: ReadonlyMap<string, string>
}

export function LifecycleView({ of, row }: Props) {
  const commands = useAsk<readonly Worded[]>('/api/blade-system/lifecycle/commands', { resource: of.name })
  const extended = useAsk<readonly Extended[]>('/api/blade-system/lifecycle/extensions', { resource: of.name }).value ?? []
  const refused = useRefused(of, row, of.lifecycle.allowed(row.status))
  return (
    <Shown of={commands} lines={8}>
      {known => <Lifecycle of={of} row={row} commands={known} extended={extended} refused={refused} />}
    </Shown>
  )
}

function Lifecycle(known: Known) {
  const { of, row } = known
  const [isWhole, setWhole] = useState(false)
  const [chosen, setChosen] = useState(row.status)
  const [seen, setSeen] = useState(row.status)
  if (seen !== row.status) {
    setSeen(row.status)
    setChosen(row.status)
  }
  return (
    <div className="kt-lifecycle">
      <Steps {...known} />
      <NextSteps {...known} status={chosen} />
      <div>
        <Button size="small" text={t(words.wholePicture)} active={isWhole} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} />
      </div>
      {isWhole && (
        <>
          <LifecyclePicture of={of} status={row.status} labelOf={name => labelOf(known, name)} chosen={chosen} onChoose={setChosen} />
          <StatusList {...known} />
        </>
      )}
    </div>
  )
}

const commandOf = ({ commands }: Known, name: string) => commands.find(one => one.command === name)
const labelOf = (known: Known, name: string) => commandOf(known, name)?.label ?? name
const whoMay = (known: Known, name: string) => commandOf(known, name)?.by.join(t(['、', ', '])) || t(words.system)

/** From its beginning to here, and what is likely to come. */
function Steps(known: Known) {
  const { of, row } = known
  const events = useAsk<readonly Event[]>(`${baseOf(of)}/history`, { id: row.id }, { of, id: row.id }).value ?? []
  const path = passed(events, row.status)
  const ahead = likely(of, row.status, new Set(path.map(one => one.status)))
  return (
    <ol className="kt-steps" aria-label={t(words.steps)}>
      {path.map(({ status, at, by }) => (
        <li key={status} aria-current={status === row.status ? 'step' : undefined}>
          <StatusTag of={of} status={status} />
          <small className="kt-muted kt-figures">{at.slice(0, 16)}</small>
          <small className="kt-muted">{by}</small>
        </li>
      ))}
      {ahead.map(status => (
        <li key={status} className="kt-to-come">
          <StatusTag of={of} status={status} />
          <small className="kt-muted">{t(words.likely)}</small>
        </li>
      ))}
    </ol>
  )
}

function NextSteps(known: Known & { readonly status: string }) {
  const { of, row, status } = known
  const steps = stepsFrom(of, status),
    isNow = status === row.status
  return (
    <div className="kt-next">
      <h2>
        <StatusTag of={of} status={status} /> {isNow && <span className="kt-muted">{t(words.current)}</span>}
      </h2>
      {steps.length === 0 ? (
        <p className="kt-muted">{t(words.noNext)}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t(words.command)}</th>
              <th>{t(words.toStatus)}</th>
              <th>{t(words.role)}</th>
            </tr>
          </thead>
          <tbody>
            {steps.map(step => (
              <tr key={step.command}>
                <td>
                  {labelOf(known, step.command)}
                  {isNow && <Missing why={known.refused.get(step.command)} />}
                  <Added {...known} command={step.command} />
                </td>
                <td>
                  {step.to.map(to => (
                    <StatusTag key={to} of={of} status={to} />
                  ))}
                </td>
                <td>{whoMay(known, step.command)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Missing = ({ why }: { readonly why: string | undefined }) =>
  why === undefined ? null : (
    <div className="kt-muted">
      {t(words.notNow)}
      {t(['：', ': '])}
      {why}
    </div>
  )

/** What others add to a command, in one line of each kind. */
function Added({ extended, command }: Known & { readonly command: string }) {
  const said = (kind: Extended['kind']) =>
    extended
      .filter(one => one.command === command && one.kind === kind)
      .map(one => `${one.label} (${one.module})`)
      .join(t(['；', '; ']))
  const lines = [
    [words.mayRefuse, said('guard')],
    [words.follows, said('consequence')],
  ] as const
  return lines.map(([label, text]) =>
    text === '' ? null : (
      <div key={label[1]} className="kt-muted">
        {t(label)}
        {t(['：', ': '])}
        {text}
      </div>
    ),
  )
}

/** The same in words, status after status: for narrow screens, and for who does not see drawings. */
function StatusList(known: Known) {
  const { of, row } = known
  return (
    <ol className="kt-status-list">
      {of.lifecycle.statuses.map(one => (
        <li key={one} aria-current={one === row.status ? 'step' : undefined}>
          <StatusTag of={of} status={one} /> {one === row.status && <b>{t(words.current)}</b>}
          <ul>
            {stepsFrom(of, one).map(step => (
              <li key={step.command}>
                {labelOf(known, step.command)} → {step.to.map(to => t(of.lifecycle.states[to]!.label)).join(' / ')}
                <span className="kt-muted"> · {whoMay(known, step.command)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
