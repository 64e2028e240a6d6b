/** `calls`: the golden table of the wire: which calls there are, who may make them, and what they take. Reviewed as a difference, held by a test. */
import type { Command } from 'commander'
import { modules } from '../modules/index.ts'
import { everyone, type Field, type Fields, type Role } from '../modules/kit/index.ts'
import { registry, type Registry } from '../server/kernel/registry.ts'
import { declaredCalls } from './served.ts'
import type { Shell } from './shell.ts'

/** A field as its line names it: its kind, then `!` where it must be there, `?` where lists are searched by it, `^` where no two rows have the
 * same, `-` where only commands set it, and what it is at first. */
const fieldText = ([name, { kind, to, required, search, unique, locked, initial }]: readonly [string, Field]): string =>
  [
    `${name}:${kind}`,
    to ? `(${to})` : '',
    required ? '!' : '',
    search ? '?' : '',
    unique ? '^' : '',
    locked ? '-' : '',
    initial === undefined ? '' : `=${JSON.stringify(initial)}`,
  ].join('')
const fieldsText = (fields: Fields): string => Object.entries(fields).map(fieldText).join(' ')
const rolesText = (by: readonly Role[]): string => (by.length === everyone.length ? 'everyone' : by.length > 0 ? by.join(' ') : 'system')

/** First a line for each call: method, path, kind, what it asks for, the roles that hold it, and the commands or the rows that it stands
 * for, with what it takes where that is not what they take;
 * then one for each command: roles, what else is said of it, inputs; then one for each resource and view: who reads it, what bounds it, its fields. */
export async function callTable(declared: Registry): Promise<readonly string[]> {
  const served = (await declaredCalls(declared)).map(([call, { method, path, permits, by, isPublic }]) => {
    const stands = call.commands?.map(command => command.permit).join(' ') ?? call.of?.name ?? ''
    const access = isPublic ? 'public' : permits.length > 0 ? permits.join(' | ') : 'signed-in'
    const takes = call.form ? [fieldsText(call.form)] : []
    return [method, path, call.kind, access, rolesText(by), ...(call.commands || takes.length === 0 ? [stands] : []), ...takes]
  })
  const commands = [...declared.commands.values()].map(({ permit, by, danger, leaves, contended, input }) => {
    const said = Object.entries({ danger, leaves, contended }).flatMap(([word, holds]) => (holds ? [word] : []))
    return ['command', permit, rolesText(by), said.join(' '), fieldsText(input)]
  })
  const rows = declared.tables.map(({ name, fields, read, scope, follows, drafts, sort, relations }) => {
    const said = JSON.stringify({ scope, follows, drafts, sort, ...relations })
    return ['row', name, rolesText(read), said, fieldsText(fields)]
  })
  const byName = (a: readonly string[], b: readonly string[]): number => (a[1]! < b[1]! ? -1 : 1)
  return [...served, ...commands.toSorted(byName), ...rows.toSorted(byName)].map(line => line.join('\t').trimEnd())
}

export function calls(program: Command, shell: Shell): void {
  program
    .command('calls')
    .description(shell.t(['列出接口、命令与数据的字段', 'list what every call, command and row takes, and who may']))
    .addHelpText('after', '\nExample:\n  ketang calls > fixtures/calls.tsv')
    .action(async () => {
      const lines = await callTable(registry(modules))
      shell.answer(
        lines.map(line => line.split('\t')),
        () => lines.join('\n'),
      )
    })
}
