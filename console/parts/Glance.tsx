/** What hangs on a row at a glance: the newest few of each kind, with the way to all of them; kinds without any are folded into a line. */
import { Fragment } from 'react'
import type { Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import { page, type Wire } from '../call.ts'
import { may, t } from '../session.ts'
import { cells, isBlank, nameKey } from './cells.tsx'
import { columnOf } from './columns.tsx'
import { useReport } from './hooks.ts'
import { isKnown, resourceNamed } from './registry.ts'
import { Shown } from './states.tsx'
import { StatusTag } from './StatusTag.tsx'
import { useAddress } from './useAddress.ts'
import { words } from './words.ts'
import './glance.css'

/** A kind of rows, as the tab of the same page lists it. */
export interface Kind {
  /** The resource of the rows. */
  readonly of: string
  /** The tab that lists all of them. */
  readonly id: string
  readonly title: Label
  /** Their field that holds the id of the page's row. */
  readonly by: string
  /** What a line says: the first in bold; the status stands at its end. */
  readonly columns: readonly string[]
}
const newest = 3

/** Those of a kind that the reader may see. */
const seen = (kinds: readonly Kind[]): readonly Kind[] => kinds.filter(({ of }) => may(`${of}_view`) && isKnown(of))

export function Glance({ kinds, id }: { readonly kinds: readonly Kind[]; readonly id: string }) {
  const asked = seen(kinds),
    names = asked.map(({ of }) => of)
  const found = useReport(
    ['glance', id, names],
    how =>
      Promise.all(
        asked.map(async kind => {
          const of = (await resourceNamed(kind.of))!
          return { ...(await page(of, { [kind.by]: id, current: 1, size: newest }, how)), kind, resource: of }
        }),
      ),
    { of: names },
  )
  return (
    <Shown of={found} lines={6}>
      {all => {
        const none = all.filter(({ total }) => total === 0)
        return (
          <div className="kt-glance">
            {all.flatMap(({ kind, resource, records, total }) =>
              total > 0 ? [<Few key={kind.id} kind={kind} of={resource} rows={records} total={total} />] : [],
            )}
            {none.length > 0 && (
              <p className="kt-muted" data-glance="none">
                {t(words.stillNone)} {none.map(({ kind }) => t(kind.title)).join(t(['、', ', ']))}
              </p>
            )}
          </div>
        )
      }}
    </Shown>
  )
}

interface FewProps {
  readonly kind: Kind
  readonly of: Resource
  readonly rows: readonly Wire[]
  readonly total: number
}
function Few({ kind, of, rows, total }: FewProps) {
  const [, keep] = useAddress()
  const [first, ...others] = kind.columns.filter(name => name !== 'status')
  return (
    <section className="kt-card" data-glance={kind.id} aria-label={t(kind.title)}>
      <header>
        <h2>{t(kind.title)}</h2>
        <button type="button" onClick={() => keep({ tab: kind.id })}>
          {t([`全部 ${total}`, `All ${total}`])}
        </button>
      </header>
      <ul>
        {rows.map(row => (
          <li key={row.id}>
            <span>
              <b>
                <Value of={of} name={first!} row={row} />
              </b>
              <Said of={of} names={others} row={row} />
            </span>
            <StatusTag of={of} status={row.status} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a line says beside its name: all of it that the row has. */
export const Said = ({ of, names, row }: { readonly of: Resource; readonly names: readonly string[]; readonly row: Wire }) => (
  <small className="kt-muted">
    {names
      .filter(name => !isBlank(row[name]) || !isBlank(row[nameKey(name)]))
      .map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ' · '}
          {of.fields[name]?.kind === 'money' && '¥'}
          <Value of={of} name={name} row={row} />
        </Fragment>
      ))}
  </small>
)

function Value({ of, name, row }: { readonly of: Resource; readonly name: string; readonly row: Wire }) {
  const field = of.fields[name]
  // Such as when it was made, which is no field.
  if (!field) return columnOf(of, name).cell(row)
  const Cell = cells[field.kind]
  return <Cell name={name} field={field} value={row[name]} row={row} />
}

/** How many rows of a resource meet something; of others, beside. */
export function Count({ of, where, among }: { readonly of: string; readonly where: Readonly<Record<string, unknown>>; readonly among?: typeof where }) {
  const counted = useReport(
    ['count', of, where, among],
    async how => {
      const resource = (await resourceNamed(of))!
      const totals = await Promise.all(
        [where, ...(among ? [among] : [])].map(async query => (await page(resource, { ...query, current: 1, size: 1 }, how)).total),
      )
      return totals.join('/')
    },
    { of: [of] },
  )
  return <>{counted.value ?? '–'}</>
}
