/** The extensions of every command: the guards that are asked before it and what follows from it, in the order they run in. */
import type { Command, Consequence, Guard, Module, Rule, View } from '../../modules/kit/index.ts'
import type { Folding } from './fold.ts'

/** What upper modules have to say about one command. */
export interface Extension {
  readonly guards: readonly Guard[]
  /** By the fact that they follow at once. */
  readonly afterFact: ReadonlyMap<string, readonly Consequence[]>
  /** What follows when all steps of the command are done. */
  readonly afterAll: readonly Consequence[]
}
/** By permission code; a command that nobody extends is not among them. */
export type Extensions = ReadonlyMap<string, Extension>

const keyOf = (command: Command): string => `${command.on.name}.${command.name}`

/** Indexes guards and consequences by command; adds what is wrong with them to `faults`. */
export function extensionsOf(modules: readonly Module[], faults: string[]): Extensions {
  const rank = new Map(modules.flatMap((one, i) => one.commands.map(command => [keyOf(command), i] as const)))
  const made = new Map<string, { guards: Guard[]; afterFact: Map<string, Consequence[]>; afterAll: Consequence[] }>()
  const names = new Set<string>(),
    leads = new Map<string, Set<string>>()
  modules.forEach((module, i) => {
    for (const one of [...module.guards, ...module.consequences]) {
      if (names.has(one.name)) faults.push(`two guards or consequences are named ${one.name}`)
      names.add(one.name)
      for (const command of one.on) {
        const key = keyOf(command),
          owner = rank.get(key)
        if (owner === undefined) faults.push(`${one.name} extends the unknown ${key}`)
        else if (owner === i) faults.push(`${one.name} extends ${key} of its own module: its rules belong in decide`)
        else if (owner > i) faults.push(`${one.name} of ${module.name} extends ${key} of ${modules[owner]!.name}, which stands above it`)
        const own = made.get(command.permit) ?? made.set(command.permit, { guards: [], afterFact: new Map(), afterAll: [] }).get(command.permit)!
        if (!('runs' in one)) {
          own.guards.push(one)
          continue
        }
        if (one.fact === undefined) own.afterAll.push(one)
        else own.afterFact.set(one.fact, [...(own.afterFact.get(one.fact) ?? []), one])
        for (const target of one.runs) {
          if (!rank.has(keyOf(target))) faults.push(`${one.name} runs the unknown ${keyOf(target)}`)
          leads.set(key, (leads.get(key) ?? new Set()).add(keyOf(target)))
        }
      }
    }
  })
  for (const circle of circles(leads)) faults.push(`consequences go in a circle: ${circle.join(' → ')}`)
  return made
}

/** The circles among commands and what they lead to, each once, from its first command back to it. */
function circles(leads: ReadonlyMap<string, ReadonlySet<string>>): readonly (readonly string[])[] {
  const found: string[][] = [],
    done = new Set<string>()
  const walk = (key: string, path: readonly string[]): void => {
    const at = path.indexOf(key)
    if (at >= 0) found.push([...path.slice(at), key])
    else if (!done.has(key)) {
      for (const next of leads.get(key) ?? []) walk(next, [...path, key])
      done.add(key)
    }
  }
  for (const key of leads.keys()) walk(key, [])
  return found
}

/** Every view with all its rules, by the resource whose facts it folds; adds what is wrong with them to `faults`. */
export function foldingsOf(modules: readonly Module[], resources: ReadonlyMap<string, unknown>, faults: string[]): ReadonlyMap<string, readonly Folding[]> {
  const rank = new Map(modules.flatMap((one, i) => one.views.map(view => [view.name, i] as const)))
  const rules = new Map<string, Record<string, Rule<any>>>()
  modules.forEach((module, i) => {
    for (const view of module.views) rules.set(view.name, { ...view.on })
    for (const { into, on } of module.folds)
      for (const [source, rule] of Object.entries(on)) {
        const own = rules.get(into.name),
          owner = rank.get(into.name)
        if (!own || owner === undefined || owner >= i) faults.push(`${module.name} folds ${source} into ${into.name}, which is no view of a module below it`)
        else if (own[source]) faults.push(`view ${into.name} folds ${source} twice`)
        else own[source] = rule
      }
  })
  const made = new Map<string, Folding[]>()
  for (const view of modules.flatMap<View>(one => one.views)) {
    const on = rules.get(view.name)!
    for (const source of Object.keys(on)) if (!resources.has(source.split('.')[0]!)) faults.push(`view ${view.name} folds the unknown ${source}`)
    for (const name of new Set(Object.keys(on).map(source => source.split('.')[0]!))) made.set(name, [...(made.get(name) ?? []), { view, on }])
  }
  return made
}
