/** Top menus: entries of the top bar that narrow the sidebar to some of its menus. */
import { crud, crudFacts, ensure, find, int, json, refusals, resource, rules, state, step, text } from '../kit/index.ts'
import type { Catalogue } from './catalogue.ts'
import { allRows, treeWith } from './menus.ts'

export const topMenu = resource('top_menu', {
  label: ['顶部菜单', 'Top menu'],
  path: 'blade-system/topmenu',
  title: 'name',
  scope: 'everyone',
  read: ['PA', 'PO'],
  sort: ['sort', 'code'],
  fields: {
    code: text('菜单编号', 'Code', { required: true, search: true, unique: true }),
    name: text('菜单名称', 'Name', { required: true, search: true }),
    enName: text('英文名称', 'English name'),
    source: text('菜单图标', 'Icon'),
    /** Where a stock front end goes when it is chosen; the console stays where it is. */
    path: text('路由地址', 'Address', { hidden: true }),
    sort: int('排序', 'Sort', { required: true, initial: 1 }),
    menuIds: json<readonly string[]>()('菜单', 'Menus', { hidden: true, locked: true }),
  },
  lifecycle: {
    new: state('新建', 'New', 'idle', { create: 'live' }),
    live: state('正常', 'Active', 'good', { change: 'live', grant: 'live', remove: 'removed' }),
    removed: state('已删除', 'Removed', 'over', { restore: 'live' }),
  },
  facts: { ...crudFacts, granted: {} },
})
export const liveTopMenus = () => find(topMenu, { status: 'live' }, { sort: ['sort', 'code'] })

export const no = refusals('topMenu', { menus: ['没有这样的菜单', 'there are no such menus'] })

export const topMenuCommands = (declared: () => Catalogue) =>
  [
    ...crud(topMenu, { by: ['PA'] }),
    step(topMenu, 'grant', 'granted', {
      label: ['设置菜单', 'Set the menus'],
      by: ['PA'],
      input: { menuIds: json<readonly string[]>()('菜单', 'Menus', { required: true, check: rules.texts }) },
      *needs() {
        return { rows: yield* allRows() }
      },
      check(_row, { menuIds }, { rows }) {
        const { byId } = treeWith(declared(), rows)
        const unknown = menuIds.filter(id => !byId.has(id))
        ensure(unknown.length === 0, { ...no.menus, field: 'menuIds' }, { conflicts: unknown })
      },
      record: ({ menuIds }) => ({ menuIds: [...new Set(menuIds)] }),
    }),
  ] as const
