/** What is done with consults: they come in, each with a clue of sales, are answered, given to a consultant, contacted, signed and closed. */
import { because } from '../audit/index.ts'
import { aliases, heldBy, user } from '../identity/index.ts'
import {
  about,
  type Actor,
  type Context,
  crud,
  command,
  dayOf,
  ensure,
  ensureStands,
  fact,
  find,
  count,
  gather,
  get,
  hour,
  invoke,
  moneyWords,
  next,
  optional,
  pick,
  plus,
  type Reading,
  type Row,
  saying,
  step,
  text,
  time,
  choice,
} from '../kit/index.ts'
import { clue, createClue, eraseClue, liveClues } from '../sales/index.ts'
import { param } from '../system/index.ts'
import { type Consult, consult, consultants, liveConsults, outcomes, seated, ways } from './consult.ts'
import { billed, feeCommands, unpaid } from './fee.ts'
import { eraseFile, file, handFile } from './file.ts'
import { product, quota } from './product.ts'
import { no } from './refusals.ts'

const { fields } = consult,
  form = pick(fields, 'name', 'phone', 'schoolName', 'grade', 'areaCode', 'productId', 'content', 'birthday', 'guardianName', 'agreed')
/** The parameter that says in how many hours a consult is answered. */
const hoursKey = 'recruit.answerHours'
const usualHours = 24
/** What sales calls the source of such a clue. */
const clueSource = 'pilot'

export const isMine = (row: Pick<Consult, 'consultantId'>, { role, userId }: Actor): boolean =>
  role === 'RP' || role === 'system' || row.consultantId === userId
/** Commands of its consultant and of the recruit admin. */
const byOwn = {
  by: consultants,
  check: (row: Pick<Consult, 'consultantId'>, _given: unknown, _facts: unknown, { actor }: Pick<Context, 'actor'>) => ensure(isMine(row, actor), no.notYours),
}

type Asking = Pick<Consult, 'name' | 'phone'> & Partial<Pick<Consult, 'content' | 'productId'>>
/** What stands already: of the phone, in consults and clues; and until when it has to be answered. */
function* known({ phone, productId }: Pick<Asking, 'phone' | 'productId'>, { now }: Pick<Context, 'now'>) {
  const found = yield* gather({
    product: get(product, productId),
    duplicates: find(consult, { phone, status: liveConsults }, { sort: ['createdAt'], limit: 50 }),
    clues: find(clue, { phone, status: liveClues }, { limit: 1 }),
    hours: find(param, { paramKey: hoursKey, status: 'live' }, { limit: 1 }),
  })
  const hours = Number(found.hours[0]?.paramValue)
  return { ...found, answerBy: plus(now, (hours > 0 ? hours : usualHours) * hour) }
}
type Known = ReturnType<typeof known> extends Reading<infer T> ? T : never
function ensureOpen(productId: string | null | undefined, of: Row<typeof product> | undefined, { now, zone }: Pick<Context, 'now' | 'zone'>): void {
  if (!productId) return
  const today = dayOf(now, zone)
  ensure(of?.status === 'on' && of.startDate <= today && today <= of.endDate, about(no.notOpen, 'productId'))
}
/** The clue that it belongs to: the one that has its phone, or one that is made with it in the same turn. */
function clueWith({ name, phone, content }: Asking, { clues }: Known, newId: () => string) {
  if (clues[0]) return { clueId: clues[0].id, steps: [] }
  const clueId = newId()
  return { clueId, steps: [invoke(createClue, clueId, { name, phone, source: clueSource, content: content ?? null })] }
}

