/** Rights from the declarations. */
import { expect, test } from 'vitest'
import { command, everyone, fact, resource, text } from '../kit/index.ts'
import { defaultRights, rights, rightsTable } from './rights.ts'

const thing = resource('thing', { label: ['物', 'Thing'], fields: { name: text('名称', 'Name') }, read: ['SM', 'PA'], facts: { created: {}, expired: {} } })
const secretThing = resource('secret_thing', { label: ['密', 'Secret'], fields: { name: text('名称', 'Name') } })
const create = command(thing, 'create', { label: ['新增', 'Add'], by: ['SM'], decide: () => fact(thing, 'created') })
const expire = command(thing, 'expire', { label: ['过期', 'Expire'], decide: () => fact(thing, 'expired') })
const declared = {
  resources: new Map<string, unknown>([
    ['thing', thing],
    ['secret_thing', secretThing],
  ]),
  commands: new Map([
    ['thing.create', create],
    ['thing.expire', expire],
  ]),
} as any

test('a role holds the commands that name it and the view of what it reads; nobody holds what only the system does', () => {
  const held = defaultRights(declared)
  expect(held.SM).toEqual(['thing_view', 'thing_create', 'people_name', 'staff_name', 'money_view'])
  expect(held.PA).toEqual(['thing_view', 'staff_name', 'changes_view'])
  expect(held.FI).toEqual(['staff_name', 'money_view'])
  expect(held.CS).toEqual(['money_view'])
  expect(rights(declared).map(right => right.code)).not.toContain('thing_expire')
  expect(rights(declared).map(right => right.code)).not.toContain('secret_thing_view')
})
test('the table names every code and every role once', () => {
  const [head, ...lines] = rightsTable(declared).split('\n')
  expect(head!.split(/\s+/)).toEqual(['code', ...everyone])
  expect(
    lines
      .find(line => line.startsWith('thing_create'))!
      .split(/\s+/)
      .slice(1),
  ).toEqual(everyone.map(role => (role === 'SM' ? 'x' : '.')))
})
