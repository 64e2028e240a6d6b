/** Rules of customers (L17), one by one: who takes them, keeps them, hands them over, and what brings them back into the sea. */
import { expect, test } from 'vitest'
import { given, noon, person } from '../../tests/spec.ts'
import { day, fact, hour, plus } from '../kit/index.ts'
import * as own from './customer.commands.ts'
import { customer, no } from './customer.ts'
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
const facts = { rules, ownerId: 'u1', twin: undefined, seller: { ...seller, userId: 'u1' }, has: 0, number: 7 }
const owned = { id: 'c1', ...form, status: 'owned', phase: 'new', ownerId: 'u1', ownerDeptId: 'd1', ownedAt: ago(1), keepUntil: plus(noon, 14 * day) } as const
const inSea = { id: 'c1', ...form, status: 'sea', phase: 'new', seaTime: ago(10), lastOwnerId: 'u1' } as const
const twin = (row: object, isSeen: boolean) => ({ field: 'phone', row: { ...owned, ...row }, isSeen, ownerName: '张三' })

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
    .when(own.create, form, { ...facts, twin: twin({ status: 'sea', ownerId: null }, true) }, SA)
    .refuses(no.inSea))
test("a customer of one's own is not entered again, nor into the sea, nor made of another by a change", () => {
  given(customer, {})
    .when(own.create, form, { ...facts, twin: twin({}, true) }, SA)
    .refuses(no.yours)
  given(customer, {})
    .when(own.createInSea, form, { twin: twin({}, true), number: 1 }, SL)
    .refuses(no.owned)
  given(customer, owned)
    .when(own.change, { phone: '19900000002' }, { twin: twin({ id: 'c2' }, true) }, SA)
    .refuses(no.yours)
  given(customer, { ...owned, status: 'removed' })
    .when(hands.restore, {}, { rules, twin: twin({ id: 'c2' }, true), has: 0 }, SL)
    .refuses(no.owned)
})
test('whose the customer is, is told only to who sees it', () => {
  const refusal = (isSeen: boolean) => {
    try {
      return given(customer, {})
        .when(own.create, form, { ...facts, twin: twin({ ownerId: 'u9' }, isSeen) }, SA)
        .steps()
    } catch (error: any) {
      return error.refused
    }
  }
  expect(refusal(true)).toMatchObject({ code: no.owned.code, field: 'phone', label: ['该客户已由“张三”跟进', '张三 looks after this customer already'] })
  expect(JSON.stringify(refusal(false))).not.toContain('张三')
  expect(refusal(false)).toMatchObject({ code: no.owned.code, field: 'phone', label: no.owned.label })
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
    { type: 'offered', data: { offeredToId: 'u2' } },
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
    .records('declined', { offeredToId: null })
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
  const at = given(customer, { ...owned, phase: 'deal', orderCode: 'O1', morePhones: '19900000003' }),
    why = { remark: '同一客户' }
  at.when(hands.merge, { intoId: 'c1', ...why }, { into: { ...owned, id: 'c1' } }, SL).refuses(no.merge)
  at.when(hands.merge, { intoId: 'c2', ...why }, { into: { ...owned, id: 'c2', status: 'removed' } }, SL).refuses(no.merge)
  at.when(hands.merge, { intoId: 'c2', ...why }, { into: { ...owned, id: 'c2' } }, SL).then(
    { type: 'merged', data: { mergedIntoId: 'c2', why: '同一客户', offeredToId: null, keepUntil: null, warnAt: null, warnedAt: null } },
    { command: hands.absorb, id: 'c2', input: { phones: '19900000001,19900000003', fromId: 'c1', orderCode: 'O1' } },
  )
  given(customer, { ...owned, phone: '19900000002' })
    .when(hands.absorb, { phones: '19900000001,19900000002', fromId: 'c1', orderCode: 'O1' }, {})
    .records('absorbed', { morePhones: '19900000001', phase: 'deal', orderCode: 'O1' })
})
test('a customer with a deal is not deleted', () =>
  given(customer, { ...owned, phase: 'deal' })
    .when(hands.remove, {}, {}, SL)
    .refuses(no.hasDeal))
test('a restored customer is where it was, or in the sea when its owner can not have it', () => {
  const gone = { ...owned, status: 'removed' } as const,
    facts = { rules, twin: undefined, seller, has: 0, locked: 0 }
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
