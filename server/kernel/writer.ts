/** The writer: queues turns per tenant and commits whatever has gathered, so that a busy moment costs one sync. */
import { RefusalError } from '../../modules/kit/index.ts'
import { type Memory, memory, prefetch, remembering } from './prefetch.ts'
import { limits } from './limits.ts'
import { no } from './refusals.ts'
import { type Body, isLost, type Rows, type Statement, type Store } from './store.ts'
import type { Statements } from './statements.ts'
import { groupChannel } from './diagnostics-channels.ts'
import { type Changed, type PrefetchHint, newUnitOfWork, openUnitOfWork, type StoredFact, type UnitOfWork } from './unit-of-work.ts'
import { newsMax, newsMerged, wordsMoved } from './finding-keys.ts'

export interface Committed {
  readonly tenant: string
  readonly facts: readonly StoredFact[]
  readonly changed: readonly Changed[]
}
type Turn<T> = (work: UnitOfWork) => Body<T>
interface Waiting {
  readonly turn: Turn<any>
  readonly hint: PrefetchHint
  resolve(value: any): void
  reject(error: unknown): void
}

export interface Writer {
  /** Runs a turn after those that came before it in its tenant; answers when its group is committed. */
  submit<T>(tenant: string, turn: Turn<T>, hint?: PrefetchHint): Promise<T>
  /** Waits until everything submitted so far is committed. */
  idle(): Promise<void>
  readonly waiting: number
  readonly groups: number
}

type Outcome = { readonly value: unknown } | { readonly error: unknown }

/** A turn alone: its layer is kept when it ends and dropped when it is refused. */
function* settle(work: UnitOfWork, turn: Turn<unknown>): Body<Outcome> {
  work.begin()
  try {
    const value = yield* turn(work)
    work.keep()
    return { value }
  } catch (error) {
    work.drop()
    if (!(error instanceof RefusalError)) throw error
    return { error }
  }
}

/** How often turns of a kind ask beyond what their hints say, as a moving average. Trying them first is worth it from this on; a kind that
 * nothing is known of yet is tried. */
type Asking = Map<string, number>
const worthTrying = 1

/** The turns of a group that are worth trying first: where a question is a trip, a group asks together. On SQLite there is no trip to save. */
function worthTried({ dialect }: Statements, batch: readonly Waiting[], asking: Asking): readonly Waiting[] {
  const tried = dialect === 'postgres' && batch.length > 1 ? batch.filter(({ hint }) => (asking.get(hint.kind ?? '') ?? worthTrying) >= worthTrying) : []
  return tried.length > 1 ? tried : []
}
const learn = (work: UnitOfWork, known: Memory, tried: readonly Waiting[]): Body<readonly Statement[]> =>
  prefetch(
    known,
    tried.map(({ turn }) => settle(work.scratch(), turn)),
  )
/** What turns will most likely ask, found out while another process writes: it is asked for anew, and in one trip, when it is their turn. */
function* foreseen(tables: Statements, tenant: string, tried: readonly Waiting[]): Body<readonly Statement[]> {
  const work = newUnitOfWork(tables, tenant)
  yield* work.expect(tried.map(one => one.hint))
  return yield* learn(work, memory(), tried)
}

interface Group {
  readonly batch: readonly Waiting[]
  readonly tried: readonly Waiting[]
  readonly asking: Asking
  /** What was found out that the turns will ask; undefined: nothing was. */
  readonly foreseen: readonly Statement[] | undefined
}
function* group(tables: Statements, tenant: string, { batch, tried, asking, foreseen }: Group, done: (work: UnitOfWork) => void): Body<readonly Outcome[]> {
  const work = yield* openUnitOfWork(tables, tenant)
  yield* work.expect([...batch.map(one => one.hint), { rows: foreseen?.flatMap(one => one.rows ?? []) ?? [] }])
  const known = memory(),
    outcomes: Outcome[] = [],
    questions = foreseen?.filter(one => !one.rows) ?? []
  if (questions.length > 0) {
    const rows = (yield questions) as readonly Rows[]
    questions.forEach((one, i) => known.put(one, rows[i]!))
  } else if (tried.length > 0) yield* learn(work, known, tried)
  for (const { turn, hint } of batch) {
    const tally = { asked: 0 }
    // SQLite answers in less time than it takes to remember.
    outcomes.push(yield* tables.dialect === 'postgres' ? remembering(known, settle(work, turn), tally) : settle(work, turn))
    if (hint.kind) asking.set(hint.kind, (asking.get(hint.kind) ?? worthTrying) * 0.9 + tally.asked * 0.1)
  }
  const writes = [...work.flush(), ...wordsMoved(tables.dialect, tenant, work.changed())]
  if (writes.length > 0) (yield writes) as Rows[]
  done(work)
  return outcomes
}

