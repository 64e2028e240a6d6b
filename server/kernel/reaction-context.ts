/** What a reaction is given to work with. */
import { newId, type Ports, type Query, type ReactionContext } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Engine } from './engine.ts'

/** How reactions ask: of too many they are told the first, since a line that stands still would keep all others from theirs. */
export const partly =
  (ask: (query: Query) => Promise<any>): ReactionContext['ask'] =>
  asked => {
    const query = 'query' in asked ? asked.query : asked
    return ask(query.kind === 'find' ? { ...query, isWhole: false } : query)
  }

export const contextOf =
  (on: Engine, ports: Ports) =>
  (tenant: string, row: AnyRow | undefined): ReactionContext => ({
    now: on.clock(),
    zone: on.system(tenant).zone,
    ports,
    row,
    newId,
    ask: partly(query => on.ask(tenant, query)),
  })

/** Does a piece of work when it is its turn: pieces of several tenants go one after the other. */
export type Turn = <T>(piece: () => Promise<T>) => Promise<T>
export const atOnce: Turn = piece => piece()
