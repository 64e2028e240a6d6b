/** What every list does, whatever keeps its state. Screens use ListScreen or ListPanel. */
import { Callout } from '@blueprintjs/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { removeName, type Paged, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { CommandButtons, CreateButtons, creating, offeredOn, useActs, type Act, type Forms, type Offers } from './commandButtons.tsx'
import { ownColumns } from '../preferences.ts'
import { allColumns, usualColumns, type Given } from './columns.tsx'
import type { Values } from './form.ts'
import { type Fetched, useList } from './hooks.ts'
import type { Input } from './inputs.tsx'
import { ListTools, RemoveButton } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { QuickLook } from './QuickLook.tsx'
import { SearchBar, usualSearch, type Filters } from './SearchBar.tsx'
import { Empty, Failed, NothingFound, Skeleton } from './states.tsx'
import { Table, type Selection } from './Table.tsx'
import { filtered, queryOf, sized, sorted, type ListState } from './urlState.ts'
import { useLink } from './useLink.ts'
import { words } from './words.ts'

export interface ListProps {
  readonly of: Resource
  readonly columns?: readonly Given[]
  /** All commands of the resource that this screen offers; each shows where status and rights allow it. */
  readonly commands?: readonly Command[]
  /** Narrows the buttons of rows: for commands that make no sense on this very one. */
  readonly offers?: Offers
  /** Field names to search by, `status` and `createTime` among them; the declared ones when left out. */
  readonly search?: readonly string[]
  /** Filters that always hold, such as the class that a tab belongs to. */
  readonly where?: Readonly<Record<string, unknown>>
  /** Another call that answers such pages, beginning with `/api/`. */
  readonly from?: string
  /** More for each row, before its commands. */
  readonly rowActions?: (row: Wire, act: Act) => ReactNode
  /** More for the head of the list. */
  readonly toolbar?: (reload: () => void) => ReactNode
  /** More for the quick look, under the fields. */
  readonly drawer?: (row: Wire) => ReactNode
  /** Cells of the quick look of this screen's own, by field name. */
  readonly cells?: Readonly<Record<string, (row: Wire) => ReactNode>>
  /** The page of a row; the module's link when left out. */
  readonly link?: (row: Wire) => string
  readonly forms?: Forms
  /** Inputs of the screen's own; null hides one that the server fills. */
  readonly inputs?: Readonly<Record<string, Input | null>>
  /** First values of its forms. */
  readonly first?: Values
  /** What to do when there is nothing yet. */
  readonly hint?: string
}

interface Props extends ListProps {
  readonly state: ListState
  readonly setState: (state: ListState) => void
  readonly frame: (actions: ReactNode, content: ReactNode) => ReactNode
}

export function ListView(props: Props) {
  const { of, commands = [], state, setState } = props
  const fetched = useList(of, { ...props.where, ...queryOf(state) }, { from: props.from })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const columns = useColumns(of, props.columns)
  const acts = useActs({ ...pickForms(props), onDone: () => fetched.reload() })
  const look = useLook(props, acts.act)
  const canRemove = commands.some(command => command.on.name === of.name && command.name === removeName(of))
  const unchoose = () => setChosen(new Set())
  const search = (filters: Filters) => {
    unchoose()
    setState(filtered(state, filters))
  }
  const removed = () => {
    unchoose()
    fetched.reload()
  }
  const selection = canRemove ? { ids: chosen, set: setChosen } : undefined
  return props.frame(
    <>
      {canRemove && <RemoveButton of={of} chosen={chosen} onDone={removed} />}
      <Head {...props} columns={columns} act={acts.act} reload={fetched.reload} />
    </>,
    <>
      <SearchBar of={of} names={props.search ?? usualSearch(of)} filters={state.filters} onChange={search} />
      <Rows {...props} {...{ fetched, selection }} columns={columns.shown} act={acts.act} onLook={look.open} />
      <Pager
        total={fetched.value?.total ?? 0}
        current={state.current}
        size={state.size}
        onPage={current => setState({ ...state, current })}
        onSize={size => setState(sized(state, size))}
      />
      {acts.dialog}
      {look.drawer}
    </>,
  )
}

