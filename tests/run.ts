/** What the files of one run of the tests share. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether all is tried that there is to try, as before a release: the same on either database, and as often as chance may find something. */
export const isFull = process.env.KETANG_DEPTH === 'full'
/** Whether somebody waits for the answer: chance tries a quarter, of the same drawings. */
export const isQuick = process.env.KETANG_DEPTH === 'some'

const memory = '/dev/shm'
/** Where there is room for it, files lie in memory: whoever is killed loses nothing there, and no commit waits for a disk. */
function quickest(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir()
}
/** Makes the folder in which the files of a run make theirs, by the process that leads it; what runs that were killed have left there goes. */
export function quickFolder(leader: number): string {
  const place = quickest(),
    own = join(place, `ketang-quick-${leader}`)
  for (const name of existsSync('/proc/self') ? readdirSync(place) : []) {
    const [, other] = /^ketang-quick-(\d+)$/.exec(name) ?? []
    if (other && !existsSync(`/proc/${other}`)) rmSync(join(place, name), { recursive: true, force: true })
  }
  mkdirSync(own, { recursive: true })
  return own
}
/** A new folder for databases and what lies beside them; it goes with the run at the latest. */
export const newFolder = (name: string): string => mkdtempSync(join(process.env.KETANG_TEST_FOLDER ?? tmpdir(), `ketang-${name}-`))

/** The folder of a run, by the process that leads it; it goes when the run ends. */
export const runFolder = (leader: number): string => join(tmpdir(), `ketang-run-${leader}`)

/** What a program that a test starts has of our surroundings, and nothing else: where programs are, and where Node keeps what it has compiled.
 * The sources are the same for all that are started in a run, and compiling them is more than half of what a short command costs. */
export const surroundings = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
})
