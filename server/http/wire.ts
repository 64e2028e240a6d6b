/** The wire's shape of rows: formatted fields, captions of what they point to, masks of what the reader may not see. */
import { type Actor, erasedWords, type Field, isErased, mask, type Resource, messageCatalogue } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import { hiddenOn, hiddenSomewhere } from '../kernel/field-visibility.ts'
import { isOwnPerson, maskOf, masking, personalAs, seeNames, seeStaff } from '../kernel/masking.ts'
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
/** What a row is called as it is stored, whether it is an account of somebody who works here, and the row that it belongs to. */
interface Caption {
  readonly said: string
  readonly isStaff: boolean
  /** Whoever it named was erased. */
  readonly isGone?: boolean
  readonly parent?: string
}
const unnamed: Caption = { said: '', isStaff: false }
/** Of rows that are called alike: what each belongs to, which tells them apart. */
type Apart = ReadonlyMap<string, { readonly parent: string; readonly name: string }>
const none: Apart = new Map()
/** Stands between a name and the place that tells it from others. */
export const between = ' · '
/** The field that says in which row a row stands; undefined where none does. */
const placeOf = ({ within, fields, title }: Resource): string | undefined => (within && within !== title && fields[within]?.kind === 'ref' ? within : undefined)
/** Finds the caption of a row by its id, among those as they are stored. */
type Naming = (id: string, stored: ReadonlyMap<string, Caption>) => string
/** What holds ids of rows whose captions are shown; `isPlaced`: two of one name may be told apart. */
interface Pointer {
  readonly key: string
  readonly to: Resource
  readonly isWho: boolean
  readonly isPlaced: boolean
  /** Among accounts themselves staff stay masked, too: there unmasking leaves a trace. */
  readonly tellsStaff: boolean
  readonly name: Naming
}
/** Rows of a resource for one reader. */
interface Shape {
  readonly make: RowMaker
  readonly fields: ListColumns['fields']
  readonly pointers: readonly Pointer[]
  /** The captions that its names were last looked up among, and how. */
  last: { readonly stored: readonly ReadonlyMap<string, Caption>[]; readonly names: Names } | undefined
}
const who = { createUserName: 'createdBy', updateUserName: 'updatedBy' } as const

export function wire(on: Engine): Wire {
  /** tenant → resource → id → the caption as stored. */
  const cache = new Map<string, Map<string, Map<string, Caption>>>()
  on.feed.subscribe(news => {
    for (const one of news) {
      if (one.resource === '*') cache.clear()
      else if (one.id === '*') cache.get(one.tenant)?.delete(one.resource)
      else cache.get(one.tenant)?.get(one.resource)?.delete(one.id)
    }
  })

  function kept(tenant: string, of: Resource): Map<string, Caption> {
    let own = cache.get(tenant)
    if (!own) cache.set(tenant, (own = new Map()))
    let known = own.get(of.name)
    if (!known || known.size > titlesMax) own.set(of.name, (known = new Map()))
    return known
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
            said:
              of.called?.(row) ??
              (field.kind === 'text' && field.says
                ? field.says(String(row[of.title]), on.system(tenant).zone)[0]
                : String(field.choices?.[row[of.title]]?.[0] ?? row[of.title] ?? '')),
            isStaff: of.isStaff?.(row) ?? false,
            isGone: isErased(of, of.title, row),
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
  const mayTellApart = (of: Resource, actor: Actor): boolean => placeOf(of) !== undefined && !maskOf(captionField(of), actor)
  /** Rows of one name that stand in different places, among these; a name that is masked tells nothing of who bears it. */
  function alike({ actor, tenant }: Session, of: Resource, ids: readonly string[]): readonly (readonly [id: string, parent: string])[] {
    if (!mayTellApart(of, actor)) return []
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
  async function bareTitles(session: Session, of: Resource, ids: readonly string[], lang: Lang, tellsStaff = true): Promise<ReadonlyMap<string, string>> {
    if (session.actor.sight && isHidden(of, session)) return new Map()
    const stored = await captions(session.tenant, of, ids),
      name = naming(session.actor, of, lang, tellsStaff)
    return new Map(ids.map(id => [id, name(id, stored)]))
  }
  async function actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    const users = on.registry.resources.get('user')
    const people = [...new Set(ids)].filter(id => id && id !== 'system')
    return users && people.length > 0 ? await bareTitles(session, users, people, lang) : new Map()
  }

  /** Captions as somebody sees them, of those as they are stored. */
  function naming(actor: Actor, of: Resource, lang: Lang, tellsStaff = true): Naming {
    const masks = masking(of, captionField(of), actor)
    return (id, stored) => {
      const { said, isStaff, isGone } = stored.get(id) ?? unnamed
      if (isGone) return erasedWords[lang]
      const caption = masks?.(said, isOwnPerson(of, id, actor) || (tellsStaff && isStaff && actor.may(seeStaff))) ?? { value: said }
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
      fields,
      last: undefined,
      pointers: pointers.map(([key, to]) => {
        const isWho = key === 'createdBy' || key === 'updatedBy',
          tellsStaff = to !== of
        return { key, to, isWho, isPlaced: !isWho && mayTellApart(to, actor), tellsStaff, name: naming(actor, to, lang, tellsStaff) }
      }),
    }
  }
  /** The captions beside columns of some rows, by the key that holds the ids. Where all are known nobody waits for a turn. */
  function namesIn(session: Session, rows: readonly AnyRow[], shape: Shape, lang: Lang): Names | Promise<Names> {
    const { pointers, fields } = shape,
      stored = session.actor.sight ? undefined : pointers.map(({ to }) => kept(session.tenant, to))
    function isKnown({ key, to, isWho, isPlaced }: Pointer, known: ReadonlyMap<string, Caption>): boolean {
      for (const row of rows) {
        const id = row[key]
        if (id && !(isWho && id === 'system') && !known.has(id)) return false
      }
      return !(isPlaced && alike(session, to, idsIn(rows, key)).length > 0)
    }
    if (stored && pointers.every((one, i) => isKnown(one, stored[i]!))) {
      if (!shape.last || shape.last.stored.some((one, i) => one !== stored[i]))
        shape.last = { stored, names: byKey(pointers.map(({ key, name }, i) => [key, id => name(id, stored[i]!)])) }
      return shape.last.names
    }
    const asked = pointers.map(one => ({ ...one, ids: idsIn(rows, one.key) })).filter(({ ids }) => ids.length > 0)
    return Promise.all(
      asked.map(async ({ key, to, ids, tellsStaff }) => {
        const found = await bareTitles(session, to, ids, lang, tellsStaff),
          apart = await apartIn(session, to, ids, lang)
        const own: Names[string] = (id, row) => {
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
function byKey(all: readonly (readonly [string, Names[string]])[]): Names {
  const made: Record<string, Names[string]> = {}
  for (const [key, name] of all) {
    const before = made[key]
    made[key] = before ? (id, row) => before(id, row) || name(id, row) : name
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
