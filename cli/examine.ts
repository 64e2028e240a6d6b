/** What `doctor` looks at beyond whether things answer: the secret, the server beside it, the outside world, and the machine. */
import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hour, plus } from '../modules/kit/index.ts'
import type { Config } from '../server/config.ts'
import { ensureSecret, SecretError } from '../server/kernel/secret.ts'
import type { Parts } from './house.ts'
import { wrongSecret } from './shell.ts'
import { type Finding, finding } from './finding.ts'

/** A write-ahead log beyond this is not being folded back: somebody reads for hours, or a copy of the file is in the way. */
const walMax = 512 * 1024 * 1024
const openFilesMin = 4_096
const memoryMin = 400 * 1024 * 1024

/** Whether the secret is that of this database; which one is needed where it is not. */
export async function secret({ engine: { store, encryption } }: Parts, settings: Config): Promise<Finding> {
  try {
    await ensureSecret(store, encryption)
  } catch (error) {
    if (!(error instanceof SecretError)) throw error
    const [zh, en] = wrongSecret(error, settings)
    return finding('secret', false, `${zh}。个人信息无法读取`, `${en}. Personal data can't be read without it`)
  }
  return finding(
    'secret',
    true,
    `密钥与数据库相符（指纹 ${encryption.fingerprint}，来自 ${settings.secretFrom}）`,
    `the secret is that of this database (fingerprint ${encryption.fingerprint}, from ${settings.secretFrom})`,
  )
}

/** Whether a server follows the log and the clock: without one, holds never end and notices are never sent. */
export async function serving({ engine: { store, clock } }: Parts): Promise<Finding> {
  const mark = store.dialect === 'sqlite' ? '?' : '$1'
  const [row] = await store.read({
    text: `select count(*) from leases where until > ${mark} and until < ${store.dialect === 'sqlite' ? '?' : '$2'}`,
    values: [clock(), plus(clock(), hour)],
  })
  return Number(row?.[0]) > 0
    ? finding('server', true, '有服务正在运行', 'a server is running')
    : finding(
        'server',
        true,
        '没有服务在运行：占位不会到期，通知不会发出（用 ketang serve 启动）',
        "no server is running: holds don't end and notices aren't sent until one is (`ketang serve`)",
      )
}

/** Payments that nobody has heard about for an hour although they are asked for again and again. */
export async function gateway({ engine }: Parts, tenant: string): Promise<Finding> {
  const of = engine.registry.resources.get('payment')
  if (!of) return finding('gateway', true, '没有支付', 'there are no payments')
  const before = plus(engine.clock(), -hour)
  const stuck = await engine.ask<number>(tenant, { kind: 'count', of, where: { status: ['created', 'pending', 'unknown'], createdAt: { lt: before } } })
  return stuck === 0
    ? finding('gateway', true, '没有悬而未决的支付', 'no payment is left without an answer')
    : finding(
        'gateway',
        false,
        `有 ${stuck} 笔支付一小时以上没有结果：请检查支付网关的地址、密钥与网络，服务会继续查询`,
        `${stuck} payments have had no answer for an hour: look at the gateway's address, key and network; the server goes on asking`,
      )
}

