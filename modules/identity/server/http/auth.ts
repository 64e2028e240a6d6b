/** The calls around a login, in the words of this family of clients: tokens, captcha, who I am, what I may do. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { find, get, messageCatalogue } from '../../../kit/index.ts'
import { dept, lookAs, loginSession, preference, preferred, role as roles, user } from '../../index.ts'
import { param, statusesOf, whitelistKey } from '../../../system/index.ts'
import type { Admitted } from '../auth.ts'
import { ClientError, LoginError } from '../clients.ts'
import type { Engine } from '../../../../server/kernel/engine.ts'
import { no, usableIdentities } from '../sign-in.ts'
import { accountRoutes } from './account.ts'
import { askedOf, loginOf, must } from '../../../../server/http/context.ts'
import { envelope, langOf, type Lang } from '../../../../server/http/envelope.ts'
import { openRoutes } from './open.ts'
import { entering, fail, familyRole } from './entering.ts'
import { otherLogin } from './other-login.ts'
import { phoneRoutes } from './phone.ts'
import { preferenceCalls } from './preferences.ts'
import type { AuthContext } from './auth-context.ts'
import { calling, textOf } from '../../../../server/http/calling.ts'
import type { Login } from '../../../../server/http/login.ts'
import { failed, guestAnswer, returned, socialRoutes } from './social.ts'

/** The identities of a person as `relation_auth` lists them. */
async function relations(engine: Engine, login: Login, lang: Lang) {
  const own = await usableIdentities(engine, login.tenant, login.userId)
  return Promise.all(
    own.map(async one => {
      const [as, at] = await Promise.all([engine.ask(login.tenant, get(roles, one.roleId)), engine.ask(login.tenant, get(dept, one.deptId))])
      return {
        id: one.id,
        roleId: one.roleId,
        roleName: messageCatalogue.text(as?.roleName ?? '', lang),
        roleAlias: as?.roleAlias ?? '',
        deptId: one.deptId,
        deptName: at?.deptName ?? '',
      }
    }),
  )
}

/** The statuses that front ends reject without a word, as the tenant's administrator configured them. */
async function whitelist({ registry, ask }: Engine, tenant: string): Promise<readonly number[]> {
  if (!registry.resources.has(param.name)) return []
  const [row] = await ask(tenant, find(param, { paramKey: whitelistKey, status: 'live' }, { limit: 1 }))
  return statusesOf(row?.paramValue)
}

/** The answer of the token endpoint and of a switch. From here on the request is theirs: with its answer comes what their files are fetched by. */
async function loginAnswer(engine: Engine, request: FastifyRequest, { login, access, refresh, seconds }: Admitted, lang: Lang) {
  request.login = login
  const [account, likes, relation_auth, status_whitelist, house] = await Promise.all([
    engine.ask(login.tenant, get(user, login.userId)),
    engine.ask(login.tenant, get(preference, login.userId)),
    relations(engine, login, lang),
    whitelist(engine, login.tenant),
    engine.house(login.tenant),
  ])
  return {
    tenant_id: login.tenant,
    user_id: login.userId,
    eipUserId: login.userId,
    dept_id: login.actor.deptId,
    dept_name: login.deptName,
    post_id: '',
    role_id: login.roleId,
    role_name: familyRole(login),
    role_alias: login.actor.role,
    oauth_id: account?.oauthId ?? '',
    account: login.account,
    user_name: login.account,
    nick_name: account?.name || login.actor.name,
    real_name: login.actor.name,
    avatar: account?.avatar ?? '',
    homeView: login.homeView,
    zone: login.zone,
    names: house.names ?? 'chinese',
    relation_auth,
    preference: preferred(likes),
    status_whitelist,
    // Until it is changed every other call is refused by name.
    must_change_password: !!login.mustChange,
    access_token: access,
    refresh_token: refresh,
    token_type: 'bearer',
    expires_in: seconds,
    scope: 'all',
    // Whose eyes are looked through says the rest; who looks, and what until, says this.
    ...(login.viewer ? { looking: { by: login.viewer.actor.name, seconds } } : {}),
    detail: { type: 'web' },
    license: 'powered by ketang',
  }
}

async function token(request: FastifyRequest, reply: FastifyReply, context: AuthContext, lang: Lang) {
  const { engine, auth } = context
  // Tokens are nobody's to keep.
  reply.header('Cache-Control', 'no-store')
  const asked = askedOf(request)
  try {
    if (asked.grant_type === 'refresh_token') {
      const renewed = textOf(asked.refresh_token) && (await auth.refresh(String(asked.refresh_token), request.headers.authorization))
      return renewed ? await loginAnswer(engine, request, renewed, lang) : fail(reply, no.refresh, lang)
    }
    if (asked.grant_type === 'social') return await throughThirdParty(request, reply, context, lang)
    const given = entering(request, auth)
    if (!given) return fail(reply, no.grant, lang)
    const client = await auth.client(given.tenant, request.headers.authorization, String(asked.grant_type))
    return await loginAnswer(engine, request, await auth.signIn({ ...given, client }), lang)
  } catch (error) {
    if (error instanceof LoginError) return fail(reply, error, lang)
    throw error
  }
}

