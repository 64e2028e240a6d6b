/** What every list does, whatever keeps its state. Screens use ListScreen or ListPanel. */
import { Callout } from '@blueprintjs/core'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useLocation, useRouter } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Paged, Wire } from '../call.ts'
import { t, useSession } from '../session.ts'
import { columnsToAsk, partialRows } from './partial.ts'
import { CommandButtons, CreateButtons, creating, offeredOn, useActs, type Act, type Forms, type Offers } from './commandButtons.tsx'
import { useBulk } from './bulk/useBulk.tsx'
import { ownColumns } from '../preferences.ts'
import { allColumns, usualColumns, type Column, type Given } from './columns.tsx'
import type { Values } from './form.ts'
import { type Fetched, useList } from './hooks.ts'
import type { Input } from './inputs.tsx'
import { foldable } from './folded.ts'
import { onceUsable } from './idle.ts'
import { later } from './later.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { ListTools, RemoveButton } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { SearchBar, usualSearch, type Filters } from './SearchBar.tsx'
import { Empty, Failed, NothingFound, Skeleton } from './states.tsx'
import { Table, type Selection } from './Table.tsx'
import { filtered, orderOf, queryOf, sized, sorted, type ListState } from './urlState.ts'
import { linkTo, maySeeAt } from './registry.ts'
import type { Refusals } from './RefusedRows.tsx'
import { useLink } from './useLink.ts'
import { ViewTabs } from './views/ViewTabs.tsx'
import { lastView, type StockView } from './views/views.ts'
import { words } from './words.ts'

const looking = async () => ({ default: (await import('./QuickLook.tsx')).QuickLook })
const QuickLook = lazy(looking)
const RefusedRows = later(async () => (await import('./RefusedRows.tsx')).RefusedRows)
const Sums = later(async () => (await import('./Sums.tsx')).Sums)

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
  /** That call answers rows as the resource's own list does. */
  readonly isPlain?: boolean
  /** The keys of rows that `offers` and `rowActions` read; a list that does not say asks for whole rows. */
  readonly reads?: readonly string[]
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
  /** Views for everybody, shown as tabs above the filters. */
  readonly views?: readonly StockView[]
  /** What to do when there is nothing yet. */
  readonly hint?: string
}

interface Props extends ListProps {
  /** The name under which views of the list are kept; none for lists inside of another screen. */
  readonly list?: string
  readonly state: ListState
  readonly setState: (state: ListState) => void
  readonly frame: (actions: ReactNode, content: ReactNode, total: number | undefined) => ReactNode
}

export function ListView(props: Props) {
  const { of, state, setState } = props
  const columns = useColumns(of, props.columns, props.list)
  const [isUnfolded, setUnfolded] = useState(false)
  const fetched = useList(of, { ...props.where, ...queryOf(state) }, { from: props.from, columns: columnsToAsk(props, columns.shown) })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const acts = useActs({ ...pickForms(props), onDone: () => fetched.reload() })
  const folded = useFolded(columns, fetched, state, isUnfolded)
  const look = useLook(props, acts.act)
  const unchoose = () => setChosen(new Set())
  const go = (next: ListState) => {
    unchoose()
    setState(next)
  }
  const search = (filters: Filters) => go(filtered(state, filters))
  const removed = () => {
    unchoose()
    fetched.reload()
  }
  const bulk = useBulk(props, { fetched, chosen, setChosen, query: { ...props.where, ...queryOf(state) } })
  const selection = bulk.isTicked ? { ids: chosen, set: setChosen } : undefined
  return props.frame(
    <>
      {bulk.removes && fetched.value?.total !== 0 && <RemoveButton of={of} chosen={chosen} rows={fetched.value?.records ?? []} onDone={removed} />}
      <Head {...props} columns={columns} folded={folded} act={acts.act} reload={fetched.reload} />
    </>,
    <>
      {props.list !== undefined && <ViewTabs key={props.list} list={props.list} stock={props.views ?? []} {...{ state, columns }} setState={go} />}
      <SearchBar of={of} names={props.search ?? usualSearch(of)} filters={state.filters} onChange={search} />
      <Rows {...props} {...{ fetched, selection }} columns={columns.shown.filter(one => !folded.includes(one))} act={acts.act} onLook={look.open} />
      <div className="kt-foot">
        {folded.length > 0 && <FoldedColumns of={folded} onShow={() => setUnfolded(true)} />}
        <Sums of={of} columns={columns.shown} rows={fetched.value?.records ?? []} total={fetched.value?.total ?? 0} />
        <Pager
          total={fetched.value?.total ?? 0}
          current={state.current}
          size={state.size}
          onPage={current => setState({ ...state, current })}
          onSize={size => setState(sized(state, size))}
        />
      </div>
      {bulk.bar}
      {acts.dialog}
      {look.drawer}
    </>,
    fetched.value?.total,
  )
}

