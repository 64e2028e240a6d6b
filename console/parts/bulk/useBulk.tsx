/** What a list offers for the rows that were chosen: a bar from below, whose code comes with the first choice. */
import type { ReactNode } from 'react'
import type { Paged, Wire } from '../../call.ts'
import { useSession } from '../../session.ts'
import { looker } from '../commandButtons.tsx'
import type { Fetched } from '../hooks.ts'
import { lazy, Meanwhile } from '../lazyWithRetry.tsx'
import type { ListProps } from '../ListView.tsx'
import { manyOf } from './many.ts'

const BulkBar = lazy(() => import('./BulkBar.tsx').then(found => ({ default: found.BulkBar })))

export interface Choosing {
  readonly fetched: Fetched<Paged<Wire>>
  readonly chosen: ReadonlySet<string>
  readonly setChosen: (ids: ReadonlySet<string>) => void
  /** What the list was asked with. */
  readonly query: Readonly<Record<string, unknown>>
}

/** What `manyOf` says of the list, and the bar of what was chosen. */
export function useBulk(props: ListProps, choosing: Choosing): Omit<ReturnType<typeof manyOf>, 'commands'> & { readonly bar: ReactNode } {
  useSession(value => value.permission)
  const roles = useSession(value => value.roles)
  const { commands, ...many } = manyOf(props, looker(), roles)
  return {
    ...many,
    bar: commands.length > 0 && choosing.chosen.size > 0 && (
      <Meanwhile shows={null}>
        <BulkBar {...choosing} list={props} commands={commands} />
      </Meanwhile>
    ),
  }
}
