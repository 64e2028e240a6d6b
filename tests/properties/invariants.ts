/** Every invariant of domain.md that the built modules can break, by its id. */
import { modules } from '../../modules/index.ts'
import { registry } from '../../server/kernel/registry.ts'
import { P1 } from './invariants/general.ts'

export * from './invariants/general.ts'
export * from './invariants/lessons.ts'
export * from './invariants/money.ts'
export * from './invariants/people.ts'
export * from './invariants/seats.ts'
export * from './invariants/settlement.ts'
export * from './invariants/tours.ts'

/** P1 with the rights that roles hold by default. */
export const rights = P1(new Map([...registry(modules).commands.values()].map(one => [one.permit, one.by])))
