/** Verifying for who asks in the console: by a thread of its own, one at a time whatever processes share the database; how far it is and what it
 * came to stand in the database, for every process and after a restart. */
import { Worker } from 'node:worker_threads'
import { RefusalError, refusals } from '../../kit/index.ts'
import type { Config } from '../../../server/config.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { stateOf, stateSaid } from '../../../server/kernel/kernel-state.ts'
import { lease } from '../../../server/kernel/lease.ts'
import type { Log } from '../../../server/kernel/log.ts'
import { everybody } from '../../../server/kernel/state-names.ts'

export const no = refusals('verifying', { busy: ['另一项核验正在进行，请稍后再试', 'another verification is running; please try again later'] })

/** Milliseconds between two notes of how far it is, which renew the lease as well, and after which one without a note has died. */
const notedEvery = 5_000,
  diedAfter = 40_000
const running = 'verifying',
  ended = 'verified'

type Found = Awaited<ReturnType<Log['verify']>>
/** Verifies a tenant, and says how many facts are done. */
export type Verify = (tenant: string, progress: (done: number) => void) => Promise<Found>
/** What a verification came to, and when. */
export type Verified = Found & { readonly at: string }

/** In a thread that opens the same database. */
export const verifyApart =
  (config: Config): Verify =>
  (tenant, progress) => {
    const { promise, resolve, reject } = Promise.withResolvers<Found>()
    const source = import.meta.url.endsWith('.ts') ? '../../../cli/verify-worker.ts' : './verify-worker.mjs'
    const thread = new Worker(new URL(source, import.meta.url), { workerData: { config, tenant } })
    thread.on('message', ({ done, found }: { readonly done?: number; readonly found?: Found }) => (found ? resolve(found) : progress(done ?? 0)))
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the verification ended without an answer')))
    return promise
  }

export function verifier({ store, clock }: Pick<Engine, 'store' | 'clock'>, verify: Verify) {
  const one = lease(store, running, clock)
  let isBusy = false
  const say = (tenant: string, name: string, value: object): Promise<unknown> =>
    store.transact(`${tenant} ${running}`, function* () {
      for (const statement of stateSaid(store.dialect, tenant, [[name, JSON.stringify(value)]])) yield statement
    })
  async function run(tenant: string): Promise<void> {
    let done = 0
    const note = () => Promise.all([one.hold(everybody), say(tenant, running, { at: clock(), done })]).catch(() => {})
    const timer = setInterval(note, notedEvery).unref()
    const found = await verify(tenant, now => (done = now)).catch((error: unknown): Found => ({ facts: 0, rows: 0, faults: [String(error)] }))
    clearInterval(timer)
    await say(tenant, ended, { at: clock(), ...found })
    await say(tenant, running, {})
    await one.release(everybody)
  }
  return {
    /** How far it is, where one runs, and what the last one came to. */
    async standing(tenant: string): Promise<{ readonly done: number | undefined; readonly last: Verified | undefined }> {
      const said = new Map((await store.read(stateOf(store.dialect, tenant, 'verif'))).map(([name, value]) => [String(name), JSON.parse(String(value))]))
      const { at, done } = said.get(running) ?? {}
      return { done: at && Date.parse(clock()) - Date.parse(at) < diedAfter ? done : undefined, last: said.get(ended) }
    },
    /** Begins one; refused while one runs. */
    async begin(tenant: string, failed: (error: unknown) => void): Promise<void> {
      // The lease tells processes apart, the note a second press in this one.
      if (isBusy || !(await one.hold(everybody))) throw new RefusalError(no.busy)
      isBusy = true
      await say(tenant, running, { at: clock(), done: 0 })
      void run(tenant)
        .catch(failed)
        .finally(() => (isBusy = false))
    },
  }
}
