/** A small district for tests of the desk: rows of other modules led straight into the status they are needed in, with the desk's own folds. */
import { app, type App, tenant } from '../../tests/app.ts'
import { recording } from '../../tests/spec.ts'
import type { Dialect } from '../../server/kernel/columns.ts'
import { enrolment, seatsTaken } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { command, fact, json, module, type Module, resource, type Resource, text } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { agency, school, student } from '../people/index.ts'
import { product } from '../products/index.ts'
import { param } from '../system/index.ts'
import { boardClass, boardDay } from './statistics.ts'

const rows = [school, agency, student, product, openClass, lesson, enrolment, payment, refund, param] as readonly Resource[]
/** One command per edge that lets a test lead a row wherever its lifecycle goes. */
const leads = rows.flatMap(of =>
  [...new Set(of.lifecycle.statuses.flatMap(status => of.lifecycle.allowed(status)))].map(edge =>
    command(recording(of, edge), edge, {
      label: [edge, edge],
      by: [],
      input: { values: json<Record<string, unknown>>()('', ''), to: text('', '') },
      decide: (_row, { values, to }) => fact(of, edge === 'succeed' ? 'succeeded' : edge, values ?? {}, to ?? undefined),
    }),
  ),
)
const still = { label: ['无', 'None'], tone: 'idle', on: {} } as const
/** What the rows point to and nobody here needs: resources without rows. */
const pointed = (all: readonly Resource[]): readonly Resource[] => {
  const known = new Set(all.map(of => of.name))
  const names = new Set(all.flatMap(of => Object.values(of.fields).flatMap(field => (field.kind === 'ref' && !known.has(field.to!) ? [field.to!] : []))))
  return [...names].map(name => resource(name, { label: [name, name], fields: { name: text('名称', 'Name') }, lifecycle: { new: still } }))
}
const modules: readonly Module[] = [
  module('district', { label: ['区', 'District'], resources: [...rows, ...pointed(rows)], commands: leads, views: [seatsTaken, boardDay, boardClass] }),
]

export interface District extends App {
  /** Leads a row along edges, each `name` or `name>status`; the first carries the values. */
  lead(of: Resource, id: string, path: string, values?: object): Promise<void>
}
const filler = (of: Resource, id: string) =>
  Object.fromEntries(
    Object.entries(of.fields)
      .filter(([, field]) => field.required && field.initial === undefined)
      .map(([name, { kind, choices }]) => [
        name,
        ['int', 'money', 'percent'].includes(kind)
          ? 0
          : kind === 'flag'
            ? false
            : kind === 'choice'
              ? Object.keys(choices!)[0]
              : kind === 'date'
                ? '2030-01-01'
                : kind === 'time'
                  ? '2026-09-01T00:00:00.000Z'
                  : id,
      ]),
  )

export async function district(dialect: Dialect): Promise<District> {
  const on = await app(modules, { dialect })
  return Object.assign(on, {
    async lead(of: Resource, id: string, path: string, values: object = {}) {
      const isNew = (await on.row(of, id)) === undefined
      for (const [i, edge] of path.split(' ').entries()) {
        const [name, to] = edge.split('>') as [string, string?]
        await on.engine.run(
          on.engine.system(tenant),
          on.engine.command(of.name, name),
          id,
          { values: i === 0 ? { ...(isNew ? filler(of, id) : {}), ...values } : {}, ...(to ? { to } : {}) },
          { now: on.now },
        )
      }
    },
  })
}
