/** What an auditor asks beside what was changed: who looked at people unmasked, and whether the log and its rows still hold. */
import { formatTime, plus, day, roles } from '../../kit/index.ts'
import { answering } from '../../../server/http/calling.ts'
import type { Context } from '../../../server/http/context.ts'
import type { Login } from '../../../server/http/login.ts'
import { type Looks, permit, type Standing } from '../changes.ts'
import { type Looked, type Oddities, type Oddity, oddityIn } from './oddities.ts'
import { verifier, type Verify } from './verifying.ts'

/** Days that are looked back, facts that are looked through for it in one call, how many are asked for at a time, and looks that are told. */
const lookDays = 30,
  lookedMax = 200_000,
  piece = 2_000,
  looksMax = 50

export function standingCalls(context: Context, odd: Oddities): void {
  const { app, engine, log, wire, ports } = context,
    call = answering(context),
    base = 'blade-log/changes',
    oddity = oddityIn(engine.registry)

  /** Who looked since an instant, the newest first, and down to where it was looked; undefined: all of it. */
  async function looksSince({ tenant, zone }: Login, since: string) {
    const all: Oddity[] = [],
      { after, last } = await log.span(tenant, since)
    let until: number | undefined = last + 1
    for (let looked = 0; until !== undefined && looked < lookedMax; ) {
      const found: Looked<Oddity> = await odd.look(tenant, zone, after, until, piece, lookedMax - looked)
      all.push(...found.facts.filter(one => one.at >= since && oddity(one, zone) === 'look'))
      looked += found.read
      until = found.until
    }
    return { all, until }
  }
  call('GET', `${base}/unmasked`, ['查看完整信息的记录', 'Who looked unmasked'], [permit], async ({ login, lang }): Promise<Looks> => {
    const { tenant, zone } = login,
      { all, until } = await looksSince(login, plus(engine.clock(), -lookDays * day)),
      newest = all.slice(0, looksMax),
      [last] = until === undefined ? [] : await log.after(tenant, until - 1, 1)
    const users = engine.registry.resources.get('user')
    const names = users ? await wire.titles(login, users, [...new Set(newest.map(one => one.actor))], lang) : new Map<string, string>()
    const records = newest.map(({ position, resource, actor, role, at }) => ({
      id: String(position),
      at: formatTime(at, zone),
      kind: engine.registry.resources.get(resource)!.label[lang],
      actorName: names.get(actor) ?? '',
      roleName: role in roles ? roles[role as keyof typeof roles].label[lang] : '',
    }))
    return { records, total: all.length, since: last ? formatTime(last.at, zone) : '' }
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
