/** What every list does, whatever keeps its state. Screens use ListScreen or ListPanel. */
import { Callout } from '@blueprintjs/core'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Command } from '../../modules/kit/command.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { get, page, removeName, type Paged, type Wire } from '../call.ts'
import { t } from '../session.ts'
import { CommandButtons, CreateButtons, creating, useActs, type Act, type Forms } from './acts.tsx'
import { allColumns, keptColumns, usualColumns, type Given } from './columns.tsx'
import type { Values } from './form.ts'
import { useFetched, useLive, type Fetched } from './hooks.ts'
import type { Input } from './inputs.tsx'
import { ListTools, RemoveButton } from './ListTools.tsx'
import { Pager } from './Pager.tsx'
import { QuickLook } from './QuickLook.tsx'
import { SearchBar, usualSearch, type Filters } from './SearchBar.tsx'
import { Empty, Failed, NothingFound, Skeleton } from './states.tsx'
import { Table } from './Table.tsx'
import { filtered, queryOf, sized, sorted, type ListState } from './urlState.ts'
import { useLink } from './useLink.ts'
import { words } from './words.ts'

export interface ListProps {
  readonly of: Resource
  readonly columns?: readonly Given[]
  /** All commands of the resource that this screen offers; each shows where status and rights allow it. */
  readonly commands?: readonly Command[]
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
  /** The page of a row; the module's link when left out. */
  readonly link?: (row: Wire) => string
  readonly forms?: Forms
  readonly inputs?: Readonly<Record<string, Input>>
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
  const fetched = useRows(props)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [looked, setLooked] = useState<string>()
  const columns = useColumns(of, props.columns)
  const acts = useActs({ ...pickForms(props), onDone: () => fetched.reload() })
  const canRemove = commands.some(command => command.on.name === of.name && command.name === removeName(of))
  const search = (filters: Filters) => {
    setChosen(new Set())
    setState(filtered(state, filters))
  }
  const content = (
    <>
      <SearchBar of={of} names={props.search ?? usualSearch(of)} filters={state.filters} onChange={search} />
      {fetched.value && fetched.error && (
        <Callout intent="warning" compact>
          {fetched.error.message}
        </Callout>
      )}
      <Rows
        {...props}
        fetched={fetched}
        columns={columns.shown}
        act={acts.act}
        onLook={setLooked}
        {...(canRemove ? { selection: { ids: chosen, set: setChosen } } : {})}
      />
      <Pager
        total={fetched.value?.total ?? 0}
        current={state.current}
        size={state.size}
        onPage={current => setState({ ...state, current })}
        onSize={size => setState(sized(state, size))}
      />
      {acts.dialog}
      {looked !== undefined && (
        <QuickLook
          of={of}
          id={looked}
          commands={commands}
          link={props.link}
          extra={props.drawer}
          act={(command, row) => {
            setLooked(undefined)
            acts.act(command, row)
          }}
          onClose={() => setLooked(undefined)}
        />
      )}
    </>
  )
  const removed = () => {
    setChosen(new Set())
    fetched.reload()
  }
  const head = <Head {...props} columns={columns} act={acts.act} reload={fetched.reload} />
  return props.frame(
    canRemove ? (
      <>
        <RemoveButton of={of} chosen={chosen} onDone={removed} />
        {head}
      </>
    ) : (
      head
    ),
    content,
  )
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
}: Omit<Props, 'columns'> & {
  readonly columns: Columns
  readonly act: Act
  readonly reload: () => void
}) {
  return (
    <>
      <ListTools of={of} columns={columns} filters={{ ...where, ...state.filters }} />
      {toolbar?.(reload)}
      <CreateButtons of={of} commands={commands} act={act} />
    </>
  )
}

const pickForms = ({ forms, inputs, first }: ListProps) => ({ forms, inputs, first })

function useRows({ of, state, where, from }: Props): Fetched<Paged<Wire>> {
  const query = { ...where, ...queryOf(state) }
  const fetched = useFetched(`${of.name} ${from ?? ''} ${JSON.stringify(query)}`, () =>
    from ? get<Paged<Wire>>(from, query, 'quiet') : page(of, query, 'quiet'),
  )
  useLive(of, fetched.reload)
  return fetched
}

function useColumns(of: Resource, given: readonly Given[] | undefined) {
  const all = useMemo(() => allColumns(of, given ?? usualColumns(of)), [of, given])
  const usual = useMemo(
    () => (given ?? usualColumns(of)).map(one => (typeof one === 'string' ? one : one.name)),
    [of, given],
  )
  const [names, setNames] = useState<readonly string[]>(() => keptColumns.read(of) ?? usual)
  const choose = useCallback(
    (next: readonly string[] | undefined) => {
      keptColumns.write(of, next)
      setNames(next ?? usual)
    },
    [of, usual],
  )
  const shown = all.filter(column => names.includes(column.name))
  return { all, shown: shown.length > 0 ? shown : all.slice(0, 1), choose }
}
export type Columns = ReturnType<typeof useColumns>

function Rows(
  props: Props & {
    readonly fetched: Fetched<Paged<Wire>>
    readonly columns: Columns['shown']
    readonly act: Act
    readonly onLook: (id: string) => void
    readonly selection?: {
      readonly ids: ReadonlySet<string>
      readonly set: (ids: ReadonlySet<string>) => void
    }
  },
) {
  const { of, commands = [], fetched, state, setState, columns, act, rowActions, selection } = props
  const [, go] = useLocation()
  const known = useLink(of.name)
  if (!fetched.value)
    return fetched.error ? (
      <Failed error={fetched.error} onRetry={fetched.reload} />
    ) : (
      <Skeleton lines={state.size} />
    )
  const rows = fetched.value.records
  if (rows.length === 0) return <NoRows {...props} />
  const link = props.link ?? (known && ((row: Wire) => known(row.id)))
  const hasActions =
    rowActions !== undefined ||
    commands.some(command => command.on.name === of.name && command.name !== 'create')
  return (
    <Table
      label={t(of.label)}
      rows={rows}
      isOld={fetched.isStale}
      columns={columns}
      sort={state.sort}
      onSort={name => setState(sorted(state, name))}
      {...(selection ? { selection } : {})}
      onOpen={row => (props.drawer || !link ? props.onLook(row.id) : go(link(row)))}
      {...(hasActions
        ? {
            actions: (row: Wire) => (
              <>
                {rowActions?.(row, act)}
                <CommandButtons of={of} row={row} commands={commands} act={act} most={2} place="row" />
              </>
            ),
          }
        : {})}
    />
  )
}

function NoRows({ of, commands = [], state, setState, hint }: Props) {
  if (Object.keys(state.filters).length > 0)
    return (
      <NothingFound
        onReset={() =>
          setState(filtered(state, Object.fromEntries(Object.keys(state.filters).map(name => [name, '']))))
        }
      />
    )
  return <Empty hint={hint ?? t(creating(commands, of).length > 0 ? words.emptyAdd : words.emptyWait)} />
}
