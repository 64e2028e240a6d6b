/** The door: who is to come, and what became of each ticket that was read there, also where it was told later than it was read. */
import {
  answer,
  type Asked,
  ensure,
  findAll,
  get,
  invoke,
  parseTime,
  perform,
  RefusalError,
  report,
  type RouteContext,
  type Row,
  textOf,
} from '../kit/index.ts'
import { admit, checkIn, copy } from './enrollment.commands.ts'
import { promotionEnrollment } from './enrollment.ts'
import { ticketsOf } from './paid.ts'
import { no } from './refusals.ts'
import { office } from './roles.ts'
import { activitySchedule } from './schedule.ts'

/** Who has a ticket of a schedule, and how a device tells a genuine one without asking. */
async function doorList(asked: Asked, context: RouteContext) {
  const schedule = await context.ask(get(activitySchedule, textOf(asked.scheduleId)))
  ensure(schedule, { ...no.noSchedule, field: 'scheduleId' })
  const rows = await answer(findAll(promotionEnrollment, { scheduleId: schedule.id, status: ['paid', 'confirmed', 'refunding', 'checked_in'] }), context)
  const wired = await context.wire(promotionEnrollment, rows)
  return {
    scheduleId: schedule.id,
    name: schedule.name,
    tenant: context.tenant,
    publicKey: ticketsOf(context).publicKey,
    people: wired.map(one => ({
      id: String(one.id),
      seatNo: String(one.seatNo),
      studentName: String(one.studentName),
      status: String(one.status),
      checkedAt: String(one.checkedAt ?? ''),
      gate: String(one.gate ?? ''),
      phoneEnd: String(one.phone).slice(-4),
    })),
  }
}
export type DoorList = Awaited<ReturnType<typeof doorList>>

type Enrolment = Row<typeof promotionEnrollment>
const told = async (verdict: 'in' | 'copy', row: Enrolment, context: RouteContext) => {
  const [one = {}] = await context.wire(promotionEnrollment, [row])
  return { verdict, seatNo: row.seatNo, studentName: one.studentName ?? '', checkedAt: one.checkedAt ?? '', gate: one.gate ?? '', copies: row.copies }
}
const stands: readonly string[] = ['paid', 'confirmed', 'no_show']

/** A ticket was read, or somebody without theirs was found in the list: it lets one person in once. The same reading told again is the same; another
 * one is of a copy, and says who was first. */
async function scan(asked: Asked, context: RouteContext) {
  const named = textOf(asked.enrollmentId),
    field = named ? 'enrollmentId' : 'code'
  const id = named || ticketsOf(context).read(context.tenant, textOf(asked.code))
  const row = id ? await context.ask(get(promotionEnrollment, id)) : undefined
  ensure(row, { ...no.ticket, field })
  ensure(row.scheduleId === textOf(asked.scheduleId), { ...no.otherTicket, field })
  const input = {
    scannedAt: parseTime(textOf(asked.scannedAt), context.zone) ?? context.now,
    gate: textOf(asked.gate) || null,
    scanId: textOf(asked.scanId) || context.newId(),
  }
  const now = async () => (await context.ask(get(promotionEnrollment, row.id)))!
  if (stands.includes(row.status))
    try {
      await context.run(invoke(named ? admit : checkIn, row.id, input))
      return told('in', await now(), context)
    } catch (error) {
      // Two doors read it at once: the other was first.
      if (!(error instanceof RefusalError) || (await now()).status !== 'checked_in') throw error
    }
  const was = await now()
  ensure(was.status === 'checked_in', { ...no.unpaidTicket, field })
  if (was.scanId === input.scanId) return told('in', was, context)
  await context.run(invoke(copy, row.id, input))
  return told('copy', await now(), context)
}

export const doorRoutes = [
  report('business-uu/promotionenrollment/door', ['检票名单', 'List for the door'], office, doorList),
  perform('business-uu/promotionenrollment/scan', [checkIn, admit, copy], scan, { label: ['扫码检票', 'Read a ticket'] }),
] as const
