/** Draws a paper as PDF, with the glyphs that it uses embedded, so that Chinese reads the same wherever it is opened. Runs in a thread of
 * its own: a page takes milliseconds, a long list much longer. */
import PDFDocument from 'pdfkit'
import { grouped } from '../../modules/kit/money.ts'
import type { Paper, PaperPart } from '../../modules/kit/paper.ts'
import { fonts } from './fonts.ts'
import { drawable, type Has } from './glyphs.ts'
import { lay, squares } from './laid.ts'

/** What the foot of each page says. */
export interface Printing {
  readonly paper: Paper
  /** An instant, ISO-8601. */
  readonly at: string
  /** The words at the foot, with {page} and {pages}. */
  readonly foot: string
  /** What stands in a table that has no rows. */
  readonly none?: string
}
type Doc = InstanceType<typeof PDFDocument>

const margin = 42,
  footRoom = 24,
  pad = 4,
  size = 9.5
const line = '#bbbbbb',
  muted = '#555555'

const left = (doc: Doc): number => doc.page.margins.left
const width = (doc: Doc): number => doc.page.width - doc.page.margins.left - doc.page.margins.right
const bottom = (doc: Doc): number => doc.page.height - doc.page.margins.bottom - footRoom
/** Begins a new page where less than so much is left. */
function room(doc: Doc, height: number): void {
  if (doc.y + height > bottom(doc)) doc.addPage()
}
const at = (doc: Doc, y: number): void => {
  doc.x = left(doc)
  doc.y = y
}

function heading(doc: Doc, { title, beside, isFramed }: Paper): void {
  if (isFramed) {
    const { width: w, height: h } = doc.page
    doc.page.margins.left = doc.page.margins.right = w / 8
    doc
      .rect(24, 24, w - 48, h - 48)
      .lineWidth(2)
      .stroke('#8a6d3b')
    doc
      .rect(30, 30, w - 60, h - 60)
      .lineWidth(0.6)
      .stroke('#8a6d3b')
    at(doc, h * 0.16)
    doc
      .font(fonts.bold)
      .fontSize(34)
      .fillColor('#000')
      .text(title, { width: width(doc), align: 'center' })
    if (beside)
      doc
        .font(fonts.plain)
        .fontSize(10)
        .fillColor(muted)
        .text(beside, { width: width(doc), align: 'center' })
    at(doc, doc.y + 28)
    return
  }
  const top = doc.y
  doc.font(fonts.plain).fontSize(10)
  const aside = beside ? Math.min(doc.widthOfString(beside) + 8, width(doc) / 2) : 0
  if (beside) doc.fillColor(muted).text(beside, left(doc) + width(doc) - aside, top + 6, { width: aside, align: 'right' })
  doc
    .font(fonts.bold)
    .fontSize(16)
    .fillColor('#000')
    .text(title, left(doc), top, { width: width(doc) - aside - 8 })
  const y = doc.y + 4
  doc
    .moveTo(left(doc), y)
    .lineTo(left(doc) + width(doc), y)
    .lineWidth(0.8)
    .stroke('#000')
  at(doc, y + 10)
}

/** An amount as people read it: with its thousands. */
const said = (value: string): string => (/^-?\d{4,}\.\d\d$/.test(value) ? grouped(value) : value)

/** What is not known takes no room. */
function facts(doc: Doc, all: readonly (readonly [string, string])[]): void {
  const list = all.filter(([, value]) => value).map(([label, value]) => [label, said(value)] as const),
    half = width(doc) / 2
  for (let i = 0; i < list.length; i += 2) {
    const pair = list.slice(i, i + 2)
    doc.font(fonts.plain).fontSize(size)
    const height = Math.max(...pair.map(([, value]) => doc.heightOfString(value, { width: half - 90 })))
    room(doc, height + pad)
    const y = doc.y
    for (const [n, [label, value]] of pair.entries()) {
      const x = left(doc) + n * half
      doc.fillColor(muted).text(label, x, y, { width: 78 })
      doc.fillColor('#000').text(value, x + 80, y, { width: half - 90 })
    }
    at(doc, y + height + pad)
  }
  at(doc, doc.y + 6)
}

