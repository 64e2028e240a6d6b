/** Enrolling in order of wish: rule by rule, and on a real database when many do it at once. */
import assert from 'node:assert'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../tests/app.ts'
import type { District } from '../../tests/district.ts'
import { bond, type Family, house, klass as onSale, parent, row, seats, sells } from '../../tests/money.ts'
import { given, person, refuses } from '../../tests/spec.ts'
import { checkInput, type Invoke, newId, RefusalError } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { order, payment } from '../payments/index.ts'
import { enrolment, seatStatuses } from './enrolment.ts'
import { commitInOrder, no } from './in-order.ts'
import type { PlaceNeeds } from './needs.ts'
import { no as rule } from './rules.ts'
import { seatsTaken, taken } from './seats.ts'

const path = 'business-openclass/school_client/enrolment/commitInOrder'
const at = (id: string, more: Partial<Record<keyof PlaceNeeds, unknown>> = {}, klass: object = {}): PlaceNeeds =>
  ({
    klass: row(openClass, { ...onSale, id, grades: [], waitlistOn: true, ...klass }),
    student: { id: 'c1', status: 'live', schoolId: 's1', yearGrade: 3 },
    seats: undefined,
    policy: house,
    live: [],
    guardians: [bond],
    lessons: [],
    elsewhere: [],
    ...more,
  }) as PlaceNeeds
const full = { seats: seats({ enrolled: 2 }) }

describe('of wishes in order', () => {
  const wish = (places: readonly PlaceNeeds[], more: object = {}, list?: object, actor = parent) =>
    given(enrolment, { id: 'e1' }).when(
      commitInOrder,
      { openClassIds: ['k1', 'k2', 'k3'].slice(0, Math.max(1, places.length)), studentId: 'c1', ...more },
      { places, list },
      { actor },
    )
  const saidBy = (doing: () => unknown): any => {
    try {
      doing()
    } catch (error) {
      if (error instanceof RefusalError) return error.refused
    }
    return assert.fail('it was not refused')
  }
  test('the first that has a seat is taken', () => wish([at('k1')]).records('committed', { openClassId: 'k1', rank: 1, passed: null }))
  test('a full one is passed over, and it is kept why', () =>
    wish([at('k1', full), at('k2', { seats: seats({ waiting: 1 }) }), at('k3')]).records('committed', {
      openClassId: 'k3',
      rank: 3,
      passed: 'enrolment.full,enrolment.othersWait',
    }))
  test('none is a refusal that names each with its class', () => {
    const refused = saidBy(wish([at('k1', full), at('k2', {}, { status: 'cancelled' })]).steps)
    expect(refused).toMatchObject({
      code: rule.noneFree.code,
      detail: {
        choices: [
          { openClassId: 'k1', choice: 1, rule: rule.full.code },
          { openClassId: 'k2', choice: 2, rule: rule.notOpen.code },
        ],
        wrong: [{ label: ['第 1 志愿：名额已满', 'wish 1: the class is full'] }, {}],
      },
    })
    expect(refused.detail.waitlist).toBeUndefined()
  })
  const listed = (id: string) => ({ ...at(id, full), sibling: false, queueNo: 7 })
  test('none with the list asked for waits for the first', () =>
    wish([at('k1', full), at('k2', full)], { waitlist: true }, listed('k1')).records('waitlisted', {
      openClassId: 'k1',
      queueNo: 7,
      rank: 1,
      passed: 'enrolment.full,enrolment.full',
    }))
  test('none waits for the one that is named', () =>
    wish([at('k1', full), at('k2', full)], { waitFor: 'k2' }, listed('k2')).records('waitlisted', { openClassId: 'k2', rank: 2 }))
  test('a list that is closed is refused beside the wishes', () => {
    const closed = at('k1', full, { waitlistOn: false })
    expect(saidBy(wish([closed], { waitlist: true }).steps).detail).toMatchObject({
      choices: [{ rule: rule.full.code }],
      waitlist: { openClassId: 'k1', rule: rule.listOff.code },
    })
  })
  test('the class to wait for is one of them', () => wish([at('k1', full)], { waitFor: 'k9' }).refuses(no.waitFor))
  test('there are few, each once', () => {
    const wrong = (openClassIds: readonly string[]) => checkInput(commitInOrder.input, { studentId: 'c1', openClassIds }, 'Asia/Shanghai').wrong[0]?.code
    expect([wrong([]), wrong(['a', 'a']), wrong(['a', 'b', 'c', 'd', 'e', 'f']), wrong(['a', 'b', 'c', 'd', 'e'])]).toEqual([
      expect.any(String),
      no.wishes.code,
      no.wishes.code,
      undefined,
    ])
  })
  const invoked = (steps: readonly object[]) => steps.filter((one): one is Invoke => 'command' in one).map(one => one.command.permit)
  test('who says how they pay begins to in the same turn; a free place and a school do not', () => {
    const way = { payType: 'wechat' } as const
    expect(invoked(wish([at('k1')], way).steps())).toEqual(['order_create', 'payment_create'])
    expect(invoked(wish([at('k1', {}, { priceCents: 0 })], way).steps())).toEqual(['order_create'])
    expect(invoked(wish([at('k1')], way, undefined, person('SM')).steps())).toEqual(['order_create'])
  })
})

