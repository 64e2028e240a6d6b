/** The thread that verifies a tenant's log: the house opened once more on the same database, so that nobody who waits for an answer waits for it. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../server/config.ts'
import { headsOf } from '../server/kernel/heads.ts'
import { open } from './house.ts'

const { config, tenant } = workerData as { readonly config: Config; readonly tenant: string }
const { engine, log } = await open(config)
try {
  const found = await log.verify(tenant, { heads: headsOf(config.heads), progress: done => parentPort!.postMessage({ done }) })
  parentPort!.postMessage({ found })
} finally {
  await engine.close()
}
