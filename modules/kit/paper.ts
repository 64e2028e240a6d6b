/** Papers: what is printed of a row, as data. Which papers a resource has is declared with it; what stands on one is made by its module from
 * what the caller may see, and the server draws it. Pure. */
import type { Label } from './field.ts'
import type { Role } from './roles.ts'

/** A paper that a resource has. */
export interface Printable {
  readonly label: Label
  /** The statuses in which there is one; all of them when left out. */
  readonly in?: readonly string[]
  /** Of those who see the row, who gets it; all of them when left out. */
  readonly by?: readonly Role[]
  /** It is of many rows: a screen that shows those offers it, and the page of one does not. */
  readonly isOfMany?: true
}
export interface PaperColumn {
  readonly label: string
  /** Its share of the width, 1 when left out. */
  readonly share?: number
  /** Figures stand at the right; marks in the middle. */
  readonly align?: 'right' | 'center'
}
/** A piece of a paper, drawn from the top down. */
export type PaperPart =
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, value: string])[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly PaperColumn[]
      readonly rows: readonly (readonly string[])[]
      /** The sums below it. */
      readonly foot?: readonly string[]
      /** Rows are as high as a name written by hand. */
      readonly isTall?: boolean
    }
  | { readonly kind: 'text'; readonly text: string; readonly size?: number; readonly align?: 'center' }
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string }
  /** As large as it is, no higher than so many points, at the left. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array; readonly heightMax: number }
  | { readonly kind: 'signatures'; readonly labels: readonly string[] }
  | { readonly kind: 'page' }

/** A thing at a place of the page: its middle, in percent of the width and the height of the page; as wide as so many percent of the width. */
interface At {
  readonly x: number
  readonly y: number
  readonly width: number
}
/** Of lines, in letters. */
export const lineHeight = 1.3
export type Laid =
  | (At & {
      readonly kind: 'text'
      readonly text: string
      /** The size of the letters on a page that is 1000 wide. */
      readonly size: number
      /** Where the text stands to its `x`. */
      readonly align: 'left' | 'center' | 'right'
      readonly color: string
      readonly isBold?: boolean
    })
  | (At & { readonly kind: 'picture'; readonly bytes: Uint8Array })
  | (At & { readonly kind: 'qr'; readonly text: string })

export interface Paper {
  readonly title: string
  /** When it was made, where that is not now: the same things drawn again are the same bytes. */
  readonly at?: string
  /** One page on which everything has its place, in front of a picture: instead of parts. */
  readonly laid?: { readonly background: Uint8Array | undefined; readonly things: readonly Laid[] }
  /** Stands beside the title: a number, a date. */
  readonly beside?: string
  readonly isLandscape?: boolean
  /** A frame around the page and a title in its middle, as things have that are hung up. */
  readonly isFramed?: boolean
  readonly parts: readonly PaperPart[]
}
/** Rows that one paper holds at the most. */
export const paperRowsMax = 2_000
