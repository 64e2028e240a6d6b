/** The agency's part of a class: settled, put into files for a bank, and paid, refused or left open by it. */
import { defaultZone, monthOf, newId, sum } from '../../modules/kit/index.ts'
import { lesson } from '../../modules/openclass/index.ts'
import { approve, approvePart, submit } from '../../modules/settlement/approval.ts'
import { generate } from '../../modules/settlement/generate.ts'
import { settlement, settlementLine, settlementPart } from '../../modules/settlement/index.ts'
import { carry } from '../../modules/settlement/pay.ts'
import { collect, noteFile, release, takeAnswer } from '../../modules/payouts/payout.commands.ts'
import { payoutLine } from '../../modules/payouts/payout.ts'
import { profitShare } from '../../modules/sharing/index.ts'
import { tenant } from '../app.ts'
import { keptOf, share } from '../properties/invariants.ts'
import type { Invariant } from '../properties/seen.ts'
import { isWell, type Story } from './finance-days.ts'
import type { World } from './world.ts'

export function payingOut({ at }: World, story: Story) {
  const fi = (userId: string) => at.as('FI', { userId })
  const system = () => at.engine.system(tenant)
  const paidOut = new Map<string, number>()
  let fileCount = 0
  /** The agency's part of the class, from the draft to a file at the bank. */
  async function settle(): Promise<void> {
    const [draft] = (await at.all(settlement, { status: ['draft', 'pending', 'approved'], agencyId: 'a1' })) as any[],
      id = draft?.id ?? newId(),
      period = draft?.period ?? monthOf(at.now, defaultZone)
    if (!draft || draft.status === 'draft') {
      await isWell(at.run(fi('clerk'), generate, id, { kind: 'agency_share', agencyId: 'a1', period, openClassIds: [story.klass] }))
      if (!(await isWell(at.run(at.agency, submit, id)))) return
    }
    for (const part of await at.all(settlementPart, { settlementId: id, status: 'waiting' })) await isWell(at.run(at.school, approvePart, part.id))
    await isWell(at.run(fi('chief'), approve, id))
    const one = (await at.row(settlement, id)) as any
    if (one.status !== 'approved') return
    if (one.amountCents <= 0) return void (await isWell(at.run(fi('payer'), carry, id, { remark: '下期抵扣' })))
    const file = newId()
    if (!(await isWell(at.run(fi('clerk'), collect, file, { template: 'neutral', settlementIds: [id] })))) return
    if (await isWell(at.run(fi('clerk'), release, file))) throw new Error('one person paid alone')
    await at.run(fi('payer'), release, file)
    await at.run(system(), noteFile, file, { digest: `f${++fileCount}` })
  }
  /** The bank says what became of payments: paid, refused or nothing certain; the same answer comes twice. */
  async function bankSays(size: number): Promise<void> {
    for (const line of (await at.all(payoutLine, { status: ['sent', 'doubtful'] })) as any[]) {
      const outcome = (['paid', 'doubtful', 'refused'] as const)[size % 3]!
      if (outcome === 'paid') paidOut.set(line.lineNo, (paidOut.get(line.lineNo) ?? 0) + line.amountCents)
      const said = {
        line: 2,
        number: line.lineNo,
        cents: line.amountCents,
        outcome,
        reference: outcome === 'paid' ? `R-${line.lineNo}` : '',
        reason: '账号已销户',
      }
      const answer = { digest: `a${++fileCount}`, rows: [said] }
      for (let i = 0; i < 2; i++) await at.run(system(), takeAnswer, line.batchId, answer)
      await at.tick()
    }
  }

  return { settle, bankSays, paidOut, ...rulesOf(story, paidOut) }
}

/** M10 of the agency's part, and T7 of what left the bank. */
function rulesOf(story: Story, paidOut: ReadonlyMap<string, number>) {
  const M10: Invariant = {
    title: 'M10 over all lessons the agency has its part of what was paid to the fen, by the channel and by settlements together',
    now: ({ rows }) => {
      const taught = new Set(rows.of(lesson).flatMap(one => (one.openClassId === story.klass && one.status === 'confirmed' ? [one.id] : [])))
      const due = share(rows, taught, story.klass, keptOf(rows)),
        lines = sum(rows.of(settlementLine).map(one => (one.openClassId === story.klass && one.status === 'live' ? one.amountCents : 0))),
        shared = sum(rows.of(profitShare).map(one => (one.openClassId === story.klass ? one.sharedCents - one.returnedCents : 0)))
      return lines + shared === due ? [] : [`the agency has ${lines} by settlements and ${shared} by the channel, due are ${due}`]
    },
  }
  const payouts: Invariant = {
    title: 'T7 what is settled left the bank once, and what left the bank is settled',
    now: ({ rows }) => [
      ...rows.of(settlement).flatMap(one => {
        const cents = sum(rows.of(payoutLine).map(line => (line.settlementId === one.id ? (paidOut.get(line.lineNo) ?? 0) : 0)))
        return cents === (one.status === 'settled' ? one.amountCents : 0)
          ? []
          : [`${one.settleNo} of ${one.amountCents} is ${one.status}, the bank paid ${cents}`]
      }),
    ],
  }
  return { M10, payouts }
}
