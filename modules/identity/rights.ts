/** Rights: which codes a role holds by the declarations alone. Pure; the CLI prints it, sessions are made from it. */
import { type Command, everyone, type Label, type Resource, type Role } from '../kit/index.ts'

/** What rights are read from; the registry is one. */
export interface Declared {
  readonly commands: ReadonlyMap<string, Command>
  readonly resources: ReadonlyMap<string, Resource>
}
/** One code: what it allows and who holds it by default. */
export interface Right {
  readonly code: string
  readonly label: Label
  readonly group: string
  readonly by: readonly Role[]
}

const without = (...left: readonly Role[]): readonly Role[] => everyone.filter(role => !left.includes(role))
/** Codes that no single declaration gives: what of a row in reach is shown in clear. */
const special: readonly Right[] = [
  { code: 'people_name', label: ['查看姓名', 'See names'], group: 'session', by: without('PA', 'FI', 'CS', 'AU') },
  // Whoever audits must know who did it; of parents and pupils they read no name.
  { code: 'staff_name', label: ['查看工作人员姓名', 'See names of staff'], group: 'session', by: everyone.filter(role => role !== 'CS') },
  { code: 'money_view', label: ['查看金额', 'See amounts'], group: 'session', by: without('PA') },
  { code: 'changes_view', label: ['查询操作记录', 'Search what was changed'], group: 'session', by: ['PA', 'PO', 'AU'] },
]

/** Every code there is, in the order of the declarations; commands of the system alone have none. */
export function rights({ commands, resources }: Declared): readonly Right[] {
  const found: Right[] = []
  for (const of of resources.values()) {
    if (of.read.length > 0)
      found.push({ code: `${of.name}_view`, label: [`查看${of.label[0]}`, `View: ${of.label[1].toLowerCase()}`], group: of.name, by: of.read })
    for (const command of commands.values())
      if (command.on.name === of.name && command.by.length > 0) found.push({ code: command.permit, label: command.label, group: of.name, by: command.by })
  }
  return [...found, ...special]
}

/** The codes of every role. */
export function defaultRights(declared: Declared): Readonly<Record<Role, readonly string[]>> {
  const all = rights(declared)
  const of = (role: Role) => all.filter(right => right.by.includes(role)).map(right => right.code)
  return Object.fromEntries(everyone.map(role => [role, of(role)])) as unknown as Readonly<Record<Role, readonly string[]>>
}

/** The table of codes and roles as text: a line per code, a column per role. */
export function rightsTable(declared: Declared): string {
  const all = rights(declared)
  const width = Math.max(4, ...all.map(right => right.code.length))
  const line = (code: string, cells: readonly string[]) => `${code.padEnd(width)}  ${cells.join(' ')}`.trimEnd()
  const cells = (by: readonly Role[]) => everyone.map(role => (by.includes(role) ? 'x ' : '. '))
  return [line('code', everyone), ...all.map(({ code, by }) => line(code, cells(by)))].join('\n')
}
