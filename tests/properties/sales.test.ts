/** K4 and K5: whatever sellers, a manager, the platform, finance and the clock do at once, payments and invoices of a contract never come to more
 * than its amount and are exactly what is booked on it, what is won has an approved contract, a clue makes one customer, and a customer has
 * one main contact. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultZone, hour, newId, plus, RefusalError, sum } from '../../modules/kit/index.ts'
import { dialects, tenant } from '../app.ts'
import type { Person } from '../people.ts'
import { web, type Web } from '../web.ts'
import { runs } from './play.ts'

interface Step {
  readonly name: string
  readonly who: number
  readonly row: number
  readonly amount: number
}
const inForce = ['approved', 'signed', 'performing', 'changing', 'completed', 'archived']
const names = [
  ...['clue.create', 'clue.convert', 'clue.convert', 'clue.putPool', 'clue.receive', 'contact.create', 'contact.change', 'contact.remove'],
  ...['opportunity.create', 'opportunity.move', 'opportunity.win', 'opportunity.win', 'opportunity.lose', 'opportunity.reopen'],
  ...['contract.create', 'contract.create', 'contract.apply', 'contract.apply', 'contract.approve', 'contract.approve', 'contract.sign', 'contract.amend'],
  ...['contract.approveChange', 'contract.rejectChange', 'contract.void', 'contract.change', 'contract.finish'],
  ...['contract_payment.create', 'contract_payment.create', 'contract_payment.create', 'contract_payment.void', 'contract_invoice.create'],
  ...['contract_invoice.create', 'contract_invoice.void', 'follow_info.create', 'customer.transfer', 'customer.merge'],
] as const

/** Each command that has to have been done at least once, in an order in which it can be; dice come after it. */
const once = [
  { name: 'clue.create', who: 0 },
  { name: 'clue.convert', who: 0 },
  { name: 'contact.create', who: 2 },
  { name: 'opportunity.create', who: 2 },
  { name: 'contract.create', who: 2, amount: 40 },
  { name: 'contract.apply', who: 2 },
  { name: 'contract.approve', who: 3 },
  { name: 'opportunity.win', who: 2 },
  { name: 'contract_payment.create', who: 4 },
  { name: 'contract_invoice.create', who: 4 },
].map(one => ({ steps: [{ row: 0, amount: 1, ...one }], hours: 0 as const }))

