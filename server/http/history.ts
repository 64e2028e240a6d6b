/** History: the facts of a row as sentences: who, in which role, when, what changed, why. */
import {
  formatTime,
  isId,
  isOfIds,
  kinds,
  plainOf,
  pointsTo,
  structureWords,
  textWords,
  roles,
  type Resource,
  messageCatalogue,
} from '../../modules/kit/index.ts'
import type { AnyRow } from '../kernel/codec.ts'
import type { Session } from '../kernel/engine.ts'
import { hiddenOn } from '../kernel/field-visibility.ts'
import { isOwnPerson, seeNames, shown as shownTo } from '../kernel/masking.ts'
import { entriesOf } from './dictionary-entries.ts'
import { kindSaid } from './kind-said.ts'
import { typedBy } from './typed.ts'
import { type Context, viewPermit } from './context.ts'
import type { Lang } from './envelope.ts'

export interface Entry {
  readonly position: number
  readonly version: number
  readonly at: string
  readonly actor: string
  readonly actorName: string
  readonly role: string
  readonly roleName: string
  readonly command: string
  readonly commandName: string
  readonly root: string
  readonly rootName: string
  readonly type: string
  readonly from: string
  readonly fromName: string
  readonly to: string
  readonly toName: string
  readonly remark: string
  readonly changes: readonly { readonly field: string; readonly label: string; readonly before: unknown; readonly after: unknown }[]
}

/** The keys of a fact's data that say why. */
const reasons = ['remark', 'reason', 'auditRemark', 'auditReasons'] as const

/** What a person reads of a flag. */
export const yesOrNo = [
  ['是', 'Yes'],
  ['否', 'No'],
] as const
const words = {
  system: ['系统', 'System'],
  gone: ['已删除的记录', 'a record that is gone'],
  none: ['无', 'None'],
  image: ['图片', 'A picture'],
  file: ['文件', 'A file'],
  other: ['另一个', 'Another one'],
} as const

