/** The calls of traffic, catering, stay, attractions and unified execution: bookings of a tour, as the wire names them. */
import {
  about,
  act,
  answer,
  type Asked,
  chosen,
  coded,
  dayOf,
  find,
  formatTime,
  get,
  type Invoke,
  invoke,
  type Label,
  pageOf,
  RefusalError,
  report,
  type RouteContext,
  textOf,
  yes,
  choice,
  text,
} from '../kit/index.ts'
import { adjustBooking, booking, type Booking, cancelBooking, confirmBooking, hold, kindOf, request } from '../resources/index.ts'
import { execution, resourcesOf } from './execution.ts'
import { executionBoard } from './execution-board.ts'
import { groupCommands, studyGroup } from './group.ts'
import { seated } from './seating.ts'
import { idIn, movedSpan, planned, spanOf } from './supply-plan.ts'
import { noSupply as no } from './supply-refusals.ts'
import { isSure, kindsFor, supplyTypes, type SupplyType, typeOf } from './supply.ts'
import { itemsOf } from './itinerary.ts'
import { type Tour, tour } from './tour.ts'
import { place } from './traveller.commands.ts'

const base = 'business-openclass/openClassStudy',
  unified = 'business-openclass/unifiedExecution'
const readers = ['PO', 'FI', 'EC', 'SM', 'AM', 'AT'] as const
const [createGroup, changeGroup, , removeGroup] = groupCommands
const standing = ['requested', 'held', 'confirmed', 'used'] as const
const removed = coded('tour.supplyRemoved', ['从研学安排中移除', 'taken out of the plan of the tour'])
const executed = coded('tour.executed', ['统一执行时确认', 'confirmed by unified execution'])

/** The tour of a call, as far as the caller sees it. */
async function tourOf(id: unknown, context: RouteContext): Promise<Tour> {
  const of = await context.ask(get(tour, textOf(id)))
  if (!of) throw new RefusalError(about(textOf(id) ? no.missing : no.noTour, 'openClassId'))
  return of
}
const tourIn = (row: Pick<Booking, 'openClassId' | 'tourId'>): string => row.tourId ?? row.openClassId ?? ''
/** Who sees a tour sees what is booked for it, whosever resources these are; of all the tours that they see where none is named. */
async function bookedFor(asked: Asked, context: RouteContext, types: readonly SupplyType[]): Promise<readonly Booking[]> {
  const named = asked.openClassId ? [await tourOf(asked.openClassId, context)] : await context.ask(find(tour, {}, { sort: ['-startDate'], limit: 200 }))
  const ids = named.map(one => one.id)
  if (ids.length === 0) return []
  const kind = types.flatMap(type => kindsFor[type])
  const where = { kind, any: [{ openClassId: ids }, { tourId: ids }], status: [...standing] }
  return context.readUnscoped(find(booking, where as never, { sort: ['startAt', 'id'], limit: 2_000 }))
}
/** A booking of a tour that the caller sees. */
async function bookingOf(id: unknown, context: RouteContext): Promise<{ readonly row: Booking; readonly of: Tour }> {
  const row = await context.readUnscoped(get(booking, textOf(id)))
  const of = row && (await context.ask(get(tour, tourIn(row))))
  if (!row || !of) throw new RefusalError(about(no.missing, 'id'))
  return { row, of }
}

interface Shown {
  readonly row: Booking
  /** The resource as the wire shows it to the caller. */
  readonly own: Readonly<Record<string, any>>
  readonly at: (instant: string) => string
}
/** What each list says of a booking beside what all of them say. */
const says: Readonly<
  Record<'traffic' | 'catering' | 'stay' | 'attraction', { readonly type: SupplyType; readonly label: Label; readonly of: (shown: Shown) => object }>
