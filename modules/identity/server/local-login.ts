/** A third party of one's own for development and tests: an OpenID provider that believes whatever name is typed in. Served only
 * where KETANG_LOCAL_LOGIN says so. */
import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jwtOf } from './jwt.ts'
import type { Provider } from './social.ts'

const clientId = 'ketang',
  clientSecret = 'local login for development'
export const localProvider = (issuer: string): Provider => ({
  source: 'local',
  name: '本机',
  clientId,
  clientSecret,
  issuer,
  authorizeUrl: null,
  tokenUrl: null,
  userinfoUrl: null,
  scope: 'openid profile',
  subjectField: 'sub',
  nameField: 'name',
})
const base = '/sandbox/oidc'
const codeSeconds = 60

interface Given {
  readonly sub: string
  readonly name: string
  readonly redirect: string
  readonly challenge: string
  readonly until: number
}
const escaped = (text: string): string => text.replace(/[&<>"']/g, one => `&#${one.charCodeAt(0)};`)
const textsOf = (from: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries((from ?? {}) as object).map(([name, value]) => [name, String(value)]))

/** Where the provider is, once the server listens. */
export const localIssuer = (app: FastifyInstance): string => `http://127.0.0.1:${(app.server.address() as AddressInfo | null)?.port ?? 0}${base}`

const page = (query: Readonly<Record<string, string>>): string => `<!doctype html><html lang="zh"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>本机登录 Local login</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f6f7f9;color:#1c2127}main{max-width:22rem;margin:10vh auto;background:#fff;
border-radius:8px;padding:1.5rem;box-shadow:0 1px 3px #0003}input,button{display:block;width:100%;box-sizing:border-box;margin:.25rem 0 1rem;
padding:.6rem;font:inherit;border:1px solid #8f99a8;border-radius:4px}button{background:#2d72d2;color:#fff;border-color:#2d72d2;cursor:pointer}
</style><main data-screen="local-login"><h1>本机登录 Local login</h1><form method="post" action="${base}/authorize">
${['redirect_uri', 'state', 'code_challenge'].map(name => `<input type="hidden" name="${name}" value="${escaped(query[name] ?? '')}">`).join('')}
<label>编号 Id<input name="sub" required maxlength="50" value="1"></label><label>姓名 Name<input name="name" maxlength="50"></label>
<button>登录 Log in</button></form></main></html>`

/** Serves the provider's pages and calls on the product's own server. */
export function localLogin(app: FastifyInstance): void {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = { private: privateKey.export({ type: 'pkcs8', format: 'pem' }), public: publicKey.export({ type: 'spki', format: 'pem' }) }
  const { sign } = jwtOf({ secret: pem, sign: { algorithm: 'RS256', kid: 'local' } })
  const codes = new Map<string, Given>(),
    people = new Map<string, Given>()
  const open = { config: { public: true } }
  const own = (request: FastifyRequest, to: string): boolean =>
    URL.canParse(to) && new URL(to).host === request.host && new URL(to).pathname.startsWith('/oauth/redirect/')

  app.get(`${base}/.well-known/openid-configuration`, open, () => {
    const issuer = localIssuer(app)
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['S256'],
    }
  })
  app.get(`${base}/jwks`, open, () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'local', alg: 'RS256', use: 'sig' }] }))
  app.get(`${base}/authorize`, open, (request, reply) => reply.type('text/html; charset=utf-8').send(page(textsOf(request.query))))
  app.post(`${base}/authorize`, open, (request, reply) => {
    const { sub = '', name = '', redirect_uri: redirect = '', state = '', code_challenge: challenge = '' } = textsOf(request.body)
    // It believes names, not addresses: codes go back to the console of this server only.
    if (!sub || !own(request, redirect)) return reply.code(400).send({ error: 'invalid_request' })
    const code = randomBytes(16).toString('base64url')
    codes.set(code, { sub, name, redirect, challenge, until: Date.now() + codeSeconds * 1000 })
    const to = new URL(redirect)
    to.searchParams.set('code', code)
    to.searchParams.set('state', state)
    return reply.redirect(to.href)
  })
  app.post(`${base}/token`, open, (request, reply) => {
    const { code = '', code_verifier: verifier = '', redirect_uri: redirect = '' } = textsOf(request.body)
    const given = codes.get(code)
    codes.delete(code)
    const fits =
      given && given.until > Date.now() && given.redirect === redirect && createHash('sha256').update(verifier).digest('base64url') === given.challenge
    if (!fits) return reply.code(400).send({ error: 'invalid_grant' })
    const access = randomBytes(16).toString('base64url'),
      now = Math.floor(Date.now() / 1000)
    people.set(access, given)
    return reply
      .header('Cache-Control', 'no-store')
      .send({
        access_token: access,
        token_type: 'bearer',
        expires_in: codeSeconds,
        scope: 'openid profile',
        id_token: sign({ iss: localIssuer(app), aud: clientId, sub: given.sub, name: given.name, iat: now, exp: now + codeSeconds }),
      })
  })
  app.get(`${base}/userinfo`, open, (request, reply) => {
    const given = people.get(String(request.headers.authorization ?? '').replace(/^bearer /i, ''))
    return given ? { sub: given.sub, name: given.name } : reply.code(401).send({ error: 'invalid_token' })
  })
}
