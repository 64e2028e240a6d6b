/** `rights`: which role holds which permission code and may make which call, by the declarations. */
import type { Command } from 'commander'
import { type Extended, extendedBy } from '../modules/access/index.ts'
import { rights as rightsOf, rightsTable } from '../modules/identity/index.ts'
import { modules } from '../modules/index.ts'
import { everyone, type Role, roles } from '../modules/kit/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { type Served, servedCalls } from './served.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

interface Asked {
  readonly role?: string
  readonly group?: string
  readonly calls?: boolean
  readonly rules?: boolean
}

/** The table of calls and roles as text: a line per call, a column per role. */
function callsTable(calls: readonly Served[], { t }: Shell): string {
  const open = t(['公开', 'public']),
    all = t(['登录即可', 'signed in'])
  const permit = (call: Served): string =>
    call.isPublic ? open : call.permits.length > 0 ? call.permits.join(' | ') : call.by.length === everyone.length ? all : t(['按角色', 'by role'])
  return table([
    [t(['调用', 'call']), ...everyone, t(['权限', 'permission'])],
    ...calls.map(call => [`${call.method} ${call.path}`, ...everyone.map(role => (call.by.includes(role) ? 'x' : '.')), permit(call)]),
  ])
}

/** What upper modules add to the commands of lower ones: a line per command and rule. */
const rulesTable = (rules: readonly Extended[], { t, lang }: Shell): string =>
  table([
    [t(['操作', 'command']), t(['规则', 'rule']), t(['来自', 'of']), t(['说明', 'says']), t(['执行', 'runs'])],
    ...rules.map(one => [
      `${one.resource}_${one.command}`,
      one.kind === 'guard' ? t(['可拒绝', 'may refuse']) : t(['随后', 'follows']),
      one.module[lang],
      one.label[lang],
      one.runs.join(' '),
    ]),
  ])

export function rights(program: Command, shell: Shell): void {
  const { t, lang } = shell
  program
    .command('rights')
    .description(t(['列出角色与权限、角色与接口', 'list which role holds which permission and may make which call']))
    .option('--role <role>', t(['只看一个角色', 'only one role']))
    .option('--group <resource>', t(['只看一类数据', 'only the codes of one resource']))
    .option('--calls', t(['只看接口', 'only the calls']))
    .option('--rules', t(['只看模块间的附加规则', 'only the rules that modules add to the commands of others']))
    .addHelpText(
      'after',
      `\nExamples:\n  ketang rights\n  ketang rights --role SM\n  ketang rights --group open_class --json
  ketang rights --calls --role FI --json\n  ketang rights --rules --group enrolment`,
    )
    .action(async ({ role, group, calls, rules }: Asked) => {
      if (role && !everyone.includes(role as Role)) throw new Stop([`没有角色 ${role}`, `no role ${role}: one of ${everyone.join(', ')}`], exits.usage)
      const declared = registry(modules)
      const added = extendedBy(modules).filter(one => !group || one.resource === group)
      if (rules) return shell.answer(added, () => rulesTable(added, shell))
      const mine = (one: { readonly by: readonly Role[] }): boolean => !role || one.by.includes(role as Role)
      const codes = rightsOf(declared).filter(one => mine(one) && (!group || one.group === group))
      const known = new Set(codes.map(one => one.code))
      const served = group && !calls ? [] : (await servedCalls(declared)).filter(one => mine(one) && (!group || one.permits.some(code => known.has(code))))
      if (calls) return shell.answer(served, () => callsTable(served, shell))
      return shell.answer(codes, () =>
        role || group
          ? table([['code', t(['说明', 'allows']), t(['角色', 'roles'])], ...codes.map(one => [one.code, one.label[lang], one.by.map(by => by).join(' ')])])
          : [everyone.map(by => `${by} ${roles[by].label[lang]}`).join('  '), rightsTable(declared), rulesTable(added, shell), callsTable(served, shell)].join(
              '\n\n',
            ),
      )
    })
}
