/** Calls of people who enrol without an account: a phone is proven by a code, as anywhere else, and makes a choice of seats an order, or finds
 * those that it made before. */
import { phoneForms } from '../../identity/server/index.ts'
import { noCode } from '../../identity/index.ts'
import { about, ensure, find, get } from '../../kit/index.ts'
import { answering, textOf } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import { book } from '../booking.commands.ts'
import { seatBooking } from '../booking.ts'
import { no } from '../refusals.ts'
import type { Tickets } from '../tickets.ts'

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
    return { bookingId: id, key: tickets().keyOf(tenant, id) }
  })

  call('POST', 'business-uu/public/find', ['找回我的票', 'Find my tickets'], 'public', async ({ request }) => {
    const { tenant, phone, code } = await asking(request)
    ensure(await phones.use(tenant, phone, code), about(noCode.wrongCode, 'code'))
    const rows = await engine.ask(tenant, find(seatBooking, { phone, status: ['booked', 'confirmed', 'cancelled'] }, { sort: ['-createdAt'], limit: 20 }))
    return rows.map(one => ({ bookingId: one.id, key: tickets().keyOf(tenant, one.id), scheduleId: one.scheduleId, seats: one.seats, status: one.status }))
  })
}
