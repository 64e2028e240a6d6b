/** Rules of customers (L17), one by one: who takes them, keeps them, hands them over, and what brings them back into the sea. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { day, fact, guard, hour, plus, refusal } from '../kit/index.ts'
import { contractOver, dealByContract } from './by-sales.ts'
import { type ClientSea, fittingSea } from './client-sea.ts'
import * as own from './customer.commands.ts'
import { type Customer, customer, nameKeyOf, no } from './customer.ts'
import { ensureSingle } from './duplicates.ts'
import * as merges from './merge.ts'
import * as hands from './ownership-transfer.ts'
import { renewed, rulesInForce, term } from './sea-rule.ts'
import * as sea from './sea.ts'

const rules = rulesInForce.orDefault(undefined)
const ago = (days: number): string => plus(noon, -days * day)
const SA = { actor: person('SA', 'u1') },
  other = { actor: person('SA', 'u2') },
  SL = { actor: person('SL', 'boss') }
const seller = { userId: 'u2', deptId: 'd2', name: '乙', account: 'two' }
const form = { name: '云溪文化', phone: '19900000001', level: 'normal' } as const
const facts = { rules, ownerId: 'u1', duplicate: undefined, seller: { ...seller, userId: 'u1' }, has: 0, number: 7 }
const owned = { id: 'c1', ...form, status: 'owned', phase: 'new', ownerId: 'u1', ownerDeptId: 'd1', ownedAt: ago(1), keepUntil: plus(noon, 14 * day) } as const
const inSea = { id: 'c1', ...form, status: 'sea', phase: 'new', seaTime: ago(10), lastOwnerId: 'u1' } as const
const duplicate = (row: object, isSeen: boolean) => ({ field: 'phone', row: { ...owned, ...row }, isSeen, ownerName: '张三' })

test('a new customer has a number, its seller as owner, and a time until which it is kept', () =>
  given(customer, {})
    .when(own.create, form, facts, SA)
    .records('created', { code: 'KH000007', ownerId: 'u1', ownedAt: noon, keepUntil: plus(noon, 15 * day), warnAt: plus(noon, 12 * day) }))
test('a seller adds customers for themselves only', () =>
  given(customer, {})
    .when(own.create, { ...form, ownerId: 'u2' }, { ...facts, ownerId: 'u2' }, SA)
    .refuses(no.forYourself))
test('a customer is given only to somebody who sells', () => {
  given(customer, {})
    .when(own.create, { ...form, ownerId: 'x' }, { ...facts, ownerId: 'x', seller: undefined }, SL)
    .refuses(no.noSeller)
  given(customer, [fact(customer, 'createdInSea', { ...form, seaTime: ago(10) }, 'sea')])
    .when(sea.assign, { ownerId: 'x' }, { rules, seller: undefined, has: 0 }, SL)
    .refuses(no.noSeller)
  given(customer, owned).when(hands.transfer, { ownerId: 'x' }, { rules, seller: undefined, has: 0 }, SL).refuses(no.noSeller)
})
test('a next follow-up lies in the future', () => {
  given(customer, {})
    .when(own.create, { ...form, nextFollowTime: ago(1) }, facts, SA)
    .refuses(no.past)
  given(customer, {})
    .when(own.createInSea, { ...form, nextFollowTime: ago(1) }, { number: 1 }, SL)
    .refuses(no.past)
  given(customer, owned)
    .when(own.change, { nextFollowTime: ago(1) }, {}, SA)
    .refuses(no.past)
  given(customer, owned)
    .when(own.follow, { content: '电话', nextFollowTime: ago(1) }, { rules }, SA)
    .refuses(no.past)
})
test('a customer that is in the sea is received, not entered again', () =>
  given(customer, {})
    .when(own.create, form, { ...facts, duplicate: duplicate({ status: 'sea', ownerId: null }, true) }, SA)
    .refuses(no.inSea))
test("a customer of one's own is not entered again, nor into the sea, nor made of another by a change", () => {
  given(customer, {})
    .when(own.create, form, { ...facts, duplicate: duplicate({}, true) }, SA)
    .refuses(no.yours)
  given(customer, {})
    .when(own.createInSea, form, { duplicate: duplicate({}, true), number: 1 }, SL)
    .refuses(no.owned)
  given(customer, owned)
    .when(own.change, { phone: '19900000002' }, { duplicate: duplicate({ id: 'c2' }, true) }, SA)
    .refuses(no.yours)
  given(customer, { ...owned, status: 'removed' })
    .when(hands.restore, {}, { rules, duplicate: duplicate({ id: 'c2' }, true), has: 0 }, SL)
    .refuses(no.owned)
})
test('whose the customer is, is told only to who sees it', () => {
  const refusal = (isSeen: boolean) => {
    try {
      return given(customer, {})
        .when(own.create, form, { ...facts, duplicate: duplicate({ ownerId: 'u9', code: 'KH1' }, isSeen) }, SA)
        .steps()
    } catch (error: any) {
      return error.refused
    }
  }
  expect(refusal(true)).toMatchObject({ code: no.owned.code, field: 'phone', label: ['该客户已由“张三”跟进', '张三 looks after this customer already'] })
  expect(refusal(true).detail).toEqual({ id: 'c1', code: 'KH1', ownerName: '张三' })
  expect(JSON.stringify(refusal(false))).not.toMatch(/张三|c1|KH1/)
  expect(refusal(false)).toMatchObject({ code: no.owned.code, field: 'phone', label: no.owned.label })
})
test('what is told of a customer in the sea, or of the own, is its id and code to who sees it, and nothing to others', () => {
  const detail = (row: object, isSeen: boolean) => {
    try {
      ensureSingle(duplicate({ code: 'KH1', ...row }, isSeen) as never, SA.actor)
    } catch (error: any) {
      return error.refused.detail ?? {}
    }
  }
  for (const row of [{ status: 'sea' }, { ownerId: 'u1' }]) expect([detail(row, true), detail(row, false)]).toEqual([{ id: 'c1', code: 'KH1' }, {}])
  expect(ensureSingle(undefined, SA.actor)).toBeUndefined()
})
test('a seller holds no more customers than the rules say', () => {
  const full = { rules: { ...rules, holdMax: 3 }, has: 3, seller }
  given(customer, {})
    .when(own.create, form, { ...facts, ...full }, SA)
    .refuses(no.full)
  given(customer, inSea)
    .when(sea.receive, {}, { ...full, received: 0 }, other)
    .refuses(no.full)
  given(customer, inSea).when(sea.assign, { ownerId: 'u2' }, full, SL).refuses(no.full)
  given(customer, owned).when(hands.transfer, { ownerId: 'u2' }, full, SL).refuses(no.full)
  given(customer, { ...owned, offeredToId: 'u2' })
    .when(hands.acceptTransfer, {}, full, other)
    .refuses(no.full)
  given(customer, inSea)
    .when(sea.receive, {}, { rules: { ...rules, holdMax: 0 }, has: 9_999, received: 0 }, other)
    .records('received')
})

test('a seller receives so many a day and no more', () => {
  const at = given(customer, inSea)
  at.when(sea.receive, {}, { rules, has: 0, received: 20 }, other).refuses(no.dayLimit)
  at.when(sea.receive, {}, { rules, has: 0, received: 19 }, other).records('received', { ownerId: 'u2', day: '2026-10-01', seaTime: null })
  at.when(sea.receive, {}, { rules: { ...rules, receiveDayMax: 0 }, has: 0, received: 500 }, other).records('received')
})
test('a sea may have a limit of its own, and what was received from another does not count', () => {
  const at = given(customer, { ...inSea, seaId: 's1' }),
    own = (receiveDayMax: number) => ({ rules, has: 0, received: 2, sea: { receiveDayMax } as ClientSea })
  at.when(sea.receive, {}, own(2), other).refuses(no.dayLimit)
  at.when(sea.receive, {}, own(3), other).records('received', { fromSeaId: 's1' })
  at.when(sea.receive, {}, own(0), other).records('received')
  expect(sea.receiptsId('u1', '2026-10-01', 's1')).not.toBe(sea.receiptsId('u1', '2026-10-01', null))
})
test('so many phones are looked at a day and no more, by managers too', () => {
  const look = (looked: number, viewDayMax: number, who: object = SA) =>
    given(customer, owned).when(own.unmask, {}, { rules: { ...rules, viewDayMax }, looked }, who)
  look(3, 3).refuses(no.viewLimit)
  look(3, 3, SL).refuses(no.viewLimit)
  look(2, 3).records('unmasked', { byId: 'u1', day: '2026-10-01' })
  look(999, 0).records('unmasked')
})
test('a customer whose last contract ended goes back in its time; whoever gets it then has it as all others', () => {
  const dealt = { ...owned, phase: 'deal', ownedAt: ago(200), lastFollowAt: ago(190), keepUntil: null } as const
  given(customer, dealt)
    .when(contractOver, {}, { rules })
    .records('contract_over', { contractEndedAt: noon, keepUntil: plus(noon, 90 * day), warnAt: plus(noon, 87 * day) })
  given(customer, dealt)
    .when(contractOver, {}, { rules: { ...rules, contractDays: 0 } })
    .records('contract_over', { contractEndedAt: noon, keepUntil: null })
  expect(
    given(customer, { ...dealt, status: 'locked' })
      .when(contractOver, {}, { rules })
      .steps(),
  ).toEqual([{ type: 'contract_over', data: { contractEndedAt: noon } }])
  given(customer, { ...dealt, contractEndedAt: ago(1) })
    .when(dealByContract, {})
    .records('dealt', { contractEndedAt: null, keepUntil: null })
  expect(term(rules, { ...dealt, contractEndedAt: ago(20), ownedAt: ago(1), lastFollowAt: null }).keepUntil).toBe(plus(noon, 14 * day))
})
test('a customer stays in the sea for a while before a seller may take it', () => {
  const fresh = { rules: { ...rules, freshHours: 24 }, has: 0, received: 0 }
  given(customer, { ...inSea, seaTime: plus(noon, -23 * hour) })
    .when(sea.receive, {}, fresh, other)
    .refuses(no.tooFresh)
  given(customer, { ...inSea, seaTime: plus(noon, -24 * hour) })
    .when(sea.receive, {}, fresh, other)
    .records('received')
})
test('who had it last waits some days before taking it again', () => {
  const ready = { rules, has: 0, received: 0 }
  given(customer, { ...inSea, seaTime: ago(2) })
    .when(sea.receive, {}, ready, SA)
    .refuses(no.formerOwner)
  given(customer, { ...inSea, seaTime: ago(3) })
    .when(sea.receive, {}, ready, SA)
    .records('received')
  given(customer, { ...inSea, seaTime: ago(2), lastOwnerId: 'boss' })
    .when(sea.receive, {}, ready, SL)
    .records('received')
})
test("a seller works on no other's customer, not even in the sea", () => {
  const at = given(customer, owned),
    no1 = no.notYours
  at.when(own.change, { remark: 'x' }, {}, other).refuses(no1)
  at.when(own.follow, { content: 'x' }, { rules }, other).refuses(no1)
  at.when(own.unmask, {}, {}, other).refuses(no1)
  at.when(own.markIntended, { intention: 'x' }, {}, other).refuses(no1)
  at.when(own.markDeal, { orderCode: 'x' }, {}, other).refuses(no1)
  at.when(own.markLost, { reason: 'x' }, {}, other).refuses(no1)
  at.when(sea.putSea, { reason: 'x' }, {}, other).refuses(no1)
  at.when(hands.transfer, { ownerId: 'u2' }, { rules, seller, has: 0 }, other).refuses(no1)
  given(customer, { ...owned, offeredToId: 'u3' })
    .when(hands.declineTransfer, {}, {}, other)
    .refuses(no1)
  given(customer, inSea).when(own.change, { remark: 'x' }, {}, SA).refuses(no1)
})
test('what is put back has no owner, and remembers whose it was and since when it lies there', () =>
  given(customer, owned)
    .when(sea.putSea, { reason: '无意向' }, {}, SA)
    .records('putBack', { ownerId: null, ownerDeptId: null, lastOwnerId: 'u1', seaTime: noon, seaReason: '无意向', keepUntil: null }))

test('a manager hands over at once, an owner with the consent of the other', () => {
  given(customer, owned)
    .when(hands.transfer, { ownerId: 'u2' }, { rules, seller, has: 0 }, SL)
    .records('transferred', { ownerId: 'u2', ownerDeptId: 'd2', lastOwnerId: 'u1', keepUntil: plus(noon, 15 * day) })
  expect(given(customer, owned).when(hands.transfer, { ownerId: 'u2' }, { rules, seller, has: 0 }, SA).steps()).toEqual([
    { type: 'offered', data: { offeredToId: 'u2', offerKeepsDeals: null } },
  ])
})
test('nobody gets a customer they have', () =>
  given(customer, { ...owned, ownerId: 'u2' })
    .when(hands.transfer, { ownerId: 'u2' }, { rules, seller, has: 0 }, SL)
    .refuses(no.sameOwner))
test('only who was offered a customer takes it', () => {
  const ready = { rules, has: 0 }
  given(customer, owned).when(hands.acceptTransfer, {}, ready, other).refuses(no.noOffer)
  given(customer, { ...owned, offeredToId: 'u3' })
    .when(hands.acceptTransfer, {}, ready, other)
    .refuses(no.noOffer)
  given(customer, { ...owned, offeredToId: 'u2' })
    .when(hands.acceptTransfer, {}, ready, other)
    .records('transferred', { ownerId: 'u2', lastOwnerId: 'u1', offeredToId: null })
  given(customer, owned).when(hands.declineTransfer, {}, {}, SA).refuses(no.noOffer)
  given(customer, { ...owned, offeredToId: 'u2' })
    .when(hands.declineTransfer, {}, {}, other)
    .records('declined', { offeredToId: null, offerKeepsDeals: null })
})
test('so many customers of a seller are locked and no more; a locked one has no term', () => {
  given(customer, owned).when(hands.lock, {}, { rules, locked: 20 }, SL).refuses(no.lockMax)
  given(customer, owned).when(hands.lock, {}, { rules, locked: 19 }, SL).records('locked', { keepUntil: null, warnAt: null })
  given(customer, { ...owned, status: 'locked' })
    .when(own.follow, { content: 'x' }, { rules }, SA)
    .then({ type: 'followed', data: { lastFollow: 'x', lastFollowAt: noon, nextFollowTime: null } })
  given(customer, { ...owned, status: 'locked' })
    .when(hands.unlock, {}, { rules }, SL)
    .records('unlocked', { keepUntil: plus(noon, 15 * day) })
})

test('phases go forward from new to intended to deal, and to lost before a deal', () => {
  const dealt = given(customer, { ...owned, phase: 'deal' })
  dealt.when(own.markIntended, { intention: 'x' }, {}, SA).refuses(no.phase)
  dealt.when(own.markLost, { reason: 'x' }, {}, SA).refuses(no.phase)
  dealt.when(own.markDeal, { orderCode: 'O1' }, {}, SA).refuses(no.phase)
  given(customer, { ...owned, phase: 'lost' })
    .when(own.markLost, { reason: 'x' }, {}, SA)
    .refuses(no.phase)
  given(customer, { ...owned, phase: 'lost', lostReason: 'x' })
    .when(own.markIntended, { intention: '少儿体能' }, {}, SA)
    .records('intended', { phase: 'intended', lostReason: null })
  given(customer, owned).when(own.markLost, { reason: '预算取消' }, {}, SA).records('lost', { phase: 'lost', lostReason: '预算取消' })
})
test('a deal is a paid order of this very customer', () => {
  const paid = { orderCode: 'O1', phoneNumber: null, payerId: 'p1' },
    at = given(customer, { ...owned, morePhones: '19900000008' })
  at.when(own.markDeal, { orderCode: 'O1' }, { paid: undefined, payer: undefined }, SA).refuses(no.notPaid)
  at.when(own.markDeal, { orderCode: 'O1' }, { paid, payer: { phone: '19900000009' } }, SA).refuses(no.otherPayer)
  at.when(own.markDeal, { orderCode: 'O1' }, { paid, payer: { phone: '19900000008' } }, SA).records('dealt', {
    phase: 'deal',
    orderCode: 'O1',
    keepUntil: null,
  })
  at.when(own.markDeal, { orderCode: 'O1' }, { paid: { ...paid, phoneNumber: '19900000001' }, payer: undefined }, SA).records('dealt')
})

test('a customer is kept as long as it is followed up, and until a deal is due', () => {
  const row = { phase: 'new', ownedAt: ago(80), lastFollowAt: ago(1) } as const
  expect(term(rules, row).keepUntil).toBe(plus(noon, 10 * day))
  expect(term({ ...rules, dealDays: 0 }, row).keepUntil).toBe(plus(noon, 14 * day))
  expect(term({ ...rules, dealDays: 0, followDays: 0 }, row).keepUntil).toBeNull()
  expect(term(rules, { ...row, phase: 'deal' }).keepUntil).toBeNull()
})
test('a follow-up that wins no time leaves the warning', () => {
  const row = { phase: 'new', ownedAt: ago(88), lastFollowAt: noon, warnedAt: ago(1), keepUntil: plus(noon, 2 * day) } as const
  expect(renewed(rules, row)).not.toHaveProperty('warnedAt')
  expect(renewed({ ...rules, dealDays: 0 }, row)).toMatchObject({ warnedAt: null, keepUntil: plus(noon, 15 * day) })
})
test('nobody loses a customer without the whole time of a warning', () => {
  const late = { ...owned, ownedAt: ago(20), keepUntil: ago(5), warnAt: ago(8) } as const
  given(customer, late)
    .when(sea.warn, {}, { rules })
    .records('warned', { warnedAt: noon, keepUntil: plus(noon, 3 * day) })
  given(customer, late).when(sea.recycle, {}, { rules }).refuses(no.notDue)
  given(customer, { ...late, warnedAt: ago(1), keepUntil: plus(noon, 2 * day) })
    .when(sea.recycle, {}, { rules })
    .refuses(no.notDue)
  given(customer, { ...late, warnedAt: ago(3), keepUntil: noon })
    .when(sea.recycle, {}, { rules })
    .records('recycled', { ownerId: null, lastOwnerId: 'u1', seaTime: noon })
})
test('rules that became kinder keep the customer', () => {
  const kinder = { rules: { ...rules, followDays: 60 } },
    late = { ...owned, ownedAt: ago(20), keepUntil: ago(5), warnAt: ago(8) } as const
  given(customer, late)
    .when(sea.warn, {}, kinder)
    .records('kept', { keepUntil: plus(noon, 40 * day) })
  given(customer, { ...late, warnedAt: ago(8) })
    .when(sea.recycle, {}, kinder)
    .records('kept', { keepUntil: plus(noon, 40 * day), warnedAt: null })
})

test('a customer is merged into another live one, which gets the phones and the deal', () => {
  const row = { ...owned, phase: 'deal', orderCode: 'O1', morePhones: '19900000003' } as const,
    at = given(customer, row),
    why = { remark: '同一客户' },
    into = { ...owned, id: 'c2', phone: '19900000002', consent: 'unknown' }
  at.when(merges.merge, { intoId: 'c1', ...why }, { into: { ...owned, id: 'c1' } }, SL).refuses(no.merge)
  at.when(merges.merge, { intoId: 'c2', ...why }, { into: { ...into, status: 'removed' } }, SL).refuses(no.merge)
  at.when(merges.merge, { intoId: 'c2', take: ['ownerId'], ...why }, { into }, SL).refuses(no.fields)
  at.when(merges.merge, { intoId: 'c2', take: ['creditCode'], ...why }, { into }, SL).records('merged', { formerStatus: 'owned' })
  const after = { morePhones: '19900000001,19900000003', phase: 'deal', orderCode: 'O1' }
  at.when(merges.merge, { intoId: 'c2', ...why }, { into }, SL).then(
    {
      type: 'merged',
      data: {
        mergedIntoId: 'c2',
        why: '同一客户',
        formerStatus: 'owned',
        mergeTrace: { before: { morePhones: null, phase: 'new', orderCode: null }, after },
        offeredToId: null,
        offerKeepsDeals: null,
        keepUntil: null,
        warnAt: null,
        warnedAt: null,
      },
    },
    { command: merges.absorb, id: 'c2', input: { values: after, fromId: 'c1' } },
  )
  given(customer, into as never)
    .when(merges.absorb, { values: after, fromId: 'c1' }, {})
    .records('absorbed', { morePhones: '19900000001,19900000003', phase: 'deal', orderCode: 'O1', keepUntil: null })
})
test('of two consents the withdrawn one wins, whichever is kept', () => {
  const one = { ...owned, consent: 'withdrawn' } as never as Customer,
    two = { ...owned, id: 'c2', consent: 'given' } as never as Customer
  expect(merges.mergedInto(one, two, []).after.consent).toBe('withdrawn')
  expect('consent' in merges.mergedInto(two, one, []).after).toBe(false)
})
test('an undone merge gives back what it changed, unless somebody changed it since', () => {
  const gone = {
      ...owned,
      status: 'merged',
      formerStatus: 'owned',
      mergedIntoId: 'c2',
      mergeTrace: { before: { name: '云' }, after: { name: '云溪' } },
    } as const,
    facts = { rules, duplicate: undefined, seller, has: 0, locked: 0 }
  const undo = (into: object | undefined, more: object = {}) =>
    given(customer, gone as never).when(merges.undoMerge, {}, { ...facts, into, ...more } as never, SL)
  const kept = { phone: '13900000009', creditCode: null }
  // What came to have the phone of the other since is that other for good.
  undo({ ...owned, id: 'c2', name: '云溪', phone: owned.phone }).refuses(no.changedSince)
  undo({ ...owned, ...kept, id: 'c2', name: '云溪' }).records('merge_undone', { mergedIntoId: null, mergeTrace: null, ownerId: 'u2' })
  expect(undo({ ...owned, ...kept, id: 'c2', name: '云溪' }).steps()).toHaveLength(2)
  undo({ ...owned, ...kept, id: 'c2', name: '别名' }).refuses(no.changedSince)
  undo({ ...owned, ...kept, id: 'c2', status: 'removed', name: '云溪' }).refuses(no.notMerged)
  undo({ ...owned, ...kept, id: 'c2', name: '云溪' }, { duplicate: duplicate({ id: 'c9' }, true) }).refuses(no.owned)
})
test('what stands above refuses a merge by name', () => {
  const taken = refusal('contract', 'both', ['两位客户都有合同，不能合并', 'both customers have contracts'])
  const bothHave = guard(merges.merge, { name: 'both-have-contracts', refuses: taken, holds: (row, { intoId }) => row.id === intoId })
  given(customer, owned).guarded(bothHave, { intoId: 'c2', remark: '同一' }, {}).refuses(taken)
})
test('a phone is not shown once the consent was withdrawn', () =>
  given(customer, { ...owned, consent: 'withdrawn' })
    .when(own.unmask, {}, {}, SA)
    .refuses(no.noConsent))
test('a name is compared by its normal form', () => {
  expect(['云溪文化（北京） 有限公司', '云溪文化 北京', '雲'].map(nameKeyOf)).toEqual(['云溪文化北京', '云溪文化北京', '雲'])
  expect(nameKeyOf('有限公司')).toBe('有限公司')
})
test('the level says how long a customer is kept', () => {
  const house = { ...rules, keyFollowDays: 5, minorFollowDays: 0, minorDealDays: 0 },
    at = (level: Customer['level']) => term(house, { phase: 'new', level, ownedAt: noon, lastFollowAt: null }).keepUntil
  expect([at('key'), at('normal'), at('minor')]).toEqual([plus(noon, 5 * day), plus(noon, 15 * day), null])
})
test('a customer goes into the sea of its area, else of its department, else into the common one', () => {
  const sea = (id: string, more: object) => ({ id, areaCode: null, deptId: null, ...more }) as never as ClientSea
  const all = [
    sea('common', {}),
    sea('city', { areaCode: '330100' }),
    sea('district', { areaCode: '330106' }),
    sea('team', { deptId: 'team' }),
    sea('near', { deptId: 'near' }),
  ]
  const to = (areaCode: string | null, ...line: string[]) => fittingSea(all, areaCode, line)?.id
  expect([to('330106', 'near', 'team'), to('330108'), to(null, 'near', 'team'), to('110108', 'team'), to(null)]).toEqual([
    'district',
    'city',
    'near',
    'team',
    undefined,
  ])
})
test('in a sea of its own the waits are its own; moved, the time in the sea goes on', () => {
  const lying = { ...inSea, seaId: 's1', seaTime: ago(1) } as const,
    known = { rules: { ...rules, freshHours: 0 }, has: 0, received: 0 }
  given(customer, lying)
    .when(sea.receive, {}, { ...known, sea: { freshHours: 48 } }, other)
    .refuses(no.tooFresh)
  given(customer, lying)
    .when(sea.receive, {}, { ...known, sea: { freshHours: 24 } }, other)
    .records('received', { ownerId: 'u2', seaId: null })
  given(customer, lying)
    .when(sea.moveSea, { seaId: 's1' }, { sea: { id: 's1', status: 'live' } }, SL)
    .refuses(no.sameSea)
  given(customer, lying)
    .when(sea.moveSea, { seaId: 's2' }, { sea: { id: 's2', status: 'removed' } }, SL)
    .refuses(no.noSea)
  given(customer, lying)
    .when(sea.moveSea, { seaId: 's2' }, { sea: { id: 's2', status: 'live', deptId: 'd' } }, SL)
    .then({ type: 'sea_moved', data: { seaId: 's2', seaDeptId: 'd' } })
})
test('a customer with a deal is not deleted', () =>
  given(customer, { ...owned, phase: 'deal' })
    .when(hands.remove, {}, {}, SL)
    .refuses(no.hasDeal))
test('a restored customer is where it was, or in the sea when its owner can not have it', () => {
  const gone = { ...owned, status: 'removed' } as const,
    facts = { rules, duplicate: undefined, seller, has: 0, locked: 0 }
  const to = (row: object, more: object = {}) =>
    given(customer, { ...gone, ...row })
      .when(hands.restore, {}, { ...facts, ...more }, SL)
      .steps()
      .map((step: any) => step.to)
  expect(to({})).toEqual(['owned'])
  expect(to({ lockedAt: ago(1) })).toEqual(['locked'])
  // As many of the owner's are locked as may be.
  expect(to({ lockedAt: ago(1) }, { locked: rules.lockMax })).toEqual(['owned'])
  expect(to({ ownerId: null })).toEqual(['sea'])
  expect(to({}, { seller: undefined })).toEqual(['sea'])
  expect(to({}, { rules: { ...rules, holdMax: 1 }, has: 1 })).toEqual(['sea'])
})
