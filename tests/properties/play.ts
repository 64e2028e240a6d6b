/** Plays random rounds of commands against a world, and holds every invariant against it after each. */
import fc from 'fast-check'
import { expect } from 'vitest'
import { minute, plus, RefusalError, type Resource } from '../../modules/kit/index.ts'
import type { ReadFact } from '../../server/kernel/log.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { tenant } from '../app.ts'
import { isFull, isQuick } from '../run.ts'
import { complainNow, complainOf, Folding, type Invariant, readRows, type Rows, type Seen, type Shelf } from './seen.ts'
import { type World, world } from './world.ts'

/** One command of a round: which act, and numbers from which it picks whom and what. */
export interface Step {
  readonly act: string
  readonly a: number
  readonly b: number
  readonly c: number
  readonly twice: boolean
}
/** Steps that happen at the same moment; then minutes pass, and time does its work or not. */
export interface Round {
  readonly steps: readonly Step[]
  readonly leap: number
  readonly tick: boolean
}

/** What an act has in its hands. */
export interface Scene {
  readonly on: World
  readonly rows: Rows
  /** The numbers of the step; the same numbers pick the same from the same list. */
  pick<T>(list: readonly T[], by?: 'a' | 'b' | 'c'): T | undefined
  readonly step: Step
  /** One key per step, so that a step that is sent twice is one intention. */
  readonly key: string
  /** An id for a row that the step makes, the same when it is sent twice. */
  readonly id: string
}
/** Sends what it wants; answers nothing when there is nothing to do it with. */
export type Act = (scene: Scene) => Promise<unknown> | undefined

export interface Focus {
  readonly acts: Readonly<Record<string, Act>>
  /** How often an act comes, beside those that come once. */
  readonly often?: Readonly<Record<string, number>>
  readonly invariants: readonly Invariant[]
  /** Acts that a hundred runs may never get through. */
  readonly rare?: readonly string[]
  /** The resources and views the invariants and acts look at. */
  readonly resources: readonly Resource[]
  /** Minutes that may pass between rounds. */
  readonly leaps: readonly number[]
  readonly rounds: number
  /** Brings the world to where every run begins. */
  readonly stage: (on: World) => Promise<void>
  /** What must hold once a run is over. */
  readonly end?: (on: World, rows: Rows) => Promise<readonly string[]>
}

/** How often a property is tried: `PROPERTY_RUNS`, or a hundred times, a quarter of it in a check; on PostgreSQL a twelfth of it, or a thirtieth in a plain run, as a round trip costs what it costs. */
export const runs = (dialect: Dialect): number => {
  const all = Number(process.env.PROPERTY_RUNS ?? (isQuick ? 25 : 100))
  return dialect === 'sqlite' ? all : Math.max(1, Math.round(all / (isFull || process.env.PROPERTY_RUNS ? 12 : 30)))
}

const roundsOf = (focus: Focus): fc.Arbitrary<readonly Round[]> => {
  const number = fc.nat({ max: 63 })
  const act = fc.oneof(...Object.keys(focus.acts).map(name => ({ weight: focus.often?.[name] ?? 1, arbitrary: fc.constant(name) })))
  const step = fc.record({ act, a: number, b: number, c: number, twice: fc.boolean() })
  const round = fc.record({
    steps: fc.array(step, { minLength: 1, maxLength: 6, size: 'max' }),
    leap: fc.constantFrom(0, 0, ...focus.leaps),
    tick: fc.boolean(),
  })
  return fc.array(round, { minLength: 1, maxLength: focus.rounds, size: 'max' })
}

interface Base {
  readonly shelf: Shelf
  readonly position: number
}

/** A world at a focus's stage, and what it has played: acts that were accepted and refused. */
export class Player {
  readonly accepted = new Map<string, number>()
  readonly refused = new Map<string, number>()
  readonly on: World
  readonly #focus: Focus
  readonly #base: Base
  /** Ids are never used again: keys of streams are remembered for good. */
  #played = 0
  private constructor(on: World, focus: Focus, base: Base) {
    this.on = on
    this.#focus = focus
    this.#base = base
  }

  static async at(focus: Focus, dialect: Dialect): Promise<Player> {
    const on = await world(dialect)
    await focus.stage(on)
    await on.tick()
    await on.keep()
    const folding = new Folding(on.engine.registry.resources)
    const facts = await on.log.after(tenant, 0, 10_000)
    const complaints = facts.flatMap(fact => complainOf(folding.step(fact), focus.invariants))
    expect(complaints, 'the stage itself').toEqual([])
    return new Player(on, focus, { shelf: folding.shelf, position: facts.length })
  }
  close(): Promise<void> {
    return this.on.close()
  }

