/** Rows for tests, without the commands that make them in life: put among the others as if their log had led there, or led along the edges of their lifecycle. */
import { blank, type Command, command, fact, json, resource, type Resource, text } from '../modules/kit/index.ts'
import type { AnyRow } from '../server/kernel/codec.ts'
import { type App, tenant } from './app.ts'
import { recording } from './spec.ts'

/** Something for every field that must be there and has no first value; `word` says what texts and pointers hold. */
export const filled = (of: Resource, word: (name: string) => string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(of.fields)
      .filter(([, field]) => field.required && field.initial === undefined)
      .map(([name, { kind, choices }]) => [
        name,
        ['int', 'money', 'percent'].includes(kind)
          ? 0
          : kind === 'flag'
            ? false
            : kind === 'json'
              ? {}
              : kind === 'choice'
                ? Object.keys(choices!)[0]
                : kind === 'date'
                  ? '2030-01-01'
                  : kind === 'time'
                    ? '2026-09-01T00:00:00.000Z'
                    : word(name),
      ]),
  )

/** A row as the tables hold it: `values` over what must be there. */
export const rowIn = (of: Resource, id: string, status: string, values: object = {}, word = (_name: string): string => 'x'): AnyRow => ({
  ...(blank(of, id, tenant) as any),
  ...Object.fromEntries(Object.entries(of.fields).map(([name, field]) => [name, field.initial ?? null])),
  ...filled(of, word),
  ...values,
  status,
  version: 1,
  createdAt: 'a',
  createdBy: 'b',
  updatedAt: 'a',
  updatedBy: 'b',
})

/** The fact of an edge, where it is not called as the edge is. */
const factOf = (of: Resource, edge: string): string => (edge === 'pay' && of.name === 'order' ? 'paid' : edge === 'succeed' ? 'succeeded' : edge)
/** One command per edge that lets a test lead a row wherever its lifecycle goes; those of `real` are there already. */
export const leads = (rows: readonly Resource[], real: readonly Command[] = []): readonly Command[] =>
  rows.flatMap(of =>
    [...new Set(of.lifecycle.statuses.flatMap(status => of.lifecycle.allowed(status)))]
      .filter(edge => !real.some(one => one.on === of && one.name === edge))
      .map(edge =>
        command(recording(of, factOf(of, edge)), edge, {
          label: [edge, edge],
          by: [],
          input: { values: json<Record<string, unknown>>()('', ''), to: text('', '') },
          decide: (_row, { values, to }) => fact(of, factOf(of, edge), values ?? {}, to ?? undefined),
        }),
      ),
  )
/** Leads a row along edges, each `name` or `name>status`; the first carries the values, and makes the row when there is none. */
export async function lead(on: App, of: Resource, id: string, path: string, values: object = {}): Promise<void> {
  const isNew = (await on.row(of, id)) === undefined
  for (const [i, edge] of path.split(' ').entries()) {
    const [name, to] = edge.split('>') as [string, string?]
    const given = i === 0 ? { ...(isNew ? filled(of, () => id) : {}), ...values } : {}
    await on.engine.run(on.engine.system(tenant), on.engine.command(of.name, name), id, { values: given, ...(to ? { to } : {}) }, { now: on.now })
  }
}

const still = { label: ['无', 'None'], tone: 'idle', on: {} } as const
/** What the rows point to and nobody here needs: resources without rows. */
export const pointed = (all: readonly Resource[]): readonly Resource[] => {
  const known = new Set(all.map(of => of.name))
  const names = new Set(all.flatMap(of => Object.values(of.fields).flatMap(field => (field.kind === 'ref' && !known.has(field.to!) ? [field.to!] : []))))
  return [...names].map(name => resource(name, { label: [name, name], fields: { name: text('名称', 'Name') }, lifecycle: { new: still } }))
}
