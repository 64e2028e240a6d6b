/** What roles are granted: the dialog with menus, data scopes and API scopes, and the panel that only shows it. */
import { Button, Callout, Dialog, DialogBody, DialogFooter, Switch, Tab, Tabs } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { get, post, type Wire } from '../../../console/call.ts'
import { Against } from '../../../console/parts/Against.tsx'
import { text } from '../../../console/parts/cells.tsx'
import type { FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useReport } from '../../../console/parts/hooks.ts'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { done } from '../../../console/parts/toasts.ts'
import { useSending } from '../../../console/parts/useSending.ts'
import { words as shared } from '../../../console/parts/words.ts'
import { t } from '../../../console/session.ts'
import { type Choice, pruned, ticked, TreeChoice } from './TreeChoice.tsx'

const words = {
  title: ['权限设置', 'Rights'],
  menu: ['菜单权限', 'Menus'],
  dataScope: ['数据权限', 'Data scopes'],
  apiScope: ['接口权限', 'API scopes'],
  usual: ['使用系统默认的权限（随版本更新）', 'The usual rights of this role (they grow with new versions)'],
  atOnce: ['保存后立即生效，正在使用的会话也会更新。', 'It holds from the next click on, also for those who are signed in.'],
  bounded: ['不能超出上级角色的权限，上级收回时随之收回。', 'Never more than the role above has; what that loses, this loses, too.'],
  dataHint: [
    '不勾选时，按角色本身的数据范围。勾选后只能看到符合条件的数据；同一数据勾选多项时，符合任意一项即可。',
    'With nothing ticked, the role’s own range holds. Ticked, only matching rows are there; of several for the same data, any is enough.',
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
          <>
            {held.map(([kind, nodes]) =>
              nodes.length === 0 ? null : (
                <section key={kind}>
                  <h3>{t(words[kind])}</h3>
                  <TreeChoice label={t(words[kind])} nodes={nodes} chosen={new Set()} />
                </section>
              ),
            )}
          </>
        )
      }}
    </Shown>
  )
}

export function GrantDialog({ row, onDone, onClose }: FormDialogProps) {
  const grants = useGrants(row!)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      canOutsideClickClose={false}
      title={`${t(words.title)} · ${text(row!.roleName)}`}
      className="kt-dialog kt-wide"
      data-command="role_grant"
    >
      {grants.value ? (
        <Grants row={row!} {...grants.value} onDone={onDone} onClose={onClose} />
      ) : (
        <DialogBody>
          <Shown of={grants} lines={10}>
            {() => null}
          </Shown>
        </DialogBody>
      )}
    </Dialog>
  )
}

interface GrantsProps extends Pick<FormDialogProps, 'onDone' | 'onClose'> {
  readonly row: Wire
  readonly trees: Trees
  readonly keys: Keys
}

function Grants({ row, trees, keys, onDone, onClose }: GrantsProps) {
  const [isUsual, setUsual] = useState(!Array.isArray(row.menuIds))
  const [chosen, setChosen] = useState(
    () => Object.fromEntries(kinds.map(kind => [kind, ticked(trees[kind], keys[kind])])) as Record<Kind, ReadonlySet<string>>,
  )
  const content = { roleIds: [row.id], menuIds: isUsual ? null : [...chosen.menu], dataScopeIds: [...chosen.dataScope], apiScopeIds: [...chosen.apiScope] }
  const sending = useSending({
    content,
    send: asking => post('/api/blade-system/role/grant', content, asking),
    said: done.change,
    onDone: () => onDone(row.id, undefined),
  })
  const panel = (kind: Kind): ReactNode => (
    <>
      {hints[kind] && <p className="bp6-text-muted">{t(hints[kind])}</p>}
      {kind === 'menu' && <Switch checked={isUsual} label={t(words.usual)} onChange={() => setUsual(!isUsual)} />}
      {kind === 'menu' && isUsual ? null : trees[kind].length === 0 ? (
        <Empty title={t(words.none)} />
      ) : (
        <TreeChoice label={t(words[kind])} nodes={trees[kind]} chosen={chosen[kind]} onChange={next => setChosen({ ...chosen, [kind]: next })} />
      )}
    </>
  )
  return (
    <>
      <DialogBody>
        <Against error={sending.error} />
        <Callout intent="primary" className="ac-note">
          {t(words.atOnce)} {row.parentId ? t(words.bounded) : ''}
        </Callout>
        <Tabs id="grants" renderActiveTabPanelOnly>
          {kinds.map(kind => (
            <Tab
              key={kind}
              id={kind}
              title={kind === 'menu' && isUsual ? t(words[kind]) : `${t(words[kind])} (${chosen[kind].size})`}
              panel={<div>{panel(kind)}</div>}
            />
          ))}
        </Tabs>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t(shared.cancel)} onClick={onClose} />
            <Button intent="primary" text={t(shared.confirm)} loading={sending.isBusy} onClick={() => void sending.send()} />
          </>
        }
      />
    </>
  )
}
