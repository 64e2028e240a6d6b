/** Study tour (L2): the plan, filing, preparation and journey of a class. It has the id of its class, which is launched from it. */
import { approvalFacts, auditFields } from '../audit/index.ts'
import { carries, date, facts, file, flag, inLine, int, json, type Label, money, ref, resource, type Row, rules, state, text, time } from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'

/** One item of the price of a head, as parents read it; amounts in fen. */
export interface CostItem {
  readonly label: string
  readonly amount: number
}
/** A version of what guardians are told and asked to agree to. */
export interface Letter {
  readonly version: number
  readonly content: string
  readonly items: readonly CostItem[]
  readonly perHead: number
  readonly at: string
  readonly by: string
}
/** One cost of the journey with its receipt; the amount in fen. */
export interface Receipt {
  readonly item: string
  readonly amount: number
  readonly fileId: string
}
const lettersLine = (letters: readonly Letter[]): Label => [`共 ${letters.length} 版`, `${letters.length} versions`]
const receiptsLine = (receipts: readonly Receipt[]): Label => inLine(receipts.map(({ item }) => [item, item]))

export const tour = resource('tour', {
  label: ['研学', 'Study tour'],
  path: { base: 'business-openclass/openClassStudy', list: 'page', submit: 'save', id: 'openClassId' },
  title: 'name',
  find: { by: ['name'], where: 'schoolId' },
  // Families may point at any tour; they list none, and are told of their own children's.
  scope: { area: 'areaCode', school: 'schoolId', agency: 'agencyId', employer: 'agencyId', else: { student: 'everyone' } },
  read: ['PA', 'PO', 'FI', 'EC', 'SM', 'ST', 'AM', 'AT', 'SA', 'SL', 'CS'],
  sort: ['-startDate'],
  notes: true,
  tasks: true,
  attachments: true,
  printable: {
    passengers: { label: ['乘车名单', 'Passenger lists'], in: ['filed', 'confirmed', 'ready', 'travelling', 'returned'], by: ['PO', 'SM', 'ST', 'AM', 'AT'] },
    rooms: { label: ['住宿名单', 'Rooming list'], in: ['filed', 'confirmed', 'ready', 'travelling', 'returned'], by: ['PO', 'SM', 'ST', 'AM', 'AT'] },
    meals: { label: ['用餐名单', 'Meal lists'], in: ['filed', 'confirmed', 'ready', 'travelling', 'returned'], by: ['PO', 'SM', 'ST', 'AM', 'AT'] },
  },
  fields: {
    name: text('研学名称', 'Name', { required: true, search: true }),
    destination: text('目的地', 'Destination', { required: true, search: true }),
    productId: ref('product')('课程产品', 'Product', { required: true, locked: true }),
    schoolId: ref('school')('学校', 'School', { required: true, search: true, locked: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true, search: true, locked: true }),
    areaCode: text('区划代码', 'Area code', { required: true, locked: true, hidden: true }),
    /** Locked; what a head costs and what for is taken from it. */
    quotationId: ref('quotation')('报价单', 'Quotation', { required: true }),
    priceCents: money('人均费用', 'Price', { required: true, locked: true, isPrice: true }),
    /** What takes a place, where families pay in two parts; the rest is due by the end of the day beside it. */
    depositCents: money('定金', 'Deposit', { hidden: true }),
    balanceUntil: date('尾款截止日', 'Balance due by', { hidden: true }),
    startDate: date('出发日期', 'Departs', { required: true, search: true }),
    endDate: date('返回日期', 'Returns', { required: true }),
    capacityMin: int('最低人数', 'Minimum', { required: true, hidden: true, check: rules.between(1, 2_000) }),
    capacity: int('名额', 'Seats', { required: true, check: rules.between(1, 2_000) }),
    assembly: text('集合地点', 'Meeting place', { hidden: true }),
    /** Chief of the leaders: leads all groups. */
    leaderId: ref('agency_teacher')('总领队', 'Head leader', { hidden: true }),
    /** Whom the school names to know of the children's health. */
    healthOfficerId: ref('school_teacher')('健康负责人', 'Health officer', { locked: true, hidden: true }),
    safetyPlan: text('安全预案', 'Safety plan', { lines: 6, hidden: true }),
    emergencyPlan: text('应急预案', 'Emergency plan', { lines: 6, hidden: true }),
    planFile: file('方案附件', 'Plan as a file', { hidden: true }),
    letters: json<readonly Letter[]>()('家长信', 'Letters to parents', { locked: true, hidden: true, says: lettersLine }),
    letterVersion: int('家长信版本', 'Version of the letter', { required: true, initial: 0, locked: true, hidden: true }),
    launchedAt: time('开班时间', 'Launched at', { locked: true, hidden: true }),
    agencyTickBy: text('机构确认人', 'Confirmed by the agency', { locked: true, hidden: true }),
    agencyTickAt: time('机构确认时间', 'Confirmed by the agency at', { locked: true, hidden: true }),
    schoolTickBy: text('学校确认人', 'Confirmed by the school', { locked: true, hidden: true }),
    schoolTickAt: time('学校确认时间', 'Confirmed by the school at', { locked: true, hidden: true }),
    departedAt: time('出发时间', 'Left at', { locked: true, hidden: true }),
    departedCount: int('出发人数', 'Heads at departure', { locked: true, hidden: true }),
    returnedAt: time('返回时间', 'Back at', { locked: true, hidden: true }),
    brokenOff: flag('中止', 'Broken off', { required: true, initial: false, locked: true, hidden: true }),
    incident: text('事件记录', 'Incidents', { locked: true, hidden: true, lines: 4 }),
    receipts: json<readonly Receipt[]>()('费用票据', 'Costs with receipts', { locked: true, hidden: true, says: receiptsLine }),
    reportedBy: text('总结提交人', 'Report by', { locked: true, hidden: true }),
    cancelReason: { ...openClass.fields.cancelReason, label: ['取消原因', 'Cancel reason'] as const },
    remark: text('说明', 'Remark', { locked: true, hidden: true }),
    ...auditFields,
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { plan: 'planning' }),
    planning: state('筹备中', 'Planning', 'waiting', {
      change: 'planning',
      issueLetter: 'planning',
      appoint: 'planning',
      giveBack: 'planning',
      file: 'filing',
      cancel: 'cancelled',
      cancelWithClass: 'cancelled',
    }),
    filing: state('备案审核中', 'Filing', 'waiting', { approve: 'filed', reject: 'planning', revoke: 'planning', cancel: 'cancelled' }),
    filed: state('已备案', 'Filed', 'active', {
      launchClass: 'filed',
      approve: 'filed',
      reject: 'filed',
      assignTeacher: 'filed',
      reschedule: 'filed',
      replaceLeader: 'filed',
      giveBack: 'filed',
      issueLetter: 'filed',
      appoint: 'filed',
      confirm: 'confirmed',
      cancel: 'cancelled',
      cancelWithClass: 'cancelled',
    }),
    confirmed: state('已成行', 'Confirmed', 'active', {
      approve: 'confirmed',
      reject: 'confirmed',
      issueLetter: 'confirmed',
      appoint: 'confirmed',
      replaceLeader: 'confirmed',
      giveBack: 'confirmed',
      reschedule: 'confirmed',
      confirmReady: ['confirmed', 'ready'],
      cancel: 'cancelled',
      cancelWithClass: 'cancelled',
    }),
    ready: state('准备就绪', 'Ready', 'good', {
      replaceLeader: 'ready',
      giveBack: 'ready',
      reschedule: 'confirmed',
      backToPreparing: 'confirmed',
      depart: 'travelling',
      cancel: 'cancelled',
      cancelWithClass: 'cancelled',
    }),
    travelling: state('行程中', 'Travelling', 'active', { replaceLeader: 'travelling', arrive: 'returned', breakOff: 'returned' }),
    returned: state('已返回', 'Returned', 'waiting', { submitReport: 'returned', approveReport: 'reported', rejectReport: 'returned' }),
    reported: state('已总结', 'Reported', 'good', { complete: 'completed' }),
    completed: state('已结课', 'Completed', 'good'),
    cancelled: state('已取消', 'Cancelled', 'over'),
  },
  facts: {
    ...facts('planned', 'changed', 'appointed', 'class_launched', 'confirmed', 'agency_ready', 'made_ready', 'unreadied', 'departed', 'arrived', 'broken_off'),
    ...facts('report_submitted', 'report_approved', 'report_rejected', 'completed', 'cancelled'),
    ...approvalFacts,
    /** `was` is the day on which it was to leave. */
    rescheduled: carries<{ was: string }>(),
    /** `was` led it until then. */
    leader_replaced: carries<{ was: string | null }>(),
    letter_issued: carries<{ letter: Letter }>(),
    teacher_assigned: carries<{ lessonId: string; teacherId: string }>(),
  },
  evolve: { letter_issued: (row, { letter }) => ({ letters: [...(row.letters ?? []), letter] }) },
})

/** The statuses before the journey in which the roster may still change. */
export const beforeTravel = ['planning', 'filing', 'filed', 'confirmed', 'ready'] as const
/** A tour that was moved goes on as it was, and waits for its commission to agree to the new days before it leaves. */
export const isRefiled = ({ status, approvals }: { readonly status: unknown; readonly approvals?: unknown }): boolean =>
  (status === 'filed' || status === 'confirmed') && !(approvals as readonly unknown[] | null | undefined)?.length
/** The newest letter, if there is one. */
export const latestLetter = (row: { readonly letters: readonly Letter[] | null }): Letter | undefined => row.letters?.at(-1)
/** How many days it takes, both ends counted. */
export const daysOf = (row: { readonly startDate: string; readonly endDate: string }): number =>
  Math.round((Date.parse(row.endDate) - Date.parse(row.startDate)) / 86_400_000) + 1
export type Tour = Row<typeof tour>
