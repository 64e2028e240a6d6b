/** Which home somebody gets: the one board of a configured role, the view of their category, or that of their role. */
import { type Desk, find, get, report, roles, type Role } from '../kit/index.ts'
import { identity, role, user } from '../identity/index.ts'
import { param } from '../system/index.ts'

/** The system parameter that names the role whose home is the special board, whatever the category. */
export const specialRoleKey = 'home.specialRoleId'
export const specialView = 'liheManagement'

/** Every home view there is. */
export const views = [
  'agency', 'agencyTeacher', 'commission', 'customer', 'dashboard', 'manager', 'parent', 'platform', 'recruitpilots_admin', 'sale', 'school',
  'schoolTeacher', 'system-time', 'uu_admin', specialView,
] as const
export type View = (typeof views)[number]
const isView = (name: unknown): name is View => views.some(one => one === name)

export interface Person { readonly roleIds: readonly string[]; readonly category: string; readonly alias: string }
/** A category without a view of its own gets the dashboard. */
export function viewOf({ roleIds, category, alias }: Person, specialRoleId: string | undefined): View {
  if (specialRoleId && roleIds.includes(specialRoleId)) return specialView
  const wanted = category || (roles as Readonly<Record<string, { readonly home: string }>>)[alias]?.home
  return isView(wanted) ? wanted : 'dashboard'
}

async function home(_asked: unknown, desk: Desk) {
  const { userId, deptId, role: alias } = desk.actor
  const [special, held, account] = await Promise.all([
    desk.peek(find(param, { paramKey: specialRoleKey, status: 'live' }, { limit: 1 })),
    desk.peek(find(identity, { userId, deptId, status: 'active' })), desk.peek(get(user, userId)),
  ])
  const own = await desk.peek(find(role, { id: held.map(one => one.roleId), roleAlias: alias as Role }))
  const category = String((account as { readonly userCategory?: unknown } | undefined)?.userCategory ?? '')
  return { view: viewOf({ roleIds: own.map(one => one.id), category, alias }, special[0]?.paramValue.trim()) }
}

export const homeRoutes = [report('blade-desk/home/view', ['首页视图', 'Home view'], 'signed-in', home)]
