/** What payers, schools, finance and a moody gateway do to money. */
import { gatewayNotice, order, payment } from '../../../modules/payments/index.ts'
import { refund } from '../../../modules/refunds/index.ts'
import { subsidy, subsidyScheme } from '../../../modules/subsidies/index.ts'
import type { Act, Scene } from '../play.ts'
import { cancelClass, openClass } from '../../../modules/openclass/index.ts'
import { askerFor } from './seats.ts'

const keyed = ({ key }: Scene) => ({ key })
const parentOf = (scene: Scene, studentId: string | null) => (scene.step.c % 8 === 0 ? scene.on.people.stranger! : scene.on.people.parentOf(studentId ?? ''))
const ways = ['webWechat', 'appWechat', 'webAlipay', 'appAlipay'] as const
const onRefund =
  (command: string, statuses: readonly string[], who: (scene: Scene) => any, given: (scene: Scene, row: any) => object = () => ({})): Act =>
  scene => {
    const row = scene.pick(scene.rows.of(refund).filter(one => statuses.includes(one.status)))
    return row && scene.on.send(who(scene), `refund.${command}`, row.id, given(scene, row), keyed(scene))
  }
const auditor = ({ on: { people }, step: { c } }: Scene) =>
  [people.school, people.school, people.operator, people.finance, people.finance2, people.school2, people.operator2][c % 7]
const financier = ({ on: { people }, step: { c } }: Scene) => [people.finance, people.finance2, people.finance3][c % 3]
const traded = (scene: Scene, ...states: readonly string[]) =>
  scene.pick(scene.rows.of(payment).filter(one => states.includes(scene.on.box.trade(one.tradeNo)?.state ?? '')))
/** The person at the gateway, and how the gateway tells of it. */
const atGateway =
  (what: 'pay' | 'fail' | 'close'): Act =>
  async scene => {
    const row = traded(scene, 'pending'),
      { box } = scene.on
    if (!row) return undefined
    box.behave(
      {
        notices: (['once', 'twice', 'reordered', 'never'] as const)[scene.step.b % 4]!,
        lie: scene.step.c % 12 === 0 ? -1 : 0,
        currency: scene.step.c % 15 === 7 ? 'USD' : 'CNY',
      },
      row.tradeNo,
    )
    box.act(row.tradeNo, what)
    await box.idle()
    return what
  }