/** Newest first. Personal values and amounts are masked as in the row itself. */
export async function historyOf(context: Context, session: Session, of: Resource, id: string, lang: Lang): Promise<readonly Entry[]> {
  const { engine, log, wire } = context
  const facts = await log.history(session.tenant, of, id)
  const row = (await engine.ask(session.tenant, { kind: 'get', of, id })) as AnyRow | undefined
  const hidden = row ? hiddenOn(of, row, session.actor) : new Set<string>()
  const isOwn = isOwnPerson(of, id, session.actor),
    typed = row && !session.actor.may(seeNames) ? await typedBy(engine, session, of, [row]) : undefined
  const people = await wire.actors(
    session,
    facts.map(fact => fact.actor),
    lang,
  )
  const references = new Map<string, ReadonlyMap<string, string>>()
  for (const [name, field] of Object.entries(of.fields))
    for (const to of pointsTo(name, field)) {
      const found = facts.map(fact => fact.data[name]).filter((value): value is string => typeof value === 'string' && value !== '')
      const named = found.length > 0 ? await wire.titles(session, engine.registry.resources.get(to)!, found, lang) : new Map<string, string>()
      references.set(name, new Map([...(references.get(name) ?? []), ...[...named].filter(([, title]) => title)]))
    }
  const keys = await entriesOf(
    engine,
    session.tenant,
    Object.values(of.fields).flatMap(field => (field.kind === 'dict' ? field.to! : [])),
    lang,
  )
  const shown = (name: string, given: unknown, last?: unknown): unknown => {
    const field = of.fields[name]!
    if (given === null || given === undefined) return ''
    if (field.kind === 'image' || field.kind === 'file') return words[given === '' ? 'none' : last ? 'other' : field.kind][lang]
    const seen = shownTo(of, field, given, session.actor, isOwn || typed?.has(id, name))
    if ('masked' in seen) return field.pii === 'words' ? messageCatalogue.text(seen.masked, lang) : seen.masked
    const { value } = seen
    if (references.has(name) && value !== '')
      return value === 'system' ? words.system[lang] : references.get(name)!.get(String(value)) || (isId(String(value)) ? words.gone[lang] : value)
    if (field.kind === 'dict') return keys.get(`${field.to} ${value}`) ?? value
    if (field.kind === 'json') return structureWords(value, field, session.zone)[lang]
    if (field.kind === 'flag') return (field.answers?.[value ? 0 : 1] ?? yesOrNo[value ? 0 : 1])[lang]
    // A status that a row remembers reads like the status itself.
    if (name.endsWith('Status') && String(value) in of.lifecycle.states) return of.lifecycle.states[String(value)]!.label[lang]
    if (field.kind === 'int' && field.among) return textWords(String(value), field, session.zone)[lang]
    if (field.kind === 'choice') return field.choices?.[String(value)]?.[lang] ?? value
    // An id that no name is known of says nothing, and a resource is called by its label.
    if (field.kind === 'text' && !field.says && isOfIds(String(value))) return ''
    if (field.keepsKind) return kindSaid(engine.registry.resources, value, lang)
    if (field.kind === 'text') return messageCatalogue.text(textWords(String(value), field, session.zone)[lang], lang)
    if (field.kind === 'rich') return plainOf(String(value))
    return kinds[field.kind].format(value, field, session.zone)
  }
  /** The reason that was given, masked where the field that keeps it is. */
  const why = (said: Readonly<Record<string, unknown>>): unknown => {
    const key = reasons.filter(one => !hidden.has(one)).find(one => typeof said[one] === 'string' && said[one] !== '')
    if (key === undefined) return ''
    const seen = key in of.fields ? shownTo(of, of.fields[key]!, said[key], session.actor, isOwn || typed?.has(id, key)) : { value: said[key] }
    return 'masked' in seen ? seen.masked : seen.value
  }
  const now: Record<string, unknown> = {}
  let status = 'new'
  const entries = facts.map((fact): Entry => {
    const changes = Object.keys(fact.data)
      .filter(
        name =>
          name in of.fields &&
          !hidden.has(name) &&
          !of.fields[name]!.isMachine &&
          !reasons.includes(name as any) &&
          JSON.stringify(fact.data[name] ?? null) !== JSON.stringify(now[name] ?? null),
      )
      .map(name => {
        const change = { field: name, label: of.fields[name]!.label[lang], before: shown(name, now[name]), after: shown(name, fact.data[name], now[name]) }
        now[name] = fact.data[name]
        return change
      })
      .filter(change => change.before !== change.after)
    const from = status
    status = fact.status
    const command = engine.registry.commands.get(`${of.name}.${fact.command}`)
    const begun = fact.root === `${of.name}_${fact.command}` ? undefined : [...engine.registry.commands.values()].find(one => one.permit === fact.root)
    // What it began with is told to who sees such rows: an agency does not learn that a complaint led to a violation.
    const root = begun && (begun.on.read.length === 0 || session.actor.may(viewPermit(begun.on as Resource))) ? begun : undefined
    const name = (value: string) => of.lifecycle.states[value]?.label[lang] ?? value
    return {
      position: fact.position,
      version: fact.version,
      at: formatTime(fact.at, session.zone),
      actor: fact.actor,
      actorName: fact.actor === 'system' ? ['系统', 'System'][lang]! : people.get(fact.actor) || fact.actor,
      role: fact.role,
      roleName: fact.role in roles ? roles[fact.role as keyof typeof roles].label[lang] : '',
      command: fact.command,
      commandName: command?.label[lang] ?? fact.command,
      root: root ? fact.root : '',
      rootName: root ? `${root.on.label[lang]} · ${root.label[lang]}` : '',
      type: fact.type,
      from,
      fromName: name(from),
      to: status,
      toName: name(status),
      remark: messageCatalogue.text(String(why(fact.data)), lang),
      changes,
    }
  })
  return entries.reverse()
}
