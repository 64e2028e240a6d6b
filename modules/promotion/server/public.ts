/** Calls of people who enrol without an account: a phone is proven by a code, as anywhere else, and makes a choice of seats an order, or finds
 * those that it made before. */
import { ensurePictureRead, phoneForms } from '../../identity/server/index.ts'
import { noCode } from '../../identity/index.ts'
import { about, ensure, find, get, invoke, minute, newId, platformTenant } from '../../kit/index.ts'
import { answering, type Called, textOf } from '../../../server/http/calling.ts'
import { type Context, keyOf } from '../../../server/http/context.ts'
import { deskOf } from '../../../server/http/routes.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { sharedThrottle } from '../../../server/kernel/throttle.ts'
import { namesOf, publicSchedule } from '../activity.ts'
import { book, select } from '../booking.commands.ts'
import { seatBooking } from '../booking.ts'
import { ownBooking, shownBooking } from '../paid.ts'
import { no } from '../refusals.ts'
import { activitySchedule } from '../schedule.ts'
import type { Tickets } from '../tickets.ts'
import { seatsTaken } from './seats-taken.ts'

/** Choices that one address begins before a person has to read a picture for each further one. A school sits behind one: what is enrolled for
 * counts no more. */
export const choicesOfAddress = { max: 30, within: 10 * minute } as const

/** Who chooses, by the mark that the server gave them; somebody new where there is none, or none of ours. */
function visitorOf(tickets: Tickets, tenant: string, given: string | undefined): { readonly id: string; readonly token: string } {
  const [known = '', mark = ''] = (given ?? '').split('.')
  const id = known && tickets.isKey(tenant, `visitor ${known}`, mark) ? known : newId()
  return { id, token: `${id}.${tickets.keyOf(tenant, `visitor ${id}`)}` }
}
/** Seats as a list, or as a text with commas. */
const seatsOf = (given: unknown): readonly string[] =>
  (Array.isArray(given) ? given : (textOf(given) ?? '').split(',')).map(one => String(one).trim()).filter(Boolean)

/** Forms send it as a text; what is none is refused by the command, by name. */
function listOf(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return []
  }
}

export function publicCalls(context: Context): void {
  const { engine } = context,
    call = answering(context),
    { asking, phones } = phoneForms(engine)
  const tickets = () => context.ports.tickets as Tickets
  const addresses = sharedThrottle(engine.store, 'seat choices of an address', choicesOfAddress),
    seats = seatsTaken(engine)
  async function tenantOf({ request, asked }: Pick<Called, 'request' | 'asked'>): Promise<string> {
    const named = textOf(asked.tenantId)
    ensure(named === undefined || (await context.publicTenant?.has(named)) !== false, { ...kernel.missing, field: 'tenantId' })
    return named ?? request.login?.tenant ?? (await context.publicTenant?.admit(request)) ?? platformTenant
  }

  call(
    'GET',
    'business-uu/public/taken',
    ['已占座位', 'Seats that are taken'],
    'public',
    async called => {
      const { schedule, rows } = await seats.of(await tenantOf(called), textOf(called.asked.scheduleId ?? called.asked.id) ?? '')
      publicSchedule(schedule)
      return { seats: namesOf(rows) }
    },
    'report',
  )

  call(
    'POST',
    'business-uu/public/select',
    ['选座', 'Choose seats'],
    'public',
    async ({ request, asked, lang }) => {
      const tenant = await tenantOf({ request, asked }),
        desk = deskOf(context, engine.system(tenant), lang, keyOf(request))
      const row = asked.bookingId ? await ownBooking(asked, desk) : undefined,
        scheduleId = textOf(asked.scheduleId) ?? '',
        wanted = seatsOf(asked.seats)
      // In a rush most seats are gone before the press: that is told at once, begins no choice, and is none of what an address has begun.
      const gone = await seats.gone(tenant, scheduleId, wanted, row?.id)
      ensure(gone.length === 0, about(no.conflict, 'seats'), { seats: gone })
      if (!row && !(await addresses.take(request.ip, engine.clock()))) ensurePictureRead(context, request)
      const visitor = visitorOf(tickets(), tenant, textOf(asked.visitor)),
        id = row?.id ?? desk.newId()
      await desk.run(invoke(select, id, { scheduleId, seats: wanted, visitor: visitor.id }))
      return { ...(await shownBooking((await desk.readUnscoped(get(seatBooking, id)))!, desk)), visitor: visitor.token }
    },
    'act',
  )

  call('POST', 'business-uu/public/book', ['提交升学报名', 'Enrol for an activity'], 'public', async ({ request }) => {
    const { asked, tenant, phone, code } = await asking(request)
    const id = textOf(asked.bookingId) ?? ''
    ensure(tickets().isKey(tenant, id, textOf(asked.key) ?? ''), { ...no.notYours, field: 'key' })
    ensure(await engine.ask(tenant, get(seatBooking, id)), { ...no.notYours, field: 'bookingId' })
    const { codeId, codeHash } = await phones.prove(tenant, phone, code)
    const people = listOf(asked.people)
    await engine.submit(engine.system(tenant), book, id, {
      name: asked.name,
      phone,
      people,
      codeId,
      codeHash,
      ...(textOf(asked.amount) ? { amount: asked.amount } : {}),
    })
    addresses.giveBack(request.ip)
    return { bookingId: id, key: tickets().keyOf(tenant, id) }
  })

  call('POST', 'business-uu/public/find', ['找回我的票', 'Find my tickets'], 'public', async ({ request }) => {
    const { tenant, phone, code } = await asking(request)
    ensure(await phones.use(tenant, phone, code), about(noCode.wrongCode, 'code'))
    const rows = await engine.ask(tenant, find(seatBooking, { phone, status: ['booked', 'confirmed', 'cancelled'] }, { sort: ['-createdAt'], limit: 20 }))
    const of = new Map((await engine.ask(tenant, find(activitySchedule, { id: rows.map(one => one.scheduleId) }))).map(one => [one.id, one]))
    return rows.map(({ id, scheduleId, seats, status }) => {
      const at = of.get(scheduleId)
      return { bookingId: id, key: tickets().keyOf(tenant, id), scheduleId, about: at ? `${at.name} ${at.date} ${at.startTime}` : '', seats, status }
    })
  })
}
