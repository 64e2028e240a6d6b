/** Stand-ins for districts of tests: commands that put a row wherever its lifecycle goes, and resources for whatever else is pointed to. */
import { type Command, command, fact, json, type Module, module, type Resource, resource, text } from '../modules/kit/index.ts'
import { recording } from './spec.ts'

const input = { data: json<object>()('值', 'Values'), to: text('状态', 'Status') }
/** A command that records what it is given and leads along the edge of this name, whatever the module's own asks. */
export const stub = (of: Resource, name: string) =>
  command(recording(of, 'stubbed'), name, {
    label: ['测试', 'Test'],
    by: [],
    input,
    decide: (_row, given) => fact(of, 'stubbed', { ...given.data }, given.to ?? undefined),
  })
/** One for every edge of the resource, or for these. */
export const stubs = (of: Resource, only?: readonly string[]) =>
  [...new Set(of.lifecycle.statuses.flatMap(status => of.lifecycle.allowed(status)))].filter(name => !only || only.includes(name)).map(name => stub(of, name))

/** The edges of these modules' resources that only modules above have a command for. */
function fromAbove(named: readonly Module[]): readonly Command[] {
  const taken = new Set(named.flatMap(one => one.commands).map(({ on, name }) => `${on.name}.${name}`))
  return named.flatMap(one => one.resources).flatMap(of => stubs(of).filter(({ name }) => !taken.has(`${of.name}.${name}`)))
}
/** The modules with one more: an empty resource for each that they only point to, and the commands of those above. */
export function withPointedTo(named: readonly Module[]): readonly Module[] {
  const all = named.flatMap(one => one.resources),
    known = new Set(all.map(of => of.name))
  const lacking = [...new Set(all.flatMap(of => Object.values(of.fields).flatMap(field => (field.to && field.kind === 'ref' ? [field.to] : []))))]
    .filter(name => !known.has(name))
    .map(name => resource(name, { label: [name, name], scope: 'everyone', fields: { name: text('名称', 'Name') } }) as Resource)
  return [...named, module('beyond', { label: ['其他', 'Beyond'], resources: lacking, commands: [...lacking.flatMap(of => stubs(of)), ...fromAbove(named)] })]
}
