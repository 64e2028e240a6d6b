/** Columns: how each kind of value is stored, and the columns of a resource in the order rows are read and written. */
import type { Kind, Resource } from '../../modules/kit/index.ts'

export type Dialect = 'sqlite' | 'postgres'
/** How a kind is stored: ordered texts, whole numbers, truth values, or JSON text. */
export type Storage = 'text' | 'integer' | 'flag' | 'json'

export const storage: Record<Kind, Storage> = {
  text: 'text',
  ref: 'text',
  dict: 'text',
  choice: 'text',
  date: 'text',
  time: 'text',
  rich: 'text',
  secret: 'text',
  file: 'text',
  image: 'text',
  int: 'integer',
  money: 'integer',
  percent: 'integer',
  flag: 'flag',
  json: 'json',
}

export const snake = (name: string): string => name.replace(/[A-Z]/g, letter => '_' + letter.toLowerCase())

/** The columns every row has beside its fields. */
export const metaColumns = {
  id: 'text',
  tenant: 'text',
  version: 'integer',
  status: 'text',
  createdAt: 'text',
  createdBy: 'text',
  updatedAt: 'text',
  updatedBy: 'text',
} as const satisfies Record<string, Storage>

/** Whether no row is without a value of a column. */
export const isFirm = (of: Resource, key: string): boolean => key in metaColumns || (of.fields[key]?.required === true && of.fields[key]?.kind !== 'json')

/** The columns of a resource by row key, meta first, in the order rows are read and written. */
export const columnsOf = (of: Resource): readonly (readonly [key: string, storage: Storage])[] => [
  ...Object.entries(metaColumns),
  ...Object.entries(of.fields).map(([key, field]) => [key, storage[field.kind]] as const),
]
