/** The commands on a resource, those of modules above included: their declarations come with their manifests. */
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { onceUsable } from './idle.ts'
import { commandsOn } from './registry.ts'
import { useLoaded } from './useLoaded.ts'

const known = new Map<string, Promise<readonly Command[]>>()
const load = (of: Resource): Promise<readonly Command[]> => {
  const found = known.get(of.name) ?? new Promise<void>(onceUsable).then(() => commandsOn(of))
  known.set(of.name, found)
  return found
}

/** The module's own commands at once, all of them when the screen can be used: whoever only looks waits for no other module. */
export const useCommandsOn = (of: Resource, own: readonly Command[]): readonly Command[] => useLoaded(() => load(of), of) ?? own
