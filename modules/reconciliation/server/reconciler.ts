/** Takes bills, keeps their files, and has them matched: for people who upload one, and for the clock that fetches them. */
import { rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { dayOf, ensure, find, get, invoke, isDate, type Row } from '../../kit/index.ts'
import { attach, attachedTag } from '../../files/index.ts'
import { retention, type Storages } from '../../files/server/index.ts'
import type { Channel } from '../../payments/index.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import { working } from '../../../server/storage/storage.ts'
import { measure, waitingPath } from '../../../server/storage/upload.ts'
import { batch, batchId } from '../batch.ts'
import { importBill, matchBatch } from '../batch.commands.ts'
import { channelZone } from '../bills/bill.ts'
import { no } from '../refusals.ts'
import { type Asked, type Compared, matchBill } from './match.ts'

type Batch = Row<typeof batch>
type File = Pick<Row<typeof attach>, 'id' | 'key' | 'ossId' | 'sha256'>
/** Who knows of bills; what nobody knows of is reconciled by uploads. */
export interface Bills {
  /** The bill of a day (`yyyy-MM-dd` in +08:00) as the channel hands it out; undefined while there is none. */
  bill(tenant: string, channel: Channel, day: string): Promise<Uint8Array | undefined>
}
export interface Reconciler {
  /** Takes an uploaded file as the bill of a day; the same again changes nothing. */
  take(session: Session, channel: Channel, day: string, fileId: string): Promise<Batch>
  /** Fetches the bill of a day from the channel. */
  fetch(session: Session, channel: Channel, day: string): Promise<Batch>
  /** Matches the bill that was kept once more with what we have now. */
  again(session: Session, id: string): Promise<Batch>
}
/** The merchant of a bill without rows that names none. */
const unsaid = '-'
/** What the server does for somebody after it has looked at their right. */
const allowed = (session: Session): Session => ({ ...session, actor: { ...session.actor, may: () => true } })

export function reconciler(engine: Engine, storages: Storages, gateway: Bills): Reconciler {
  const keeps = retention(engine, storages)
  /** Whose bills a channel's are: the merchant of its first one that said so. */
  const merchantOf = async (tenant: string, channel: Channel): Promise<string | undefined> =>
    (await engine.ask(tenant, find(batch, { channel, merchantNo: { not: unsaid } }, { sort: ['day'], limit: 1 })))[0]?.merchantNo
  async function bytesOf(tenant: string, file: File): Promise<AsyncIterable<Uint8Array>> {
    const storage = file.key ? await storages.of(tenant, file.ossId) : undefined
    const bytes = storage && (await working(storage.get(file.key!)))
    ensure(bytes, no.gone)
    return bytes
  }
  /** A day that is over, and not closed. */
  async function ensureOpen(tenant: string, channel: Channel, day: string): Promise<void> {
    ensure(isDate(day) && day < dayOf(engine.clock(), channelZone), { ...no.day, field: 'day' })
    const [closed] = await engine.ask(tenant, find(batch, { channel, day, status: 'closed' }, { limit: 1 }))
    ensure(!closed, { ...no.closed, field: 'day' })
  }
  async function record(session: Session, asked: Asked, file: File, source: Batch['source'], { bill, own, found, ...said }: Compared): Promise<Batch> {
    const { tenant, channel, day } = asked,
      merchantNo = said.merchantNo || unsaid
    const [known] = await engine.ask(tenant, find(batch, { channel, day }, { limit: 1 }))
    const id = known?.id ?? batchId(channel, merchantNo, day)
    const taken = { day, channel, merchantNo, ...bill, source, fileId: file.id, digest: file.sha256! }
    await engine.together(allowed(session), [
      ...(known?.digest === file.sha256 ? [] : [invoke(importBill, id, taken)]),
      invoke(matchBatch, id, { ...own, found }),
    ])
    return (await engine.ask(tenant, get(batch, id)))!
  }
  async function taken(session: Session, channel: Channel, day: string, file: File, source: Batch['source']): Promise<Batch> {
    const { tenant } = session
    const [same] = await engine.ask(tenant, find(batch, { channel, day, digest: file.sha256! }, { limit: 1 }))
    if (same) return same
    await ensureOpen(tenant, channel, day)
    const asked: Asked = { tenant, channel, day, merchantNo: await merchantOf(tenant, channel) }
    return record(session, asked, file, source, await matchBill(engine, asked, await bytesOf(tenant, file)))
  }
  /** Keeps bytes as a file; what came in gzip is kept as it reads, since no house takes such files. */
  async function kept(session: Session, channel: Channel, day: string, given: Uint8Array): Promise<File> {
    const bytes = given[0] === 0x1f && given[1] === 0x8b ? gunzipSync(given) : given
    const name = `${channel}-${day}.${bytes[0] === 0x50 && bytes[1] === 0x4b ? 'zip' : 'csv'}`,
      path = await waitingPath(storages.waiting)
    try {
      await writeFile(path, bytes, { mode: 0o600 })
      const measured = await measure(path)
      return (await keeps.keep(allowed(session), { ...measured, name, belongs: attachedTag })) as unknown as File
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    async take(session, channel, day, fileId) {
      const file = await engine.ask(session.tenant, get(attach, fileId))
      ensure(file?.status === 'live' && file.createdBy === session.actor.userId, { ...no.file, field: 'fileId' })
      return taken(session, channel, day, file, 'upload')
    },
    async fetch(session, channel, day) {
      await ensureOpen(session.tenant, channel, day)
      const bytes = await gateway.bill(session.tenant, channel, day)
      ensure(bytes && bytes.length > 0, no.noBill)
      return taken(session, channel, day, await kept(session, channel, day, bytes), 'gateway')
    },
    async again(session, id) {
      const { tenant } = session,
        row = await engine.ask(tenant, get(batch, id))
      ensure(row, { ...no.none, field: 'id' })
      ensure(row.status !== 'closed', no.closed)
      const file = await engine.ask(tenant, get(attach, row.fileId))
      ensure(file?.status === 'live', no.gone)
      const asked: Asked = { tenant, channel: row.channel, day: row.day, merchantNo: row.merchantNo === unsaid ? undefined : row.merchantNo }
      return record(session, asked, file, row.source, await matchBill(engine, asked, await bytesOf(tenant, file)))
    },
  }
}
