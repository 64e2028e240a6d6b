/** Settled lessons on the whole product: closed to every correction but an appeal, which the next run answers (T3). */
import { beforeAll, describe, expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { shared } from '../../tests/shared.ts'
import { enrolled, onSale, taught, world } from '../../tests/properties/world.ts'
import { newId, plus, sum } from '../kit/index.ts'
import { inspection, lesson, mark } from '../openclass/index.ts'
import { settlement, settlementLine, settlementPart } from './settlement.ts'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => world(dialect))
  let lessonId = ''
  beforeAll(async () => {
    on.box.behave({ notices: 'never' })
    await onSale(on, 'k1')
    for (const child of ['c1', 'c3']) await enrolled(on, 'k1', child)
    on.now = '2026-10-09T04:00:00.000Z'
    await on.send(on.people.school!, 'open_class.confirmClass', 'k1', {})
    lessonId = (await taught(on, 'k1', 1)).id
    on.now = plus(on.now, 3_600_000)
    await on.send(on.people.classTeacher!, 'inspection.create', 'i1', { lessonId, problem: 0 })
    await on.send(on.people.school!, 'lesson.confirm', lessonId, { remark: '学校核实' })
  })
  const refused = (code: string) => ({ refused: { code } })

  /** From a draft to the money. */
  async function paid(kind: string, more: object = {}): Promise<string> {
    const id = newId(),
      { people } = on
    await on.send(people.finance!, 'settlement.generate', id, { kind, agencyId: 'a1', period: '2026-10', ...more })
    await on.send(people.agency!, 'settlement.submit', id)
    for (const part of await on.all(settlementPart, { settlementId: id })) await on.send(people.school!, 'settlement_part.approve', part.id)
    await on.send(people.finance2!, 'settlement.approve', id)
    await on.send(people.finance3!, 'settlement.execute', id)
    await on.tick()
    expect((await on.row(settlement, id)).status).toBe('settled')
    return id
  }
  const lines = (kind: string) => on.all(settlementLine, { kind, lessonId, status: 'live' }) as Promise<readonly any[]>

  test('settling marks the lesson and the inspection once, whichever settlement comes first', async () => {
    expect((await on.row(lesson, lessonId)).settledAt).toBeNull()
    await paid('agency_share')
    const { settledAt, version } = await on.row(lesson, lessonId)
    expect(settledAt).toBe(on.now)
    on.now = plus(on.now, 60_000)
    await paid('class_fee')
    expect(await on.row(lesson, lessonId)).toMatchObject({ settledAt, version })
    expect((await on.row(inspection, 'i1')).settledAt).toBeNull()
    await paid('inspection_fee', { feeCents: '50.00' })
    expect((await on.row(inspection, 'i1')).settledAt).toBe(on.now)
  })

  test('a settled lesson takes no inspection and no correction any more', async () => {
    const { people } = on
    await expect(on.send(people.school!, 'inspection.create', 'i2', { lessonId, problem: 0 })).rejects.toMatchObject(refused('openclass.settled'))
    await expect(on.send(people.classTeacher!, 'inspection.change', 'i1', { score: 1 })).rejects.toMatchObject(refused('openclass.settled'))
    await expect(on.send(people.school!, 'lesson.correct', lessonId, { marks: [{ studentId: 'c1', mark: 'absent' }], remark: '更正' })).rejects.toMatchObject(
      refused('kernel.notNow'),
    )
  })

  test('an appeal that names another teacher yields one opposite line and the fee of who taught, once', async () => {
    const { people } = on,
      before = await lines('class_fee')
    expect(before.map(one => [one.payeeId, one.amountCents])).toEqual([['t1', 20_000]])
    await on.send(people.at1!, 'lesson_mark.appeal', `${lessonId}:c1`, { reason: '由李老师代课' })
    const decide = (teacherId: string) => on.send(people.school!, 'lesson_mark.decideAppeal', `${lessonId}:c1`, { flag: 1, teacherId, remark: '监控属实' })
    await expect(decide('t9')).rejects.toMatchObject(refused('openclass.teacherElsewhere'))
    await decide('t2')
    expect(await on.row(lesson, lessonId)).toMatchObject({ signedTeacherId: 't2', status: 'confirmed' })
    expect((await on.row(mark, `${lessonId}:c1`)).mark).toBe('present')
    const next = newId(),
      generate = () => on.send(people.finance!, 'settlement.generate', next, { kind: 'class_fee', agencyId: 'a1', period: '2026-10' })
    await generate()
    await generate()
    const after = await lines('class_fee')
    expect(after.map(one => [one.payeeId, one.amountCents, one.isAdjustment]).sort()).toEqual([
      ['t1', -20_000, true],
      ['t1', 20_000, false],
      ['t2', 20_100, false],
    ])
    expect(sum(after.map(one => one.amountCents))).toBe(20_100)
    expect(after.find(one => one.id === before[0].id)).toEqual(before[0])
    // Marks decide nothing about the agency's share: the place was charged, present or not.
    expect(await lines('agency_share')).toHaveLength(1)
  })
})
