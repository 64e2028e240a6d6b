/** Entries lose the words of whoever is erased, also those that were kept before logs knew what is personal. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalWriter } from '../../server/journals/journal-writer.ts'
import { dialects } from '../../tests/app.ts'
import { web } from '../../tests/web.ts'
import { logUsual } from './logs.ts'

test.each(dialects)('what is erased is taken out of kept entries, on %s', async dialect => {
  const folder = mkdtempSync(join(tmpdir(), 'ketang-forget-'))
  const on = await web({ dialect })
  const journals = journalWriter(on.engine, { days: 30, errorDays: 90, reads: false, file: join(folder, 'logs') })
  journals.note('info', 'revealed', { 'as "it" was': '欧阳翡翠', other: 'stays', said: 'a "quoted" word' }, { tenant: '000000' })
  journals.note('info', 'revealed', { of: '欧阳翡翠' }, { tenant: '000009' })
  await journals.forget('000000', ['欧阳翡翠', 'a "quoted" word'])
  const said = async (tenant: string) => {
    const all: unknown[] = []
    for await (const rows of journals.rows(logUsual, { tenant, conditions: [] })) all.push(...rows.map(row => row.logData))
    return all.join()
  }
  expect(await said('000000')).toContain('stays')
  expect(await said('000000')).not.toMatch(/欧阳翡翠|quoted/)
  expect(await said('000009')).toContain('欧阳翡翠')
  await journals.forget('000009', ['欧阳翡翠'])
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes('欧阳翡翠'), file).toBe(false)
  await journals.stop()
  await on.close()
  rmSync(folder, { recursive: true, force: true })
})
