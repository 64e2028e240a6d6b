/** Lessons given up, on a real database: each place gets the lesson's share back once, and no quote counts it again. */
import { describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { enrolment } from '../enrolment/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { cancel } from '../enrolment/classes.ts'
import { revoke } from '../enrolment/end-enrolment.ts'
import { transferOut } from '../enrolment/transfer.ts'
import { order } from '../payments/index.ts'
import type { District } from '../../tests/district.ts'
import { type Family, sells } from '../../tests/money.ts'
import { approve, opine, reject } from './refund.commands.ts'
import { refund } from './refund.ts'

describe.each(anyDialect)('on %s', dialect => {
  let at: District, does: Family, klass: string
  sells(dialect, given => ({ at, does, klass } = given), { capacity: 5 })
  const bought = async () => {
    const child = await does.kid(),
      place = await does.buy(child, klass)
    return { child, place }
  }
  const command = (of: string, name: string) => at.engine.command(of, name)
  const giveUp = async (no: number) => {
    await at.run(at.school, command('lesson', 'stop'), `${klass}-${no}`, { reason: '停电' })
    await at.run(at.school, command('lesson', 'giveUp'), `${klass}-${no}`, { remark: '无法补课' })
    await at.tick()
  }
  const backOf = async (place: string) =>
    (await at.all(refund, { enrolmentId: place, status: { not: ['withdrawn', 'rejected'] } })).map(one => [one.cause, one.amountCents, one.status]).sort()

  test('every place gets the share of the lesson back, the fen of the division with the last lesson (M10)', async () => {
    const [one, other] = [await bought(), await bought()]
    await giveUp(2)
    for (const { place } of [one, other]) expect(await backOf(place)).toEqual([['given_up', 10_000, 'success']])
    await giveUp(3)
    expect((await backOf(one.place)).map(([, cents]) => cents).sort()).toEqual([10_000, 10_001])
    await giveUp(1)
    expect((await backOf(one.place)).reduce((total, [, cents]) => total + Number(cents), 0)).toBe(30_001)
    expect((await at.row(enrolment, one.place)).status).toBe('enrolled')
  })

  test('a share that went back is not refunded again when the class is cancelled (M9)', async () => {
    const { place } = await bought()
    await at.put(openClass, klass, 'confirmClass', {})
    await at.put(openClass, klass, 'classTeaching', {})
    await giveUp(2)
    await at.teach(klass, 1)
    await at.run(at.platform, cancel, klass, { cancelReason: 'venue', remark: '场地停用' })
    await at.tick()
    expect(await backOf(place)).toEqual([
      ['class_cancelled', 10_001, 'success'],
      ['given_up', 10_000, 'success'],
    ])
  })

  test('who pays after the lesson was given up gets its share back as well', async () => {
    const child = await does.kid(),
      place = await does.hold(child, klass)
    await giveUp(2)
    expect(await backOf(place)).toEqual([])
    await does.pay(child, place)
    await at.tick()
    expect(await backOf(place)).toEqual([['given_up', 10_000, 'success']])
  })

  test('while a refund is applied for its quote holds the share; when it is rejected the share goes back alone', async () => {
    const [one, other] = [await bought(), await bought()]
    const asked = async ({ child, place }: typeof one) => {
      const id = await does.ask(child, place)
      await at.run(at.agency, opine, id, { agrees: true })
      return id
    }
    const [first, second] = [await asked(one), await asked(other)]
    await giveUp(2)
    expect(await backOf(one.place)).toEqual([['parent', 30_001, 'applied']])
    await at.run(at.school, reject, first, { remark: '不符合' })
    await at.run(at.school, approve, second)
    await at.tick()
    expect(await backOf(one.place)).toEqual([['given_up', 10_000, 'success']])
    expect(await backOf(other.place)).toEqual([['parent', 30_001, 'approved']])
  })

  test('what went back with the place kept was of lessons ahead: of those that are given up no more goes back than is left', async () => {
    const { child, place } = await bought(),
      id = await does.ask(child, place, { amountCents: 25_000, leaves: false })
    await at.run(at.agency, opine, id, { agrees: true })
    await at.run(at.school, approve, id)
    await giveUp(2)
    expect(await backOf(place)).toEqual([
      ['given_up', 5_001, 'success'],
      ['parent', 25_000, 'approved'],
    ])
    await giveUp(3)
    expect((await backOf(place)).length).toBe(2)
  })

  test('what is to pay for another class does not go back as well; once the child stays after all it does', async () => {
    const dear = await at.klass('dear', { priceCents: 50_000, firstLessonAt: '2026-10-12T08:00:00.000Z' }),
      [one, other] = [await bought(), await bought()]
    const begin = async (place: string) => {
      await at.run(at.school, transferOut, place, { openClassId: dear, remark: '换班' })
      return (await at.row(enrolment, place)).transferToId as string
    }
    const [paid, givenUp] = [await begin(one.place), await begin(other.place)]
    await giveUp(2)
    expect([await backOf(one.place), await backOf(other.place)]).toEqual([[], []])
    await does.pay(one.child, paid)
    await at.run(at.parent(other.child), revoke, givenUp, { reason: '不转了' })
    await at.tick()
    const orders = (await at.all(order, { enrolmentId: paid, status: 'paid' })) as any[]
    expect(orders.map(each => each.valueCents).sort()).toEqual([19_999, 30_001])
    expect([await backOf(one.place), await backOf(paid)]).toEqual([[], []])
    expect(await backOf(other.place)).toEqual([['given_up', 10_000, 'success']])
  })

  test('a make-up that is given up gives the share of its lesson back', async () => {
    const { place } = await bought()
    await at.run(at.school, command('lesson', 'stop'), `${klass}-2`, { reason: '停电' })
    const first = await at.row(lesson, `${klass}-2`)
    await at.put(lesson, `${klass}-m`, 'plan', { ...first, id: undefined, makeUpOfId: first.id })
    await at.put(lesson, first.id, 'makeUp', { madeUpById: `${klass}-m` })
    await at.run(at.school, command('lesson', 'stop'), `${klass}-m`, { reason: '停电' })
    await at.run(at.school, command('lesson', 'giveUp'), `${klass}-m`, { remark: '无法补课' })
    await at.tick()
    expect(await backOf(place)).toEqual([['given_up', 10_000, 'success']])
  })
})
