/** A lifecycle as a drawing: where the row is, what may come next and who may do it. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { roles } from '../../modules/kit/roles.ts'
import { t } from '../session.ts'
import { useAsk } from './hooks.ts'
import { layers, pathOf, size, type Drawing, type Lead, type Place } from './layers.ts'
import { commandsOn } from './registry.ts'
import { StatusTag } from './StatusTag.tsx'
import { useLoaded } from './useLoaded.ts'
import { words } from './words.ts'

interface Props {
  readonly of: Resource
  readonly status: string
  /** The commands that the screen knows: they name the edges and say who may walk them, before the module's others do. */
  readonly commands: readonly Command[]
}

/** The commands of a screen, and those that only the modules' manifests know. Without these an edge is called by its name. */
function useAllCommands(of: Resource, given: readonly Command[]): readonly Command[] {
  const more = useLoaded(() => commandsOn(of), of)
  return useMemo(() => [...given, ...(more ?? [])], [given, more])
}

/** A rule that another module adds to a command of this lifecycle, as the server says it. */
interface Extended {
  readonly command: string
  readonly kind: 'guard' | 'consequence'
  readonly name: string
  readonly module: string
  readonly label: string
}

/** What other modules may refuse and what they let follow: asked of the server, for a screen carries nothing from above its module. */
const useExtended = (of: Resource): readonly Extended[] =>
  useAsk<readonly Extended[]>('/api/blade-system/lifecycle/extensions', { resource: of.name }).value ?? []

