/** `npm run dev`: the server from source, started anew when a file changes, and the console by Vite with its own reload. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createServer } from 'vite'
import { launch, type Launched, onStop } from './launch.mjs'

const root = join(import.meta.dirname, '..')
const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
const serve = (): Launched => launch(process.execPath, ['--disable-warning=ExperimentalWarning', 'cli/main.ts', 'serve', '--accounts'], { cwd: root, env })

const vite = await createServer({ configFile: join(root, 'console', 'vite.config.ts') })
// Vite would end this process on its own, and not wait for the server.
process.removeAllListeners('SIGTERM')
await vite.listen()
vite.printUrls()

let server = serve(),
  isStopping = false,
  turn = Promise.resolve()
async function again(): Promise<void> {
  server.end('SIGTERM')
  await server.ended
  if (!isStopping) server = serve()
}
// Many files change at once when a branch is changed.
let due: NodeJS.Timeout | undefined
for (const folder of ['server', 'modules'])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(due)
    due = setTimeout(() => {
      turn = turn.then(again)
    }, 200)
  })
onStop(async () => {
  if (isStopping) return
  isStopping = true
  clearTimeout(due)
  const [exit] = await Promise.all([server.ended, vite.close()])
  process.exit(exit)
})
