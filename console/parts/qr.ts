/** The squares of a QR code, as one path: it prints and scales. */
import qrcode from 'qrcode-generator'

/** The quiet zone that readers need around a code, in squares. */
const quiet = 4

/** `path` draws the dark squares of the code of a text, such as an address; `size` is the side of the whole, quiet zone included. */
export function qrOf(text: string): { readonly path: string; readonly size: number } {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const count = code.getModuleCount()
  let path = ''
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
  return { path, size: count + 2 * quiet }
}
