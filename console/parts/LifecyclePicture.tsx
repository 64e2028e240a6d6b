/** The whole lifecycle as a drawing: where the row is, and what leads from each status. */
import { useMemo } from 'react'
import type { Resource } from '../../modules/kit/resource.ts'
import { t } from '../session.ts'
import { layers, pathOf, size, type Drawing, type Lead, type Place } from './layers.ts'
import { words } from './words.ts'
import './lifecycle.css'

export interface Step {
  readonly command: string
  readonly to: readonly string[]
}
export const stepsFrom = (of: Resource, status: string): readonly Step[] =>
  of.lifecycle.allowed(status).map(command => ({ command, to: of.lifecycle.targets(status, command) }))

interface PictureProps {
  readonly of: Resource
  readonly status: string
  readonly labelOf: (command: string) => string
  readonly chosen: string
  readonly onChoose: (status: string) => void
}
const margin = 14

/** All of it, as wide as its box: nothing is cut off, and nothing has to be scrolled to. */
export function LifecyclePicture({ of, status, labelOf, chosen, onChoose }: PictureProps) {
  const drawing = useMemo(() => drawingOf(of), [of])
  const labels = (lead: Lead) =>
    stepsFrom(of, lead.from)
      .filter(step => step.to.includes(lead.to))
      .map(step => labelOf(step.command))
      .join(' / ')
  // The lines of the chosen status are drawn last, over the others.
  const leads = [...drawing.leads].sort((a, b) => Number(a.from === chosen) - Number(b.from === chosen))
  const [width, height] = [drawing.width + 2 * margin, drawing.height + 2 * margin]
  return (
    <section className="kt-picture-box" aria-label={`${t(words.lifecycle)} · ${t(of.label)}`}>
      <svg role="presentation" style={{ maxWidth: width }} viewBox={`${-margin} ${-margin} ${width} ${height}`}>
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
            <EdgeLabel key={lead.to} lead={lead} label={labels(lead)} width={drawing.width} />
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

/** The words stand near the target, where lines from one status are furthest apart, and never beyond the edge of the drawing. */
function EdgeLabel({ lead, label, width }: { readonly lead: Lead; readonly label: string; readonly width: number }) {
  const [x, y] = lead.points.at(-1)!
  const [fromX, fromY] = lead.points.at(-2)!
  const half = widthOf(label) / 2
  const at = Math.min(Math.max(x + (fromX - x) * 0.42, half - margin), Math.max(half - margin, width + margin - half))
  return (
    <text className="kt-edge-label" x={at} y={Math.max(12 - margin, y + (fromY - y) * 0.35 - 4)}>
      {label}
    </text>
  )
}
/** About how wide a text of this size is. */
const widthOf = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u2e80' ? 11 : 6), 0)

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
function linesOf(text: string): readonly string[] {
  const middle = text.length / 2
  const spaces = [...text].flatMap((letter, i) => (letter === ' ' ? [i] : []))
  if (text.length <= lineMax || spaces.length === 0) return [text]
  const at = spaces.reduce((best, one) => (Math.abs(one - middle) < Math.abs(best - middle) ? one : best))
  return [text.slice(0, at), text.slice(at + 1)]
}
