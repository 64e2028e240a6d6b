/** References: what a list or a page says of another record is its number, leading to it; for whoever may see it. */
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { entries } from 'virtual:module-registry'
import type { Resource } from '../../modules/kit/resource.ts'
import { isRecord, type Screen, screensOf } from '../../modules/kit/screen.ts'
import type { Wire } from '../call.ts'
import { session } from '../session.ts'
import { nameKey } from './cells.tsx'
import { columnOf, type Given, usualColumns, Value } from './columns.tsx'
import { modulesFrom, modulesKnown, recordAt } from './registry.ts'

const id = '0197f3a0-0000-7000-8000-000000000001'
let all: ReadonlyMap<string, Resource>, screens: readonly Screen[], records: readonly Resource[]
beforeAll(async () => {
  modulesFrom(async () => entries)
  await modulesKnown()
  const manifests = (await Promise.all(entries.map(entry => entry.load()))).map(one => one.manifest)
  all = new Map(manifests.flatMap(one => one.resources).map(of => [of.name, of]))
  screens = manifests.flatMap(one => screensOf(one.screens))
  records = [...all.values()].filter(isRecord)
})
beforeEach(() => session.set({ permission: Object.fromEntries(records.map(of => [`${of.name}_view`, true])) }))

interface Written {
  readonly ssrPath: string
  readonly children?: ReactNode
}
const markup = (node: ReactNode): string => renderToStaticMarkup(createElement(Router as ComponentType<Written>, { ssrPath: '/' }, node))
/** The fields of a resource that tell of a record. */
const telling = (of: Resource): readonly string[] =>
  Object.entries(of.fields).flatMap(([name, field]) => {
    const to = field.kind === 'ref' ? field.to! : field.numberOf && of.fields[field.numberOf[0]!]!.to!
    return to && all.has(to) && isRecord(all.get(to)!) ? [name] : []
  })
/** A row all of whose references are there. */
const rowOf = (of: Resource): Wire =>
  Object.fromEntries<string>([
    ...Object.entries(of.fields).flatMap(([name, { kind }]): readonly (readonly [string, string])[] =>
      kind === 'ref'
        ? [
            [name, id],
            [nameKey(name), 'NAME'],
          ]
        : kind === 'text'
          ? [[name, 'NUMBER']]
          : [],
    ),
    ['id', id],
  ]) as unknown as Wire
const isLed = (text: string): boolean => /<a [^>]*href="[^"]*0197f3a0-0000-7000-8000-000000000001/.test(text)

test('every record has a page of its own', () => {
  expect(records.length).toBeGreaterThan(10)
  expect(records.map(of => of.name).filter(name => !recordAt(name, id)?.includes(id))).toEqual([])
  expect(recordAt('bill', 'a:b')).toBe('/finance/bill/a%3Ab')
  expect(recordAt('school', id)).toBeUndefined()
})
test('every list leads from the number of a record to it', () => {
  let led = 0
  const faults = screens
    .filter(one => one.shows === 'list')
    .flatMap(({ path, of, props }) => {
      const columns = (props as { readonly columns?: readonly Given[] }).columns ?? usualColumns(of!)
      return telling(of!).flatMap(name => {
        const column = columns.map(one => columnOf(of!, one)).find(one => one.name === name && !one.isMain)
        if (!column) return []
        led++
        return isLed(markup(column.cell(rowOf(of!)))) ? [] : [`${path} ${name}`]
      })
    })
  expect(faults).toEqual([])
  expect(led).toBeGreaterThan(5)
})
test('and so does every page of a row; nobody is led to what they may not see', () => {
  const told = [...all.values()].flatMap(of => telling(of).map(name => ({ of, name }))),
    shown = ({ of, name }: (typeof told)[number]) => markup(createElement(Value, { of, name, row: rowOf(of) }))
  expect(told.length).toBeGreaterThan(20)
  expect(told.filter(one => !isLed(shown(one))).map(({ of, name }) => `${of.name}.${name}`)).toEqual([])
  session.set({ permission: {} })
  expect(told.filter(one => isLed(shown(one)))).toEqual([])
})
test('a number that is kept beside a reference to its record says so', () => {
  const silent = [...all.values()].flatMap(of =>
    Object.entries(of.fields).flatMap(([name, field]) => {
      if (field.kind !== 'text' || field.numberOf || name === of.title) return []
      const isNumber = Object.values(of.fields).some(({ kind, to }) => kind === 'ref' && all.get(to!)?.title === name && isRecord(all.get(to!)!))
      return isNumber ? [`${of.name}.${name}`] : []
    }),
  )
  expect(silent).toEqual([])
})
