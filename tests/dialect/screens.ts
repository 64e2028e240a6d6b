/** The ways in which the family's pages work: a table with a form, a tree that opens by and by, a choice of values. */
import { expect } from 'vitest'
import type { FrontEnd, Row } from './frontend.ts'

/** What a column or form field does with its value. `key` is compared with the keys of a dictionary as a number. */
export type Reads = 'text' | 'number' | 'key' | 'id' | 'any'
const reads: Readonly<Record<Reads, (value: unknown) => boolean>> = {
  text: value => typeof value === 'string',
  number: value => typeof value === 'number' && Number.isFinite(value),
  key: value => value !== '' && value !== null && Number.isFinite(Number(value)),
  id: value => typeof value === 'string' && value !== '',
  any: value => value !== undefined,
}
export type Columns = Readonly<Record<string, Reads>>

/** Every column is there and of the form that the page reads. */
export function shows(row: Row, columns: Columns, where: string): void {
  const wrong = Object.entries(columns)
    .filter(([name, how]) => !reads[how](row[name]))
    .map(([name, how]) => `${name} is ${JSON.stringify(row[name])}, not ${how}`)
  expect(wrong, where).toEqual([])
}

/** What stands between the tables of a page and its paging. */
export function pageOf(body: any, where: string): { readonly records: Row[]; readonly total: number } {
  expect(Array.isArray(body.data.records), `${where}: records`).toBe(true)
  expect(typeof body.data.total, `${where}: total`).toBe('number')
  return body.data
}

/** Names that the tables and forms add to what they hand back. */
export const litter = { $index: 0, $cellEdit: false, $category: '某类', hasChildren: false, _total: 3, createTime: '2020-01-01 00:00:00', isDeleted: 0 }

export interface Crud {
  readonly base: string
  readonly list?: string
  readonly submit?: string
  readonly update?: string
  readonly remove?: string
  readonly detail?: string
  /** Always sent with the list. */
  readonly within?: Row
  /** What the search bar is filled with to find the new row. */
  readonly search: Row
  readonly add: Row
  readonly edit: Row
  readonly table: Columns
  readonly form: Columns
  /** What the form keeps although it was not touched. */
  readonly hidden?: readonly string[]
}

/** List, search, add, look, change by sending back everything there is, delete, and the page that is empty then. */
export async function crud(front: FrontEnd, { base, within = {}, ...one }: Crud): Promise<void> {
  const at = (name: string): string => `${base}/${name}`
  const list = async (query: Row, current = 1) =>
    pageOf((await front.get(at(one.list ?? 'list'), { ...within, ...query, current, size: 10 })).data, `${base} list`)
  const first = await list({})
  expect(await list(one.search), `${base}: nothing yet`).toMatchObject({ total: 0, records: [] })
  await front.post(at(one.submit ?? 'submit'), { data: one.add })
  expect((await list({})).total, `${base}: one more`).toBe(first.total + 1)

  const found = await list(one.search)
  expect(found.total, `${base}: found by ${JSON.stringify(one.search)}`).toBe(1)
  const row = found.records[0]!
  shows(row, { id: 'id', ...one.table }, `${base}: table`)

  const detail = async () => (await front.get(at(one.detail ?? 'detail'), { id: row.id })).data.data as Row
  const form = await detail()
  shows(form, { id: 'id', ...one.form }, `${base}: form`)
  await front.post(at(one.update ?? one.submit ?? 'submit'), { data: { ...row, ...litter, ...form, ...one.edit } })
  const after = await detail()
  const asRead = (name: string, value: unknown) => (one.form[name] === 'key' ? Number(value) : value)
  for (const [name, value] of Object.entries(one.edit)) expect(asRead(name, after[name]), `${base}: ${name} changed`).toBe(value)
  for (const name of Object.keys(one.form)) if (!(name in one.edit)) expect(after[name], `${base}: ${name} kept`).toEqual(form[name])

  await front.post(at(one.remove ?? 'remove'), { params: { ids: row.id } })
  expect((await list(one.search)).total, `${base}: removed`).toBe(0)
  expect((await list({}, 99)).records, `${base}: a page behind the last`).toEqual([])
}

/** Generic nodes of a tree to choose from. */
export function nodes(list: unknown, where: string): readonly Row[] {
  expect(Array.isArray(list), where).toBe(true)
  const flat = (rows: readonly Row[]): readonly Row[] => rows.flatMap(row => [row, ...flat(row.children ?? [])])
  const all = flat(list as Row[])
  for (const one of all) shows(one, { id: 'id', key: 'id', value: 'id', title: 'text', parentId: 'id' }, where)
  return all
}
/** Rows of a select: a label and a value under the names that it was told. */
export function choices(list: unknown, label: string, value: string, where: string): readonly Row[] {
  expect(Array.isArray(list), where).toBe(true)
  for (const one of list as Row[]) shows(one, { [label]: 'text', [value]: 'id' }, where)
  return list as Row[]
}
