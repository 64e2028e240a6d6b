/** The picture of a process as SVG, from what the file says of places and lines; with the way that was gone and where it stands. */
import type { Element } from './bpmn/parse.ts'
import { parse } from './bpmn/parse.ts'

/** What happened at a node: gone through, or waited at now. */
export type Marks = ReadonlyMap<string, 'gone' | 'here'>

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
const strokes = { gone: '#238551', here: '#cd4246', none: '#404854' } as const
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const num = (value: unknown): number => (Number.isFinite(Number(value)) ? Math.round(Number(value) * 10) / 10 : 0)
const boxOf = (given: Element | undefined): Box => ({ x: num(given?.x), y: num(given?.y), width: num(given?.width), height: num(given?.height) })

const arrowIn = (id: string, colour: string): string =>
  `<marker id="${id}" viewBox="0 0 10 10" refX="9" refY="5" markerUnits="userSpaceOnUse" markerWidth="10" markerHeight="10" orient="auto">
<path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`
/** One size for all ways, each in the colour of its own. */
const arrow = `<defs>${arrowIn('to', strokes.none)}${arrowIn('through', strokes.gone)}</defs>`
/** How much goes on at a node: a share of the most, and what is said beside it. */
export type Heat = ReadonlyMap<string, { readonly share: number; readonly said: string }>
/** From white to red: the more, the darker. */
const warmth = (share: number): string => {
  const part = Math.min(Math.max(share, 0), 1),
    mix = (cold: number, hot: number): number => Math.round(cold + (hot - cold) * part)
  return `rgb(${mix(255, 226)},${mix(255, 88)},${mix(255, 62)})`
}
/** A picture of the file's diagram; a file without one gives a list of its nodes in a row. */
export function diagram(xml: string, marks: Marks = new Map(), heat: Heat = new Map()): string {
  const { root } = parse(xml)
  const planes = ((root.diagrams ?? []) as readonly Element[]).flatMap(one => ((one.plane as Element | undefined)?.planeElement ?? []) as readonly Element[])
  const shapes = planes.filter(one => one.$type === 'bpmndi:BPMNShape' && one.bpmnElement && one.bounds),
    edges = planes.filter(one => one.$type === 'bpmndi:BPMNEdge' && (one.waypoint?.length ?? 0) > 1)
  const drawn = shapes.length > 0 ? shapes.map(one => ({ of: one.bpmnElement as Element, box: boxOf(one.bounds as Element) })) : inARow(root)
  const lines = edges.map(one => line(one, marks))
  const boxes = drawn.map(({ box }) => box)
  // What holds others stands behind the ways in it.
  const holders = drawn.filter(one => isHolder(one.of)),
    drawnOf = (some: typeof drawn): string => some.map(({ of, box }) => shape(of, box, marks.get(of.id ?? ''), heat.get(of.id ?? ''))).join('\n')
  const corners = [
    ...boxes.flatMap(({ x, y, width, height }) => [
      { x, y },
      { x: x + width, y: y + height },
    ]),
    ...edges.flatMap(one => (one.waypoint as readonly Element[]).map(({ x, y }) => ({ x: num(x), y: num(y) }))),
  ]
  const xs = corners.length > 0 ? corners.map(one => one.x) : [0],
    ys = corners.length > 0 ? corners.map(one => one.y) : [0]
  const left = Math.min(...xs) - 20,
    top = Math.min(...ys) - 20,
    width = Math.max(200, Math.max(...xs) - left + 20),
    height = Math.max(100, Math.max(...ys) - top + 40)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}"
 width="${width}" height="${height}" font-family="sans-serif" font-size="12">
