/** `npm run dev`: the server from source, started anew when a file changes, and the console by Vite with its own reload. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
const run = (...args: string[]) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env })
const children = [
  run('--watch-path=server', '--watch-path=modules', 'cli/main.ts', 'serve', '--accounts'),
  run('node_modules/vite/bin/vite.js', '--config', 'console/vite.config.ts'),
]
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => { for (const child of children) child.kill(signal) })