export const moneyActs: Readonly<Record<string, Act>> = {
  startPaying: async scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'created' || scene.step.b % 8 === 0))
    if (!due) return undefined
    await scene.on.call(parentOf(scene, due.studentId), `business-order/placeOrder/${scene.pick(ways, 'b')!}`, { orderId: due.id })
    return 'started'
  },
  payAtGateway: atGateway('pay'),
  failAtGateway: atGateway('fail'),
  closeAtGateway: atGateway('close'),
  // A notice that comes again, late, or with a signature that is not the gateway's.
  notice: async scene => {
    const row = scene.pick(scene.rows.of(payment)),
      { box } = scene.on
    if (!row || !box.trade(row.tradeNo)) return undefined
    const body = box.notice(row.tradeNo),
      forged = scene.step.c % 4 === 0
    await scene.on.call(
      scene.on.people.system!,
      `business-order/notify/${row.payType}`,
      forged ? { ...body, amountCents: '1', state: 'paid', transactionNo: 'X', currency: 'CNY', paidAt: scene.on.now } : body,
    )
    if (forged) throw new Error('a forged notice was taken')
    return 'told'
  },
  // What could not be so waits for finance, who books it or lets it be.
  lookAtNotice: scene => {
    const row = scene.pick(scene.rows.of(gatewayNotice).filter(one => one.status === 'held'))
    return row && scene.on.send(financier(scene)!, `gateway_notice.${scene.step.b % 2 ? 'book' : 'resolve'}`, row.id, { remark: '已与渠道核对' }, keyed(scene))
  },
  verify: async scene => {
    const due = scene.pick(scene.rows.of(order))
    if (!due) return undefined
    await scene.on.call(parentOf(scene, due.studentId), 'business-order/order/verifyPay', { orderId: due.id, paid: true })
    return 'asked'
  },
  cancelOrder: async scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'created'))
    if (!due) return undefined
    await scene.on.call(scene.step.c % 3 === 0 ? scene.on.people.school! : parentOf(scene, due.studentId), 'business-order/order/cancelOrder', {
      orderId: due.id,
    })
    return 'cancelled'
  },
  apply: scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'paid')),
      { a, b, c } = scene.step
    const { people } = scene.on,
      who = due && ([people.school, people.operator, people.agency, people.service, people.finance][c % 8] ?? parentOf(scene, due.studentId))
    return (
      due &&
      scene.on.send(
        who!,
        'refund.apply',
        scene.id,
        {
          orderId: due.id,
          reason: '不学了',
          leaves: a % 3 === 0 ? 0 : 1,
          ...(b % 3 === 0 ? { amountCents: (((b * 1_117) % (due.totalCents + 3_000)) / 100).toFixed(2) } : {}),
          ...(b % 5 === 0 ? { cause: (['school', 'mistake'] as const)[a % 2] } : {}),
        },
        keyed(scene),
      )
    )
  },
  withdrawRefund: onRefund(
    'withdraw',
    ['applied'],
    scene => (scene.step.c % 2 ? scene.on.people.school : scene.on.people.p1),
    () => ({ reason: '再想想' }),
  ),
  opine: onRefund(
    'opine',
    ['applied'],
    scene => (scene.step.c % 6 === 0 ? scene.on.people.otherAgency : scene.on.people.agency),
    ({ step }) => ({ agrees: step.b % 2 }),
  ),
  approve: onRefund('approve', ['applied'], auditor, ({ step }, row) => ({
    remark: '同意',
    ...(step.b % 4 === 0 ? { amountCents: ((row.amountCents + step.a * 97) / 100).toFixed(2) } : {}),
  })),
  reject: onRefund('reject', ['applied'], auditor, () => ({ remark: '不符合规定' })),
  execute: onRefund('execute', ['approved', 'retry'], financier),
  abandon: onRefund('abandon', ['processing', 'retry'], financier, () => ({ failure: '账户已注销' })),
  payByHand: onRefund('payByHand', ['abnormal'], financier, () => ({ voucherNo: 'V1', remark: '线下转账' })),
  register: scene => {
    const due = scene.pick(scene.rows.of(order).filter(one => one.status === 'paid'))
    return (
      due &&
      scene.on.send(
        scene.on.people.finance!,
        'refund.register',
        scene.id,
        { orderCode: due.orderCode, gatewayNo: `G${scene.step.b}`, amountCents: (scene.step.b * 5).toFixed(2), remark: '渠道账单' },
        keyed(scene),
      )
    )
  },
  link: onRefund('link', ['external'], financier, () => ({ remark: '已核对' })),
  // The gateway finishes what it had taken its time for.
  finishRefund: async scene => {
    const row = scene.pick(scene.rows.of(refund).filter(one => scene.on.box.payback(one.refundNo)?.answer.state === 'processing'))
    if (!row) return undefined
    scene.on.box.settle(row.refundNo)
    await scene.on.box.idle()
    return 'finished'
  },
  mood: async ({ on, step }) => {
    on.gate.loses = step.a % 5 === 0
    on.box.behave({
      silent: step.b % 6 === 0 ? true : step.b % 6 === 1 ? ['refund', 'close'] : step.b % 6 === 2 ? ['create'] : false,
      refunds: (['ok', 'later', 'fail-once', 'fail', 'closed-account', 'ok'] as const)[step.c % 6]!,
    })
    return 'moody'
  },
  applyCancel: scene => {
    const klass = scene.pick(scene.rows.of(openClass), 'b')
    return (
      klass &&
      scene.on.send(
        scene.on.people.school!,
        'cancel_class.apply',
        scene.id,
        { openClassId: klass.id, cancelReason: 'no_teacher', reason: '没有教师' },
        keyed(scene),
      )
    )
  },
  approveCancel: scene => {
    const row = scene.pick(scene.rows.of(cancelClass).filter(one => one.status === 'pending'))
    return row && scene.on.send(scene.on.people.operator!, 'cancel_class.approve', row.id, { remark: '同意' }, keyed(scene))
  },
  dispose: scene => {
    const row = scene.pick(scene.rows.of(payment).filter(one => one.status === 'success'))
    return row && scene.on.send(financier(scene)!, 'payment.settleDisposition', row.id, { disposition: 'orphan', remark: '已核实' }, keyed(scene))
  },
  enter: scene => {
    const [openClassId, pupil] = [scene.pick(['k1', 'k2', 'k4', 'k4'], 'b')!, scene.pick(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'])!]
    return scene.on.send(askerFor(scene, pupil), 'enrolment.commit', scene.id, { openClassId, studentId: pupil }, keyed(scene))
  },
}

/** What class, school and commission do about subsidies while families pay and ask for their money back. */
export const subsidyActs: Readonly<Record<string, Act>> = {
  approveSubsidy: scene => {
    const row = scene.pick(scene.rows.of(subsidy).filter(one => one.status === 'pending')),
      { people } = scene.on
    const who = row && { class: people.classTeacher, school: people.school2, commission: people.commission }[row.waitsFor ?? 'class']
    return who && scene.on.send(who, 'subsidy.approve', row.id, {}, keyed(scene))
  },
  endSubsidy: scene => {
    const row = scene.pick(scene.rows.of(subsidy).filter(one => one.status === 'active'))
    return row && scene.on.send(scene.on.people.commission, 'subsidy.end', row.id, { remark: '不再符合条件' }, keyed(scene))
  },
  setBudget: scene => {
    const of = scene.pick(scene.rows.of(subsidyScheme))
    return of && scene.on.send(scene.on.people.commission, 'subsidy_scheme.setBudget', of.id, { budgetCents: (scene.step.b * 20).toFixed(2) }, keyed(scene))
  },
}
