/** The wire's shape of rows: formatted fields, captions of what they point to, masks of what the reader may not see. */
import { type Actor, type Field, mask, type Resource, messageCatalogue } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import { hiddenOn, hiddenSomewhere } from '../kernel/field-visibility.ts'
import { isOwnPerson, masking, personalAs, seeNames } from '../kernel/masking.ts'
import { everyColumn, type ListColumns } from './list-columns.ts'
import { type Names, type RowMaker, rowMaker, type WireRow } from './row-shape.ts'
import { typedBy } from './typed.ts'
import type { Lang } from './envelope.ts'

export type { WireRow } from './row-shape.ts'

export interface Wire {
  /** `columns` says what is wanted of them, and so what was read; all of it when left out. */
  rows(session: Session, of: Resource, rows: readonly AnyRow[], lang: Lang, columns?: ListColumns): Promise<WireRow[]>
  /** Who did something, by user id: as their account is captioned for the reader. */
  actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
  /** Captions of rows by id, masked for the reader; those that the product gave speak the reader's language. */
  titles(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
}

const titlesMax = 50_000
/** Finds the caption of a row by its id, among those as they are stored. */
type Naming = (id: string, stored: ReadonlyMap<string, string>) => string
/** Rows of a resource for one reader. */
interface Shape {
  readonly make: RowMaker
  /** What holds ids of rows whose captions are shown. */
  readonly pointers: readonly { readonly key: string; readonly to: Resource; readonly isWho: boolean; readonly name: Naming }[]
}
const who = { createUserName: 'createdBy', updateUserName: 'updatedBy' } as const

export function wire(on: Engine): Wire {
  /** `tenant resource` → id → the caption as stored. */
  const cache = new Map<string, Map<string, string>>()
  on.feed.subscribe(news => {
    for (const one of news) {
      if (one.resource === '*') cache.clear()
      else if (one.id === '*') cache.delete(`${one.tenant} ${one.resource}`)
      else cache.get(`${one.tenant} ${one.resource}`)?.delete(one.id)
    }
  })

  function kept(tenant: string, of: Resource): Map<string, string> {
    const place = `${tenant} ${of.name}`
    let known = cache.get(place)
    if (!known || known.size > titlesMax) cache.set(place, (known = new Map()))
    return known
  }
  async function captions(tenant: string, of: Resource, ids: readonly string[], depth = 0): Promise<ReadonlyMap<string, string>> {
    const known = kept(tenant, of)
    const missing = [...new Set(ids)].filter(id => !known.has(id))
    if (missing.length === 0) return known
    const rows = (await on.store.read(on.statements.byId(of, tenant, missing))).map(on.statements.codec(of).decode)
    const field = of.fields[of.title]!
    const deeper =
      field.kind === 'ref' && depth < 2
        ? await captions(tenant, on.registry.resources.get(field.to!)!, rows.map(row => row[of.title]).filter(Boolean), depth + 1)
        : undefined
    const label = (row: AnyRow): string => String(deeper ? (deeper.get(row[of.title]) ?? '') : (field.choices?.[row[of.title]]?.[0] ?? row[of.title] ?? ''))
    for (const id of missing) known.set(id, '')
    for (const row of rows) known.set(row.id, label(row))
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
    const stored = await captions(session.tenant, of, ids),
      name = naming(session.actor, of, lang)
    return new Map(ids.map(id => [id, name(id, stored)]))
  }
  async function actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    const users = on.registry.resources.get('user')
    const people = [...new Set(ids)].filter(id => id && id !== 'system')
    return users && people.length > 0 ? await titles(session, users, people, lang) : new Map()
  }

