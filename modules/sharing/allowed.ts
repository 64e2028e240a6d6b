/** How much of a payment may be with the agency now. Pure. */
import { portion, splitMoney, sum } from '../kit/index.ts'

export interface Standing {
  readonly priceCents: number
  readonly lessonCount: number
  /** Lessons of the place that are taught and confirmed. */
  readonly taught: number
  /** What refunds leave of the price, of whichever of the orders that pay for the place. */
  readonly keptCents: number
  /** What refunds claim of the order, whether it has gone back or not. */
  readonly claimedCents: number
  readonly receivedCents: number
  readonly rateBp: number
  readonly capCents: number
}

/** Never above the agency's part of what was taught and kept after refunds, nor above what the channel shares, nor above what refunds leave of the
 * payment: with all lessons confirmed and nothing refunded it is exactly the agency's part, or the channel's limit. */
export function allowedCents({ priceCents, lessonCount, taught, keptCents, claimedCents, receivedCents, rateBp, capCents }: Standing): number {
  const earned = Math.min(Math.max(0, keptCents), sum(splitMoney(priceCents, Math.max(1, lessonCount)).slice(0, taught)))
  return Math.max(0, Math.min(capCents, portion(earned, rateBp), receivedCents - claimedCents))
}

/** The most that is shared of a payment: by the channel's limit of what was paid, and by the agency's part of the price. */
export const capOf = (receivedCents: number, priceCents: number, rateBp: number, channelBp: number): number =>
  Math.min(portion(receivedCents, channelBp), portion(priceCents, rateBp))
