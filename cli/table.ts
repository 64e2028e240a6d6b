/** Tables in a terminal: columns aligned, with Chinese characters two cells wide. */

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/
const width = (text: string): number => [...text].reduce((cells, one) => cells + (wide.test(one) ? 2 : 1), 0)
const padded = (text: string, cells: number): string => text + ' '.repeat(Math.max(0, cells - width(text)))

/** The first row is the header. */
export function table(rows: readonly (readonly unknown[])[]): string {
  const texts = rows.map(row => row.map(cell => (cell === null || cell === undefined ? '' : String(cell))))
  const widths = (texts[0] ?? []).map((_, i) => Math.max(...texts.map(row => width(row[i] ?? ''))))
  return texts
    .map(row =>
      row
        .map((cell, i) => padded(cell, widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
