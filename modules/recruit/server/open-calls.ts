/** The public form's calls, and what keeps machines from it. Everything is asked here, since who posts directly sees no page: how often one
 * address asks, a field that no person sees, and how long a person needs to fill a form in. What a machine sends is answered like what a
 * person sends, and kept nowhere. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { dayOf, ensure, find, formatMoney, hour, newId, platformTenant, textOf } from '../../kit/index.ts'
import { ensurePictureRead } from '../../identity/server/index.ts'
import { region } from '../../system/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import { sharedThrottle } from '../../../server/kernel/throttle.ts'
import { apply } from '../consult.commands.ts'
import { askCall, type Offer, type Offers, openCall, type Receipt, trap } from '../open.ts'
import { product, quota } from '../product.ts'
import { no } from '../refusals.ts'

/** What one address asks in an hour before each further form needs a person who reads a picture, and how much at all: a school that sits behind
 * one asks for a class at a time. */
export const asksOfAddress = { freely: { max: 10, within: hour }, most: { max: 60, within: hour } } as const
/** Faster than anybody types a name and a phone; and later than anybody leaves a page open. */
const quickest = 3_000,
  longest = 24 * hour

export function openCalls(context: Context): void {
  const { engine } = context,
    asks = sharedThrottle(engine.store, 'pilot consult', asksOfAddress.most),
    freely = sharedThrottle(engine.store, 'pilot consult without a picture', asksOfAddress.freely)
  const digest = (purpose: string, text: string): Buffer => createHmac('sha256', engine.encryption.keyFor(purpose)).update(text).digest()
  const ticketAt = (instant: string, tenant: string): string =>
    `${Date.parse(instant).toString(36)}.${digest('pilot ticket', `${tenant} ${Date.parse(instant).toString(36)}`).toString('base64url')}`
  /** How long ago the page was opened; nothing where it never was. */
  function ageOf(ticket: string, tenant: string, now: string): number | undefined {
    const [began = ''] = ticket.split('.'),
      at = Number.parseInt(began, 36)
    if (!/^[0-9a-z]{1,10}$/.test(began)) return undefined
    const due = Buffer.from(ticketAt(new Date(at).toISOString(), tenant)),
      given = Buffer.from(ticket)
    return due.length === given.length && timingSafeEqual(due, given) ? Date.parse(now) - at : undefined
  }
  /** By the phone alone, so that a repeat reads what the first one read, and nobody learns whether there was a first. */
  const receiptOf = (tenant: string, phone: string): string =>
    `ZF${(digest('pilot receipt', `${tenant} ${phone}`).readUInt32BE() % 100_000_000).toString().padStart(8, '0')}`
  const call = answering(context)

  call(
    'GET',
    openCall,
    ['招飞产品', 'Pilot products on offer'],
    'public',
    async ({ request }): Promise<Offers> => {
      const tenant = (await context.publicTenant?.admit(request)) ?? platformTenant,
        now = engine.clock()
      return { ticket: ticketAt(now, tenant), ...(await offers(context, tenant, dayOf(now, engine.zones.of(tenant)))) }
    },
    'report',
  )
  call(
    'POST',
    askCall,
    ['在线招飞咨询', 'Ask about pilot recruiting'],
    'public',
    async ({ request, asked }): Promise<Receipt> => {
      const tenant = (await context.publicTenant?.admit(request)) ?? platformTenant,
        now = engine.clock()
      ensure(await asks.take(request.ip, now), no.tooMany)
      if (!(await freely.take(request.ip, now))) ensurePictureRead(context, request)
      const receipt = receiptOf(tenant, textOf(asked.phone)),
        age = ageOf(textOf(asked.ticket), tenant, now)
      if (textOf(asked[trap]) !== '' || age === undefined || age < quickest) return { receipt }
      ensure(age < longest, no.ticket)
      await engine.submit(engine.system(tenant), apply, newId(), { ...asked, receipt })
      return { receipt }
    },
    'report',
  )
}

/** What is on offer today, and where. */
async function offers({ engine }: Context, tenant: string, today: string): Promise<Omit<Offers, 'ticket'>> {
  const open = await engine.ask(
    tenant,
    find(product, { status: 'on', startDate: { lte: today }, endDate: { gte: today } }, { sort: ['sort', 'createdAt'], limit: 100 }),
  )
  const seats = await engine.ask(tenant, find(quota, { productId: open.map(one => one.id), status: 'live' }))
  const areas = await engine.ask(tenant, find(region, { id: [...new Set(seats.map(one => one.areaCode))] }))
  return {
    products: open.map(
      ({ id, name, cover, price, content, endDate }): Offer => ({ id, name, cover: cover ?? '', price: formatMoney(price), content: content ?? '', endDate }),
    ),
    areas: areas.map(({ id: code, name }) => ({ code, name })).sort((a, b) => (a.code < b.code ? -1 : 1)),
  }
}
