/** `migrate`: brings the database to the present declarations, tells what is missing, writes the next migration. */
import { relative } from 'node:path'
import type { Command } from 'commander'
import { modules } from '../modules/index.ts'
import { root } from '../server/config.ts'
import { migrationsOf, newMigration } from '../server/kernel/migrate.ts'
import { registry } from '../server/kernel/registry.ts'
import type { Store } from '../server/kernel/store.ts'
import { progress } from './progress.ts'
import { exits, reach, type Shell, Stop } from './shell.ts'
import { table } from './table.ts'

export function migrations(program: Command, shell: Shell): void {
  const { t } = shell
  const withStore = async <T>(work: (store: Store) => Promise<T>): Promise<T> => {
    const { engine } = await reach(shell.settings(), {})
    try {
      return await work(engine.store)
    } finally {
      await engine.close()
    }
  }
  const group = program
    .command('migrate')
    .description(t(['升级数据库结构', 'apply the migrations that the database has not seen']))
    .addHelpText('after', '\nExamples:\n  ketang migrate\n  ketang migrate status\n  ketang migrate new add_tours')
    .action(async () => {
      const bar = progress(shell, ['重建数据行', 'making rows anew'])
      const refreshing = (_tenant: string, facts: number, of: number): void => bar.at(facts, of)
      const { engine, migrated: applied, refreshed } = await reach(shell.settings(), { migrate: true, refreshing })
      bar.end()
      await engine.close()
      const rows = refreshed.map(({ tenant, facts, mended }) => ({ tenant, facts, mended }))
      shell.answer({ applied, rows }, () =>
        applied.length + rows.length === 0
          ? t(['数据库已是最新', 'the database is up to date'])
          : [
              ...applied.map(name => `✓ ${name}`),
              ...rows.map(({ tenant, facts, mended }) =>
                t([
                  `✓ 租户 ${tenant}：由 ${facts} 条事实重建，${mended} 行有变化`,
                  `✓ tenant ${tenant}: made anew from ${facts} facts, ${mended} rows were different`,
                ]),
              ),
            ].join('\n'),
      )
    })
  group
    .command('status')
    .description(t(['列出迁移及执行时间', 'list the migrations and when they were applied']))
    .addHelpText('after', '\nExample:\n  ketang migrate status --json')
    .action(() =>
      withStore(async store => {
        const all = await migrationsOf(store)
        shell.answer(all, () => table([['migration', t(['执行时间', 'applied at'])], ...all.map(one => [one.name, one.at ?? t(['待执行', 'pending'])])]))
        if (all.some(one => one.at === null)) shell.exit = exits.failed
      }),
    )
  group
    .command('new')
    .argument('<name>', t(['小写字母、数字与下划线', 'lower case letters, digits and underscores']))
    .description(t(['按声明生成两种数据库的下一个迁移', 'write the next migration of both databases from the declarations']))
    .addHelpText('after', '\nExample:\n  ketang migrate new add_tours')
    .action(async (name: string) => {
      if (!/^[a-z0-9_]{1,60}$/.test(name))
        throw new Stop(['名称只能含小写字母、数字与下划线', 'the name may hold lower case letters, digits and underscores'], exits.usage)
      const files = (await newMigration(name, registry(modules).tables)).map(file => relative(root, file))
      shell.answer({ files }, () => (files.length === 0 ? t(['声明没有变化', 'the declarations have not changed']) : files.join('\n')))
    })
}
