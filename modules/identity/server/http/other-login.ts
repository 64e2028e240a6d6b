/** The login of the family's open-source flavour: the same doors in other words, and inside the envelope. */
import type { FastifyRequest } from 'fastify'
import { get, RefusalError } from '../../../kit/index.ts'
import { user } from '../../index.ts'
import type { Admitted } from '../auth.ts'
import { LoginError } from '../clients.ts'
import { no, SignInError } from '../sign-in.ts'
import { entering, familyRole } from './entering.ts'
import type { AuthContext } from './auth-context.ts'
import { answering, textOf } from '../../../../server/http/calling.ts'
import { askedOf } from '../../../../server/http/context.ts'

export function otherLogin(context: AuthContext): void {
  const { engine, auth } = context,
    call = answering(context)
  const words = async (request: FastifyRequest, { login, access, refresh, seconds }: Admitted) => {
    request.login = login
    const account = await engine.ask(login.tenant, get(user, login.userId))
    return {
      accessToken: access,
      refreshToken: refresh,
      tokenType: 'bearer',
      expiresIn: seconds,
      userId: login.userId,
      tenantId: login.tenant,
      deptId: login.actor.deptId,
      roleId: login.roleId,
      oauthId: account?.oauthId ?? '',
      avatar: account?.avatar ?? '',
      authority: familyRole(login),
      userName: login.account,
      nickName: account?.name || login.actor.name,
      account: login.account,
      mustChangePassword: !!login.mustChange,
      license: 'powered by ketang',
    }
  }
  async function admitted(request: FastifyRequest): Promise<Admitted> {
    const asked = askedOf(request),
      grant = textOf(asked.grantType) ?? 'password',
      header = request.headers.authorization
    if (grant === 'refresh_token') {
      const renewed = textOf(asked.refreshToken) && (await auth.refresh(String(asked.refreshToken), header))
      if (!renewed) throw new SignInError(no.refresh)
      return renewed
    }
    const given = entering(request, auth, { ...asked, grant_type: grant, username: asked.account })
    if (!given) throw new SignInError(no.grant)
    return auth.signIn({ ...given, client: await auth.client(given.tenant, header, grant) })
  }

  call('POST', 'blade-auth/token', ['登录与刷新', 'Log in and refresh'], 'public', async ({ request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    try {
      return await words(request, await admitted(request))
    } catch (error) {
      // A client that hears 401 here would wait for its own refresh.
      if (error instanceof LoginError) throw new RefusalError({ code: `login.${error.code}`, label: error.label })
      throw error
    }
  })
  call('GET', 'blade-auth/captcha', ['验证码', 'Captcha'], 'public', ({ reply }) => {
    reply.header('Cache-Control', 'no-store')
    return auth.options.captcha === false ? { key: '', image: '' } : auth.captchas.create()
  })
  call('POST', 'blade-auth/logout', ['退出登录', 'Log out'], 'public', async ({ request }) => {
    if (request.login) await auth.end(request.login, 'logout')
    return true
  })
}
