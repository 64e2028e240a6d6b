/** Record data: the log of facts as stock front ends show it, a table of what was changed by whom. Nothing in it can be written. */
import { formatTime, RefusalError, type Resource } from '../../kit/index.ts'
import { answering, textOf } from '../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../server/http/context.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import { paged } from '../../../server/http/filter.ts'
import { historyOf } from '../../../server/http/history.ts'
import type { Login } from '../../../server/http/login.ts'
import type { ReadFact } from '../../../server/kernel/log.ts'
import { limits } from '../../../server/kernel/limits.ts'
import { no as kernel } from '../../../server/kernel/refusals.ts'
import { logUsual } from '../logs.ts'

export function recordCalls(context: Context): void {
  const { engine, log, wire } = context,
    call = answering(context),
    view = [viewPermit(logUsual)],
    base = 'blade-system/record-data'
  const ofFact = ({ resource }: Pick<ReadFact, 'resource'>): Resource | undefined => engine.registry.resources.get(resource)

  async function shown(login: Login, facts: readonly ReadFact[], lang: Lang) {
    const people = await wire.actors(
      login,
      facts.map(fact => fact.actor),
      lang,
    )
    return facts.map(fact => {
      const of = ofFact(fact),
        command = engine.registry.commands.get(`${fact.resource}.${fact.command}`)
      const recordTime = formatTime(fact.at, login.zone)
      return {
        id: String(fact.position),
        tenantId: login.tenant,
        serviceId: of?.path?.base.split('/')[0] ?? 'ketang',
        serverHost: '',
        serverIp: '',
        env: process.env.NODE_ENV ?? 'production',
        recordLevel: command?.danger ? 'WARN' : 'INFO',
        tableName: fact.resource,
        method: fact.type,
        requestUri: of?.path ? `/api/${of.path.base}/${fact.command}` : '',
        operation: `${of?.label[lang] ?? fact.resource} · ${command?.label[lang] ?? fact.command}`,
        remoteIp: '',
        userAgent: '',
        recordUserName: people.get(fact.actor) || fact.actor,
        recordCost: 0,
        recordTime,
        createTime: recordTime,
      }
    })
  }
  /** What it changed, with the masks that the row itself would have for the reader. */
  async function changed(login: Login, fact: ReadFact, lang: Lang) {
    const of = ofFact(fact)
    const isSeen = of && login.actor.may(viewPermit(of)) && (await engine.row(login, of, fact.stream)) !== undefined
    const entry = isSeen ? (await historyOf(context, login, of, fact.stream, lang)).find(one => one.position === fact.position) : undefined
    const sides = (side: 'before' | 'after') => JSON.stringify(Object.fromEntries((entry?.changes ?? []).map(one => [one.field, one[side]])))
    return { oldData: sides('before'), newData: sides('after'), recordResult: JSON.stringify(entry?.changes ?? []), recordMessage: entry?.remark ?? '' }
  }

  call('GET', `${base}/list`, ['数据审计', 'Data audit'], view, async ({ login, asked, lang }) => {
    const { current, size } = paged(asked),
      limit = size === -1 ? limits.unpagedMax : size
    const { facts, total } = await log.latest(login.tenant, { resource: textOf(asked.tableName), offset: (current - 1) * limit, limit })
    return { records: await shown(login, facts, lang), total, size: limit, current, pages: Math.ceil(total / limit) }
  })
  call('GET', `${base}/detail`, ['数据审计', 'Data audit'], view, async ({ login, asked, lang }) => {
    const position = Number(textOf(asked.id))
    const [fact] = Number.isSafeInteger(position) && position > 0 ? await log.after(login.tenant, position - 1, 1) : []
    if (fact?.position !== position) throw new RefusalError(kernel.missing)
    return { ...(await shown(login, [fact], lang))[0], ...(await changed(login, fact, lang)) }
  })
}
