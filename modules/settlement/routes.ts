/** The odd paths of settlements, bills, accounts, invoices and finance statistics. */
import {
  about,
  act,
  alias,
  answer,
  type Ask,
  type Asked,
  byId,
  detail,
  ensure,
  find,
  findAll,
  get,
  ids,
  invoke,
  list,
  many,
  onlyGiven,
  pick,
  readings,
  report,
  type RouteContext,
  type Row,
  rowsById,
  rules,
  sum,
  textOf,
  type Where,
} from '../kit/index.ts'
import { agency, agencyTeacher } from '../people/index.ts'
import { openClass } from '../openclass/index.ts'
import { bankAccount } from './bank-account.ts'
import { bill, billId } from './bill.ts'
import { generateBill } from './bill.commands.ts'
import { generate } from './generate.ts'
import { invoiceTemplate, saveTemplate, templateId, create as createInvoice, change as changeInvoice } from './invoice.ts'
import { execute } from './pay.ts'
import { monthsUntil, settlePreview, turnsOf, workOfPreview } from './plan.ts'
import { agencyCourseStatistics, agencyDaily, lessonPeriodReport, statement, summary } from './reports.ts'
import { push, salary } from './salary.ts'
import { type Kind, settlement, settlementLine } from './settlement.ts'

const basic = 'business-basic'
const finance = 'business-order/finance'
/** The month that is asked about, or a refusal that names it. */
function monthOf({ period }: Asked): string {
  const month = textOf(period),
    wrong = rules.month(month)
  ensure(!wrong, about(wrong!, 'period'))
  return month
}
/** Sums are made of rows the asker may not see one by one, such as marks; which agencies they are of is bounded. */
const hostOf = (context: RouteContext) => ({
  ask: <T>(query: Ask<T>) => ('of' in query.query && query.query.of.name === agency.name ? context.ask(query) : context.readUnscoped(query)),
  newId: context.newId,
  zone: context.zone,
})

/** The draft of the month when there is one, so that creating twice fills the same settlement. */
async function draftId(kind: Kind, asked: Asked, context: RouteContext): Promise<string> {
  const [draft] = await context.ask(find(settlement, { kind, agencyId: textOf(asked.agencyId), period: textOf(asked.period), status: 'draft' }, { limit: 1 }))
  return draft?.id ?? context.newId()
}

/** The calls of one kind of settlement under its own name. */
const ofKind = (base: string, kind: Kind) => [
  ...readings(base, settlement, ['page', 'detail', 'export'], {
    where: async (asked, context): Promise<Where> => ({ kind, ...(await byTeacher(asked, context, kind)) }),
  }),
  act(`${base}/create`, [generate], async (asked, context) =>
    invoke(generate, await draftId(kind, asked, context), {
      kind,
      agencyId: textOf(asked.agencyId),
      period: textOf(asked.period),
      ...(asked.fee || asked.feeCents ? { feeCents: asked.fee ?? asked.feeCents } : {}),
      ...(ids(asked.openClassIds).length > 0 ? { openClassIds: ids(asked.openClassIds) } : {}),
    }),
  ),
  alias(`${base}/execute`, execute, { on: many, given: () => ({}), answer: true }),
]

/** Settlements that have lines of a teacher with this name. */
async function byTeacher({ teacherName }: Asked, context: RouteContext, kind: Kind): Promise<Where> {
  if (!textOf(teacherName)) return {}
  const named = () => context.readUnscoped(find(agencyTeacher, { name: { like: textOf(teacherName) } }))
  const payees = kind === 'class_fee' ? { teacherId: (await named()).map(one => one.id) } : { payeeName: { like: textOf(teacherName) } }
  const lines = await answer(findAll(settlementLine, { kind, status: 'live', ...payees }), context)
  return { id: [...new Set(lines.map(line => line.settlementId))] }
}

