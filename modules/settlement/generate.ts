/** Generating and recomputing: a draft takes the confirmed lessons that are in no live line yet, as often as one likes. */
import {
  type Invoke,
  invoke,
  choice,
  coded,
  command,
  type Context,
  documentNo,
  ensure,
  fact,
  find,
  findAll,
  get,
  json,
  money,
  monthOf,
  next,
  pick,
  plus,
  type Reading,
  ref,
  type Row,
  rules,
  sum,
  withParams,
} from '../kit/index.ts'
import { openClass } from '../openclass/index.ts'
import { agency, teacherFee, useFee } from '../people/index.ts'
import { policy, policyId, policyOf } from '../system/index.ts'
import { assess, type Aim, type ClassFacts, monthEnd, type RateUse, readClass } from './compute-settlement.ts'
import { free, type LineValues, reprice, take } from './line.ts'
import { type Change, tally, type Totals } from './lines.ts'
import { type Kind, kinds, no, periodField, settlement, settlementLine } from './settlement.ts'

const corrected = coded('settlement.corrected', ['课次更正', 'lesson corrected'])
const carriedFrom = coded('settlement.carriedFrom', ['结转自 {settleNo}', 'carried from {settleNo}'])

/** The most lines of one settlement, so that a void can free them in one turn. */
export const linesMax = 4_000
/** Classes whose last lesson lies further back are settled only when named. */
const backMilliseconds = 400 * 86_400_000

export interface Subject {
  readonly kind: Kind
  readonly agencyId: string
  readonly period: string
  readonly feeCents?: number | null
}
type Draft = Row<typeof settlement>

/** What all classes of a settlement have in common. */
export function* readAim(subject: Subject, settlementId: string, zone: string): Reading<Aim & { agency: Row<typeof agency> | undefined }> {
  const owner = yield* get(agency, subject.agencyId)
  const rules = policyOf(yield* get(policy, policyId))
  return {
    kind: subject.kind,
    settlementId,
    zone,
    until: monthEnd(subject.period, zone),
    agency: owner,
    shareBp: owner?.shareBp ?? rules.agencyShareBp,
    feeCents: subject.feeCents ?? null,
    fees: subject.kind === 'class_fee' ? yield* findAll(teacherFee, { agencyId: subject.agencyId, status: ['current', 'ended'] }) : [],
  }
}

/** The classes that may have something to settle by the end of the month. */
export const readClasses = (agencyId: string, until: string) =>
  findAll(openClass, { agencyId, any: [{ lastLessonAt: null }, { lastLessonAt: { gte: plus(until, -backMilliseconds) } }] })

interface Facts {
  readonly existing: Draft | undefined
  readonly aim: Aim & { readonly agency: Row<typeof agency> | undefined }
  readonly classes: readonly ClassFacts[]
  readonly number: number
  /** Balances brought forward that no live line carries yet. */
  readonly carried: readonly Draft[]
}

function* read(subject: Subject, context: Context, only: readonly string[] | undefined, takes: boolean): Reading<Omit<Facts, 'number'>> {
  const { kind, agencyId, period } = subject
  const [existing] = yield* find(settlement, { kind, agencyId, period, status: 'draft', id: { not: context.id } }, { limit: 1 })
  const base = yield* readAim(subject, context.id, context.zone)
  const aim = takes ? base : { ...base, until: null }
  const rows = only ? yield* findAll(openClass, { agencyId, any: [{ id: only }] }) : yield* readClasses(agencyId, base.until!)
  const classes: ClassFacts[] = []
  for (const row of rows) classes.push(yield* readClass(row, aim))
  return { existing, aim, classes, carried: yield* readCarried(kind, agencyId) }
}

function* readCarried(kind: Kind, agencyId: string): Reading<readonly Draft[]> {
  const done = yield* find(settlement, { kind, agencyId, status: 'carried', amountCents: { lt: 0 } })
  const lines = yield* findAll(settlementLine, { agencyId, kind: 'carry', status: 'live' })
  const taken = new Set(lines.map(line => line.id))
  return done.filter(one => !taken.has(carryId(one.id)))
}
export const carryId = (settlementId: string): string => `carry:${settlementId}`

export const generate = command(settlement, 'generate', {
  label: ['生成结算', 'Generate'],
  again: ['补入课次', 'Take in more lessons'],
  by: ['FI', 'AM'],
  input: {
    kind: choice(kinds)('类型', 'Kind', { required: true }),
    agencyId: ref('agency')('机构', 'Agency', { required: true }),
    period: { ...periodField, locked: false },
    feeCents: money('每次巡课费', 'Fee per inspection'),
    /** Only these classes: a large month is generated in several turns. */
    openClassIds: json<readonly string[]>()('班级', 'Classes', { check: rules.texts }),
  },
  needs: function* (row, input, context): Reading<Facts> {
    const subject = { ...input, feeCents: input.feeCents ?? row.feeCents }
    const facts = yield* read(subject, context, input.openClassIds ?? undefined, true)
    return { ...facts, number: row.status === 'new' ? yield* next('settlement') : 0 }
  },
  decide: (row, input, facts, context) => {
    const { kind, agencyId, period } = input
    ensure(period <= monthOf(context.now, context.zone), no.future)
    ensure(row.status === 'new' || (row.kind === kind && row.agencyId === agencyId && row.period === period), no.differs)
    // A rejected settlement may come back beside a newer draft: then either can be filled, a third is not begun.
    ensure(row.status !== 'new' || !facts.existing, no.draftExists, { id: facts.existing?.id })
    ensure(kind !== 'inspection_fee' || facts.aim.feeCents !== null, no.feeMissing)
    const found = plan(row, facts, context)
    if (!found) {
      ensure(row.status !== 'new', no.nothing)
      return []
    }
    const { aim, number } = facts
    const head = { kind, agencyId, period, settleNo: documentNo('JS', number, period), areaCode: aim.agency!.areaCode, feeCents: aim.feeCents }
    return [fact(settlement, 'generated', { ...(row.status === 'new' ? head : {}), ...found.totals }), ...found.steps]
  },
})

