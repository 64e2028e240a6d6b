/** What anybody may ask before signing in: which tenant an address belongs to, and whether an account name is taken. */
import type { FastifyRequest } from 'fastify'
import { type Asked, count, ensure, hour } from '../../../kit/index.ts'
import { appManifest, type Brand, noBrand } from '../../app-manifest.ts'
import { user } from '../../index.ts'
import { directory, originOf } from '../tenant-directory.ts'
import { sharedThrottle } from '../../../../server/kernel/throttle.ts'
import { no } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { prefixes } from './user-page.ts'
import { answering, calling, tenantOf, textOf } from '../../../../server/http/calling.ts'
import { askedOf } from '../../../../server/http/context.ts'

/** Questions about accounts from one address: a form asks a few, a list of names would need many. */
const questions = { max: 60, within: hour } as const

export function openRoutes(context: AuthContext): void {
  const { engine, log } = context,
    call = answering(context),
    known = directory(engine, log)
  const asks = sharedThrottle(engine.store, 'account question', questions)
  async function exists(request: FastifyRequest, ...names: readonly ('account' | 'phone')[]) {
    const asked = askedOf(request),
      tenant = tenantOf(request)
    ensure(await asks.take(request.ip, engine.clock()), no.tooMany)
    const any = names.flatMap(name => (textOf(asked[name]) === undefined ? [] : [{ [name]: textOf(asked[name]) }]))
    ensure(any.length > 0, { ...no.account, field: names[0]! })
    return { exists: (await engine.ask(tenant, count(user, { any, status: { not: 'removed' } }))) > 0 }
  }

  call('GET', 'blade-system/tenant/info', ['租户信息', 'Tenant of an address'], 'public', async ({ asked }) => {
    const origin = originOf(textOf(asked.domain))
    const found = origin ? await known.at(origin) : undefined
    return found ? { tenantId: found.id, domain: origin, backgroundUrl: found.backgroundUrl ?? '' } : null
  })
  /** Of the tenant of an address, else of the one that a browser was last signed in to; only an address tells a name. */
  async function brandOf(asked: Asked): Promise<Brand> {
    const origin = originOf(textOf(asked.domain))
    const here = origin ? await known.at(origin) : undefined
    const row = here ?? (await known.all()).find(one => one.id === textOf(asked.tenantId) && one.status === 'live')
    return row ? { name: here ? String(row.tenantName) : '', logo: String(row.logo ?? ''), colour: String(row.colour ?? '') } : noBrand
  }
  call('GET', 'blade-system/tenant/brand', ['租户标识', 'Icon and colour of a tenant'], 'public', ({ asked }) => brandOf(asked))
  calling(context.app)(
    'GET',
    'blade-system/tenant/manifest',
    ['应用清单', 'Manifest of the app'],
    async (request, reply, lang) =>
      reply
        .header('Cache-Control', 'no-cache')
        .type('application/manifest+json; charset=utf-8')
        .send(appManifest(await brandOf(askedOf(request)), lang)),
    'public',
    'export',
  )
  const both = (name: string) => prefixes.map(prefix => `${prefix}/${name}`)
  call('GET', both('userRegisterCheck'), ['注册检查', 'Whether a name or phone is taken'], 'public', ({ request }) => exists(request, 'account', 'phone'))
  call('GET', both('verifyUserExists'), ['账号是否存在', 'Whether an account exists'], 'public', ({ request }) => exists(request, 'account'))
}