/** What a settlement pays per teacher (E125): from its lines, so the rows add up to it. */
async function teacherPayFee(asked: Asked, context: RouteContext) {
  const id = textOf(asked.id ?? asked.settlementId)
  const of = await context.readUnscoped(get(settlement, id))
  const lines = await answer(findAll(settlementLine, { settlementId: id, status: 'live', kind: { not: 'carry' } }), context)
  const teacherIds = lines.map(line => line.teacherId)
  const teachers = await answer(rowsById(agencyTeacher, teacherIds), { ask: context.readUnscoped })
  return [...Map.groupBy(lines, line => line.payeeId)]
    .map(([payeeId, own]) => ({
      id: `${id}:${payeeId}`,
      settlementId: id,
      teacherId: payeeId,
      teacherName: teachers.get(payeeId)?.name ?? context.masked(settlementLine, 'payeeName', own[0]!.payeeName),
      lessonCount: own.filter(line => !line.isAdjustment).length,
      adjustmentCount: own.filter(line => line.isAdjustment).length,
      feePerLesson: rates(own, context),
      amount: context.amount(sum(own.map(line => line.amountCents))),
      payStatus: of?.status ?? '',
    }))
    .sort((a, b) => (a.teacherName < b.teacherName ? -1 : 1))
}
const rates = (lines: readonly Row<typeof settlementLine>[], context: RouteContext) =>
  [...new Set(lines.flatMap(line => (line.rateCents === null ? [] : [context.amount(line.rateCents)])))].join(' / ')

/** The lines of a teacher in a settlement that were given in study tours. */
async function studyLines(asked: Asked, context: RouteContext) {
  const where = onlyGiven({ settlementId: asked.settlementId, payeeId: asked.teacherId })
  const lines = await answer(findAll(settlementLine, { ...where, status: 'live', kind: 'class_fee' }), context)
  const classIds = lines.map(line => line.openClassId)
  const classes = await answer(rowsById(openClass, classIds), { ask: context.readUnscoped })
  return context.wire(
    settlementLine,
    lines.filter(line => classes.get(line.openClassId ?? '')?.openClassType === 'Study'),
  )
}

const settlements = [
  ...ofKind(`${basic}/teacherClassFeeSettlement`, 'class_fee'),
  report(`${basic}/teacherClassFeeSettlement/teacherPayFee`, ['教师课酬', 'Teacher pay fees'], ['PO', 'FI', 'SM', 'AM', 'AT', 'AU'], teacherPayFee),
  report(`${basic}/teacherClassFeeSettlement/resLearningDetail`, ['研学课时费', 'Study lesson fees'], ['PO', 'FI', 'SM', 'AM', 'AT'], studyLines),
  ...ofKind(`${basic}/inspectionFee`, 'inspection_fee'),
  report(
    `${basic}/settlement/preview`,
    ['结算预览', 'Preview of a settlement run'],
    ['FI', 'AM'],
    (asked, context) => settlePreview(hostOf(context), monthOf(asked), textOf(asked.agencyId) || undefined),
    { times: { period: 'month' } },
  ),
  report(`${basic}/settlement/months`, ['可结算月份', 'Months to settle'], ['FI', 'AM', 'PO'], (_asked, context) => monthsUntil(context.now, context.zone)),
  /** Settles what the preview of one agency and kind shows, some classes per turn. */
  act(
    `${basic}/settlement/run`,
    [generate],
    async (asked, context) => {
      const previews = await settlePreview(hostOf(context), monthOf(asked), textOf(asked.agencyId) || undefined, asked.kind ? [asked.kind] : undefined)
      return previews.flatMap(one => turnsOf(workOfPreview(one), context))
    },
    { label: ['运行结算', 'Run a settlement'], decides: ['feeCents', 'openClassIds'], apart: true, answer: rows => [...new Set(rows.map(row => row.id))] },
  ),
  report(`${basic}/settlement/statement`, ['对账单', 'Statement'], ['PO', 'FI', 'AM', 'AU'], statement, { times: { date: 'day', endTime: 'instant' } }),
  list(`${basic}/settlement/lines`, settlementLine, asked => ({ settlementId: textOf(asked.settlementId ?? asked.id), status: 'live' })),
]