/** What others add to a command, in one line of each kind. */
function Added({ extended, command }: { readonly extended: readonly Extended[]; readonly command: string }) {
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

export function LifecycleView({ of, status, commands: given }: Props) {
  const commands = useAllCommands(of, given)
  const extended = useExtended(of)
  const [chosen, setChosen] = useState(status)
  const [seen, setSeen] = useState(status)
  if (seen !== status) {
    setSeen(status)
    setChosen(status)
  }
  return (
    <div className="kt-lifecycle">
      <Picture of={of} status={status} commands={commands} chosen={chosen} onChoose={setChosen} />
      <NextSteps of={of} status={chosen} isNow={chosen === status} commands={commands} extended={extended} />
      <StatusList of={of} status={status} commands={commands} extended={extended} />
    </div>
  )
}

export interface Step {
  readonly command: string
  readonly to: readonly string[]
}
export const stepsFrom = (of: Resource, status: string): readonly Step[] =>
  of.lifecycle.allowed(status).map(command => ({ command, to: of.lifecycle.targets(status, command) }))

const labelOf = (commands: readonly Command[], of: Resource, name: string) => {
  const command = commands.find(one => one.name === name && one.on.name === of.name)
  return command ? t(command.label) : name
}
const whoMay = (commands: readonly Command[], of: Resource, name: string) => {
  const by = commands.find(one => one.name === name && one.on.name === of.name)?.by ?? []
  return by.length === 0 ? t(words.system) : by.map(role => t(roles[role].label)).join(t(['、', ', ']))
}

interface Steps extends Props {
  readonly extended: readonly Extended[]
}
function NextSteps({ of, status, isNow, commands, extended }: Steps & { readonly isNow: boolean }) {
  const steps = stepsFrom(of, status)
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
                  {labelOf(commands, of, step.command)}
                  <Added extended={extended} command={step.command} />
                </td>
                <td>
                  {step.to.map(to => (
                    <StatusTag key={to} of={of} status={to} />
                  ))}
                </td>
                <td>{whoMay(commands, of, step.command)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** The same for narrow screens: statuses one under the other, with what leads on. */
function StatusList({ of, status, commands, extended }: Steps) {
  return (
    <ol className="kt-status-list">
      {of.lifecycle.statuses.map(one => (
        <li key={one} aria-current={one === status ? 'step' : undefined}>
          <StatusTag of={of} status={one} /> {one === status && <b>{t(words.current)}</b>}
          <ul>
            {stepsFrom(of, one).map(step => (
              <li key={step.command}>
                {labelOf(commands, of, step.command)} → {step.to.map(to => t(of.lifecycle.states[to]!.label)).join(' / ')}
                {one === status && <span className="kt-muted"> · {whoMay(commands, of, step.command)}</span>}
                {one === status && <Added extended={extended} command={step.command} />}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

interface PictureProps extends Props {
  readonly chosen: string
  readonly onChoose: (status: string) => void
}
const margin = 14
/** A wide drawing shrinks to its box down to this, then scrolls. */
const shrunk = 0.85

function Picture({ of, status, commands, chosen, onChoose }: PictureProps) {
  const drawing = useMemo(() => drawingOf(of), [of])
  const box = useCentred(drawing, status)
  const labels = (lead: Lead) =>
    stepsFrom(of, lead.from)
      .filter(step => step.to.includes(lead.to))
      .map(step => labelOf(commands, of, step.command))
      .join(' / ')
  // The lines of the chosen status are drawn last, over the others.
  const leads = [...drawing.leads].sort((a, b) => Number(a.from === chosen) - Number(b.from === chosen))
  const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin]
  return (
    <section
      ref={box}
      className="kt-picture-box"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      aria-label={`${t(words.lifecycle)} · ${t(of.label)}`}
    >
      <svg role="presentation" style={{ maxWidth: width, minWidth: width * shrunk }} viewBox={`${-margin} ${-margin} ${width} ${height}`}>
        <Tips />
        {leads.map(lead => (
          <EdgeLine key={`${lead.from}>${lead.to}`} lead={lead} isOn={lead.from === chosen} label={labels(lead)} />
        ))}
        {drawing.places.map(place => (
          <Status key={place.id} of={of} place={place} isNow={place.id === status} isChosen={place.id === chosen} onChoose={onChoose} />
        ))}
        {leads
          .filter(lead => lead.from === chosen)
          .map(lead => (
            <EdgeLabel key={lead.to} lead={lead} label={labels(lead)} />
          ))}
      </svg>
    </section>
  )
}

function drawingOf(of: Resource): Drawing {
  const { statuses } = of.lifecycle
  return layers(
    statuses,
    statuses.flatMap(from => stepsFrom(of, from).flatMap(step => step.to.map(to => [from, to] as const))),
  )
}

/** A drawing wider than its box begins where the row is. */
function useCentred(drawing: Drawing, status: string) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const { width = 0 } = box.current?.firstElementChild?.getBoundingClientRect() ?? {}
    const x = (drawing.places.find(place => place.id === status)!.x / drawing.width) * width
    if (box.current) box.current.scrollLeft = x - box.current.clientWidth / 2
  }, [drawing, status])
  return box
}

const Tips = () => (
  <defs>
    {(['kt-tip', 'kt-tip-on'] as const).map(id => (
      <marker key={id} id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
        <path d="M0 0 L8 4 L0 8 z" />
      </marker>
    ))}
  </defs>
)

function EdgeLine({ lead, isOn, label }: { readonly lead: Lead; readonly isOn: boolean; readonly label: string }) {
  return (
    <path className={isOn ? 'kt-edge kt-on' : 'kt-edge'} d={pathOf(lead.points)} markerEnd={`url(#${isOn ? 'kt-tip-on' : 'kt-tip'})`}>
      <title>{label}</title>
    </path>
  )
}

/** The words stand near the target, where lines from one status are furthest apart. */
function EdgeLabel({ lead, label }: { readonly lead: Lead; readonly label: string }) {
  const [x, y] = lead.points.at(-1)!
  const [fromX, fromY] = lead.points.at(-2)!
  return (
    <text className="kt-edge-label" x={x + (fromX - x) * 0.42} y={y + (fromY - y) * 0.35 - 4}>
      {label}
    </text>
  )
}

function Status({
  of,
  place,
  isNow,
  isChosen,
  onChoose,
}: {
  readonly of: Resource
  readonly place: Place
  readonly isNow: boolean
  readonly isChosen: boolean
  readonly onChoose: (status: string) => void
}) {
  const { label, tone } = of.lifecycle.states[place.id]!
  const lines = linesOf(t(label))
  const name = `kt-status kt-tone-${tone}${isNow ? ' kt-now' : ''}${isChosen ? ' kt-chosen' : ''}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no button.
    <g
      className={name}
      transform={`translate(${place.x} ${place.y})`}
      tabIndex={0}
      role="button"
      aria-pressed={isChosen}
      aria-label={isNow ? `${t(label)} (${t(words.current)})` : t(label)}
      onClick={() => onChoose(place.id)}
      onKeyDown={event => {
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          onChoose(place.id)
        }
      }}
    >
      <rect width={size.width} height={size.height} rx={6} />
      {lines.map((line, i) => (
        <text key={line} x={size.width / 2} y={size.height / 2 + 4 + (i - (lines.length - 1) / 2) * 13}>
          {line}
        </text>
      ))}
    </g>
  )
}

const lineMax = 16

/** A long name goes on two lines, broken at the space nearest to its middle. */
export function linesOf(text: string): readonly string[] {
  const middle = text.length / 2
  const spaces = [...text].flatMap((letter, i) => (letter === ' ' ? [i] : []))
  if (text.length <= lineMax || spaces.length === 0) return [text]
  const at = spaces.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best))
  return [text.slice(0, at), text.slice(at + 1)]
}
