/** A login, and who makes one of a token: what the calls know of whoever asks. Which module signs people in is its own matter. */
import type { FastifyRequest } from 'fastify'
import type { Session } from '../kernel/engine.ts'

export interface Login extends Session {
  readonly userId: string
  readonly account: string
  readonly lang?: 0 | 1
  readonly roleName: string
  readonly deptName: string
  /** The id of the login session: the family its tokens belong to. */
  readonly family: string
  readonly identityId: string
  readonly roleId: string
  readonly homeView: string
  /** The password is for one sign-in: whoever has it may do nothing before they have chosen their own. */
  readonly mustChange?: boolean
  readonly unmask: { readonly names: boolean; readonly money: boolean }
  readonly codes: ReadonlySet<string>
  /** The menus its role is offered; undefined: all that are for it. */
  readonly nodes: ReadonlySet<string> | undefined
  /** Who looks through these eyes, where that is somebody else: their own login. Nothing is done then. */
  readonly viewer?: Login
  /** The calls of the tenant that ask for a scope, each with whether this session has it. */
  readonly guards: readonly { readonly id: string; readonly name: string; readonly covers: RegExp; readonly isHeld: boolean }[]
}

export interface Authentication {
  /** The session behind a bearer token; undefined when it is missing, expired or revoked, or its account, role or
   * department is off. At once where it is known already. */
  session(token: string | undefined): Promise<Login | undefined> | Login | undefined
  /** The session behind a token as it was last known, where what is read can tell whether it still holds: who uses it asks `holds` before they
   * answer. */
  recent(token: string): Login | undefined
  /** Whether such a session still holds, by where the log ended when what is answered was read. */
  holds(login: Login, head: number | undefined): Promise<boolean> | boolean
  /** Says at once when sessions may have ended or changed, and which: whoever keeps a connection open looks again. */
  onChange(listener: (concerns: (login: Login) => boolean) => void): void
  /** What a browser may show to fetch the session's files where it sends no headers, and the session behind it. */
  readonly files: { ticket(login: Login): string; session(ticket: string): Promise<Login | undefined> }
  /** Keys of addresses that programs of somebody read without signing in: the one that works, a new one in its place, none any more, and who
   * reads by it. */
  readonly feeds: {
    shown(login: Login): Promise<string | undefined>
    open(login: Login): Promise<string>
    close(login: Login): Promise<void>
    session(key: string): Promise<Login | undefined>
  }
}

/** Whose public pages somebody without a login sees. */
export interface PublicTenant {
  /** Admits a visitor to the tenant behind the address, the house's own where no tenant has that address; not too often. */
  admit(request: FastifyRequest): Promise<string>
  /** The same for who proves by a signature who it is: a gateway tells of thousands of payments in the minute of a rush. */
  tenantOf(request: FastifyRequest): Promise<string>
  /** Whether there is a tenant of this id: nothing is written for one that there is not. */
  has(tenant: string): Promise<boolean>
}