/** Over the counter or the phone: whoever is no admin looks after it from then on. */
const create = command(consult, 'create', {
  label: ['登记咨询', 'Enter a consult'],
  by: consultants,
  input: form,
  needs: (_row, given, context) => known(given, context),
  decide(_row, given, found, context) {
    ensureOpen(given.productId, found.product, context)
    ensure(!found.duplicates.some(one => one.name === given.name), about(no.duplicate, 'phone'))
    const { clueId, steps } = clueWith(given, found, context.newId)
    const own = context.actor.role === 'CS' || context.actor.role === 'SA'
    const consultantId = own ? context.actor.userId : null
    return [...steps, fact(consult, 'created', { ...given, clueId, consultantId, answerBy: found.answerBy }, own ? 'assigned' : 'waiting')]
  },
})
/** How many children a family may ask for by one phone: a page that anybody may send to keeps no more. */
const childrenMax = 5
/** By the public page. The same child again changes nothing: the first stands, and the page answers the same, as it does for a brother or a sister. */
export const apply = command(consult, 'apply', {
  label: ['在线咨询', 'Ask by the public page'],
  input: { ...form, receipt: { ...fields.receipt, locked: false } },
  needs: (_row, given, context) => known(given, context),
  decide(_row, given, found, context) {
    ensure(given.agreed, about(no.agree, 'agreed'))
    ensureOpen(given.productId, found.product, context)
    if (found.duplicates.length >= childrenMax || found.duplicates.some(one => one.name === given.name)) return []
    const { clueId, steps } = clueWith(given, found, context.newId)
    return [...steps, fact(consult, 'applied', { ...given, source: 'page', clueId, answerBy: found.answerBy })]
  },
})
const [, change, remove] = crud(consult, {
  by: consultants,
  input: form,
  *needs(after, context, before) {
    const found = yield* known(after, context)
    return { ...found, isMoved: after.productId !== before.productId }
  },
  check(after, { product: of, duplicates, isMoved }, context, before) {
    byOwn.check(before, undefined, undefined, context)
    // A family moves and takes another number; what was signed, and counted against a quota, stays.
    const fixed = before.signedAt ? (['productId', 'areaCode'] as const).find(name => after[name] !== before[name]) : undefined
    ensure(!fixed, about(no.signedStays, fixed ?? 'productId'))
    if (isMoved) ensureOpen(after.productId, of, context)
    ensure(!duplicates.some(one => one.id !== after.id && one.name === after.name), about(no.duplicate, 'phone'))
  },
  remove: { by: ['RP'] },
})

/** To an account in use of recruiting, customer service or sales; what is known of the body goes with it. */
const assign = command(consult, 'assign', {
  label: ['分配顾问', 'Give to a consultant'],
  by: ['RP'],
  many: true,
  input: { consultantId: { ...fields.consultantId, required: true as const, locked: false } },
  *needs({ id }, { consultantId }) {
    const account = yield* get(user, consultantId)
    const held = account?.status === 'active' ? aliases(yield* heldBy(account.id)) : []
    return { isOne: held.some(alias => consultants.some(one => one === alias)), files: yield* find(file, { consultId: id, status: 'live' }) }
  },
  decide(row, { consultantId }, { isOne, files }) {
    ensure(isOne, about(no.noConsultant, 'consultantId'))
    ensure(consultantId !== row.consultantId, about(no.sameConsultant, 'consultantId'))
    return [
      fact(consult, 'assigned', { consultantId }, row.status === 'waiting' ? 'assigned' : row.status),
      ...files.map(one => invoke(handFile, one.id, { consultantId })),
    ]
  },
})

