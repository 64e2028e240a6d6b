/** The own sessions: where somebody is signed in, for themselves to see and to end. */
import { invoke, find, formatTime, get, RefusalError, messageCatalogue } from '../../../kit/index.ts'
import { dept, endSession, identity, loginSession, role } from '../../index.ts'
import { trusted } from '../auth.ts'
import { runAll } from '../../../../server/kernel/engine.ts'
import { no } from '../../../../server/kernel/refusals.ts'
import { askedOf, type Context, loginOf } from '../../../../server/http/context.ts'
import { answering, calling } from '../../../../server/http/calling.ts'
import { written } from '../../../../server/http/envelope.ts'

const shownMax = 100

export function ownSessions(context: Context): void {
  const { engine } = context
  const call = calling(context.app)
  answering(context)('GET', 'blade-user/own-sessions', ['我的登录会话', 'My sessions'], 'signed-in', async ({ login, lang }) => {
    const { tenant, zone } = login
    const rows = await engine.ask(
      tenant,
      find(loginSession, { userId: login.userId, status: 'active', until: { gt: engine.clock() } }, { sort: ['-updatedAt'], limit: shownMax }),
    )
    return Promise.all(
      rows.map(async row => {
        const held = await engine.ask(tenant, get(identity, row.identityId))
        const [as, at] = held ? await Promise.all([engine.ask(tenant, get(role, held.roleId)), engine.ask(tenant, get(dept, held.deptId))]) : []
        return {
          id: row.id,
          grant: row.grant ?? '',
          roleName: messageCatalogue.text(as?.roleName ?? '', lang),
          deptName: at?.deptName ?? '',
          isCurrent: row.id === login.family ? 1 : 0,
          createTime: formatTime(row.createdAt, zone),
          updateTime: formatTime(row.updatedAt, zone),
          until: formatTime(row.until, zone),
        }
      }),
    )
  })
  call('POST', 'blade-user/end-session', ['结束我的会话', 'End a session of mine'], async (request, _reply, lang) => {
    const login = loginOf(request),
      id = String(askedOf(request).id ?? '')
    const row = await engine.ask(login.tenant, get(loginSession, id))
    // Somebody else's is as little there as none.
    if (row?.userId !== login.userId) throw new RefusalError(no.missing)
    await runAll(engine, trusted(login), [invoke(endSession, id, { reason: 'ended' })])
    return written(lang)
  })
}
