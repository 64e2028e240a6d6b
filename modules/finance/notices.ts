/** What parents, schools and agencies are told about places, money and refunds. */
import { enrolment } from '../enrolment/index.ts'
import { notify, says } from '../messages/index.ts'
import { openClass } from '../openclass/index.ts'
import { guardian, student } from '../people/index.ts'
import { also, type Also, find, formatMoney, formatTime, get, type Label, on, reaction, type Row, type Scene, spoken } from '../kit/index.ts'
import { refund } from './refund.ts'

interface Words { readonly title: Label; readonly content: (child: string, klass: string, at: (instant: string | null) => string) => Label }

/** The guardians' accounts of a child. */
const guardiansOf = async (studentId: string, scene: Scene): Promise<readonly string[]> =>
  (await scene.ask(find(guardian, { studentId, status: 'bound' })))
    .filter(one => one.maySee && !one.blocked).flatMap(one => one.userId ? [one.userId] : [])

async function tell(
  row: { readonly studentId: string; readonly openClassId: string }, words: Words, link: string, scene: Scene,
): Promise<readonly Also[]> {
  const [userIds, child, klass] = await Promise.all([
    guardiansOf(row.studentId, scene), scene.ask(get(student, row.studentId)), scene.ask(get(openClass, row.openClassId)),
  ])
  if (userIds.length === 0) return []
  const at = (instant: string | null) => instant ? formatTime(instant, scene.zone).slice(0, 16) : ''
  return [also(notify, scene.newId(), {
    type: 'normal', ...says(words.title, words.content(child?.studentName ?? '', klass?.name ?? '', at)), userIds, link,
  })]
}

type Place = Row<typeof enrolment>
/** A reason that the product wrote speaks the reader's language; one that a person wrote stays as it is. */
const why = (reason: string | null): string => spoken(reason ?? '', 1)
const ofPlace: Readonly<Record<string, (row: Place) => Words>> = {
  committed: row => row.status === 'held' ? {
    title: ['请尽快支付', 'Please pay soon'],
    content: (child, klass, at) => [
      `${child}已占位“${klass}”，请于${at(row.holdUntil)}前支付。`,
      `A place in “${klass}” is held for ${child}. Please pay before ${at(row.holdUntil)}.`,
    ],
  } : { title: ['报名成功', 'Enrolled'], content: (child, klass) => [`${child}已报名“${klass}”。`, `${child} is enrolled in “${klass}”.`] },
  paid: () => ({
    title: ['报名成功', 'Enrolled'],
    content: (child, klass) => [`${child}已缴费并报名“${klass}”。`, `The place of ${child} in “${klass}” is paid: enrolled.`],
  }),
  entered_late: () => ({
    title: ['报名成功', 'Enrolled'],
    content: (child, klass) => [
      `${child}的迟到付款已入账，已报名“${klass}”。`, `The late payment for ${child} has arrived: enrolled in “${klass}”.`,
    ],
  }),
  offered: row => ({
    title: ['候补到名额', 'A place from the waiting list'],
    content: (child, klass, at) => [
      `“${klass}”有名额了，请于${at(row.offerUntil)}前为${child}接受。`,
      `“${klass}” has a place for ${child}. Please accept it before ${at(row.offerUntil)}.`,
    ],
  }),
  offer_lapsed: () => ({
    title: ['候补名额已失效', 'The offered place has lapsed'],
    content: (child, klass) => [
      `${child}在“${klass}”的候补名额未被接受，已失效。`, `The place offered to ${child} in “${klass}” was not accepted and has lapsed.`,
    ],
  }),
  expired: () => ({
    title: ['占位已过期', 'The held place has expired'],
    content: (child, klass) => [
      `${child}在“${klass}”的占位未按时支付，已释放。`,
      `The place held for ${child} in “${klass}” was not paid in time and was given up.`,
    ],
  }),
  annulled: row => ({
    title: ['班级取消', 'Class cancelled'],
    content: (child, klass) => [
      `“${klass}”已取消（${row.reason ?? ''}），${child}未上课时的费用将原路退回。`,
      `“${klass}” is cancelled (${why(row.reason)}). What was paid for lessons that ${child} did not have goes back the way it came.`,
    ],
  }),
  list_left: row => ({
    title: ['候补结束', 'Off the waiting list'],
    content: (child, klass) => [
      `${child}不再候补“${klass}”。${row.reason ?? ''}`, `${child} is no longer on the waiting list of “${klass}”. ${why(row.reason)}`.trim(),
    ],
  }),
  allocated: row => ({
    title: ['志愿录取', 'Admitted by choice'],
    content: (child, klass, at) => [
      `${child}被“${klass}”录取。${row.holdUntil ? `请于${at(row.holdUntil)}前支付。` : ''}`,
      `${child} is admitted to “${klass}”.${row.holdUntil ? ` Please pay before ${at(row.holdUntil)}.` : ''}`,
    ],
  }),
  rejected: row => ({
    title: ['志愿未录取', 'Not admitted by choice'],
    content: (child, klass) => [
      `${child}未被“${klass}”录取：${row.reason ?? ''}。`, `${child} is not admitted to “${klass}”: ${why(row.reason)}.`,
    ],
  }),
  transferred_in: row => ({
    title: ['转班成功', 'Moved to another class'],
    content: (child, klass, at) => [
      `${child}已转入“${klass}”。${row.holdUntil ? `请于${at(row.holdUntil)}前支付差价。` : ''}`,
      `${child} has moved to “${klass}”.${row.holdUntil ? ` Please pay the difference before ${at(row.holdUntil)}.` : ''}`,
    ],
  }),
  revoked: () => ({
    title: ['报名已撤销', 'Enrolment revoked'],
    content: (child, klass) => [`${child}在“${klass}”的报名已撤销。`, `The enrolment of ${child} in “${klass}” was revoked.`],
  }),
  annulled_by_error: () => ({
    title: ['报名已撤销', 'Enrolment revoked'],
    content: (child, klass) => [
      `${child}在“${klass}”的报名因录入错误撤销，费用全额退回。`,
      `The enrolment of ${child} in “${klass}” was entered by mistake and is revoked. The whole amount goes back.`,
    ],
  }),
  withdrawn: () => ({
    title: ['已退班', 'Left the class'], content: (child, klass) => [`${child}已退出“${klass}”。`, `${child} has left “${klass}”.`],
  }),
}
export const placeNotices = reaction('place-notices', {
  on: Object.keys(ofPlace).map(type => `enrolment.${type}`),
  run: async (happened, scene) => tell(scene.row, ofPlace[happened.type]!(scene.row), '/parent/enrolments', scene),
})

