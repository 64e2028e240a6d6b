/** Months are chosen, not typed: what takes a month and nothing else says so by the one rule that forms know it by. */
import { expect, test } from 'vitest'
import { modules } from '../modules/index.ts'
import { isMonthly } from '../modules/kit/rules.ts'
import { registry } from '../server/kernel/registry.ts'

interface Held {
  readonly check?: unknown
}
/** Whether a field takes months alone, whatever rule says so; one that asks for more than a text is none. */
function takesMonths({ check }: Held): boolean {
  if (typeof check !== 'function') return false
  const isTaken = (value: string): boolean => {
    try {
      return check(value) === undefined
    } catch {
      return false
    }
  }
  return isTaken('2026-11') && !['2026-13', '2026-11-28', '11', '202611', 'November'].some(isTaken)
}

const all = registry(modules)
const asked: readonly (readonly [string, Held])[] = [
  ...[...all.resources.values()].flatMap(of => Object.entries(of.fields).map(([name, field]) => [`${of.name}.${name}`, field] as const)),
  ...[...all.commands.entries()].flatMap(([key, one]) =>
    Object.entries(one.input as Readonly<Record<string, Held>>).map(([name, field]) => [`${key} ${name}`, field] as const),
  ),
]

test('whatever takes a month lets people choose one', () => {
  const months = asked.filter(([, field]) => takesMonths(field))
  expect(months.map(([key]) => key)).toContain('sales_target.month')
  expect(months.filter(([, field]) => !isMonthly(field)).map(([key]) => key)).toEqual([])
})
