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

const arrow = `<defs><marker id="to" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto">
<path d="M0 0L10 5L0 10z" fill="${strokes.none}"/></marker></defs>`
/** A picture of the file's diagram; a file without one gives a list of its nodes in a row. */
export function diagram(xml: string, marks: Marks = new Map()): string {
  const { root } = parse(xml)
  const planes = ((root.diagrams ?? []) as readonly Element[]).flatMap(one => ((one.plane as Element | undefined)?.planeElement ?? []) as readonly Element[])
  const shapes = planes.filter(one => one.$type === 'bpmndi:BPMNShape' && one.bpmnElement && one.bounds),
    edges = planes.filter(one => one.$type === 'bpmndi:BPMNEdge' && (one.waypoint?.length ?? 0) > 1)
  const drawn = shapes.length > 0 ? shapes.map(one => ({ of: one.bpmnElement as Element, box: boxOf(one.bounds as Element) })) : inARow(root)
  const lines = edges.map(one => line(one, marks))
  const boxes = drawn.map(({ box }) => box)
  const left = Math.min(0, ...boxes.map(one => one.x)) - 20,
    top = Math.min(0, ...boxes.map(one => one.y)) - 20,
    width = Math.max(200, ...boxes.map(one => one.x + one.width)) - left + 20,
    height = Math.max(100, ...boxes.map(one => one.y + one.height)) - top + 40
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}"
 width="${width}" height="${height}" font-family="sans-serif" font-size="12">
${arrow}
${lines.join('\n')}
${drawn.map(({ of, box }) => shape(of, box, marks.get(of.id ?? ''))).join('\n')}
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
const isRound = ({ $type }: Element): boolean => $type.endsWith('Event')
const isGateway = ({ $type }: Element): boolean => $type.endsWith('Gateway')

function line(edge: Element, marks: Marks): string {
  const flow = edge.bpmnElement as Element | undefined,
    isGone = marks.has((flow?.sourceRef as Element | undefined)?.id ?? '') && marks.has((flow?.targetRef as Element | undefined)?.id ?? '')
  const points = (edge.waypoint as readonly Element[]).map(one => `${num(one.x)},${num(one.y)}`).join(' ')
  const pen = isGone ? `stroke="${strokes.gone}" stroke-width="2.5"` : `stroke="${strokes.none}" stroke-width="1.2"`
  return `<polyline points="${points}" fill="none" ${pen} marker-end="url(#to)"/>`
}
const signs: Readonly<Record<string, string>> = {
  'bpmn:ExclusiveGateway': '×',
  'bpmn:ParallelGateway': '+',
  'bpmn:InclusiveGateway': '○',
  'bpmn:EventBasedGateway': '◇',
}

function shape(of: Element, { x, y, width, height }: Box, mark: 'gone' | 'here' | undefined): string {
  const stroke = mark ? 2.5 : of.$type === 'bpmn:EndEvent' ? 3 : 1.4,
    named = `data-node="${escaped(of.id ?? '')}"${mark ? ` data-mark="${mark}"` : ''}`,
    pen = `fill="${mark === 'here' ? '#fde8e8' : '#ffffff'}" stroke="${strokes[mark ?? 'none']}" stroke-width="${stroke}" ${named}`
  const [cx, cy] = [x + width / 2, y + height / 2]
  const text = (at: number, said: string): string =>
    said ? `<text x="${cx}" y="${at}" text-anchor="middle" fill="#1c2127">${escaped(said.slice(0, 40))}</text>` : ''
  if (isRound(of)) return `<circle cx="${cx}" cy="${cy}" r="${Math.min(width, height) / 2}" ${pen}/>${text(y + height + 14, of.name ?? '')}`
  if (isGateway(of))
    return `<polygon points="${[`${cx},${y}`, `${x + width},${cy}`, `${cx},${y + height}`, `${x},${cy}`].join(' ')}" ${pen}/>
${text(cy + 4, signs[of.$type] ?? '')}${text(y + height + 14, of.name ?? '')}`
  const isHolder = of.$type === 'bpmn:SubProcess'
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="8" ${pen}/>${text(isHolder ? y + 16 : cy + 4, of.name ?? of.id ?? '')}`
}
