/** Tests a data source: asks a PostgreSQL server for a row, and of any other only whether somebody answers at its port. */
import { connect, isIP } from 'node:net'
import { isNotAllowedOut, type Outgoing, outgoingMsMax } from '../../../server/outgoing.ts'
import type { Reached, Tested, Tester } from '../index.ts'

const ports: Readonly<Record<string, number>> = { mysql: 3306, mariadb: 3306, oracle: 1521, sqlserver: 1433, dm: 5236, redis: 6379 }

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address)

/** Connects and asks; throws what the server said against it. */
async function askPostgres(url: URL, { username, password }: Reached, out: Outgoing): Promise<string> {
  const { default: postgres } = await import('postgres')
  // The very address that was judged is called, whatever its name stands for a moment later.
  url.hostname = bracketed(await out.resolve(url.hostname))
  const sql = postgres(url.href, {
    max: 1,
    connect_timeout: outgoingMsMax / 1000,
    idle_timeout: 1,
    onnotice: () => {},
    ...(username ? { username } : {}),
    ...(password ? { password } : {}),
  })
  try {
    const [row] = await sql`select current_setting('server_version') as version`
    return `PostgreSQL ${row!.version}`
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const answers = (host: string, port: number, { lookup }: Outgoing): Promise<void> =>
  new Promise((yes, no) => {
    const socket = connect({ host, port, lookup, timeout: outgoingMsMax })
    const end = (error?: Error) => {
      socket.destroy()
      error ? no(error) : yes()
    }
    socket
      .on('connect', () => end())
      .on('error', end)
      .on('timeout', () => end(new Error(`timeout after ${outgoingMsMax} ms`)))
  })

async function reach(source: Reached, out: Outgoing): Promise<string> {
  const text = source.url.replace(/^jdbc:/i, '')
  // What is no address with a host, such as a file of SQLite, can't be tried from here.
  const [, scheme, rest] = /^([a-z0-9+]+):(?:thin:@)?(\/\/.+)$/i.exec(text) ?? []
  if (!scheme || !URL.canParse(`http:${rest}`))
    throw new Error('only addresses of the form driver://host:port/name can be tested / 仅支持测试 驱动://主机:端口/库名')
  const url = new URL(`http:${rest!.split(';')[0]}`)
  if (/^postgres(ql)?$/i.test(scheme)) return askPostgres(new URL(text.replace(/^[a-z]+:/i, 'postgres:')), source, out)
  const port = Number(url.port) || ports[scheme.toLowerCase()]
  if (!port) throw new Error('the address names no port / 地址缺少端口')
  out.judge(url.hostname)
  await answers(url.hostname.replace(/^\[|\]$/g, ''), port, out)
  return `${url.hostname}:${port} answers; user and password were not tried / 端口可达，未验证用户名与密码`
}

const late = (): Promise<never> => new Promise((_answer, fail) => setTimeout(() => fail(new Error(`timeout after ${outgoingMsMax} ms`)), outgoingMsMax).unref())

export const datasourceTester = (out: Outgoing): Tester => ({
  async test(source): Promise<Tested> {
    const began = performance.now()
    const took = () => Math.round(performance.now() - began)
    try {
      return { ok: true, message: await Promise.race([reach(source, out), late()]), milliseconds: took() }
    } catch (error) {
      const { message, code } = error as NodeJS.ErrnoException
      if (isNotAllowedOut(error)) return { ok: false, message: `${message} / 内部网络地址，运营方未放行`, milliseconds: took() }
      return { ok: false, message: (message || code || String(error)).slice(0, 400), milliseconds: took() }
    }
  },
})