> = {
  traffic: {
    type: 'transport',
    label: ['研学交通', 'Traffic of tours'],
    of: ({ row, own, at }) => ({
      vehicleId: row.resourceId,
      type: own.type ?? '',
      company: own.company ?? '',
      plateNo: row.resourceName,
      driver: own.driver ?? '',
      phone: own.phone ?? '',
      seats: own.seats ?? null,
      departTime: at(row.startAt),
      returnTime: at(row.endAt),
    }),
  },
  catering: {
    type: 'catering',
    label: ['研学餐饮', 'Meals of tours'],
    of: ({ row, own, at }) => ({
      restaurantId: row.resourceId,
      restaurantName: row.resourceName,
      mealType: at(row.startAt).slice(11) < '10:00' ? 'breakfast' : at(row.startAt).slice(11) < '15:30' ? 'lunch' : 'dinner',
      mealDate: at(row.startAt).slice(0, 10),
      startTime: at(row.startAt),
      diets: own.diets ?? '',
      peopleCount: row.units,
    }),
  },
  stay: {
    type: 'room',
    label: ['研学住宿', 'Stays of tours'],
    of: ({ row, own, at }) => ({
      hotelRoomId: row.resourceId,
      hotelName: row.resourceName,
      roomType: own.roomType ?? '',
      bedCount: own.bedCount ?? 1,
      checkInDate: at(row.startAt).slice(0, 10),
      checkOutDate: at(row.endAt).slice(0, 10),
      roomCount: row.units,
    }),
  },
  attraction: {
    type: 'spot',
    label: ['景点安排', 'Attractions of tours'],
    of: ({ row, at }) => ({
      scenicSpotId: row.resourceId,
      name: row.resourceName,
      visitDate: at(row.startAt),
      leaveTime: at(row.endAt),
      peopleCount: row.units,
    }),
  },
}
type Listed = keyof typeof says
const asWire = async (name: Listed, rows: readonly Booking[], context: RouteContext): Promise<readonly Readonly<Record<string, unknown>>[]> => {
  const resources = await answer(resourcesOf(rows), { ask: context.readUnscoped })
  const at = (instant: string): string => formatTime(instant, context.zone)
  return Promise.all(
    rows.map(async row => {
      const found = resources.get(row.resourceId)
      const [own = {}] = found ? await context.wire(kindOf(row.kind).of, [found]) : []
      const price = row.price === null ? '' : context.amount(row.price)
      return {
        id: row.id,
        version: row.version,
        openClassId: tourIn(row),
        openClassName: row.party ?? '',
        ...says[name].of({ row, own, at }),
        [name === 'attraction' ? 'ticketPrice' : 'price']: price,
        amount: row.amount === null ? '' : context.amount(row.amount),
        heldUntil: row.heldUntil && at(row.heldUntil),
        remark: row.remark ?? '',
        status: row.status,
        statusName: booking.lifecycle.states[row.status].label[context.lang],
      }
    }),
  )
}

