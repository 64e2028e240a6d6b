/** A field: one value of a resource, described once for the table, the calls, the form and the importer. */

export type Kind = 'text' | 'int' | 'money' | 'percent' | 'flag' | 'date' | 'time' | 'choice' | 'dict' | 'ref' | 'file' | 'image' | 'rich' | 'json' | 'secret'

/** A visible text in Chinese (the default) and English. */
export type Label = readonly [zh: string, en: string]

/** A named "no": which rule was not met, in both languages, and what it was about. */
export interface RefusalCode {
  readonly code: string
  readonly label: Label
  readonly field?: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Answers a refusal when the value breaks a rule of the field; values arrive already in their kind's form. */
export type Check<T> = (value: T) => RefusalCode | undefined

/** How a personal value is masked for those who may see the record but not the person. `words` are somebody's own, in which only the
 * numbers of phones, cards and identity papers are. */
export type Personal = 'name' | 'phone' | 'idCard' | 'text' | 'words'

export interface Field<T = any, R extends boolean = boolean> {
  readonly kind: Kind
  readonly label: Label
  readonly required: R
  /** What to say when a required value is missing; made from the label when not given. */
  readonly missing?: Label
  readonly search?: boolean
  /** No two rows of a tenant have the same. `numbered`: its values are made from a sequence, so that nobody asks whether one is taken. */
  readonly unique?: boolean | 'numbered'
  /** Rows are looked up by it: time that is due, a number, a phone. References and what bounds a reader's scope are anyway. */
  readonly index?: boolean
  /** Not shown in lists; still in forms, details and exports. */
  readonly hidden?: boolean
  /** Set by commands only, or once on creation: never by the change form. */
  readonly locked?: boolean
  readonly initial?: T
  readonly check?: Check<T>
  readonly pii?: Personal
  /** A copy of somebody's name, or of such a value, that is kept elsewhere: masked as that one is. */
  readonly copies?: Personal
  /** json: what stands under some names in it, masked as these fields are. Names of the row's own fields are known anyway. */
  readonly holds?: Readonly<Record<string, Field>>
  readonly lines?: number
  readonly choices?: Readonly<Record<string, Label>>
  /** ref: the name of the resource it points to. dict: the code of the dictionary. */
  readonly to?: string
  readonly _type?: T
}

/** What a field may say of itself beyond its kind and its words. */
export type Options<T> = Omit<Field<T>, 'kind' | 'label' | 'required' | 'missing' | 'choices' | 'to' | '_type'>

interface Maker<T> {
  /** `required: true` says "please enter <label>"; a pair of texts says exactly that. */
  (zh: string, en: string, options: Options<T> & { readonly required: true | Label }): Field<T, true>
  (zh: string, en: string, options?: Options<T> & { readonly required?: undefined }): Field<T, false>
}

const make =
  <T>(kind: Kind, more: object = {}): Maker<T> =>
  (zh: string, en: string, { required, ...options }: any = {}): any => ({
    ...options,
    ...more,
    kind,
    label: [zh, en],
    required: !!required,
    ...(Array.isArray(required) ? { missing: required } : {}),
  })

export const text = make<string>('text')
export const int = make<number>('int')
/** Money in integer fen; "12.50" on the wire and in forms. */
export const money = make<number>('money')
/** A share in integer basis points; "80.00" on the wire and in forms, for 80 %. */
export const percent = make<number>('percent')
export const flag = make<boolean>('flag')
/** A calendar day, `YYYY-MM-DD`. */
export const date = make<string>('date')
/** An instant, ISO-8601 in UTC with milliseconds; `yyyy-MM-dd HH:mm:ss` in the tenant's zone on the wire. */
export const time = make<string>('time')
export const rich = make<string>('rich')
export const secret = make<string>('secret')
export const file = make<string>('file')
export const image = make<string>('image')
export const json = <T>() => make<T>('json')
/** Points to a row of the named resource in the same tenant. */
export const ref = (resource: string) => make<string>('ref', { to: resource })
/** A key of an editable dictionary. */
export const dict = (code: string) => make<string>('dict', { to: code })
export const choice = <const C extends Record<string, Label>>(choices: C) => make<keyof C & string>('choice', { choices })

/** The same field, but optional: for inputs of commands that change only what is given. */
export const optional = <T>(field: Field<T, boolean>): Field<T, false> => ({ ...field, required: false })
