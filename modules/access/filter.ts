/** Filter: the rows that a data scope leaves, as JSON conditions over declared fields. Never SQL. Pure. */
import { type Field, type Kind, kinds, refusals, type RefusalCode, type Resource, type Where } from '../kit/index.ts'

export const no = refusals('filter', {
  sql: ['规则值须为结构化条件（JSON），不接受 SQL 语句', 'the value must be structured conditions (JSON); SQL is not taken'],
  shape: ['条件的结构不正确', 'the conditions are not well formed'],
  field: ['数据没有该字段，或该字段不能用于条件', 'there is no such field, or it can not be used in a condition'],
  operator: ['该字段不支持这种比较', 'this comparison does not fit the field'],
  value: ['条件中的值不正确', 'a value in the conditions is not valid'],
  empty: ['请至少填写一个条件', 'give at least one condition'],
  deep: ['条件过多', 'too many conditions'],
})

/** Words that stand for who asks. */
export const placeholders = {
  $userId: ['本人', 'The user'],
  $deptId: ['本人所在部门', 'Their department'],
  $deptIds: ['本部门及以下', 'Their department and below'],
} as const
export interface Who {
  readonly userId: string
  readonly deptId: string
  readonly deptIds: readonly string[]
}

const meta: Readonly<Record<string, Kind>> = { id: 'text', status: 'text', createdBy: 'text', updatedBy: 'text', createdAt: 'time', updatedAt: 'time' }
const closedKinds: ReadonlySet<Kind> = new Set(['json', 'secret', 'rich', 'file', 'image'])
const texts: ReadonlySet<Kind> = new Set(['text', 'ref', 'dict'])
const ordered: ReadonlySet<Kind> = new Set(['int', 'money', 'percent', 'date', 'time'])

/** The fields that conditions may name. */
export const usable = (of: Resource): Readonly<Record<string, Field>> => ({
  ...Object.fromEntries(Object.entries(of.fields).filter(([, field]) => !closedKinds.has(field.kind) && !field.pii && !field.copies)),
  ...Object.fromEntries(
    Object.entries(meta)
      .filter(([name]) => !Object.hasOwn(of.fields, name))
      .map(([name, kind]) => [name, { kind, label: [name, name], required: false } satisfies Field]),
  ),
})
/** The comparisons of a kind, as the builder offers them. */
export const operatorsOf = (kind: Kind): readonly string[] =>
  kind === 'flag'
    ? ['is', 'null', 'notnull']
    : ['is', 'not', 'in', ...(ordered.has(kind) ? ['gte', 'lte', 'gt', 'lt'] : []), ...(kind === 'text' ? ['like', 'starts'] : []), 'null', 'notnull']

type Read = { readonly where: Where } | { readonly refused: RefusalCode }
const naming = (refused: RefusalCode, at: string): RefusalCode => ({
  ...refused,
  label: [`${refused.label[0]}：${at}`, `${refused.label[1]}: ${at}`],
  detail: { at },
})
/** Says which field it is about: a refusal of several conditions would not. */
class Wrong extends Error {
  readonly refused: RefusalCode
  constructor(refused: RefusalCode, at?: string) {
    super(refused.code)
    this.refused = at === undefined ? refused : naming(refused, at)
  }
}

function value(field: Field, name: string, given: unknown, zone: string): unknown {
  if (given === null) return null
  if (given === '') throw new Wrong(no.value, name)
  if (typeof given === 'string' && Object.hasOwn(placeholders, given)) {
    if (!texts.has(field.kind)) throw new Wrong(no.value, name)
    return given
  }
  const parsed = kinds[field.kind].parse(given, field, zone)
  if (!('value' in parsed)) throw new Wrong({ ...no.value, label: parsed.label }, name)
  return parsed.value
}
const listed = (field: Field, name: string, given: readonly unknown[], zone: string) => given.map(one => value(field, name, one, zone))

function condition(field: Field, name: string, given: unknown, zone: string): unknown {
  if (Array.isArray(given) && given.length === 0) throw new Wrong(no.value, name)
  if (Array.isArray(given)) return listed(field, name, given, zone)
  if (given === null || typeof given !== 'object') return value(field, name, given, zone)
  const entries = Object.entries(given)
  if (entries.length === 0) throw new Wrong(no.shape, name)
  return Object.fromEntries(
    entries.map(([operator, one]) => {
      const fits =
        operator === 'not' ||
        (['lt', 'lte', 'gt', 'gte'].includes(operator) && ordered.has(field.kind)) ||
        (['like', 'starts'].includes(operator) && field.kind === 'text')
      if (!fits) throw new Wrong(no.operator, `${name}.${operator}`)
      if (one === null && operator !== 'not') throw new Wrong(no.value, name)
      return [operator, operator === 'not' && Array.isArray(one) ? listed(field, name, one, zone) : value(field, name, one, zone)]
    }),
  )
}

function conditions(of: Resource, given: unknown, zone: string, depth: number): Where {
  if (given === null || typeof given !== 'object' || Array.isArray(given)) throw new Wrong(no.shape)
  const entries = Object.entries(given),
    fields = usable(of)
  if (entries.length === 0) throw new Wrong(no.empty)
  if (depth > 5 || entries.length > 50) throw new Wrong(no.deep)
  return Object.fromEntries(
    entries.map(([name, one]) => {
      if (name === 'any' || name === 'all') {
        if (!Array.isArray(one) || one.length === 0 || one.length > 50) throw new Wrong(no.shape, name)
        return [name, one.map(member => conditions(of, member, zone, depth + 1))]
      }
      if (!Object.hasOwn(fields, name)) throw new Wrong(no.field, name)
      return [name, condition(fields[name]!, name, one, zone)]
    }),
  )
}

/** Reads what somebody wrote as conditions over a resource: in the wire's words or already as they are kept. */
export function readFilter(of: Resource, given: unknown, zone: string): Read {
  let parsed = given
  if (typeof given === 'string') {
    try {
      parsed = JSON.parse(given)
    } catch {
      return { refused: no.sql }
    }
  }
  try {
    return { where: conditions(of, parsed, zone, 0) }
  } catch (error) {
    if (error instanceof Wrong) return { refused: error.refused }
    throw error
  }
}

/** The conditions for one person: words that stand for who asks become ids. */
export function filled(where: unknown, who: Who): any {
  if (where === '$userId') return who.userId
  if (where === '$deptId') return who.deptId
  if (where === '$deptIds') return who.deptIds
  if (Array.isArray(where)) return where.flatMap(one => filled(one, who))
  if (where === null || typeof where !== 'object') return where
  return Object.fromEntries(Object.entries(where).map(([name, one]) => [name, filled(one, who)]))
}
