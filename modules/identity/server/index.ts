/** What identity gives the server: who signs in and how, the calls around it, and the tenant behind an address; and what the server parts
 * of other modules build upon. */
import type { ModuleParts } from '../../kit/index.ts'
import type { Context } from '../../../server/http/context.ts'
import { auth, type Auth } from './auth.ts'
import { authRoutes } from './http/auth.ts'
import type { AuthContext } from './http/auth-context.ts'
import { firstPasswordFirst } from './first-password.ts'
import { lookersDoNothing } from './looking.ts'
import { ownSessions } from './http/own-sessions.ts'
import { guestHears } from './http/social.ts'
import { packageCalls } from './http/tenant-packages.ts'
import { tenantCalls } from './http/tenants.ts'
import { authLogCalls } from './http/auth-log.ts'
import { clientCalls } from './http/client-calls.ts'
import { userCalls } from './http/users.ts'
import { localIssuer, localLogin, localProvider } from './local-login.ts'
import { notedSignIns } from './noted-sign-ins.ts'
import { publicTenant } from './public-tenant.ts'
import { social } from './social.ts'

export { auth, type Auth }
export { no as noAccount } from './http/account.ts'
export { phoneForms } from './http/phone-forms.ts'
export { ensurePictureRead } from './http/picture-read.ts'
export { actorsOf } from './login.ts'
export { chosenPassword, oneTimePassword } from './password.ts'
export { fillRoles, fillRolesOf } from './stock-roles.ts'

function http(context: Context): void {
  const { app, engine, journals } = context
  // The port `auth` is this module's own: the rest of the server knows of it only whom a token belongs to.
  const own = context.auth as Auth,
    signing = journals ? notedSignIns(own, journals) : own
  const thirdParties = social(engine, own.options.secret, () => (context.localLogin ? [localProvider(localIssuer(app))] : []), context.ports.outgoing)
  if (context.localLogin) localLogin(app)
  context.publicTenant = publicTenant(context)
  // Forms of other modules ask for the characters of a picture, too.
  context.ports.captchas = own.captchas
  app.addHook('onRequest', (request, reply, next) => {
    const heard = request.login ? undefined : guestHears(request, thirdParties)
    if (heard) void reply.code(heard.code).send(heard)
    else next()
  })
  firstPasswordFirst(app)
  lookersDoNothing(app)
  const calls: AuthContext = { ...context, auth: signing, social: thirdParties }
  authRoutes(app, calls)
  tenantCalls(context)
  packageCalls(context)
  userCalls(calls)
  clientCalls(context)
  authLogCalls(context)
  ownSessions(context)
}

export const server: ModuleParts = {
  ports: ({ config: { secret, captcha, sm2Key }, engine }) => ({
    auth: auth(engine, { secret, accessSeconds: 3_600, refreshSeconds: 604_800, captcha, sm2Key }),
  }),
  http,
}
