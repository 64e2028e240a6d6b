/** A bank with a ledger and moods: it pays once per number, refuses, or pays and says nothing. */
import type { Bank } from '../../modules/settlement/index.ts'

export type PayOut = Parameters<Bank['pay']>[0]
export type { Bank }
export interface MoodyBank extends Bank {
  /** Every order it was given, by number; money left once for each number that is here. */
  readonly asked: ReadonlyMap<string, readonly PayOut[]>
  readonly moved: ReadonlyMap<string, PayOut>
  mood: 'pays' | 'fails' | 'mute'
}

/** A bank, with the ledger of an earlier one when it goes on from there. */
export function moodyBank(before?: MoodyBank): MoodyBank {
  const asked = new Map(before?.asked),
    moved = new Map(before?.moved)
  const bank: MoodyBank = {
    asked,
    moved,
    mood: 'pays',
    async pay(order) {
      asked.set(order.number, [...(asked.get(order.number) ?? []), order])
      if (bank.mood === 'fails' && !moved.has(order.number)) return { result: 'failure', reason: '银行系统繁忙' }
      if (!moved.has(order.number)) moved.set(order.number, order)
      if (bank.mood === 'mute') throw new Error('the bank says nothing')
      return { result: 'success', reference: `B-${order.number}` }
    },
  }
  return bank
}
