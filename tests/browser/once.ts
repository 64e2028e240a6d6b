/** What files of tests that run side by side share is made by one of them, and once for a run of the tests. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runFolder } from '../run.ts'

/** Does what nobody else may do meanwhile. */
export async function alone<T>(work: () => Promise<T>, on = 'browser'): Promise<T> {
  const lock = join(tmpdir(), `ketang-${on}.lock`)
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      // Whoever held it for this long was killed.
      if (existsSync(lock) && Date.now() - statSync(lock).mtimeMs > 180_000) rmSync(lock, { recursive: true, force: true })
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Whose run this is: the one of the tests that this process has a part of, or, of a bench, its own, which leaves nothing behind. */
const leader = process.env.KETANG_TEST_FOLDER ? process.ppid : process.pid
if (leader === process.pid) process.once('exit', () => rmSync(runFolder(leader), { recursive: true, force: true }))

/** A folder that the first who asks for it fills; what somebody who was killed left half done is done anew. */
export async function once(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(runFolder(leader), name),
    half = `${folder}-half`
  if (existsSync(folder)) return folder
  await alone(async () => {
    if (existsSync(folder)) return
    rmSync(half, { recursive: true, force: true })
    mkdirSync(half, { recursive: true })
    await fill(half)
    renameSync(half, folder)
  }, name)
  return folder
}
