/** The pool of clues: how many of them one may take from it a day and hold, by the house and by team; who put one back waits before taking it again. */
import { deptLine, receiptsId, seaReceipts } from '../crm/index.ts'
import { dept, deptsBelow } from '../identity/index.ts'
import {
  about,
  type Context,
  count,
  crud,
  dayOf,
  ensure,
  find,
  folds,
  gather,
  get,
  hour,
  int,
  type Narrower,
  on,
  day,
  plus,
  type Reading,
  ref,
  report,
  resource,
  type Row,
  rules,
  text,
  answer,
  type RouteContext,
} from '../kit/index.ts'
import { type Clue, clue } from './clue.ts'
import { no } from './refusals.ts'
import { type SalesRule, salesRules } from './rule.ts'

/** Another measure for a team, and for the teams below it that have none of their own; what is left empty is as the house has it. */
export const clueLimit = resource('clue_limit', {
  label: ['线索领取上限', 'Limit of clues'],
  path: { base: 'business-crm/clueLimit', list: 'page' },
  title: 'deptId',
  read: ['PO', 'SA', 'SL'],
  scope: 'everyone',
  fields: {
    deptId: ref('dept')('部门', 'Department', { required: true, search: true }),
    dayMax: int('每人每日领取上限(0为不限，空为按规则)', 'A day, each (0: any, empty: as the rules)', { check: rules.between(0, 10_000) }),
    holdMax: int('每人持有上限(0为不限，空为按规则)', 'Held, each (0: any, empty: as the rules)', { check: rules.between(0, 100_000) }),
    remark: text('备注', 'Remark', { lines: 2 }),
  },
})
export const clueLimitCommands = crud(clueLimit, {
  by: ['PO', 'SL'],
  fixed: ['deptId'],
  unique: { on: ['deptId'], refused: no.limitTaken },
  needs: row => gather({ house: get(dept, row.deptId) }),
  check(row, { house }, _context, before) {
    ensure(before.status !== 'new' || house?.status === 'live', about(no.noDept, 'deptId'))
    ensure(row.dayMax !== null || row.holdMax !== null, about(no.noLimit, 'dayMax'))
  },
})

interface Limits {
  readonly dayMax: number
  readonly holdMax: number
}
/** What holds in a department: of the nearest one up the tree that says it, else of the house. */
function* limitsIn(deptId: string | null | undefined, rule: SalesRule): Reading<Limits> {
  const line = yield* deptLine(deptId)
  const set: readonly Row<typeof clueLimit>[] = line.length > 0 ? yield* find(clueLimit, { deptId: line, status: 'live' }) : []
  const near = line.flatMap(id => set.filter(one => one.deptId === id))
  const said = (name: keyof Limits): number | null | undefined => near.find(one => one[name] !== null)?.[name]
  return { dayMax: said('dayMax') ?? rule.clueDayMax, holdMax: said('holdMax') ?? rule.clueHoldMax }
}

/** The pool counts beside the seas, under a name that no row has. */
const pool = 'clue'
export const receipts = folds(seaReceipts, fold => [
  fold(on(clue, 'received'), {
    // What was taken before takings were counted says no day.
    key: ({ data }) => (data.day && data.ownerId ? receiptsId(data.ownerId, data.day, pool) : undefined),
    fold: row => ({ count: row.count + 1 }),
  }),
])
const held = ['fresh', 'following', 'interested'] as const
const holding = (userId: string) => count(clue, { ownerId: userId, status: held })

/** How many more somebody may hold who gets one. */
export function* roomFor(to: { readonly userId: string; readonly deptId: string } | undefined, rule: SalesRule) {
  if (!to) return { limits: undefined, holds: 0 }
  return { limits: yield* limitsIn(to.deptId, rule), holds: yield* holding(to.userId) }
}
export function ensureHolds({ limits, holds }: { readonly limits?: Limits | undefined; readonly holds: number }): void {
  ensure(!limits || limits.holdMax === 0 || holds < limits.holdMax, no.clueFull, { max: limits?.holdMax ?? 0 })
}
/** What a taking is weighed by. */
export function* takingNeeds({ actor, now, zone }: Pick<Context, 'actor' | 'now' | 'zone'>) {
  const rule = yield* salesRules.read(),
    today: Row<typeof seaReceipts> | undefined = yield* get(seaReceipts, receiptsId(actor.userId, dayOf(now, zone), pool))
  return { rule, ...(yield* roomFor(actor, rule)), taken: today?.count ?? 0 }
}
type Taking = ReturnType<typeof takingNeeds> extends Generator<any, infer T, any> ? T : never
/** Managers take whatever lies in the pool: the waits and the limit of a day are for sellers. */
export function ensureMayTake(row: Clue, { rule, limits, holds, taken }: Taking, { actor, now }: Pick<Context, 'actor' | 'now'>): void {
  ensureHolds({ limits, holds })
  if (actor.role === 'SL') return
  ensure(!limits || limits.dayMax === 0 || taken < limits.dayMax, no.clueDayLimit, { max: limits?.dayMax ?? 0 })
  const since = row.poolAt
  if (!since) return
  const from = plus(since, rule.clueFreshHours * hour),
    again = plus(since, rule.clueFormerDays * day)
  ensure(from <= now, no.clueFresh, { hours: rule.clueFreshHours, until: from })
  ensure(row.lastOwnerId !== actor.userId || again <= now, no.clueFormer, { days: rule.clueFormerDays, until: again })
}

/** How many more the asker may take today; an empty `max`: any number. */
async function quota(_asked: unknown, context: RouteContext) {
  const { limits, holds, taken } = await answer(takingNeeds(context), { ask: context.readUnscoped }),
    isLimited = context.actor.role !== 'SL' && (limits?.dayMax ?? 0) > 0,
    isFull = (limits?.holdMax ?? 0) > 0
  return {
    max: isLimited ? String(limits!.dayMax) : '',
    taken,
    left: isLimited ? String(Math.max(0, limits!.dayMax - taken)) : '',
    holdMax: isFull ? String(limits!.holdMax) : '',
    holds,
  }
}
export type ClueQuota = Awaited<ReturnType<typeof quota>>
export const poolRoutes = [report('business-crm/clue/quota', ['今日可领取', 'What one may take today'], ['SA', 'SL'], quota)]

const within = (deptId: readonly string[]) => ({ [clueLimit.name]: { deptId } })
/** What holds for one's own department; for a manager that of the own team and of those below it, which is theirs to set. */
export const limitsSeen: readonly Narrower[] = [
  {
    role: 'SA',
    *narrow({ deptId }) {
      return within(yield* deptLine(deptId))
    },
  },
  {
    role: 'SL',
    *narrow({ deptId }) {
      return within(yield* deptsBelow(deptId))
    },
  },
]
