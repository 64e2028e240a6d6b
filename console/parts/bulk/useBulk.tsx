/** What a list offers for the rows that were chosen: a bar from below, whose code comes with the first choice. */
import type { ReactNode } from 'react'
import type { Paged, Wire } from '../../call.ts'
import { useSession } from '../../session.ts'
import { looker } from '../commandButtons.tsx'
import type { Fetched } from '../hooks.ts'
import { lazy, Meanwhile } from '../lazyWithRetry.tsx'
import type { ListProps } from '../ListView.tsx'
import { commandsForMany } from './many.ts'

const BulkBar = lazy(() => import('./BulkBar.tsx').then(found => ({ default: found.BulkBar })))

export interface Choosing {
  readonly fetched: Fetched<Paged<Wire>>
  readonly chosen: ReadonlySet<string>
  readonly setChosen: (ids: ReadonlySet<string>) => void
  /** What the list was asked with. */
  readonly query: Readonly<Record<string, unknown>>
}

/** Families have a handful of rows, each with its own buttons. */
const isFamily = (roles: readonly string[]): boolean => roles.includes('PR') || roles.includes('SD')

export function useBulk(props: ListProps, choosing: Choosing): { readonly isOffered: boolean; readonly bar: ReactNode } {
  const { of, commands = [], forms } = props
  useSession(value => value.permission)
  const roles = useSession(value => value.roles)
  const offered = isFamily(roles) ? [] : commandsForMany(commands, of, looker()).filter(({ many, name }) => many || !forms?.[name] || forms[name].showsMore)
  return {
    isOffered: offered.length > 0,
    bar: offered.length > 0 && choosing.chosen.size > 0 && (
      <Meanwhile shows={null}>
        <BulkBar {...choosing} list={props} commands={offered} />
      </Meanwhile>
    ),
  }
}
