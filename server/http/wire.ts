/** The wire's shape of rows: formatted fields, captions of what they point to, masks of what the reader may not see. */
import { type Field, kinds, mask, type Resource, formatTime, messageCatalogue } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import { hiddenOn, hiddenSomewhere } from '../kernel/field-visibility.ts'
import { isOwnPerson, personalAs, seeNames, seeStaff, shown } from '../kernel/masking.ts'
import { everyColumn, type ListColumns } from './list-columns.ts'
import { typedBy } from './typed.ts'
import type { Lang } from './envelope.ts'

export type WireRow = Record<string, unknown>

export interface Wire {
  /** `columns` says what is wanted of them, and so what was read; all of it when left out. */
  rows(session: Session, of: Resource, rows: readonly AnyRow[], lang: Lang, columns?: ListColumns): Promise<WireRow[]>
  /** Who did something, by user id: as their account is captioned for the reader. */
  actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
  /** Captions of rows by id, masked for the reader; those that the product gave speak the reader's language. */
  titles(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
}

const titlesMax = 50_000
const unnamed: Caption = { said: '', isStaff: false }
/** The namings by their key: where rows of several resources may stand, whichever knows the id. */
function byKey(all: readonly (readonly [string, Naming])[]): Readonly<Record<string, Naming>> {
  const made: Record<string, Naming> = {}
  for (const [key, name] of all) {
    const before = made[key]
    made[key] = before ? id => before(id) || name(id) : name
  }
  return made
}
/** What a row is called as it is stored, and whether it is an account of somebody who works here. */
interface Caption {
  readonly said: string
  readonly isStaff: boolean
}
/** Finds the caption of a row by its id. */
type Naming = (id: string) => string | undefined
const system = ['系统', 'System'] as const
const who = { createUserName: 'createdBy', updateUserName: 'updatedBy' } as const

export function wire(on: Engine): Wire {
  /** `tenant resource` → id → the caption as stored. */
  const cache = new Map<string, Map<string, Caption>>()
  on.feed.subscribe(news => {
    for (const one of news) {
      if (one.resource === '*') cache.clear()
      else if (one.id === '*') cache.delete(`${one.tenant} ${one.resource}`)
      else cache.get(`${one.tenant} ${one.resource}`)?.delete(one.id)
    }
  })

  function kept(tenant: string, of: Resource): Map<string, Caption> {
    const place = `${tenant} ${of.name}`
    if (!cache.has(place) || cache.get(place)!.size > titlesMax) cache.set(place, new Map())
    return cache.get(place)!
  }
  async function captions(tenant: string, of: Resource, ids: readonly string[], depth = 0): Promise<ReadonlyMap<string, Caption>> {
    const known = kept(tenant, of)
    const missing = [...new Set(ids)].filter(id => !known.has(id))
    if (missing.length === 0) return known
    const rows = (await on.store.read(on.statements.byId(of, tenant, missing))).map(on.statements.codec(of).decode)
    const field = of.fields[of.title]!
    const deeper =
      field.kind === 'ref' && depth < 2
        ? await captions(tenant, on.registry.resources.get(field.to!)!, rows.map(row => row[of.title]).filter(Boolean), depth + 1)
        : undefined
    const caption = (row: AnyRow): Caption =>
      deeper
        ? (deeper.get(row[of.title]) ?? unnamed)
        : { said: String(field.choices?.[row[of.title]]?.[0] ?? row[of.title] ?? ''), isStaff: of.isStaff?.(row) ?? false }
    for (const id of missing) known.set(id, unnamed)
    for (const row of rows) known.set(row.id, caption(row))
    return known
  }
  /** The field whose value a caption shows, through captions that are references themselves. */
  function captionField(of: Resource, depth = 0): Field {
    const field = of.fields[of.title]!
    return field.kind === 'ref' && depth < 2 ? captionField(on.registry.resources.get(field.to!)!, depth + 1) : field
  }
  /** Whether the caption of a resource is kept from somebody, wherever it would stand. */
  const isHidden = (of: Resource, { actor }: Session, depth = 0): boolean => {
    const field = of.fields[of.title]!
    return (
      hiddenSomewhere(of, actor).has(of.title) ||
      (field.kind === 'ref' && depth < 2 && isHidden(on.registry.resources.get(field.to!)!, { actor } as Session, depth + 1))
    )
  }
  async function titles(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    if (session.actor.sight && isHidden(of, session)) return new Map()
    const name = naming(session, of, await captions(session.tenant, of, ids), lang)
    return new Map(ids.map(id => [id, name(id)!]))
  }
  /** Captions as somebody sees them, of those as they are stored. */
  function naming({ actor }: Session, of: Resource, stored: ReadonlyMap<string, Caption>, lang: Lang): Naming {
    const field = captionField(of)
    return id => {
      const { said, isStaff } = stored.get(id) ?? unnamed
      const caption = shown(of, field, said, actor, isOwnPerson(of, id, actor) || (isStaff && actor.may(seeStaff)))
      return 'masked' in caption ? caption.masked : messageCatalogue.text(String(caption.value ?? ''), lang)
    }
  }

  async function actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    const users = on.registry.resources.get('user')
    const people = [...new Set(ids)].filter(id => id && id !== 'system')
    return users && people.length > 0 ? await titles(session, users, people, lang) : new Map()
  }

