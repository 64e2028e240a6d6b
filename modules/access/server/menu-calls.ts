/** What somebody is offered: the sidebar, the buttons and the top menus, as this family of clients asks for them. */
import { catalogueOf, buttons, liveTopMenus, menu, sidebar, topMenu, treeWith } from '../index.ts'
import { find, get, RefusalError } from '../../kit/index.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { answering, textOf } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'

export function menuCalls(context: Context): void {
  const { engine } = context,
    call = answering(context)
  const catalogue = () => catalogueOf(engine.registry.modules)
  const treeOf = async ({ tenant }: Login) => treeWith(catalogue(), await engine.ask(tenant, find(menu, {})))
  const viewer = ({ actor, codes, nodes }: Login) => ({ role: actor.role, codes, nodes })

  call('GET', 'blade-system/menu/routes', ['菜单', 'Menus'], 'public', async ({ request, asked, lang }) => {
    // A client whose token ran out must learn it here too; one that never signed in sees an empty sidebar.
    if (!request.login && textOf(request.headers['blade-auth'])) throw new RefusalError(kernel.signedOut)
    const { login } = request,
      topMenuId = textOf(asked.topMenuId)
    if (!login) return []
    const chosen = topMenuId ? await engine.ask(login.tenant, get(topMenu, topMenuId)) : undefined
    // A top menu that was deleted meanwhile narrows nothing: an empty sidebar would strand people.
    return sidebar(await treeOf(login), viewer(login), lang, chosen?.status === 'live' ? (chosen.menuIds ?? []) : undefined)
  })
  // The newer pages ask for one top menu to begin in; here everybody begins with all menus.
  call('GET', 'blade-system/menu/main-menu', ['主顶部菜单', 'Main top menu'], 'signed-in', () => null)
  call('GET', 'blade-system/menu/buttons', ['按钮权限', 'Buttons'], 'signed-in', async ({ login, lang }) =>
    buttons(catalogue(), await treeOf(login), viewer(login), lang),
  )
  call('GET', 'blade-system/menu/top-menu', ['顶部菜单', 'Top menus'], 'signed-in', async ({ login, lang }) => {
    const [tree, tops] = await Promise.all([treeOf(login), engine.ask(login.tenant, liveTopMenus())])
    return tops
      .filter(one => sidebar(tree, viewer(login), lang, one.menuIds ?? []).length > 0)
      .map(one => ({
        id: one.id,
        tenantId: login.tenant,
        code: one.code,
        name: lang === 1 ? one.enName || one.name : one.name,
        source: one.source ?? '',
        path: '',
        sort: one.sort,
        isMain: 0,
        status: 1,
        isDeleted: 0,
      }))
  })
}
