/** Logins through a third party: where to send a browser, what came back, and who that is here. Nothing is kept between the two
 * steps: what must be remembered travels signed in a cookie of the browser that began. */
import type { Configuration } from 'openid-client'
import { find, type Row } from '../../kit/index.ts'
import { loginProvider } from '../index.ts'
import type { Engine } from '../../../server/kernel/engine.ts'
import { type Outgoing, outgoing, outgoingMsMax } from '../../../server/outgoing.ts'
import { jwtBySecret } from './jwt.ts'
import { keyFor, seconds } from './tokens.ts'

export type Provider = Pick<
  Row<typeof loginProvider>,
  'source' | 'name' | 'clientId' | 'clientSecret' | 'issuer' | 'authorizeUrl' | 'tokenUrl' | 'userinfoUrl' | 'scope' | 'subjectField' | 'nameField'
>

/** Somebody whom a third party knows and this house does not yet. */
export interface Guest {
  readonly tenant: string
  readonly oauthId: string
  readonly name: string
}
interface Begun {
  readonly tenant: string
  readonly source: string
  readonly state: string
  readonly verifier: string
  readonly back: string
}
type Signed<T> = T & { readonly typ: 'begun' | 'guest'; readonly exp: number }

export interface Social {
  /** The providers that people of a tenant may choose from. */
  offered(tenant: string): Promise<readonly Pick<Provider, 'source' | 'name'>[]>
  /** The address to send the browser to and what it must bring back; undefined for an unknown source. */
  begin(tenant: string, source: string, origin: string): Promise<{ readonly address: string; readonly cookie: string } | undefined>
  /** Who came back, or undefined when what came does not belong to what this browser began. Throws when the provider says no. */
  finish(given: { readonly source: string; readonly code: string; readonly state: string; readonly cookie: string }): Promise<Guest | undefined>
  /** A token with which a guest may ask for an account, and nothing else. */
  guestToken(guest: Guest): string
  guestOf(token: string | undefined): Guest | undefined
}

/** How long somebody may take at the third party, and a guest for the form. */
export const beginSeconds = 600,
  guestSeconds = 1_800
/** The page of the console that a third party sends browsers back to. */
const redirectPath = (source: string): string => `/oauth/redirect/${source}`

/** @param extra providers of the house itself, such as the local one; they may be called wherever they are. */
export function social(engine: Engine, secret: string, extra: () => readonly Provider[] = () => [], out: Outgoing = outgoing()): Social {
  const jwt = jwtBySecret(keyFor(secret, 'social logins'), true)
  const sealed = <T extends object>(typ: 'begun' | 'guest', what: T, lasts: number): string => jwt.sign({ ...what, typ, exp: seconds(engine.clock()) + lasts })
  function opened<T>(typ: 'begun' | 'guest', text: string | undefined): T | undefined {
    try {
      const found = text ? jwt.verify<Signed<T>>(text) : undefined
      return found && found.typ === typ && found.exp > seconds(engine.clock()) ? found : undefined
    } catch {
      return undefined
    }
  }
  async function provider(tenant: string, source: string): Promise<Called | undefined> {
    const [row] = await engine.ask(tenant, find(loginProvider, { source, status: 'live' }, { limit: 1 }))
    if (row) return { ...row, out }
    return extra().find(one => one.source === source)
  }

  return {
    async offered(tenant) {
      const rows = await engine.ask(tenant, find(loginProvider, { status: 'live' }, { sort: ['source'] }))
      return [...rows, ...extra()].map(({ source, name }) => ({ source, name }))
    },
    async begin(tenant, source, origin) {
      const to = await provider(tenant, source)
      if (!to) return undefined
      const oidc = await import('openid-client')
      const verifier = oidc.randomPKCECodeVerifier(),
        state = oidc.randomState()
      const address = oidc.buildAuthorizationUrl(await configured(to), {
        redirect_uri: origin + redirectPath(source),
        scope: to.scope,
        state,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { address: address.href, cookie: sealed('begun', { tenant, source, state, verifier, back: origin } satisfies Begun, beginSeconds) }
    },
    async finish({ source, code, state, cookie }) {
      const begun = opened<Begun>('begun', cookie)
      if (!begun || begun.source !== source || begun.state !== state) return undefined
      const from = await provider(begun.tenant, source)
      return from && { tenant: begun.tenant, ...(await whoCame(from, begun, code)) }
    },
    guestToken: guest => sealed('guest', { tenant: guest.tenant, oauthId: guest.oauthId, name: guest.name }, guestSeconds),
    guestOf: token => opened<Guest>('guest', token),
  }
}

/** A provider, and by what it is called when a tenant named its addresses. */
type Called = Provider & { readonly out?: Outgoing }

async function configured(to: Called): Promise<Configuration> {
  const oidc = await import('openid-client')
  const guarded = to.out ? { [oidc.customFetch]: to.out.fetch as never } : {}
  const insecure = [to.issuer, to.authorizeUrl].some(address => address?.startsWith('http:')) ? [oidc.allowInsecureRequests] : []
  if (to.issuer)
    return oidc.discovery(new URL(to.issuer), to.clientId, to.clientSecret, undefined, { execute: insecure, timeout: outgoingMsMax / 1000, ...guarded })
  const of = new oidc.Configuration(
    { issuer: new URL(to.authorizeUrl!).origin, authorization_endpoint: to.authorizeUrl!, token_endpoint: to.tokenUrl!, userinfo_endpoint: to.userinfoUrl! },
    to.clientId,
    to.clientSecret,
  )
  for (const allow of insecure) allow(of)
  Object.assign(of, { timeout: outgoingMsMax / 1000, ...guarded })
  return of
}

/** Trades the code for tokens and asks who it is. The id of a person is that of the provider, under the provider's name. */
async function whoCame(from: Called, begun: Begun, code: string): Promise<Omit<Guest, 'tenant'>> {
  const oidc = await import('openid-client')
  const config = await configured(from)
  const came = new URL(begun.back + redirectPath(from.source))
  came.searchParams.set('code', code)
  came.searchParams.set('state', begun.state)
  // Some name themselves beside the code; the console passes only code and state on, and each source has an address of its own.
  if (config.serverMetadata().authorization_response_iss_parameter_supported) came.searchParams.set('iss', config.serverMetadata().issuer)
  const tokens = await oidc.authorizationCodeGrant(config, came, { pkceCodeVerifier: begun.verifier, expectedState: begun.state })
  const claims: Readonly<Record<string, unknown>> = {
    ...tokens.claims(),
    ...(config.serverMetadata().userinfo_endpoint ? await oidc.fetchUserInfo(config, tokens.access_token, tokens.claims()?.sub ?? oidc.skipSubjectCheck) : {}),
  }
  const subject = claims[from.subjectField]
  if (typeof subject !== 'string' && typeof subject !== 'number') throw new Error(`${from.source} did not say who it is`)
  const name = claims[from.nameField]
  return { oauthId: `${from.source}:${subject}`, name: typeof name === 'string' ? name.slice(0, 50) : '' }
}
