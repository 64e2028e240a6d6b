/** A field: one value of a resource, described once for the table, the calls, the form and the importer. */
import type { Role } from './roles.ts'
import type { NameRule } from './rules.ts'

export type Kind = 'text' | 'int' | 'money' | 'percent' | 'flag' | 'date' | 'time' | 'choice' | 'dict' | 'ref' | 'file' | 'image' | 'rich' | 'json' | 'secret'

/** A visible text in Chinese (the default) and English. */
export type Label = readonly [zh: string, en: string]

/** A named "no": which rule was not met, in both languages, and what it was about. */
export interface RefusalCode {
  readonly code: string
  readonly label: Label
  readonly field?: string
  readonly detail?: Readonly<Record<string, unknown>>
  /** It is about who asks, whatever is given and however the row stands: answered as a missing right is. */
  readonly isDenial?: true
}

/** What a tenant has decided that rules of fields go by. */
export interface House {
  readonly names?: NameRule | undefined
}
/** Answers a refusal when the value breaks a rule of the field; values arrive already in their kind's form. */
export type Check<T> = (value: T, house?: House) => RefusalCode | undefined

/** How a personal value is masked for those who may see the record but not the person. `words` are somebody's own, in which only the
 * numbers of phones, cards and identity papers are; `staff` is the name of somebody who works here, which whoever sees those of staff reads. */
export type Personal = 'name' | 'staff' | 'phone' | 'idCard' | 'text' | 'words'

export interface Field<T = any, R extends boolean = boolean> {
  readonly kind: Kind
  readonly label: Label
  readonly required: R
  /** What to say when a required value is missing; made from the label when not given. */
  readonly missing?: Label
  readonly search?: boolean
  /** No two rows of a tenant have the same. `numbered`: its values are made from a sequence, so that nobody asks whether one is taken. `standing`: no two
   * of those that are not over; who left makes room, and is asked again on coming back. */
  readonly unique?: boolean | 'numbered' | 'standing'
  /** Rows are looked up by it: a number, a phone, a month. `due`: the clock asks for those of a status whose time has come; `newest`: lists are read by
   * it, newest first. References and what bounds a reader's scope are anyway. */
  readonly index?: boolean | 'due' | 'newest'
  /** Not shown in lists; still in forms, details and exports. */
  readonly hidden?: boolean
  /** Set by commands only, or once on creation: never by the change form. */
  readonly locked?: boolean
  readonly initial?: T
  readonly check?: Check<T>
  readonly pii?: Personal
  /** It says who somebody is and is shown all the same: sealed in the log, so that it can be erased there. */
  readonly isSealed?: true
  /** Kept from these roles at every door, on rows that they see otherwise. */
  readonly unseenBy?: readonly Role[]
  /** A copy of somebody's name, or of such a value, that is kept elsewhere: masked as that one is. */
  readonly copies?: Personal
  /** json: what stands under some names in it, masked as these fields are. Names of the row's own fields are known anyway. */
  readonly holds?: Readonly<Record<string, Field>>
  readonly lines?: number
  /** Of a command: it is asked for anew, whatever the row keeps under this name. */
  readonly isFresh?: true
  readonly choices?: Readonly<Record<string, Label>>
  /** time: a deadline, which counts while its row has one of these statuses: there it is marked as late once it has passed, elsewhere it is over and
   * on no screen. */
  readonly dueIn?: readonly string[]
  /** json: a list of rows with these fields; what they point to must be within reach, as in a form. */
  readonly rows?: Readonly<Record<string, Field>>
  /** json: the rich texts that stand in it, each answered as `clean` leaves it: what could run in a page is taken out of them as of any other. */
  readonly riches?: (value: any, clean: (html: string) => string) => any
  /** It is asked for only where the choice beside it says one of these (a flag: '1' or '0'); else a form neither shows nor checks it, and
   * empties what was there, or leaves what has to be. */
  readonly onlyFor?: { readonly field: string; readonly is: readonly string[] }
  /** Of a command: it is asked for only on a row that has something under this name. */
  readonly onlyOf?: string
  /** flag: a question that nobody answers by leaving it as it is: what its two buttons say will happen. */
  readonly answers?: readonly [yes: Label, no: Label]
  /** json: what it says to people, in both languages; without it only how much stands in it is told. text: how people read what a machine keeps. */
  readonly says?: (value: any, zone: string) => Label
  /** text: what the machine alone needs, such as a seed or a digest: on no page, in no sheet and no history. */
  readonly isMachine?: true
  /** money: it is for one of several, such as a head or a lesson, and means nothing added up. */
  readonly isPrice?: boolean
  /** money: a limit that the house sets, nobody's money: whoever sees the row sees it. */
  readonly isLimit?: boolean
  /** Of money that may be below zero, such as a correction. */
  readonly isSigned?: boolean
  /** percent: what its hundredths are of, where they are no share: points of an exam. */
  readonly unit?: Label
  /** percent: a mean, which keeps both its decimals, so that those of a column stand under each other. */
  readonly isMean?: true
  /** text: it keeps the id of a row of one of these resources, whose name stands for it. Of accounts (`…By`) and regions (`areaCode`) that is known. */
  readonly names?: readonly string[]
  /** text: codes of regions, with commas between: each is one that there is. */
  readonly isRegions?: true
  /** text that names a row of one of several resources: the choice beside it that says of which, and the resource by each of its values. */
  readonly namesBy?: { readonly field: string; readonly of: Readonly<Record<string, string>> }
  /** text: it keeps the number of what these references of its row point to, of which one is there. */
  readonly numberOf?: readonly string[]
  /** text: it keeps the name of a resource, which people are told by its label. */
  readonly keepsKind?: true
  /** text: some of these, with commas between, which people read and tick by their words. int: one of these, read and chosen by its word. */
  readonly among?: Readonly<Record<string, Label>>
  /** text: a colour as #RRGGBB, which people see and choose as a colour. */
  readonly isColour?: true
  /** text: the names of labels of this kind, with 、 between them: chosen of those that are in use, and searched one at a time. */
  readonly labelled?: string
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
/** Points of a mark in integer hundredths; "2.50" on the wire and in forms. */
export const points = make<number>('percent', { unit: ['分', 'pts'] })
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
