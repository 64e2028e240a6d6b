/** Masking: personal values, copies of them and amounts, for those who may see the record but not these. Asked wherever a value leaves, in
 * rows, histories and captions, and wherever one is asked for, in conditions and orders: what is not shown can't be found out by searching. */
import { type Actor, type Field, mask, type Personal, type Resource, type Where } from '../../modules/kit/index.ts'
import { hiddenSomewhere, refuseHidden, soughtBy } from './field-visibility.ts'

/** The codes that let a session see personal names, those of whoever works here where they did something, and amounts. */
export const seeNames = 'people_name',
  seeStaff = 'staff_name',
  seeMoney = 'money_view'

type Row = Readonly<Record<string, any>>
export type Eyes = Pick<Actor, 'role' | 'may' | 'userId' | 'reach' | 'sight' | 'lookingOnly'>

/** As what a field's value is personal: itself, or as a copy of what is kept elsewhere. */
export const personalAs = ({ pii, copies }: Field): Personal | undefined => pii ?? copies

/** Whether the rows of a resource are people, and this one is the reader or a child of theirs; never through another's eyes. */
export function isOwnPerson({ scope }: Resource, id: string, { userId, reach, lookingOnly }: Eyes): boolean {
  if (scope === 'everyone' || lookingOnly) return false
  return (scope.user === 'id' && id === userId) || (scope.student === 'id' && reach !== 'all' && !!reach.student?.includes(id))
}

const isNamed = (as: Personal | 'money' | undefined): boolean => as === 'name' || as === 'staff'

/** As what a field is masked for somebody, if at all. */
export function maskOf(field: Field, { role, may }: Eyes): Personal | 'money' | undefined {
  if (role === 'system') return undefined
  const personal = personalAs(field)
  if (personal) return isNamed(personal) && (may(seeNames) || (personal === 'staff' && may(seeStaff))) ? undefined : personal
  return field.kind === 'money' && !field.isLimit && !may(seeMoney) ? 'money' : undefined
}
/** A value of the mask's kind as it is shown. */
const covered = (as: Personal | 'money', value: unknown): string => (as === 'money' ? '****' : mask(as, String(value))!)

/** What stands in a value of loose structure: fields of the row under their own names, and copies. */
function within(of: Resource, field: Field, value: unknown, eyes: Eyes, as = maskOf(field, eyes)): unknown {
  if (typeof value === 'string') return as && value !== '' ? covered(as, value) : value
  if (Array.isArray(value)) return value.map(one => within(of, field, one, eyes, as))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const own = field.holds?.[name] ?? (Object.hasOwn(of.fields, name) ? of.fields[name] : undefined)
      const kept = own && own.kind !== 'json' ? maskOf(own, eyes) : undefined
      return [name, kept && (typeof one === 'string' || typeof one === 'number') && one !== '' ? covered(kept, one) : within(of, field, one, eyes, as)]
    }),
  )
}

/** A value as it is shown: as it is, or what stands in its place. */
export type Shown = { readonly masked: string } | { readonly value: unknown }
/** How somebody is shown the values of a field, decided once for all of them; undefined: as they are. Names of what is theirs stay. */
export function masking(of: Resource, field: Field, eyes: Eyes): ((value: unknown, isOwn: boolean) => Shown) | undefined {
  const as = maskOf(field, eyes)
  if (field.kind === 'json' ? eyes.role === 'system' : !as) return undefined
  return (value, isOwn) =>
    value === null || value === undefined || value === ''
      ? { value }
      : field.kind === 'json'
        ? { value: within(of, field, value, eyes, as) }
        : isOwn && isNamed(as)
          ? { value }
          : { masked: covered(as!, value) }
}
/** A value as somebody is shown it, in the place of the value itself. */
export const shown = (of: Resource, field: Field, value: unknown, eyes: Eyes, isOwn = false): Shown => masking(of, field, eyes)?.(value, isOwn) ?? { value }

/** Conditions as they may be asked: what is masked is found by those alone who know it whole, and what is hidden not at all. Of words all
 * may be searched for but numbers. */
export function asKnown(of: Resource, where: Row, eyes: Eyes): Where {
  if (eyes.role === 'system') return where as Where
  return Object.fromEntries(
    Object.entries(where).map(([name, given]) => {
      if (name === 'any' || name === 'all') return [name, given.map((one: Row) => asKnown(of, one, eyes))]
      const field = Object.hasOwn(of.fields, name) ? of.fields[name] : undefined
      if (!field || given === null || typeof given !== 'object' || Array.isArray(given)) return [name, given]
      if (given.within) return [name, { ...given, within: { of: given.within.of, where: asKnown(given.within.of, given.within.where, eyes) } }]
      const part = given.like ?? given.starts
      if (part !== undefined && hiddenSomewhere(of, eyes).has(name)) throw refuseHidden(of, name)
      const as = maskOf(field, eyes),
        whole = part ?? given.gte ?? given.lte ?? given.gt ?? given.lt
      return [name, whole === undefined || !as || as === 'money' || (as === 'words' && !/\d/.test(String(whole))) ? given : whole]
    }),
  ) as Where
}

/** The same of a value that stands alone, as a text. */
export function shownText(of: Resource, name: string, value: unknown, eyes: Eyes): string {
  const found = shown(of, of.fields[name]!, value, eyes)
  return 'masked' in found ? found.masked : String(found.value ?? '')
}

const isAmount = (of: Resource, name: string, eyes: Eyes): boolean => !!of.fields[name] && maskOf(of.fields[name], eyes) === 'money'
/** Refuses to ask for what is hidden, and for amounts that are not shown: of those there are too few to be known whole. */
export function ensureShown(of: Resource, names: readonly string[], eyes: Eyes): void {
  const hidden = hiddenSomewhere(of, eyes),
    found = names.find(name => hidden.has(name) || isAmount(of, name, eyes))
  if (found !== undefined) throw refuseHidden(of, found)
}
/** The bounds within which somebody asks for a field; refused where they may not ask at all. */
export function ensureSought(of: Resource, name: string, eyes: Eyes): readonly Where[] {
  const within = isAmount(of, name, eyes) ? undefined : soughtBy(of, name, eyes)
  if (!within) throw refuseHidden(of, name)
  return within
}
/** An order without what is masked; what is hidden is refused. */
export function orderShown(of: Resource, sort: readonly string[], eyes: Eyes): readonly string[] {
  const bare = (name: string): string => name.replace(/^-/, ''),
    left = sort.filter(name => !of.fields[bare(name)] || !maskOf(of.fields[bare(name)]!, eyes))
  ensureShown(of, left.map(bare), eyes)
  return left
}
