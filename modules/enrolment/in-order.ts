/** Enrolling by wishes: of several classes in order the first that has a seat is taken, else the child waits where it is asked for. One turn,
 * one seat at most; what was said of each wish is kept with the place. */
import {
  about,
  alias,
  type Asked,
  type Check,
  count,
  type Context,
  command,
  dayOf,
  ensure,
  fact,
  flag,
  formatTime,
  get,
  ids,
  invoke,
  type Invoke,
  json,
  optional,
  pick,
  type Reading,
  RefusalError,
  type RefusalCode,
  refusals,
  type RouteContext,
  type Row,
  rules,
  type Step,
  text,
} from '../kit/index.ts'
import { attemptsOf, createPayment, order, payment, ticketOf, useOf } from '../payments/index.ts'
import { noAudience } from '../products/index.ts'
import { bestOf, offersFor, ownShare } from '../subsidies/index.ts'
import { ensureSeat, seatIn, takeSeat } from './enrol.ts'
import { enrolment } from './enrolment.ts'
import { ensurePlace, placesNeeds, type PlaceNeeds } from './needs.ts'
import { no as rule } from './rules.ts'
import { ensureListed, type ListNeeds, listNeeds, placeInput } from './waiting.ts'

/** Wishes of one call. */
const wishesMax = 5
export const no = refusals('in_order', {
  wishes: [`请按顺序选择 1 至 ${wishesMax} 个不同的班级`, `name 1 to ${wishesMax} different classes in order of wish`],
  waitFor: ['候补班级须为所填班级之一', 'the class to wait for must be one of the wishes'],
})

const inOrder: Check<readonly string[]> = value =>
  rules.texts(value) ?? (value.length > 0 && value.length <= wishesMax && new Set(value).size === value.length ? undefined : no.wishes)

/** What stands against something, or what it comes to. */
function tried<T>(of: () => T): { readonly refused: RefusalCode } | { readonly value: T } {
  try {
    return { value: of() }
  } catch (error) {
    if (error instanceof RefusalError) return { refused: error.refused }
    throw error
  }
}
const seat = (facts: PlaceNeeds, context: Context) =>
  tried(() => {
    const placed = ensurePlace(facts, context)
    ensureSeat(placed.klass, facts, context)
    return placed
  })

interface Wished {
  /** What decides each wish. */
  readonly places: readonly PlaceNeeds[]
  /** Where the child waits when none can be. */
  readonly list?: ListNeeds | undefined
}
interface Wishes {
  readonly openClassIds: readonly string[]
  readonly studentId: string
  readonly waitlist?: boolean | null | undefined
  readonly waitFor?: string | null | undefined
}
const waitsFor = ({ openClassIds, waitlist, waitFor }: Wishes): string | undefined => (waitlist || waitFor ? (waitFor ?? openClassIds[0]) : undefined)

function* wished(wishes: Wishes, context: Context): Reading<Wished> {
  // All of them at once: while a group is tried ahead of its turns, nobody knows yet whose wish will be full.
  const places = yield* placesNeeds(wishes.openClassIds, wishes.studentId, context)
  if (places.some(one => 'value' in seat(one, context))) return { places }
  const id = waitsFor(wishes),
    place = id === undefined ? undefined : places[wishes.openClassIds.indexOf(id)]
  // A number of the list is only taken by who may join it.
  const mayWait = place && 'value' in tried(() => ensureListed({ ...place, sibling: false, queueNo: 0 }, null, context))
  return { places, list: mayWait ? yield* listNeeds(id!, place) : undefined }
}

/** A parent who said how they pay begins to, in the same turn; who owes nothing has no need to. */
function paying(steps: readonly Step<typeof enrolment>[], owedCents: number, { payType, terminal }: Way, { actor, newId }: Context): readonly Invoke[] {
  const made = steps.find((one): one is Invoke => 'command' in one)
  if (!made || !payType || owedCents === 0 || actor.role !== 'PR') return []
  return [invoke(createPayment, newId(), { orderId: made.id, payType, terminal: terminal ?? 'web' })]
}
interface Way {
  readonly payType?: Row<typeof payment>['payType'] | null | undefined
  readonly terminal?: Row<typeof payment>['terminal'] | null | undefined
}

