/** Feeds: what somebody reads by a secret address instead of a password, such as a calendar. A feed is a session of its own that is good for
 * nothing else: it stands among their sessions, ends there or with a new address, and with whatever ends all of them. */
import { find, invoke, newId, plus, type Row } from '../../kit/index.ts'
import { endSession, loginSession, startSession } from '../index.ts'
import { type Engine, runAll, type Session } from '../../../server/kernel/engine.ts'
import type { Authentication, Login } from '../../../server/http/login.ts'
import type { Sessions } from './sessions.ts'
import { digestOf, seconds, type Signer } from './tokens.ts'

const day = 86_400
/** How long an address works. */
const lastsDays = 400
const feedGrant = 'feed'

/** The feeds of sessions; `as` is somebody doing what has been checked already. */
export function feeds(engine: Engine, sign: Signer, session: Sessions['get'], as: (login: Session) => Session): Authentication['feeds'] {
  const held = ({ tenant, userId, identityId }: Login): Promise<readonly Row<typeof loginSession>[]> =>
    engine.ask(tenant, find(loginSession, { userId, identityId, grant: feedGrant, status: 'active', until: { gt: engine.clock() } }))
  const keyOf = (tenant: string, family: string, until: string): string =>
    sign.sign({ tenant, family, typ: 'feed', iat: seconds(engine.clock()), exp: seconds(until) })
  const ends = (rows: readonly Row<typeof loginSession>[]) => rows.map(one => invoke(endSession, one.id, { reason: 'ended' }))
  return {
    async shown(login) {
      const [one] = await held(login)
      return one && keyOf(login.tenant, one.id, one.until)
    },
    async open(login) {
      const { tenant, userId, identityId } = login,
        family = newId(),
        until = plus(engine.clock(), lastsDays * day * 1000),
        key = keyOf(tenant, family, until)
      const begun = invoke(startSession, family, { userId, identityId, digest: digestOf(key), until, grant: feedGrant })
      await runAll(engine, as(login), [...ends(await held(login)), begun])
      return key
    },
    async close(login) {
      await runAll(engine, as(login), ends(await held(login)))
    },
    async session(key) {
      const claims = sign.verify(key, 'feed', engine.clock()),
        login = claims && (await session(claims.tenant, claims.family))
      return login?.mustChange ? undefined : login
    },
  }
}