/** What of a database's settings loses data or breaks the product. */
export async function settingsOf({ engine: { store } }: Parts, { database }: Config): Promise<readonly Finding[]> {
  if (store.dialect === 'sqlite') {
    const bytes = await stat(`${database}-wal`).then(
      one => one.size,
      () => 0,
    )
    const [check] = await store.read({ text: 'pragma quick_check(1)', values: [] })
    return [
      check?.[0] === 'ok'
        ? finding('file', true, '数据库文件完好', 'the database file is sound')
        : finding(
            'file',
            false,
            `数据库文件已损坏（${check?.[0]}）：请停止服务并由备份恢复`,
            `the database file is damaged (${check?.[0]}): stop the server and restore a backup`,
          ),
      bytes < walMax
        ? finding('wal', true, '写前日志大小正常', 'the write-ahead log is folded back as it should be')
        : finding(
            'wal',
            false,
            `写前日志已有 ${Math.round(bytes / 2 ** 20)} MB：有长时间的读取或复制占用文件，请结束它们`,
            `the write-ahead log has grown to ${Math.round(bytes / 2 ** 20)} MB: something reads or copies the file for hours, end it`,
          ),
    ]
  }
  const shown = async (name: string): Promise<string> => String((await store.read({ text: 'select current_setting($1)', values: [name] }))[0]?.[0] ?? '')
  const [encoding, fsync, commit, most, version] = await Promise.all(
    ['server_encoding', 'fsync', 'synchronous_commit', 'max_connections', 'server_version_num'].map(shown),
  )
  return [
    encoding === 'UTF8'
      ? finding('encoding', true, '数据库编码为 UTF8', 'the database is UTF8')
      : finding(
          'encoding',
          false,
          `数据库编码为 ${encoding}，须为 UTF8：请新建 UTF8 数据库并用 backup/restore 迁移`,
          `the database is ${encoding} and must be UTF8: make a new one and move with backup and restore`,
        ),
    fsync === 'on' && commit !== 'off'
      ? finding('durability', true, '提交会写入磁盘', 'what is committed is on the disk')
      : finding(
          'durability',
          false,
          'fsync 或 synchronous_commit 已关闭：断电会丢失已确认的数据，请打开',
          'fsync or synchronous_commit is off: a power cut loses what was acknowledged, turn them on',
        ),
    Number(most) >= 50
      ? finding('connections', true, `最多 ${most} 个连接（每个服务进程约用 21 个）`, `${most} connections are allowed (a server process uses about 21)`)
      : finding(
          'connections',
          false,
          `只允许 ${most} 个连接，每个服务进程约用 21 个：请提高 max_connections`,
          `only ${most} connections are allowed, a server process uses about 21: raise max_connections`,
        ),
    Number(version) >= 140_000
      ? finding('version', true, `PostgreSQL ${Math.floor(Number(version) / 10_000)}`, `PostgreSQL ${Math.floor(Number(version) / 10_000)}`)
      : finding('version', false, 'PostgreSQL 版本过低，须为 14 或更新', 'PostgreSQL is too old: 14 or later is needed'),
  ]
}

/** What of the machine would hurt on the day of a rush. */
export async function machine({ database, files }: Config): Promise<readonly Finding[]> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => ''),
    meminfo = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const open = Number(/Max open files\s+(\d+)/.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY)
  const free = Number(/MemAvailable:\s+(\d+)/.exec(meminfo)?.[1] ?? Number.POSITIVE_INFINITY) * 1024
  const writable = async (folder: string): Promise<boolean> =>
    access(folder, constants.W_OK).then(
      () => true,
      async (error: NodeJS.ErrnoException) => error.code === 'ENOENT' && dirname(folder) !== folder && writable(dirname(folder)),
    )
  const [filesOk, dataOk] = await Promise.all([writable(files), /^\w+:\/\//.test(database) ? true : writable(dirname(database))])
  return [
    open >= openFilesMin
      ? finding('open files', true, '可打开的文件数足够', 'enough files may be open')
      : finding(
          'open files',
          false,
          `只能打开 ${open} 个文件，人多时会拒绝连接：请设 ulimit -n 65536`,
          `only ${open} files may be open: in a rush connections would be refused, set ulimit -n 65536`,
        ),
    free >= memoryMin
      ? finding('memory', true, '内存足够', 'there is enough memory')
      : finding(
          'memory',
          false,
          `可用内存只有 ${Math.round(free / 2 ** 20)} MB，高峰时一个进程需要约 400 MB`,
          `only ${Math.round(free / 2 ** 20)} MB of memory are free, a process needs about 400 MB in a rush`,
        ),
    filesOk
      ? finding('files', true, '上传文件的文件夹可写', 'the folder of uploaded files can be written')
      : finding('files', false, `上传文件的文件夹不可写：${files}`, `the folder of uploaded files can't be written: ${files}`),
    dataOk
      ? finding('folder', true, '数据文件夹可写', 'the folder of the database can be written')
      : finding('folder', false, `数据文件夹不可写：${dirname(database)}`, `the folder of the database can't be written: ${dirname(database)}`),
  ]
}
