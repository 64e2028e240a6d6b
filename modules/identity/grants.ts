/** Grants: whose accounts somebody may look after, and in which roles they may put people. */
import { type Actor, ensure, refusals, type Role } from '../kit/index.ts'
import type { DeptCategory } from './dept.ts'

export const no = refusals('grants', {
  above: ['无权授予该角色或管理持有该角色的账号', 'you may not give this role, nor look after an account that holds it'],
  self: ['不能给自己授予身份', 'you may not give an identity to yourself'],
  wrongDept: ['该角色不适用于此类部门', 'this role does not fit this kind of department'],
})

const own: readonly Role[] = ['SM', 'ST', 'AM', 'AT', 'PR', 'SD']
/** The roles that each role may give; nobody gives what stands above themselves. */
const mayGive: Readonly<Partial<Record<Role, readonly Role[]>>> = {
  PO: ['FI', 'EC', ...own, 'SA', 'SL', 'CS', 'RP', 'UU', 'CM', 'OM'],
  EC: ['EC', 'SM', 'ST'],
  SM: ['ST', 'PR', 'SD'],
  AM: ['AM', 'AT'],
}
export const gives = (actor: Pick<Actor, 'role'>, role: string): boolean =>
  actor.role === 'system' || actor.role === 'PA' || (mayGive[actor.role]?.includes(role as Role) ?? false)

/** The kinds of departments a role makes sense in; the rest may be anywhere. */
const homes: Readonly<Partial<Record<Role, readonly DeptCategory[]>>> = {
  EC: ['commission'],
  SM: ['school'],
  ST: ['school'],
  AM: ['agency'],
  AT: ['agency'],
  CM: ['channel'],
  OM: ['organisation'],
}
export const fits = (role: string, category: string): boolean => homes[role as Role]?.includes(category as DeptCategory) ?? true

/** Whoever looks after an account must be able to give every role it holds: else a password reset would be a promotion. */
export const mayLookAfter = (actor: Pick<Actor, 'role' | 'userId'>, target: { readonly id: string }, held: readonly string[]) =>
  ensure(actor.userId === target.id || held.every(role => gives(actor, role)), no.above)
