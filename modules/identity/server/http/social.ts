/** The calls of a login through a third party: where to go, coming back, and what a guest may ask for. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { denying, find, type Label, refusals } from '../../../kit/index.ts'
import { user } from '../../index.ts'
import { no as signInNo } from '../sign-in.ts'
import { beginSeconds, type Guest, guestSeconds, type Social } from '../social.ts'
import { fail } from './entering.ts'
import type { AuthContext } from './auth-context.ts'
import { answering, calling, tenantOf, textOf } from '../../../../server/http/calling.ts'
import { askedOf, tokenOf } from '../../../../server/http/context.ts'
import { envelope, langOf, refusal } from '../../../../server/http/envelope.ts'

export const no = refusals('guest', { registerFirst: ['请先完成账号注册', 'please register an account first'] })
export const failed: { readonly code: number; readonly label: Label } = {
  code: 2004,
  label: ['第三方登录未成功，请重试', 'the login through the third party did not succeed, please try again'],
}

const cookieName = 'ketang_social'
const cookiePath = '/api/blade-auth/oauth'
const cookieOf = (request: FastifyRequest): string => new RegExp(`(?:^|;\\s*)${cookieName}=([^;]+)`).exec(request.headers.cookie ?? '')?.[1] ?? ''
function keep(request: FastifyRequest, reply: FastifyReply, value: string, lasts: number): void {
  reply.header(
    'Set-Cookie',
    [`${cookieName}=${value}`, `Path=${cookiePath}`, `Max-Age=${lasts}`, 'HttpOnly', 'SameSite=Lax', ...(request.protocol === 'https' ? ['Secure'] : [])].join(
      '; ',
    ),
  )
}

/** Who came back from a third party and is known here by that: what the sign-in needs, else a guest. */
export async function returned(
  request: FastifyRequest,
  reply: FastifyReply,
  { engine, social }: AuthContext,
): Promise<{ readonly guest: Guest; readonly isKnown: boolean } | undefined> {
  const asked = askedOf(request)
  const [source, code, state] = [asked.source, asked.code, asked.state].map(textOf)
  const cookie = cookieOf(request)
  // What was begun is spent, whatever comes of it.
  keep(request, reply, '', 0)
  if (!source || !code || !state) return undefined
  const guest = await social.finish({ source, code, state, cookie }).catch((error: unknown) => {
    request.log.warn({ err: error, source }, 'a third party refused a login')
    return undefined
  })
  if (!guest) return undefined
  const known = await engine.ask(guest.tenant, find(user, { oauthId: guest.oauthId, status: { not: 'removed' } }, { limit: 1 }))
  return { guest, isKnown: known.length > 0 }
}

/** The answer for somebody without an account: no user id, so that clients open the registration. */
export const guestAnswer = (guest: Guest, token: string) => ({
  tenant_id: guest.tenant,
  user_id: '',
  eipUserId: '',
  dept_id: '',
  dept_name: '',
  post_id: '',
  role_id: '',
  role_name: 'guest',
  role_alias: 'guest',
  oauth_id: guest.oauthId,
  account: '',
  user_name: guest.name,
  nick_name: guest.name,
  real_name: guest.name,
  avatar: '',
  relation_auth: [],
  access_token: token,
  refresh_token: '',
  token_type: 'bearer',
  expires_in: guestSeconds,
  scope: 'all',
  detail: { type: 'web' },
  license: 'powered by ketang',
})

/** What clients fetch by themselves after every login: a guest has none of it. */
const fetched = new Set(['menu/routes', 'menu/buttons', 'menu/top-menu'].map(name => `/api/blade-system/${name}`))
/** What a guest hears instead of an answer: nothing of a sidebar, and that everything but the registration comes later. */
export function guestHears(request: FastifyRequest, social: Social) {
  const token = tokenOf(request)
  if (!token) return undefined
  const path = request.url.replace(/\?.*$/, '')
  if (!path.startsWith('/api/') || !request.target || (request.target.isPublic && !fetched.has(path)) || !social.guestOf(token)) return undefined
  const lang = langOf(request)
  return fetched.has(path) ? envelope([], lang) : refusal(denying(no.registerFirst), lang)
}

export function socialRoutes(app: FastifyInstance, context: AuthContext): void {
  const { social } = context,
    call = calling(app)
  answering(context)('GET', 'blade-auth/oauth/sources', ['第三方登录方式', 'Third parties to log in through'], 'public', ({ request }) =>
    social.offered(tenantOf(request)),
  )
  call(
    'GET',
    'blade-auth/oauth/render/:source',
    ['第三方登录', 'Third-party login'],
    async (request, reply, lang) => {
      const { source } = request.params as { readonly source: string }
      const begun = await social.begin(tenantOf(request), source, `${request.protocol}://${request.host}`).catch((error: unknown) => {
        request.log.warn({ err: error, source }, 'a third party can not be reached')
        return 'unreachable' as const
      })
      if (!begun) return fail(reply, signInNo.grant, lang)
      if (begun === 'unreachable') return fail(reply, failed, lang)
      keep(request, reply, begun.cookie, beginSeconds)
      return reply.header('Cache-Control', 'no-store').redirect(begun.address)
    },
    'public',
  )
}