${arrow}
${drawnOf(holders)}
${lines.join('\n')}
${drawnOf(drawn.filter(one => !isHolder(one.of)))}
</svg>`
}

function inARow(root: Element): readonly { readonly of: Element; readonly box: Box }[] {
  const process = ((root.rootElements ?? []) as readonly Element[]).find(one => one.$type === 'bpmn:Process')
  const all = ((process?.flowElements ?? []) as readonly Element[]).filter(one => one.$type !== 'bpmn:SequenceFlow' && one.$type !== 'bpmn:BoundaryEvent')
  return all.map((of, i) => ({
    of,
    box: { x: 20 + i * 130, y: 40, width: isRound(of) || isGateway(of) ? 40 : 100, height: isRound(of) || isGateway(of) ? 40 : 60 },
  }))
}
const isHolder = ({ $type }: Element): boolean => $type === 'bpmn:SubProcess'
const isRound = ({ $type }: Element): boolean => $type.endsWith('Event')
const isGateway = ({ $type }: Element): boolean => $type.endsWith('Gateway')

function line(edge: Element, marks: Marks): string {
  const flow = edge.bpmnElement as Element | undefined,
    isGone = marks.has((flow?.sourceRef as Element | undefined)?.id ?? '') && marks.has((flow?.targetRef as Element | undefined)?.id ?? '')
  const stops = (edge.waypoint as readonly Element[]).map(one => ({ x: num(one.x), y: num(one.y) })),
    points = stops.map(one => `${one.x},${one.y}`).join(' ')
  const pen = isGone ? `stroke="${strokes.gone}" stroke-width="2.5"` : `stroke="${strokes.none}" stroke-width="1.2"`
  return `<polyline points="${points}" fill="none" ${pen} marker-end="url(#${isGone ? 'through' : 'to'})"/>${nameOf(flow?.name ?? '', stops)}`
}
/** What a way is called stands on its last piece that lies flat, above it. */
function nameOf(name: string, stops: readonly { readonly x: number; readonly y: number }[]): string {
  const flat = stops.findLastIndex((one, i) => i > 0 && one.y === stops[i - 1]!.y)
  if (!name || flat < 1) return ''
  const [from, to] = [stops[flat - 1]!, stops[flat]!]
  return `<text x="${(from.x + to.x) / 2}" y="${to.y - 5}" text-anchor="middle" font-size="11" fill="#404854">${escaped(name.slice(0, 20))}</text>`
}
const signs: Readonly<Record<string, string>> = {
  'bpmn:ExclusiveGateway': '×',
  'bpmn:ParallelGateway': '+',
  'bpmn:InclusiveGateway': '○',
  'bpmn:EventBasedGateway': '◇',
  'bpmn:TimerEventDefinition': '◷',
  'bpmn:MessageEventDefinition': '✉',
  'bpmn:ErrorEventDefinition': '↯',
  'bpmn:TerminateEventDefinition': '●',
}
/** What an event waits for, or says. */
const signOf = (of: Element): string => signs[((of.eventDefinitions ?? []) as readonly Element[])[0]?.$type ?? ''] ?? ''

function shape(
  of: Element,
  { x, y, width, height }: Box,
  mark: 'gone' | 'here' | undefined,
  hot: { readonly share: number; readonly said: string } | undefined,
): string {
  const stroke = mark ? 2.5 : of.$type === 'bpmn:EndEvent' ? 3 : 1.4,
    named = `data-node="${escaped(of.id ?? '')}"${mark ? ` data-mark="${mark}"` : ''}${hot ? ` data-heat="${hot.share.toFixed(2)}"` : ''}`,
    fill = hot ? warmth(hot.share) : mark === 'here' ? '#fde8e8' : '#ffffff',
    pen = `fill="${fill}" stroke="${strokes[mark ?? 'none']}" stroke-width="${stroke}" ${named}`
  const [cx, cy] = [x + width / 2, y + height / 2],
    badge = hot?.said ? `<text x="${x + width}" y="${y - 4}" text-anchor="end" font-weight="bold" fill="#8e292c">${escaped(hot.said)}</text>` : ''
  const text = (at: number, said: string): string =>
    said ? `<text x="${cx}" y="${at}" text-anchor="middle" fill="#1c2127">${escaped(said.slice(0, 40))}</text>` : ''
  if (isRound(of))
    return `<circle cx="${cx}" cy="${cy}" r="${Math.min(width, height) / 2}" ${pen}/>${text(cy + 4, signOf(of))}${text(y + height + 14, of.name ?? '')}${badge}`
  if (isGateway(of))
    return `<polygon points="${[`${cx},${y}`, `${x + width},${cy}`, `${cx},${y + height}`, `${x},${cy}`].join(' ')}" ${pen}/>
${text(cy + 4, signs[of.$type] ?? '')}${text(y + height + 14, of.name ?? '')}${badge}`
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${pen}/>${text(isHolder(of) ? y + 16 : cy + 4, of.name ?? of.id ?? '')}${badge}`
}