type TablePart = Extract<PaperPart, { kind: 'table' }>
/** The cells of a row that do not fit into a height: what fits, and the rest. Words in letters are not cut in two where a gap is near. */
function cutAt(doc: Doc, cells: readonly string[], widths: readonly number[], height: number): readonly (readonly [string, string])[] {
  return cells.map((cell, i) => {
    const fits = (text: string): boolean => doc.heightOfString(text || ' ', { width: widths[i]! - 2 * pad }) <= height - 2 * pad
    if (fits(cell)) return [cell, '']
    const signs = [...cell]
    let least = 1,
      most = signs.length
    while (least < most) {
      const middle = (least + most + 1) >> 1
      if (fits(signs.slice(0, middle).join(''))) least = middle
      else most = middle - 1
    }
    const [head] = /^[\s\S]*\s(?=\S{0,24}$)/.exec(signs.slice(0, least).join('')) ?? [signs.slice(0, least).join('')]
    return [head, cell.slice(head.length)]
  })
}
function table(doc: Doc, { columns, rows, foot, isTall }: TablePart, none: string): void {
  const whole = columns.reduce((sum, one) => sum + (one.share ?? 1), 0),
    widths = columns.map(one => (width(doc) * (one.share ?? 1)) / whole)
  /** What a row may be high that stands on one page below the head of the table. */
  const most = bottom(doc) - doc.page.margins.top - 60
  const face = (isBold: boolean): void => void doc.font(isBold ? fonts.bold : fonts.plain).fontSize(size)
  const heightOf = (cells: readonly string[]): number =>
    Math.max(isTall ? 24 : 0, ...cells.map((cell, i) => doc.heightOfString(cell || ' ', { width: widths[i]! - 2 * pad }) + 2 * pad))
  const row = (cells: readonly string[], isBold: boolean): void => {
    face(isBold)
    const height = heightOf(cells),
      y = doc.y
    let x = left(doc)
    for (const [i, cell] of cells.entries()) {
      if (isBold) doc.rect(x, y, widths[i]!, height).fill('#f2f2f2')
      doc.rect(x, y, widths[i]!, height).lineWidth(0.5).stroke(line)
      const look = { width: widths[i]! - 2 * pad, align: columns[i]!.align ?? ('left' as const) }
      doc.fillColor('#000').text(cell, x + pad, y + (height - doc.heightOfString(cell || ' ', look)) / 2, look)
      x += widths[i]!
    }
    at(doc, y + height)
  }
  const head = columns.map(one => one.label)
  /** The head stands on every page. */
  const turn = (isBold: boolean): void => {
    doc.addPage()
    row(head, true)
    face(isBold)
  }
  /** On this page or the next; what is higher than a page goes on, on as many as it takes. */
  const put = (given: readonly string[], isBold: boolean): void => {
    let cells = given.map(said)
    face(isBold)
    while (heightOf(cells) > most) {
      if (bottom(doc) - doc.y < 60) turn(isBold)
      const parts = cutAt(doc, cells, widths, bottom(doc) - doc.y)
      row(
        parts.map(([head]) => head),
        isBold,
      )
      cells = parts.map(([, rest]) => rest)
      turn(isBold)
    }
    if (doc.y + heightOf(cells) > bottom(doc)) turn(isBold)
    if (cells.some(Boolean) || !given.some(Boolean)) row(cells, isBold)
  }
  room(doc, 60)
  row(head, true)
  for (const cells of rows) put(cells, false)
  if (rows.length === 0 && none) paragraph(doc, { kind: 'text', text: none, align: 'center' })
  if (foot) put(foot, true)
  at(doc, doc.y + 12)
}

function qr(doc: Doc, text: string, caption: string): void {
  const side = 260
  room(doc, side + 40)
  const y = doc.y
  squares(doc, text, { x: left(doc) + (width(doc) - side) / 2, y, side })
  at(doc, y + side + 12)
  doc
    .font(fonts.plain)
    .fontSize(12)
    .fillColor('#000')
    .text(caption, { width: width(doc), align: 'center' })
  at(doc, doc.y + 12)
}

