/** What data scopes leave of figures that are folded from rows: a scope by school, agency or area narrows the sums; by anything
 * else a sum can't be told apart, and is not told at all. */
import { enrolment } from '../enrolment/index.ts'
import { payment } from '../payments/index.ts'
import { refund } from '../refunds/index.ts'
import { type Actor, answer, ensure, findAll, type Resource, type RouteContext, type Where } from '../kit/index.ts'
import { lesson, openClass } from '../openclass/index.ts'
import { agency, school, student } from '../people/index.ts'
import { product } from '../products/index.ts'
import { no } from './refusals.ts'

const places = ['schoolId', 'agencyId', 'areaCode'] as const

/** Whether conditions speak of nothing but places. */
const isOfPlaces = (where: Where): boolean =>
  Object.entries(where).every(([name, wanted]: [string, any]) =>
    name === 'any' || name === 'all' ? wanted.every(isOfPlaces) : places.some(place => place === name),
  )

type Seer = Pick<Actor, 'narrow'>
const of = (resource: Resource, { narrow }: Seer): readonly Where[] => (narrow?.[resource.name] ? [narrow[resource.name]!] : [])

/** The conditions on folded rows that the scopes of these resources mean; undefined where they can't be told apart. */
export function foldedFrom(sources: readonly Resource[], actor: Seer): readonly Where[] | undefined {
  const all = sources.flatMap(one => of(one, actor))
  return all.every(isOfPlaces) ? all : undefined
}

/** Conditions for each kind of row that a board counts. */
export interface Narrow {
  readonly days: readonly Where[]
  readonly classes: readonly Where[]
  readonly students: readonly Where[]
  readonly schools: readonly Where[]
  readonly agencies: readonly Where[]
  readonly products: readonly Where[]
}

/** The schools and agencies that scopes leave, as conditions on rows that name them. */
export async function placesLeft({ actor, readUnscoped }: Pick<RouteContext, 'actor' | 'readUnscoped'>): Promise<readonly Where[]> {
  const left = async (resource: typeof school | typeof agency, field: string): Promise<readonly Where[]> => {
    const [scope] = of(resource, actor)
    return scope ? [{ [field]: (await answer(findAll(resource as typeof school, scope), { ask: readUnscoped })).map(row => row.id) }] : []
  }
  return [...(await left(school, 'schoolId')), ...(await left(agency, 'agencyId'))]
}

/** What a board may count for somebody; undefined without a scope that touches it. */
export async function narrowOf(context: Pick<RouteContext, 'actor' | 'readUnscoped'>): Promise<Narrow | undefined> {
  const { actor } = context,
    touched = [enrolment, lesson, payment, refund, openClass, school, agency, student, product]
  if (!touched.some(one => actor.narrow?.[one.name])) return undefined
  const days = foldedFrom([enrolment, lesson, payment, refund, openClass], actor),
    classes = foldedFrom([openClass, enrolment], actor)
  ensure(days && classes, no.scoped)
  const left = await placesLeft(context),
    atSchool = left.filter(one => 'schoolId' in one)
  return {
    days: [...days, ...left],
    classes: [...classes, ...left],
    students: [...of(student, actor), ...atSchool],
    schools: of(school, actor),
    agencies: of(agency, actor),
    products: of(product, actor),
  }
}