const billsOf = (kind: 'agency' | 'school') =>
  readings(`${finance}/${kind}Bill`, bill, ['page', 'detail', 'export'], {
    where: () => ({ kind }),
    id: (asked, context) => textOf(asked.id) || lastBill(kind, asked, context),
  })
async function lastBill(kind: 'agency' | 'school', asked: Asked, context: RouteContext): Promise<string | undefined> {
  const owner = kind === 'agency' ? onlyGiven({ agencyId: asked.agencyId }) : onlyGiven({ schoolId: asked.schoolId })
  const [last] = await context.ask(find(bill, { kind, ...owner, ...onlyGiven({ period: asked.period }) }, { sort: ['-period'], limit: 1 }))
  return last?.id
}
const money = [
  detail(`${finance}/bankAccount/query`, bankAccount, async ({ accountType, ownerId }, context) => {
    const rows = await context.ask(find(bankAccount, { accountType, ownerId: textOf(ownerId) }, { sort: ['-createdAt'] }))
    return (rows.find(one => one.status === 'in_use') ?? rows[0])?.id
  }),
  report(`${finance}/bankAccount/queryShotName`, ['账户简称', 'Short names of accounts'], ['PO', 'FI', 'SM', 'AM'], async ({ accountType }, context) =>
    (await answer(findAll(bankAccount, { ...(accountType ? { accountType } : {}), status: { not: 'disabled' } }), context)).map(one => ({
      ...pick(one, 'id', 'shortName', 'ownerId'),
      ownerName: one.ownerName ?? '',
    })),
  ),
  ...billsOf('agency'),
  ...billsOf('school'),
  act(`${finance}/bill/make`, [generateBill], asked => {
    const period = textOf(asked.period),
      id = asked.agencyId ? billId('agency', textOf(asked.agencyId), period) : billId('school', textOf(asked.schoolId), period)
    return invoke(generateBill, id, { agencyId: asked.agencyId || null, schoolId: asked.schoolId || null, period })
  }),
]

const invoices = [
  alias('business-order/invoice/submit', [createInvoice, changeInvoice], {
    which: byId(createInvoice, changeInvoice),
    names: { amountCents: ['amountCents', 'amount'] },
  }),
  report('business-order/invoice/template', ['发票模板', 'Invoice template'], ['PO', 'FI', 'SM', 'PR', 'CS'], async (_asked, context) => {
    const row = await context.ask(get(invoiceTemplate, templateId))
    const initial = Object.fromEntries(Object.entries(invoiceTemplate.fields).map(([name, field]) => [name, field.initial ?? '']))
    return row ? (await context.wire(invoiceTemplate, [row]))[0] : { id: templateId, ...initial }
  }),
  alias('business-order/invoice/template/submit', saveTemplate, { on: () => templateId }),
]

const figures = ['PO', 'FI', 'AM', 'AU'] as const
const ofSpan = { times: { period: 'month', date: 'monthOrDay', startTime: 'instant', endTime: 'instant' } } as const
const statistics = [
  report(`${basic}/financeStatistics/summary`, ['财务汇总', 'Finance summary'], ['PO', 'FI', 'AU'], summary, ofSpan),
  report(`${basic}/financeStatistics/agencyDaily`, ['机构日报', 'Agency daily'], figures, agencyDaily, ofSpan),
  report(`${basic}/financeStatistics/lessonPeriodReport`, ['课时报表', 'Lesson-period report'], figures, lessonPeriodReport, ofSpan),
  report(`${basic}/financeStatistics/agencyCourseStatistics`, ['机构课程统计', 'Course statistics'], figures, agencyCourseStatistics, ofSpan),
  list(`${basic}/salaryInterface/page`, salary),
  alias(`${basic}/salaryInterface/push`, push, { on: many, given: () => ({}), answer: true }),
]

export const routes = [...settlements, ...money, ...invoices, ...statistics]
