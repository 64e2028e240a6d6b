/** The months of finance: settlements from the draft to the money, and the bills of agencies and schools. */
import { find, get, plusDays } from '../../modules/kit/index.ts'
import { payoutLine } from '../../modules/payouts/index.ts'
import { billId, settlePlan, settlement, settlementPart } from '../../modules/settlement/index.ts'
import type { Agency, District } from './district.ts'
import { at, digestOf, hour, minute, plus, type World, zone } from './world.ts'

/** The first day of the month that lies so many months before that of a day. */
export const monthBefore = (date: string, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 10)

/** The last month is settled except for two agencies, whose settlements wait for approval and for payment. */
export async function tellMonths(world: World, district: District): Promise<void> {
  // A bill is issued a day after its month: the newest month that has one ended at least three days ago.
  const current = monthBefore(world.date(-3), 0)
  for (const back of [3, 2, 1]) {
    const month = monthBefore(current, back).slice(0, 7),
      next = monthBefore(current, back - 1)
    await world.time.at(at(next, '09:00'))
    await Promise.all(district.agencies.map(agency => settle(world, district, { agency, month, from: next, isLast: back === 1 })))
    await world.time.at(at(plusDays(next, 1), '11:00'))
    if (back < 3) await bills(world, district, { month, from: plusDays(next, 1), isLast: back === 1 })
  }
  await world.time.at(plus(world.end, -8 * hour))
  await draft(world, district)
}

/** Generates what a month owes an agency; answers the ids of the settlements. */
async function generate(world: World, agency: Agency, month: string, now: string): Promise<readonly string[]> {
  const chance = world.chance.branch(`settle ${agency.id} ${month}`)
  const steps = await settlePlan({ ask: world.ask, newId: () => chance.id(now), zone }, month, agency.id)
  for (const step of steps) await world.run(agency.manager, 'settlement.generate', step.id, step.input, now)
  return [...new Set(steps.map(step => step.id))]
}
async function submit(world: World, { schools }: District, id: string, agency: Agency, now: string, isChecked: boolean): Promise<void> {
  await world.run(agency.manager, 'settlement.submit', id, {}, now)
  if (!isChecked) return
  for (const part of await world.ask(find(settlementPart, { settlementId: id, status: 'waiting' }, { sort: ['schoolId'] })))
    await world.run(schools.find(one => one.id === part.schoolId)!.manager, 'settlement_part.approve', part.id, { remark: '课次核对无误' }, plus(now, 4 * hour))
}

interface Month {
  readonly agency: Agency
  readonly month: string
  readonly from: string
  readonly isLast: boolean
}
async function settle(world: World, district: District, { agency, month, from, isLast }: Month): Promise<void> {
  const { finance, finance2 } = district.staff,
    stuck = isLast ? agency.index : -1
  for (const id of await generate(world, agency, month, at(from, '09:00'))) {
    await submit(world, district, id, agency, at(from, '10:00'), true)
    if (stuck === 3) continue
    await world.run(finance, 'settlement.approve', id, { remark: '金额核对一致' }, at(from, '16:00'))
    if (stuck === Math.min(2, district.agencies.length - 1)) continue
    const row = await world.ask(get(settlement, id)),
      paid = at(plusDays(from, 1), '09:30')
    if (row!.amountCents <= 0) {
      await world.run(finance2, 'settlement.carry', id, {}, paid)
      continue
    }
    if (inFile(agency, isLast)) await byFile(world, district, { agency, id, settleNo: row!.settleNo, isRefused: row!.kind === 'agency_share' }, paid)
    else {
      await world.run(finance2, 'settlement.execute', id, {}, paid)
      await world.run(world.system, 'settlement.succeed', id, { reference: `BK${row!.settleNo}` }, plus(paid, 5 * minute))
    }
    if (row!.kind === 'class_fee')
      await Promise.all(
        Object.entries(row!.payees ?? {}).map(([teacherId, { cents }]) =>
          world.run(
            world.system,
            'salary.make',
            `${id}:${teacherId}`,
            { values: { settlementId: id, agencyId: agency.id, teacherId, period: month, amountCents: cents } },
            plus(paid, 6 * minute),
          ),
        ),
      )
  }
}

