/** The public tenant: whose public pages somebody without a login sees, by the address they came to, and how often they may ask. */
import { ensure, minute, platformTenant as home } from '../../kit/index.ts'
import { tenant as tenants } from '../index.ts'
import { directory } from './tenant-directory.ts'
import { throttle } from '../../../server/kernel/throttle.ts'
import { no } from './http/account.ts'
import type { PublicTenant } from '../../../server/http/login.ts'
import type { Context } from '../../../server/http/context.ts'

/** Questions of one address: a hall full of screens asks a few in a minute, a copier of everything many. */
const questions = { max: 300, within: minute } as const

const hostOf = (url: string | null | undefined): string | undefined => (url && URL.canParse(url) ? new URL(url).host : undefined)

export function publicTenant({ engine, log }: Pick<Context, 'engine' | 'log'>): PublicTenant {
  const asks = throttle(questions)
  let hosts: Promise<ReadonlyMap<string, string>> | undefined
  engine.feed.subscribe(all => {
    if (all.some(one => one.resource === 'tenant' || one.resource === '*')) hosts = undefined
  })
  async function read(): Promise<ReadonlyMap<string, string>> {
    const rows = await engine.ownRows(await log.tenants(), tenants)
    return new Map(
      rows.flatMap(row => {
        const host = hostOf(row.domainUrl)
        return host ? [[host, row.id] as const] : []
      }),
    )
  }
  const known = directory(engine, log)
  const tenantOf: PublicTenant['tenantOf'] = async request => (await (hosts ??= read())).get(request.host) ?? home
  return {
    tenantOf,
    has: async id => id === home || (await known.all()).some(row => row.id === id),
    async admit(request) {
      ensure(asks.take(request.ip, engine.clock()), no.tooMany)
      return tenantOf(request)
    },
  }
}
