/** K1 to K4: whatever sellers, managers, the platform and the clock do to customers, each is in the sea or has one owner, nobody has more than
 * they may, nobody loses one without a warning, and no two live ones are the same. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, dayOf, defaultZone, newId, plus, RefusalError } from '../../modules/kit/index.ts'
import type { ReadFact } from '../../server/kernel/log.ts'
import { dialects, tenant } from '../app.ts'
import { web, type Web } from '../web.ts'
import type { Person } from '../people.ts'
import { runs } from './play.ts'

const [holdMax, receiveDayMax, lockMax, warnDays] = [2, 1, 1, 1]
const live = ['sea', 'owned', 'locked']
const phones = Array.from({ length: 10 }, (_, i) => `1992000000${i}`),
  credits = [undefined, undefined, undefined, undefined, '91110000MA01234567', '91110000MA01234568']
/** What is said to a command beside what is drawn: enough for it to be done now and then. */
const said = { content: '已联系', reason: '无意向', remark: '整理', intention: '想买', level: 'normal', name: '云溪文化' }

interface Step {
  readonly name: string
  readonly who: number
  readonly row: number
  readonly phone: number
  readonly credit: number
  readonly to: number
}

/** Each command that has to have been done at least once, in an order in which it can be; dice come after it. The last days are for the clock. */
const once = [
  { name: 'createInSea', who: 3, to: 1 },
  { name: 'assign', who: 3, to: 0 },
  { name: 'lock', who: 3 },
  { name: 'unlock', who: 3 },
  { name: 'transfer', who: 3, to: 1 },
  { name: 'putSea', who: 1, to: 1 },
  { name: 'moveSea', who: 3, to: 2 },
  { name: 'receive', who: 2 },
  { name: 'remove', who: 3 },
  { name: 'restore', who: 3 },
  { name: 'create', who: 0, phone: 1 },
  { name: 'merge', who: 3, phone: 1 },
  { name: 'undoMerge', who: 3 },
].map(one => ({ steps: [{ row: 0, phone: 0, credit: 0, to: 0, ...one }], hours: 0 as const }))
const idleDays = Array.from({ length: 4 }, () => ({ steps: [], hours: 50 as const }))

