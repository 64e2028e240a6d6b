/** A map of seats as people have it: a workbook of a spreadsheet, of which the first sheet is read, or its cells as text. */
import { textOfFile } from '../sheet.ts'

/** A workbook is an archive; no text begins like one. */
const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
const quoted = (cell: unknown): string => `"${String(cell ?? '').replaceAll('"', '""')}"`

/** The cells of a file, separated as a clipboard would have them. */
export async function cellsText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isArchive(bytes)) return textOfFile(bytes)
  const { readSheet } = await import('read-excel-file/browser')
  return (await readSheet(file)).map(line => line.map(quoted).join('\t')).join('\n')
}
