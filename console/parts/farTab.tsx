/** A tab that lists rows of a module above: which it is known by name alone, and comes when the tab is opened. */
import type { Label } from '../../modules/kit/field.ts'
import { may, t } from '../session.ts'
import type { Given } from './columns.tsx'
import type { DetailTab } from './DetailScreen.tsx'
import { lazy, Meanwhile } from './lazyWithRetry.tsx'
import { isKnown, type Reached, reachOf, resourceNamed } from './registry.ts'
import { ScreenWaits, Skeleton } from './states.tsx'
import { useLoaded } from './useLoaded.ts'

const ListPanel = lazy(() => import('./ListPanel.tsx').then(found => ({ default: found.ListPanel })))

interface Options {
  /** The resource of the rows. */
  readonly of: string
  readonly id: string
  readonly title: Label
  /** Their field that holds the id of the page's row, or what the page's row has `from` a field of its own. */
  readonly by: string
  readonly from?: string
  readonly columns: readonly string[]
  readonly search?: readonly string[]
  /** New ones are made there, as their own list makes them. */
  readonly makes?: true
  /** What a new one begins with beside, by the fields of the page's row, and is asked for all the same. */
  readonly begins?: Readonly<Record<string, string>>
}

/** To be spread into `tabs`: nothing for who may not see such rows. */
export const farTab = ({ of, id, title, by, from = 'id', begins = {}, ...list }: Options): readonly DetailTab[] =>
  may(`${of}_view`) && isKnown(of)
    ? [
        {
          id,
          title: t(title),
          panel: row => (
            <FarList of={of} where={{ [by]: row[from] }} first={Object.fromEntries(Object.entries(begins).map(([to, own]) => [to, row[own]]))} {...list} />
          ),
        },
      ]
    : []

interface FarProps {
  readonly of: string
  readonly where: Readonly<Record<string, unknown>>
  readonly columns: readonly Given[]
  readonly search?: readonly string[]
  readonly makes?: true
  readonly first?: Readonly<Record<string, unknown>>
  /** Commands that are run on the rows there, by their names. */
  readonly runs?: readonly string[]
}
export function FarList({ of: name, where, columns, search = ['status'], makes, first, runs }: FarProps) {
  const found = useLoaded(() => (makes || runs ? reachOf(name) : resourceNamed(name).then(of => of && { of })), name)
  if (!found) return <Skeleton lines={6} />
  return (
    <Meanwhile shows={<ScreenWaits lines={6} />}>
      <ListPanel
        of={found.of}
        where={where}
        columns={columns}
        search={search}
        {...('commands' in found ? offered(found as Reached, where, first, runs) : {})}
      />
    </Meanwhile>
  )
}
/** A new one begins with what narrows the list, and is not asked for it. */
const offered = ({ of, commands, forms, inputs }: Reached, where: FarProps['where'], first: FarProps['first'], runs: FarProps['runs']) => ({
  commands: commands.filter(one => (runs ? runs.includes(one.name) : of.lifecycle.next('new', one.name) !== undefined)),
  forms,
  inputs: { ...inputs, ...Object.fromEntries(Object.keys(where).map(name => [name, null])) },
  first: { ...first, ...where },
})
