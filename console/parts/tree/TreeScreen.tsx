/** A tree of rows as a screen: in columns with its commands, or as a list beside what is chosen of it. */
import { Button, Callout, InputGroup } from '@blueprintjs/core'
import { SearchIcon } from '@blueprintjs/icons'
import { useRef, useState, type ReactNode } from 'react'
import type { Command } from '../../../modules/kit/command.ts'
import type { Label } from '../../../modules/kit/field.ts'
import type { Resource } from '../../../modules/kit/resource.ts'
import type { Wire } from '../../call.ts'
import { may, t } from '../../session.ts'
import { CommandButtons, CreateButtons, useActs, type Act, type Forms, type Offers } from '../commandButtons.tsx'
import { titleOf } from '../cells.tsx'
import { columnOf, type Given } from '../columns.tsx'
import type { Input } from '../inputs.tsx'
import { Page } from '../Page.tsx'
import { Shown, Skeleton } from '../states.tsx'
import type { Branch, Place } from './lines.ts'
import { TreeList } from './TreeList.tsx'
import { TreeTable } from './TreeTable.tsx'
import { useTree, type Tree, type TreeSource } from './useTree.ts'
import { words } from './words.ts'
import './tree.css'

/** What a screen of a tree can do from its own buttons. */
export interface TreeTools {
  readonly act: Act
  /** Opens the form of a new row below another. */
  readonly add: (parentId: string) => void
  readonly reload: () => void
  readonly choose: (id: string) => void
}

export interface TreeProps<R extends Branch> {
  readonly of: Resource
  readonly source: TreeSource<R>
  readonly screen?: string
  readonly title?: (row: R) => string
  /** How a row looks where that is more than its title. */
  readonly face?: (row: R) => ReactNode
  /** What the box to search in asks for; there is none without. */
  readonly find?: Label
  /** What a whole tree is looked through by. */
  readonly by?: readonly string[]
  /** Further columns: the tree is a table. Its rows are opened, or carry actions; the commands when left out. */
  readonly columns?: readonly Given[]
  readonly heading?: Label
  readonly onOpen?: (row: R, tools: TreeTools) => void
  readonly rowActions?: ((row: R, tools: TreeTools) => ReactNode) | undefined
  /** What stands beside the tree: of the row that is chosen, if one is. */
  readonly pane?: (row: R | undefined, tools: TreeTools) => ReactNode
  readonly chosen?: string | undefined
  readonly onChoose?: (id: string) => void
  /** Which row is chosen before anybody has: the first that is so. */
  readonly first?: (row: R) => boolean
  /** A row was put elsewhere: `reload` once that is recorded. Where it went is opened, so that it stays in sight. */
  readonly onMove?: (row: R, to: Place, tools: TreeTools) => void
  readonly commands?: readonly Command[]
  /** The command that makes a row, in the head and below each row. */
  readonly create?: Command
  /** Below which rows it may make one; below every one in use when left out. */
  readonly mayBelow?: (row: R) => boolean
  readonly offers?: Offers
  readonly forms?: Forms
  readonly inputs?: Readonly<Record<string, Input | null>>
  readonly actions?: (tools: TreeTools) => ReactNode
  readonly toolbar?: ReactNode
  /** Instead of everything, when there is no row at all. */
  readonly empty?: ReactNode
}

export function TreeScreen<R extends Branch>(props: TreeProps<R>) {
  const { of, screen } = props
  return (
    <TreeView
      {...props}
      frame={(actions, content) => (
        <Page screen={screen ?? of.name} title={t(of.label)} actions={actions}>
          {content}
        </Page>
      )}
    />
  )
}

/** A tree in another page: in a tab, below a detail. */
export const TreePanel = <R extends Branch>(props: TreeProps<R>) => (
  <TreeView
    {...props}
    frame={(actions, content) => (
      <>
        <div className="kt-actions">{actions}</div>
        {content}
      </>
    )}
  />
)

type Framed<R extends Branch> = TreeProps<R> & { readonly frame: (actions: ReactNode, content: ReactNode) => ReactNode }

