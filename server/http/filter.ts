/** Filters of the wire: field names with the family's suffixes become conditions; unknown keys are ignored. */
import { isDate, keptNo, kinds, plus, plusDays, type Resource, rules } from '../../modules/kit/index.ts'
import { RefusalError } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'
import { asKnown, ensureSought, orderShown } from '../kernel/masking.ts'
import type { Session } from '../kernel/engine.ts'
import { kindsCalled } from './kind-said.ts'

/** Without a prototype, as the names come from the caller. */
const bare = <T extends object>(given: T): T => Object.assign(Object.create(null), given)
const suffixes: Readonly<Record<string, (value: any) => object | unknown>> = bare({
  equal: value => value,
  notequal: value => ({ not: value }),
  like: value => ({ like: String(value) }),
  likeright: value => ({ starts: String(value) }),
  ge: value => ({ gte: value }),
  le: value => ({ lte: value }),
  gt: value => ({ gt: value }),
  lt: value => ({ lt: value }),
  datege: value => ({ gte: value }),
  dategt: value => ({ gt: value }),
  dateequal: value => value,
  datele: value => ({ lte: value }),
  datelt: value => ({ lt: value }),
} satisfies Record<string, (value: any) => object | unknown>)
const numbers: ReadonlySet<string> = new Set(['int', 'money', 'percent', 'flag'])
/** A time as it was said lasts as long as it was said exactly: a day, or the second that is shown of it. */
interface Moment {
  readonly from: string
  readonly last: string
}
function momentOf(said: string, read: (raw: string) => string): Moment {
  const from = read(said),
    day = said.trim()
  return { from, last: isDate(day) ? plus(read(plusDays(day, 1)), -1) : /[.]\d+/.test(said) ? from : plus(from, 999) }
}
const between = ({ from, last }: Moment): object => ({ gte: from, lte: last }),
  until = ({ last }: Moment): object => ({ lte: last }),
  after = ({ last }: Moment): object => ({ gt: last })
const moments: Readonly<Record<string, (of: Moment) => object>> = bare({
  equal: between,
  dateequal: between,
  le: until,
  datele: until,
  gt: after,
  dategt: after,
})
const paging = new Set(['current', 'size', 'currentPage', 'pageSize', 'ascs', 'descs', 'blade-auth', 'format', 'columns'])
const meta: Readonly<Record<string, string>> = bare({ createTime: 'createdAt', updateTime: 'updatedAt', createUser: 'createdBy', updateUser: 'updatedBy' })
const fieldOf = (of: Resource, name: string): Resource['fields'][string] | undefined => (Object.hasOwn(of.fields, name) ? of.fields[name] : undefined)
const absent = (value: unknown): boolean => value === undefined || value === null || value === '' || value === 'undefined' || value === 'null'

/** The conditions of a list call. A value that can't be read is refused by its name; kinds of records are asked for as people call them, where
 * `resources` says how. */
export function filters(of: Resource, asked: Readonly<Record<string, any>>, session: Session, resources?: ReadonlyMap<string, Resource>): object {
  const all: object[] = []
  for (const [key, value] of Object.entries(asked)) {
    if (key === '' || paging.has(key) || absent(value) || typeof value === 'object') continue
    const [, name, suffix] = /^(.+?)(?:_([a-z]+))?$/s.exec(key)!
    const known = suffix !== undefined && (suffix in suffixes || ['null', 'notnull', 'ignore', 'likeleft', 'notlike'].includes(suffix))
    const condition = one(of, known ? name! : key, known ? suffix : undefined, String(value), session, resources)
    if (condition) all.push(condition)
  }
  return asKnown(of, all.length === 0 ? {} : all.length === 1 ? all[0]! : { all }, session.actor)
}

