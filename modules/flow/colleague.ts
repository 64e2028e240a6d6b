/** Who may be given a task: an account in use that works here in one of its identities at least. */
import { about, ensure, find, get, type RefusalCode } from '../kit/index.ts'
import { identity, roleId, user } from '../identity/index.ts'

/** Families and pupils have no part in processes, and who audits does nothing. */
const outside: ReadonlySet<string> = new Set((['PR', 'SD', 'AU'] as const).map(roleId))
/** What is asked of somebody, to be gathered. */
export const colleagueOf = (userId: string) => ({ other: get(user, userId), as: find(identity, { userId, status: 'active' }, { limit: 100 }) })
interface Found {
  readonly other: { readonly status: string } | undefined
  readonly as: readonly { readonly roleId: string }[]
}
export const worksHere = ({ other, as }: Found): boolean => other?.status === 'active' && as.some(one => !outside.has(one.roleId))
export const ensureWorksHere = (found: Found, refused: RefusalCode, field: string): void => ensure(worksHere(found), about(refused, field))
