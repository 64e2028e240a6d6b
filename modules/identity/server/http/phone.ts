/** The calls of people who have only a phone yet: codes, the registration of parents, forgotten passwords. */
import { phoneCodes as codes } from '../../index.ts'
import type { CodeSender } from '../phone-codes.ts'
import type { AuthContext } from './auth-context.ts'
import { phoneForms } from './phone-forms.ts'
import { answering, type Called, textOf } from '../../../../server/http/calling.ts'

export function phoneRoutes(context: AuthContext): void {
  const { engine } = context,
    call = answering(context),
    { asking, maySend, wanted, phones } = phoneForms(engine)
  async function send({ request }: Called) {
    const { tenant, phone, zone } = await asking(request)
    if (!request.login) await maySend(request, tenant, context.auth.captchas, zone)
    return phones.send(tenant, phone, context.ports.sms as CodeSender | undefined)
  }

  call('POST', 'blade-verify/getCode', ['登录验证码', 'Code to log in'], 'public', async called => ({ id: await send(called) }))
  call('POST', 'blade-verify/sendQueueMessage', ['发送验证码', 'Send a code'], 'public', async called => {
    await send(called)
    return true
  })
  call('GET', 'business-eip/eipUser/getVerifyCode', ['获取验证码', 'Ask for a code'], 'public', async called => {
    called.reply.header('Cache-Control', 'no-store')
    await send(called)
    return true
  })
  call('POST', 'business-eip/eipUser/CheckCaptcha', ['校验验证码', 'Check a code'], 'public', async ({ request }) => {
    const { tenant, phone, code } = await asking(request)
    await phones.check(tenant, phone, code)
    return true
  })
  call('POST', 'business-eip/eipUser/parentRegister', ['家长注册', 'Register as a parent'], 'public', async ({ request }) => {
    const { asked, tenant, phone, code } = await asking(request)
    await phones.spend(tenant, phone, code, codes.signUp, { realName: textOf(asked.name), passwordHash: await wanted(asked) })
    return true
  })
  call('POST', 'business-eip/eipUser/updatePassword', ['找回密码', 'Forgotten password'], 'public', async ({ request }) => {
    const { asked, tenant, phone, code } = await asking(request)
    await phones.spend(tenant, phone, code, codes.newPassword, { passwordHash: await wanted(asked) })
    return true
  })
}
