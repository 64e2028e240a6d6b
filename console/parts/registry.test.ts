import { beforeEach, expect, test } from 'vitest'
import { urlPatternParser } from 'wouter/url-pattern'
import type { Command } from '../../modules/kit/command.ts'
import { text } from '../../modules/kit/field.ts'
import { resource } from '../../modules/kit/resource.ts'
import { listScreen } from '../../modules/kit/screen.ts'
import type { Entry } from './entry.ts'
import { commandsOn, modulesFrom, modulesKnown, patternFor, screenAt } from './registry.ts'

const order = resource('order', { label: ['订单', 'Order'], title: 'code', scope: 'everyone', fields: { code: text('编号', 'Code') } })
let loaded: string[] = []
const entry = (name: string, screens: readonly string[], commands: readonly string[] = []): Entry => ({
  name,
  screens,
  windows: [],
  homes: [],
  hasLetters: false,
  resources: name === 'orders' ? ['order'] : [],
  commandsOn: commands.length > 0 ? ['order'] : [],
  load: () => {
    loaded.push(name)
    const manifest = { screens: screens.map(path => listScreen(path, order)), resources: [] }
    return name === 'broken'
      ? Promise.reject(new Error('no network'))
      : Promise.resolve({ manifest: { ...manifest, commands: commands.map(one => ({ name: one, on: order, from: name }) as unknown as Command) } })
  },
})

beforeEach(async () => {
  loaded = []
  const entries = [
    entry('broken', ['/x'], ['y']),
    entry('lessons', ['/order/lessonCheck', '/lesson/:id'], ['cancel', 'pay']),
    entry('orders', ['/order/:id'], ['pay']),
  ]
  modulesFrom(async () => entries)
  await modulesKnown()
})

test('only the module that has the screen is loaded', async () => {
  expect((await screenAt(urlPatternParser, '/order/lessonCheck'))?.pattern).toBe('/order/lessonCheck')
  expect((await screenAt(urlPatternParser, '/order/7'))?.pattern).toBe('/order/:id')
  expect(await screenAt(urlPatternParser, '/orders')).toBeUndefined()
  expect(loaded).toEqual(['lessons', 'orders'])
})

test('a screen written out wins over one with a parameter', () => {
  const patterns = ['/change/:id', '/change/new', '/change']
  expect(patternFor(urlPatternParser, patterns, '/change/new')).toBe('/change/new')
  expect(patternFor(urlPatternParser, patterns, '/change/7')).toBe('/change/:id')
})

test('the commands on a resource are those of its module, then those of others, each once, without those that do not come', async () => {
  expect((await commandsOn(order)).map(one => `${(one as unknown as { from: string }).from} ${one.name}`)).toEqual(['orders pay', 'lessons cancel'])
})

test('modules that could not be had are asked for again', async () => {
  let tries = 0
  modulesFrom(async () => {
    if (tries++ === 0) throw new Error('no network')
    return []
  })
  await expect(modulesKnown()).rejects.toThrow('no network')
  await modulesKnown()
  expect(tries).toBe(2)
})