describe.each(dialects)('on %s', dialect => {
  let on: Web, people: readonly Person[]
  const done = new Set<string>()
  beforeAll(async () => {
    on = await web({ dialect })
    const there: Person[] = []
    for (const role of ['SA', 'SA', 'SL', 'PO', 'FI'] as const) there.push(await on.login(role, { deptId: 'team' }))
    people = there
    for (const i of [0, 1, 2])
      await on.run({ tenant, zone: defaultZone, actor: people[i % 2]!.login.actor }, on.engine.command('customer', 'create'), newId(), {
        name: `客户${i}`,
        phone: `1355000000${i}`,
        level: 'normal',
      })
  })
  afterAll(async () => {
    await on.close()
  })
  const rows = async (name: string) => (await on.all(on.engine.registry.resources.get(name)!)) as readonly any[]

  async function taken({ name: full, who, row, amount }: Step): Promise<void> {
    const [of, name] = full.split('.') as [string, string]
    const command = on.engine.command(of, name),
      resource = on.engine.registry.resources.get(of)!
    const isNew = resource.lifecycle.next('new', name) !== undefined,
      all = await rows(of),
      open = all.filter(one => resource.lifecycle.next(one.status, name) !== undefined)
    if (!isNew && open.length === 0) return
    const among = async (of: string) => {
      const there = await rows(of)
      return there[row % Math.max(1, there.length)]
    }
    const [holder, deal, contract] = [await among('customer'), await among('opportunity'), (await rows('contract')).at(-1 - (row % 3))]
    const given: Record<string, unknown> = {
      name: '整体方案',
      phone: `1366000000${row % 4}`,
      customerId: of === 'contract' && deal ? deal.customerId : holder?.id,
      opportunityId: of === 'contract' ? deal?.id : undefined,
      opportunityName: row % 2 ? '商机' : undefined,
      contractId: contract?.id,
      intoId: holder?.id,
      ownerId: name === 'transfer' ? people[row % 2]!.userId : undefined,
      amount: amount * 100,
      startDate: '2026-09-01',
      endDate: '2027-09-01',
      signDate: '2026-09-01',
      payDate: '2026-10-01',
      invoiceDate: '2026-10-01',
      invoiceNo: 'F1',
      title: '抬头',
      fileId: 'https://files/contract.pdf',
      why: '变更',
      remark: '说明',
      reason: of === 'opportunity' ? 'price' : '说明',
      writtenOff: '核销',
      stage: 'proposal',
      expectDate: '2026-12-01',
      content: '沟通',
      type: 'call',
      isMain: row % 2 === 0,
    }
    const input = Object.fromEntries(Object.keys(command.input).flatMap(key => (given[key] === undefined ? [] : [[key, given[key]]])))
    const actor = people[who % people.length]!.login.actor
    await on
      .run({ tenant, zone: defaultZone, actor }, command, isNew ? newId() : open[row % open.length]!.id, input)
      .then(() => done.add(full))
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
      })
  }

  async function complaints(): Promise<readonly string[]> {
    const wrong: string[] = []
    const [contracts, payments, invoices, deals, clues, contacts, customers] = await Promise.all(
      ['contract', 'contract_payment', 'contract_invoice', 'opportunity', 'clue', 'contact', 'customer'].map(rows),
    )
    for (const one of contracts!) {
      const booked = (all: readonly any[]) => sum(all.filter(of => of.contractId === one.id && of.status === 'live').map(of => of.amount))
      const [paid, invoiced] = [booked(payments!), booked(invoices!)]
      if (paid > one.amount || invoiced > one.amount) wrong.push(`K5 ${one.id} of ${one.amount} has ${paid} paid, ${invoiced} invoiced`)
      if (paid !== one.paidAmount || invoiced !== one.invoicedAmount) wrong.push(`K5 ${one.id} says ${one.paidAmount} and ${one.invoicedAmount}`)
      if (one.plan && sum(one.plan.map((due: any) => due.cents)) !== one.amount) wrong.push(`${one.id} has a plan that is not its amount`)
      if (paid + invoiced > 0 && !inForce.includes(one.status)) wrong.push(`K5 ${one.id} is ${one.status} and has money`)
    }
    for (const one of deals!.filter(of => of.status === 'won'))
      if (!contracts!.some(of => of.id === one.contractId && inForce.includes(of.status))) wrong.push(`K5 ${one.id} is won without a contract`)
    for (const one of clues!.filter(of => of.status === 'converted'))
      if (!customers!.some(of => of.id === one.customerId)) wrong.push(`K4 ${one.id} has no customer`)
    for (const [phone, of] of Map.groupBy(
      customers!.filter(one => ['sea', 'owned', 'locked'].includes(one.status)),
      one => one.phone,
    ))
      if (of.length > 1) wrong.push(`K4 ${of.length} customers have ${phone}`)
    for (const [id, of] of Map.groupBy(
      contacts!.filter(one => one.status === 'live'),
      one => one.customerId,
    )) {
      const mains = of.filter(one => one.isMain).length
      const isMerged = customers!.some(one => one.mergedIntoId === id)
      if (mains !== 1 && !isMerged) wrong.push(`${id} has ${mains} main contacts of ${of.length}`)
    }
    return wrong
  }

  test('K4 K5 hold whatever is done at once and while time goes by', { tags: 'thorough', timeout: 300_000 }, async () => {
    const number = fc.nat({ max: 29 })
    const step: fc.Arbitrary<Step> = fc.record({ name: fc.constantFrom(...names), who: number, row: number, amount: fc.integer({ min: 1, max: 40 }) })
    const rounds = fc.array(fc.record({ steps: fc.array(step, { minLength: 2, maxLength: 8 }), hours: fc.constantFrom(0, 0, 12, 30) }), {
      minLength: 6,
      maxLength: 14,
    })
    await fc.assert(
      fc.asyncProperty(rounds, async all => {
        for (const { steps, hours } of all) {
          await Promise.all(steps.map(taken))
          expect(await complaints()).toEqual([])
          on.now = plus(on.now, hours * hour)
          await on.reactor.tick(tenant)
        }
        expect(await complaints()).toEqual([])
      }),
      { numRuns: Math.ceil(runs(dialect) / 2), examples: [[once]] },
    )
    // What was never done says nothing.
    expect([...done]).toEqual(expect.arrayContaining(once.map(one => one.steps[0]!.name)))
  })
})
