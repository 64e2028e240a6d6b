/** Backups hold the uploaded files too, and say which they don't. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { upload } from '../modules/files/index.ts'
import { config } from '../server/config.ts'
import { open } from './house.ts'
import { type Desk, desk } from './fixture.ts'

let at: Desk, folder: string
beforeEach(async () => {
  at = await desk()
  folder = `${at.database}.files`
  await at.run('user', 'create', 'admin', '--role', 'PA')
})
afterEach(() => at.remove())

const keyed = (id: string) => `000000/202610/${id}`
const pathOf = (id: string) => join(folder, 'kept', ...keyed(id).split('/'))
/** A file as an upload leaves it: its bytes, then its row. */
async function kept(id: string, bytes: string, ossId: string | null = null): Promise<void> {
  const { engine } = await open(config({ DATABASE_URL: at.database }))
  if (ossId === null) {
    mkdirSync(dirname(pathOf(id)), { recursive: true })
    writeFileSync(pathOf(id), bytes)
  }
  await engine.run(engine.system('000000'), upload, id, {
    originalName: `${id}.txt`,
    extension: 'txt',
    attachSize: bytes.length,
    type: 'text/plain',
    isPublic: false,
    link: `/x/${id}`,
    ossId,
    key: keyed(id),
  })
  await engine.close()
}

test('a backup holds the kept files and a restore puts them back', { tags: 'thorough' }, async () => {
  await kept('f1', 'one')
  const slices = join(folder, 'kept', '000000', 'slices', 'u', 'm')
  mkdirSync(slices, { recursive: true })
  writeFileSync(join(slices, '0'), 'half')
  const file = join(at.folder, 'all.bak')
  expect((await at.run('backup', file, '--json')).json).toMatchObject({ files: `${file}.files`, onDisk: 1, missing: 0, elsewhere: 0 })
  expect(existsSync(join(`${file}.files`, 'kept', '000000', 'slices', 'u'))).toBe(false)
  rmSync(folder, { recursive: true })
  await kept('f2', 'two')
  const restored = await at.run('restore', file, '--force', '--json')
  expect(restored.json).toMatchObject({ onDisk: 1, missing: 0 })
  expect(readFileSync(pathOf('f1'), 'utf8')).toBe('one')
})
test('a later backup under the same name holds no file that was removed since', { tags: 'thorough' }, async () => {
  await kept('f1', 'one')
  const file = join(at.folder, 'all.bak')
  await at.run('backup', file)
  rmSync(pathOf('f1'))
  await at.run('backup', file, '--force')
  expect(existsSync(join(`${file}.files`, 'kept', ...keyed('f1').split('/')))).toBe(false)
})
test('files that are missing, and those in object storages, are counted out loud', { tags: 'thorough' }, async () => {
  await kept('f1', 'one')
  await kept('f2', 'two')
  await kept('f3', 'three', 'some-storage')
  const file = join(at.folder, 'all.bak')
  await at.run('backup', file, '--no-files')
  expect(existsSync(`${file}.files`)).toBe(false)
  rmSync(pathOf('f2'))
  const { out } = await at.run('restore', file, '--force')
  expect(out).toContain('uploaded files: 1\n1 uploaded files are missing\n1 files lie in object storages')
})
