/** Icons of menus: known to the console, and telling siblings apart. */
import { expect, test } from 'vitest'
import { sidebar, type MenuNode } from '../../modules/identity/sidebar.ts'
import { modules } from '../../modules/index.ts'
import { everyone } from '../../modules/kit/roles.ts'
import { icons } from './icons.tsx'

const menus = modules.flatMap(module => module.menus)
const everything = (nodes: readonly MenuNode[]): readonly MenuNode[] =>
  nodes.flatMap(node => [node, ...everything(node.children ?? [])])

test('every menu has an icon, and the console has it', () => {
  const nodes = everyone.flatMap(role => everything(sidebar(menus, { role, may: () => true }, 1)))
  expect(nodes.filter(node => !(node.source in icons)).map(node => `${node.path} ${node.source}`)).toEqual([])
})

test.each(everyone)('no two menus beside each other look the same to %s', role => {
  const twice = (nodes: readonly MenuNode[]): readonly string[] => [
    ...nodes
      .filter((node, i) => nodes.findIndex(other => other.source === node.source) !== i)
      .map(node => `${node.path} ${node.source}`),
    ...nodes.flatMap(node => twice(node.children ?? [])),
  ]
  expect(twice(sidebar(menus, { role, may: () => true }, 1))).toEqual([])
})
