/** The form of a menu or a button; what is fixed of the product's own is not asked. */
import { Callout, Switch } from '@blueprintjs/core'
import { post, type Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import { FormDialog, type FormDialogProps } from '../../../console/parts/FormDialog.tsx'
import { useAsk } from '../../../console/parts/hooks.ts'
import { type Input, type Offered, Select, Ticks } from '../../../console/parts/inputs.tsx'
import type { Asking } from '../../../console/request.ts'
import { t } from '../../../console/session.ts'
import type { Label } from '../../kit/field.ts'
import { everyone, roles } from '../../kit/roles.ts'
import { IconInput } from './IconInput.tsx'

const words = {
  top: ['顶级', 'Top'],
  menu: ['菜单', 'Menu'],
  button: ['按钮', 'Button'],
  window: ['在新窗口打开', 'Opens in a new window'],
  hide: ['在侧边栏中隐藏（权限不变）', 'Hidden from the sidebar (rights stay)'],
  declared: [
    '系统自带的菜单：路径、编号和类型固定；清空名称或图标即恢复默认。',
    'A menu of the product: its path, code and kind are fixed; an emptied name or icon is the original again.',
  ],
  external: ['外部网址以 http(s):// 开头', "Another site's address begins with http(s)://"],
  everyone: ['都不勾选：所有角色可见', 'None ticked: every role sees it'],
} as const satisfies Record<string, Label>
const places: readonly Label[] = [
  ['无', 'None'],
  ['工具栏', 'Toolbar'],
  ['操作栏', 'Row'],
  ['工具操作栏', 'Both'],
]

export interface TreeNode {
  readonly id: string
  readonly title: string
  readonly children?: readonly TreeNode[]
}
export const menuTree = '/api/blade-system/menu/tree'
export const useMenuTree = () => useAsk<readonly TreeNode[]>(menuTree)
/** The menus in the order of the tree, each as far in as it lies deep. */
export const menuOptions = (nodes: readonly TreeNode[] = [], depth = 0): Offered =>
  nodes.flatMap(({ id, title, children }) => [[id, `${'　'.repeat(depth)}${title}`], ...menuOptions(children, depth + 1)])

const ParentInput: Input = props => (
  <Select props={{ ...props, value: text(props.value) || '0' }} none={null} of={[['0', t(words.top)], ...menuOptions(useMenuTree().value)]} />
)
/** A choice among numbers, by their words; the first of them until one is chosen. */
const select =
  (choices: readonly (readonly [value: number, label: Label])[]): Input =>
  props => (
    <Select
      props={{ ...props, value: text(props.value) || choices[0]![0] }}
      none={null}
      of={choices.map(([number, label]) => [String(number), t(label)])}
      take={Number}
    />
  )
const WindowInput: Input = ({ id, value, onChange }) => (
  <Switch id={id} checked={Number(value) === 2} label={t(words.window)} onChange={() => onChange(Number(value) === 2 ? 1 : 2)} />
)
const HiddenInput: Input = ({ id, value, onChange }) => (
  <Switch id={id} checked={Number(value) === 1} label={t(words.hide)} onChange={() => onChange(Number(value) === 1 ? 0 : 1)} />
)
const RolesInput: Input = props => (
  <>
    <p className="bp6-text-muted">{t(words.everyone)}</p>
    <Ticks
      isInline
      props={{ ...props, onChange: value => props.onChange((value as readonly string[]).length > 0 ? value : '') }}
      of={everyone.map(role => [role, t(roles[role].label)])}
    />
  </>
)

const shared = {
  parentId: ParentInput,
  source: IconInput,
  category: select([
    [1, words.menu],
    [2, words.button],
  ]),
  action: select(places.map((label, number) => [number, label] as const)),
  isOpen: WindowInput,
  isHidden: HiddenInput,
  roles: RolesInput,
  component: null,
  alias: null,
} as const satisfies Record<string, Input | null>
const buttonless = { action: null } as const
const onlyButtons = { source: null, isOpen: null, isHidden: null, roles: null, path: null } as const
const fixed = { path: null, code: null, category: null } as const

const send = (row: Wire | undefined) => (id: string, values: Readonly<Record<string, unknown>>, asking: Asking) =>
  post('/api/blade-system/menu/submit', { ...values, ...(row ? { id, version: row.version || undefined } : {}) }, asking)

/** `row` is a node as the lists answer it; the roles come as a list in one text. */
export function MenuForm(props: FormDialogProps) {
  const first = props.row ? props.first : { category: 1, sort: 1, isOpen: 1, ...props.first }
  const row = props.row && ({ ...props.row, roles: text(props.row.roles) ? text(props.row.roles).split(',') : '' } as Wire)
  const isButton = Number(row?.category) === 2
  const isDeclared = Number(row?.isDeclared) === 1
  return (
    <FormDialog
      {...props}
      row={row}
      first={first}
      inputs={{ ...shared, ...(isButton ? onlyButtons : buttonless), ...(isDeclared ? { ...fixed, ...(isButton ? { parentId: null } : {}) } : {}) }}
      send={send(row)}
    >
      {() => (
        <Callout intent="primary" className="ac-note">
          {t(isDeclared ? words.declared : words.external)}
        </Callout>
      )}
    </FormDialog>
  )
}
