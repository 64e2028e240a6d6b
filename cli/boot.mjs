// Runs before anything is installed, on any Node from 20: installs what is missing, then goes on with Node 24 from the registry.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './launch.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const stamp = join(root, 'node_modules', '.ketang-installed')
const isWindows = process.platform === 'win32'
const node = join(root, 'node_modules', ...(isWindows ? ['node', 'bin', 'node.exe'] : ['.bin', 'node']))

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  // An install that another checkout lends would be emptied.
  if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error('node_modules is a link to an install of other versions: install there, or take the link away.')
    process.exit(1)
  }
  console.error('Installing what is needed (once) …')
  const status = await launch('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, shell: isWindows, stdio: 'inherit' }).ended
  if (status !== 0) {
    console.error('The installation failed. Is the npm registry reachable?')
    process.exit(status)
  }
  // The headers that come with Node are for compiling packages, which is done: a third of what Node weighs.
  const nodes = join(root, 'node_modules', 'node', 'node_modules')
  for (const name of existsSync(nodes) ? readdirSync(nodes) : [])
    if (name.startsWith('node-')) rmSync(join(nodes, name, 'include'), { recursive: true, force: true })
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, lock)
}
const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
if (!/^v(2[4-9]|[3-9]\d)\./.test(version)) {
  console.error(`Ketang runs on Node 24 or later, found ${version || 'none'} in node_modules. Delete node_modules and try again.`)
  process.exit(1)
}
const [script, ...args] = process.argv.slice(2)
process.exit(await launch(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], { cwd: root }).ended)
