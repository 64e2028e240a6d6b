/** The canvas of blocks, on Puck: what a block holds is offered as its kind declares it. What is kept is the tree of the house, not Puck's;
 * the server checks it, whatever is done here. */
import { type Config, type Data, Puck, usePuck } from '@puckeditor/core'
import '@puckeditor/core/no-external.css'
import { useRef, type ReactNode } from 'react'
import { RichText } from '../../../console/parts/RichText.tsx'
import { t } from '../../../console/session.ts'
import { blockKinds } from '../blocks/kinds.ts'
import type { Block, BlockKind, Prop, Props, Tree } from '../blocks/schema.ts'
import { upcast } from '../blocks/schema.ts'
import { BodyInput, PictureInput } from './inputs.tsx'

type Item = { readonly type: string; readonly props: Readonly<Record<string, any>> & { readonly id: string } }
const kinds: Readonly<Record<string, BlockKind>> = blockKinds
const isSlot = (kind: BlockKind | undefined, name: string): boolean => kind?.props[name]?.kind === 'slot'

/** The tree as Puck holds it, and back. */
const toPuck = (tree: Tree): Item[] =>
  upcast(kinds, tree).map(({ id, type, props }) => ({
    type,
    props: { ...Object.fromEntries(Object.entries(props).map(([name, value]) => [name, isSlot(kinds[type], name) ? toPuck(value ?? []) : value])), id },
  }))
const fromPuck = (items: readonly Item[]): Tree =>
  items.map(({ type, props: { id, ...props } }): Block => {
    const kind = kinds[type]
    const known = Object.entries(props).filter(([name, value]) => kind && name in kind.props && value !== undefined)
    return { id, type, v: kind?.v ?? 1, props: Object.fromEntries(known.map(([name, value]) => [name, isSlot(kind, name) ? fromPuck(value ?? []) : value])) }
  })

const nothing = () => undefined
/** An input of the console inside the editor's panel. */
const ownInput = (prop: Prop, Input: typeof PictureInput) => ({
  type: 'custom' as const,
  label: t(prop.label),
  render: ({ id, value, onChange }: { readonly id: string; readonly value: unknown; readonly onChange: (value: any) => void }) => (
    <div>
      <label htmlFor={id}>{t(prop.label)}</label>
      <Input
        id={id}
        field={{ kind: prop.kind === 'rich' ? 'rich' : 'image', label: prop.label, required: false }}
        value={value ?? ''}
        isWrong={false}
        describedBy={undefined}
        onChange={next => onChange(next ?? '')}
        onBlur={nothing}
      />
    </div>
  ),
})
function fieldOf(prop: Prop): any {
  const label = t(prop.label)
  switch (prop.kind) {
    case 'rich':
      return ownInput(prop, BodyInput)
    case 'picture':
      return ownInput(prop, PictureInput)
    case 'int':
      return { type: 'number', label, min: prop.min, max: prop.max }
    case 'choice':
      return { type: 'select', label, options: Object.entries(prop.options).map(([value, words]) => ({ value, label: t(words) })) }
    case 'list':
      return {
        type: 'array',
        label,
        max: prop.max,
        arrayFields: fieldsOf(prop.of),
        defaultItemProps: {},
        getItemSummary: (item: any, i = 0) => item.question ?? item.label ?? `${i + 1}`,
      }
    case 'slot':
      return { type: 'slot' }
    default:
      return { type: prop.kind === 'text' && prop.lines ? 'textarea' : 'text', label }
  }
}
const fieldsOf = (props: Props): Record<string, any> => Object.fromEntries(Object.entries(props).map(([name, prop]) => [name, fieldOf(prop)]))