/** Books anew and holds it for a week, or changes what is booked. */
async function saved(type: SupplyType, asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const price = textOf(asked.price ?? asked.ticketPrice)
  if (!asked.id) {
    const plan = await planned(type, asked, await tourOf(asked.openClassId, context), context),
      id = context.newId()
    const steps = [invoke(request, id, plan.request as never), invoke(hold, id, { heldUntil: plan.heldUntil })]
    return price ? [...steps, invoke(adjustBooking, id, { price } as never)] : steps
  }
  const { row, of } = await bookingOf(asked.id, context)
  const moved = movedSpan(type, asked, row)
  const span = moved ? spanOf(type, moved, of, await context.ask(itemsOf(of.id)), context.zone) : {}
  const units = textOf(asked.units ?? asked.roomCount ?? asked.peopleCount)
  const changed = { ...(idIn(asked) ? { resourceId: idIn(asked) } : {}), ...(units ? { units } : {}), ...span, ...(price ? { price } : {}) }
  return [invoke(adjustBooking, row.id, { ...changed, remark: textOf(asked.remark) || null } as never)]
}
/** Why, and what the supplier is owed for it, where somebody says. */
const cancelled = (asked: Asked) => ({ remark: textOf(asked.remark) || removed, ...(textOf(asked.penalty) ? { penalty: textOf(asked.penalty) } : {}) }) as never
const cancelling = async (asked: Asked, context: RouteContext): Promise<readonly Invoke[]> => {
  const ids = chosen(asked)
  for (const id of ids) await bookingOf(id, context)
  return ids.map(id => invoke(cancelBooking, id, cancelled(asked)))
}
const planNames = { ...supplyTypes, group: ['分组', 'Groups'] } as const satisfies Record<string, Label>
/** What of a booking follows from the tour and the resource. */
const supplied = ['kind', 'lineId', 'heldUntil', 'tourId', 'party', 'agencyId', 'quotationId']
const planType = { type: choice(planNames)('类型', 'Kind', { required: true }) }
const lists = (Object.keys(says) as Listed[]).flatMap(name => {
  const { type, label } = says[name]
  return [
    report(`${base}/${name}/page`, label, readers, async (asked, context) => {
      const rows = await bookedFor(asked, context, [type])
      const day = textOf(asked.mealDate ?? asked.visitDate ?? asked.checkInDate).slice(0, 10)
      const found = rows.filter(one => (!day || dayOf(one.startAt, context.zone) === day) && (!asked.status || one.status === asked.status))
      const page = pageOf(found, asked)
      return { ...page, records: await asWire(name, page.records, context) }
    }),
    ...(name === 'attraction'
      ? []
      : [
          report(`${base}/${name}/detail`, label, readers, async ({ id }, context) => {
            const { row } = await bookingOf(id, context)
            return (await asWire(name, [row], context))[0]
          }),
        ]),
    act(`${base}/${name}/submit`, [request, hold, adjustBooking], (asked, context) => saved(type, asked, context), { decides: supplied, label, ...yes }),
    act(`${base}/${name}/remove`, [cancelBooking], cancelling, yes),
  ]
})

const statusNames = { planned: ['待执行', 'Planned'], executed: ['已执行', 'Executed'] } as const
const typeIn = ({ type }: Asked): keyof typeof planNames => {
  const name = textOf(type)
  if (!(name in planNames)) throw new RefusalError(about(no.type, 'type'))
  return name as keyof typeof planNames
}
type Group = { readonly id: string; readonly openClassId: string; readonly groupName: string; readonly leaderId: string | null; readonly studentCount: number }
const planRow = (values: Readonly<Record<string, unknown>>, type: keyof typeof planNames, isDone: boolean, { lang }: RouteContext) => ({
  ...values,
  type,
  typeName: planNames[type][lang],
  status: isDone ? 'executed' : 'planned',
  statusName: statusNames[isDone ? 'executed' : 'planned'][lang],
})
const ofBooking = (one: Booking, context: RouteContext) =>
  planRow(
    {
      ...{ id: one.id, openClassId: tourIn(one), openClassName: one.party ?? '', resourceId: one.resourceId, resourceName: one.resourceName },
      ...{ planTime: formatTime(one.startAt, context.zone), units: one.units, remark: one.remark ?? '' },
    },
    typeOf(one.kind),
    isSure(one),
    context,
  )
const ofGroup = (one: Group, of: Tour | undefined, context: RouteContext) =>
  planRow(
    {
      ...{ id: one.id, openClassId: one.openClassId, openClassName: of?.name ?? '', resourceId: one.id, resourceName: one.groupName },
      ...{ planTime: of ? `${of.startDate} 00:00:00` : '', units: one.studentCount, remark: '' },
    },
    'group',
    one.leaderId !== null && one.studentCount > 0,
    context,
  )
