/** What roles are granted: the dialog with menus, data scopes and API scopes, and the panel that only shows it. */
import { Callout, Switch } from '@blueprintjs/core'
import { useState } from 'react'
import { get, post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Form } from '../../../console/parts/form.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { TabSet } from '../../../console/parts/TabSet.tsx'
import { t } from '../../../console/session.ts'
import { type Choice, pruned, ticked, TreeChoice } from './TreeChoice.tsx'

const words = {
  title: ['权限设置', 'Rights'],
  menu: ['菜单权限', 'Menus'],
  dataScope: ['数据权限', 'Data scopes'],
  apiScope: ['接口权限', 'API scopes'],
  usual: ['使用系统默认的权限（随版本更新）', 'Default rights of this role (they grow with new versions)'],
  atOnce: ['保存后立即生效，正在使用的会话也会更新。', 'It holds from the next click on, also for those who are signed in.'],
  bounded: ['不能超出上级角色的权限，上级收回时随之收回。', 'Never more than the role above has; what that loses, this loses, too.'],
  dataHint: [
    '不勾选时，按角色本身的数据范围。勾选后只能看到符合条件的数据；同一数据勾选多项时，符合任意一项即可。',
    "With nothing ticked, the role's own range holds. Ticked, only matching rows are there; of several for the same data, any is enough.",
  ],
  apiHint: ['已设置接口权限的接口，只有勾选的角色可以调用。', 'A call that a scope covers is only for roles that have it.'],
  none: ['还没有设置', 'There are none yet'],
  nothing: ['该角色没有任何权限', 'This role may do nothing'],
} as const

const kinds = ['menu', 'dataScope', 'apiScope'] as const
type Kind = (typeof kinds)[number]
type Trees = { readonly [K in Kind]: readonly Choice[] }
type Keys = { readonly [K in Kind]: readonly string[] }
const hints: Readonly<Partial<Record<Kind, readonly [string, string]>>> = { dataScope: words.dataHint, apiScope: words.apiHint }

const base = '/api/blade-system/menu'
const useGrants = ({ id, version }: Wire) =>
  useReport(['grants of', id, version], async how => {
    const [trees, keys] = await Promise.all([get<Trees>(`${base}/grant-tree`, { roleId: id }, how), get<Keys>(`${base}/role-tree-keys`, { roleIds: id }, how)])
    return { trees, keys }
  })

/** What a role may do, as it is now. */
export function Held({ row }: { readonly row: Wire }) {
  const grants = useGrants(row)
  return (
    <Shown of={grants}>
      {({ trees, keys }) => {
        const held = kinds.map(kind => [kind, pruned(trees[kind], ticked(trees[kind], keys[kind]))] as const)
        return held.every(([, nodes]) => nodes.length === 0) ? (
          <Empty title={t(words.nothing)} />
        ) : (
          held.map(([kind, nodes]) =>
            nodes.length === 0 ? null : (
              <section key={kind}>
                <h3>{t(words[kind])}</h3>
                <TreeChoice label={t(words[kind])} nodes={nodes} chosen={new Set()} />
              </section>
            ),
          )
        )
      }}
    </Shown>
  )
}

const named = { menu: 'menuIds', dataScope: 'dataScopeIds', apiScope: 'apiScopeIds' } as const
const hidden = { menuIds: null, dataScopeIds: null, apiScopeIds: null } as const

export function GrantDialog(props: FormDialogProps) {
  const { menuIds = null, dataScopeIds, apiScopeIds, roleName } = props.row!
  const now = { menuIds, dataScopeIds: dataScopeIds ?? [], apiScopeIds: apiScopeIds ?? [] }
  return (
    <FormDialog
      {...props}
      title={`${t(words.title)} · ${text(roleName)}`}
      inputs={hidden}
      send={(id, values, asking) => post('/api/blade-system/role/grant', { roleIds: [id], ...now, ...values }, asking)}
    >
      {form => <Granting row={props.row!} form={form} />}
    </FormDialog>
  )
}

/** What is ticked stands in the form, as the lists that the command takes; no list of menus is the usual one. */
function Granting({ row, form }: { readonly row: Wire; readonly form: Form }) {
  const grants = useGrants(row)
  const open = useState<string>('menu')
  const listOf = (kind: Kind): readonly string[] | undefined => {
    const value = form.values[named[kind]]
    return Array.isArray(value) ? value : undefined
  }
  const isUsual = !listOf('menu')
  return (
    <>
      <Callout intent="primary" className="ac-note">
        {t(words.atOnce)} {row.parentId ? t(words.bounded) : ''}
      </Callout>
      <Shown of={grants} lines={10}>
        {({ trees, keys }) => {
          const chosen = (kind: Kind) => ticked(trees[kind], listOf(kind) ?? [])
          const set = (kind: Kind, next: ReadonlySet<string>) => form.set(named[kind], [...next])
          const panel = (kind: Kind) => (
            <div>
              {hints[kind] && <p className="bp6-text-muted">{t(hints[kind])}</p>}
              {kind === 'menu' && (
                <Switch
                  checked={isUsual}
                  label={t(words.usual)}
                  onChange={() => (isUsual ? set('menu', ticked(trees.menu, keys.menu)) : form.set(named.menu, null))}
                />
              )}
              {kind === 'menu' && isUsual ? null : trees[kind].length === 0 ? (
                <Empty title={t(words.none)} />
              ) : (
                <TreeChoice label={t(words[kind])} nodes={trees[kind]} chosen={chosen(kind)} onChange={next => set(kind, next)} />
              )}
            </div>
          )
          const title = (kind: Kind) => (kind === 'menu' && isUsual ? t(words[kind]) : `${t(words[kind])} (${chosen(kind).size})`)
          return <TabSet id="grants" kept={open} tabs={kinds.map(kind => ({ id: kind, title: title(kind), panel: () => panel(kind) }))} />
        }}
      </Shown>
    </>
  )
}
