/** What somebody is offered: the sidebar, the buttons and the top menus, as this family of clients asks for them. */
import { byArea, catalogueOf, buttons, liveTopMenus, menu, sidebar, stockIcon, stockSidebar, topMenu, type Tree, treeWith } from '../index.ts'
import { find, get, RefusalError, type StockClient } from '../../kit/index.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { answering, textOf } from '../../../server/http/calling.ts'
import { stockOf } from '../../../server/http/client.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'

export function menuCalls(context: Context): void {
  const { engine } = context,
    call = answering(context)
  const catalogue = () => catalogueOf(engine.registry.modules)
  const treeOf = async ({ tenant }: Login) => treeWith(catalogue(), await engine.ask(tenant, find(menu, {})))
  const viewer = ({ actor, codes, nodes }: Login) => ({ role: actor.role, codes, nodes })

  /** What somebody is shown by the program that asks: a stock front end has pages of its own. */
  const shown = (tree: Tree, login: Login, lang: 0 | 1, stock: StockClient | undefined, only?: readonly string[]) => {
    const menus = sidebar(tree, viewer(login), lang, only)
    return stock ? stockSidebar(menus, tree, viewer(login), stock, lang) : byArea(menus, tree, lang)
  }

  call('GET', 'blade-system/menu/routes', ['菜单', 'Menus'], 'public', async ({ request, asked, lang }) => {
    // A client whose token ran out must learn it here too; one that never signed in sees an empty sidebar.
    if (!request.login && textOf(request.headers['blade-auth'])) throw new RefusalError(kernel.signedOut)
    const { login } = request,
      topMenuId = textOf(asked.topMenuId)
    if (!login) return []
    const chosen = topMenuId ? await engine.ask(login.tenant, get(topMenu, topMenuId)) : undefined
    // A top menu that was deleted meanwhile narrows nothing: an empty sidebar would strand people.
    return shown(await treeOf(login), login, lang, stockOf(request), chosen?.status === 'live' ? (chosen.menuIds ?? []) : undefined)
  })
  // The newer pages ask for one top menu to begin in; here everybody begins with all menus.
  call('GET', 'blade-system/menu/main-menu', ['主顶部菜单', 'Main top menu'], 'signed-in', () => null)
  call('GET', 'blade-system/menu/buttons', ['按钮权限', 'Buttons'], 'signed-in', async ({ login, lang }) =>
    buttons(catalogue(), await treeOf(login), viewer(login), lang),
  )
  call('GET', 'blade-system/menu/top-menu', ['顶部菜单', 'Top menus'], 'signed-in', async ({ request, login, lang }) => {
    const stock = stockOf(request)
    const [tree, tops] = await Promise.all([treeOf(login), engine.ask(login.tenant, liveTopMenus())])
    return tops
      .filter(one => shown(tree, login, lang, stock, one.menuIds ?? []).length > 0)
      .map(one => ({
        id: one.id,
        tenantId: login.tenant,
        code: one.code,
        name: lang === 1 ? one.enName || one.name : one.name,
        source: stock ? stockIcon(one.source) : (one.source ?? ''),
        path: one.path ?? '',
        sort: one.sort,
        isMain: 0,
        status: 1,
        isDeleted: 0,
      }))
  })
}