describe.each(dialects)('on %s', dialect => {
  let on: Web, people: readonly Person[]
  const done = new Set<string>(),
    receipts: ReadFact[] = []
  const sellers = () => people.filter(one => one.login.actor.role === 'SA')
  beforeAll(async () => {
    on = await web({ dialect })
    const there: Person[] = []
    for (const role of ['SA', 'SA', 'SA', 'SL', 'SL', 'PO'] as const) there.push(await on.login(role, { deptId: 'team' }))
    people = there
    for (const [id, deptId] of [
      ['pool', 'team'],
      ['open', null],
    ] as const)
      await on.run(on.as('PO'), on.engine.command('client_sea', 'create'), id, { name: id, sort: 1, ...(deptId ? { deptId } : {}) })
    await on.run(on.as('PO'), on.engine.command('sea_rule', 'create'), 'sea', { holdMax, receiveDayMax, lockMax, followDays: 3, dealDays: 9, warnDays })
  })
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  const customer = () => on.engine.registry.resources.get('customer')!
  const rows = async () => (await on.all(customer())) as readonly any[]
  async function taken({ name, who, row, phone, credit, to }: Step): Promise<void> {
    const wanted = name === 'restore' ? ['removed'] : name === 'undoMerge' ? ['merged'] : live
    const there = (await rows()).filter(one => wanted.includes(one.status)),
      command = on.engine.command('customer', name),
      isNew = customer().lifecycle.next('new', name) !== undefined
    const id = isNew || there.length === 0 ? newId() : there[row % there.length]!.id
    const other = there[(row + phone) % Math.max(1, there.length)]?.id
    const given: Record<string, unknown> = {
      ...said,
      phone: phones[phone],
      creditCode: credits[credit],
      ownerId: sellers()[to % 3]!.userId,
      toId: other,
      intoId: other,
      fromId: other,
      customerId: other,
      mergedIntoId: other,
      take: ['name', ...(credit % 2 ? ['phone', 'creditCode'] : [])],
      seaId: [undefined, 'pool', 'open'][to % 3],
      consent: ['given', 'withdrawn'][to % 2],
    }
    const input = Object.fromEntries(Object.keys(command.input).flatMap(key => (given[key] === undefined ? [] : [[key, given[key]]])))
    const actor = people[who % people.length]!.login.actor
    await on.run({ tenant, zone: defaultZone, actor }, command, id, input).catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
    })
  }

  /** What is wrong with the customers as they are, and with what has just been recorded of them. */
  async function complaints(facts: readonly ReadFact[], before: ReadonlyMap<string, any>): Promise<readonly string[]> {
    const now = await rows(),
      wrong: string[] = []
    for (const one of now) {
      if (one.status === 'sea' ? one.ownerId : ['owned', 'locked'].includes(one.status) && !one.ownerId)
        wrong.push(`K1 ${one.id} is ${one.status} of ${one.ownerId}`)
      if ((one.status === 'sea') !== !!one.seaTime && live.includes(one.status)) wrong.push(`K1 ${one.id} is ${one.status} since ${one.seaTime}`)
      if (one.status === 'sea' ? one.seaDeptId !== (one.seaId === 'pool' ? 'team' : null) : live.includes(one.status) && one.seaId)
        wrong.push(`K1 ${one.id} is ${one.status} in the sea ${one.seaId} of ${one.seaDeptId}`)
      const was = before.get(one.id)
      if (was?.status === 'sea' && one.status === 'sea' && was.seaTime !== one.seaTime && !facts.some(fact => fact.stream === one.id && fact.status !== 'sea'))
        wrong.push(`K3 ${one.id} changed when it entered the sea`)
    }
    // A consent that was withdrawn stays so in whoever is kept.
    for (const fact of facts.filter(one => one.type === 'merged')) {
      const [gone, kept] = [now.find(one => one.id === fact.stream), now.find(one => one.id === (fact.data as any).mergedIntoId)]
      const isUndone = facts.some(
        one => one.stream === kept?.id && ['given_back', 'consent_set', 'absorbed'].includes(one.type) && one.position > fact.position,
      )
      if (gone?.consent === 'withdrawn' && kept && !isUndone && kept.consent !== 'withdrawn') wrong.push(`K7 ${kept.id} forgot that ${gone.id} withdrew`)
    }
    for (const { userId } of sellers()) {
      const held = now.filter(one => one.ownerId === userId && ['owned', 'locked'].includes(one.status) && one.phase !== 'deal')
      if (held.length > holdMax) wrong.push(`K2 ${userId} holds ${held.length}`)
      if (held.filter(one => one.status === 'locked').length > lockMax) wrong.push(`K2 ${userId} locked too many`)
    }
    for (const field of ['phone', 'creditCode'])
      for (const [value, of] of Map.groupBy(
        now.filter(one => live.includes(one.status) && one[field]),
        one => one[field],
      ))
        if (of.length > 1) wrong.push(`K4 ${of.length} live customers have ${field} ${value}`)
    for (const fact of facts.filter(one => one.command === 'recycle' && one.status === 'sea')) {
      const was = before.get(fact.stream)
      const isWhole = !!was?.warnedAt && plus(was.warnedAt, warnDays * day) <= fact.at
      if (!isWhole || was.keepUntil > fact.at || was.status !== 'owned') wrong.push(`K3 ${fact.stream} went back without its whole time`)
    }
    for (const fact of facts) if (fact.resource === 'customer') done.add(fact.command)
    receipts.push(...facts.filter(one => one.resource === 'customer' && one.type === 'received' && one.role === 'SA'))
    const received = Map.groupBy(receipts, one => `${one.actor} on ${dayOf(one.at, defaultZone)} from ${(one.data as any).fromSeaId ?? 'the common sea'}`)
    for (const [who, of] of received) if (of.length > receiveDayMax) wrong.push(`K2 ${who} received ${of.length}`)
    return wrong
  }

  test('K1 K2 K3 K4 hold whatever is done to customers, by many at once and while days go by', { tags: 'thorough', timeout: 300_000 }, async () => {
    const names = [...on.engine.registry.commandsOf.get('customer')!].filter(one => one.by.length > 0).map(one => one.name),
      number = fc.nat({ max: 59 })
    const step: fc.Arbitrary<Step> = fc.record({
      name: fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...names) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            'createInSea',
            'receive',
            'receive',
            'assign',
            'assign',
            'putSea',
            'lock',
            'lock',
            'unlock',
            'unlock',
            'remove',
            'restore',
            'transfer',
            'moveSea',
            'merge',
            'undoMerge',
          ),
        },
      ),
      who: number,
      row: number,
      phone: fc.nat({ max: phones.length - 1 }),
      credit: fc.nat({ max: credits.length - 1 }),
      to: number,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ steps: fc.array(step, { minLength: 1, maxLength: 6 }), hours: fc.constantFrom(0, 0, 1, 25, 50) }), {
          minLength: 4,
          maxLength: 12,
        }),
        async rounds => {
          for (const { steps, hours } of rounds) {
            const before = new Map((await rows()).map(one => [one.id, one])),
              head = await on.log.head(tenant)
            await Promise.all(steps.map(taken))
            expect(await complaints(await on.log.after(tenant, head, 1_000), before)).toEqual([])
            const [later, at] = [new Map((await rows()).map(one => [one.id, one])), await on.log.head(tenant)]
            on.now = plus(on.now, (hours * day) / 24)
            // One moment's work of the clock: a warning and going back are moments of their own.
            await on.reactor.tick(tenant)
            const facts = await on.log.after(tenant, at, 1_000)
            expect(await complaints(facts, later)).toEqual([])
          }
        },
      ),
      { numRuns: Math.ceil(runs(dialect) / 2), examples: [[[...once, ...idleDays]]] },
    )
    // What was never done says nothing.
    expect([...done]).toEqual(expect.arrayContaining([...once.map(one => one.steps[0]!.name), 'warn', 'recycle']))
  })
})