export const commitInOrder = command(enrolment, 'commitInOrder', {
  label: ['按志愿顺序报名', 'Enrol in order of wish'],
  by: ['PR', 'SM', 'PO'],
  contended: true,
  input: {
    studentId: placeInput.studentId,
    openClassIds: json<readonly string[]>()('班级（按志愿顺序）', 'Classes in order', { required: ['请选择班级', 'please choose a class'], check: inOrder }),
    waitlist: flag('均无名额时候补', 'Else the waiting list'),
    waitFor: text('候补班级', 'Class to wait for'),
    phoneNumber: optional(order.fields.phoneNumber),
    payType: optional({ ...payment.fields.payType, locked: false }),
    terminal: optional({ ...payment.fields.terminal, locked: false }),
  },
  *needs(_row, input, context) {
    const offers = input.payType ? yield* offersFor(input.studentId, dayOf(context.now, context.zone)) : []
    return { ...(yield* wished(input, context)), offers }
  },
  decide: (row, input, { places, list, offers }, context) => {
    const { openClassIds } = input
    const waits = waitsFor(input)
    ensure(waits === undefined || openClassIds.includes(waits), about(no.waitFor, 'waitFor'))
    const refused: RefusalCode[] = []
    const passed = () => ({ rank: refused.length + 1, passed: refused.length > 0 ? refused.map(one => one.code).join() : null })
    for (const facts of places) {
      const found = seat(facts, context)
      if ('refused' in found) refused.push(found.refused)
      else {
        const place = seatIn(found.value, facts, context)
        const steps = takeSeat(row.id, { ...place, type: 'committed', entry: { ...place.entry, ...passed() }, phoneNumber: input.phoneNumber ?? null }, context)
        return [...steps, ...paying(steps, place.priceCents - (bestOf(offers, place.priceCents)?.cents ?? 0), input, context)]
      }
    }
    const at = waits === undefined ? -1 : openClassIds.indexOf(waits)
    const waiting = at < 0 ? undefined : tried(() => ensureListed(list ?? { ...places[at]!, sibling: false, queueNo: 0 }, null, context))
    if (waiting && 'value' in waiting) return fact(enrolment, 'waitlisted', { ...waiting.value, ...passed(), rank: at + 1 }, 'waitlisted')
    throw new RefusalError(noneOf(openClassIds, refused, waits, waiting?.refused))
  },
})

/** None of the wishes: each is said with its class and its rule, and so is the list. */
function noneOf(ids: readonly string[], refused: readonly RefusalCode[], waits: string | undefined, list: RefusalCode | undefined): RefusalCode {
  const said = refused.map(({ code, label }, i) => ({
    code,
    label: [`第 ${i + 1} 志愿：${label[0]}`, `wish ${i + 1}: ${label[1]}`] as const,
    field: 'openClassIds',
  }))
  const waiting = list ? [{ code: list.code, label: [`候补：${list.label[0]}`, `waiting list: ${list.label[1]}`] as const, field: 'waitFor' }] : []
  const choices = refused.map(({ code }, i) => ({ openClassId: ids[i], choice: i + 1, rule: code }))
  const wrong = [...said, ...waiting]
  return {
    ...rule.noneFree,
    label: wrong.length === 1 ? wrong[0]!.label : rule.noneFree.label,
    detail: { wrong, choices, ...(list ? { waitlist: { openClassId: waits, rule: list.code } } : {}) },
  }
}

/** The words of a rule that was kept by its code. */
const wordsOf = new Map(Object.values({ ...rule, ...noAudience }).map(one => [one.code, one.label]))

/** What became of the wishes: the place or the child's number in the waiting list, why each dearer wish could not be had, the order, and where
 * the parent said how they pay, what their device needs for it. */
async function outcome([row]: readonly Row<typeof enrolment>[], asked: Asked, context: RouteContext) {
  const place = row!,
    ids = wishesOf(asked)
  const due = place.orderId ? await context.readUnscoped(get(order, place.orderId)) : undefined
  const [attempt] = asked.payType && due?.status === 'created' && context.actor.role === 'PR' ? await attemptsOf(due, context) : []
  const ticket = due && attempt && (await ticketOf(attempt, due, asked, context, true))
  return {
    ...pick(place, 'id', 'version', 'status', 'openClassId', 'orderId'),
    enrolmentId: place.id,
    enrolmentStatus: place.status,
    choice: place.rank ?? 1,
    refused: (place.passed ?? '')
      .split(',')
      .filter(Boolean)
      .map((code, i) => ({ openClassId: ids[i] ?? '', choice: i + 1, rule: code, msg: wordsOf.get(code)?.[context.lang] ?? code })),
    position: place.status === 'waitlisted' ? await positionOf(place, context) : 0,
    serverTime: formatTime(context.now, context.zone),
    holdUntil: place.holdUntil ? formatTime(place.holdUntil, context.zone) : '',
    ...(due
      ? {
          orderCode: due.orderCode,
          orderStatus: due.status,
          amount: context.amount(ownShare(due.totalCents, await useOf(due.id, context))),
          payUntil: formatTime(due.payUntil, context.zone),
        }
      : {}),
    payment: ticket ?? null,
  }
}
/** What the call answers, for the screen that asks. */
export type InOrder = Awaited<ReturnType<typeof outcome>>

/** The child's number among those who wait, from 1. */
async function positionOf({ openClassId, priority, queueNo }: Row<typeof enrolment>, context: RouteContext): Promise<number> {
  const dearer = { priority: { gt: priority ?? 0 } },
    earlier = { priority: priority ?? 0, queueNo: { lt: queueNo ?? 0 } }
  return 1 + (await context.readUnscoped(count(enrolment, { openClassId, status: 'waitlisted', any: [dearer, earlier] })))
}
const wishesOf = ({ openClassIds, openClassId }: Asked): readonly string[] => ids(openClassIds ?? openClassId)

export const inOrderRoutes = [
  alias('business-openclass/school_client/enrolment/commitInOrder', commitInOrder, {
    on: ({ id, enrolmentId }, context) => String(enrolmentId || id || context.newId()),
    given: asked => ({ ...asked, openClassIds: wishesOf(asked) }),
    answer: outcome,
  }),
]
