/** Policy: the rules of the market and the house that a tenant may set, one row per tenant. */
import {
  about,
  blank,
  choice,
  crud,
  crudFacts,
  ensure,
  flag,
  int,
  money,
  percent,
  refusals,
  resource,
  ruleStates,
  rules,
  text,
  type Row,
} from '../kit/index.ts'

/** The id of the one policy row of a tenant. */
export const policyId = 'policy'

/** From which level on confirmed violations bar something. */
const barredFrom = (zh: string, en: string, initial: '1' | '2' | '3') =>
  choice({ '1': ['一般及以上', 'Minor'], '2': ['较重及以上', 'Serious'], '3': ['严重', 'Grave'], never: ['不限制', 'Never'] })(zh, en, {
    required: true,
    initial,
  })

/** What amounts were called while they were whole numbers of fen to those who read them. */
const calledBefore: Readonly<Record<string, string>> = {
  chargeFenMax: 'chargeMaxCents',
  refundSchoolFenMax: 'refundSchoolMaxCents',
  refundPlatformFenMax: 'refundPlatformMaxCents',
  tourCoverFen: 'tourCoverCents',
}
const renamed = (given: object): object => Object.fromEntries(Object.entries(given).map(([name, value]) => [calledBefore[name] ?? name, value]))
const since2 = { v: 2, up: { 1: renamed } } as const

