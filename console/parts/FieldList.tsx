/** The fields of a row as a description list; what it points to is a link. */
import { Link } from 'wouter'
import type { ReactNode } from 'react'
import type { Field } from '../../modules/kit/field.ts'
import type { Resource } from '../../modules/kit/resource.ts'
import type { Wire } from '../call.ts'
import { may, session, t } from '../session.ts'
import { captionOf, isBlank, nameKey, text } from './cells.tsx'
import { Value } from './columns.tsx'
import { useLink } from './useLink.ts'
import { words } from './words.ts'

const long = ['rich', 'json', 'image', 'file']

interface Props {
  readonly of: Resource
  readonly row: Wire
  /** Which fields, in which order; all that are not secret when left out. */
  readonly names?: readonly string[] | undefined
  /** Cells of this screen's own. */
  readonly cells?: Readonly<Record<string, (row: Wire) => ReactNode>> | undefined
  /** Fields that stand elsewhere on the screen. */
  readonly without?: readonly string[] | undefined
}

export function FieldList({ of, row, names, cells, without = [] }: Props) {
  const all = (names ?? usual(of, row)).filter(name => of.fields[name] && !without.includes(name))
  const isEmpty = (name: string) => !cells?.[name] && hasNothing(row[name])
  const shown = all.filter(name => !isEmpty(name)),
    empty = all.filter(isEmpty)
  return (
    <>
      <Filled of={of} row={row} names={shown} cells={cells} withTraces={names === undefined} />
      {empty.length > 0 && (
        <details className="kt-empties">
          <summary>{t([`还有 ${empty.length} 项未填`, `${empty.length} more, empty`])}</summary>
          <p className="kt-muted">{empty.map(name => t(of.fields[name]!.label)).join(t(['、', ', ']))}</p>
        </details>
      )}
    </>
  )
}

const hasNothing = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

function Filled({ of, row, names, cells, withTraces }: Props & { readonly names: readonly string[]; readonly withTraces: boolean }) {
  return (
    <dl className="kt-fields">
      {names.map(name => {
        const field = of.fields[name]
        if (!field) return null
        return (
          <div key={name} className={long.includes(field.kind) || field.lines ? 'kt-long' : undefined}>
            <dt>{t(captionOf(field))}</dt>
            <dd>{cells?.[name]?.(row) ?? <FieldValue of={of} name={name} row={row} />}</dd>
          </div>
        )
      })}
      {withTraces && <Traces row={row} />}
    </dl>
  )
}

const idShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}$/
/** The id of somebody or something: it says nothing to people. */
const isId = (field: Field, value: unknown): boolean =>
  field.kind === 'json' && Array.isArray(value)
    ? value.length > 0 && value.every(one => idShape.test(text(one)))
    : field.kind === 'text' && !field.says && idShape.test(text(value))

/** What the house sorts by, and what it marks where something is out of the ordinary: a family is told nothing by the one, nor by what did not happen. */
const isOfTheHouse = (name: string, { kind }: Field, value: unknown): boolean => name === 'areaCode' || (kind === 'flag' && Number(value) === 0)

/** All but secrets, what the machine alone needs, bare ids and what is hidden and empty; long values after the short ones. */
function usual(of: Resource, row: Wire): readonly string[] {
  const isFamily = ['PR', 'SD'].includes(session.get().userInfo?.role_alias ?? '')
  const names = Object.entries(of.fields)
    .filter(([name, field]) => field.kind !== 'secret' && !field.isMachine && !isId(field, row[name]) && !(field.hidden && isBlank(row[name])))
    .filter(([name, field]) => !(isFamily && field.hidden && isOfTheHouse(name, field, row[name])))
    .map(([name]) => name)
  const isLong = (name: string) => long.includes(of.fields[name]!.kind) || of.fields[name]!.lines !== undefined
  return [...names.filter(name => !isLong(name)), ...names.filter(isLong)]
}

function FieldValue({ of, name, row }: { readonly of: Resource; readonly name: string; readonly row: Wire }) {
  const field = of.fields[name]!
  // Nobody is led to a page that they may not see.
  const link = useLink(field.kind === 'ref' && may(`${field.to}_view`) ? field.to : undefined, true)
  const value = row[name]
  return link && !isBlank(value) ? <Link href={link(text(value))}>{text(row[nameKey(name)]) || text(value)}</Link> : <Value of={of} name={name} row={row} />
}

/** Who made it and who touched it last. */
function Traces({ row }: { readonly row: Wire }) {
  return (
    <>
      <div>
        <dt>{t(words.createTime)}</dt>
        <dd>
          <time className="kt-figures">{row.createTime}</time> {row.createUserName}
        </dd>
      </div>
      {!isBlank(row.updateTime) && (
        <div>
          <dt>{t(words.updateTime)}</dt>
          <dd>
            <time className="kt-figures">{row.updateTime}</time> {row.updateUserName}
          </dd>
        </div>
      )}
    </>
  )
}
