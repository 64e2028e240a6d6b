/** The sidebar of a stock front end: our screens at the pages that it has for them, without those it has none for, under icons it knows. Pure. */
import type { Label, StockClient } from '../kit/index.ts'
import type { Shown, Viewer } from './sidebar.ts'
import type { Tree } from './node.ts'

interface Page {
  /** Where its page lies, when not at our address. */
  readonly at?: string
  readonly icon: string
  /** The programs that have it; all of them when left out. */
  readonly only?: readonly StockClient[]
}
const commercial = { only: ['saber3'] } as const
/** By our addresses. `saber` stands for both of its generations, so that only what both have is there. */
const pages: Readonly<Record<string, Page>> = {
  '/system/user': { icon: 'principal' },
  '/system/role': { icon: 'boss', at: '/authority/role' },
  '/system/dept': { icon: 'group' },
  '/system/post': { icon: 'message' },
  '/system/tenant': { icon: 'community_line' },
  '/system/tenantPackage': { icon: 'cspace', at: '/system/tenantpackage', ...commercial },
  '/system/client': { icon: 'mobilephone' },
  '/system/menu': { icon: 'details' },
  '/system/topmenu': { icon: 'more', only: ['saber', 'saber3'] },
  '/system/dict': { icon: 'addresslist' },
  '/system/dictbiz': { icon: 'addressbook', ...commercial },
  '/system/region': { icon: 'GPS', at: '/base/region' },
  '/system/param': { icon: 'community_line' },
  '/system/datasource': { icon: 'coinpurse_line', at: '/tool/datasource' },
  '/authority/datascope': { icon: 'scan' },
  '/authority/apiscope': { icon: 'safety', ...commercial },
  '/monitor/log/usual': { icon: 'study' },
  '/monitor/log/api': { icon: 'exchange' },
  '/monitor/log/error': { icon: 'roundclose' },
  '/resource/attach': { icon: 'compile', ...commercial },
  '/resource/oss': { icon: 'cloud_history', ...commercial },
  '/resource/sms': { icon: 'sms', ...commercial },
  '/desk/notice': { icon: 'notice' },
  '/develop/code': { icon: 'savememo', at: '/tool/code' },
}
/** Pages that have no screen of ours, below the menu they belong to. */
const further: Readonly<Record<string, readonly { readonly path: string; readonly icon: string; readonly label: Label; readonly permit: string }[]>> = {
  '/monitor': [{ path: '/data/record', icon: 'task_done', label: ['数据审计', 'Data audit'], permit: 'log_usual_view' }],
  '/develop': [{ path: '/tool/codesetting', icon: 'setting', label: ['代码配置', 'Code settings'], permit: 'code_setting_view' }],
}
const groups: Readonly<Record<string, string>> = {
  '/system': 'setting',
  '/authority': 'secret',
  '/monitor': 'search',
  '/resource': 'cspace',
  '/desk': 'airplay',
  '/develop': 'task',
}

const classOf = (icon: string): string => `iconfont iconicon_${icon}`
/** What an administrator chose stays where it is a class of an icon font: elsewhere it would show nothing. */
export const stockIcon = (source: string | null | undefined): string => (/^(iconfont|el-icon)/.test(source ?? '') ? source! : classOf('doc'))

/** The menus that a stock front end can show; those that an administrator added are taken to have pages there. */
export function stockSidebar(menus: readonly Shown[], { byId }: Tree, { codes }: Viewer, client: StockClient, lang: 0 | 1): readonly Shown[] {
  const at = (menu: Shown): readonly Shown[] => {
    if (menu.children) {
      const more = client === 'saber3' ? (further[menu.id] ?? []).filter(one => codes.has(one.permit)).map(one => added(menu, one)) : []
      const children = [...menu.children.flatMap(at), ...more]
      return children.length > 0 ? [{ ...menu, source: groups[menu.id] ? classOf(groups[menu.id]!) : stockIcon(menu.source), children }] : []
    }
    if (!byId.get(menu.id)?.isDeclared) return [{ ...menu, source: stockIcon(menu.source) }]
    const page = pages[menu.path]
    return page && (page.only ?? [client]).includes(client) ? [{ ...menu, path: page.at ?? menu.path, source: classOf(page.icon) }] : []
  }
  const added = ({ children: _children, hasChildren: _has, ...menu }: Shown, { path, icon, label }: (typeof further)[string][number]): Shown => ({
    ...menu,
    id: path,
    parentId: menu.id,
    code: path.slice(1).replace('/', '_'),
    name: label[lang],
    path,
    source: classOf(icon),
  })
  return menus.flatMap(at)
}
