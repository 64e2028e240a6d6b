/** The demo's top menus: teaching, finance and the system, made of whatever the modules declare. */
import { catalogueOf } from '../../modules/access/index.ts'
import type { World } from './world.ts'

const tops = [
  { id: 'top-teaching', code: 'teaching', name: '教务', enName: 'Teaching', source: 'learning', sort: 1 },
  { id: 'top-finance', code: 'finance', name: '财务', enName: 'Finance', source: 'dollar', sort: 2 },
  { id: 'top-system', code: 'system', name: '系统', enName: 'System', source: 'cog', sort: 3 },
] as const
/** The groups of the sidebar that are not about teaching. */
const elsewhere: Readonly<Record<string, (typeof tops)[number]['id']>> = {
  '/finance': 'top-finance',
  '/settlement': 'top-finance',
  '/order': 'top-finance',
  '/age': 'top-finance',
  '/parent/orders': 'top-finance',
  '/school_client/refund': 'top-finance',
  '/system': 'top-system',
  '/authority': 'top-system',
  '/monitor': 'top-system',
  '/resource': 'top-system',
  '/develop': 'top-system',
  '/website': 'top-system',
  '/eip': 'top-system',
  '/desk': 'top-system',
}

export async function makeTopMenus(world: World, now: string): Promise<void> {
  const { tree } = catalogueOf(world.engine.registry.modules)
  const below = (id: string): readonly string[] => [id, ...(tree.under.get(id) ?? []).filter(node => node.category === 1).flatMap(node => below(node.id))]
  const groups = (tree.under.get('0') ?? []).filter(node => !node.isHidden)
  for (const { id, ...values } of tops) {
    const menuIds = groups.filter(node => (elsewhere[node.id] ?? 'top-teaching') === id).flatMap(node => below(node.id))
    await world.run(world.system, 'top_menu.create', id, values, now)
    await world.run(world.system, 'top_menu.grant', id, { menuIds }, now)
  }
}
