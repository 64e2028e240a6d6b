/** What an import of a sheet answers: how the file was read, which rows were written, and what is wrong with the others. */
export interface ImportMessage {
  readonly row: number
  readonly column: string
  readonly msg: string
  /** The name of the field; empty where it is about the whole row. */
  readonly field: string
}
export interface Imported {
  readonly total: number
  readonly successCount: number
  readonly created: number
  readonly updated: number
  readonly failCount: number
  readonly messages: readonly ImportMessage[]
  /** Whether nothing was written: a look at what would happen. */
  readonly dryRun: boolean
}
/** How the file was read, for who looks at it before it is imported. */
export interface LookedAt extends Imported {
  /** Names the file where it is asked for again. */
  readonly digest: string
  readonly encoding?: string
  readonly sheets: readonly string[]
  readonly sheet?: string
  /** From 1, among the rows that have anything in them. */
  readonly headerRow: number
  /** The first rows of the file as they are, titles included. */
  readonly head: readonly (readonly string[])[]
  /** Where each of them stands in the file, from 1. */
  readonly numbers: readonly number[]
  readonly headers: readonly string[]
  /** The field of each header; empty where it goes into none. */
  readonly fields: readonly string[]
  /** What the file may bring. */
  readonly columns: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  /** Headers that nothing is read from. */
  readonly unknown: readonly string[]
  /** Required fields that no header names. */
  readonly lacking: readonly string[]
  /** The wrong rows as they were read, at most so many as a screen holds. */
  readonly wrong: readonly { readonly row: number; readonly values: Readonly<Record<string, string>> }[]
}
