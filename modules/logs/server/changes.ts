/** What was changed: everything that somebody did in a time, across resources, as its reader sees the rows; a page of it, all of it as a sheet,
 * and what may be asked for. */
import { isJournal, kinds, plus, day, formatTime, RefusalError, type Resource, roles, rules, startOf, unusualKinds } from '../../kit/index.ts'
import { answering, type Called, textOf } from '../../../server/http/calling.ts'
import { type Context, viewPermit } from '../../../server/http/context.ts'
import type { Lang } from '../../../server/http/envelope.ts'
import { type Entry, historyOf } from '../../../server/http/history.ts'
import type { Login } from '../../../server/http/login.ts'
import { sendSheet } from '../../../server/http/transfer.ts'
import { cells, type Kind, label as changed, type Line, type Lines, permit, words } from '../changes.ts'
import { type Looked, type Oddities, type Oddity, oddityIn } from './oddities.ts'

type Asked = Called['asked']
/** A fact, as far as it is looked at here. */
type Found = Oddity
/** Lines of a page and of a sheet; facts that are looked through at a time, and for one page: beyond them it answers what it has and where to go on. */
const pageMax = 100,
  sheetMax = 3_000,
  piece = 200,
  lookedMax = 4_000,
  /** The same of what is unusual, which is rare: most facts are passed over by a look at who did what. */
  rare = { piece: 2_000, lookedMax: 60_000 }

/** A whole number of at least 1 that may be asked for. */
function wholeIn(asked: Asked, field: string, max = Number.MAX_SAFE_INTEGER): number | undefined {
  const text = textOf(asked[field])
  if (text === undefined) return undefined
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > max) throw new RefusalError({ ...rules.no.range, field, detail: { min: 1, max } })
  return value
}

