/** A question as files bring it, whatever their shape, with where it stands in the file. */
import type { Given, Type } from '../answer.ts'

export interface Parsed {
  /** The line, row or place in the file, from 1. */
  readonly at: number
  readonly type: Type
  readonly stem: string
  readonly options: readonly Given[]
  readonly answer: string
  readonly image?: string | undefined
  readonly audio?: string | undefined
  readonly analysis?: string | undefined
  readonly score?: string | undefined
  readonly difficulty?: string | undefined
  readonly points?: string | undefined
  /** The chapter by its name; below others by `/`. */
  readonly chapter?: string | undefined
}
/** What could not be read, and why. */
export interface Unread {
  readonly at: number
  readonly why: readonly [zh: string, en: string]
}
export interface Read {
  readonly questions: readonly Parsed[]
  readonly unread: readonly Unread[]
  /** Pictures and sounds that came along, by their names; texts name them by their marks. */
  readonly files?: ReadonlyMap<string, Uint8Array>
}
/** What stands for a file that came along, until it is kept and has a link. */
export const fileMark = (name: string): string => `@@file/${encodeURIComponent(name)}@@`
/** A text with each mark replaced by what its file is called. */
export const withFiles = (text: string, linkOf: (name: string) => string): string =>
  text.replace(/@@file\/([^@]*)@@/g, (_all, name: string) => linkOf(decodeURIComponent(name)))
/** The files that a text names. */
export const filesIn = (text: string): readonly string[] => [...text.matchAll(/@@file\/([^@]*)@@/g)].map(one => decodeURIComponent(one[1]!))
/** A question to be written into a file. */
export interface Outgoing {
  readonly type: Type
  readonly stem: string
  readonly plainStem: string
  readonly options: readonly {
    readonly label: string
    readonly content: string
    readonly match?: string | undefined
    readonly image?: string | undefined
    readonly audio?: string | undefined
  }[]
  readonly image?: string | undefined
  readonly audio?: string | undefined
  readonly answer: string
  readonly analysis: string
  readonly score: string
  readonly difficulty: number
  readonly points: string
  readonly chapter: string
}
export const lettersOf = (flags: readonly boolean[]): string => flags.map((is, i) => (is ? String.fromCharCode(65 + i) : '')).join('')
export const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