/** The quick look of one row. A command closes it first: never a dialog over a drawer. */
function useLook({ of, commands = [], offers, link, drawer, cells }: Props, act: Act) {
  const [id, open] = useState<string>()
  // Its code is there when somebody looks, and does not keep the list waiting.
  useEffect(() => onceUsable(() => void looking().catch(() => undefined)), [])
  const close = () => open(undefined)
  const start: Act = (command, row) => {
    close()
    act(command, row)
  }
  return {
    open,
    drawer: id !== undefined && (
      <Meanwhile shows={null}>
        <QuickLook of={of} id={id} commands={commands} offers={offers} link={link} extra={drawer} cells={cells} act={start} onClose={close} />
      </Meanwhile>
    ),
  }
}

function Head({
  of,
  commands = [],
  state,
  where,
  from,
  toolbar,
  columns,
  folded,
  act,
  reload,
}: Omit<Props, 'columns'> & { readonly columns: Columns; readonly folded: readonly Column[]; readonly act: Act; readonly reload: () => void }) {
  return (
    <>
      <ListTools of={of} columns={columns} folded={folded} asked={{ ...where, ...state.filters, ...orderOf(state) }} from={from} />
      {toolbar?.(reload)}
      <CreateButtons of={of} commands={commands} act={act} />
    </>
  )
}

const pickForms = ({ forms, inputs, first }: ListProps) => ({ forms, inputs, first })

function useColumns(of: Resource, given: readonly Given[] | undefined, list: string | undefined) {
  const all = useMemo(() => allColumns(of, given ?? usualColumns(of)), [of, given])
  const usual = useMemo(() => (given ?? usualColumns(of)).map(one => (typeof one === 'string' ? one : one.name)), [of, given])
  const [own, setOwn] = useState<readonly string[] | undefined>(() => (list && lastView.read(list)?.columns) || ownColumns.read(of.name))
  const names = own ?? usual
  const choose = useCallback(
    (next: readonly string[] | undefined) => {
      ownColumns.write(of.name, next)
      setOwn(next)
    },
    [of],
  )
  const shown = all.filter(column => names.includes(column.name))
  /** Shows the columns of a view, or those that are usual for whoever is signed in; what they chose stays. */
  const show = useCallback((next: readonly string[] | undefined) => setOwn(next ?? ownColumns.read(of.name)), [of])
  /** Somebody has said which columns they want: none of them is folded. */
  const isOwn = own !== undefined && own !== usual
  return { all, shown: shown.length > 0 ? shown : all.slice(0, 1), isOwn, choose, show }
}
export type Columns = ReturnType<typeof useColumns>

