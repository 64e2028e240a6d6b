/** Looks into a zipped sheet before a reader takes it into memory: what it unpacks to, and how far its cells lie. */
import { RefusalError, type RefusalCode } from '../../modules/kit/index.ts'
import { limits } from '../kernel/limits.ts'

const pieceBytes = 65_536
const columnsMax = 1_000
/** An attribute that places a row or a cell may be cut by the border of two pieces: so much of the last one is looked at again. */
const overlap = 64
const placed = /\sr\s*=\s*(?:"([^"]{0,40})"|'([^']{0,40})')/g

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Whether every row and cell of a piece of a sheet lies where a reader may make room for it. */
function near(piece: string, rowsMax: number): boolean {
  for (const [, double, single] of piece.matchAll(placed)) {
    const [, letters, row] = /^([A-Z]{0,3})(\d{1,7})$/.exec(double ?? single ?? '') ?? []
    if (row === undefined || Number(row) > rowsMax || columnOf(letters!) > columnsMax) return false
  }
  return true
}

type Words = { readonly unreadable: RefusalCode; readonly long: RefusalCode }

/** Refuses a file that unpacks to more than is read, holds more parts than a sheet has, or makes a reader invent cells. */
export async function checkUnpacked(bytes: Buffer, no: Words, max: number = limits.unpackedMax, rowsMax: number = limits.importMax * 2): Promise<void> {
  const { Unzip, UnzipInflate } = await import('fflate')
  let total = 0,
    parts = 0
  // The library takes whatever is thrown inside for a fault of the file: what is wrong is said outside.
  let wrong: RefusalCode | undefined
  const archive = new Unzip(part => {
    if (++parts > limits.partsMax) wrong ??= no.unreadable
    if (wrong) return
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/i.test(part.name)
    let last = ''
    part.ondata = (error, piece) => {
      if (error) wrong ??= no.unreadable
      if (wrong) return
      total += piece.length
      if (total > max) wrong = { ...no.long, detail: { max } }
      if (!isSheet) return
      const text = last + Buffer.from(piece).toString('latin1')
      if (!near(text, rowsMax)) wrong ??= no.long
      last = text.slice(-overlap)
    }
    part.start()
  })
  archive.register(UnzipInflate)
  for (let at = 0; at < bytes.length && !wrong; at += pieceBytes) {
    try {
      archive.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
    } catch {
      wrong ??= no.unreadable
    }
    // Others are answered between two pieces.
    await new Promise(resolve => setImmediate(resolve))
  }
  if (wrong) throw new RefusalError(wrong)
}
