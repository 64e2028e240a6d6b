/** The registry: everything the modules declare, by name, and checked to hang together. */
import type { Command, Journal, Module, Reaction, Resource, View } from '../../modules/kit/index.ts'
import { type Extensions, extensionsOf, foldingsOf } from './extensions.ts'
import type { Folding } from './fold.ts'
import { type Owners, ownersOf, relationFaults } from './relations.ts'

export interface Registry {
  readonly modules: readonly Module[]
  /** Everything that has a name and a right to see it. */
  readonly resources: ReadonlyMap<string, Resource>
  readonly views: readonly View[]
  readonly journals: readonly Journal[]
  /** Resources and views: everything that is a fold of facts. */
  readonly tables: readonly Resource[]
  /** `resource.command` → command. */
  readonly commands: ReadonlyMap<string, Command>
  readonly commandsOf: ReadonlyMap<string, readonly Command[]>
  readonly reactions: readonly Reaction[]
  /** The views that fold a fact of this resource, with their rules. */
  readonly folders: ReadonlyMap<string, readonly Folding[]>
  /** What upper modules have to say about the commands of lower ones. */
  readonly extensions: Extensions
  readonly moduleOf: ReadonlyMap<string, Module>
  /** On the rows of which resources what hangs. */
  readonly owners: Owners
}

/** Builds the registry; throws with every fault it finds, so that a wrong declaration never starts. */
export function registry(modules: readonly Module[]): Registry {
  const resources = new Map<string, Resource>(),
    moduleOf = new Map<string, Module>()
  const commands = new Map<string, Command>(),
    permits = new Set<string>()
  const commandsOf = new Map<string, Command[]>()
  const faults: string[] = []
  for (const one of modules) {
    for (const of of [...one.resources, ...one.views, ...one.journals]) {
      if (resources.has(of.name)) faults.push(`two resources are named ${of.name}`)
      resources.set(of.name, of)
      moduleOf.set(of.name, one)
    }
    for (const command of one.commands) {
      const key = `${command.on.name}.${command.name}`
      if (commands.has(key)) faults.push(`two commands are ${key}`)
      else if (permits.has(command.permit)) faults.push(`two commands have the permission code ${command.permit}`)
      permits.add(command.permit)
      commands.set(key, command)
      commandsOf.set(command.on.name, [...(commandsOf.get(command.on.name) ?? []), command])
    }
  }
  const views = modules.flatMap(one => one.views),
    journals = modules.flatMap(one => one.journals)
  const noted: ReadonlySet<Resource> = new Set(journals)
  const declares = (source: string): boolean => {
    const [name, type] = source.split('.') as [string, string]
    return Object.hasOwn(resources.get(name)?.facts ?? {}, type)
  }
  for (const one of modules.flatMap(of => of.reactions))
    for (const source of one.on ?? []) if (!declares(source)) faults.push(`reaction ${one.name} follows ${source}, which is not declared`)
  const folders = foldingsOf(modules, resources, faults),
    extensions = extensionsOf(modules, faults)
  for (const { view, on } of new Set([...folders.values()].flat()))
    for (const source of Object.keys(on)) if (source.includes('.') && !declares(source)) faults.push(`view ${view.name} folds ${source}, which is not declared`)
  const viewNames = new Set(views.map(view => view.name))
  for (const of of resources.values()) {
    for (const [key, field] of Object.entries(of.fields))
      if (field.kind === 'ref' && !resources.has(field.to!)) faults.push(`${of.name}.${key} points to the unknown ${field.to}`)
    for (const type of Object.keys(of.evolve)) if (!Object.hasOwn(of.facts, type)) faults.push(`${of.name} evolves by ${type}, which is not declared`)
    if (viewNames.has(of.name)) continue
    const edgesOf = (status: string): readonly string[] => Object.keys(of.lifecycle.states[status]!.on)
    const edges = new Set(of.lifecycle.statuses.flatMap(edgesOf))
    for (const edge of edges) if (!commands.has(`${of.name}.${edge}`)) faults.push(`${of.name} has the edge ${edge} but no such command`)
    for (const command of commandsOf.get(of.name) ?? []) if (!edges.has(command.name)) faults.push(`${of.name}.${command.name} is no edge of the lifecycle`)
    for (const status of of.lifecycle.statuses)
      for (const edge of edgesOf(status))
        for (const target of of.lifecycle.targets(status, edge))
          if (!of.lifecycle.statuses.includes(target)) faults.push(`${of.name}: ${status} -${edge}-> unknown ${target}`)
  }
  faults.push(...relationFaults(resources.values(), commandsOf))
  if (faults.length > 0) throw new Error(`The declarations don't hang together:\n  ${faults.join('\n  ')}`)
  return {
    modules,
    resources,
    views,
    journals,
    tables: [...resources.values()].filter(of => !noted.has(of)),
    commands,
    commandsOf,
    folders,
    extensions,
    moduleOf,
    owners: ownersOf(resources.values(), commandsOf),
    reactions: modules.flatMap(one => one.reactions),
  }
}