/** Decided by the first page that comes of a search; what another page has to say is shown from then on. */
function useFolded(columns: Columns, { value, isStale }: Fetched<Paged<Wire>>, { sort, filters }: ListState, isUnfolded: boolean): readonly Column[] {
  const decided = useRef<{ readonly of: string; readonly folded: readonly Column[] }>(undefined),
    rows = value?.records
  return useMemo(() => {
    if (isUnfolded || columns.isOwn || !rows) return []
    if (isStale && decided.current) return decided.current.folded
    const asked = [...Object.keys(filters).map(name => name.replace(/_(ge|le|gt|lt|like|null|notnull|datege|datele)$/, '')), (sort ?? '').replace('-', '')]
    const of = JSON.stringify(filters),
      found = foldable(columns.shown, rows, asked, decided.current?.of === of ? decided.current.folded : undefined)
    // A table has more than what a row is known by.
    const folded = columns.shown.length - found.length >= 2 ? found : []
    decided.current = { of, folded }
    return folded
  }, [columns.shown, columns.isOwn, rows, isStale, sort, filters, isUnfolded])
}
function FoldedColumns({ of, onShow }: { readonly of: readonly Column[]; readonly onShow: () => void }) {
  const names = of.map(column => t(column.label)).join(t(['、', ', ']))
  return (
    <button type="button" className="kt-folded" title={names} onClick={onShow}>
      {t([`另有 ${of.length} 列没有内容`, `${of.length} more ${of.length === 1 ? 'column' : 'columns'}, empty`])}
    </button>
  )
}

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
  const { parser } = useRouter()
  const known = useLink(of.name)
  const { value, error } = fetched
  const rows = useMemo(() => partialRows(of, value?.records ?? [], value?.columns), [of, value])
  const { column, asking } = useRowActions(props, rows)
  if (!value && error) return <Failed error={error} onRetry={fetched.reload} />
  if (!value) return <Skeleton lines={state.size} />
  if (value.records.length === 0) return <NoRows {...props} />
  const open = async (row: Wire) => {
    // Who presses before the row's page is known goes there all the same.
    const to = props.drawer ? undefined : props.link ? props.link(row) : (known ?? (await linkTo(of.name)))?.(row.id)
    if (to && (!props.link || (await maySeeAt(parser, to, of)))) go(to)
    else props.onLook(row.id)
  }
  return (
    <>
      {error && <Callout intent="warning">{error.message}</Callout>}
      {asking}
      <Table
        label={t(of.label)}
        rows={rows}
        isOld={fetched.isStale}
        columns={columns.filter(isIn(value.columns))}
        sort={state.sort}
        onSort={name => setState(sorted(state, name))}
        onOpen={row => void open(row)}
        {...(selection ? { selection } : {})}
        {...column}
      />
    </>
  )
}

/** A column that was chosen just now is shown with the rows that have it. */
const isIn =
  (asked: readonly string[] | undefined) =>
  ({ reads }: Columns['shown'][number]): boolean =>
    !asked || (reads?.every(name => name === 'status' || name === 'id' || asked.includes(name)) ?? false)

/** The column of actions, when there is anything in it. What would be refused now says why, and does not ask to be pressed. */
function useRowActions({ of, commands = [], offers, rowActions, act }: RowsProps, rows: readonly Wire[]) {
  useSession(value => value.permission)
  const offered = rows.map(row => ({ row, names: offeredOn(commands, of, row, offers).map(command => command.name) })).filter(({ names }) => names.length > 0)
  const [refused, say] = useState<Refusals>()
  if (!rowActions && offered.length === 0) return { column: {}, asking: null }
  const names = [...new Set(offered.flatMap(one => one.names))].sort()
  return {
    asking: offered.length > 0 && <RefusedRows of={of} rows={offered.map(({ row }) => row)} names={names} onSaid={say} />,
    column: {
      isActing: offered.length > 0,
      actions: (row: Wire) => (
        <>
          {rowActions?.(row, act)}
          <CommandButtons of={of} row={row} commands={commands} offers={offers} act={act} most={2} place="row" refused={refused?.get(row.id)} />
        </>
      ),
    },
  }
}

function NoRows({ of, commands = [], state, setState, hint }: RowsProps) {
  const none = Object.fromEntries(Object.keys(state.filters).map(name => [name, '']))
  if (Object.keys(none).length > 0) return <NothingFound onReset={() => setState(filtered(state, none))} />
  const [create] = creating(commands, of)
  return <Empty hint={hint ?? (create ? t([`点“${create.label[0]}”添加第一条。`, `Use "${create.label[1]}" to make the first one.`]) : t(words.emptyWait))} />
}