/** Somebody came back from a third party: their session when the house knows them, else that of a guest. */
async function throughThirdParty(request: FastifyRequest, reply: FastifyReply, context: AuthContext, lang: Lang) {
  const { engine, auth, social } = context
  const came = await returned(request, reply, context)
  if (!came) return fail(reply, failed, lang)
  const {
    guest: { tenant, oauthId },
    guest,
  } = came
  if (!came.isKnown) return guestAnswer(guest, social.guestToken(guest))
  const client = await auth.client(tenant, request.headers.authorization, 'social')
  return loginAnswer(engine, request, await auth.signIn({ tenant, address: request.ip, by: 'social', oauthId, client }), lang)
}

/** Somebody looks through the eyes of another, who is told in their own list of sessions. */
async function looked(request: FastifyRequest, reply: FastifyReply, { engine, auth }: AuthContext, lang: Lang) {
  reply.header('Cache-Control', 'no-store')
  const login = loginOf(request),
    asked = askedOf(request)
  must(login, lookAs.permit)
  return loginAnswer(engine, request, await auth.look(login, textOf(asked.identityId) ?? '', textOf(asked.purpose) ?? ''), lang)
}

/** Another identity of the same person: a new session, and the end of this one, in one turn. */
async function switched(request: FastifyRequest, reply: FastifyReply, { engine, auth }: AuthContext, lang: Lang) {
  reply.header('Cache-Control', 'no-store')
  const login = loginOf(request),
    asked = askedOf(request)
  const other = textOf(asked.userId)
  const own = await usableIdentities(engine, login.tenant, login.userId)
  const [id, roleId, deptId] = [asked.relationId ?? asked.id, asked.roleId, asked.deptId].map(textOf)
  const to = own.find(one => (id ? one.id === id : one.roleId === roleId && one.deptId === deptId))
  if (!to || (other && other !== login.userId)) return fail(reply, no.noRole, lang)
  try {
    const client = await auth.client(login.tenant, request.headers.authorization, 'refresh_token')
    const admitted = await auth.start({ tenant: login.tenant, identityId: to.id, grant: 'switch', replaces: login.family, client })
    return await loginAnswer(engine, request, admitted, lang)
  } catch (error) {
    if (error instanceof ClientError) return fail(reply, error, lang)
    throw error
  }
}

const whoIs = (login: Login) => ({
  userId: login.userId,
  roleId: login.roleId,
  deptId: login.actor.deptId,
  tenantId: login.tenant,
  account: login.account,
  userName: login.actor.name,
  roleName: login.roleName,
  deptName: login.deptName,
  roleAlias: login.actor.role,
  homeView: login.homeView,
})

/** Registers everything under /api/blade-auth and the calls of one's own account. */
export function authRoutes(app: FastifyInstance, context: AuthContext): void {
  const { auth } = context
  const call = calling(app)
  const done = { success: 'true', msg: 'success' }
  const oauth = 'blade-auth/oauth'

  call('POST', `${oauth}/token`, ['登录与刷新', 'Log in and refresh'], (request, reply, lang) => token(request, reply, context, lang), 'public')
  call(
    'GET',
    `${oauth}/captcha`,
    ['验证码', 'Captcha'],
    (_request, reply) => {
      reply.header('Cache-Control', 'no-store')
      // Where nobody is asked there is no picture, and the login page shows no field for it.
      return auth.options.captcha === false ? { key: '', image: '' } : auth.captchas.create()
    },
    'public',
  )
  call('GET', `${oauth}/switch-dept`, ['切换身份', 'Switch the identity'], (request, reply, lang) => switched(request, reply, context, lang))
  const { path } = loginSession
  app.serveCall(
    { method: 'POST', path: `/api/${path!.base}/look`, label: lookAs.label, kind: 'act', of: loginSession, commands: [lookAs], access: [lookAs.permit] },
    (request, reply) => looked(request, reply, context, langOf(request)),
  )
  call(
    'GET',
    `${oauth}/logout`,
    ['退出登录', 'Log out'],
    async request => {
      if (request.login) await auth.end(request.login, 'logout')
      return done
    },
    'public',
  )
  // The family's way to upload the browser's error log: it ends nothing.
  call('POST', `${oauth}/logout`, ['上传错误日志', 'Upload the error log'], request => {
    const entries = Array.isArray(request.body) ? request.body.slice(0, 50) : []
    context.noting?.browser(entries, request)
    return done
  })
  call('GET', `${oauth}/clear-cache`, ['清除缓存', 'Clear the cache'], () => done)
  call('GET', `${oauth}/user-info`, ['登录信息', 'Login information'], (request, _reply, lang) => {
    const who = whoIs(loginOf(request))
    return { ...envelope({ ...who, roles: [who.roleAlias] }, lang), ...who }
  })
  otherLogin(context)
  accountRoutes(app, context)
  phoneRoutes(context)
  preferenceCalls(app, context)
  openRoutes(context)
  socialRoutes(app, context)
}
