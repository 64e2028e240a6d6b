/** The calls of people who have only a phone yet: codes, the registration of parents, forgotten passwords. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ensure, get, hour, rules } from '../../modules/kit/index.ts'
import { phoneCodes as codes, tenant as tenants } from '../../modules/identity/index.ts'
import type { Sms } from '../../modules/sms/index.ts'
import { hashPassword } from '../password.ts'
import { phoneCodes } from '../phone.ts'
import { throttle } from '../throttle.ts'
import { no } from './account.ts'
import { type AuthContext, calling, tenantOf, textOf } from './auth.ts'
import { askedOf } from './context.ts'
import { envelope } from './envelope.ts'

/** Codes sent and tried from one address: more are somebody playing with other people's phones. */
const addressTries = { max: 30, within: hour } as const

export function phoneRoutes(app: FastifyInstance, context: AuthContext): void {
  const { engine } = context, call = calling(app, context)
  const phones = phoneCodes(engine), addresses = throttle(addressTries)

  /** Who asks, with a phone that can be one, in a tenant that is one. */
  async function asking(request: FastifyRequest) {
    const asked = askedOf(request), phone = textOf(asked.phone ?? asked.phoneNumber) ?? '', tenant = tenantOf(request)
    const refused = rules.phone(phone)
    ensure(!refused, { ...(refused ?? rules.no.phoneEmpty), field: 'phone' })
    ensure(await engine.ask(tenant, get(tenants, tenant)), { ...no.tenant, field: 'tenantId' })
    ensure(addresses.take(request.ip, engine.clock()), no.tooMany)
    return { asked, phone, tenant, code: textOf(asked.code) ?? '' }
  }
  async function send(request: FastifyRequest) {
    const { tenant, phone } = await asking(request)
    return phones.send(tenant, phone, context.ports.sms as Sms | undefined)
  }
  async function wanted(asked: Readonly<Record<string, unknown>>): Promise<string> {
    const plain = textOf(asked.password)
    ensure(plain, { ...no.password, field: 'password' })
    ensure(asked.password2 === undefined || plain === asked.password2, { ...no.confirm, field: 'password2' })
    return hashPassword(plain)
  }

  call('POST', 'blade-verify/getCode', ['登录验证码', 'Code to log in'], async (request, _reply, lang) =>
    envelope({ id: await send(request) }, lang), 'public')
  call('POST', 'blade-verify/sendQueueMessage', ['发送验证码', 'Send a code'], async (request, _reply, lang) => {
    await send(request)
    return envelope(true, lang)
  }, 'public')
  call('GET', 'business-eip/eipUser/getVerifyCode', ['获取验证码', 'Ask for a code'], async (request, reply, lang) => {
    reply.header('Cache-Control', 'no-store')
    await send(request)
    return envelope(true, lang)
  }, 'public')
  call('POST', 'business-eip/eipUser/CheckCaptcha', ['校验验证码', 'Check a code'], async (request, _reply, lang) => {
    const { tenant, phone, code } = await asking(request)
    await phones.check(tenant, phone, code)
    return envelope(true, lang)
  }, 'public')
  call('POST', 'business-eip/eipUser/parentRegister', ['家长注册', 'Register as a parent'], async (request, _reply, lang) => {
    const { asked, tenant, phone, code } = await asking(request)
    await phones.spend(tenant, phone, code, codes.signUp, { realName: textOf(asked.name), passwordHash: await wanted(asked) })
    return envelope(true, lang)
  }, 'public')
  call('POST', 'business-eip/eipUser/updatePassword', ['找回密码', 'Forgotten password'], async (request, _reply, lang) => {
    const { asked, tenant, phone, code } = await asking(request)
    await phones.spend(tenant, phone, code, codes.newPassword, { passwordHash: await wanted(asked) })
    return envelope(true, lang)
  }, 'public')
}
