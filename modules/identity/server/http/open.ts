/** What anybody may ask before signing in: which tenant an address belongs to, and whether an account name is taken. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { count, ensure, hour } from '../../../kit/index.ts'
import { user } from '../../index.ts'
import { directory, originOf } from '../tenant-directory.ts'
import { sharedThrottle } from '../../../../server/kernel/throttle.ts'
import { no } from './account.ts'
import type { AuthContext } from './auth-context.ts'
import { calling, tenantOf, textOf } from '../../../../server/http/calling.ts'
import { askedOf } from '../../../../server/http/context.ts'
import { envelope } from '../../../../server/http/envelope.ts'

/** Questions about accounts from one address: a form asks a few, a list of names would need many. */
const questions = { max: 60, within: hour } as const

export function openRoutes(app: FastifyInstance, context: AuthContext): void {
  const { engine, log } = context,
    call = calling(app, context),
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

  call(
    'GET',
    'blade-system/tenant/info',
    ['租户信息', 'Tenant of an address'],
    async (request, _reply, lang) => {
      const origin = originOf(textOf(askedOf(request).domain))
      const found = origin ? await known.at(origin) : undefined
      return envelope(found ? { tenantId: found.id, domain: origin, backgroundUrl: found.backgroundUrl ?? '' } : null, lang)
    },
    'public',
  )
  for (const base of ['blade-system/user', 'blade-user']) {
    call(
      'GET',
      `${base}/userRegisterCheck`,
      ['注册检查', 'Whether a name or phone is taken'],
      async (request, _reply, lang) => envelope(await exists(request, 'account', 'phone'), lang),
      'public',
    )
    call(
      'GET',
      `${base}/verifyUserExists`,
      ['账号是否存在', 'Whether an account exists'],
      async (request, _reply, lang) => envelope(await exists(request, 'account'), lang),
      'public',
    )
  }
}