export const policy = resource('policy', {
  label: ['业务规则', 'Policy'],
  path: 'blade-system/policy',
  title: 'name',
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'AM'],
  scope: 'everyone',
  naming: { row: policyId, field: 'names' },
  fields: {
    name: text('名称', 'Name', { required: true, initial: '业务规则' }),
    holdMinutes: int('占位待支付分钟数', 'Minutes a seat is held until paid', { required: true, initial: 30, check: rules.between(1, 10_080) }),
    holdGraceMinutes: int('报名截止后的宽限分钟数', 'Grace after enrolment closes, minutes', { required: true, initial: 30, check: rules.between(0, 1_440) }),
    offerMinutes: int('候补报名保留分钟数', 'Waiting-list offer stays open, minutes', { required: true, initial: 120, check: rules.between(1, 10_080) }),
    waitlistMax: int('每班候补人数上限', 'Waiting list limit per class', { required: true, initial: 50, check: rules.between(0, 1_000) }),
    enrolmentsMax: int('每名学生同时报名上限', 'Active enrolments per pupil', { required: true, initial: 6, check: rules.between(1, 50) }),
    siblingFirst: flag('兄弟姐妹优先', 'Siblings first', { required: true, initial: true }),
    acceptLatePay: flag('接受迟到付款', 'Accept late payments', { required: true, initial: true }),
    lateJoin: flag('允许开班后插班', 'Late join allowed', { required: true, initial: false }),
    lessonEndLatest: text('最晚下课时间', 'Latest lesson end', { required: true, initial: '20:30', check: rules.clock }),
    chargeMonthsMax: int('单次收费最长月数', 'Longest charge in months', { required: true, initial: 3, check: rules.between(1, 24) }),
    chargeLessonsMax: int('单次收费最多课时', 'Most lessons per charge', { required: true, initial: 60, check: rules.between(1, 400) }),
    chargeMaxCents: money('单次收费上限', 'Largest charge', { required: true, isLimit: true, initial: 500_000, check: rules.between(1, 100_000_000) }),
    chargeLeadDays: int('最早提前收费天数', 'Earliest charge before first lesson, days', { required: true, initial: 31, check: rules.between(1, 365) }),
    signBeforeMinutes: int('可提前签到分钟数', 'Clock-in opens before, minutes', { required: true, initial: 60, check: rules.between(0, 720) }),
    signRadiusMeters: int('签到半径(米)', 'Sign radius in metres', { required: true, initial: 300, check: rules.between(10, 5_000) }),
    correctHours: int('教师可更正考勤小时数', 'Hours a teacher may correct', { required: true, initial: 24, check: rules.between(0, 720) }),
    confirmSilenceDays: int('课时默认确认工作日', 'Working days until lessons count as confirmed', {
      required: true,
      initial: 15,
      check: rules.between(1, 60),
    }),
    refundSilenceDays: int('机构退费意见默认同意工作日', 'Working days until the agency agrees by silence', {
      required: true,
      initial: 5,
      check: rules.between(1, 60),
    }),
    refundSchoolMaxCents: money('学校可审批退费上限', 'Largest refund a school approves', {
      required: true,
      isLimit: true,
      initial: 100_000,
      check: rules.between(0, 100_000_000),
    }),
    refundPlatformMaxCents: money('运营可审批退费上限', 'Largest refund an operator approves', {
      required: true,
      isLimit: true,
      initial: 300_000,
      check: rules.between(0, 100_000_000),
    }),
    guardiansMax: int('每名学生监护人上限', 'Guardians per pupil', { required: true, initial: 4, check: rules.between(1, 10) }),
    weeklyLessonsMax: int('教师每周课时上限', 'Lessons per teacher and week', { required: true, initial: 30, check: rules.between(1, 80) }),
    agencyShareBp: percent('机构分成(%)', 'Agency share, %', { required: true, initial: 8_000, check: rules.share }),
    belowMin: choice({ ask: ['通知学校处理', 'Ask the school'], cancel: ['自动取消', 'Cancel by itself'] })('未达最低人数时', 'When below the minimum', {
      required: true,
      initial: 'ask',
    }),
    evaluationDays: int('结课后可评价天数', 'Days to evaluate after completion', { required: true, initial: 14, check: rules.between(1, 90) }),
    evaluationEditHours: int('评价可修改小时数', 'Hours an evaluation may be changed', { required: true, initial: 24, check: rules.between(1, 168) }),
    momentDays: int('课堂动态保留天数', 'Days that class moments are kept', { required: true, initial: 365, check: rules.between(1, 3_650) }),
    violationObjectDays: int('违规申诉工作日', 'Working days to object to a violation', { required: true, initial: 5, check: rules.between(1, 60) }),
    violationCheckLevel: barredFrom('不能确认教师的违规等级', 'Violations from this level on bar the teacher check', '1'),
    violationLaunchLevel: barredFrom('不能开班的违规等级', 'Violations from this level on bar opening classes', '2'),
    violationShelfLevel: barredFrom('不能上架的违规等级', 'Violations from this level on bar the shelf', '3'),
    names: choice({
      chinese: ['2到4个汉字', '2 to 4 Chinese characters'],
      dotted: ['也可带间隔号“·”', 'also with a middle dot'],
      any: ['也可用拉丁字母', 'also in Latin letters'],
    })('师生姓名', 'Names of pupils and teachers', { required: true, initial: 'chinese' }),
    tourPupilsPerLeader: int('研学每名带队教师最多学生数', 'Pupils per leader of a tour', { required: true, initial: 20, check: rules.between(1, 60) }),
    tourCoverCents: money('研学意外险最低保额', 'Least accident cover of a tour', {
      required: true,
      isLimit: true,
      initial: 25_000_000,
      check: rules.between(0, 1_000_000_000),
    }),
    referralDays: int('渠道访客归属天数', 'Days that a visitor counts for whose code they came by', {
      required: true,
      initial: 30,
      check: rules.between(1, 365),
    }),
    commissionDays: int('佣金可结算前的退款天数', 'Days for refunds before a commission is payable', {
      required: true,
      initial: 15,
      check: rules.between(0, 365),
    }),
    accountCoolingDays: int('收款账户变更冷静期(天)', 'Cooling days of a changed payee account', { required: true, initial: 3, check: rules.between(0, 60) }),
  },
  sections: [
    {
      label: ['报名与占位', 'Enrolling and seats'],
      fields: ['name', 'holdMinutes', 'holdGraceMinutes', 'offerMinutes', 'waitlistMax', 'enrolmentsMax', 'siblingFirst', 'acceptLatePay', 'lateJoin'],
    },
    { label: ['收费', 'Charges'], fields: ['chargeMonthsMax', 'chargeLessonsMax', 'chargeMaxCents', 'chargeLeadDays'] },
    {
      label: ['开课与考勤', 'Lessons and attendance'],
      fields: ['lessonEndLatest', 'weeklyLessonsMax', 'belowMin', 'signBeforeMinutes', 'signRadiusMeters', 'correctHours', 'confirmSilenceDays'],
    },
    {
      label: ['退费与结算', 'Refunds and settlement'],
      fields: ['refundSilenceDays', 'refundSchoolMaxCents', 'refundPlatformMaxCents', 'agencyShareBp', 'accountCoolingDays', 'referralDays', 'commissionDays'],
    },
    { label: ['学生与家长', 'Pupils and families'], fields: ['names', 'guardiansMax', 'evaluationDays', 'evaluationEditHours', 'momentDays'] },
    { label: ['机构违规', 'Violations of agencies'], fields: ['violationObjectDays', 'violationCheckLevel', 'violationLaunchLevel', 'violationShelfLevel'] },
    { label: ['研学', 'Study tours'], fields: ['tourPupilsPerLeader', 'tourCoverCents'] },
  ],
  facts: { ...crudFacts, created: since2, changed: since2 },
  revision: 2,
  lifecycle: ruleStates,
})

export const no = refusals('policy', {
  refundLimits: ['运营可审批的退费上限不能低于学校的', "an operator's limit is not below that of a school"],
  lessonEnd: ['最晚下课时间不能早于12:00，否则无法排课', 'lessons may end until noon at least, or none could be planned'],
})

export type Policy = Row<typeof policy>
/** The tenant's policy, or the defaults as long as nobody has changed one. */
export const policyOf = (row: Policy | undefined): Policy => row ?? blank(policy, policyId, '')

export const [create, change] = crud(policy, {
  by: ['PA'],
  create: { label: ['设定规则', 'Set the policy'] },
  change: { label: ['修改规则', 'Change the policy'] },
  check(row, _facts, _context, before) {
    ensure(row.refundPlatformMaxCents >= row.refundSchoolMaxCents, about(no.refundLimits, 'refundPlatformMaxCents'))
    ensure(row.lessonEndLatest >= '12:00' || row.lessonEndLatest === before.lessonEndLatest, about(no.lessonEnd, 'lessonEndLatest'))
  },
})
export const commands = [create, change]
