/** What an auditor asks beside what was changed: who looked at people unmasked, and whether the log and its rows still hold. */
import { formatTime, plus, day, roles } from '../../kit/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import { type Look, permit, type Standing } from '../changes.ts'
import { verifier, type Verify } from './verifying.ts'

/** Days that are looked back, facts that are looked through, and looks that are told. */
const lookDays = 30,
  factsMax = 2_000,
  looksMax = 50

export function standingCalls(context: Context): void {
  const { app, engine, log, wire, ports } = context,
    call = answering(context),
    base = 'blade-log/changes'
  const unmasking = [...engine.registry.resources.values()].filter(of => 'unmasked' in of.facts).map(of => of.name)

  call('GET', `${base}/unmasked`, ['查看完整信息的记录', 'Who looked unmasked'], [permit], async ({ login, lang }): Promise<readonly Look[]> => {
    const { tenant, zone } = login,
      after = await log.before(tenant, plus(engine.clock(), -lookDays * day)),
      before = (await log.head(tenant)) + 1
    const facts = (await log.search(tenant, { resources: unmasking, after, before }, factsMax)).filter(fact => fact.type === 'unmasked').slice(0, looksMax)
    const users = engine.registry.resources.get('user')
    const names = users ? await wire.titles(login, users, [...new Set(facts.map(fact => fact.actor))], lang) : new Map<string, string>()
    return facts.map(({ position, resource, actor, role, at }) => ({
      id: String(position),
      at: formatTime(at, zone),
      kind: engine.registry.resources.get(resource)!.label[lang],
      actorName: names.get(actor) ?? '',
      roleName: role in roles ? roles[role as keyof typeof roles].label[lang] : '',
    }))
  })

  const { standing: found, begin } = verifier(engine, (ports.verify as Verify | undefined) ?? ((tenant, progress) => log.verify(tenant, { progress })))
  const standing = async (tenant: string, zone: string): Promise<Standing> => {
    const { done, last } = await found(tenant)
    return {
      facts: await log.head(tenant),
      at: formatTime(engine.clock(), zone),
      isRunning: done !== undefined,
      done: done ?? 0,
      last: last ? { ...last, at: formatTime(last.at, zone) } : null,
    }
  }
  call('GET', `${base}/standing`, ['日志核验', 'Whether the log holds'], [permit], ({ login }) => standing(login.tenant, login.zone))
  call('POST', `${base}/verify`, ['核验日志', 'Verify the log'], [permit], async ({ login: { tenant, zone } }) => {
    if ((await found(tenant)).done === undefined) await begin(tenant, error => app.log.error(error, 'a verification could not be kept'))
    return standing(tenant, zone)
  })
}