function TreeView<R extends Branch>(props: Framed<R>) {
  const { of, source, commands = [], create } = props
  const tree = useTree(of, source, props.by)
  const [own, setOwn] = useState('')
  const choose = props.onChoose ?? setOwn
  const [parentId, setParentId] = useState(source.root)
  const done = (id: string) => {
    choose(id)
    tree.reload()
  }
  const acts = useActs({ onDone: done, forms: props.forms, inputs: props.inputs, first: { parentId } })
  const tools: TreeTools = {
    choose,
    reload: tree.reload,
    add: below => {
      setParentId(below)
      if (create) acts.act(create)
    },
    act: (command, row) => {
      if (row) setParentId(String(row.parentId ?? source.root))
      acts.act(command, row)
    },
  }
  return props.frame(
    <>
      {props.actions?.(tools)}
      {create && <CreateButtons of={of} commands={[create]} act={() => tools.add(source.root)} />}
    </>,
    <>
      {props.pane ? (
        <Sides {...props} tree={tree} tools={tools} chosen={props.chosen ?? own} onChoose={choose} />
      ) : (
        <div className="kt-list">
          <Search {...props} tree={tree} />
          <Shown of={tree.fetched} lines={12}>
            {() => <Columns {...props} tree={tree} tools={tools} commands={commands} />}
          </Shown>
        </div>
      )}
      {acts.dialog}
    </>,
  )
}

interface Inside<R extends Branch> extends TreeProps<R> {
  readonly tree: Tree<R>
  readonly tools: TreeTools
}
const nameOf = <R extends Branch>({ of, title }: TreeProps<R>) => title ?? ((row: R) => titleOf(of, row as unknown as Wire))

function Search<R extends Branch>({ find, toolbar, tree }: TreeProps<R> & { readonly tree: Tree<R> }) {
  if (!find) return toolbar
  return (
    <search className="kt-search">
      <InputGroup
        leftElement={<SearchIcon className="kt-lens" />}
        value={tree.typed}
        placeholder={t(find)}
        aria-label={t(find)}
        onChange={event => tree.look(event.target.value)}
      />
      {toolbar}
    </search>
  )
}

const waiting = <R,>({ lines, fetched }: Tree<R>) => lines.length === 0 && fetched.isLoading

function Columns<R extends Branch>(props: Inside<R>) {
  const { of, tree, tools, columns = [], commands = [], create, onOpen } = props
  if (waiting(tree)) return <Skeleton lines={12} />
  const usual = (row: R) => (
    <span className="kt-commands kt-tree-acts">
      {create && may(create.permit) && (row as unknown as Wire).status === 'live' && (props.mayBelow?.(row) ?? true) && (
        <Button variant="minimal" intent="primary" text={t(words.below)} onClick={() => tools.add(row.id)} />
      )}
      <CommandButtons of={of} row={row as unknown as Wire} commands={commands} offers={props.offers} act={tools.act} place="row" />
    </span>
  )
  const own = props.rowActions
  const canAct = commands.some(command => may(command.permit))
  const actions = 'rowActions' in props ? own && ((row: R) => own(row, tools)) : canAct ? usual : undefined
  return (
    <>
      {tree.isCut && <Callout intent="warning">{t(words.cut)}</Callout>}
      <TreeTable<R>
        label={t(of.label)}
        lines={tree.lines}
        heading={props.heading ?? of.fields[of.title]!.label}
        title={nameOf(props)}
        face={props.face}
        columns={columns.map(one => columnOf(of, one))}
        onFold={tree.fold}
        onOpen={onOpen && (row => onOpen(row, tools))}
        actions={actions}
        isOld={tree.fetched.isStale}
      />
    </>
  )
}

const narrow = 768

function Sides<R extends Branch>(props: Inside<R>) {
  const { of, tree, tools, chosen, onChoose, onMove } = props
  // Where it stands under the tree, what is chosen comes into sight.
  const pane = useRef<HTMLElement>(null)
  const press = (row: R) => {
    onChoose?.(row.id)
    if (window.innerWidth < narrow) pane.current?.scrollIntoView()
  }
  const move = (row: R, to: Place) => {
    tree.unfold(to.parentId)
    onMove?.(row, to, tools)
  }
  const { row } = tree.lines.find(line => line.row.id === chosen) ?? tree.lines.find(line => props.first?.(line.row)) ?? {}
  if (props.empty && tree.fetched.value?.roots.length === 0 && !tree.typed) return <div className="kt-card">{props.empty}</div>
  return (
    <div className="kt-tree-sides">
      <nav className="kt-card" aria-label={t(of.label)}>
        <Search {...props} tree={tree} />
        <Shown of={tree.fetched} lines={12}>
          {() =>
            waiting(tree) ? (
              <Skeleton lines={12} />
            ) : (
              <TreeList
                label={t(of.label)}
                lines={tree.lines}
                title={nameOf(props)}
                face={props.face}
                chosen={row?.id ?? chosen}
                onFold={tree.fold}
                onPress={press}
                onMove={onMove && move}
                root={props.source.root}
              />
            )
          }
        </Shown>
      </nav>
      <article ref={pane} className="kt-card">
        {props.pane!(row, tools)}
      </article>
    </div>
  )
}
