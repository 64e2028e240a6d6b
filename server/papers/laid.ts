/** A page on which everything has its place: texts, pictures and codes in front of a background. */
import type PDFDocument from 'pdfkit'
import qrcode from 'qrcode-generator'
import { type Laid, lineHeight, type Paper } from '../../modules/kit/paper.ts'
import { fonts } from './fonts.ts'

type Doc = InstanceType<typeof PDFDocument>
type Of<K extends Laid['kind']> = Extract<Laid, { kind: K }>

/** Draws the dark squares of the code of a text. */
export function squares(doc: Doc, text: string, { x, y, side }: { readonly x: number; readonly y: number; readonly side: number }): void {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount(),
    step = side / count
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) doc.rect(x + column * step, y + row * step, step, step)
  doc.fill('#000')
}

function text(doc: Doc, { text: words, x, y, width, size, align, color, isBold }: Of<'text'>): void {
  const { width: across, height: down } = doc.page
  const letters = (size * across) / 1000,
    room = (width * across) / 100
  doc.font(isBold ? fonts.bold : fonts.plain).fontSize(letters)
  // Lines are as high as a browser makes them, whose previews these pages follow.
  const own = doc.currentLineHeight(false),
    look = { width: room, align, lineGap: lineHeight * letters - own }
  const high = doc.heightOfString(words, look)
  const from = (x * across) / 100 - (align === 'center' ? room / 2 : align === 'right' ? room : 0)
  doc.fillColor(color).text(words, from, (y * down) / 100 - high / 2 + (lineHeight * letters - own) / 2, look)
}
interface Opening {
  openImage(bytes: Buffer): { readonly width: number; readonly height: number }
}
/** In the middle of its place, as wide as it says, whatever its proportions are. */
function picture(doc: Doc, { bytes, x, y, width }: Of<'picture'>): void {
  const found = (doc as unknown as Opening).openImage(Buffer.from(bytes))
  const { width: across, height: down } = doc.page,
    wide = (width * across) / 100,
    high = (wide * found.height) / found.width
  doc.image(found as never, (x * across) / 100 - wide / 2, (y * down) / 100 - high / 2, { width: wide })
}
function qr(doc: Doc, { text: address, x, y, width }: Of<'qr'>): void {
  const { width: across, height: down } = doc.page,
    side = (width * across) / 100,
    at = { x: (x * across) / 100 - side / 2, y: (y * down) / 100 - side / 2 },
    quiet = side / 12
  // On its own light ground, so that it is read in front of any picture.
  doc.rect(at.x - quiet, at.y - quiet, side + 2 * quiet, side + 2 * quiet).fill('#fff')
  squares(doc, address, { ...at, side })
}

/** Draws the page; texts that reach beyond it begin no other. */
export function lay(doc: Doc, { background, things }: NonNullable<Paper['laid']>): void {
  doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
  const { width, height } = doc.page
  if (background) doc.image(Buffer.from(background), 0, 0, { width, height })
  for (const one of things)
    if (one.kind === 'text') text(doc, one)
    else if (one.kind === 'picture') picture(doc, one)
    else qr(doc, one)
}
