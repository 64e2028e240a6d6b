/** A trial: what turns would come to if they were run now. They are decided over what is committed and thrown away: no lock is taken, no
 * log is written, nothing is sealed or chained, and nobody waits for it. */
import { checkInput, type Command, type RefusalCode, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { Naming } from './naming.ts'
import type { Session } from './engine.ts'
import { executeCommand, type Kernel } from './execute-command.ts'
import { hidingMadeUp, unfilled, watched } from './unfilled.ts'
import { invalid } from './refusals.ts'
import { memory, prefetch, remembering } from './prefetch.ts'
import type { Body, Statement, Store } from './store.ts'
import type { Statements } from './statements.ts'
import { newUnitOfWork, type PrefetchHint, type UnitOfWork } from './unit-of-work.ts'

/** Something to be tried, and what it will surely ask for. */
export interface Tried {
  readonly turn: (work: UnitOfWork) => Body<unknown>
  readonly hint: PrefetchHint
}
export interface Trial {
  /** Answers why a turn would be refused; undefined where it would not. Of turns that are kept the later ones see what they did. */
  refusals(list: readonly Tried[], isKept?: boolean): Promise<readonly (RefusalError | undefined)[]>
}

/** Drives a body by reads outside of any transaction. */
export async function driven<T>(store: Store, body: Body<T>): Promise<T> {
  let step = body.next()
  while (!step.done) {
    const asked = step.value
    step = body.next('text' in asked ? await store.read(asked) : await Promise.all((asked as readonly Statement[]).map(one => store.read(one))))
  }
  return step.value
}

/** One turn, kept or not; a refused one never is. */
function* settled(work: UnitOfWork, turn: Tried['turn'], isKept: boolean): Body<RefusalError | undefined> {
  work.begin()
  try {
    yield* turn(work)
    if (isKept) work.keep()
    else work.drop()
    return undefined
  } catch (error) {
    work.drop()
    if (!(error instanceof RefusalError)) throw error
    return error
  }
}

/** A trial over what is committed in a tenant as it begins; what it has read once it does not read again. */
export function trial(store: Store, tables: Statements, tenant: string): Trial {
  const work = newUnitOfWork(tables, tenant)
  function* tried(list: readonly Tried[], isKept: boolean): Body<readonly (RefusalError | undefined)[]> {
    yield* work.expect(list.map(one => one.hint))
    const known = memory(),
      isTrip = tables.dialect === 'postgres',
      found: (RefusalError | undefined)[] = []
    if (isTrip && list.length > 1)
      yield* prefetch(
        known,
        list.map(({ turn }) => settled(work.scratch(), turn, false)),
      )
    for (const { turn } of list) {
      const body = settled(work, turn, isKept)
      found.push(yield* isTrip ? remembering(known, body, { asked: 0 }) : body)
    }
    return found
  }
  return { refusals: (list, isKept = false) => driven(store, tried(list, isKept)) }
}

export interface Trying extends Trial {
  /** Why a command would be refused after those that were tried before it, or undefined; values as they come over the wire. */
  refusal(session: Session, command: Command, id: string, given: Readonly<Record<string, unknown>>): Promise<RefusalError | undefined>
  /** Of each command on a row, why it would be refused now, whatever is filled in; undefined where it would not, or where that depends on it.
   * All that they read is read for all of them. */
  standing(session: Session, list: readonly Standing[]): Promise<readonly (Stands | undefined)[]>
}
export type Standing = readonly [command: Command, id: string]
interface Stands {
  readonly refused: RefusalCode
  /** No way of filling in helps: as long as the rows are as they are, nobody need begin. */
  readonly isFixed: boolean
}
/** Commands that a look at one row may run in its trial. */
const stepsMax = 30
interface Rules {
  readonly kernel: Kernel
  readonly clock: () => string
  readonly house: Naming
  denied(session: Session, command: Command): RefusalError | undefined
  pointed(command: Command, input: Readonly<Record<string, unknown>>): readonly (readonly [Resource, string])[]
}
/** Rules may stumble over what nobody would fill in: then nothing is known. */
function* withoutStumbling(body: Body<unknown>): Body<unknown> {
  try {
    return yield* body
  } catch (error) {
    if (error instanceof RefusalError) throw error
    return undefined
  }
}
/** The refusal that every way of filling in comes to, and that is not about what was filled in. */
function common(command: Command, [first, ...more]: readonly (RefusalError | undefined)[]): RefusalError | undefined {
  const ofInput = (one: RefusalError): boolean => one.refused.field !== undefined && one.refused.field in command.input
  return first && !ofInput(first) && more.every(one => one && (ofInput(one) || one.refused.code === first.refused.code)) ? first : undefined
}
/** A trial of commands as the engine would run them for somebody. */
export const commandTrial = (on: Trial, { kernel, clock, house, denied, pointed }: Rules): Trying => ({
  refusals: on.refusals,
  async standing(session, list) {
    const { tenant, zone, actor } = session,
      now = clock()
    const tries = list.map(([command, id]) =>
      unfilled(command).map(input => {
        const { command: tried, isFixed } = watched(command),
          order = { command: tried, id, input, actor, tenant, zone, now, drawn: [] },
          mine = { ...kernel, isTrial: true, steps: { left: stepsMax } }
        return {
          isFixed,
          turn: (work: UnitOfWork) => withoutStumbling(executeCommand(mine, hidingMadeUp(work), order)),
          hint: { kind: command.permit, rows: [[command.on as Resource, id] as const] },
        }
      }),
    )
    const said = await on.refusals(tries.flat())
    let at = 0
    return list.map(([command], i) => {
      const found = common(command, said.slice(at, (at += tries[i]!.length)))
      return found && { refused: found.refused, isFixed: tries[i]!.every(one => one.isFixed()) }
    })
  },
  async refusal(session, command, id, given) {
    const { tenant, zone, actor } = session,
      no = denied(session, command),
      { input, wrong } = checkInput(command.input, given, zone, await house(tenant))
    if (no || wrong.length > 0) return no ?? new RefusalError(invalid(wrong))
    const order = { command, id, input, actor, tenant, zone, now: clock(), drawn: [] },
      hint = { kind: command.permit, rows: [[command.on as Resource, id] as const, ...pointed(command, input)] }
    const [refused] = await on.refusals([{ turn: work => executeCommand({ ...kernel, isTrial: true }, work, order), hint }], true)
    return refused
  },
})
