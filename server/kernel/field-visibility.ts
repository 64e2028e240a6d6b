/** Field visibility: which fields of a row somebody sees, by what an administrator has granted. Said once here, asked at every door. */
import { type Field, RefusalError, type Resource, type FieldVisibility, type Where } from '../../modules/kit/index.ts'
import type { AnyRow } from './codec.ts'
import type { Viewer } from './row-scope.ts'
import { no } from './refusals.ts'
import { matches } from './where.ts'

type Names = ReadonlySet<string>
type Seer = Pick<Viewer, 'sight'>
const nothing: Names = new Set()
/** Rows whose hidden values were taken out before: what they were judged by may be among these. */
const judged = new WeakMap<object, Names>()

const roles = (of: Resource, { sight }: Seer): readonly (readonly FieldVisibility[])[] | undefined => sight?.[of.name]
/** The names that some role's scopes, taken together, do not show. */
const left = (of: Resource, shown: readonly (readonly FieldVisibility[])[]): Names =>
  new Set(Object.keys(of.fields).filter(name => shown.some(role => !role.some(one => !one.fields || one.fields.includes(name)))))

/** The fields of a row that are kept from somebody: of several scopes of a role one that covers the row is enough. */
export function hiddenOn(of: Resource, row: AnyRow, viewer: Seer): Names {
  const held = roles(of, viewer)
  return held
    ? (judged.get(row) ??
        left(
          of,
          held.map(role => role.filter(one => matches(row, one.where))),
        ))
    : nothing
}
/** The fields that somebody sees of no row at all. */
export const hiddenAlways = (of: Resource, viewer: Seer): Names => {
  const held = roles(of, viewer)
  return held ? left(of, held) : nothing
}
/** The fields that are kept from somebody on some row: what can be searched and sorted by tells of every row. */
export function hiddenSomewhere(of: Resource, viewer: Seer): Names {
  const held = roles(of, viewer)
  return held ? new Set(Object.keys(of.fields).filter(name => !held.every(isSure(name)))) : nothing
}
const showing = (name: string, role: readonly FieldVisibility[]) => role.filter(one => !one.fields || one.fields.includes(name))
const isSure =
  (name: string) =>
  (role: readonly FieldVisibility[]): boolean => {
    const all = showing(name, role)
    return all.length === role.length || all.some(one => Object.keys(one.where).length === 0)
  }
/** The rows that somebody may find by a field: none are left out where it is shown on all; undefined where they may not ask by it. */
export function soughtBy(of: Resource, name: string, viewer: Seer): readonly Where[] | undefined {
  const unsure = (roles(of, viewer) ?? []).filter(role => !isSure(name)(role)).map(role => showing(name, role))
  return unsure.every(role => role.length > 0 && role.every(one => one.isSought)) ? unsure.map(role => ({ any: role.map(one => one.where) })) : undefined
}

/** The refusal to search, to sort by or to set a field that is kept from somebody. */
export const refuseHidden = (of: Resource, name: string): RefusalError => {
  const label = of.fields[name]!.label
  return new RefusalError({ ...no.hiddenField, field: name, label: [`${no.hiddenField.label[0]}：${label[0]}`, `${no.hiddenField.label[1]}: ${label[1]}`] })
}

const empty: Partial<Record<Field['kind'], unknown>> = { int: 0, money: 0, percent: 0, flag: false }
const blank = (field: Field): unknown => (field.required ? (empty[field.kind] ?? '') : null)
/** The same rows without the values that are kept from somebody. */
export function seen<R extends AnyRow>(of: Resource, rows: readonly R[], viewer: Seer): readonly R[] {
  if (!roles(of, viewer)) return rows
  return rows.map(row => withoutHidden(of, row, hiddenOn(of, row, viewer)))
}
/** A row of another time, without what is kept of it as it is now. */
export function withoutHidden<R extends AnyRow>(of: Resource, row: R, hidden: Names): R {
  if (hidden.size === 0) return row
  const clear = { ...row, ...Object.fromEntries([...hidden].map(name => [name, blank(of.fields[name]!)])) }
  judged.set(clear, hidden)
  return clear
}

/** What a form gives without the fields that it could not show: left empty they stay as they are. */
export function given(of: Resource, row: AnyRow | undefined, values: Readonly<Record<string, unknown>>, viewer: Seer): Readonly<Record<string, unknown>> {
  const hidden = row && hiddenOn(of, row, viewer)
  return !hidden?.size
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name, value]) => !(hidden.has(name) && (value === undefined || value === null || value === ''))))
}
/** Refuses to set a field that is kept from somebody; of a new row everything is theirs to say. */
export function ensureMaySet(of: Resource, row: AnyRow | undefined, input: Readonly<Record<string, unknown>>, viewer: Seer): void {
  const hidden = row && hiddenOn(of, row, viewer)
  if (!hidden?.size) return
  const found = Object.keys(input).find(name => hidden.has(name) && input[name] !== undefined)
  if (found !== undefined) throw refuseHidden(of, found)
}
