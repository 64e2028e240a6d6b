/** P18: reconciliation. A day of a channel with 200,000 payments is matched with its bill, row by row. */
import { openStore } from '../../server/kernel/store.ts'
import { matchedDay } from '../bill-day.ts'
import type { Bench } from './bench.ts'

export async function reconciling({ quick, runs, fresh, note }: Bench): Promise<void> {
  const count = quick ? 50_000 : 200_000,
    seconds: number[] = [],
    grown: number[] = []
  let isRight = true
  for (let i = 0; i < (quick ? 1 : runs); i++) {
    const { address, drop } = await fresh('sqlite'),
      day = await matchedDay(count, openStore(address))
    seconds.push(day.seconds)
    grown.push(day.grown)
    isRight &&= day.found.own.matchedCount === count - count / 50_000 && day.found.found.length === (2 * count) / 50_000
    await drop()
  }
  const most = (20 * count) / 200_000
  note(
    'P18',
    `sqlite, ${count.toLocaleString('en-US')} payments of a day matched with their bill`,
    seconds,
    [],
    's',
    `≤ ${most}`,
    isRight && Math.max(...seconds) <= most,
  )
  note('P18', 'the same, memory alive meanwhile beside what was before', grown, [], 'MiB', '≤ 64', Math.max(...grown) <= 64)
}
