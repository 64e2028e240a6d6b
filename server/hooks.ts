/** Hooks: what a module gives the server beyond its declarations. The server asks every module in dependency order and knows none by
 * name; the kit carries the hooks without knowing what they are about. */
import type { Module, Ports } from '../modules/kit/index.ts'
import type { Config } from './config.ts'
import type { Context } from './http/context.ts'
import type { Engine } from './kernel/engine.ts'
import type { Log } from './kernel/log.ts'

/** What ports are made of. A clock of its own is a test's. */
export interface PortsGiven {
  readonly config: Config
  readonly engine: Engine
  readonly clock?: (() => string) | undefined
}

/** Work beside answering, such as taking out what nobody needs any more. */
export interface Background {
  start(): void
  stop(): Promise<void>
}
export interface BackgroundGiven {
  readonly engine: Engine
  readonly log: Log
  readonly ports: Ports
  warn(what: object, text: string): void
}

declare module '../modules/kit/module.ts' {
  interface Module {
    /** What stands behind the outside world that the module speaks of. Two modules never give the same port. */
    readonly ports?: (given: PortsGiven) => Ports
    /** Registers the module's own calls and hooks, before all that are declared. */
    readonly http?: (context: Context) => void
    /** Begins when the server listens, and is waited for when it stops. */
    readonly background?: (given: BackgroundGiven) => Background | undefined
  }
}

/** The ports of all modules. */
export function portsOf(modules: readonly Module[], given: PortsGiven): Ports {
  const all: Record<string, unknown> = {}
  for (const module of modules)
    for (const [name, port] of Object.entries(module.ports?.(given) ?? {})) {
      if (name in all) throw new Error(`two modules give the port ${name}`)
      all[name] = port
    }
  return all
}
