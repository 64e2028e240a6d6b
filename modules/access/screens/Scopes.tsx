/** Data scopes and API scopes: the menus on one side, the scopes of the chosen one on the other. */
import { useState, type ReactNode } from 'react'
import type { Command } from '../../kit/command.ts'
import type { Resource } from '../../kit/resource.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Given } from '../../../console/parts/columns.tsx'
import { ListPanel } from '../../../console/parts/ListPanel.tsx'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import type { Forms } from '../../../console/parts/commandButtons.tsx'
import { t } from '../../../console/session.ts'
import { apiScope } from '../api-scope.ts'
import { dataScope } from '../data-scope.ts'
import { apiScopeScreenCommands, dataScopeScreenCommands } from './commands.ts'
import { menuOptions, useMenuTree } from './MenuForm.tsx'
import { ApiScopeForm, DataScopeForm } from './ScopeForms.tsx'
import { SearchInput } from './SearchInput.tsx'
import './access.css'

const words = {
  find: ['查找菜单', 'Find a menu'],
  all: ['全部菜单', 'All menus'],
  choose: ['在左侧选择菜单后新增', 'Choose a menu first to add one to it'],
  nothing: ['没有匹配的菜单', 'No menu matches'],
  menu: ['菜单', 'Menu'],
} as const

interface Props {
  readonly of: Resource
  readonly screen: string
  readonly columns: readonly Given[]
  readonly commands: readonly Command[]
  readonly forms: Forms
  readonly note?: ReactNode
}

function Scopes({ of, screen, columns, commands, forms }: Props) {
  const [chosen, setChosen] = useState('')
  const menuName: Given = { name: 'menuName', label: words.menu, cell: row => text(row.menuName) }
  return (
    <Page screen={screen} title={t(of.label)}>
      <div className="ac-sides">
        <MenuList chosen={chosen} onChoose={setChosen} />
        <div className="kt-card">
          <ListPanel
            key={chosen}
            of={of}
            {...(chosen ? { where: { menuId: chosen }, first: { menuId: chosen } } : {})}
            columns={chosen ? columns : [menuName, ...columns]}
            search={['scopeName']}
            commands={chosen ? commands : commands.filter(command => command.name !== 'create')}
            forms={forms}
            hint={chosen ? '' : t(words.choose)}
          />
        </div>
      </div>
    </Page>
  )
}

function MenuList({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (id: string) => void }) {
  const tree = useMenuTree()
  const [wanted, setWanted] = useState('')
  const part = wanted.trim().toLowerCase()
  return (
    <nav className="kt-card" aria-label={t(words.menu)}>
      <SearchInput value={wanted} label={t(words.find)} onChange={setWanted} />
      <Shown of={tree} lines={12}>
        {nodes => {
          const shown = menuOptions(nodes).filter(([, label]) => label.toLowerCase().includes(part))
          return (
            <ul className="ac-menus">
              {part === '' && (
                <li>
                  <button type="button" aria-pressed={chosen === ''} onClick={() => onChoose('')}>
                    {t(words.all)}
                  </button>
                </li>
              )}
              {shown.map(([id, label]) => (
                <li key={id}>
                  <button type="button" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
                    {part === '' ? label : label.trim()}
                  </button>
                </li>
              ))}
              {shown.length === 0 && (
                <li>
                  <Empty title={t(words.nothing)} />
                </li>
              )}
            </ul>
          )
        }}
      </Shown>
    </nav>
  )
}

const typeName = (of: Resource): Given => ({ name: 'scopeTypeName', label: of.fields.scopeType!.label, cell: row => text(row.scopeTypeName) })

const dataName: Given = { name: 'resourceName', label: dataScope.fields.resourceCode.label, cell: row => text(row.resourceName) }

export const DataScopes = () => (
  <Scopes
    of={dataScope}
    screen="data_scope"
    columns={['scopeName', dataName, typeName(dataScope), 'scopeColumn', 'remark']}
    commands={dataScopeScreenCommands}
    forms={{ create: DataScopeForm, change: DataScopeForm }}
  />
)
export const ApiScopes = () => (
  <Scopes
    of={apiScope}
    screen="api_scope"
    columns={['scopeName', 'scopePath', typeName(apiScope), 'resourceCode', 'remark']}
    commands={apiScopeScreenCommands}
    forms={{ create: ApiScopeForm, change: ApiScopeForm }}
  />
)
