/** The wire's shape of rows: formatted fields, captions of what they point to, masks of what the reader may not see. */
import { type Field, kinds, mask, type Resource, formatTime, messageCatalogue } from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Engine, Session } from '../kernel/engine.ts'
import { hiddenOn, hiddenSomewhere } from '../kernel/field-visibility.ts'
import { isOwnPerson, personalAs, seeNames, shown } from '../kernel/masking.ts'
import { typedBy } from './typed.ts'
import type { Lang } from './envelope.ts'

export type WireRow = Record<string, unknown>

export interface Wire {
  rows(session: Session, of: Resource, rows: readonly AnyRow[], lang: Lang): Promise<WireRow[]>
  /** Who did something, by user id: as their account is captioned for the reader. */
  actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
  /** Captions of rows by id, masked for the reader; those that the product gave speak the reader's language. */
  titles(session: Session, of: Resource, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>>
}

const titlesMax = 50_000
const captioned = (name: string): string => `${name.replace(/(Id|By)$/, '')}Name`

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

  async function captions(tenant: string, of: Resource, ids: readonly string[], depth = 0): Promise<ReadonlyMap<string, string>> {
    const place = `${tenant} ${of.name}`
    if (!cache.has(place) || cache.get(place)!.size > titlesMax) cache.set(place, new Map())
    const known = cache.get(place)!
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
    const found = await captions(session.tenant, of, ids)
    const field = captionField(of)
    return new Map(
      ids.map(id => {
        const caption = shown(of, field, found.get(id), session.actor, isOwnPerson(of, id, session.actor))
        return [id, 'masked' in caption ? caption.masked : messageCatalogue.text(String(caption.value ?? ''), lang)]
      }),
    )
  }

  async function actors(session: Session, ids: readonly string[], lang: Lang): Promise<ReadonlyMap<string, string>> {
    const users = on.registry.resources.get('user')
    const people = [...new Set(ids)].filter(id => id && id !== 'system')
    return users && people.length > 0 ? await titles(session, users, people, lang) : new Map()
  }

  return {
    titles,
    actors,
    async rows(session, of, rows, lang) {
      const columns = columnsOf(of)
      const names = new Map<string, ReadonlyMap<string, string>>()
      await Promise.all([
        ...columns
          .filter(column => column.to)
          .map(async ({ name, to }) => {
            const ids = rows.map(row => row[name]).filter((id): id is string => !!id)
            if (ids.length > 0) names.set(name, await titles(session, on.registry.resources.get(to!)!, ids, lang))
          }),
        ...['createdBy', 'updatedBy'].map(async name => {
          names.set(
            name,
            await actors(
              session,
              rows.map(row => row[name]),
              lang,
            ),
          )
        }),
      ])
      const { zone } = session
      const typed = session.actor.may(seeNames) ? undefined : await typedBy(on, session, of, rows)
      // What a form shows it sends back: there our own words are Chinese, as they were always kept.
      const form = on.registry.commands.get(`${of.name}.change`)?.input ?? {}
      const clock = (instant: string): string => (instant ? formatTime(instant, zone) : '')
      return rows.map(row => {
        const state = of.lifecycle.states[row.status]
        const out: WireRow = {
          id: row.id,
          version: row.version,
          status: row.status,
          statusName: state?.label[lang] ?? '',
          createTime: clock(row.createdAt),
          updateTime: clock(row.updatedAt),
          createUser: row.createdBy,
          updateUser: row.updatedBy,
          isDeleted: 0,
          // Calls that name it otherwise find it under that name, too.
          ...(of.path?.id && !(of.path.id in of.fields) ? { [of.path.id]: row.id } : {}),
          createUserName: names.get('createdBy')!.get(row.createdBy) ?? '',
          updateUserName: names.get('updatedBy')!.get(row.updatedBy) ?? '',
        }
        if (state?.code !== undefined) out.auditStatus = state.code
        const hidden = hiddenOn(of, row, session.actor),
          isOwn = isOwnPerson(of, row.id, session.actor)
        for (const { name, field, kind, caption, to } of columns) {
          if (hidden.has(name)) continue
          const seen = shown(of, field, row[name], session.actor, isOwn || typed?.has(row.id, name)),
            value = 'masked' in seen ? row[name] : (seen.value as any)
          if ('masked' in seen) out[name] = seen.masked
          else if (kind === 'text' && value) out[name] = messageCatalogue.text(String(value), name in form ? 0 : lang)
          else if (kind === 'json' && !(name in form)) out[name] = messageCatalogue.within(kinds.json.format(value, field, zone), lang)
          else out[name] = kinds[kind].format(value, field, zone)
          if (to) out[caption!] = value ? (names.get(name)?.get(value) ?? '') : ''
          else if (caption) out[caption] = value ? (field.choices?.[value]?.[lang] ?? '') : ''
        }
        return out
      })
    },
  }
}

interface Column {
  readonly name: string
  readonly field: Field
  readonly kind: Field['kind']
  readonly caption?: string
  readonly to?: string
}
const planned = new WeakMap<Resource, readonly Column[]>()
/** What the wire shows of each field, worked out once per resource. */
function columnsOf(of: Resource): readonly Column[] {
  let columns = planned.get(of)
  if (!columns)
    planned.set(
      of,
      (columns = Object.entries(of.fields).map(([name, field]) => ({
        name,
        field,
        kind: field.kind,
        ...(field.kind === 'ref' ? { to: field.to!, caption: captioned(name) } : field.kind === 'choice' ? { caption: `${name}Name` } : {}),
      }))),
    )
  return columns
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
