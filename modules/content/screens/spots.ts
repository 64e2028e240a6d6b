/** The fields of a template as the wire brings them. */
import type { Spot } from '../layout.ts'

export function spotsOf(value: unknown): readonly Spot[] {
  try {
    const given = typeof value === 'string' ? JSON.parse(value || '[]') : value
    return Array.isArray(given) ? given : []
  } catch {
    return []
  }
}
