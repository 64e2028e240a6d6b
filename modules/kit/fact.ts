/** Facts: what happened, by the names that a resource declares, with the values that each carries. */
import type { Label } from './field.ts'
import type { Fields, Meta, Resource, Row } from './resource.ts'

/** What a resource says of one of its facts. `C` is what it carries beside values of the resource: see `carries`. */
export interface FactSpec<C = unknown> {
  readonly label?: Label
  /** The present version of the fact's shape; 1 when left out. */
  readonly v?: number
  /** From version n to n + 1. */
  readonly up?: Readonly<Record<number, (data: any) => object>>
  /** What it carries, beside values of the resource, that somebody wrote: sealed as personal fields are. */
  readonly seals?: readonly string[]
  readonly _carries?: C
}
export type Facts = Readonly<Record<string, FactSpec>>
/** Declares a fact that carries more than values of its resource: `facts: { refunded: carries<{ cents: number }>() }`. */
export const carries = <C extends object>(spec: FactSpec = {}): FactSpec<C> => spec as FactSpec<C>

/** Facts that carry values of their resource alone: `facts: { ...facts('applied', 'approved'), refunded: carries<{ cents: number }>() }`. */
export const facts = <const N extends string>(...names: readonly N[]): Readonly<Record<N, {}>> =>
  Object.fromEntries(names.map(name => [name, {}])) as Record<N, {}>

/** What `crud` records; the facts of a resource that declares none. */
export const crudFacts = { created: {}, changed: {}, removed: {}, restored: {} } as const

/** Some values of a row. Null empties a field; a required one that was emptied is refused by name. */
export type Some<F extends Fields> = { readonly [K in keyof F]?: NonNullable<F[K]['_type']> | null }
type Carried<E> = E extends { readonly _carries?: infer C } ? (unknown extends C ? {} : C) : {}
/** What a fact carries: values of its resource, and what the fact itself declares. */
export type Data<F extends Fields, E> = Some<F> & Readonly<Carried<E>>

export type FactName<R extends Resource> = keyof R['facts'] & string
export type FactData<R extends Resource, T extends FactName<R>> = Data<R['fields'], R['facts'][T]>

/** What happened, and to which resource. `to` picks among several target statuses. */
export interface Fact<N extends string = string> {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  readonly to?: string
  readonly _of?: N
}
/** States what happened: one of the facts that the resource declares. Keys of `data` that are fields of it set them. */
export const fact = <R extends Resource, const T extends FactName<R>>(
  _of: R,
  type: T,
  ...[data, to]: {} extends FactData<R, T>
    ? [data?: FactData<R, T>, to?: R['lifecycle']['statuses'][number]]
    : [data: FactData<R, T>, to?: R['lifecycle']['statuses'][number]]
): Fact<R['name']> => (to === undefined ? { type, data: data ?? {} } : { type, data: data ?? {}, to })

/** A resource of a module above, which this one knows by name only: with what is read of its rows. At start it must be there. */
export interface Above<V extends object = any> {
  readonly name: string
  readonly _row?: V
}
export const above = <V extends object>(name: string): Above<V & Meta> => ({ name })

declare const followed: unique symbol
/** The name of a fact as it is followed, `resource.fact`, which remembers whose it is. */
export type Followed<R = any, T extends string = string> = string & { readonly [followed]: readonly [R, T] }
export type NameIn<R> = R extends Resource ? FactName<R> : string
/** Facts to follow: `on(leave, 'approved', 'rejected')`. Those of several resources are one list. */
export const on = <R extends Resource | Above, const T extends NameIn<R>>(of: R, ...types: readonly T[]): readonly Followed<R, T>[] =>
  types.map(type => `${of.name}.${type}` as Followed<R, T>)

type IsAny<R> = 0 extends 1 & R ? true : false
/** The row of what is followed. */
export type RowOf<R> = IsAny<R> extends true ? any : R extends Resource ? Row<R> : R extends Above<infer V> ? V : never
/** What a followed fact carries. */
export type DataIn<R, T extends string> =
  IsAny<R> extends true ? any : R extends Resource ? (T extends FactName<R> ? FactData<R, T> : never) : Readonly<Record<string, any>>
