/** Apps of the tests take their tables out of all of the product's: they are those that their modules by themselves would have. */
import { expect, test } from 'vitest'
import { crud, type Fields, module, resource, text } from '../modules/kit/index.ts'
import { modules } from '../modules/index.ts'
import messages from '../modules/messages/module.ts'
import { diff } from '../server/kernel/migrate.ts'
import { registry } from '../server/kernel/registry.ts'
import { tablesFor } from './made-tables.ts'

const made = resource('made_up', {
  label: ['虚构', 'Made up'],
  path: 'test/made-up',
  scope: 'everyone',
  read: ['PA'],
  fields: { name: text('名称', 'Name', { required: true, unique: true }), other: text('其他', 'Other', { index: true }) },
})
/** Another than the product's under the name of one of its own. */
const param = resource('param', {
  label: ['参数', 'Parameter'],
  path: 'test/param',
  scope: 'everyone',
  read: ['PA'],
  fields: { name: text('名称', 'Name', { index: true }) },
})
const testing = module('made', {
  label: ['虚构', 'Made up'],
  resources: [made, param],
  commands: [...crud(made, { by: ['PA'] }), ...crud(param, { by: ['PA'] })],
})

test.each(['sqlite', 'postgres'] as const)('tables of some modules, of all, and of what a test made up, on %s', { tags: 'thorough' }, async dialect => {
  for (const list of [[messages], modules, [testing], [messages, testing]]) {
    const wanted = (await diff(dialect, registry(list).tables, undefined)).statements
    expect([...(await tablesFor(dialect, list))].sort()).toEqual([...wanted].sort())
  }
})

test('an amount that people give or see is money, in yuan on forms, lists, sheets and pages: no whole number is said to be in fen', () => {
  const { tables, views, commands } = registry(modules)
  const given = [...commands].filter(([, one]) => one.by.length > 0).map(([name, one]) => [name, one.input as Fields] as const)
  const fields = [...tables.filter(of => !views.includes(of as never)).map(of => [of.name, of.fields as Fields] as const), ...given].flatMap(([name, all]) =>
    Object.entries(all).map(([field, one]) => ({ name: `${name}.${field}`, is: one })),
  )
  const inFen = fields.filter(({ is, name }) => is.kind === 'int' && (/[(（]分[)），]|\bfen\b/i.test(is.label.join(' ')) || /Fen(Max)?$/.test(name)))
  expect(inFen.map(one => one.name)).toEqual([])
})