  /** Tries the property; a failure names the seed and the shortest rounds that still fail. */
  async holds(count: number): Promise<void> {
    await fc.assert(
      fc.asyncProperty(roundsOf(this.#focus), rounds => this.play(rounds)),
      { numRuns: count, endOnFailure: false },
    )
    if (process.env.PROPERTY_TALK)
      process.stdout.write(`${JSON.stringify(Object.fromEntries(this.accepted))} ${JSON.stringify(Object.fromEntries(this.refused))}\n`)
    const never = Object.keys(this.#focus.acts).filter(act => !this.accepted.has(act))
    // A property about commands that nobody ever got through says nothing.
    if (count >= 500)
      expect(
        never.filter(act => !this.#focus.rare?.includes(act)),
        'acts that were never accepted',
      ).toEqual([])
  }

  async play(rounds: readonly Round[]): Promise<void> {
    const on = this.on,
      focus = this.#focus
    await on.reset()
    this.#played++
    const run = new Run(on, focus, this.#base)
    let rows = await readRows(on, focus.resources)
    for (const [i, round] of rounds.entries()) {
      const answers = await Promise.all(round.steps.map((step, n) => this.#send(step, rows, `${i}-${n}`)))
      expect(
        answers.filter(one => one !== undefined),
        JSON.stringify(rounds),
      ).toEqual([])
      on.now = plus(on.now, round.leap * minute)
      if (round.tick) await work(on)
      rows = await run.look()
    }
    await work(on)
    rows = await run.look()
    const left = (await focus.end?.(on, rows)) ?? []
    expect(left).toEqual([])
    await run.look()
    await run.settle()
  }

  /** Sends a step once or twice with one key; answers what may not happen: a fault, or two answers to one intention. */
  async #send(step: Step, rows: Rows, name: string): Promise<string | undefined> {
    const on = this.on,
      act = this.#focus.acts[step.act]!
    const scene: Scene = {
      on,
      rows,
      step,
      key: `key ${name}`,
      id: `${this.#played}-${name}-${step.act}`,
      pick: (list, by = 'a') => (list.length === 0 ? undefined : list[step[by] % list.length]),
    }
    const tries = (step.twice ? [act(scene), act(scene)] : [act(scene)]).filter(one => one !== undefined)
    const answers = await Promise.allSettled(tries)
    const fault = answers.find(one => one.status === 'rejected' && !(one.reason instanceof RefusalError))
    if (fault?.status === 'rejected') return `${step.act}: ${fault.reason?.stack ?? fault.reason}`
    const good = answers.filter(one => one.status === 'fulfilled')
    if (good.length > 0) count(this.accepted, step.act)
    for (const one of answers) if (one.status === 'rejected') count(this.refused, `${step.act} ${one.reason.refused.code}`)
    // Acts that talk with the gateway are not one intention: only a command's own answer is compared.
    const said = new Set(good.filter(one => Object.hasOwn(Object(one.value), 'version')).map(one => JSON.stringify(one.value)))
    return said.size > 1 ? `G2 ${step.act} answered one key in two ways: ${[...said].join(' and ')}` : undefined
  }
}

const count = (counts: Map<string, number>, name: string): unknown => counts.set(name, (counts.get(name) ?? 0) + 1)

/** The world outside may be silent for a while: that is no fault of ours, the next tick goes on. */
const outage = (error: unknown): void => {
  if (!/silent|nothing|lost/.test(String(error))) throw error
}

/** Reactions and timers until they record nothing more. */
export async function work(on: World): Promise<void> {
  for (let head = -1, left = 8; left > 0; left--) {
    await on.reactor.tick(tenant).catch(outage)
    const now = await on.log.head(tenant)
    if (now === head) return
    head = now
  }
}

/** One run under watch: every new fact is folded and judged once, every state is judged as it is. */
class Run {
  readonly #on: World
  readonly #focus: Focus
  readonly #folding: Folding
  readonly #facts: ReadFact[] = []
  #position: number
  constructor(on: World, focus: Focus, base: Base) {
    this.#on = on
    this.#focus = focus
    this.#folding = new Folding(on.engine.registry.resources, base.shelf)
    this.#position = base.position
  }

  async look(): Promise<Rows> {
    const on = this.#on,
      { invariants, resources } = this.#focus
    const fresh = await on.log.after(tenant, this.#position, 10_000)
    const complaints = fresh.flatMap(fact => complainOf(this.#folding.step(fact), invariants))
    this.#position = fresh.at(-1)?.position ?? this.#position
    this.#facts.push(...fresh)
    const rows = await readRows(on, resources)
    const seen: Seen = { now: on.now, rows, facts: this.#facts, box: on.box, bank: on.bank }
    const all = [...complaints, ...complainNow(seen, invariants)]
    if (all.length > 0) throw new Error(all.join('\n'))
    return rows
  }

  /** The recount at the end (G4): the chain holds, rows and views are the fold of the log, and no fact has changed since it was seen. */
  async settle(): Promise<void> {
    const { faults } = await this.#on.log.verify(tenant)
    expect(faults, 'G4 chain, rows and views').toEqual([])
    const first = this.#facts[0]
    if (!first) return
    const again = await this.#on.log.after(tenant, first.position - 1, 10_000)
    expect(
      again.map(one => one.hash),
      'G4 facts as first seen',
    ).toEqual(this.#facts.map(one => one.hash))
  }
}
