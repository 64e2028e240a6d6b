/** Places the statuses of a lifecycle in layers from left to right and leads the edges between them. Pure. */

export const size = { width: 112, height: 38, gapX: 66, gapY: 20, lane: 12 } as const

export interface Place {
  readonly id: string
  readonly x: number
  readonly y: number
}
export type Point = readonly [x: number, y: number]
export interface Lead {
  readonly from: string
  readonly to: string
  readonly points: readonly Point[]
}
export interface Drawing {
  readonly places: readonly Place[]
  readonly leads: readonly Lead[]
  readonly width: number
  readonly height: number
}
type Pair = readonly [from: string, to: string]

/** The first node is the beginning. Edges to itself are left to whoever draws. */
export function layers(nodes: readonly string[], edges: readonly Pair[]): Drawing {
  const pairs = unique(edges.filter(([from, to]) => from !== to))
  const back = backward(nodes, pairs)
  const isBack = (pair: Pair) => back.has(key(pair))
  const forward = unique(pairs.map(pair => (isBack(pair) ? ([pair[1], pair[0]] as const) : pair)))
  const layerOf = longest(nodes, forward)
  const { columns, links, chains } = withLanes(nodes, forward, layerOf)
  const ordered = uncrossed(columns, links)
  const ys = heights(ordered, links)
  const xOf = (id: string) => layerOfItem(id, layerOf) * (size.width + size.gapX)
  const places = nodes.map(id => ({ id, x: xOf(id), y: ys.get(id)! }))
  const leads = withPorts(
    pairs.map(pair => {
      const chain = chains.get(key(isBack(pair) ? [pair[1], pair[0]] : pair))!
      return { from: pair[0], to: pair[1], isBack: isBack(pair), stops: chain.map(id => ({ id, x: xOf(id), y: ys.get(id)! })) }
    }),
  )
  return { places, leads, width: Math.max(...places.map(place => place.x)) + size.width, height: Math.max(...[...ys].map(([id, y]) => y + thickness(id))) }
}

const key = ([from, to]: Pair) => `${from}>${to}`
const unique = (pairs: readonly Pair[]): readonly Pair[] => [...new Map(pairs.map(pair => [key(pair), pair])).values()]
/** A lane is where an edge passes a layer: an item without a status. */
const isLane = (id: string) => id.includes('>')
const thickness = (id: string) => (isLane(id) ? size.lane : size.height)
const layerOfItem = (id: string, layerOf: ReadonlyMap<string, number>) => (isLane(id) ? Number(id.slice(id.lastIndexOf('@') + 1)) : layerOf.get(id)!)

/** The edges that lead back to where a walk came from. */
function backward(nodes: readonly string[], pairs: readonly Pair[]): ReadonlySet<string> {
  const found = new Set<string>()
  const state = new Map<string, 'open' | 'done'>()
  const walk = (node: string) => {
    state.set(node, 'open')
    for (const pair of pairs)
      if (pair[0] === node) {
        if (state.get(pair[1]) === 'open') found.add(key(pair))
        else if (!state.has(pair[1])) walk(pair[1])
      }
    state.set(node, 'done')
  }
  for (const node of nodes) if (!state.has(node)) walk(node)
  return found
}

/** Each node stands one layer after the last of those that lead to it. */
function longest(nodes: readonly string[], forward: readonly Pair[]): ReadonlyMap<string, number> {
  const layerOf = new Map<string, number>()
  const layer = (node: string): number => {
    const known = layerOf.get(node)
    if (known !== undefined) return known
    const before = forward.filter(pair => pair[1] === node).map(pair => layer(pair[0]))
    const found = before.length === 0 ? 0 : Math.max(...before) + 1
    layerOf.set(node, found)
    return found
  }
  nodes.forEach(layer)
  return layerOf
}

/** Gives an edge that passes layers a lane in each, so that it does not cross a status. */
function withLanes(nodes: readonly string[], forward: readonly Pair[], layerOf: ReadonlyMap<string, number>) {
  const columns: string[][] = Array.from({ length: Math.max(...layerOf.values()) + 1 }, () => [])
  for (const node of nodes) columns[layerOf.get(node)!]!.push(node)
  const links: Pair[] = []
  const chains = new Map<string, readonly string[]>()
  for (const pair of forward) {
    const from = layerOf.get(pair[0])!
    const lanes = Array.from({ length: layerOf.get(pair[1])! - from - 1 }, (_, i) => `${key(pair)}@${from + 1 + i}`)
    lanes.forEach((lane, i) => columns[from + 1 + i]!.push(lane))
    const chain = [pair[0], ...lanes, pair[1]]
    chains.set(key(pair), chain)
    chain.slice(1).forEach((to, i) => links.push([chain[i]!, to]))
  }
  return { columns, links, chains }
}

