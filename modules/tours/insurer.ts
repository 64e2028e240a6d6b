/** The insurer as the product sees it: what it is asked, and what it may answer. */

import { coded } from '../kit/index.ts'

/** What an insurer is told of a policy. */
export interface Application {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly insuredName: string | null
  readonly insuredCard: string | null
  readonly amount: number
  readonly startDate: string
  readonly endDate: string
  readonly tries: number
}
export type InsurerAnswer = { readonly policyNo: string } | { readonly refused: string }
export interface Insurer {
  /** Answers for an application, or nothing as long as it is not decided. Asked again it answers the same. */
  ask(application: Application): Promise<InsurerAnswer | undefined>
}

const unfit = coded('insurance.unfit', ['证件信息与年龄不符', 'the paper and the age do not fit'])
/** What a roster is pushed to where nobody says otherwise. */
export const usualInsurer = ['平安养老保险', 'Ping An Annuity'] as const

/** One number out of an application, the same every time. */
const fingerprint = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 1_000_003, 7)
export const numberOf = (id: string): string => `PAH${String(fingerprint(id)).padStart(7, '0')}${String(fingerprint(`${id}.`)).padStart(7, '0')}`

/** The insurer of demos and tests: every eighth application waits once, every sixteenth waits three times, whoever is told to be eighty or
 * more years old by their paper is refused; the rest are in force at once. */
export const quickInsurer: Insurer = {
  async ask({ id, insuredCard, tries, startDate }) {
    const of = fingerprint(id)
    if (tries < (of % 16 === 0 ? 3 : of % 8 === 0 ? 1 : 0)) return undefined
    const born = Number(insuredCard?.slice(6, 10))
    if (!born || Number(startDate.slice(0, 4)) - born >= 80) return { refused: unfit }
    return { policyNo: numberOf(id) }
  },
}