/** Two agencies of the last month are paid by a file for the bank. */
const inFile = ({ index }: Agency, isLast: boolean): boolean => isLast && (index === 0 || index === 1)
/** One batch for each settlement; what the bank refuses at first is paid by a second one. */
async function byFile(
  world: World,
  district: District,
  { agency, id, settleNo, isRefused }: { readonly agency: Agency; readonly id: string; readonly settleNo: string; readonly isRefused: boolean },
  from: string,
): Promise<void> {
  const { finance, finance2 } = district.staff,
    chance = world.chance.branch(`payout ${id}`)
  for (const [i, outcome] of (isRefused ? (['refused', 'paid'] as const) : (['paid'] as const)).entries()) {
    const batchId = chance.id(from),
      now = plus(from, i * 3 * hour)
    await world.run(finance, 'payout_batch.collect', batchId, { template: agency.index === 0 ? 'icbc' : 'neutral', settlementIds: [id] }, now)
    await world.run(finance2, 'payout_batch.release', batchId, {}, plus(now, 20 * minute))
    await world.run(world.system, 'payout_batch.writeFile', batchId, { digest: digestOf(`demo ${batchId}`) }, plus(now, 30 * minute))
    const [line] = await world.ask(find(payoutLine, { batchId }, { limit: 1 }))
    const reference = outcome === 'paid' ? `BK${settleNo}` : '',
      reason = outcome === 'paid' ? '' : '收款户名与账号不符'
    const rows = [{ line: 2, number: line!.lineNo, cents: line!.amountCents, outcome, reference, reason }]
    await world.run(world.system, 'payout_batch.takeAnswer', batchId, { digest: digestOf(`demo answer ${batchId}`), rows }, plus(now, 2 * hour))
    await world.run(
      world.system,
      `settlement.${outcome === 'paid' ? 'settleByFile' : 'returnByFile'}`,
      id,
      outcome === 'paid' ? { reference } : { reason },
      plus(now, 2 * hour + minute),
    )
  }
}

/** Agency bills are confirmed by agencies, school bills by schools; the older ones are paid and closed. */
async function bills(world: World, { staff: { finance }, agencies, schools }: District, { month, from, isLast }: Omit<Month, 'agency'>): Promise<void> {
  const now = at(from, '11:00')
  const owners = [
    ...agencies.map(one => ({ id: billId('agency', one.id, month), input: { agencyId: one.id, period: month }, owner: one.manager, index: one.index })),
    ...schools.map((one, index) => ({ id: billId('school', one.id, month), input: { schoolId: one.id, period: month }, owner: one.manager, index })),
  ]
  await Promise.all(
    owners.map(async ({ id, input, owner, index }) => {
      await world.run(finance, 'bill.generate', id, input, now)
      await world.run(finance, 'bill.issue', id, {}, plus(now, hour))
      if (isLast && index % 3 === 0) return
      if (isLast && index === 4) return void (await world.run(owner, 'bill.dispute', id, { remark: '退款金额与学校台账不一致，请复核' }, plus(now, 5 * hour)))
      await world.run(owner, 'bill.confirm', id, {}, plus(now, 6 * hour))
      if (isLast) return
      await world.run(finance, 'bill.invoice', id, { invoiceNo: `FP${month.replace('-', '')}${String(index).padStart(4, '0')}` }, plus(now, 8 * hour))
      await world.run(finance, 'bill.pay', id, { voucherNo: `PZ${month.replace('-', '')}${String(index).padStart(4, '0')}` }, plus(now, 9 * hour))
      if (index % 2 === 0) await world.run(finance, 'bill.close', id, {}, plus(now, 10 * hour))
    }),
  )
}

/** This month so far: the demo agency has a draft, and another settlement that the schools are checking. */
async function draft(world: World, district: District): Promise<void> {
  const [agency] = district.agencies as [Agency, ...Agency[]],
    month = world.date(-1).slice(0, 7)
  const ids = await generate(world, agency, month, plus(world.end, -8 * hour))
  const rows = await Promise.all(ids.map(id => world.ask(get(settlement, id))))
  const share = rows.find(row => row?.kind === 'agency_share')
  if (share) await submit(world, district, share.id, agency, plus(world.end, -7 * hour), false)
}
