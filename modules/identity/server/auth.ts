/** Auth: sessions behind tokens, from sign-in over refresh and switch to their end, cached until a fact concerns them. */
import { type Actor, get, isStock, newId, plus, RefusalError, type Role } from '../../kit/index.ts'
import { dropSession, endSession, identity as identities, lookAs, loginSession, ownClient, role as roles, rotateSession, startSession } from '../index.ts'
import { captchas, type Captchas } from './captcha.ts'
import { type Client, clientOf } from './clients.ts'
import type { Engine, Session } from '../../../server/kernel/engine.ts'
import type { Authentication, Login } from '../../../server/http/login.ts'
import { feeds } from './feeds.ts'
import { phoneCodes } from './phone-codes.ts'
import { sessions } from './sessions.ts'
import { signIn, type SignIn } from './sign-in.ts'
import { digestOf, seconds, type Signer, signer } from './tokens.ts'

export interface AuthOptions {
  /** Signs tokens and seals captchas; the same on every process of one database. */
  readonly secret: string
  readonly accessSeconds: number
  readonly refreshSeconds: number
  /** true: asked; false: nobody is asked; a text: every picture shows it. On unless told otherwise. */
  readonly captcha?: boolean | string | undefined
  /** Whether a code that was sent to a phone is right; the phone codes of the database unless told otherwise. */
  readonly phoneCode?: ((tenant: string, phone: string, code: string) => Promise<boolean>) | undefined
  /** The private key for passwords that clients seal, in hexadecimal; none where they send digests or plain ones. */
  readonly sm2Key?: string | undefined
}

export interface Tokens {
  readonly access: string
  readonly refresh: string
  /** How long the access token works. */
  readonly seconds: number
}
export interface Admitted extends Tokens {
  readonly login: Login
}
export interface Start {
  readonly tenant: string
  readonly identityId: string
  readonly grant: string
  /** The session that ends in the same turn. */
  readonly replaces?: string
  /** The program that asks: its times hold. */
  readonly client?: Client | undefined
}

export interface Auth extends Authentication {
  readonly options: AuthOptions
  readonly captchas: Captchas
  /** Checks who signs in and starts their session; throws a SignInError that says why not. */
  signIn: SignIn
  /** Starts a session of an identity. Whoever calls has checked who it is. */
  start(given: Start): Promise<Admitted>
  /** Lets somebody look through the eyes of another for a while, without a refresh token; refuses whom they may not look as. */
  look(viewer: Login, identityId: string, purpose: string): Promise<Admitted>
  /** New tokens for a refresh token, which then is dead. Presenting a dead one ends its session. */
  refresh(token: string, header?: string): Promise<Admitted | undefined>
  /** The program behind a Basic header, in a tenant; throws a ClientError that says why it gets nothing. */
  client(tenant: string, header: string | undefined, grant: string): Promise<Client | undefined>
  end(login: Login, reason: string): Promise<void>
}

/** How long somebody looks through another's eyes before they say again what for. */
const lookSeconds = 1_800

/** Somebody doing what the server has already checked, in their own name. */
export const trusted = (session: Session): Session => ({
  ...session,
  actor: { ...session.actor, reach: 'all', narrow: undefined, sight: undefined, may: () => true },
})

/** Tickets by which files are fetched where no header can be sent. */
const fileTickets = (sign: Signer, lasts: number, clock: () => string, session: ReturnType<typeof sessions>['get']): Auth['files'] => ({
  ticket({ tenant, family }) {
    const iat = seconds(clock())
    return sign.sign({ tenant, family, iat, typ: 'files', exp: iat + lasts })
  },
  async session(ticket) {
    const claims = sign.verify(ticket, 'files', clock())
    const login = claims && (await session(claims.tenant, claims.family))
    return login?.mustChange ? undefined : login
  },
})

