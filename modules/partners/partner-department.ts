/** What channels and organisations have alike: a code that is theirs alone, a department of their own, and an account that works in it. */
import { changeDept, grantIdentity, identity, identityId, roleId, user } from '../identity/index.ts'
import { about, type Check, count, ensure, find, gather, get, invoke, type Invoke, type Reading, type Resource, type Row, type Where } from '../kit/index.ts'
import { houseOf, openedHouse } from '../people/index.ts'
import { no } from './refusals.ts'

export const codeHolds: Check<string> = value => (/^[A-Za-z0-9_-]{2,32}$/.test(value) ? undefined : no.code)
export const areaHolds: Check<string> = value => (value === '' || /^\d{6}$/.test(value) ? undefined : no.area)

/** Where a code leads. */
export const joinPath = (code: string): string => `/join?code=${encodeURIComponent(code)}`

/** How one of the two kinds is housed. */
interface Kind {
  readonly role: 'CM' | 'OM'
  readonly category: 'channel' | 'organisation'
  /** The other kind, and how its code is called. */
  readonly other: Resource
  readonly otherCode: string
}
interface Named {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly account: string | null
  readonly areaCode: string | null
}
export interface Known {
  readonly house: { readonly own: any; readonly parent: any }
  readonly account: Row<typeof user> | undefined
  readonly held: Row<typeof identity> | undefined
  readonly sameCode: number
}
/** Its department, the account that is to work in it, and whether the other kind has its code. */
export function* knownOf({ id, account: named, code, areaCode }: Named, { role, category, other, otherCode }: Kind): Reading<Known> {
  const { accounts, sameCode } = yield* gather({
    accounts: find(user, { account: named ?? '', status: 'active' }, { limit: 1 }),
    sameCode: count(other, { [otherCode]: code, status: { not: 'removed' } } as Where),
  })
  const account = named ? accounts[0] : undefined
  const held = account && (yield* get(identity, identityId(account.id, roleId(role), id)))
  return { house: yield* houseOf(id, category, areaCode), account, held, sameCode }
}
export function ensureKnown({ account: named }: Pick<Named, 'account'>, { account, sameCode }: Known, codeField: string): void {
  ensure(sameCode === 0, about(no.codeTaken, codeField))
  ensure(!named || account, about(no.noAccount, 'account'))
}
/** Opens its department, renames it with it, and lets its account in. */
export function housed(row: Named, { house, account, held }: Known, { role, category }: Kind): readonly Invoke[] {
  const as = roleId(role)
  return [
    ...openedHouse(house, { id: row.id, name: row.name, category, areaCode: row.areaCode }),
    ...(house.own && house.own.deptName !== row.name ? [invoke(changeDept, row.id, { deptName: row.name })] : []),
    ...(account && held?.status !== 'active'
      ? [invoke(grantIdentity, identityId(account.id, as, row.id), { userId: account.id, roleId: as, deptId: row.id })]
      : []),
  ]
}