/** Where a first word leads to. */
const spoken = ({ status }: Consult) => (status === 'waiting' || status === 'assigned' ? 'contacted' : status)
const noted = (row: Consult, way: keyof typeof ways, content: string, { actor, now }: Context) => ({
  contacts: [...(row.contacts ?? []), { at: now, way, by: actor.userId, content }].slice(-200),
  firstContactAt: row.firstContactAt ?? now,
  consultantId: row.consultantId ?? actor.userId,
})
const contact = command(consult, 'contact', {
  label: ['记录联系', 'Note a contact'],
  by: consultants,
  input: {
    way: choice(ways)('方式', 'How', { required: true, initial: 'phone' }),
    content: text('联系内容', 'What was said', { required: true, lines: 4, isFresh: true }),
    nextContactAt: time('下次联系时间', 'Next contact'),
  },
  decide(row, { way, content, nextContactAt = null }, _facts, context) {
    ensure(isMine(row, context.actor), no.notYours)
    ensure(!nextContactAt || nextContactAt > context.now, about(no.nextPast, 'nextContactAt'))
    return fact(consult, 'contacted', { ...noted(row, way, content, context), nextContactAt }, spoken(row))
  },
})
const reply = command(consult, 'reply', {
  label: ['答复', 'Reply'],
  by: consultants,
  input: { reply: text('答复', 'Reply', { required: true, lines: 5 }) },
  decide(row, given, _facts, context) {
    ensure(isMine(row, context.actor), no.notYours)
    return fact(consult, 'replied', { ...noted(row, 'letter', given.reply, context), reply: given.reply, repliedAt: context.now }, spoken(row))
  },
})
/** Leaves a trace of who saw phone and names, and why; the call that follows shows them. */
export const unmask = step(consult, 'unmask', 'unmasked', { label: ['查看完整信息', 'Show unmasked'], ...byOwn, many: false, input: because.input })
/** Nobody answered in time: its consultant, or the admins, are told once. */
export const remind = step(consult, 'remind', 'reminded', {
  label: ['提醒答复', 'Remind of the answer'],
  check: (row, _given, _facts, { now }) => ensure(row.answerBy && row.answerBy <= now && !row.remindedAt, no.notDue),
  record: (_given, _row, _facts, { now }) => ({ remindedAt: now }),
})
/** Signs for a product, as long as it and the area have room, for its price or what was agreed; the order of it is made in the same turn. */
const sign = command(consult, 'sign', {
  label: ['签约', 'Sign'],
  by: consultants,
  input: { amount: optional({ ...fields.amount, locked: false, label: ['签约金额(留空按产品价格)', 'Amount, the price where left out'] as const }) },
  needs: ({ productId, areaCode }, _given, { now, zone }) =>
    gather({
      of: get(product, productId),
      areas: find(quota, { productId: productId ?? '', status: 'live' }),
      taken: count(consult, { productId: productId ?? '', ...seated }),
      takenHere: count(consult, { productId: productId ?? '', areaCode: areaCode ?? '', ...seated }),
      number: next(`pilot ${dayOf(now, zone).slice(0, 4)}`),
    }),
  decide(row, { amount }, { of, areas, taken, takenHere, number }, context) {
    const { actor, now, zone } = context
    ensure(isMine(row, actor), no.notYours)
    ensure(of, no.noProduct)
    ensure(of.quota === 0 || taken < of.quota, no.full, { of: of.quota })
    if (areas.length > 0) {
      ensure(row.areaCode, no.noArea)
      const seats = areas.find(one => one.areaCode === row.areaCode)?.seats ?? 0
      ensure(takenHere < seats, no.areaFull, { of: seats })
    }
    const signNo = `ZF${dayOf(now, zone).slice(0, 4)}${String(number).padStart(5, '0')}`
    const cents = amount ?? of.price,
      { noted, steps } = billed(row, { subject: of.name, cents }, context)
    return [fact(consult, 'signed', { amount: cents, signNo, signedAt: now, ...noted }), ...steps]
  },
})
/** Once its fee is paid, or nothing is owed: until then it waits, and what the family has back is no fee. */
const begin = step(consult, 'begin', 'begun', {
  label: ['开始服务', 'Begin the service'],
  by: consultants,
  check(row, _given, _facts, { actor }) {
    ensure(isMine(row, actor), no.notYours)
    const { payStatus, amount } = row
    ensureStands(payStatus !== 'unpaid' && payStatus !== 'lapsed', saying(no.feeDue, moneyWords(amount)))
    ensureStands(payStatus !== 'refunding' && payStatus !== 'refunded', no.feeBack)
  },
})
const close = step(consult, 'close', 'closed', {
  label: ['结束', 'Close'],
  ...byOwn,
  danger: true,
  input: { outcome: choice(outcomes)('结果', 'Outcome', { required: true }), remark: because.input.remark },
  needs: ({ id }) => gather({ files: find(file, { consultId: id, status: 'live' }) }),
  check(row, { outcome }, { files }, { actor }) {
    ensure(isMine(row, actor), no.notYours)
    if (outcome !== 'admitted') return
    ensure(row.status === 'in_service', about(no.admittedEarly, 'outcome'))
    // Closing ends an order that waits: nobody is admitted out of paying.
    ensure(row.payStatus !== 'unpaid' && row.payStatus !== 'lapsed', about(no.admittedUnpaid, 'outcome'))
    ensure(!files.some(one => one.results?.some(({ result }) => result === 'fail')), about(no.admittedFailed, 'outcome'))
  },
  record: ({ outcome, remark }, row, _facts, { now }) => ({
    outcome,
    closeRemark: remark,
    closedAt: now,
    ...(row.payStatus === 'unpaid' ? { payStatus: 'lapsed' as const, payUntil: null } : {}),
  }),
  also: (row, { remark }) => unpaid(row, remark ?? null),
})
/** The personal values are gone for good, those of the body too, and those of the clue that was made with it. */
const erase = step(consult, 'erase', 'erased', {
  label: ['清除个人信息', 'Erase'],
  by: ['RP'],
  ...because,
  // Where money is on its way back, whose it is must be known until it has arrived.
  check: row => ensure(row.payStatus !== 'refunding', no.refunding),
  needs: ({ id, clueId }) => gather({ files: find(file, { consultId: id, status: 'live' }), of: get(clue, clueId) }),
  also: (_row, { remark }, { files, of }) => [
    ...files.map(one => invoke(eraseFile, one.id, { remark })),
    ...(of?.source === clueSource && clue.lifecycle.next(of.status, 'erase') !== undefined ? [invoke(eraseClue, of.id, {})] : []),
  ],
})

export const consultCommands = { create, change, assign, contact, reply, sign, begin, close, unmask, remove, erase, ...feeCommands } as const
