/** The calls of people who have only a phone yet: codes, the registration of parents, forgotten passwords. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Command, ensure, find, get, hour, ids, newId, rules } from '../../../kit/index.ts'
import { phoneCodes as codes, tenant as tenants, tenants as rulesOf, tenantStands } from '../../index.ts'
import { agency, registerAgencyOnline, registerTeacherOnline, rejectedOf } from '../../../people/index.ts'
import type { Sms } from '../../../sms/index.ts'
import { hashPassword } from '../password.ts'
import { phoneCodes } from '../phone-codes.ts'
import { throttle } from '../../../../server/kernel/throttle.ts'
import { no } from './account.ts'
import { type AuthContext, calling, tenantOf, textOf } from './auth.ts'
import { askedOf } from '../../../../server/http/context.ts'
import { envelope } from '../../../../server/http/envelope.ts'

/** Codes sent and tried from one address: more are somebody playing with other people's phones. */
const addressTries = { max: 30, within: hour } as const
/** Names looked up from one address: a form asks a few while somebody types. */
const nameTries = { max: 120, within: hour } as const
/** Files as a list, or comma-joined as the family has it. */
const filesOf = ({ files }: Readonly<Record<string, unknown>>) => typeof files === 'string' && !files.startsWith('[') ? { files: ids(files) } : {}

export function phoneRoutes(app: FastifyInstance, context: AuthContext): void {
  const { engine } = context, call = calling(app, context)
  const phones = phoneCodes(engine), addresses = throttle(addressTries), lookups = throttle(nameTries)

  /** Who asks, with a phone that can be one, in a tenant that is one. */
  async function asking(request: FastifyRequest) {
    const asked = askedOf(request), phone = textOf(asked.phone ?? asked.phoneNumber) ?? '', tenant = tenantOf(request)
    const refused = rules.phone(phone)
    ensure(!refused, { ...(refused ?? rules.no.phoneEmpty), field: 'phone' })
    const house = await engine.ask(tenant, get(tenants, tenant))
    ensure(house, { ...no.tenant, field: 'tenantId' })
    ensure(tenantStands(house, engine.clock()), rulesOf.no.over)
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
  /** Agencies and their teachers: whatever is wrong with the form is said while the code still works. */
  async function apply(request: FastifyRequest, command: Command, idOf: (tenant: string, phone: string) => Promise<string>): Promise<void> {
    const { asked, tenant, phone, code } = await asking(request)
    const passwordHash = await wanted(asked), { codeId, codeHash } = await phones.prove(tenant, phone, code)
    await engine.submit(engine.system(tenant), command, await idOf(tenant, phone), { ...asked, ...filesOf(asked), codeId, codeHash, passwordHash })
  }
  call('POST', 'business-eip/eipUser/agencyRegister', ['机构注册', 'Register as an agency'], async (request, _reply, lang) => {
    await apply(request, registerAgencyOnline, async (tenant, phone) => (await engine.ask(tenant, rejectedOf(phone)))[0]?.id ?? newId())
    return envelope(true, lang)
  }, 'public')
  call('POST', 'business-eip/eipUser/agencyTeacherRegister', ['机构教师注册', 'Register as a teacher'], async (request, _reply, lang) => {
    await apply(request, registerTeacherOnline, async () => newId())
    return envelope(true, lang)
  }, 'public')
  // Teachers look their agency up by what it is called; agencies in use are no secret, but nobody gets the whole list.
  call('GET', 'business-eip/eipUser/agencies', ['查找机构', 'Find an agency'], async (request, _reply, lang) => {
    const tenant = tenantOf(request), name = textOf(askedOf(request).name) ?? ''
    ensure(lookups.take(request.ip, engine.clock()), no.tooMany)
    const found = name.length < 2 ? [] : await engine.ask(tenant, find(agency, { agencyName: { like: name }, status: 'active' }, { limit: 10 }))
    return envelope(found.map(({ id, agencyName }) => ({ id, agencyName })), lang)
  }, 'public')
  call('POST', 'business-eip/eipUser/updatePassword', ['找回密码', 'Forgotten password'], async (request, _reply, lang) => {
    const { asked, tenant, phone, code } = await asking(request)
    await phones.spend(tenant, phone, code, codes.newPassword, { passwordHash: await wanted(asked) })
    return envelope(true, lang)
  }, 'public')
}
