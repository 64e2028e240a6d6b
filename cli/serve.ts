/** `serve`: the server, until it is stopped. */
import type { Command } from 'commander'
import { user } from '../modules/identity/index.ts'
import { fillRolesOf } from '../modules/identity/server/index.ts'
import { count } from '../modules/kit/index.ts'
import type { Engine } from '../server/kernel/engine.ts'
import { config } from '../server/config.ts'
import { backupSchedule } from './backup-schedule.ts'
import { SecretError } from '../server/kernel/secret.ts'
import { serve } from './house.ts'
import { accountTable, hasDemo } from './demo/accounts.ts'
import { exits, type Shell, Stop, wrongSecret } from './shell.ts'

const portOf = (text: string): string => {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new Stop(['端口须为 0 到 65535', 'the port must be from 0 to 65535'], exits.usage)
  return text
}

const portTaken = (port: number): Stop =>
  new Stop(
    [`端口 ${port} 已被占用：请停止占用它的程序，或用 --port 或 PORT 换一个`, `port ${port} is taken: stop who has it, or choose another by --port or PORT`],
    exits.failed,
  )

export function serving(program: Command, shell: Shell): void {
  const { t, host } = shell
  program
    .command('serve')
    .description(t(['启动服务，直到被停止', 'serve until stopped; migrates first']))
    .option('--port <port>', t(['监听端口', 'the port to listen on']))
    .option('--host <host>', t(['监听地址', 'the address to listen on']))
    .option('--accounts', t(['同时列出演示账号', 'also list the demo accounts, where there are some']))
    .addHelpText('after', '\nExamples:\n  ketang serve\n  ketang serve --port 9000 --host 0.0.0.0\n  DATABASE_URL=postgres://… KETANG_SECRET=… ketang serve')
    .action(async (asked: { port?: string; host?: string; accounts?: boolean }) => {
      const settings = config({ ...host.env, ...(asked.port ? { PORT: portOf(asked.port) } : {}), ...(asked.host ? { HOST: asked.host } : {}) })
      let told = 0
      const refreshing = (tenant: string, facts: number, of: number): void => {
        const tenth = Math.floor((10 * facts) / Math.max(of, 1))
        if (tenth !== told) shell.say([`租户 ${tenant}：重建数据行 ${tenth * 10}%`, `tenant ${tenant}: making rows anew, ${tenth * 10} %`])
        told = tenth
      }
      const serving = await serve(settings, { refreshing }).catch(error => {
        if (error instanceof SecretError) throw new Stop(wrongSecret(error, settings), exits.unavailable)
        throw error?.code === 'EADDRINUSE' ? portTaken(settings.port) : error
      })
      const { address, parts, stop } = serving
      // A tenant that is older than a role of the product gets it.
      await fillRolesOf(parts.engine, await parts.log.tenants())
      // The program that we are: from source or from the build.
      const command = [process.execPath, ...process.execArgv, process.argv[1]!],
        schedule = settings.backup && backupSchedule(serving, settings, command, host.env)
      schedule?.start()
      const first = asked.accounts ? await beginning(parts.engine, shell) : ''
      shell.answer({ address }, () => `${first}${t(['服务地址', 'Serving at'])} ${address}`)
      await stopped(host.stop)
      await schedule?.stop()
      await stop()
      // What still holds on, such as a call to the outside that never answers, must not hold the process.
      setTimeout(() => process.exit(shell.exit), 1_000).unref()
    })
}
/** As whom somebody signs in who has just begun: the accounts of the demo, or how the first one is made. */
export async function beginning(engine: Engine, { tenant, lang, t }: Pick<Shell, 'tenant' | 'lang' | 't'>): Promise<string> {
  if (await hasDemo(engine, tenant)) return `${accountTable(lang)}\n\n`
  if ((await engine.ask(tenant, count(user, {}))) > 0) return ''
  return `${t(['还没有账号，先建一个：', 'There is no account yet. Make the first:'])} npm run ketang -- user create admin --role PA\n\n`
}
const stopped = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (signal.aborted) return resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
