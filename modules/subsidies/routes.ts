/** The calls of business-basic/subsidy under the names that the wire has for them, what families may apply to, and the report of a scheme. */
import { auditCode, audited, verdict } from '../audit/index.ts'
import { guardian, student } from '../people/index.ts'
import { act, answer, byNames, chosen, dayOf, find, findAll, get, invoke, readings, report, sum, yes } from '../kit/index.ts'
import type { Asked, RouteContext } from '../kit/index.ts'
import { schemeBalance, subsidyBalance } from './balance.ts'
import { isWithin, promised, scheme } from './scheme.ts'
import { approve, reject, remove, submit, withdraw } from './subsidy.commands.ts'
import { subsidy } from './subsidy.ts'
import { subsidyUse } from './use.ts'

const base = 'business-basic/subsidy'

/** The wire filters by the pupil's name, and by the state of the audit as a number. */
const names = byNames(['studentName', student, 'studentName', 'studentId'])
const coded: Readonly<Record<string, readonly string[]>> = {
  [auditCode.pending]: ['pending'],
  [auditCode.approved]: ['active', 'ended'],
  [auditCode.rejected]: ['rejected'],
}
const where = async (asked: Asked, context: RouteContext) => ({
  ...(await names(asked, context)),
  ...(asked.auditStatus !== undefined && asked.auditStatus !== '' ? { status: coded[String(asked.auditStatus)] ?? [] } : {}),
})
/** As the wire calls what it shows. */
const show = (rows: readonly Asked[]): readonly Asked[] =>
  rows.map(row => ({ ...row, amount: row.amountCents, reason: row.grounds, applyTime: row.submittedAt, remarks: row.auditRemark }))

/** The children for whom the asker may apply, each with the schemes that are open to them now. */
async function open(_asked: Asked, context: RouteContext) {
  const bonds = await context.readUnscoped(find(guardian, { userId: context.actor.userId, status: 'bound', maySee: true, blocked: false }))
  const today = dayOf(context.now, context.zone)
  const [pupils, schemes, own] = await Promise.all([
    context.readUnscoped(find(student, { id: bonds.map(one => one.studentId), status: 'live' })),
    context.readUnscoped(find(scheme, { status: 'published', applyFrom: { lte: today }, applyUntil: { gte: today } }, { sort: ['applyUntil'] })),
    context.readUnscoped(find(subsidy, { studentId: bonds.map(one => one.studentId), status: ['pending', 'active', 'ended', 'rejected'] })),
  ])
  return pupils.map(one => ({
    studentId: one.id,
    studentName: one.studentName,
    schemes: schemes
      .filter(of => isWithin(one.areaCode, of) && (of.gradeFrom ?? 0) <= (one.yearGrade ?? 0) && (one.yearGrade ?? 0) <= (of.gradeTo ?? 12))
      .filter(of => !own.some(row => row.studentId === one.id && row.schemeId === of.id))
      .map(of => ({ id: of.id, name: of.name, cap: context.amount(of.capCents), applyUntil: of.applyUntil })),
  }))
}
export type OpenTo = Awaited<ReturnType<typeof open>>[number]

/** What became of the money of a scheme: the budget is what is reserved, used and left. */
async function summary({ id }: Asked, context: RouteContext) {
  const of = await context.ask(get(scheme, String(id ?? '')))
  if (!of) return {}
  const [sums, all, uses] = await Promise.all([
    context.readUnscoped(get(schemeBalance, of.id)),
    answer(findAll(subsidy, { schemeId: of.id, status: { not: ['removed', 'erased'] } }), { ask: context.readUnscoped }),
    answer(findAll(subsidyUse, { schemeId: of.id, status: ['committed', 'used', 'returned'] }), { ask: context.readUnscoped }),
  ])
  const countOf = (...statuses: readonly string[]): number => all.filter(one => statuses.includes(one.status)).length
  return {
    budget: context.amount(of.budgetCents),
    reserved: context.amount(sums?.openCents ?? 0),
    used: context.amount(sums?.usedCents ?? 0),
    left: context.amount(of.budgetCents - promised(sums)),
    givenBack: context.amount(sum(uses.map(one => one.backCents))),
    pending: countOf('pending'),
    approved: countOf('active', 'ended'),
    rejected: countOf('rejected'),
    orders: uses.length,
  }
}
export type SchemeReport = Partial<Awaited<ReturnType<typeof summary>>>

/** What is left of a subsidy for orders to come. */
async function left({ id }: Asked, context: RouteContext) {
  const row = context.actor.may('subsidy_view') ? await context.ask(get(subsidy, String(id ?? ''))) : undefined
  if (!row || row.approvedCents === null) return {}
  const sums = await context.readUnscoped(get(subsidyBalance, row.id))
  const used = sums?.usedCents ?? 0
  return {
    approved: context.amount(row.approvedCents),
    used: context.amount(used),
    left: context.amount(row.status === 'active' ? row.approvedCents - used : 0),
  }
}

const applying = (asked: Asked, context: RouteContext) => {
  const { amount, reason, ...given } = asked
  const named = { ...(amount === undefined ? {} : { amountCents: amount }), ...(reason === undefined ? {} : { grounds: reason }) }
  return invoke(submit, String(asked.id || context.newId()), { ...given, ...named } as never)
}
/** What is still being checked is taken back, what was turned down removed. */
async function removing(asked: Asked, context: RouteContext) {
  const ids = chosen(asked),
    found = context.actor.may('subsidy_view') ? await context.ask(find(subsidy, { id: ids })) : []
  return ids.map(id => invoke(found.find(one => one.id === id)?.status === 'pending' ? withdraw : remove, id, {}))
}
export const routes = [
  ...readings(base, subsidy, ['page', 'list', 'detail', 'export'], { where, show }),
  act(`${base}/submit`, [submit], applying, { label: submit.label, ...yes }),
  act(`${base}/remove`, [remove, withdraw], removing, yes),
  act(
    `${base}/audit`,
    [approve, reject],
    asked => verdict(asked, approve, reject, asked.approvedCents ? { approvedCents: asked.approvedCents } : {}),
    audited({ approvedCents: approve.input.approvedCents }),
  ),
  report(`${base}/open`, ['可申请的补贴方案', 'Schemes that are open'], ['PR'], open),
  report(`${base}/left`, ['补贴余额', 'Left of a subsidy'], ['PO', 'FI', 'EC', 'SM', 'PR'], left),
  report('business-basic/subsidyScheme/summary', ['补贴方案统计', 'Report of a scheme'], ['PO', 'FI', 'EC'], summary),
]
