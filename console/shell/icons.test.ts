/** Icons of menus: known to the console, and telling siblings apart. */
import { expect, test } from 'vitest'
import { catalogueOf, sidebar, type Shown } from '../../modules/access/index.ts'
import { modules } from '../../modules/index.ts'
import { everyone } from '../../modules/kit/roles.ts'
import { icons } from './icons.tsx'

const { tree } = catalogueOf(modules)
const seen = (role: string) => sidebar(tree, { role, codes: { has: () => true }, nodes: undefined }, 1)
const everything = (nodes: readonly Shown[]): readonly Shown[] => nodes.flatMap(node => [node, ...everything(node.children ?? [])])

test('every menu has an icon, and the console has it', () => {
  const nodes = everyone.flatMap(role => everything(seen(role)))
  expect(nodes.filter(node => !(node.source in icons)).map(node => `${node.path} ${node.source}`)).toEqual([])
})

test.each(everyone)('no two menus beside each other look the same to %s', role => {
  const twice = (nodes: readonly Shown[]): readonly string[] => [
    ...nodes.filter((node, i) => nodes.findIndex(other => other.source === node.source) !== i).map(node => `${node.path} ${node.source}`),
    ...nodes.flatMap(node => twice(node.children ?? [])),
  ]
  expect(twice(seen(role))).toEqual([])
})