export function auth(engine: Engine, given: AuthOptions): Auth {
  const options = { ...given, phoneCode: given.phoneCode ?? phoneCodes(engine).use }
  const sign = signer(options.secret)
  const cached = sessions(engine)
  const after = (ofSeconds: number): string => plus(engine.clock(), ofSeconds * 1000)

  const tokens = (tenant: string, family: string, client?: Client): Tokens => {
    const iat = seconds(engine.clock()),
      claims = { tenant, family, iat, ...(client ? { client: client.id } : {}) }
    const { accessSeconds, refreshSeconds } = client ?? options
    return {
      access: sign.sign({ ...claims, typ: 'access', exp: iat + accessSeconds }),
      refresh: sign.sign({ ...claims, typ: 'refresh', exp: iat + refreshSeconds }),
      seconds: accessSeconds,
    }
  }
  async function admitted(tenant: string, family: string, made: Tokens): Promise<Admitted | undefined> {
    const login = await cached.get(tenant, family)
    return login && { ...made, login }
  }

  const self: Auth = {
    options,
    captchas: captchas({ secret: options.secret, clock: engine.clock, mode: options.captcha }),
    session(token) {
      const now = engine.clock(),
        claims = token ? sign.verify(token, 'access', now) : undefined
      return claims && cached.get(claims.tenant, claims.family, now)
    },
    recent(token) {
      const now = engine.clock(),
        claims = sign.verify(token, 'access', now)
      return claims && cached.recent(claims.tenant, claims.family, now)
    },
    holds: cached.holds,
    files: fileTickets(sign, options.refreshSeconds, engine.clock, cached.get),
    feeds: feeds(engine, sign, cached.get, trusted),
    onChange: cached.onChange,
    signIn: given => entrance(given),
    async start({ tenant, identityId, grant, replaces, client }) {
      const held = await engine.ask(tenant, get(identities, identityId))
      if (!held) throw new Error(`no identity ${identityId}`)
      const as = await engine.ask(tenant, get(roles, held.roleId))
      const family = newId(),
        made = tokens(tenant, family, client)
      const role = as!.roleAlias as Role
      const actor: Actor = { userId: held.userId, name: '', role, deptId: held.deptId, reach: 'all', may: () => true }
      await engine.run({ ...engine.system(tenant), actor }, startSession, family, {
        userId: held.userId,
        identityId,
        digest: digestOf(made.refresh),
        until: after((client ?? options).refreshSeconds),
        grant,
        ...(replaces ? { replaces } : {}),
      })
      const done = await admitted(tenant, family, made)
      if (!done) throw new Error(`the session of ${identityId} did not start`)
      return done
    },
    async look(viewer, identityId, purpose) {
      const { tenant } = viewer,
        family = newId(),
        iat = seconds(engine.clock())
      const secret = sign.sign({ tenant, family, iat, typ: 'refresh', exp: iat })
      await engine.submit(viewer, lookAs, family, { identityId, purpose, digest: digestOf(secret), until: after(lookSeconds), viewedFrom: viewer.family })
      const access = sign.sign({ tenant, family, iat, typ: 'access', exp: iat + lookSeconds })
      const done = await admitted(tenant, family, { access, refresh: '', seconds: lookSeconds })
      if (!done) throw new Error(`the look as ${identityId} did not start`)
      return done
    },
    client: (tenant, header, grant) => clientOf(engine, tenant, header, grant, options),
    async refresh(token, header) {
      const claims = sign.verify(token, 'refresh', engine.clock())
      const login = claims && (await cached.get(claims.tenant, claims.family))
      if (!claims || !login) return undefined
      // A token is of use to the program alone that it was given to.
      const client = await self.client(claims.tenant, header, 'refresh_token')
      // The console went by the name of a stock client before it had one of its own.
      const isRenamed = client?.id === ownClient && isStock(claims.client)
      if (claims.client && claims.client !== client?.id && !isRenamed) return undefined
      const made = tokens(claims.tenant, claims.family, client)
      try {
        const { status } = await engine.run(trusted(login), rotateSession, claims.family, {
          presented: digestOf(token),
          digest: digestOf(made.refresh),
          until: after((client ?? options).refreshSeconds),
        })
        return status === 'active' ? await admitted(claims.tenant, claims.family, made) : undefined
      } catch (error) {
        // It ended between the look and the turn.
        if (error instanceof RefusalError) return undefined
        throw error
      }
    },
    async end(login, reason) {
      const row = await engine.ask(login.tenant, get(loginSession, login.family))
      if (row?.status !== 'active') return
      // Who looks may do nothing through these eyes; to stop looking is their own doing.
      if (login.viewer) await engine.run(trusted(login.viewer), dropSession, login.family, { reason })
      else await engine.run(trusted(login), endSession, login.family, { reason })
    },
  }
  const entrance = signIn(engine, self)
  return self
}
