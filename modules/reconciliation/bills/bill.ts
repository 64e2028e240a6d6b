/** Bills of payment channels: what a row says, sums in whole units, and what may be wrong with a line. Pure. */
import type { Label } from '../../kit/index.ts'

/** A movement that a channel says took place. */
export interface BillRow {
  /** The line of the file, from 1. */
  readonly line: number
  readonly kind: 'payment' | 'refund'
  /** Our number: of a payment the trade number, of a refund the refund number. */
  readonly number: string
  /** The channel's own number of it. */
  readonly channelNo: string
  /** Fen, never negative. */
  readonly cents: number
  /** Millionths of a yuan that the channel kept; negative where it gave a fee back. */
  readonly feeMicros: number
  /** Whether the money moved: what is processing has left the merchant already, what failed has not. */
  readonly state: 'success' | 'processing' | 'failed'
  /** A UTC instant; channels write theirs in +08:00. */
  readonly at: string
}
/** What of a file is not as it must be, and where. */
export interface BillFault {
  readonly line: number
  readonly why: Label
}
export interface BillTotals {
  readonly payCount: number
  readonly payCents: number
  readonly refundCount: number
  readonly refundCents: number
  readonly feeMicros: number
}
/** Reads a bill line by line; holds nothing but sums and the numbers that it has seen. */
export interface BillReader {
  /** The movement that a line says, if it says one. Lines come in their order. */
  line(text: string, line: number): BillRow | undefined
  /** To be called after the last line: compares the sums. */
  end(): void
  readonly faults: readonly BillFault[]
  readonly totals: BillTotals
  /** The merchant whose bill it is; empty until a line says it. */
  readonly merchantNo: string
}

/** Faults that are kept: who reads more of them has another file in hand. */
export const faultsMax = 100

/** "12.5" → 12500000: millionths of a yuan; undefined when it is no number with at most six decimals. */
export function micros(text: string): number | undefined {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim().replace(/^¥/, ''))
  if (!match) return undefined
  const value = Number(match[2]) * 1_000_000 + Number((match[3] ?? '').padEnd(6, '0'))
  return match[1] ? 0 - value : value
}
/** Whole fen; undefined where a fraction is left. */
export const fenOf = (given: number | undefined): number | undefined => (given === undefined || given % 10_000 !== 0 ? undefined : given / 10_000)
/** The nearest fen, halves away from zero: sums of fees are rounded once. */
export const roundedFen = (given: number): number => Math.sign(given) * Math.floor((Math.abs(given) + 5_000) / 10_000)

/** "2026-10-01 09:30:00" in +08:00, also with the full-width colons of some bills → a UTC instant. */
export function channelTime(text: string): string | undefined {
  const match = /^(\d{4})[-/](\d{2})[-/](\d{2}) (\d{1,2}):(\d{2}):(\d{2})$/.exec(text.trim().replaceAll('：', ':'))
  if (!match) return undefined
  const epoch = Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]!.padStart(2, '0')}:${match[5]}:${match[6]}+08:00`)
  return Number.isNaN(epoch) ? undefined : new Date(epoch).toISOString()
}

/** The zone whose days channels count by. */
export const channelZone = 'Asia/Shanghai'

/** Takes faults down, and adds up what movements say. */
export function bookkeeping() {
  const faults: BillFault[] = []
  const totals = { payCount: 0, payCents: 0, refundCount: 0, refundCents: 0, feeMicros: 0 }
  return {
    faults,
    totals,
    fault(line: number, zh: string, en: string): undefined {
      if (faults.length < faultsMax) faults.push({ line, why: [zh, en] })
      return undefined
    },
    add({ kind, cents, feeMicros, state }: BillRow): void {
      totals.feeMicros += feeMicros
      if (state === 'failed') return
      totals[kind === 'payment' ? 'payCount' : 'refundCount']++
      totals[kind === 'payment' ? 'payCents' : 'refundCents'] += cents
    },
  }
}