/** The quick look of one row. A command closes it first: never a dialog over a drawer. */
function useLook({ of, commands = [], offers, link, drawer, cells }: Props, act: Act) {
  const [id, open] = useState<string>()
  const close = () => open(undefined)
  const start: Act = (command, row) => {
    close()
    act(command, row)
  }
  return {
    open,
    drawer: id !== undefined && (
      <QuickLook of={of} id={id} commands={commands} offers={offers} link={link} extra={drawer} cells={cells} act={start} onClose={close} />
    ),
  }
}

function Head({
  of,
  commands = [],
  state,
  where,
  toolbar,
  columns,
  act,
  reload,
}: Omit<Props, 'columns'> & { readonly columns: Columns; readonly act: Act; readonly reload: () => void }) {
  return (
    <>
      <ListTools of={of} columns={columns} filters={{ ...where, ...state.filters }} />
      {toolbar?.(reload)}
      <CreateButtons of={of} commands={commands} act={act} />
    </>
  )
}

const pickForms = ({ forms, inputs, first }: ListProps) => ({ forms, inputs, first })

function useColumns(of: Resource, given: readonly Given[] | undefined) {
  const all = useMemo(() => allColumns(of, given ?? usualColumns(of)), [of, given])
  const usual = useMemo(() => (given ?? usualColumns(of)).map(one => (typeof one === 'string' ? one : one.name)), [of, given])
  const [names, setNames] = useState<readonly string[]>(() => ownColumns.read(of.name) ?? usual)
  const choose = useCallback(
    (next: readonly string[] | undefined) => {
      ownColumns.write(of.name, next)
      setNames(next ?? usual)
    },
    [of, usual],
  )
  const shown = all.filter(column => names.includes(column.name))
  return { all, shown: shown.length > 0 ? shown : all.slice(0, 1), choose }
}
export type Columns = ReturnType<typeof useColumns>

interface RowsProps extends Omit<Props, 'columns'> {
  readonly fetched: Fetched<Paged<Wire>>
  readonly columns: Columns['shown']
  readonly act: Act
  readonly onLook: (id: string) => void
  readonly selection: Selection | undefined
}

function Rows(props: RowsProps) {
  const { of, fetched, state, setState, columns, selection } = props
  const [, go] = useLocation()
  const known = useLink(of.name)
  const { value, error } = fetched
  if (!value && error) return <Failed error={error} onRetry={fetched.reload} />
  if (!value) return <Skeleton lines={state.size} />
  if (value.records.length === 0) return <NoRows {...props} />
  const link = props.link ?? (known && ((row: Wire) => known(row.id)))
  return (
    <>
      {error && <Callout intent="warning">{error.message}</Callout>}
      <Table
        label={t(of.label)}
        rows={value.records}
        isOld={fetched.isStale}
        columns={columns}
        sort={state.sort}
        onSort={name => setState(sorted(state, name))}
        onOpen={row => (props.drawer || !link ? props.onLook(row.id) : go(link(row)))}
        {...(selection ? { selection } : {})}
        {...rowActionsOf(props, value.records)}
      />
    </>
  )
}

/** The column of actions, when there is anything in it. */
function rowActionsOf({ of, commands = [], offers, rowActions, act }: RowsProps, rows: readonly Wire[]) {
  const has = (row: Wire) => offeredOn(commands, of, row, offers).length > 0
  if (!rowActions && !rows.some(has)) return {}
  return {
    actions: (row: Wire) => (
      <>
        {rowActions?.(row, act)}
        <CommandButtons of={of} row={row} commands={commands} offers={offers} act={act} most={2} place="row" />
      </>
    ),
  }
}

function NoRows({ of, commands = [], state, setState, hint }: RowsProps) {
  const none = Object.fromEntries(Object.keys(state.filters).map(name => [name, '']))
  if (Object.keys(none).length > 0) return <NothingFound onReset={() => setState(filtered(state, none))} />
  const [create] = creating(commands, of)
  return <Empty hint={hint ?? (create ? t([`点“${create.label[0]}”添加第一条。`, `Use "${create.label[1]}" to make the first one.`]) : t(words.emptyWait))} />
}