const mean = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0) / numbers.length

/** Sorts each layer by where its neighbours stand, there and back, until lines rarely cross. */
function uncrossed(columns: readonly (readonly string[])[], links: readonly Pair[]): readonly (readonly string[])[] {
  const order = columns.map(column => [...column])
  for (let round = 0; round < 12; round++) {
    const isDown = round % 2 === 0
    const indices = order.map((_, i) => (isDown ? i : order.length - 1 - i)).slice(1)
    for (const i of indices) {
      const near = new Map(order[i + (isDown ? -1 : 1)]!.map((id, at) => [id, at]))
      const weight = new Map(
        order[i]!.map((id, at) => {
          const seen = neighbours(id, links, isDown).flatMap(other => near.get(other) ?? [])
          return [id, seen.length === 0 ? at : mean(seen)]
        }),
      )
      order[i]!.sort((a, b) => weight.get(a)! - weight.get(b)!)
    }
  }
  return order
}

const neighbours = (id: string, links: readonly Pair[], isDown: boolean) =>
  links.flatMap(([from, to]) => (isDown && to === id ? [from] : !isDown && from === id ? [to] : []))

/** Heights: as near to the neighbours' as the order and the distances allow. */
function heights(order: readonly (readonly string[])[], links: readonly Pair[]): ReadonlyMap<string, number> {
  const ys = new Map<string, number>()
  for (const column of order) stack(column, new Map(), ys)
  for (let round = 0; round < 10; round++)
    for (const column of round % 2 ? [...order].reverse() : order) {
      const wish = new Map(
        column.map(id => {
          const all = [...neighbours(id, links, true), ...neighbours(id, links, false)]
          return [id, all.length === 0 ? ys.get(id)! : mean(all.map(other => ys.get(other)! + thickness(other) / 2)) - thickness(id) / 2]
        }),
      )
      stack(column, wish, ys)
    }
  const top = Math.min(...ys.values())
  return new Map([...ys].map(([id, y]) => [id, y - top]))
}

/** Puts a layer's items one under the other at their wishes, then pushes them apart evenly. */
function stack(column: readonly string[], wish: ReadonlyMap<string, number>, ys: Map<string, number>): void {
  let below = -Infinity
  const put = column.map(id => {
    const y = Math.max(wish.get(id) ?? 0, below)
    below = y + thickness(id) + size.gapY
    return y
  })
  // What was pushed down together is moved back up by the mean of the push.
  const drift = mean(column.map((id, i) => put[i]! - (wish.get(id) ?? put[i]!)))
  column.forEach((id, i) => ys.set(id, put[i]! - drift))
}

interface Bare {
  readonly from: string
  readonly to: string
  readonly isBack: boolean
  readonly stops: readonly Place[]
}

/** Spreads the ends of edges over a status's sides in the order of where they come from. */
function withPorts(bare: readonly Bare[]): readonly Lead[] {
  const port = (side: 'left' | 'right', node: string, edge: Bare): number => {
    const mine = bare.filter(other => (side === 'right' ? other.stops[0]!.id === node : other.stops.at(-1)!.id === node))
    const towards = (other: Bare) => (side === 'right' ? other.stops[1]! : other.stops.at(-2)!).y + (other.isBack ? 0.5 : 0)
    const at = [...mine].sort((a, b) => towards(a) - towards(b)).indexOf(edge)
    const step = Math.min(10, (size.height - 10) / mine.length)
    return size.height / 2 + (at - (mine.length - 1) / 2) * step
  }
  return bare.map(edge => {
    const first = edge.stops[0]!
    const last = edge.stops.at(-1)!
    const points: Point[] = [
      [first.x + size.width, first.y + port('right', first.id, edge)],
      ...edge.stops.slice(1, -1).flatMap(({ x, y }): Point[] => [
        [x, y + size.lane / 2],
        [x + size.width, y + size.lane / 2],
      ]),
      [last.x, last.y + port('left', last.id, edge)],
    ]
    return { from: edge.from, to: edge.to, points: edge.isBack ? points.reverse() : points }
  })
}

/** A smooth line through the points, level at each. */
export const pathOf = (points: readonly Point[]): string =>
  points.slice(1).reduce((path, [x, y], i) => {
    const [fromX, fromY] = points[i]!
    const middle = (fromX + x) / 2
    return `${path} C${middle} ${fromY} ${middle} ${y} ${x} ${y}`
  }, `M${points[0]![0]} ${points[0]![1]}`)
