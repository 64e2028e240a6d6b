/** `rights`: which role holds which permission code and may make which call, by the declarations. */
import type { Command } from 'commander'
import { rights as rightsOf, rightsTable } from '../modules/identity/index.ts'
import { modules } from '../modules/index.ts'
import { everyone, type Role, roles } from '../modules/kit/index.ts'
import { registry } from '../server/kernel/registry.ts'
import { type Served, servedCalls } from './served.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

interface Asked { readonly role?: string; readonly group?: string; readonly calls?: boolean }

/** The table of calls and roles as text: a line per call, a column per role. */
function callsTable(calls: readonly Served[], { t }: Shell): string {
  const open = t(['公开', 'public']), all = t(['登录即可', 'signed in'])
  const permit = (call: Served): string => call.isPublic ? open
    : call.permits.length > 0 ? call.permits.join(' | ') : call.by.length === everyone.length ? all : t(['按角色', 'by role'])
  return table([
    [t(['调用', 'call']), ...everyone, t(['权限', 'permission'])],
    ...calls.map(call => [`${call.method} ${call.path}`, ...everyone.map(role => call.by.includes(role) ? 'x' : '.'), permit(call)]),
  ])
}

export function rights(program: Command, shell: Shell): void {
  const { t, lang } = shell
  program.command('rights').description(t(['列出角色与权限、角色与接口', 'list which role holds which permission and may make which call']))
    .option('--role <role>', t(['只看一个角色', 'only one role']))
    .option('--group <resource>', t(['只看一类数据', 'only the codes of one resource']))
    .option('--calls', t(['只看接口', 'only the calls']))
    .addHelpText('after',
      '\nExamples:\n  ketang rights\n  ketang rights --role SM\n  ketang rights --group open_class --json\n  ketang rights --calls --role FI --json')
    .action(async ({ role, group, calls }: Asked) => {
      if (role && !everyone.includes(role as Role))
        throw new Stop([`没有角色 ${role}`, `no role ${role}: one of ${everyone.join(', ')}`], exits.usage)
      const declared = registry(modules)
      const mine = (one: { readonly by: readonly Role[] }): boolean => !role || one.by.includes(role as Role)
      const codes = rightsOf(declared).filter(one => mine(one) && (!group || one.group === group))
      const known = new Set(codes.map(one => one.code))
      const served = group && !calls ? [] : (await servedCalls(declared)).filter(one =>
        mine(one) && (!group || one.permits.some(code => known.has(code))))
      if (calls) return shell.answer(served, () => callsTable(served, shell))
      return shell.answer(codes, () => role || group
        ? table([['code', t(['说明', 'allows']), t(['角色', 'roles'])],
          ...codes.map(one => [one.code, one.label[lang], one.by.map(by => by).join(' ')])])
        : `${everyone.map(by => `${by} ${roles[by].label[lang]}`).join('  ')}\n\n${rightsTable(declared)}\n\n${callsTable(served, shell)}`)
    })
}