function one(
  of: Resource,
  name: string,
  suffix: string | undefined,
  text: string,
  session: Session,
  resources?: ReadonlyMap<string, Resource>,
): object | undefined {
  if (suffix === 'ignore') return undefined
  if (name === 'status' && !fieldOf(of, name)) return statuses(of, text)
  if (name === 'auditStatus' && !fieldOf(of, name))
    return { status: of.lifecycle.statuses.filter(status => of.lifecycle.states[status]!.code === Number(text)) }
  const key = meta[name] ?? name
  const field = meta[name] ? ({ kind: name.endsWith('Time') ? 'time' : 'text', label: ['', ''], required: false } as const) : fieldOf(of, key)
  if (key === 'id') return { id: text.split(',') }
  // What a row hangs on is asked for by its name.
  if (!suffix && of.follows && (key === of.follows.of || key === of.follows.row)) return { [key]: text }
  if (!field || field.kind === 'json' || field.kind === 'secret') return undefined
  const within = ensureSought(of, key, session.actor),
    condition = conditionOf(of, { key, field, name, suffix, text, zone: session.zone }, resources)
  return within.length > 0 ? { all: [...within, condition] } : condition
}
interface Said {
  readonly key: string
  readonly field: Resource['fields'][string]
  readonly name: string
  readonly suffix: string | undefined
  readonly text: string
  readonly zone: string
}
function conditionOf(of: Resource, { key, field, name, suffix, text, zone }: Said, resources?: ReadonlyMap<string, Resource>): object {
  if (suffix === 'null') return { [key]: null }
  if (suffix === 'notnull') return { [key]: { not: null } }
  const read = (raw: string): any => {
    // Whatever a column may hold may be asked for: an amount below zero too.
    const parsed = kinds[field.kind].parse(raw, { ...field, isSigned: true } as any, zone)
    if (!('value' in parsed)) throw new RefusalError({ ...parsed, field: name })
    return parsed.value
  }
  if (field.kind === 'time' && (!suffix || suffix in moments)) return { [key]: moments[suffix ?? 'equal']!(momentOf(text, read)) }
  // A number has no parts: what is like it is it.
  if (suffix && numbers.has(field.kind) && (suffix.includes('like') || !(suffix in suffixes))) return { [key]: read(text) }
  if (suffix) return { [key]: (suffixes[suffix] ?? suffixes.like!)(read(text)) }
  if (resources && fieldOf(of, key)?.keepsKind) return { [key]: kindsCalled(resources, text) }
  if (field.kind === 'text' || field.kind === 'rich') return { [key]: { like: keptNo(text) } }
  if (['ref', 'choice', 'dict'].includes(field.kind) && text.includes(',')) return { [key]: text.split(',').map(read) }
  return { [key]: read(text) }
}

/** Statuses by name or by the wire's number, one or several. */
function statuses(of: Resource, text: string): object {
  const wanted = text
    .split(',')
    .flatMap(part =>
      of.lifecycle.statuses.filter(
        status => status === part || (of.lifecycle.states[status]!.code !== undefined && String(of.lifecycle.states[status]!.code) === part),
      ),
    )
  return { status: wanted }
}

const whole = (value: unknown, fallback: number): number => (absent(value) ? fallback : Number(value))

/** Page and size, under either pair of names. */
export function paged(asked: Readonly<Record<string, any>>): { current: number; size: number } {
  const current = whole(asked.current ?? asked.currentPage, 1),
    size = whole(asked.size ?? asked.pageSize, 10)
  const wrong = (field: string, max: number) => new RefusalError({ ...rules.no.range, field, detail: { min: 1, max } })
  if (!Number.isInteger(current) || current < 1 || current > 10_000_000) throw wrong('current', 10_000_000)
  if (size !== -1 && (!Number.isInteger(size) || size < 1 || size > limits.pageMax)) throw wrong('size', limits.pageMax)
  return { current, size }
}

/** The order asked for, by field names in either spelling; the resource's own when none or unknown. */
export function sorting(of: Resource, asked: Readonly<Record<string, any>>, session: Session): readonly string[] {
  const names = (list: unknown, sign: string) =>
    absent(list)
      ? []
      : String(list)
          .split(',')
          .flatMap(raw => {
            const camel = raw.trim().replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
            const key = meta[camel] ?? camel
            const field = fieldOf(of, key)
            return (field && field.kind !== 'json') || ['createdAt', 'updatedAt', 'status', 'id'].includes(key) ? [sign + key] : []
          })
  const asc = names(asked.ascs, ''),
    desc = names(asked.descs, '-')
  const shown = orderShown(of, [...asc, ...desc], session.actor)
  return shown.length > 0 ? shown : of.sort
}
