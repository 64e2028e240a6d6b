/** Takes bills, keeps their files, and has them matched: for people who upload one, and for the clock that fetches them. */
import { rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { dayOf, ensure, find, get, invoke, isDate, RefusalError, type Row } from '../../kit/index.ts'
import { attach, attachedTag } from '../../files/index.ts'
import { retention, type Storages } from '../../files/server/index.ts'
import type { Channel } from '../../payments/index.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import { working } from '../../../server/storage/storage.ts'
import { measure, waitingPath } from '../../../server/storage/upload.ts'
import { batch, batchId, covers } from '../batch.ts'
import { importBill, matchBatch } from '../batch.commands.ts'
import type { BillAccount } from '../bill-accounts.ts'
import { channelZone } from '../bills/bill.ts'
import { no } from '../refusals.ts'
import { type Asked, type Compared, matchBill, type WhoseBill } from './match.ts'
import { accountsOf, whoseBill } from './whose.ts'

type Batch = Row<typeof batch>
type File = Pick<Row<typeof attach>, 'id' | 'key' | 'ossId' | 'sha256'>
/** Who knows of bills; what nobody knows of is reconciled by uploads. */
export interface Bills {
  /** The bill of a day (`yyyy-MM-dd` in +08:00) as the channel hands it out; undefined while there is none.
   * @param of whose; nobody's where no merchant was ever connected. */
  bill(tenant: string, channel: Channel, day: string, of?: BillAccount): Promise<Uint8Array | undefined>
}
export interface Reconciler {
  /** Takes an uploaded file as the bill of a day; the same again changes nothing.
   * @param merchantNo whose it is, where the bill does not say. */
  take(session: Session, channel: Channel, day: string, fileId: string, merchantNo?: string): Promise<Batch>
  /** Fetches the bill of a day from the channel.
   * @param of whose; that of the channel where no merchant was ever connected. */
  fetch(session: Session, channel: Channel, day: string, of?: BillAccount): Promise<Batch>
  /** Fetches every bill of a day that is not closed yet: each merchant has its own. */
  fetchAll(session: Session, channel: Channel, day: string): Promise<readonly Batch[]>
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
  const ensureOver = (day: string): void => ensure(isDate(day) && day < dayOf(engine.clock(), channelZone), { ...no.day, field: 'day' })
  /** Whether a batch is about money of these accounts. */
  const isAbout = (row: Batch, accountIds: readonly string[] | null): boolean => !accountIds || accountIds.some(one => covers(row, one))
  /** Whose bill it is, as long as their day is not closed. */
  const openOf =
    (tenant: string, channel: Channel, day: string): WhoseBill =>
    async named => {
      const whose = await whoseBill(engine, tenant, channel, day)(named)
      const closed = await engine.ask(tenant, find(batch, { channel, day, status: 'closed' }))
      ensure(!closed.some(row => isAbout(row, whose.accountIds)), { ...no.closed, field: 'day' })
      return whose
    }
  async function record(session: Session, asked: Asked, file: File, source: Batch['source'], { bill, own, found, ...said }: Compared): Promise<Batch> {
    const { tenant, channel, day } = asked,
      merchantNo = said.merchantNo || unsaid
    const all = await engine.ask(tenant, find(batch, { channel, day }))
    const known = all.find(row => row.merchantNo === merchantNo) ?? all.find(row => isAbout(row, own.accountIds) && (!own.accountIds || row.accountIds))
    const id = known?.id ?? batchId(channel, merchantNo, day)
    const taken = { day, channel, merchantNo, ...bill, source, fileId: file.id, digest: file.sha256! }
    await engine.together(allowed(session), [
      ...(known?.digest === file.sha256 ? [] : [invoke(importBill, id, taken)]),
      invoke(matchBatch, id, { ...own, found }),
    ])
    return (await engine.ask(tenant, get(batch, id)))!
  }
  async function taken(
    session: Session,
    { channel, day, merchantNo }: Omit<Asked, 'tenant'>,
    file: File,
    source: Batch['source'],
    isNobodys: boolean,
  ): Promise<Batch> {
    const { tenant } = session
    // Two merchants without movements have the same bill.
    const same = await engine.ask(tenant, find(batch, { channel, day, digest: file.sha256! }))
    const again = same.find(row => !merchantNo || row.merchantNo === merchantNo)
    if (again) return again
    ensureOver(day)
    const asked: Asked = { tenant, channel, day, merchantNo: merchantNo ?? (isNobodys ? await merchantOf(tenant, channel) : undefined) }
    return record(session, asked, file, source, await matchBill(engine, asked, await bytesOf(tenant, file), openOf(tenant, channel, day)))
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
  const accounts = (session: Session, channel: Channel) => accountsOf(engine, session.tenant, channel)
  const self: Reconciler = {
    async take(session, channel, day, fileId, merchantNo) {
      const file = await engine.ask(session.tenant, get(attach, fileId))
      ensure(file?.status === 'live' && file.createdBy === session.actor.userId, { ...no.file, field: 'fileId' })
      const all = await accounts(session, channel)
      ensure(!merchantNo || all.some(one => one.merchantNo === merchantNo), { ...no.otherMerchant, field: 'merchantNo' })
      return taken(session, { channel, day, ...(merchantNo ? { merchantNo } : {}) }, file, 'upload', all.length === 0)
    },
    async fetch(session, channel, day, of) {
      ensureOver(day)
      await openOf(session.tenant, channel, day)(of?.merchantNo ?? '')
      const bytes = await gateway.bill(session.tenant, channel, day, of)
      ensure(bytes && bytes.length > 0, no.noBill)
      const whose = of ? { merchantNo: of.merchantNo } : {}
      return taken(session, { channel, day, ...whose }, await kept(session, channel, day, bytes), 'gateway', !of)
    },
    async fetchAll(session, channel, day) {
      const all = await accounts(session, channel)
      if (all.length === 0) return [await self.fetch(session, channel, day)]
      const said = await Promise.allSettled(all.map(of => self.fetch(session, channel, day, of)))
      const rows = said.flatMap(one => (one.status === 'fulfilled' ? one.value : []))
      // One who has none does not keep the others' from being taken; where nobody has one, that of whom something else was said comes first.
      const wrong = said.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
      if (rows.length === 0) throw wrong.find(one => !(one instanceof RefusalError && one.refused.code === 'reconciliation.noBill')) ?? wrong[0]
      return rows
    },
    async again(session, id) {
      const { tenant } = session,
        row = await engine.ask(tenant, get(batch, id))
      ensure(row, { ...no.none, field: 'id' })
      ensure(row.status !== 'closed', no.closed)
      const file = await engine.ask(tenant, get(attach, row.fileId))
      ensure(file?.status === 'live', no.gone)
      const asked: Asked = { tenant, channel: row.channel, day: row.day, merchantNo: row.merchantNo === unsaid ? undefined : row.merchantNo }
      return record(
        session,
        asked,
        file,
        row.source,
        await matchBill(engine, asked, await bytesOf(tenant, file), whoseBill(engine, tenant, row.channel, row.day)),
      )
    },
  }
  return self
}
