/** What may be done with channels: kept by the platform; their rates change from a day on, never before it. */
import { about, crud, dayOf, ensure, find, get, gather, invoke, plusDays, type Row, step, switching, date, pick } from '../kit/index.ts'
import { ownHouse, reopenedHouse, shutHouse } from '../people/index.ts'
import { channel, channelBase, channelRate } from './channel.ts'
import { endingHolds, following } from './dated.ts'
import { ensureKnown, housed, joinPath, knownOf } from './partner-department.ts'
import { org } from './org.ts'
import { no } from './refusals.ts'

const by = ['PO'] as const

export const [createBase, changeBase, removeBase, restoreBase] = crud(channelBase, {
  by,
  create: { label: ['新增基地', 'Add a base'] },
  keptWhile: [{ of: channel, by: 'baseId', refused: no.hasChannels }],
})
export const [enableBase, disableBase] = switching(channelBase, { by })

const rateHolds = (rate: number, base: Row<typeof channelBase> | undefined, field: string) =>
  ensure(!base || rate <= base.ratio, about(no.aboveBase, field), { ratio: base?.ratio })

/** A rate from a day on: the open one before it ends the day before. */
export const addRate = step(channelRate, 'add', 'added', {
  label: ['设定佣金比例', 'Set a rate'],
  by,
  input: pick(channelRate.fields, 'channelId', 'rate', 'fromDate', 'toDate'),
  *needs(_row, { channelId }) {
    const { of, rates } = yield* gather({ of: get(channel, channelId), rates: find(channelRate, { channelId, status: 'live' }) })
    return { of, rates, base: yield* get(channelBase, of?.baseId) }
  },
  check(_row, { rate }, { of, base }) {
    ensure(of && of.status !== 'removed', about(no.gone, 'channelId'))
    rateHolds(rate, base, 'rate')
  },
  record: ({ toDate = null, ...given }) => ({ ...given, toDate }),
  also(_row, { fromDate, toDate = null }, { rates }, { now, zone }) {
    const ends = following(rates, { fromDate, toDate }, dayOf(now, zone))
    return ends ? [invoke(endRate, ends.former.id, { toDate: ends.until })] : []
  },
})
const endRate = step(channelRate, 'end', 'ended', {
  label: ['结束', 'End'],
  by,
  input: { toDate: date('结束日期', 'To', { required: true }) },
  check: (row, { toDate }, _facts, { now, zone }) => endingHolds(row, toDate, dayOf(now, zone)),
})
export const useRate = step(channelRate, 'use', 'used', { label: ['使用', 'Use'], record: (_input, _row, _facts, { now }) => ({ usedAt: now }) })
const removeRate = step(channelRate, 'remove', 'removed', { label: ['删除', 'Delete'], by, danger: true, check: row => ensure(!row.usedAt, no.used) })

const kind = { role: 'CM', category: 'channel', other: org, otherCode: 'orgCode' } as const
const named = (row: Row<typeof channel>, base: Row<typeof channelBase> | undefined) => ({
  id: row.id,
  name: row.channelName,
  code: row.channelCode,
  account: row.account,
  areaCode: base?.areaCode ?? null,
})

/** A channel is made with the rate of today; another rate holds from tomorrow on, or from the day that is said with it. */
export const [create, change, remove, restore] = crud(channel, {
  by,
  create: { label: ['新增渠道', 'Add a channel'] },
  remove: { needs: row => ownHouse(row), also: (_row, { own }) => shutHouse(own) },
  *needs(after) {
    const base = yield* get(channelBase, after.baseId)
    return { base, ...(yield* knownOf(named(after, base), kind)) }
  },
  check(after, facts, _context, before) {
    ensureKnown(after, facts, 'channelCode')
    ensure(!facts.base || facts.base.status === 'on' || after.baseId === before.baseId, about(no.baseOff, 'baseId'))
    rateHolds(after.commissionRate, facts.base, 'commissionRate')
  },
  fill: row => ({ qrCode: joinPath(row.channelCode) }),
  also(row, facts, { now, zone, newId }, before) {
    const isNew = before.status === 'new',
      today = dayOf(now, zone)
    const rate = { channelId: row.id, rate: row.commissionRate, fromDate: isNew ? today : plusDays(today, 1) }
    return [...housed(named(row, facts.base), facts, kind), ...(isNew || row.commissionRate !== before.commissionRate ? [invoke(addRate, newId(), rate)] : [])]
  },
})
/** Who is out of use brings nobody any more, and their people are signed out; what was brought stays theirs. */
export const disable = step(channel, 'disable', 'disabled', {
  label: ['停用', 'Disable'],
  by,
  danger: true,
  needs: ownHouse,
  also: (_row, _input, { own }) => shutHouse(own),
})
export const enable = step(channel, 'enable', 'enabled', {
  label: ['启用', 'Enable'],
  by,
  needs: ownHouse,
  also: (_row, _input, { own }) => reopenedHouse(own),
})

export const baseCommands = [createBase, changeBase, enableBase, disableBase, removeBase, restoreBase] as const
export const rateCommands = [addRate, endRate, removeRate] as const
export const channelCommands = [create, change, enable, disable, remove, restore] as const
