/** Figures of a process: how many run and ended, how long each step takes, and where they wait. */
import { count, find, get, gather, type Reading } from '../kit/index.ts'
import type { Definition } from './definition.ts'
import { flowDefinition } from './definition.ts'
import { flowInstance, type Instance } from './instance.ts'

/** The newest instances, from which times are worked out. */
const sampleMax = 2_000
export interface NodeFigures {
  readonly id: string
  readonly name: string
  readonly kind: string
  /** How often it was gone through, and how many wait there now. */
  readonly passed: number
  readonly waiting: number
  /** Minutes; null where nobody has gone through it. */
  readonly median: number | null
  readonly p90: number | null
}
/** The value that so large a share does not exceed. */
export function quantile(sorted: readonly number[], share: number): number | null {
  return sorted.length === 0 ? null : sorted[Math.max(Math.ceil(sorted.length * share) - 1, 0)]!
}
export function nodeFigures({ model }: Pick<Definition, 'model'>, instances: readonly Pick<Instance, 'trail' | 'state' | 'status'>[]): readonly NodeFigures[] {
  const took = new Map<string, number[]>(),
    waiting = new Map<string, number>()
  for (const { trail, state, status } of instances) {
    for (const stop of trail ?? []) if (stop.left) took.set(stop.node, [...(took.get(stop.node) ?? []), (Date.parse(stop.left) - Date.parse(stop.at)) / 60_000])
    if (status !== 'running' && status !== 'suspended') continue
    for (const token of state?.tokens ?? []) if (token.waits && !token.isPart) waiting.set(token.at, (waiting.get(token.at) ?? 0) + 1)
  }
  return Object.values(model!.nodes).map(({ id, name, kind }) => {
    const sorted = (took.get(id) ?? []).toSorted((a, b) => a - b)
    const round = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10)
    return { id, name, kind, passed: sorted.length, waiting: waiting.get(id) ?? 0, median: round(quantile(sorted, 0.5)), p90: round(quantile(sorted, 0.9)) }
  })
}

const statuses = ['running', 'suspended', 'finished', 'rejected', 'withdrawn', 'deleted'] as const
/** The figures of a version; what is counted is exact, times are those of the newest instances. */
export function* figuresOf(
  definitionId: string,
): Reading<{
  readonly definition: Definition | undefined
  readonly counts: Readonly<Record<(typeof statuses)[number], number>>
  readonly over: number
  readonly nodes: readonly NodeFigures[]
}> {
  const definition = yield* get(flowDefinition, definitionId)
  const counts = (yield* gather(Object.fromEntries(statuses.map(status => [status, count(flowInstance, { definitionId, status })])) as any)) as any
  const newest = definition ? yield* find(flowInstance, { definitionId }, { sort: ['-startedAt'], limit: sampleMax }) : []
  return { definition, counts, over: newest.length, nodes: definition?.model ? nodeFigures(definition, newest) : [] }
}
