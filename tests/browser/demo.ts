/** The demo district in a browser: rows in every list, in every status. Made once for a run of the tests, and copied for each file. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../server/config.ts'
import { type Site, site, type Visitor, type VisitOptions } from './browser.ts'
import { once } from './once.ts'

export const demoPassword = 'Ketang@2026'
const today = '2026-10-15'

/** A site that holds a small demo district, at noon of its last day. */
export async function demoSite(): Promise<Site> {
  const folder = await once('demo', async half => {
    const env = { ...process.env, DATABASE_URL: join(half, 'demo.db') }
    const ketang = (...args: string[]) => promisify(execFile)(process.execPath, [join(root, 'cli', 'main.ts'), ...args], { cwd: root, env })
    await ketang('migrate')
    await ketang('seed', 'demo', '--scale', '0.1', '--today', today)
  })
  return site({ database: join(folder, 'demo.db'), at: `${today}T04:00:00.000Z` })
}

export const demoVisit = (at: Site, account: string, options: VisitOptions = {}): Promise<Visitor> => at.visit(account, { ...options, password: demoPassword })
