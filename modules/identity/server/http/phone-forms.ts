/** Forms of people who have only a phone yet: who asks is proven by a code, and the password that they choose is made ready. */
import type { FastifyRequest } from 'fastify'
import { dayOf, defaultZone, ensure, get, hour, rules } from '../../../kit/index.ts'
import { tenant as tenants, tenants as rulesOf, tenantStands } from '../../index.ts'
import { askedOf } from '../../../../server/http/context.ts'
import { tenantOf, textOf } from '../../../../server/http/calling.ts'
import type { Engine } from '../../../../server/kernel/engine.ts'
import { sharedThrottle } from '../../../../server/kernel/throttle.ts'
import { chosenPassword } from '../password.ts'
import type { Captchas } from '../captcha.ts'
import { phoneCodes } from '../phone-codes.ts'
import { no } from './account.ts'

/** Codes that one address has sent for on one day, each with a picture that was read; and all strangers of a tenant together. */
export const codesPerDay = { address: 100, all: 20_000 } as const
/** Codes sent and tried from one address: more are somebody playing with other people's phones. */
const addressTries = { max: 30, within: hour } as const

function made(engine: Engine) {
  const addresses = sharedThrottle(engine.store, 'phone address', addressTries),
    daily = sharedThrottle(engine.store, 'phone codes of an address', { max: codesPerDay.address, within: 24 * hour }),
    whole = sharedThrottle(engine.store, 'phone codes of strangers', { max: codesPerDay.all, within: 24 * hour })
  return {
    phones: phoneCodes(engine),
    /** Who asks, with a phone that can be one, in a tenant that is one. */
    async asking(request: FastifyRequest) {
      const asked = askedOf(request),
        phone = textOf(asked.phone ?? asked.phoneNumber) ?? '',
        tenant = tenantOf(request)
      const refused = rules.phone(phone)
      ensure(!refused, { ...(refused ?? rules.no.phoneEmpty), field: 'phone' })
      const house = await engine.ask(tenant, get(tenants, tenant))
      ensure(house, { ...no.tenant, field: 'tenantId' })
      ensure(tenantStands(house, engine.clock()), rulesOf.no.over)
      ensure(await addresses.take(request.ip, engine.clock()), no.tooMany)
      return { asked, phone, tenant, zone: house.zone || defaultZone, code: textOf(asked.code) ?? '' }
    },
    /** Whether somebody who has not signed in may have a code sent: a person, who has read a picture, and not too often on one day. */
    async maySend(request: FastifyRequest, tenant: string, captchas: Captchas, zone: string): Promise<void> {
      const asked = askedOf(request),
        now = engine.clock(),
        today = dayOf(now, zone)
      const given = (header: string, name: string) => textOf(request.headers[header]) ?? textOf(asked[name])
      ensure(captchas.check(given('captcha-key', 'captchaKey'), given('captcha-code', 'captchaCode')), { ...no.captcha, field: 'captchaCode' })
      ensure(await daily.take(`${request.ip} ${today}`, now), { ...no.codesToday, field: 'phone' })
      ensure(await whole.take(`${tenant} ${today}`, now), { ...no.codesToday, field: 'phone' })
    },
    /** The password that the form asks for, as it is kept. */
    async wanted(asked: Readonly<Record<string, unknown>>): Promise<string> {
      const plain = textOf(asked.password)
      ensure(plain, { ...no.password, field: 'password' })
      ensure(asked.password2 === undefined || plain === asked.password2, { ...no.confirm, field: 'password2' })
      return chosenPassword(plain, { phone: textOf(asked.phone ?? asked.phoneNumber) })
    },
  }
}
const forms = new WeakMap<Engine, ReturnType<typeof made>>()
/** One for all modules whose forms begin with a phone. */
export function phoneForms(engine: Engine): ReturnType<typeof made> {
  const known = forms.get(engine) ?? made(engine)
  forms.set(engine, known)
  return known
}
