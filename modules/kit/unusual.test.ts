/** What is unusual names commands that there are, each once, and nothing that closes or turns down. */
import { expect, test } from 'vitest'
import { modules } from '../index.ts'
import type { Resource } from './resource.ts'

const all = modules.flatMap(one => one.resources as readonly Resource[]),
  commands = new Set(modules.flatMap(one => one.commands.map(command => `${command.on.name}.${command.name}`)))
const marked = all.flatMap(of => Object.values(of.unusual ?? {}).flatMap(names => names.map(name => `${of.name}.${name}`)))

test('every command that is marked is there, once', () => {
  expect(marked.length).toBeGreaterThan(40)
  expect(marked.filter(name => !commands.has(name))).toEqual([])
  expect(new Set(marked).size).toBe(marked.length)
})
test('whoever looks at people unmasked is: each resource that records it marks its command', () => {
  const unmasked = all.filter(of => 'unmasked' in of.facts)
  expect(unmasked.length).toBeGreaterThan(2)
  expect(unmasked.filter(of => !of.unusual?.look?.includes('unmask')).map(of => of.name)).toEqual([])
})
test('daily work is not: closings, rejections, withdrawals', () =>
  expect(marked.filter(name => /\.(close|reject|withdraw|revoke|approve|remove)$/.test(name)).sort()).toEqual([
    'api_scope.remove',
    'data_scope.remove',
    'merchant.remove',
    'reconciliation_difference.approve',
    'share_receiver.approve',
    'sub_merchant.remove',
  ]))
