/** What belongs to a row, of several kinds on one page: of each how many there are and the latest, with the way to all of them. */
import { Button } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { Label } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { may, t } from '../session.ts'
import { columnOf } from './columns.tsx'
import { useList } from './hooks.ts'
import { isKnown, resourceNamed } from './registry.ts'
import { StatusTag } from './StatusTag.tsx'
import { useLink } from './useLink.ts'
import { useLoaded } from './useLoaded.ts'
import { words } from './words.ts'

export interface Section {
  /** The resource of the rows, and the tab that lists them all. */
  readonly of: string
  readonly id: string
  readonly title: Label
  /** Their field that holds the id of the page's row. */
  readonly by: string
  readonly columns: readonly string[]
}

/** What somebody may see of it. */
export const seen = (of: string): boolean => may(`${of}_view`) && isKnown(of)

export const Sections = ({ of, row, onAll }: { readonly of: readonly Section[]; readonly row: Wire; readonly onAll: (tab: string) => void }) => (
  <div className="kt-sections">
    {of
      .filter(one => seen(one.of))
      .map(one => (
        <Brief key={one.id} section={one} id={row.id} onAll={() => onAll(one.id)} />
      ))}
  </div>
)

interface BriefProps {
  readonly section: Section
  readonly id: string
  readonly onAll: () => void
}
function Brief(props: BriefProps) {
  const of = useLoaded(() => resourceNamed(props.section.of), props.section.of)
  return <section aria-label={t(props.section.title)}>{of ? <Latest {...props} of={of} /> : <h3>{t(props.section.title)}</h3>}</section>
}

const latestMax = 4
function Latest({ section: { title, by, columns }, id, onAll, of }: BriefProps & { readonly of: Resource }) {
  const { value } = useList(of, { [by]: id, current: 1, size: latestMax })
  const link = useLink(may(`${of.name}_view`) ? of.name : undefined, true)
  const [main, ...beside] = columns.filter(name => name !== 'status').map(name => columnOf(of, name))
  return (
    <>
      <div className="kt-card-head">
        <h3>
          {t(title)} {value && <span className="kt-muted kt-figures">{value.total}</span>}
        </h3>
        {value && value.total > 0 && <Button size="small" variant="minimal" text={t(words.all)} aria-label={`${t(words.all)} ${t(title)}`} onClick={onAll} />}
      </div>
      {value?.total === 0 && <p className="kt-muted">{t(words.none)}</p>}
      <ul className="kt-briefs">
        {value?.records.map(row => (
          <li key={row.id}>
            <span>
              {link ? <Link href={link(row.id)}>{main!.cell(row)}</Link> : <b>{main!.cell(row)}</b>}
              <small className="kt-muted">
                {beside.map(one => (
                  <span key={one.name}>{one.cell(row)}</span>
                ))}
              </small>
            </span>
            <StatusTag of={of} status={row.status} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** How many rows there are that meet a condition, and what that says. */
export function Total({ of: name, where, says = String }: { readonly of: string; readonly where: object; readonly says?: (total: number) => string }) {
  const of = useLoaded(() => resourceNamed(name), name)
  return of ? <Counted of={of} where={where} says={says} /> : <>–</>
}
function Counted({ of, where, says }: { readonly of: Resource; readonly where: object; readonly says: (total: number) => string }) {
  const { value } = useList(of, { ...where, current: 1, size: 1 })
  return <>{value ? says(value.total) : '–'}</>
}
