/** Data scopes and API scopes: the menus on one side, the scopes of the chosen one on the other. */
import { get } from '../../../console/call.ts'
import type { Command } from '../../kit/command.ts'
import type { Resource } from '../../kit/resource.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Given } from '../../../console/parts/columns.tsx'
import type { Forms } from '../../../console/parts/commandButtons.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { TreeScreen } from '../../../console/parts/tree/TreeScreen.tsx'
import { t } from '../../../console/session.ts'
import { apiScope } from '../api-scope.ts'
import { dataScope } from '../data-scope.ts'
import { apiScopeScreenCommands, dataScopeScreenCommands } from './commands.ts'
import { menuTree, type TreeNode } from './MenuForm.tsx'
import { ApiScopeForm, DataScopeForm } from './ScopeForms.tsx'

const words = {
  find: ['查找菜单', 'Find a menu'],
  all: ['全部菜单', 'All menus'],
  choose: ['在左侧选择菜单后新增', 'Choose a menu first to add one to it'],
  menu: ['菜单', 'Menu'],
} as const

interface Props {
  readonly of: Resource
  readonly columns: readonly Given[]
  readonly commands: readonly Command[]
  readonly forms: Forms
}
/** What stands above the menus: all of them. */
const all = 'all'
const menuName: Given = { name: 'menuName', label: words.menu, cell: row => text(row.menuName) }

const Scopes = ({ of, columns, commands, forms }: Props) => (
  <TreeScreen<TreeNode>
    of={of}
    source={{ key: 'menus', root: '0', all: async () => [{ id: all, title: t(words.all) }, ...(await get<readonly TreeNode[]>(menuTree, {}, 'quiet'))] }}
    title={node => node.title}
    find={words.find}
    by={['title']}
    first={({ id }) => id === all}
    pane={node => {
      const menuId = node && node.id !== all ? node.id : undefined
      return (
        <ListPanel
          key={menuId ?? all}
          of={of}
          {...(menuId ? { where: { menuId }, first: { menuId } } : {})}
          columns={menuId ? columns : [menuName, ...columns]}
          search={['scopeName']}
          commands={menuId ? commands : commands.filter(command => command.name !== 'create')}
          forms={forms}
          hint={menuId ? '' : t(words.choose)}
        />
      )
    }}
  />
)

const typeName = (of: Resource): Given => ({ name: 'scopeTypeName', label: of.fields.scopeType!.label, cell: row => text(row.scopeTypeName) })

const dataName: Given = { name: 'resourceName', label: dataScope.fields.resourceCode.label, cell: row => text(row.resourceName) }

export const DataScopes = () => (
  <Scopes
    of={dataScope}
    columns={['scopeName', dataName, typeName(dataScope), 'scopeColumn', 'remark']}
    commands={dataScopeScreenCommands}
    forms={{ create: DataScopeForm, change: DataScopeForm }}
  />
)
export const ApiScopes = () => (
  <Scopes
    of={apiScope}
    columns={['scopeName', 'scopePath', typeName(apiScope), 'resourceCode', 'remark']}
    commands={apiScopeScreenCommands}
    forms={{ create: ApiScopeForm, change: ApiScopeForm }}
  />
)
