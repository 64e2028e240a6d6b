/** Which home somebody gets: the one board of a configured role, or the view of their category. */
import { type RouteContext, find, report, roles, type Role } from '../kit/index.ts'
import { identity, role } from '../identity/index.ts'
import { param } from '../system/index.ts'

/** The system parameter that names the role whose home is the special board, whatever the category. */
export const specialRoleKey = 'home.specialRoleId'
const specialView = 'liheManagement'

/** Every home view there is. */
export const views = [
  'agency',
  'agencyTeacher',
  'commission',
  'customer',
  'dashboard',
  'manager',
  'parent',
  'platform',
  'recruitpilots_admin',
  'sale',
  'school',
  'schoolTeacher',
  'system-time',
  'uu_admin',
  specialView,
] as const
export type View = (typeof views)[number]
const isView = (name: unknown): name is View => views.some(one => one === name)

/** The system parameter that gives roles another view than their usual one: `SL=manager, CS=dashboard`, by code or id of the role. */
export const viewsKey = 'home.views'

export interface Person {
  readonly roleIds: readonly string[]
  readonly category: string
}
export interface Chosen {
  readonly specialRoleId?: string | undefined
  readonly views?: string | undefined
}

/** The category of somebody is the role they are in; a category without a view of its own gets the dashboard. */
export function viewOf({ roleIds, category }: Person, { specialRoleId, views: given = '' }: Chosen): View {
  if (specialRoleId && roleIds.includes(specialRoleId)) return specialView
  const chosen = new Map(
    given
      .split(/[,，;；\s]+/)
      .filter(Boolean)
      .map(one => [one.split('=')[0]!, one.split('=')[1]] as const),
  )
  const own = [...roleIds, category].find(name => chosen.has(name))
  const wanted = own === undefined ? (roles as Readonly<Record<string, { readonly home: string }>>)[category]?.home : chosen.get(own)
  return isView(wanted) ? wanted : 'dashboard'
}

async function home(_asked: unknown, context: RouteContext) {
  const { userId, deptId, role: category } = context.actor
  const [params, held] = await Promise.all([
    context.readUnscoped(find(param, { paramKey: [specialRoleKey, viewsKey], status: 'live' })),
    context.readUnscoped(find(identity, { userId, deptId, status: 'active' })),
  ])
  const own = await context.readUnscoped(find(role, { id: held.map(one => one.roleId), roleAlias: category as Role }))
  const valueAt = (key: string) => params.find(one => one.paramKey === key)?.paramValue.trim()
  return { view: viewOf({ roleIds: own.map(one => one.id), category }, { specialRoleId: valueAt(specialRoleKey), views: valueAt(viewsKey) }) }
}

export const homeRoutes = [report('blade-desk/home/view', ['首页视图', 'Home view'], 'signed-in', home)]
