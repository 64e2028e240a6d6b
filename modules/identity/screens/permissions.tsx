/** The permissions of a role: what it holds, and the list an administrator may give it instead. */
import { Checkbox, InputGroup, Switch } from '@blueprintjs/core'
import { createContext, useContext, useState } from 'react'
import { get, type Wire } from '../../../console/call.ts'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useFetched } from '../../../console/parts/hooks.ts'
import type { Input } from '../../../console/parts/inputs.tsx'
import { Empty, Shown, Skeleton } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import './identity.css'

const words = {
  usual: ['使用系统默认的权限（随版本更新）', 'The usual permissions of this role (they grow with new versions)'],
  find: ['查找权限', 'Find a permission'],
  nothing: ['该角色没有任何权限', 'This role may do nothing'],
} as const

interface Leaf {
  readonly key: string
  readonly title: string
}
interface Group extends Leaf {
  readonly children: readonly Leaf[]
}
type Trees<T> = { readonly menu: readonly T[] }
const menus = '/api/blade-system/menu'
const useTree = () => useFetched('permissions', () => get<Trees<Group>>(`${menus}/grant-tree`, {}, 'quiet'))
const useHeld = ({ id, version }: { readonly id: string; readonly version: number }) =>
  useFetched(`permissions of ${id} ${version}`, () =>
    get<Trees<string>>(`${menus}/role-tree-keys`, { roleIds: id }, 'quiet'),
  )

/** What a role may do, group by group. */
export function Held({ row }: { readonly row: Wire }) {
  const tree = useTree(),
    held = useHeld(row)
  const keys = new Set(held.value?.menu)
  return (
    <Shown of={held}>
      {({ menu }) =>
        menu.length === 0 ? (
          <Empty title={t(words.nothing)} />
        ) : (
          <Shown of={tree}>
            {all => (
              <dl className="kt-fields id-held">
                {narrowed(all.menu, leaf => keys.has(leaf.key)).map(group => (
                  <div key={group.key}>
                    <dt>{group.title}</dt>
                    <dd>
                      {group.children.map(leaf => (
                        <span key={leaf.key} className="kt-tag kt-tone-idle" title={leaf.key}>
                          {leaf.title}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </Shown>
        )
      }
    </Shown>
  )
}

const narrowed = (groups: readonly Group[], fits: (leaf: Leaf, group: Group) => boolean): readonly Group[] =>
  groups
    .map(group => ({ ...group, children: group.children.filter(leaf => fits(leaf, group)) }))
    .filter(group => group.children.length > 0)

/** What the role holds as the dialog opens: where a list of its own begins. */
const Start = createContext<readonly string[] | undefined>(undefined)
export function GrantRole(props: FormDialogProps) {
  const held = useHeld({ id: props.row?.id ?? '', version: props.row?.version ?? 0 })
  return (
    <Start.Provider value={held.value?.menu}>
      <FormDialog {...props} inputs={{ permissions: PermissionsInput }} />
    </Start.Provider>
  )
}

const PermissionsInput: Input = ({ id, value, describedBy, onChange }) => {
  const start = useContext(Start)
  const tree = useTree()
  const [wanted, setWanted] = useState('')
  const chosen = Array.isArray(value) ? (value as readonly string[]) : undefined
  const found = narrowed(tree.value?.menu ?? [], (leaf, group) =>
    [leaf.title, leaf.key, group.title].some(one => one.toLowerCase().includes(wanted.trim().toLowerCase())),
  )
  if (!tree.value || !start) return <Skeleton lines={6} />
  return (
    <>
      <Switch
        id={id}
        aria-describedby={describedBy}
        label={t(words.usual)}
        checked={!chosen}
        onChange={() => onChange(chosen ? '' : start)}
      />
      {chosen && (
        <>
          <InputGroup
            value={wanted}
            placeholder={t(words.find)}
            aria-label={t(words.find)}
            onChange={event => setWanted(event.target.value)}
          />
          <div className="id-rights">
            {found.map(group => (
              <Choices key={group.key} group={group} chosen={chosen} onChange={onChange} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

function Choices({
  group,
  chosen,
  onChange,
}: {
  readonly group: Group
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}) {
  const keys = group.children.map(leaf => leaf.key)
  const on = keys.filter(key => chosen.includes(key))
  const without = (left: readonly string[]) => chosen.filter(key => !left.includes(key))
  return (
    <fieldset>
      <legend>
        <Checkbox
          label={group.title}
          checked={on.length === keys.length}
          indeterminate={on.length > 0 && on.length < keys.length}
          onChange={() => onChange(on.length === keys.length ? without(keys) : [...without(keys), ...keys])}
        />
      </legend>
      {group.children.map(leaf => (
        <Checkbox
          key={leaf.key}
          label={leaf.title}
          title={leaf.key}
          checked={chosen.includes(leaf.key)}
          onChange={() => onChange(chosen.includes(leaf.key) ? without([leaf.key]) : [...chosen, leaf.key])}
        />
      ))}
    </fieldset>
  )
}