  /** Captions as somebody sees them, of those as they are stored. */
  function naming(actor: Actor, of: Resource, lang: Lang): Naming {
    const masks = masking(of, captionField(of), actor)
    return (id, stored) => {
      const caption = masks?.(stored.get(id), isOwnPerson(of, id, actor)) ?? { value: stored.get(id) }
      return 'masked' in caption ? caption.masked : messageCatalogue.text(String(caption.value ?? ''), lang)
    }
  }
  const shapes = new WeakMap<Actor, WeakMap<ListColumns, Map<string, Shape>>>()
  /** The shape of rows for a reader without what is hidden from them, worked out once. */
  function shapeOf(actor: Actor, of: Resource, columns: ListColumns, lang: Lang, hidden: ReadonlySet<string> | undefined): Shape {
    let own = shapes.get(actor)
    if (!own) shapes.set(actor, (own = new WeakMap()))
    let known = own.get(columns)
    if (!known) own.set(columns, (known = new Map()))
    const key = hidden ? `${lang} ${[...hidden].join()}` : String(lang)
    let shape = known.get(key)
    if (!shape) known.set(key, (shape = made(actor, of, columns, lang, hidden)))
    return shape
  }
  function made(actor: Actor, of: Resource, columns: ListColumns, lang: Lang, hidden: ReadonlySet<string> | undefined): Shape {
    const { resources, commands } = on.registry,
      { traces } = columns,
      users = resources.get('user'),
      fields = hidden ? columns.fields.filter(({ name }) => !hidden.has(name)) : columns.fields
    const pointers = [
      ...fields.flatMap(({ name, to = [] }) => to.flatMap(one => resources.get(one) ?? []).map(to => [name, to] as const)),
      ...Object.entries(who).flatMap(([trace, key]) => (users && traces.has(trace as keyof typeof who) ? [[key, users] as const] : [])),
    ]
    // What a form shows it sends back: there our own words are Chinese, as they were always kept.
    const form = commands.get(`${of.name}.change`)?.input ?? {}
    return {
      make: rowMaker(of, { ...columns, fields }, actor, lang, form),
      pointers: pointers.map(([key, to]) => ({ key, to, isWho: key === 'createdBy' || key === 'updatedBy', name: naming(actor, to, lang) })),
    }
  }
  /** The captions beside columns of some rows, by the key that holds the ids. Where all are known nobody waits for a turn. */
  function namesIn(session: Session, rows: readonly AnyRow[], { pointers }: Shape, lang: Lang): Names | Promise<Names> {
    const stored = session.actor.sight ? undefined : pointers.map(({ to }) => kept(session.tenant, to))
    if (stored && pointers.every(({ key, isWho }, i) => rows.every(({ [key]: id }) => !id || (isWho && id === 'system') || stored[i]!.has(id))))
      return byKey(pointers.map(({ key, name }, i) => [key, id => name(id, stored[i]!)]))
    const asked = pointers.map(one => ({ ...one, ids: idsIn(rows, one.key) })).filter(({ ids }) => ids.length > 0)
    return Promise.all(asked.map(async ({ key, to, ids }) => [key, await titles(session, to, ids, lang)] as const)).then(found =>
      byKey(found.map(([key, names]) => [key, id => names.get(id)])),
    )
  }

  return {
    titles,
    actors,
    async rows(session, of, rows, lang, columns = everyColumn(of)) {
      const { actor, zone } = session,
        shape = shapeOf(actor, of, columns, lang, undefined)
      const typed = !columns.hasNames || actor.may(seeNames) ? undefined : await typedBy(on, session, of, rows)
      // Last of what is waited for: captions that are known are looked up as they are now.
      const found = namesIn(session, rows, shape, lang),
        names = found instanceof Promise ? await found : found
      const hides = actor.sight?.[of.name] !== undefined
      return rows.map(row => {
        const { make } = hides ? shapeOf(actor, of, columns, lang, hiddenOn(of, row, actor)) : shape
        return make(row, zone, names, isOwnPerson(of, row.id, actor), typed)
      })
    },
  }
}

/** The namings by their key: where rows of several resources may stand, whichever knows the id. */
function byKey(all: readonly (readonly [string, (id: string) => string | undefined])[]): Names {
  const made: Record<string, (id: string) => string | undefined> = {}
  for (const [key, name] of all) {
    const before = made[key]
    made[key] = before ? id => before(id) || name(id) : name
  }
  return made
}
const idsIn = (rows: readonly AnyRow[], key: string): readonly string[] => {
  const ids = rows.map(row => row[key]).filter((id): id is string => !!id)
  return key === 'createdBy' || key === 'updatedBy' ? [...new Set(ids)].filter(id => id !== 'system') : ids
}

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