/** Lets those who ask at the same moment share the group: waits a turn of the event loop, and on while each turn brings more. The loop
 * takes one new connection per turn: a commit in each would keep a crowd waiting before the door. */
async function gathered(queue: readonly unknown[]): Promise<void> {
  for (let before = 0; queue.length > before && queue.length < limits.groupMax; ) {
    before = queue.length
    await new Promise(setImmediate)
  }
}

export function writer(store: Store, tables: Statements, committed: (what: Committed) => void): Writer {
  const queues = new Map<string, Waiting[]>()
  const draining = new Map<string, Promise<void>>()
  const asking: Asking = new Map()
  /** Rows that are found by keys and were written since it was last looked how many are new. */
  const moved = new Map<string, number>()
  let waiting = 0,
    groups = 0

  async function commit(tenant: string, batch: readonly Waiting[]): Promise<readonly Outcome[]> {
    let what: Committed | undefined, ahead: readonly Statement[] | undefined
    const tried = worthTried(tables, batch, asking)
    const outcomes = await groupChannel.tracePromise(
      () =>
        store.transact(
          tenant,
          () =>
            group(tables, tenant, { batch, tried, asking, foreseen: ahead }, work => {
              what = { tenant, facts: work.kept(), changed: work.changed() }
            }),
          tried.length === 0
            ? undefined
            : function* () {
                ahead = yield* foreseen(tables, tenant, tried)
              },
        ),
      { tenant, size: batch.length },
    )
    groups++
    const found = what?.changed.filter(one => one.of.find).length ?? 0
    if (found > 0) moved.set(tenant, (moved.get(tenant) ?? 0) + found)
    if (what && what.facts.length > 0) committed(what)
    return outcomes
  }

  /** A group whose commit failed is run again one by one, so that a fault hurts only the turn that has it. */
  async function apart(tenant: string, batch: readonly Waiting[]): Promise<void> {
    for (const one of batch) {
      try {
        tell(one, (await commit(tenant, [one]))[0]!)
      } catch (error) {
        one.reject(error)
      }
    }
  }
  const tell = (one: Waiting, outcome: Outcome): void => {
    if ('error' in outcome) one.reject(outcome.error)
    else one.resolve(outcome.value)
  }

  async function drain(tenant: string): Promise<void> {
    const queue = queues.get(tenant)!
    while (queue.length > 0) {
      await gathered(queue)
      const batch = queue.splice(0, queue[0]!.hint.bulk ? limits.bulkMax : limits.groupMax)
      waiting -= batch.length
      try {
        const outcomes = await commit(tenant, batch)
        batch.forEach((one, i) => tell(one, outcomes[i]!))
      } catch (error) {
        // After a lost connection the group may have been committed: only who holds a key may ask again without doing it twice.
        const again = error instanceof RefusalError ? [] : isLost(error) ? batch.filter(one => one.hint.key !== undefined) : batch.length === 1 ? [] : batch
        for (const one of batch) if (!again.includes(one)) one.reject(error)
        await apart(tenant, again)
      }
    }
    await merged(tenant)
    if (queue.length > 0) return drain(tenant)
    draining.delete(tenant)
  }
  /** When nobody waits, what is new among the keys goes where it is found by. */
  async function merged(tenant: string): Promise<void> {
    if ((moved.get(tenant) ?? 0) < newsMax / 4) return
    moved.set(tenant, 0)
    await store.transact(tenant, () => newsMerged(tables.dialect, tenant))
  }

  return {
    submit: (tenant, turn, hint = { rows: [] }) =>
      new Promise((resolve, reject) => {
        if (waiting >= limits.queueMax) return reject(new RefusalError(no.busy))
        if (!queues.has(tenant)) queues.set(tenant, [])
        queues.get(tenant)!.push({ turn, hint, resolve, reject })
        waiting++
        if (!draining.has(tenant)) draining.set(tenant, drain(tenant))
      }),
    idle: async () => {
      while (draining.size > 0) await Promise.all(draining.values())
    },
    get waiting() {
      return waiting
    },
    get groups() {
      return groups
    },
  }
}
