/** Whether a server works on a database at this moment. */
import type { Engine } from '../server/kernel/engine.ts'
import { Stop } from './shell.ts'

/** Refuses while a server works on the database: what it holds in memory would be of another database than the one on the disk. */
export async function refuseServed({ store, clock }: Engine): Promise<void> {
  const held = await store.read({ text: `select 1 from leases where until > ${store.dialect === 'sqlite' ? '?' : '$1'} limit 1`, values: [clock()] })
  if (held.length > 0) throw new Stop(['有服务正在使用该数据库，请先停止', 'a server works on this database: stop it first (wait half a minute after a crash)'])
}
