/** An insurer that is spoken to by files. */
import { exchange } from '../../files/server/index.ts'
import type { Insurer } from '../insurer.ts'

/** Its answer is `{"policyNo": "…"}` or `{"refused": "why"}`; what says neither is no answer yet. */
export function fileInsurer(folder: string): Insurer {
  const ask = exchange(folder)
  return {
    async ask({ id, version, tries, insuredName, insuredCard, amount, startDate, endDate, status }) {
      // Asked later, the row has been written once more; the application is still the same.
      const paper = { id, insuredName, insuredCard, amount, startDate, endDate, isEndorsement: status === 'endorsing' }
      const { policyNo, refused } = ((await ask(`${id}-${version - tries}`, paper)) ?? {}) as Readonly<Record<string, unknown>>
      if (typeof policyNo === 'string' && policyNo) return { policyNo }
      return typeof refused === 'string' && refused ? { refused } : undefined
    },
  }
}
