/** The world of the demo: who acts, when, and what came of it. Everything happens through the engine's commands. */
import { createHash } from 'node:crypto'
import {
  type Actor,
  type Ask,
  day,
  defaultZone,
  hour,
  minute,
  parseTime,
  plus,
  plusDays,
  RefusalError,
  type Reach,
  type Role,
  startOf,
} from '../../modules/kit/index.ts'
import { defaultRights } from '../../modules/identity/index.ts'
import { type Engine, type Session, systemActor } from '../../server/kernel/engine.ts'
import type { Done } from '../../server/kernel/execute-command.ts'
import type { Keep } from './pictures.ts'
import type { Random } from './random.ts'
import type { Timeline } from './timeline.ts'

export interface Person {
  readonly userId: string
  readonly name: string
}
export interface World {
  readonly engine: Engine
  readonly tenant: string
  readonly scale: number
  readonly chance: Random
  readonly time: Timeline
  readonly picture: Keep
  /** Keeps a sound: answers its link. */
  readonly sound: (name: string, bytes: Buffer, now: string) => Promise<string>
  /** A picture that somebody sends, to hang on a row of theirs: answers its id. */
  readonly photo: (by: Session, name: string, svg: string, now: string) => Promise<string>
  /** The last instant of the demo: the minute before today begins. */
  readonly end: string
  /** The day that is today. */
  readonly today: string
  readonly system: Session
  as(role: Role, person: Person, deptId: string, reach: Reach): Session
  /** Runs a command at an instant; a refusal is a fault of the story and ends it. */
  run(who: Session, what: string, id: string, input: object, now: string): Promise<Done>
  /** The same where a refusal is part of the story: answers undefined and goes on. */
  may(who: Session, what: string, id: string, input: object, now: string): Promise<Done | undefined>
  ask<T>(query: Ask<T>): Promise<T>
  /** The clock of a day so many days from today; negative ones are past. */
  on(days: number, clock?: string): string
  /** Today's day moved by days. */
  date(days: number): string
}

export const zone = defaultZone
export const at = (date: string, clock: string): string => parseTime(`${date} ${clock}`, zone)!
export { day, hour, minute, plus }

export function world(engine: Engine, given: Pick<World, 'tenant' | 'scale' | 'today' | 'chance' | 'time' | 'picture' | 'photo' | 'sound'>): World {
  const rights = Object.fromEntries(Object.entries(defaultRights(engine.registry)).map(([role, codes]) => [role, new Set(codes)]))
  const command = (name: string) => {
    const [resource, verb] = name.split('.') as [string, string]
    return engine.command(resource, verb)
  }
  const run: World['run'] = async (who, what, id, input, now) => {
    try {
      return await engine.run(who, command(what), id, input as Readonly<Record<string, unknown>>, { now })
    } catch (error) {
      if (!(error instanceof RefusalError)) throw error
      const { code, label, field, detail } = error.refused
      const why = `${code} ${label[1]} ${field ?? ''} ${JSON.stringify(detail ?? {})}`
      throw new Error(`the demo's ${what} of ${id} at ${now} by ${who.actor.role} was refused: ${why}`)
    }
  }
  return {
    engine,
    ...given,
    run,
    end: plus(startOf(given.today, zone), -minute),
    system: { tenant: given.tenant, zone, actor: systemActor },
    as: (role, { userId, name }, deptId, reach) => {
      const actor: Actor = { userId, name, role, deptId, reach, may: code => rights[role]!.has(code) }
      return { tenant: given.tenant, zone, actor }
    },
    async may(who, what, id, input, now) {
      try {
        return await engine.run(who, command(what), id, input as Readonly<Record<string, unknown>>, { now })
      } catch (error) {
        if (error instanceof RefusalError) return undefined
        throw error
      }
    },
    ask: query => engine.ask(given.tenant, query),
    on: (days, clock = '09:00') => at(plusDays(given.today, days), clock),
    date: days => plusDays(given.today, days),
  }
}
/** The digest of a file, as if one had been sent. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')
