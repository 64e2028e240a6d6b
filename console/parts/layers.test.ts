import { expect, test } from 'vitest'
import { layers, pathOf, size, type Drawing } from './layers.ts'

const nodes = ['new', 'draft', 'committed', 'paid', 'refunded', 'cancelled']
const edges = [
  ['new', 'draft'],
  ['draft', 'committed'],
  ['committed', 'draft'],
  ['committed', 'paid'],
  ['paid', 'refunded'],
  ['draft', 'cancelled'],
  ['committed', 'cancelled'],
  ['paid', 'paid'],
] as const
const at = (drawing: Drawing, id: string) => drawing.places.find(place => place.id === id)!

test('a status stands to the right of what leads to it, and a way back changes nothing', () => {
  const drawing = layers(nodes, edges)
  const xs = ['new', 'draft', 'committed', 'paid', 'refunded'].map(id => at(drawing, id).x)
  expect(xs).toEqual([...xs].sort((a, b) => a - b))
  expect(new Set(xs).size).toBe(5)
})

test('no two statuses overlap', () => {
  const { places } = layers(nodes, edges)
  for (const a of places) for (const b of places) if (a !== b && a.x === b.x) expect(Math.abs(a.y - b.y)).toBeGreaterThanOrEqual(size.height)
})

test('every edge but those to itself is led from its status to its target', () => {
  const drawing = layers(nodes, edges)
  expect(drawing.leads.map(lead => `${lead.from}>${lead.to}`).sort()).toEqual(
    edges
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => `${from}>${to}`)
      .sort(),
  )
  const back = drawing.leads.find(lead => lead.from === 'committed' && lead.to === 'draft')!
  expect(back.points[0]![0]).toBe(at(drawing, 'committed').x)
  expect(back.points.at(-1)![0]).toBe(at(drawing, 'draft').x + size.width)
})

test('everything is inside the drawing', () => {
  const drawing = layers(nodes, edges)
  for (const { x, y } of drawing.places) {
    expect(x).toBeGreaterThanOrEqual(0)
    expect(y).toBeGreaterThanOrEqual(0)
    expect(x + size.width).toBeLessThanOrEqual(drawing.width)
    expect(y + size.height).toBeLessThanOrEqual(drawing.height)
  }
})

test('one status alone is a drawing too', () => {
  expect(layers(['new'], [])).toMatchObject({ places: [{ id: 'new', x: 0, y: 0 }], leads: [] })
})

test('a line is level at its ends', () =>
  expect(
    pathOf([
      [0, 0],
      [10, 20],
    ]),
  ).toBe('M0 0 C5 0 5 20 10 20'))
