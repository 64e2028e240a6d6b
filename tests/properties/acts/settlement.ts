/** What agencies, schools, finance and a moody bank do to settlements and bills. */
import { order } from '../../../modules/payments/index.ts'
import { refund } from '../../../modules/refunds/index.ts'
import { day, defaultZone, formatMoney, monthOf, plus } from '../../../modules/kit/index.ts'
import { lesson } from '../../../modules/openclass/index.ts'
import { teacherFee } from '../../../modules/people/index.ts'
import { bankAccount, bill, billId, settlement, settlementPart } from '../../../modules/settlement/index.ts'
import type { Act, Scene } from '../play.ts'

const keyed = ({ key }: Scene) => ({ key })
const finance = ({ on: { people }, step: { c } }: Scene) => [people.finance, people.finance2, people.finance3][c % 3]!
const agency = ({ on: { people }, step: { c } }: Scene) => (c % 8 === 0 ? people.otherAgency! : people.agency!)
const on =
  (of: string, rows: (scene: Scene) => readonly { readonly id: string }[]) =>
  (command: string, who: (scene: Scene) => any, given: (scene: Scene, row: any) => object = () => ({})): Act =>
  scene => {
    const row = scene.pick(rows(scene))
    return row && scene.on.send(who(scene), `${of}.${command}`, row.id, given(scene, row), keyed(scene))
  }
const inState = (...statuses: readonly string[]) => on('settlement', scene => scene.rows.of(settlement).filter(one => statuses.includes(one.status)))
const partIn = (...statuses: readonly string[]) => on('settlement_part', scene => scene.rows.of(settlementPart).filter(one => statuses.includes(one.status)))
const billIn = (...statuses: readonly string[]) => on('bill', scene => scene.rows.of(bill).filter(one => statuses.includes(one.status)))
const kinds = ['class_fee', 'agency_share', 'class_fee', 'agency_share', 'inspection_fee'] as const
/** Who confirms the facts: the school; sometimes another. */
const school = ({ on: { people }, step: { c } }: Scene) => (c % 6 === 0 ? people.otherSchool! : people.school!)
const owner = (scene: Scene) => [scene.on.people.agency!, scene.on.people.school!, scene.on.people.finance!][scene.step.b % 3]!