export function changeCalls(context: Context, odd: Oddities): void {
  const { engine, log, wire } = context,
    call = answering(context),
    base = 'blade-log/changes',
    oddity = oddityIn(engine.registry)
  // What has no list of its own, like messages, is kept from others by its own calls alone: it is not told here.
  const seenBy = ({ actor }: Login): readonly Resource[] =>
    [...engine.registry.resources.values()].filter(of => of.path && of.read.length > 0 && actor.may(viewPermit(of)) && !isJournal(of))

  /** A time, or a day: its beginning, or its end. */
  const instant = (asked: Asked, name: 'from' | 'until', zone: string): string | undefined => {
    const text = textOf(asked[name])
    if (text === undefined) return undefined
    const isDay = text.length === 10,
      kind = isDay ? kinds.date : kinds.time,
      found = kind.parse(text, {} as never, zone)
    if (!('value' in found)) throw new RefusalError({ ...found, field: name })
    const value = String(found.value)
    return isDay ? (name === 'from' ? startOf(value, zone) : plus(startOf(value, zone), day)) : value
  }
  async function soughtBy(login: Login, asked: Asked, names: readonly string[]) {
    const [from, until, of, before] = [instant(asked, 'from', login.zone), instant(asked, 'until', login.zone), textOf(asked.of), wholeIn(asked, 'before')]
    const { after, last } = await log.span(login.tenant, from, until)
    return {
      actor: textOf(asked.actor),
      resources: names.filter(name => of === undefined || name === of),
      after,
      before: Math.min(last + 1, before ?? Infinity),
      // What was taken over from elsewhere may stand later in the log than it happened.
      isInTime: ({ at }: Found) => (from === undefined || at >= from) && (until === undefined || at < until),
    }
  }
  /** Of what the reader may not see, whoever sees the whole house is told that something unusual was done, but not about whom. */
  const kept = (login: Login, seen: ReadonlySet<string>): readonly Resource[] =>
    login.actor.reach === 'all' ? [...engine.registry.resources.values()].filter(of => of.unusual && !seen.has(of.name)) : []
  /** Those whose rows are there for the reader, and those that are told without their rows. */
  async function within(login: Login, facts: readonly Found[], seen: ReadonlySet<string>): Promise<readonly Found[]> {
    const there = new Set<string>()
    for (const [name, own] of Map.groupBy(facts, fact => fact.resource)) {
      if (!seen.has(name)) continue
      const id = [...new Set(own.map(fact => fact.stream))]
      const { records } = await engine.list(login, engine.registry.resources.get(name)!, { where: { id }, size: -1 })
      for (const row of records) there.add(`${name} ${row.id}`)
    }
    return facts.filter(fact => !seen.has(fact.resource) || there.has(`${fact.resource} ${fact.stream}`))
  }
  /** What was done to a row that the reader may not see: who did what, and when. */
  async function bare(login: Login, { position, resource, actor, role, at, command }: Found, lang: Lang): Promise<Line> {
    const of = engine.registry.resources.get(resource)!,
      none = { rowId: '', title: '', rootName: '', from: '', fromName: '', to: '', toName: '', remark: '', changes: [] }
    return {
      ...none,
      id: String(position),
      of: resource,
      kind: of.label[lang],
      at: formatTime(at, login.zone),
      actor,
      actorName: (await wire.actors(login, [actor], lang)).get(actor) ?? '',
      roleName: role in roles ? roles[role as keyof typeof roles].label[lang] : '',
      commandName: engine.registry.commands.get(`${resource}.${command}`)?.label[lang] ?? command,
      why: '',
    }
  }
  /** As each row's own history tells it, with its masks. */
  function teller(login: Login, lang: Lang, seen: ReadonlySet<string>) {
    const stories = new Map<string, Promise<ReadonlyMap<number, Entry>>>()
    return async (facts: readonly Found[]): Promise<readonly Line[]> => {
      const titles = new Map<string, ReadonlyMap<string, string>>()
      for (const [name, own] of Map.groupBy(facts, fact => fact.resource))
        titles.set(
          name,
          await wire.titles(
            login,
            engine.registry.resources.get(name)!,
            own.map(fact => fact.stream),
            lang,
          ),
        )
      const lines: Line[] = []
      for (const fact of facts) {
        const { resource, stream, position } = fact,
          why = oddity(fact, login.zone)
        if (!seen.has(resource)) {
          lines.push({ ...(await bare(login, fact, lang)), why: why ? unusualKinds[why][lang] : '' })
          continue
        }
        const of = engine.registry.resources.get(resource)!,
          place = `${resource} ${stream}`
        if (!stories.has(place))
          stories.set(
            place,
            historyOf(context, login, of, stream, lang).then(all => new Map(all.map(one => [one.position, one]))),
          )
        const entry = (await stories.get(place)!).get(position)
        if (entry)
          lines.push({
            ...entry,
            id: String(position),
            of: resource,
            kind: of.label[lang],
            rowId: stream,
            title: titles.get(resource)?.get(stream) ?? '',
            why: why ? unusualKinds[why][lang] : '',
          })
      }
      return lines
    }
  }
  async function* pieces(
    login: Login,
    asked: Asked,
    lang: Lang,
    max: number,
  ): AsyncGenerator<{ readonly lines: readonly Line[]; readonly at: number | undefined }> {
    const isUnusual = textOf(asked.unusual) === '1',
      seen = new Set(seenBy(login).map(of => of.name)),
      sought = await soughtBy(login, asked, isUnusual ? [...seen, ...kept(login, seen).map(of => of.name)] : [...seen]),
      command = textOf(asked.command),
      tell = teller(login, lang, seen)
    const isKept = isUnusual && sought.actor === undefined && textOf(asked.of) === undefined
    const isWanted = (fact: Found): boolean => {
      const why = isUnusual ? oddity(fact, login.zone) : undefined
      return !isUnusual || (why !== undefined && (why !== 'night' || seen.has(fact.resource)))
    }
    let { before } = sought,
      left = max
    const at = isUnusual ? rare : { piece, lookedMax: Math.max(lookedMax, max * 10) }
    async function look(looked: number): Promise<Looked<Found>> {
      if (isKept) return odd.look(login.tenant, login.zone, sought.after, before, piece, at.lookedMax - looked)
      const facts = sought.resources.length === 0 ? [] : await log.search(login.tenant, { ...sought, before, isOfPeople: isUnusual }, at.piece)
      return { facts, until: facts.length < at.piece ? undefined : facts.at(-1)!.position, read: at.piece }
    }
    const own = new Set(sought.resources)
    for (let looked = 0; left > 0 && looked < at.lookedMax; ) {
      const { facts, until, read } = await look(looked)
      looked += read
      const wanted = (
        await within(
          login,
          facts.filter(
            fact =>
              own.has(fact.resource) && sought.isInTime(fact) && (command === undefined || `${fact.resource}.${fact.command}` === command) && isWanted(fact),
          ),
          seen,
        )
      ).slice(0, left)
      left -= wanted.length
      const isEnd = until === undefined && left > 0
      before = left === 0 ? wanted.at(-1)!.position : (until ?? 0)
      yield { lines: await tell(wanted), at: isEnd ? undefined : before }
      if (isEnd) return
    }
  }

  call('GET', `${base}/page`, changed, [permit], async ({ login, asked, lang }): Promise<Lines> => {
    const size = wholeIn(asked, 'size', pageMax) ?? 30
    const records: Line[] = []
    let next: number | null = null
    for await (const { lines, at } of pieces(login, asked, lang, size)) {
      records.push(...lines)
      next = at ?? null
    }
    // What was taken over from elsewhere stands where it happened, as far as it is on one page.
    return { records: records.toSorted((a, b) => b.at.localeCompare(a.at)), next }
  })
  call('GET', `${base}/kinds`, ['操作记录的类型', 'Kinds of changes'], [permit], ({ login, lang }): readonly Kind[] =>
    seenBy(login)
      .map(of => ({
        name: of.name,
        label: of.label[lang],
        commands: (engine.registry.commandsOf.get(of.name) ?? []).map(one => ({ name: `${of.name}.${one.name}`, label: one.label[lang] })),
      }))
      .sort((a, b) => a.label.localeCompare(b.label, lang === 0 ? 'zh' : 'en')),
  )
  call(
    'GET',
    `${base}/export`,
    ['导出操作记录', 'Export what was changed'],
    [permit],
    ({ login, asked, lang, reply }) => {
      async function* rows(): AsyncGenerator<readonly (readonly unknown[])[]> {
        for await (const { lines } of pieces(login, asked, lang, sheetMax)) yield lines.map(one => Object.values(cells).map(cell => cell(one)))
      }
      const columns = Object.entries(words).map(([key, label]) => ({ key, label: label[lang] }))
      return sendSheet({ name: 'changes', label: changed }, columns, rows(), asked.format, reply, lang)
    },
    'export',
  )
}
