/** `user`: the first administrator, and whoever forgot a password. */
import type { Command } from 'commander'
import { account, identity as identities, identityId, role as roles, type Owner, roleId, rootDept, user } from '../modules/identity/index.ts'
import { everyone, find, mask, newId, type Role } from '../modules/kit/index.ts'
import type { Parts } from './house.ts'
import { chosenPassword, oneTimePassword } from '../modules/identity/server/index.ts'
import { ensureBaseline } from './baseline.ts'
import { exits, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

/** Accounts that are listed. */
const listMax = 50_000

/** The password given, held to the rule of all, or one for the first sign-in that is told once. */
async function passwordOf(given: string | undefined, owner: Owner) {
  if (given !== undefined) return { passwordHash: await chosenPassword(given, owner), mustChange: false, told: undefined }
  const { plain, passwordHash } = await oneTimePassword()
  return { passwordHash, mustChange: true, told: plain }
}

export function users(program: Command, shell: Shell): void {
  const { t } = shell
  const group = program
    .command('user')
    .description(t(['账号维护', 'accounts']))
    .addHelpText('after', '\nExamples:\n  ketang user list\n  ketang user create admin --role PA\n  ketang user reset-password admin')
  const told = (password: string | undefined): string =>
    password ? `\n${t(['一次性密码（只显示一次，首次登录须修改）', 'password, shown once, to be changed at the first sign-in'])}: ${password}` : ''

  group
    .command('list')
    .description(t(['列出账号、角色与状态', 'the accounts with their roles and status']))
    .option('--role <role>', `${t(['角色', 'only of a role'])}: ${everyone.join(' ')}`)
    .addHelpText('after', '\nExamples:\n  ketang user list\n  ketang user list --role PA --json')
    .action(async ({ role }: { role?: string }) => {
      if (role && !everyone.includes(role as Role)) throw new Stop([`没有角色 ${role}`, `no role ${role}: one of ${everyone.join(', ')}`], exits.usage)
      const all = await listed(await shell.open(), shell, role)
      shell.answer(all, () =>
        table([
          [t(['账号', 'account']), t(['姓名', 'name']), t(['角色', 'roles']), t(['状态', 'status']), 'id'],
          ...all.map(one => [one.account, one.name, one.roles.join(' '), one.statusName, one.id]),
        ]),
      )
    })

  group
    .command('create')
    .argument('<account>')
    .description(t(['新建账号并授予角色', 'make an account with a role']))
    .requiredOption('--role <role>', `${t(['角色', 'the role'])}: ${everyone.join(' ')}`)
    .option('--dept <id>', t(['部门编号', 'the id of the department']), rootDept)
    .option('--name <name>', t(['姓名', 'the name of the person']))
    .option('--phone <phone>', t(['手机', 'the phone']))
    .option('--password <password>', t(['密码；省略则生成', 'the password; made when left out']))
    .addHelpText('after', '\nExamples:\n  ketang user create admin --role PA --name 管理员\n  ketang user create west-sm --role SM --dept 0198… --password …')
    .action(async (name: string, asked: { role: string; dept: string; name?: string; phone?: string; password?: string }) => {
      if (!everyone.includes(asked.role as Role))
        throw new Stop([`没有角色 ${asked.role}`, `no role ${asked.role}: one of ${everyone.join(', ')}`], exits.usage)
      const { told: fresh, ...password } = await passwordOf(asked.password, { account: name, phone: asked.phone })
      const parts = await shell.open()
      await ensureBaseline(parts.engine, shell.tenant)
      const done = await parts.engine.submit(shell.operator(parts), account.create, newId(), {
        account: name,
        realName: asked.name ?? name,
        phone: asked.phone,
        deptId: asked.dept,
        roleId: roleId(asked.role as Role),
        ...password,
      })
      const identity = identityId(done.id, roleId(asked.role as Role), asked.dept)
      shell.answer(
        { id: done.id, account: name, role: asked.role, identity, ...(fresh ? { password: fresh } : {}) },
        () => `${name}  ${asked.role}  ${done.id}${told(fresh)}`,
      )
    })

  group
    .command('reset-password')
    .argument('<account>')
    .description(t(['重置密码、解除锁定并结束其会话', 'set a new password, unlock the account and end its sessions']))
    .option('--password <password>', t(['密码；省略则生成', 'the password; made when left out']))
    .addHelpText('after', '\nExample:\n  ketang user reset-password admin')
    .action(async (name: string, asked: { password?: string }) => {
      const parts = await shell.open()
      const { id, phone } = await accountNamed(parts, shell.tenant, name)
      const { told: fresh, ...password } = await passwordOf(asked.password, { account: name, phone })
      await parts.engine.run(shell.operator(parts), account.resetPassword, id, password)
      shell.answer({ id, account: name, ...(fresh ? { password: fresh } : {}) }, () => `${name}${told(fresh)}`)
    })
}

async function accountNamed({ engine }: Parts, tenant: string, name: string) {
  const [row] = await engine.ask(tenant, find(user, { account: name, status: { not: 'removed' } }, { limit: 1 }))
  if (!row) throw new Stop([`没有账号 ${name}`, `no account ${name}`])
  return row
}

/** Accounts that are not removed, by name, with the codes of the roles they hold; names of people masked. */
async function listed({ engine }: Parts, { tenant, lang }: Shell, role: string | undefined) {
  const [users, held, known] = await Promise.all([
    engine.ask(tenant, find(user, { status: { not: 'removed' } }, { sort: ['account'], limit: listMax })),
    engine.ask(tenant, find(identities, { status: 'active' }, { limit: listMax })),
    engine.ask(tenant, find(roles, {}, { limit: listMax })),
  ])
  const aliases = new Map(known.map(one => [one.id, one.roleAlias])),
    own = Map.groupBy(held, one => one.userId)
  return users
    .map(one => ({
      id: one.id,
      account: one.account,
      name: mask('name', one.realName),
      roles: [...new Set((own.get(one.id) ?? []).map(each => aliases.get(each.roleId) ?? each.roleId))],
      status: one.status,
      statusName: user.lifecycle.states[one.status]?.label[lang] ?? one.status,
    }))
    .filter(one => !role || one.roles.includes(role))
}