const ofRefund: Readonly<Record<string, (row: Row<typeof refund>) => Words>> = {
  applied: row => ({
    title: ['退款申请已提交', 'Refund applied for'],
    content: (child, klass) => [
      `${child}“${klass}”退款${formatMoney(row.amountCents)}元，待审核。`,
      `Refund of ¥${formatMoney(row.amountCents)} for ${child}, “${klass}”: waiting for the audit.`,
    ],
  }),
  approved: row => ({
    title: ['退款已批准', 'Refund approved'],
    content: (child, klass) => [
      `${child}“${klass}”退款${formatMoney(row.amountCents)}元已批准，将原路退回。`,
      `The refund of ¥${formatMoney(row.amountCents)} for ${child}, “${klass}”, is approved and goes back the way it came.`,
    ],
  }),
  rejected: row => ({
    title: ['退款被驳回', 'Refund rejected'],
    content: (child, klass) => [
      `${child}“${klass}”的退款申请被驳回：${row.auditRemark ?? ''}`,
      `The refund applied for ${child}, “${klass}”, was rejected: ${row.auditRemark ?? ''}`,
    ],
  }),
  issued: row => ({
    title: ['系统退款', 'Refund by the system'],
    content: (child, klass) => [
      `${child}“${klass}”将退回${formatMoney(row.amountCents)}元。`, `¥${formatMoney(row.amountCents)} will go back for ${child}, “${klass}”.`,
    ],
  }),
  succeeded: row => ({
    title: ['退款到账', 'Refund paid'],
    content: (child, klass) => [
      `${child}“${klass}”退款${formatMoney(row.amountCents)}元已原路退回。`,
      `The refund of ¥${formatMoney(row.amountCents)} for ${child}, “${klass}”, went back the way it came.`,
    ],
  }),
  paid_by_hand: row => ({
    title: ['退款到账', 'Refund paid'],
    content: (child, klass) => [
      `${child}“${klass}”退款${formatMoney(row.amountCents)}元已线下支付。`,
      `The refund of ¥${formatMoney(row.amountCents)} for ${child}, “${klass}”, was paid outside the system.`,
    ],
  }),
}
export const refundNotices = reaction('refund-notices', {
  on: Object.keys(ofRefund).map(type => `refund.${type}`),
  run: async (happened, scene) => {
    const row = scene.row as Row<typeof refund>
    const people = await tell(row, ofRefund[happened.type]!(row), '/parent/orders', scene)
    // The agency is asked for its opinion, in its own department.
    const ask = happened.type === 'applied' && row.opineUntil ? [also(notify, scene.newId(), {
      type: 'approval', deptId: row.agencyId, link: '/finance/refundManage',
      ...says(['退款待意见', 'Your opinion on a refund'], [
        `退款${row.refundNo}，${formatMoney(row.amountCents)}元，请在${formatTime(row.opineUntil, scene.zone).slice(0, 10)}前给出意见。`,
        `Refund ${row.refundNo}, ¥${formatMoney(row.amountCents)}: please give your opinion before ${formatTime(row.opineUntil, scene.zone).slice(0, 10)}.`,
      ]),
    })] : []
    return [...people, ...ask]
  },
})
/** A window that stays open longer gives those who wait more time to be offered a seat: the waiting list runs by itself. */
export const windowNotices = reaction('window-notices', {
  on: on(openClass, 'enrollment_time_updated'),
  run: async ({ id, data }, scene) => {
    if (!data.extended) return []
    const until = formatTime(scene.row.enrollEnd!, scene.zone).slice(0, 16)
    const waiting = await scene.ask(find(enrolment, { openClassId: id, status: 'waitlisted' }))
    return (await Promise.all(waiting.map(row => tell(row, {
      title: ['报名时间延长', 'Enrolment runs longer'],
      content: (child, klass) => [
        `“${klass}”报名延长至${until}，${child}的候补继续有效。`,
        `Enrolment in “${klass}” runs until ${until}; ${child} stays on the waiting list.`,
      ],
    }, '/parent/enrolments', scene)))).flat()
  },
})
/** A refund that needs hands: finance is told. */
export const abnormalNotices = reaction('refund-abnormal-notices', {
  on: on(refund, 'abandoned'),
  run: (_happened, scene) => [also(notify, scene.newId(), {
    type: 'approval', role: 'FI', link: '/finance/refundOrder',
    ...says(['退款异常', 'A refund needs hands'], [
      `退款${scene.row.refundNo}异常：${scene.row.failure ?? ''}`, `Refund ${scene.row.refundNo} failed: ${why(scene.row.failure)}`,
    ]),
  })],
})
export const notices = [placeNotices, refundNotices, windowNotices, abnormalNotices] as const