export const settlementActs: Readonly<Record<string, Act>> = {
  generate: scene => {
    const kind = scene.pick(kinds)!,
      period = scene.step.b % 6 === 0 ? '2026-11' : monthOf(scene.on.now, defaultZone)
    const draft = scene.rows.of(settlement).find(one => one.kind === kind && one.period === period && one.status === 'draft')
    return scene.on.send(
      scene.step.c % 4 ? finance(scene) : agency(scene),
      'settlement.generate',
      scene.step.c % 8 && draft ? draft.id : scene.id,
      {
        kind,
        agencyId: 'a1',
        period,
        ...(kind === 'inspection_fee' ? { feeCents: '150.00' } : {}),
        ...(scene.step.b % 5 === 0 ? { openClassIds: ['k1', 'k4'] } : {}),
      },
      keyed(scene),
    )
  },
  recompute: inState('draft')('recompute', finance),
  submit: inState('draft')('submit', agency),
  confirmPart: partIn('waiting')('approve', school),
  rejectPart: scene => (scene.step.a % 3 ? undefined : partIn('waiting')('reject', school, () => ({ remark: '课次不符' }))(scene)),
  object: scene =>
    scene.step.a % 3
      ? undefined
      : inState('pending')(
          'object',
          ({ on: { people }, step }) => (step.c % 2 ? people.at1 : people.at4),
          () => ({ remark: '少算一节' }),
        )(scene),
  approve: inState('pending')('approve', finance, () => ({ remark: '同意' })),
  reject: scene => (scene.step.a % 3 ? undefined : inState('pending')('reject', finance, () => ({ remark: '重算' }))(scene)),
  execute: inState('approved')('execute', finance),
  carry: inState('approved')('carry', finance),
  void: scene => (scene.step.a % 4 ? undefined : inState('approved')('void', finance, () => ({ remark: '作废' }))(scene)),
  // Finance says what the bank did; what it says is true.
  hear: scene => {
    const row = scene.pick(scene.rows.of(settlement).filter(one => one.status === 'paying'))
    if (!row) return undefined
    const moved = scene.on.bank.moved.has(row.settleNo)
    if (!moved && scene.on.bank.mood !== 'fails') return undefined
    return scene.on.send(
      finance(scene),
      `settlement.${moved ? 'succeed' : 'fail'}`,
      row.id,
      moved ? { reference: `B-${row.settleNo}` } : { reason: '银行退回' },
      keyed(scene),
    )
  },
  mood: async ({ on, step }) => {
    on.bank.mood = (['pays', 'fails', 'mute', 'pays'] as const)[step.a % 4]!
    return 'moody'
  },
  giveBack: async scene => {
    const { people, send, now } = scene.on,
      due = scene.pick(scene.rows.of(order).filter(one => one.status === 'paid' && one.totalCents > 0))
    if (!due || scene.step.twice) return undefined
    await send(people.operator!, 'refund.apply', scene.id, {
      orderId: due.id,
      reason: '服务补偿',
      leaves: scene.step.b % 2,
      amountCents: (10 + scene.step.b * 4).toFixed(2),
    })
    const { amountCents } = await scene.on.row(refund, scene.id)
    await send(people.operator2!, 'refund.approve', scene.id, { remark: '同意' })
    if (amountCents > 25_000) await send(people.finance3!, 'refund.approve', scene.id, { remark: '同意' })
    await send(people.finance!, 'refund.execute', scene.id)
    return now
  },
  confirmLesson: scene => {
    const row = scene.pick(scene.rows.of(lesson).filter(one => one.status === 'taught'))
    return row && scene.on.send(scene.on.people.school!, 'lesson.confirm', row.id, { remark: '学校核实' }, keyed(scene))
  },
  inspect: scene => {
    const row = scene.pick(scene.rows.of(lesson).filter(one => ['taught', 'confirmed'].includes(one.status)))
    return (
      row &&
      scene.on.send(
        scene.step.c % 2 ? scene.on.people.commission! : scene.on.people.classTeacher!,
        'inspection.create',
        scene.id,
        { lessonId: row.id, score: 90, problem: 0 },
        keyed(scene),
      )
    )
  },
  endFee: scene => {
    const row = scene.pick(scene.rows.of(teacherFee).filter(one => one.status === 'current' && one.endTime === null))
    return (
      row &&
      scene.on.send(agency(scene), 'agency_teacher_fee.end', row.id, { endTime: plus(scene.on.now, ((scene.step.a % 6) - 3) * day).slice(0, 10) }, keyed(scene))
    )
  },
  saveFee: scene =>
    scene.on.send(
      agency(scene),
      'agency_teacher_fee.save',
      scene.id,
      {
        teacherId: ['t1', 't2', 't3'][scene.step.b % 3],
        feePerLesson: (250 + scene.step.a).toFixed(2),
        startTime: plus(scene.on.now, ((scene.step.a % 10) - 5) * day).slice(0, 10),
        ...(scene.step.a % 2 ? { productType: 'interest' } : {}),
      },
      keyed(scene),
    ),
  removeFee: on('agency_teacher_fee', scene => scene.rows.of(teacherFee))('remove', agency),
  changeAccount: scene =>
    scene.step.a % 4
      ? undefined
      : on('bank_account', ({ rows }) => rows.of(bankAccount))('change', finance, ({ step }) => ({ bankNo: `62220212345678${step.b + 10}` }))(scene),
  verifyAccount: on('bank_account', ({ rows }) => rows.of(bankAccount).filter(one => one.status === 'draft'))('verify', finance),
  useAccount: on('bank_account', ({ rows }) => rows.of(bankAccount).filter(one => one.status === 'verified'))('use', finance),
  makeBill: scene => {
    const kind = scene.step.a % 2 ? 'agency' : 'school',
      ownerId = kind === 'agency' ? 'a1' : 's1',
      period = scene.step.b % 2 ? '2026-10' : monthOf(scene.on.now, defaultZone)
    return scene.on.send(finance(scene), 'bill.generate', billId(kind, ownerId, period), { [`${kind}Id`]: ownerId, period }, keyed(scene))
  },
  issueBill: billIn('open', 'corrected')('issue', finance),
  confirmBill: billIn('issued')('confirm', owner),
  disputeBill: billIn('issued')('dispute', owner, () => ({ remark: '金额不符' })),
  correctBill: billIn('disputed', 'corrected')('correct', finance, ({ step }) => ({ correctionCents: formatMoney(step.a - 31), remark: '更正' })),
  invoiceBill: billIn('confirmed')('invoice', finance, () => ({ invoiceNo: 'F1' })),
  payBill: billIn('invoiced')('pay', finance, () => ({ voucherNo: 'V1' })),
  closeBill: billIn('paid')('close', finance),
}