interface Opening {
  openImage(bytes: Buffer): { readonly width: number; readonly height: number }
}
function picture(doc: Doc, { bytes, heightMax }: Extract<PaperPart, { kind: 'picture' }>): void {
  const found = (doc as unknown as Opening).openImage(Buffer.from(bytes)),
    scale = Math.min(1, heightMax / found.height, width(doc) / found.width)
  room(doc, found.height * scale + 8)
  const y = doc.y
  doc.image(found as never, left(doc) + 18, y, { width: found.width * scale })
  at(doc, y + found.height * scale + 8)
}
function signatures(doc: Doc, labels: readonly string[]): void {
  room(doc, 60)
  const y = doc.y + 28,
    each = width(doc) / labels.length
  for (const [i, label] of labels.entries()) {
    const x = left(doc) + i * each
    doc.font(fonts.plain).fontSize(size).fillColor('#000').text(label, x, y)
    doc
      .moveTo(x + doc.widthOfString(label) + 6, y + 12)
      .lineTo(x + each - 16, y + 12)
      .lineWidth(0.5)
      .stroke('#000')
  }
  at(doc, y + 24)
}

function part(doc: Doc, one: PaperPart, none = ''): void {
  switch (one.kind) {
    case 'facts':
      facts(doc, one.facts)
      break
    case 'table':
      table(doc, one, none)
      break
    case 'qr':
      qr(doc, one.text, one.caption)
      break
    case 'picture':
      picture(doc, one)
      break
    case 'signatures':
      signatures(doc, one.labels)
      break
    case 'page':
      doc.addPage()
      break
    case 'text':
      paragraph(doc, one)
  }
}
function paragraph(doc: Doc, one: Extract<PaperPart, { kind: 'text' }>): void {
  doc
    .font(fonts.plain)
    .fontSize(one.size ?? size)
    .fillColor('#000')
  room(doc, doc.heightOfString(one.text, { width: width(doc) }))
  doc.text(one.text, left(doc), doc.y, { width: width(doc), align: one.align ?? 'left', lineGap: 3 })
  at(doc, doc.y + 8)
}

/** What the font of a document can draw, as the library that reads it knows. */
const hasGlyph =
  (doc: Doc): Has =>
  code =>
    (doc as unknown as { readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } } })._font.font.hasGlyphForCodePoint(code)
/** The bytes of a paper as PDF. */
export function drawn({ paper, at: instant, foot, none }: Printing): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: paper.isLandscape ? 'landscape' : 'portrait',
    margin,
    font: fonts.plain,
    bufferPages: true,
    info: { Title: paper.title, Producer: 'Ketang', Creator: 'Ketang', CreationDate: new Date(instant) },
  })
  const { promise, resolve: done, reject } = Promise.withResolvers<Buffer>(),
    pieces: Buffer[] = []
  doc.on('data', (piece: Buffer) => pieces.push(piece))
  doc.on('end', () => done(Buffer.concat(pieces)))
  doc.on('error', reject)
  const { parts, laid, ...said } = drawable(paper, hasGlyph(doc))
  if (laid) lay(doc, laid)
  else heading(doc, { ...said, parts })
  for (const one of parts) part(doc, one, none)
  const { start, count } = doc.bufferedPageRange()
  for (let i = 0; i < count && !paper.isFramed && !paper.laid; i++) {
    doc.switchToPage(start + i)
    // The foot lies in the margin, where text would begin a new page.
    doc.page.margins.bottom = 0
    const text = foot.replace('{page}', String(i + 1)).replace('{pages}', String(count))
    doc
      .font(fonts.plain)
      .fontSize(8)
      .fillColor(muted)
      .text(text, margin, doc.page.height - margin, { width: width(doc), align: 'center', lineBreak: false })
  }
  doc.end()
  return promise
}
