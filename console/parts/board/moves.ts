/** Which columns of a board a card may go to, by the lifecycle of what it shows. */
import type { Command } from '../../../modules/kit/command.ts'
import type { Resource } from '../../../modules/kit/resource.ts'

/** Status → the command that leads there; the first one that is declared, where several do. `allowed` says what may run on the row now. */
export function movesOf(of: Resource, status: string, allowed: readonly Command[]): ReadonlyMap<string, Command> {
  const moves = new Map<string, Command>()
  for (const command of allowed) for (const to of of.lifecycle.targets(status, command.name)) if (to !== status && !moves.has(to)) moves.set(to, command)
  return moves
}
