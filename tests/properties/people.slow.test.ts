/** People: guardians bind by code, are entered, blocked, made primary and leave, while they enrol and pay for children. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolment } from '../../modules/enrolment/index.ts'
import { order, payment } from '../../modules/payments/index.ts'
import { openClass } from '../../modules/openclass/index.ts'
import { guardian, student } from '../../modules/people/index.ts'
import { dialects } from '../app.ts'
import { peopleActs } from './acts/people.ts'
import { G7, general, people, rights, S1 } from './invariants.ts'
import { type Focus, Player, runs } from './play.ts'
import { onSale, phone } from './world.ts'

const resources = [openClass, student, guardian, enrolment, order, payment]
const focus: Focus = {
  acts: peopleActs,
  resources,
  rounds: 9,
  leaps: [1, 2, 11, 61, 1_440, 10_090],
  often: { verifyPhone: 3, tryCode: 4, commit: 4, setFlags: 4, assignDay: 3, makePrimary: 4, unbind: 2, enter: 2, pay: 2 },
  rare: ['restore', 'erase', 'remove', 'updateTel', 'leave', 'verifyAgain', 'link'],
  invariants: [...general, rights, ...people, G7(resources), S1],
  stage: async on => {
    for (const id of ['k1', 'k3', 'k4'] as const) await onSale(on, id)
  },
}

describe.each(dialects)('on %s', dialect => {
  let player: Player
  beforeAll(async () => {
    player = await Player.at(focus, dialect)
  })
  afterAll(() => player.close())
  test('P1 P3 P4 P5 P8, N3 and G7 hold whatever families and schools do', () => player.holds(runs(dialect)), 600_000)
  test('G7 a pupil to whom somebody is about to bind is not removed', async () => {
    const { on } = player
    await on.reset()
    const { people, send } = on,
      [bond] = await on.all(guardian, { studentId: 'c4', status: 'bound' })
    await send(people.school, 'guardian.unbind', bond!.id, { remark: '误绑' })
    await send(people.stranger, 'guardian.verifyPhone', `g-${dialect}`, { studentCode: 'c4', studentName: '张小明', phone: phone(103), codeHash: 'x' })
    await expect(send(people.school, 'student.remove', 'c4')).rejects.toMatchObject({ refused: { code: 'student.bound' } })
    await send(people.school, 'guardian.unbind', `g-${dialect}`, { remark: '误绑' })
    await send(people.school, 'student.remove', 'c4')
  })
})