  /** The captions beside columns of some rows, by the key that holds the ids. Where all are known nobody waits for a turn. */
  function namesIn(session: Session, rows: readonly AnyRow[], { fields, traces }: ListColumns, lang: Lang) {
    const users = on.registry.resources.get('user')
    const wanted = [
      ...fields.flatMap(({ name, to = [] }) => to.flatMap(one => on.registry.resources.get(one) ?? []).map(of => [name, of] as const)),
      ...Object.entries(who).flatMap(([trace, key]) => (users && traces.has(trace as keyof typeof who) ? [[key, users] as const] : [])),
    ].map(([key, to]) => ({ key, to, ids: idsIn(rows, key) }))
    const asked = wanted.filter(one => one.ids.length > 0),
      known = session.actor.sight ? undefined : asked.map(({ to }) => kept(session.tenant, to))
    return known && asked.every(({ ids }, i) => ids.every(id => known[i]!.has(id)))
      ? byKey(asked.map(({ key, to }, i) => [key, naming(session, to, known[i]!, lang)]))
      : Promise.all(asked.map(async ({ key, to, ids }) => [key, await titles(session, to, ids, lang)] as const)).then(found =>
          byKey(found.map(([key, names]): [string, Naming] => [key, id => names.get(id)])),
        )
  }

  return {
    titles,
    actors,
    async rows(session, of, rows, lang, columns = everyColumn(of)) {
      const { fields, traces } = columns,
        { actor, zone } = session
      const typed = !columns.hasNames || actor.may(seeNames) ? undefined : await typedBy(on, session, of, rows)
      // Last of what is waited for: captions that are known are looked up as they are now.
      const found = namesIn(session, rows, columns, lang),
        names: Readonly<Record<string, Naming>> = found instanceof Promise ? await found : found
      // What a form shows it sends back: there our own words are Chinese, as they were always kept.
      const form = on.registry.commands.get(`${of.name}.change`)?.input ?? {}
      const clock = (instant: string): string => (instant ? formatTime(instant, zone) : '')
      const hides = actor.sight?.[of.name] !== undefined
      return rows.map(row => {
        const out = headOf(of, row, lang)
        if (traces.has('createTime')) out.createTime = clock(row.createdAt)
        if (traces.has('updateTime')) out.updateTime = clock(row.updatedAt)
        if (traces.has('createUser')) out.createUser = row.createdBy
        if (traces.has('updateUser')) out.updateUser = row.updatedBy
        if (traces.has('isDeleted')) out.isDeleted = 0
        // Calls that name it otherwise find it under that name, too.
        if (of.path?.id && !(of.path.id in of.fields)) out[of.path.id] = row.id
        if (traces.has('createUserName')) out.createUserName = names.createdBy?.(row.createdBy) ?? ''
        if (traces.has('updateUserName')) out.updateUserName = names.updatedBy?.(row.updatedBy) ?? ''
        const code = of.lifecycle.states[row.status]?.code
        if (code !== undefined) out.auditStatus = code
        const hidden = hides ? hiddenOn(of, row, actor) : undefined,
          isOwn = isOwnPerson(of, row.id, actor)
        for (const { name, field, kind, caption, to } of fields) {
          if (hidden?.has(name)) continue
          const value = row[name],
            seen = shown(of, field, value, actor, isOwn || typed?.has(row.id, name))
          // What people write is masked within, and may be the product's own.
          if ('masked' in seen) out[name] = field.pii === 'words' && kind === 'text' ? messageCatalogue.text(seen.masked, lang) : seen.masked
          else if (kind === 'text' && value) out[name] = messageCatalogue.text(String(value), name in form ? 0 : lang)
          else if (kind === 'json' && !(name in form)) out[name] = messageCatalogue.within(kinds.json.format(seen.value as any, field, zone), lang)
          else out[name] = kinds[kind].format(seen.value as any, field, zone)
          if (to) out[caption!] = value === 'system' ? system[lang] : value ? (names[name]?.(value) ?? '') : ''
          else if (caption) out[caption] = value ? (field.choices?.[value]?.[lang] ?? '') : ''
        }
        return out
      })
    },
  }
}

const idsIn = (rows: readonly AnyRow[], key: string): readonly string[] => {
  const ids = rows.map(row => row[key]).filter((id): id is string => !!id)
  return key === 'createdBy' || key === 'updatedBy' ? [...new Set(ids)].filter(id => id !== 'system') : ids
}

const headOf = (of: Resource, row: AnyRow, lang: Lang): WireRow => ({
  id: row.id,
  version: row.version,
  status: row.status,
  statusName: of.lifecycle.states[row.status]?.label[lang] ?? '',
})

/** Values that a form sends back as it was shown them, masked: they mean "unchanged". What a command can't do without is what it was. */
export function withoutMasks(
  of: Resource,
  row: AnyRow | undefined,
  given: Readonly<Record<string, unknown>>,
  asked: Resource['fields'] = {},
): Readonly<Record<string, unknown>> {
  if (!row) return given
  const isMask = (name: string, value: unknown): boolean => {
    const field = of.fields[name]
    if (!field || typeof value !== 'string') return false
    if (field.kind === 'secret') return value === '******'
    const as = personalAs(field)
    return !!as && !!row[name] && value === mask(as, String(row[name])) && value !== row[name]
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      !isMask(name, value) ? [[name, value]] : asked[name]?.required && asked[name].kind !== 'secret' ? [[name, row[name]]] : [],
    ),
  )
}
