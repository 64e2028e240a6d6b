/** What a workbook says of its parts: which of them holds a sheet, and which cells of a sheet are merged. */

const partNames = /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|styles)\.xml|xl\/_rels\/.*)$/i

/** The small parts of a workbook as texts. */
export async function partsOf(bytes: Buffer): Promise<Readonly<Record<string, string>>> {
  const { strFromU8, unzipSync } = await import('fflate')
  const parts = unzipSync(bytes, { filter: ({ name }) => partNames.test(name) })
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, strFromU8(part)]))
}

/** The part that holds a sheet; undefined where the workbook does not name it in the usual way. */
export function sheetOf(parts: Readonly<Record<string, string>>, at: number): string | undefined {
  const id = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet\b[^>]*?\sr:id="([^"]+)"/g)][at]?.[1]
  const relations = [...(parts['xl/_rels/workbook.xml.rels'] ?? '').matchAll(/<Relationship\b[^>]*>/g)].map(([one]) => one)
  const target = /\sTarget="([^"]+)"/.exec(relations.find(one => one.includes(` Id="${id}"`)) ?? '')?.[1]
  return id && target ? (target.startsWith('/') ? target.slice(1) : `xl/${target}`) : undefined
}

/** The number of a column, from 1. */
export const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Cells of one column that were merged: the column from 0, and their rows in the file from 1. */
interface Merged {
  readonly column: number
  readonly from: number
  readonly to: number
}
/** What is merged further out fills no rows: a short file could be made that takes all memory. */
const columnsMax = 64
/** What the end of a sheet says is merged over several rows; what is merged over several columns is a title. */
export const mergedIn = (xml: string): readonly Merged[] =>
  [...xml.matchAll(/<mergeCell\b[^>]*?\sref="([A-Z]+)(\d+):\1(\d+)"/g)]
    .map(([, column, from, to]) => ({ column: columnOf(column!) - 1, from: Number(from), to: Number(to) }))
    .filter(({ column }) => column < columnsMax)

/** Gives what is merged over several rows to each of them in which there is anything else. Rows come in their order, by their number in the file. */
export function unmerged(merged: readonly Merged[]): (cells: readonly string[], row: number) => readonly string[] {
  const begun = Map.groupBy(merged, one => one.from)
  let open: readonly (Merged & { readonly text: string })[] = []
  return (cells, row) => {
    if (merged.length === 0 || cells.every(cell => cell === '')) return cells
    open = open.filter(one => one.to >= row)
    const filled = [...cells]
    for (const { column, text } of open) {
      while (filled.length <= column) filled.push('')
      filled[column] ||= text
    }
    open = [...open, ...(begun.get(row) ?? []).map(one => ({ ...one, text: filled[one.column] ?? '' }))]
    return filled
  }
}