describe.each(dialects)('on %s', dialect => {
  let on: District, does: Family, klass: string
  sells(dialect, opened => ({ at: on, does, klass } = opened))
  let n = 0
  const another = () => on.klass(`o${++n}`)
  const call = (child: string, asked: object) => on.call(on.parent(child), path, { studentId: child, ...asked })

  test('the answer carries the seat, the order and how to pay, and money sent there makes the place real', async () => {
    const child = await does.kid(),
      second = await another()
    for (let i = 0; i < 2; i++) await does.hold(await does.kid(), klass)
    const answer = await call(child, { openClassIds: [klass, second], payType: 'wechat', terminal: 'web', waitlist: 1 })
    expect(answer).toMatchObject({
      status: 'held',
      openClassId: second,
      choice: 2,
      position: 0,
      refused: [{ openClassId: klass, choice: 1, rule: rule.full.code, msg: '名额已满' }],
      amount: '300.01',
      orderStatus: 'created',
      payment: { orderCode: answer.orderCode, amount: '300.01' },
    })
    expect(answer.payment.codeUrl).toBe(`/sandbox/pay?tradeNo=${answer.payment.tradeNo}`)
    await on.engine.writer.idle()
    expect((await on.all(payment, { orderId: answer.orderId })) as any[]).toMatchObject([{ status: 'pending', tradeNo: answer.payment.tradeNo }])
    on.box.act(answer.payment.tradeNo, 'pay')
    await does.tell(answer.payment.tradeNo)
    expect(await on.row(enrolment, answer.id)).toMatchObject({ status: 'enrolled', rank: 2, passed: rule.full.code })
  })
  test('nobody waits until it is recorded that the gateway knows of it: where it never is, the money makes the place real all the same', async () => {
    const child = await does.kid(),
      { writer } = on.engine,
      { submit } = writer
    const unrecorded: typeof submit = (of, turn, hint) => (hint?.kind === 'payment_send' ? new Promise(() => {}) : submit(of, turn, hint))
    Object.assign(writer, { submit: unrecorded })
    const answer = await call(child, { openClassIds: klass, payType: 'wechat' })
    Object.assign(writer, { submit })
    expect((await on.all(payment, { orderId: answer.orderId })) as any[]).toMatchObject([{ status: 'created', tradeNo: answer.payment.tradeNo }])
    on.box.act(answer.payment.tradeNo, 'pay')
    await does.tell(answer.payment.tradeNo)
    expect(await on.row(enrolment, answer.id)).toMatchObject({ status: 'enrolled' })
  })
  test('a gateway that is silent costs nobody the seat: it is told that no way to pay is known yet', async () => {
    const child = await does.kid()
    on.box.behave({ silent: ['create'] })
    const answer = await call(child, { openClassIds: klass, payType: 'alipay' })
    expect(answer).toMatchObject({ status: 'held', choice: 1, payment: null })
    on.box.behave({ silent: false })
    expect(await on.call(on.parent(child), 'business-order/placeOrder/webAlipay', { orderId: answer.orderId })).toMatchObject({ orderId: answer.orderId })
  })
  test('the same call again, as after a crash before the gateway was asked, makes no second place and goes on with the one attempt', async () => {
    const child = await does.kid(),
      asked = { id: newId(), openClassIds: klass, studentId: child, payType: 'wechat' }
    const again = () => on.call(on.parent(child), path, asked, `key-${child}`)
    await on.engine.submit(on.parent(child), commitInOrder, asked.id, { ...asked, openClassIds: [klass] }, { key: `key-${child}` })
    const [attempt] = (await on.all(payment, { studentId: child })) as any[]
    expect(attempt.status).toBe('created')
    const first = await again(),
      second = await again()
    expect(first).toMatchObject({ id: asked.id, status: 'held', payment: { tradeNo: attempt.tradeNo } })
    expect(second).toEqual(first)
    await on.engine.writer.idle()
    expect((await on.all(payment, { studentId: child })) as any[]).toMatchObject([{ status: 'pending' }])
    expect(await on.all(enrolment, { studentId: child })).toHaveLength(1)
    expect(taken(await on.row(seatsTaken, klass))).toBe(1)
  })
  test('who finds all full is told their number in the list of the first', async () => {
    const second = await another()
    for (const full of [klass, second]) for (let i = 0; i < 2; i++) await does.hold(await does.kid(), full)
    const wishes = { openClassIds: `${klass},${second}`, waitlist: 1 }
    expect(await call(await does.kid(), wishes)).toMatchObject({ status: 'waitlisted', openClassId: klass, position: 1, payment: null })
    const late = await call(await does.kid(), wishes)
    expect(late).toMatchObject({ status: 'waitlisted', position: 2, refused: [{ openClassId: klass }, { openClassId: second }] })
    await refuses(call(await does.kid(), { ...wishes, waitlist: 0 }), rule.noneFree)
  })
  test('a stranger takes no place by it', async () => {
    const child = await does.kid(),
      other = await does.kid()
    const both = on.as('PR', { userId: `u-${other}`, reach: { student: [child, other] } })
    await refuses(on.run(both, commitInOrder, newId(), { openClassIds: [klass], studentId: child }), rule.noneFree)
  })
  test('of many at once each gets one seat at most, no class more than it has, and nobody a lower wish while a higher one was free', async () => {
    const second = await another(),
      kids = await Promise.all(Array.from({ length: 9 }, () => does.kid()))
    const ask = (child: string) =>
      on.run(on.parent(child), commitInOrder, `w-${child}`, { openClassIds: [klass, second], studentId: child, waitlist: true }, { key: `w-${child}` })
    // Each twice, as a broken connection makes them.
    const first = await Promise.all(kids.flatMap(child => [ask(child), ask(child)]))
    expect(await Promise.all(kids.map(ask))).toEqual(first.filter((_, i) => i % 2 === 0))
    const rows = (await on.all(enrolment, { studentId: kids })) as any[]
    expect(rows).toHaveLength(9)
    for (const id of [klass, second]) expect(taken(await on.row(seatsTaken, id))).toBe(2)
    const seated = rows.filter(one => seatStatuses.includes(one.status))
    expect(seated.map(one => [one.openClassId, one.rank]).sort()).toEqual([klass, klass, second, second].map((id, i) => [id, i < 2 ? 1 : 2]).sort())
    expect(rows.filter(one => one.status === 'waitlisted').map(one => [one.openClassId, one.queueNo]).length).toBe(5)
    // Who was let in first, by the order of the log, has the first wish.
    expect((await on.all(order, { studentId: kids })).length).toBe(4)
  })
})
