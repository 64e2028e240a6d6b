/** What families and schools do to the bonds between guardians and children, and what guardians do with them. */
import { order } from '../../../modules/payments/index.ts'
import { guardian, student } from '../../../modules/people/index.ts'
import type { Act, Scene } from '../play.ts'
import { phone, pupils } from '../world.ts'

const keyed = ({ key }: Scene) => ({ key })
const accounts = ['p1', 'p3', 'p4', 'p9', 'p9'] as const
const someone = ({ on: { people }, step: { c } }: Scene) => people[c % 5 === 4 ? 'stranger' : accounts[c % 5]!] ?? people.stranger!
/** The guardian, the other guardians, the school, or somebody with no say. */
const asker = (scene: Scene, row: { readonly userId?: string | null }) => {
  const {
    on: { people },
    step: { c },
  } = scene
  return c % 4 === 0
    ? people.school!
    : c % 8 === 1
      ? people.otherSchool!
      : c % 4 === 2
        ? someone(scene)
        : (people[row.userId ?? ''] ?? (row.userId === 'p9' ? people.stranger! : people.school!))
}
const onBond =
  (command: string, statuses: readonly string[], given: (scene: Scene) => object = () => ({})): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(guardian).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(asker(scene, row), `guardian.${command}`, row.id, given(scene), keyed(scene))
  }
const onChild =
  (command: string, statuses: readonly string[]): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(student).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(scene.on.people.school!, `student.${command}`, row.id, { remark: '登记' }, keyed(scene))
  }
/** The digest stands for the code itself: two of them, so that a wrong one is tried as often as the right one. */
const hash = ({ step: { b } }: Scene) => ({ codeHash: `code ${b % 2}` })

export const peopleActs: Readonly<Record<string, Act>> = {
  verifyPhone: scene =>
    scene.on.send(
      scene.step.c % 3 === 0 ? scene.on.people.school! : someone(scene),
      'guardian.verifyPhone',
      scene.id,
      {
        studentCode: scene.pick(pupils)!,
        studentName: '张小明',
        phone: phone(scene.step.b % 2 ? 100 + (scene.step.a % 8) : 400 + (scene.step.b % 3)),
        relation: 'mother',
        ...hash(scene),
      },
      keyed(scene),
    ),
  verifyAgain: onBond('verifyPhone', ['code_sent', 'pending'], scene => ({ phone: phone(100 + (scene.step.a % 8)), ...hash(scene) })),
  tryCode: onBond('tryCode', ['code_sent'], hash),
  enter: scene =>
    scene.on.send(
      scene.on.people.school!,
      'guardian.enter',
      scene.id,
      { studentId: scene.pick(pupils)!, phone: phone(400 + (scene.step.b % 5)), name: '张母', relation: 'mother' },
      keyed(scene),
    ),
  invite: scene =>
    scene.on.send(
      scene.on.people.school!,
      'guardian.invite',
      scene.id,
      { studentId: scene.pick(pupils)!, phone: phone(500 + (scene.step.b % 5)), relation: 'other' },
      keyed(scene),
    ),
  unbind: onBond('unbind', ['bound', 'pending', 'code_sent'], () => ({ remark: '家庭变化' })),
  makePrimary: onBond('makePrimary', ['bound']),
  setFlags: onBond(
    'setFlags',
    ['bound'],
    ({ step }) => [{ mayPay: step.a % 2 }, { blocked: step.a % 2 }, { maySee: step.a % 2 }, { mayPickUp: step.a % 2 }][step.b % 4]!,
  ),
  assignDay: onBond('assignDay', ['bound'], ({ step }) => ({ assignDay: [1, 2, 3, 4, 5].slice(step.a % 5, (step.a % 5) + (step.b % 3)) })),
  verifyTel: onBond('verifyTel', ['bound'], scene => ({ phone: phone(600 + (scene.step.a % 3)), ...hash(scene) })),
  updateTel: onBond('updateParentTel', ['bound'], hash),
  requestLogout: onBond('requestLogout', ['bound']),
  keepAccount: onBond('keepAccount', ['bound']),
  link: scene => {
    const row = scene.pick(scene.rows.of(guardian).filter(one => one.status === 'bound' && one.userId === null))
    return row && scene.on.send(scene.on.people.system!, 'guardian.linkAccount', row.id, { userId: 'p9' }, keyed(scene))
  },
  leave: onChild('leave', ['live']),
  restore: onChild('restore', ['left', 'removed']),
  remove: onChild('remove', ['live']),
  erase: onChild('erase', ['left', 'removed']),
  commit: scene =>
    scene.on.send(
      someone(scene),
      'enrolment.commit',
      scene.id,
      { openClassId: scene.pick(['k1', 'k3', 'k4'], 'b')!, studentId: scene.pick(pupils)! },
      keyed(scene),
    ),
  pay: async scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'created'))
    if (!due) return undefined
    await scene.on.call(someone(scene), 'business-order/placeOrder/webWechat', { orderId: due.id })
    return 'started'
  },
}
