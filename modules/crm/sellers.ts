/** Sellers: who looks after customers, how many they have, and which customers each of them sees. */
import { deptsBelow, heldBy, type Identity, identity, role, user } from '../identity/index.ts'
import { count, ensure, find, get, type Narrower, type Reading, type Role, type Row, type Where } from '../kit/index.ts'
import { clientSea, deptLine } from './client-sea.ts'
import { customer, held, no } from './customer.ts'
import type { SeaRule } from './sea-rule.ts'

export interface Seller {
  readonly userId: string
  readonly deptId: string
  readonly name: string
  readonly account: string
}
const roles: readonly Role[] = ['SA', 'SL']

/** Somebody who sells and can sign in, with the department they sell in. */
export function* sellerOf(userId: string | null | undefined): Reading<Seller | undefined> {
  const account: Row<typeof user> | undefined = yield* get(user, userId)
  if (account?.status !== 'active') return undefined
  const [one] = (yield* heldBy(account.id)).filter(of => roles.some(one => one === of.alias))
  return one && { userId: account.id, deptId: one.identity.deptId, name: account.realName, account: account.account }
}
/** Everybody who sells. */
export function* sellers(): Reading<readonly Seller[]> {
  const known = yield* find(role, { roleAlias: roles, status: 'live' })
  const roleId = known.map(one => one.id)
  const identities: readonly Identity[] = yield* find(identity, { roleId, status: 'active' }, { sort: ['createdAt'] })
  const id = [...new Set(identities.map(one => one.userId))]
  const accounts: readonly Row<typeof user>[] = yield* find(user, { id, status: 'active' }, { sort: ['account'] })
  return accounts.map(one => ({ userId: one.id, name: one.realName, account: one.account, deptId: identities.find(of => of.userId === one.id)!.deptId }))
}

/** How many customers count against the limit of a seller. */
export const holding = (userId: string, rule: SeaRule) =>
  count(customer, { ownerId: userId, status: held, ...(rule.countsDeals ? {} : { phase: { not: 'deal' } }) })
export function ensureRoom(rule: SeaRule, has: number): void {
  ensure(rule.holdMax === 0 || has < rule.holdMax, no.full, { max: rule.holdMax })
}

/** Their own, what is offered to them, and what lies in the common sea or in one of these departments'. */
const mine = (userId: string, lying: Where, deptIds: readonly string[]): readonly Where[] => [
  { ...lying, any: [{ seaDeptId: null }, { seaDeptId: deptIds }] },
  { ownerId: userId },
  { offeredToId: userId },
]
const seasOf = (deptIds: readonly string[]): Where => ({ any: [{ deptId: null }, { deptId: deptIds }] })
export const narrowers: readonly Narrower[] = [
  // A seller draws from the seas of the own department and of those above it.
  {
    role: 'SA',
    *narrow({ userId, deptId }) {
      const line = yield* deptLine(deptId)
      return { [customer.name]: { any: mine(userId, { status: 'sea' }, line) }, [clientSea.name]: seasOf(line) }
    },
  },
  // A manager sees the team's as well, and what was deleted or merged out of the sea.
  {
    role: 'SL',
    *narrow({ userId, deptId }) {
      const team = yield* deptsBelow(deptId),
        seas = [...new Set([...(yield* deptLine(deptId)), ...team])]
      return { [customer.name]: { any: [...mine(userId, { ownerId: null }, seas), { ownerDeptId: team }] }, [clientSea.name]: seasOf(seas) }
    },
  },
]
