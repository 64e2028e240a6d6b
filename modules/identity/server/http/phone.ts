/** The calls of people who have only a phone yet: codes, the registration of parents, forgotten passwords. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { phoneCodes as codes } from '../../index.ts'
import type { CodeSender } from '../phone-codes.ts'
import type { AuthContext } from './auth-context.ts'
import { phoneForms } from './phone-forms.ts'
import { calling, textOf } from '../../../../server/http/calling.ts'
import { envelope } from '../../../../server/http/envelope.ts'

export function phoneRoutes(app: FastifyInstance, context: AuthContext): void {
  const { engine } = context,
    call = calling(app, context),
    { asking, wanted, phones } = phoneForms(engine)
  async function send(request: FastifyRequest) {
    const { tenant, phone } = await asking(request)
    return phones.send(tenant, phone, context.ports.sms as CodeSender | undefined)
  }

  call('POST', 'blade-verify/getCode', ['登录验证码', 'Code to log in'], async (request, _reply, lang) => envelope({ id: await send(request) }, lang), 'public')
  call(
    'POST',
    'blade-verify/sendQueueMessage',
    ['发送验证码', 'Send a code'],
    async (request, _reply, lang) => {
      await send(request)
      return envelope(true, lang)
    },
    'public',
  )
  call(
    'GET',
    'business-eip/eipUser/getVerifyCode',
    ['获取验证码', 'Ask for a code'],
    async (request, reply, lang) => {
      reply.header('Cache-Control', 'no-store')
      await send(request)
      return envelope(true, lang)
    },
    'public',
  )
  call(
    'POST',
    'business-eip/eipUser/CheckCaptcha',
    ['校验验证码', 'Check a code'],
    async (request, _reply, lang) => {
      const { tenant, phone, code } = await asking(request)
      await phones.check(tenant, phone, code)
      return envelope(true, lang)
    },
    'public',
  )
  call(
    'POST',
    'business-eip/eipUser/parentRegister',
    ['家长注册', 'Register as a parent'],
    async (request, _reply, lang) => {
      const { asked, tenant, phone, code } = await asking(request)
      await phones.spend(tenant, phone, code, codes.signUp, { realName: textOf(asked.name), passwordHash: await wanted(asked) })
      return envelope(true, lang)
    },
    'public',
  )
  call(
    'POST',
    'business-eip/eipUser/updatePassword',
    ['找回密码', 'Forgotten password'],
    async (request, _reply, lang) => {
      const { asked, tenant, phone, code } = await asking(request)
      await phones.spend(tenant, phone, code, codes.newPassword, { passwordHash: await wanted(asked) })
      return envelope(true, lang)
    },
    'public',
  )
}
