/** What the board of recruiting says, as its call answers it. */
import type { outcomes } from './consult.ts'

export const boardCall = 'business-recruitpilots/board/summary'
/** How far a consult has come: each step counts those of the steps behind it. */
export const steps = {
  consults: ['咨询', 'Consults'],
  contacted: ['已联系', 'Contacted'],
  selected: ['初选通过', 'Pre-selected'],
  signed: ['已签约', 'Signed'],
  admitted: ['已录取', 'Admitted'],
} as const
export type StepName = keyof typeof steps
export interface Group {
  /** The area or the product; empty: not said. */
  readonly key: string
  readonly name: string
  readonly consults: number
  readonly contacted: number
  readonly selected: number
  readonly signed: number
  readonly admitted: number
}
/** Who may look after consults, and how many they have that are not over. */
export interface Consultant {
  readonly id: string
  readonly name: string
  readonly consults: number
}
export interface Summary {
  readonly startTime: string
  readonly endTime: string
  readonly productCount: number
  readonly productOnCount: number
  readonly consultCount: number
  readonly waitingCount: number
  readonly overdueCount: number
  readonly answeredInTime: number
  readonly unfitCount: number
  readonly funnel: readonly { readonly step: StepName; readonly count: number }[]
  readonly outcomes: readonly { readonly outcome: keyof typeof outcomes; readonly count: number }[]
  readonly byArea: readonly Group[]
  readonly byProduct: readonly Group[]
  readonly byDay: readonly { readonly day: string; readonly count: number }[]
  /** Those of today, whatever days are asked for. */
  readonly consultants: readonly Consultant[]
}
