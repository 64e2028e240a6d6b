/** Conditions as lines of a form, and as the JSON that a data scope keeps. Pure. */

export interface Line {
  readonly field: string
  readonly operator: string
  readonly value: string
}
export interface Conditions {
  /** Whether all lines must hold, or any of them. */
  readonly join: 'all' | 'any'
  readonly lines: readonly Line[]
}
const unary: ReadonlySet<string> = new Set(['null', 'notnull'])
export const needsValue = (operator: string): boolean => !unary.has(operator)

const told = ({ operator, value }: Line): unknown =>
  operator === 'null'
    ? null
    : operator === 'notnull'
      ? { not: null }
      : operator === 'is'
        ? value
        : operator === 'in'
          ? value
              .split(/[,，]/)
              .map(part => part.trim())
              .filter(Boolean)
          : { [operator]: value }

/** The JSON of the lines, '' when there is none. An unfinished line is said as it is: the server refuses it by name. */
export const written = ({ join, lines }: Conditions): string =>
  lines.length === 0 ? '' : JSON.stringify({ [join]: lines.map(line => ({ [line.field]: told(line) })) })

function lineOf(condition: unknown): Line | undefined {
  if (condition === null || typeof condition !== 'object' || Array.isArray(condition)) return undefined
  const entries = Object.entries(condition)
  const [field, given] = entries[0] ?? []
  if (entries.length !== 1 || !field || field === 'any' || field === 'all') return undefined
  if (given === null) return { field, operator: 'null', value: '' }
  if (Array.isArray(given)) return given.every(one => typeof one !== 'object') ? { field, operator: 'in', value: given.join(', ') } : undefined
  if (typeof given !== 'object') return { field, operator: 'is', value: String(given) }
  const operators = Object.entries(given as object)
  const [operator, value] = operators[0] ?? []
  if (operators.length !== 1 || !operator) return undefined
  if (operator === 'not' && value === null) return { field, operator: 'notnull', value: '' }
  return typeof value === 'object' ? undefined : { field, operator, value: String(value) }
}

/** The lines that a JSON stands for; undefined when it says more than lines can. */
export function readConditions(json: string): Conditions | undefined {
  if (json.trim() === '') return { join: 'all', lines: [] }
  try {
    const given = JSON.parse(json) as Record<string, unknown>
    const [join] = Object.keys(given)
    const isJoined = Object.keys(given).length === 1 && (join === 'all' || join === 'any') && Array.isArray(given[join])
    const members = isJoined ? (given[join!] as unknown[]) : Object.entries(given).map(([name, one]) => ({ [name]: one }))
    const lines = members.map(lineOf)
    return lines.every(line => line !== undefined) ? { join: join === 'any' && isJoined ? 'any' : 'all', lines: lines as Line[] } : undefined
  } catch {
    return undefined
  }
}
