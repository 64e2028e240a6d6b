/** The wire's shape of rows: formatted fields, captions of what they point to, masks of what the reader may not see. */
import { type Field, kinds, mask, type Resource, formatTime, messageCatalogue } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import { hiddenOn, hiddenSomewhere } from '../kernel/field-visibility.ts'
import { isOwnPerson, maskOf, personalAs, seeNames, seeStaff, shown } from '../kernel/masking.ts'
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
    made[key] = before ? (id, row) => before(id, row) || name(id, row) : name
  }
  return made
}
/** What a row is called as it is stored, whether it is an account of somebody who works here, and the row that it belongs to. */
interface Caption {
  readonly said: string
  readonly isStaff: boolean
  readonly parent?: string
}
/** Of rows that are called alike: what each belongs to, which tells them apart. */
type Apart = ReadonlyMap<string, { readonly parent: string; readonly name: string }>
const none: Apart = new Map()
const between = ' · '
/** The field that says in which row a row stands; undefined where none does. */
const placeOf = ({ within, fields, title }: Resource): string | undefined => (within && within !== title && fields[within]?.kind === 'ref' ? within : undefined)
/** Finds the caption of a row by its id, as it stands on another row. */
type Naming = (id: string, on: AnyRow) => string | undefined
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
    const field = of.fields[of.title]!,
      place = placeOf(of)
    const deeper =
      field.kind === 'ref' && depth < 2
        ? await captions(tenant, on.registry.resources.get(field.to!)!, rows.map(row => row[of.title]).filter(Boolean), depth + 1)
        : undefined
    const caption = (row: AnyRow): Caption =>
      deeper
        ? (deeper.get(row[of.title]) ?? unnamed)
        : {
            said: String(field.choices?.[row[of.title]]?.[0] ?? row[of.title] ?? ''),
            isStaff: of.isStaff?.(row) ?? false,
            ...(place && row[place] ? { parent: String(row[place]) } : {}),
          }
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
    const names = await bareTitles(session, of, ids, lang),
      apart = await apartIn(session, of, ids, lang)
    return apart.size === 0 ? names : new Map([...names].map(([id, name]) => [id, apart.has(id) ? `${name}${between}${apart.get(id)!.name}` : name]))
  }
  /** Rows of one name that stand in different places, among these; a name that is masked tells nothing of who bears it. */
  function alike({ actor, tenant }: Session, of: Resource, ids: readonly string[]): readonly (readonly [id: string, parent: string])[] {
    if (!placeOf(of) || maskOf(captionField(of), actor)) return []
    const stored = kept(tenant, of),
      parents = new Map<string, Set<string>>()
    for (const id of ids) {
      const { said, parent } = stored.get(id) ?? unnamed
      if (parent && said) parents.set(said, (parents.get(said) ?? new Set()).add(parent))
    }
    return ids.flatMap(id => {
      const { said, parent } = stored.get(id) ?? unnamed
      return parent && (parents.get(said)?.size ?? 0) > 1 ? [[id, parent] as const] : []
    })
  }
  /** Of rows whose captions are known. */
  async function apartIn(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<Apart> {
    const found = alike(session, of, ids)
    if (found.length === 0) return none
    const parents = on.registry.resources.get(of.fields[placeOf(of)!]!.to!)!
    const names = await bareTitles(
      session,
      parents,
      found.map(([, parent]) => parent),
      lang,
    )
    return new Map(found.flatMap(([id, parent]) => (names.get(parent) ? [[id, { parent, name: names.get(parent)! }] as const] : [])))
  }
  async function bareTitles(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    if (session.actor.sight && isHidden(of, session)) return new Map()
    const name = naming(session, of, await captions(session.tenant, of, ids), lang)
    return new Map(ids.map(id => [id, name(id)!]))
  }
  /** Captions as somebody sees them, of those as they are stored. */
  function naming({ actor }: Session, of: Resource, stored: ReadonlyMap<string, Caption>, lang: Lang): (id: string) => string | undefined {
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
    return users && people.length > 0 ? await bareTitles(session, users, people, lang) : new Map()
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
    return known && asked.every(({ to, ids }, i) => ids.every(id => known[i]!.has(id)) && alike(session, to, ids).length === 0)
      ? byKey(asked.map(({ key, to }, i) => [key, naming(session, to, known[i]!, lang)]))
      : Promise.all(
          asked.map(async ({ key, to, ids }) => {
            const found = await bareTitles(session, to, ids, lang),
              apart = await apartIn(session, to, ids, lang)
            const own = (id: string, row: AnyRow): string | undefined => {
              const place = apart.get(id),
                name = found.get(id)
              // Where the row itself says where that stands, nobody has to be told again.
              return name && place && !fields.some(one => row[one.name] === place.parent) ? `${name}${between}${place.name}` : name
            }
            return [key, own] as const
          }),
        ).then(byKey)
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
        if (traces.has('createUserName')) out.createUserName = names.createdBy?.(row.createdBy, row) ?? ''
        if (traces.has('updateUserName')) out.updateUserName = names.updatedBy?.(row.updatedBy, row) ?? ''
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
          if (to) out[caption!] = value === 'system' ? system[lang] : value ? (names[name]?.(value, row) ?? '') : ''
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
