/** `rights`: which role holds which permission code by the declarations. */
import type { Command } from 'commander'
import { rights as rightsOf, rightsTable } from '../modules/identity/index.ts'
import { modules } from '../modules/index.ts'
import { everyone, type Role, roles } from '../modules/kit/index.ts'
import { registry } from '../server/registry.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

export function rights(program: Command, shell: Shell): void {
  const { t, lang } = shell
  program.command('rights').description(t(['列出角色与权限', 'list which role holds which permission']))
    .option('--role <role>', t(['只看一个角色', 'only one role']))
    .option('--group <resource>', t(['只看一类数据', 'only the codes of one resource']))
    .addHelpText('after', '\nExamples:\n  ketang rights\n  ketang rights --role SM\n  ketang rights --group open_class --json')
    .action(({ role, group }: { role?: string; group?: string }) => {
      if (role && !everyone.includes(role as Role))
        throw new Stop([`没有角色 ${role}`, `no role ${role}: one of ${everyone.join(', ')}`], exits.usage)
      const declared = registry(modules)
      const wanted = rightsOf(declared).filter(one =>
        (!role || one.by.includes(role as Role)) && (!group || one.group === group))
      shell.answer(wanted, () => role || group
        ? table([['code', t(['说明', 'allows']), t(['角色', 'roles'])],
          ...wanted.map(one => [one.code, one.label[lang], one.by.map(by => by).join(' ')])])
        : `${everyone.map(by => `${by} ${roles[by].label[lang]}`).join('  ')}\n\n${rightsTable(declared)}`)
    })
}