export const recompute = command(settlement, 'recompute', {
  label: ['重算', 'Recompute'],
  by: ['FI', 'AM'],
  needs: function* (row, _input, context): Reading<Facts> {
    const lines = yield* findAll(settlementLine, { settlementId: row.id, status: 'live' })
    const only = [...new Set(lines.flatMap(line => line.openClassId ?? []))]
    const facts = yield* read({ ...row }, context, only, false)
    return { ...facts, existing: undefined, number: 0, carried: [] }
  },
  decide: (row, _input, facts, context) => {
    const found = plan(row, facts, context)
    return found ? [fact(settlement, 'recomputed', found.totals), ...found.steps] : fact(settlement, 'recomputed')
  },
})

/** The new totals of the draft and the steps of its lines; undefined when nothing changes. */
function plan(row: Draft, facts: Facts, { id }: Context) {
  const assessed = facts.classes.map(one => ({ openClassId: one.openClass.id, ...assess(one, facts.aim) }))
  const changes = assessed.flatMap(one => one.changes)
  // A balance alone makes no settlement: it waits for lessons to be settled against.
  const carried = row.status === 'new' && changes.length === 0 ? [] : facts.carried
  const missing =
    facts.aim.until === null
      ? (row.missing ?? [])
      : [...(row.missing ?? []).filter(one => !assessed.some(each => each.openClassId === one.openClassId)), ...assessed.flatMap(one => one.missing)].slice(
          0,
          500,
        )
  if (changes.length === 0 && carried.length === 0 && missing.length === (row.missing ?? []).length) return undefined
  if (row.status === 'new' && changes.length === 0) return undefined
  const reasons = new Map(assessed.flatMap(one => [...one.reasons]))
  const agencyId = facts.aim.agency!.id
  return {
    totals: totalsAfter(row, changes, carried, missing),
    steps: [
      ...changes.map(change => stepOf(change, facts.aim, { settlementId: id, agencyId, reasons })),
      ...carried.map(one => invoke(take, carryId(one.id), { values: carryLine(one, id) })),
      ...latestUses(assessed.flatMap(one => one.rateUses)).map(({ id: rateId, date }) => invoke(useFee, rateId, { date })),
    ] satisfies readonly Invoke[],
  }
}

/** Each rate once, with the latest day it is used on. */
const latestUses = (uses: readonly RateUse[]): readonly RateUse[] => [
  ...new Map(uses.toSorted((a, b) => (a.date < b.date ? -1 : 1)).map(one => [one.id, one])).values(),
]

function totalsAfter(row: Draft, changes: readonly Change[], carried: readonly Draft[], missing: Draft['missing']) {
  const payees: Totals = tally(row.payees ?? {}, changes, 'payeeId')
  const schools: Totals = tally(row.schools ?? {}, changes, 'schoolId')
  const lineCount = row.lineCount + sum(changes.map(change => ({ take: 1, free: -1, reprice: 0 })[change.act]))
  ensure(lineCount <= linesMax, no.tooMany, { lines: lineCount })
  const carriedCents = row.carriedCents + sum(carried.map(one => one.amountCents))
  return {
    payees,
    schools,
    missing,
    lineCount,
    carriedCents,
    lessonCount: row.lessonCount + sum(changes.map(change => change.lessons)),
    teacherCount: Object.keys(payees).length,
    amountCents: row.amountCents - row.carriedCents + carriedCents + sum(changes.map(change => change.delta)),
  }
}

interface Target {
  readonly settlementId: string
  readonly agencyId: string
  readonly reasons: ReadonlyMap<string, string>
}

function stepOf(change: Change, aim: Aim, { settlementId, agencyId, reasons }: Target): Invoke {
  if (change.act === 'free') return invoke(free, change.id, {})
  const { from } = change
  const due = 'takeable' in from ? from : undefined
  const reason = change.isAdjustment ? (reasons.get(from.lessonId) ?? corrected) : null
  const rate = { rateCents: due?.rateCents ?? null, rateBp: due?.rateBp ?? null, pupilCount: due?.pupilCount ?? null }
  if (change.act === 'reprice') return invoke(reprice, change.id, { amountCents: change.cents, ...rate, reason })
  const values: LineValues = {
    settlementId,
    kind: aim.kind,
    isAdjustment: change.isAdjustment,
    adjustsId: change.adjustsId,
    agencyId,
    ...pick(from, 'lessonId', 'openClassId', 'schoolId', 'areaCode', 'payeeId', 'lessonDate'),
    payeeName: from.payeeName ?? null,
    teacherId: aim.kind === 'class_fee' ? from.payeeId : null,
    ...rate,
    amountCents: change.cents,
    reason,
  }
  return invoke(take, change.id, { values })
}

const carryLine = (one: Draft, settlementId: string): LineValues => ({
  ...pick(one, 'agencyId', 'areaCode', 'amountCents'),
  settlementId,
  kind: 'carry',
  isAdjustment: false,
  payeeId: one.agencyId,
  reason: withParams(carriedFrom, { settleNo: one.settleNo }),
})

export const generateCommands = [generate, recompute] as const
