/** An administrator at a front end of each generation: the older one on SQLite, the newer one on PostgreSQL where there is one. */
import { afterAll, beforeAll, describe } from 'vitest'
import { country, createRegion } from '../../modules/system/index.ts'
import { fillDictionaries } from '../../modules/system/server/reference.ts'
import { dialects } from '../app.ts'
import { join, password } from '../people.ts'
import { web, type Web } from '../web.ts'
import { type Flavour, type FrontEnd, frontEnd } from './frontend.ts'

export interface Desk {
  readonly flavour: Flavour
  readonly on: () => Web
  /** Somebody new, signed in. */
  readonly admin: () => Promise<FrontEnd>
}

export function eachFrontEnd(work: (desk: Desk) => void, needs: { readonly regions?: readonly string[] } = {}): void {
  const desks = [
    ['older', 'sqlite'],
    ['newer', dialects.at(-1)!],
  ] as const
  describe.each(desks)('the %s front end, on %s,', (flavour, dialect) => {
    let on: Web
    beforeAll(async () => {
      on = await web({ dialect, captcha: 'abcde', logReads: true })
      await fillDictionaries(on.engine, '000000')
      let parentCode = country
      for (const [i, code] of (needs.regions ?? []).entries()) {
        await on.engine.run(on.engine.system('000000'), createRegion, code, { code, name: ['北京市', '市辖区', '东城区'][i]!, parentCode, sort: 1 })
        parentCode = code
      }
    }, 90_000)
    afterAll(() => on.close())
    work({
      flavour,
      on: () => on,
      async admin() {
        const { account } = await join(on.engine, 'PA')
        const front = frontEnd(on.http, flavour)
        await front.login(account, password, 'abcde')
        return front
      },
    })
  })
}
