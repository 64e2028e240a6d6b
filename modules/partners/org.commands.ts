/** What may be done with organisations: their standing, their areas, their teachers, and their prices by days. */
import { about, crud, dayOf, date, ensure, find, gather, get, invoke, optional, pick, type Row, step, switching } from '../kit/index.ts'
import { ownHouse, reopenedHouse, shutHouse } from '../people/index.ts'
import { product } from '../products/index.ts'
import { region } from '../system/index.ts'
import { channel } from './channel.ts'
import { endingHolds, following } from './dated.ts'
import { ensureKnown, housed, knownOf } from './partner-department.ts'
import { org, orgArea, orgTeacher, priceAuth } from './org.ts'
import { no } from './refusals.ts'

const by = ['PO'] as const
const kind = { role: 'OM', category: 'organisation', other: channel, otherCode: 'channelCode' } as const
const named = (row: Row<typeof org>) => ({ ...pick(row, 'id', 'account', 'areaCode'), name: row.orgName, code: row.orgCode })

export const [create, change, remove, restore] = crud(org, {
  by,
  create: { label: ['新增合作机构', 'Add an organisation'] },
  remove: { needs: row => ownHouse(row), also: (_row, { own }) => shutHouse(own) },
  needs: after => knownOf(named(after), kind),
  check: (after, facts) => ensureKnown(after, facts, 'orgCode'),
  also: (row, facts) => housed(named(row), facts, kind),
})
/** Who is out of use sells nothing any more, and their people are signed out; what was sold stays theirs. */
export const disable = step(org, 'disable', 'disabled', {
  label: ['停用', 'Disable'],
  by,
  danger: true,
  needs: ownHouse,
  also: (_row, _input, { own }) => shutHouse(own),
})
export const enable = step(org, 'enable', 'enabled', { label: ['启用', 'Enable'], by, needs: ownHouse, also: (_row, _input, { own }) => reopenedHouse(own) })

export const areaId = (orgId: string, areaCode: string): string => `${orgId}:${areaCode}`
export const giveArea = step(orgArea, 'give', 'given', {
  label: ['授权区域', 'Authorise an area'],
  by,
  input: pick(orgArea.fields, 'orgId', 'areaCode'),
  needs: (_row, { orgId, areaCode }) => gather({ of: get(org, orgId), at: get(region, areaCode) }),
  check({ id }, { orgId, areaCode }, { of }) {
    ensure(of && of.status !== 'removed' && id === areaId(orgId, areaCode), about(no.gone, 'orgId'))
  },
  record: (given, _row, { at }) => ({ ...given, areaName: at?.name ?? given.areaCode }),
})
export const takeArea = step(orgArea, 'take', 'taken', { label: ['取消授权', 'Take back'], by, danger: true })

const keepers = ['PO', 'OM'] as const
export const [createTeacher, changeTeacher, removeTeacher, restoreTeacher] = crud(orgTeacher, {
  by: keepers,
  create: { label: ['新增教师', 'Add a teacher'] },
  fixed: ['orgId'],
  needs: ({ orgId }) => gather({ of: get(org, orgId) }),
  check: (row, { of }, { actor }) => {
    const mine = actor.reach === 'all' || actor.reach.partner?.includes(row.orgId)
    ensure(of && of.status !== 'removed' && mine, about(no.gone, 'orgId'))
  },
})
export const [enableTeacher, disableTeacher] = switching(orgTeacher, { by: keepers })

const input = pick(priceAuth.fields, 'orgId', 'productId', 'price1', 'price2', 'toDate')
/** Two prices from a day on, today unless another is said: the open ones before end the day before. */
export const givePrice = step(priceAuth, 'give', 'given', {
  label: ['授权价格', 'Authorise prices'],
  by,
  input: { ...input, fromDate: optional(priceAuth.fields.fromDate) },
  needs: (_row, { orgId, productId }) =>
    gather({ of: get(org, orgId), sold: get(product, productId), prices: find(priceAuth, { orgId, productId, status: 'live' }) }),
  check(_row, { price1, price2 }, { of, sold }) {
    ensure(of && of.status !== 'removed', about(no.gone, 'orgId'))
    ensure(sold?.status === 'approved', about(no.product, 'productId'))
    ensure(price2 >= price1, about(no.belowFloor, 'price2'), { floor: price1 })
    ensure(price2 <= sold.priceCents, about(no.aboveCeiling, 'price2'), { ceiling: sold.priceCents })
  },
  record: ({ fromDate, toDate = null, ...given }, _row, _facts, { now, zone }) => ({ ...given, fromDate: fromDate ?? dayOf(now, zone), toDate }),
  also(_row, { fromDate, toDate = null }, { prices }, { now, zone }) {
    const today = dayOf(now, zone),
      from = fromDate ?? today
    // What no order was reckoned by yet is put right, not followed.
    const wrong = prices.find(one => one.fromDate === from && !one.usedAt)
    const ends = following(
      prices.filter(one => one !== wrong),
      { fromDate: from, toDate },
      today,
    )
    return [...(wrong ? [invoke(removePrice, wrong.id, {})] : []), ...(ends ? [invoke(endPrice, ends.former.id, { toDate: ends.until })] : [])]
  },
})
const endPrice = step(priceAuth, 'end', 'ended', {
  label: ['结束', 'End'],
  by,
  input: { toDate: date('结束日期', 'To', { required: true }) },
  check: (row, { toDate }, _facts, { now, zone }) => endingHolds(row, toDate, dayOf(now, zone)),
})
export const usePrice = step(priceAuth, 'use', 'used', { label: ['使用', 'Use'], record: (_input, _row, _facts, { now }) => ({ usedAt: now }) })
const removePrice = step(priceAuth, 'remove', 'removed', { label: ['删除', 'Delete'], by, danger: true, check: row => ensure(!row.usedAt, no.used) })

export const orgCommands = [create, change, enable, disable, remove, restore] as const
export const areaCommands = [giveArea, takeArea] as const
export const teacherCommands = [createTeacher, changeTeacher, enableTeacher, disableTeacher, removeTeacher, restoreTeacher] as const
export const priceCommands = [givePrice, endPrice, removePrice] as const
