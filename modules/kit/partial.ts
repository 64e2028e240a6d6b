/** The same fields, none of them required: the input of commands that change only what is given. */
import { type Field, optional } from './field.ts'

export const partial = <const F extends Readonly<Record<string, Field>>>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])) as {
    readonly [K in keyof F]: Field<NonNullable<F[K]['_type']>, false>
  }