/** What is planned for tours and whether it is done: what is booked, and groups. */
async function plans(asked: Asked, context: RouteContext) {
  const type = asked.type ? typeIn(asked) : undefined
  const types = (Object.keys(supplyTypes) as SupplyType[]).filter(one => !type || one === type)
  const booked = types.length > 0 ? await bookedFor(asked, context, types) : []
  const groups =
    type && type !== 'group'
      ? []
      : await context.ask(find(studyGroup, { status: 'live', ...(asked.openClassId ? { openClassId: textOf(asked.openClassId) } : {}) }, { limit: 1_000 }))
  const tours = new Map(
    (groups.length > 0 ? await context.ask(find(tour, { id: [...new Set(groups.map(one => one.openClassId))] })) : []).map(one => [one.id, one]),
  )
  const all = [...booked.map(one => ofBooking(one, context)), ...groups.map(one => ofGroup(one, tours.get(one.openClassId), context))]
  return pageOf(
    all.filter(one => !asked.status || one.status === asked.status),
    asked,
  )
}
async function planDetail({ id }: Asked, context: RouteContext) {
  const group = await context.ask(get(studyGroup, textOf(id)))
  if (group) return ofGroup(group, await context.ask(get(tour, group.openClassId)), context)
  return ofBooking((await bookingOf(id, context)).row, context)
}
async function planSaved(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const type = typeIn(asked)
  if (type !== 'group') return saved(type, asked, context)
  const given = { openClassId: (await tourOf(asked.openClassId, context)).id, groupName: asked.resourceName }
  return [asked.id ? invoke(changeGroup, textOf(asked.id), { groupName: asked.resourceName } as never) : invoke(createGroup, context.newId(), given as never)]
}
async function planRemoved(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const steps: Invoke[] = []
  for (const id of chosen(asked))
    if (await context.ask(get(studyGroup, id))) steps.push(invoke(removeGroup, id, {}))
    else steps.push(...(await cancelling({ ...asked, ids: id }, context)))
  return steps
}
/** Confirms everything of a type that waits, or puts everybody who has none into a group: all of it, or nothing. */
async function execute(asked: Asked, context: RouteContext): Promise<readonly Invoke[]> {
  const of = await tourOf(asked.openClassId, context),
    type = typeIn(asked)
  if (type === 'group') return seated(of, context)
  const { supplies } = await answer(execution(of, context.zone), { ask: context.readUnscoped })
  const resourceId = textOf(asked.resourceId)
  const waiting = supplies.filter(one => !isSure(one) && typeOf(one.kind) === type && (!resourceId || one.resourceId === resourceId))
  if (waiting.length === 0) throw new RefusalError(about(no.nothing, 'type'))
  return waiting.map(one => invoke(confirmBooking, one.id, { answer: textOf(asked.remark) || executed }))
}

export const supplyRoutes = [
  ...lists,
  report(`${unified}/board`, ['统一执行', 'Unified execution'], readers, executionBoard),
  report(`${unified}/page`, ['统一执行', 'Unified execution'], readers, plans),
  report(`${unified}/detail`, ['统一执行', 'Unified execution'], readers, planDetail),
  act(`${unified}/submit`, [request, hold, adjustBooking, createGroup, changeGroup], planSaved, {
    decides: [...supplied, 'groupName', 'leaderId', 'deputyId'],
    adds: { ...planType, id: text('编号', 'Id'), resourceName: text('组名', 'Name of the group') },
    label: ['保存执行计划', 'Save what is planned'],
    ...yes,
  }),
  act(`${unified}/remove`, [cancelBooking, removeGroup], planRemoved, {
    adds: { ids: text('编号（逗号分隔）', 'Ids, with commas between', { required: true }) },
    label: ['移除执行计划', 'Take out of the plan'],
    ...yes,
  }),
  act(`${unified}/execute`, [confirmBooking, place], execute, {
    takes: { openClassId: text('班级', 'Class', { required: true }), ...planType, resourceId: text('资源', 'Resource'), remark: text('说明', 'Remark') },
    label: ['统一执行', 'Execute'],
    answer: rows => ({ count: rows.length }),
  }),
]