/** What stands on the canvas: enough to know it by. How the public sees it the preview shows. */
function face(type: string, kind: BlockKind) {
  return ({ id: _id, puck: _puck, editMode: _mode, ...props }: any): any => (
    <div className="ws-block" data-block={type}>
      <p className="ws-kind">{t(kind.label)}</p>
      {props.title && <h2>{props.title}</h2>}
      {props.lead && <p>{props.lead}</p>}
      {typeof props.picture === 'string' && props.picture && <img src={`${props.picture}?w=480`} alt={props.alt ?? ''} />}
      {typeof props.body === 'string' && <RichText html={props.body} />}
      {props.note && <p>{props.note}</p>}
      {props.action && <strong>[ {props.action} ]</strong>}
      {Array.isArray(props.items) && (
        <ul>
          {props.items.map((item: any, i: number) => (
            <li key={i}>{item.question ?? `${item.value ?? ''} ${item.label ?? ''}`}</li>
          ))}
        </ul>
      )}
      {props.count && <p className="ws-kind">{t([`自动显示最新 ${props.count} 条`, `The newest ${props.count}, by themselves`])}</p>}
      {props.left && (
        <div className="ws-split">
          <props.left />
          <props.right />
        </div>
      )}
    </div>
  )
}
const config = (): Config =>
  ({
    components: Object.fromEntries(
      Object.entries(kinds).map(([type, kind]) => [
        type,
        { label: t(kind.label), fields: fieldsOf(kind.props), defaultProps: kind.begins, render: face(type, kind) },
      ]),
    ),
    root: { fields: {} },
  }) as unknown as Config

/** Puts a block at the end: for who cannot drag. */
function Adding() {
  const { dispatch, appState } = usePuck()
  const add = (type: string) =>
    dispatch({ type: 'insert', componentType: type, destinationIndex: appState.data.content.length, destinationZone: 'root:default-zone' })
  return (
    <select className="ws-add" aria-label={t(['添加区块', 'Add a block'])} value="" onChange={event => event.target.value && add(event.target.value)}>
      <option value="">{t(['添加区块…', 'Add a block…'])}</option>
      {Object.entries(kinds).map(([type, kind]) => (
        <option key={type} value={type}>
          {t(kind.label)}
        </option>
      ))}
    </select>
  )
}
const overrides = { header: () => <Adding />, headerActions: ({ children: _own }: { readonly children: ReactNode }) => <></> }

/** What the editor itself says. */
const said = {
  'header-undo': ['撤销', 'Undo'],
  'header-redo': ['重做', 'Redo'],
  'header-toggle-leftsidebar': ['显示或隐藏左栏', 'Toggle left sidebar'],
  'header-toggle-rightsidebar': ['显示或隐藏右栏', 'Toggle right sidebar'],
  'action-selectparent': ['选择上一级', 'Select parent'],
  'action-duplicate': ['复制', 'Duplicate'],
  'action-delete': ['删除', 'Delete'],
  'label-page': ['页面', 'Page'],
  'label-component': ['区块', 'Block'],
  'outline-empty': ['还没有区块', 'No blocks yet'],
  'outline-item-collapse': ['收起', 'Collapse'],
  'outline-item-expand': ['展开', 'Expand'],
  'outline-header-title': ['大纲', 'Outline'],
  'outline-header-collapseall': ['全部收起', 'Collapse all'],
  'outline-item-duplicate': ['复制', 'Duplicate'],
  'outline-item-delete': ['删除', 'Delete'],
  'drawer-category-other': ['其他', 'Other'],
  'field-arrayitem-duplicate': ['复制', 'Duplicate'],
  'field-arrayitem-delete': ['删除', 'Delete'],
  'viewport-zoom-in': ['放大', 'Zoom in'],
  'viewport-zoom-out': ['缩小', 'Zoom out'],
  'plugin-blocks': ['区块', 'Blocks'],
  'plugin-outline': ['大纲', 'Outline'],
  'plugin-fields': ['内容', 'Fields'],
  'plugin-components': ['区块', 'Blocks'],
  'layout-maximize': ['最大化', 'Maximize'],
  'layout-minimize': ['最小化', 'Minimize'],
} as const

export function Canvas({ tree, onChange }: { readonly tree: Tree; readonly onChange: (tree: Tree) => void }) {
  const first = useRef({ content: toPuck(tree), root: { props: {} } } as unknown as Data)
  const made = useRef<Config>(undefined)
  const told = useRef(JSON.stringify(fromPuck(toPuck(tree))))
  const heard = (data: Data) => {
    const now = fromPuck(data.content as unknown as readonly Item[]),
      text = JSON.stringify(now)
    // The editor tells of itself when it opens: what is the same is no change.
    if (text === told.current) return
    told.current = text
    onChange(now)
  }
  return (
    <Puck
      config={(made.current ??= config())}
      data={first.current}
      onChange={heard}
      iframe={{ enabled: false }}
      overrides={overrides as never}
      dictionary={Object.fromEntries(Object.entries(said).map(([key, label]) => [key, t(label)]))}
    />
  )
}
