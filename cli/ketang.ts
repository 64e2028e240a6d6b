/** The program: every command group, the options they share, and how a failure becomes one line and an exit code. */
import { Command, CommanderError, Option } from 'commander'
import { version } from '../server/main.ts'
import { archiving } from './archive.ts'
import { backups } from './backup.ts'
import { calls } from './calls.ts'
import { checks } from './checks.ts'
import { compacting } from './compact.ts'
import { doctor } from './doctor.ts'
import { events } from './events.ts'
import { exporting } from './export.ts'
import { heads } from './heads.ts'
import { importing } from './import.ts'
import { lifecycles } from './lifecycles.ts'
import { migrations } from './migrate.ts'
import { reactions } from './reactions.ts'
import { restoring } from './restore.ts'
import { rights } from './rights.ts'
import { secrets } from './secret.ts'
import { seeds } from './seed.ts'
import { serving } from './serve.ts'
import { settling } from './settle.ts'
import { type Host, langOf, newShell, type Shell, type Stopped, stoppedBy } from './shell.ts'
import { ticking } from './tick.ts'
import { users } from './user.ts'

export { terminal } from './shell.ts'

const groups = [
  serving,
  migrations,
  seeds,
  importing,
  settling,
  ticking,
  events,
  checks,
  compacting,
  archiving,
  heads,
  secrets,
  backups,
  restoring,
  exporting,
  users,
  doctor,
  rights,
  lifecycles,
  calls,
  reactions,
]

function program(shell: Shell): Command {
  const { t } = shell
  const made = new Command('ketang')
    .description(t(['课后服务管理平台的运维命令', 'The back office of after-school classes, for operators']))
    .version(version(), '-V, --version', t(['显示版本', 'show the version']))
    .option('--json', t(['输出 JSON', 'answer JSON']))
    .option('--tenant <id>', t(['租户编号', 'the tenant to work in']), '000000')
    .addOption(new Option('--lang <lang>', t(['语言', 'the language of answers'])).choices(['zh', 'en']))
    .addHelpText(
      'after',
      `\n${t(['退出码：0 成功，1 被拒绝或失败，2 用法错误，3 不可用', 'Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not available'])}
${t(['数据库由 DATABASE_URL 指定（SQLite 文件或 postgres://…）', 'DATABASE_URL names the database: a SQLite file or postgres://…'])}`,
    )
    .helpOption('-h, --help', t(['显示帮助', 'show help']))
    .helpCommand(false)
    .showHelpAfterError(t(['（--help 查看用法）', '(--help shows the usage)']))
  for (const group of groups) group(made, shell)
  everywhere(made, shell)
  return made
}

/** The same manners for the program and each of its commands. */
function everywhere(command: Command, { host, t }: Shell): void {
  command
    .exitOverride()
    .configureOutput({ writeOut: text => host.out(text), writeErr: text => host.err(text), getOutHasColors: () => false, getErrHasColors: () => false })
    .helpOption('-h, --help', t(['显示帮助', 'show help']))
  for (const below of command.commands) everywhere(below, { host, t } as Shell)
}

/** Runs one command line and answers its exit code. Nothing here ends the process, so tests run it as it is. */
export async function ketang(args: readonly string[], host: Host): Promise<number> {
  const shell = newShell(host, langOf(args, host.env))
  const made = program(shell)
  made.hook('preAction', (_top, action) => shell.take(action.optsWithGlobals()))
  try {
    await made.parseAsync([...args], { from: 'user' })
    return shell.exit
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return report(stoppedBy(error, shell), shell, host)
  } finally {
    await shell.close()
  }
}

function report({ exit, text, detail }: Stopped, shell: Shell, host: Host): number {
  if (shell.json) host.out(`${JSON.stringify({ error: { exit, message: text, ...(detail ? { detail } : {}) } })}\n`)
  else host.err(`${text}\n`)
  return exit
}
