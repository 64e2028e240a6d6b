/** Backups of a PostgreSQL database by its own tools, where they are installed. */
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { exits, Stop } from './shell.ts'

/** Runs a tool of PostgreSQL; the password goes through the environment, where other users can't read it. */
function tool(name: string, database: string, args: readonly string[]): void {
  const url = new URL(database)
  const password = decodeURIComponent(url.password)
  url.password = ''
  const { status, error, stderr } = spawnSync(name, [...args, '--dbname', url.href], {
    encoding: 'utf8', env: { ...process.env, ...password ? { PGPASSWORD: password } : {} },
  })
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT')
    throw new Stop([`未找到 ${name}，请安装 PostgreSQL 客户端工具`, `${name} is not on PATH: install the client tools of PostgreSQL`], exits.unavailable)
  if (status !== 0) {
    const line = (stderr || error?.message || '').trim().split('\n')[0] ?? ''
    throw new Stop([`${name} 失败：${line}`, `${name} failed: ${line}`])
  }
}

export function dumpTo(database: string, file: string): { bytes: number } {
  try {
    tool('pg_dump', database, ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`])
    return { bytes: statSync(file).size }
  } catch (error) {
    // Half a dump must not be taken for a backup.
    rmSync(file, { force: true })
    throw error
  }
}
export function loadFrom(database: string, file: string): void {
  tool('pg_restore', database, ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', file])
}
