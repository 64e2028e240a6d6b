/** QR codes (ISO/IEC 18004) for short addresses: byte mode, level M, versions 1 to 10. */

/** By version: data code words, error code words per block, blocks. */
const plans = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
  [124, 18, 4],
  [154, 22, 4],
  [182, 22, 5],
  [216, 26, 5],
] as const
const alignments = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]] as const

/** The field GF(256) over x^8 + x^4 + x^3 + x^2 + 1. */
const exponents = new Uint8Array(512),
  logarithms = new Uint8Array(256)
for (let i = 0, value = 1; i < 255; i++) {
  exponents[i] = exponents[i + 255] = value
  logarithms[value] = i
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}
export const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : exponents[logarithms[a]! + logarithms[b]!]!)

function generator(degree: number): number[] {
  let poly = [1]
  for (let i = 0; i < degree; i++) {
    const next = [...poly, 0]
    poly.forEach((value, at) => {
      next[at + 1]! ^= times(value, exponents[i]!)
    })
    poly = next
  }
  return poly
}
/** The error code words of a block: the remainder of its division by the generator. */
export function remainder(block: readonly number[], degree: number): number[] {
  const divisor = generator(degree),
    rest = [...block, ...Array<number>(degree).fill(0)]
  block.forEach((_, at) => {
    const factor = rest[at]!
    divisor.forEach((value, i) => {
      rest[at + i]! ^= times(value, factor)
    })
  })
  return rest.slice(block.length)
}

function words(bytes: Uint8Array, version: number): number[] {
  const [size] = plans[version - 1]!
  const bits: number[] = []
  const put = (value: number, length: number) => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1)
  }
  put(0b0100, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  put(0, Math.min(4, size * 8 - bits.length))
  put(0, (8 - (bits.length % 8)) % 8)
  const out: number[] = []
  for (let i = 0; i < bits.length; i += 8) out.push(bits.slice(i, i + 8).reduce((value, bit) => value * 2 + bit, 0))
  for (let pad = 0xec; out.length < size; pad ^= 0xec ^ 0x11) out.push(pad)
  return out
}

/** Data in blocks with their error words, interleaved as they are drawn. */
function interleaved(data: readonly number[], version: number): number[] {
  const [size, degree, count] = plans[version - 1]!
  const short = Math.floor(size / count),
    longer = size % count
  let from = 0
  const blocks = Array.from({ length: count }, (_, i) => {
    const length = short + (i >= count - longer ? 1 : 0),
      block = data.slice(from, (from += length))
    return { block, rest: remainder(block, degree) }
  })
  const turns = (pick: (one: (typeof blocks)[number]) => readonly number[], length: number) =>
    Array.from({ length }, (_, i) => blocks.flatMap(one => pick(one)[i] ?? [])).flat()
  return [...turns(one => one.block, short + 1), ...turns(one => one.rest, degree)]
}

type Grid = (boolean | undefined)[][]
function frame(version: number): Grid {
  const size = 17 + version * 4,
    grid: Grid = Array.from({ length: size }, () => Array<boolean | undefined>(size).fill(undefined))
  const set = (x: number, y: number, dark: boolean) => {
    if (grid[y] && x >= 0 && x < size) grid[y]![x] = dark
  }
  for (let i = 0; i < size; i++) {
    set(i, 6, i % 2 === 0)
    set(6, i, i % 2 === 0)
  }
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    for (let y = -1; y <= 7; y++)
      for (let x = -1; x <= 7; x++) {
        const ring = Math.max(Math.abs(x - 3), Math.abs(y - 3))
        set(left + x, top + y, ring !== 2 && ring !== 4)
      }
  const centres = alignments[version - 1]!
  for (const cy of centres)
    for (const cx of centres) {
      if ((cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6)) continue
      for (let y = -2; y <= 2; y++) for (let x = -2; x <= 2; x++) set(cx + x, cy + y, Math.max(Math.abs(x), Math.abs(y)) !== 1)
    }
  return grid
}

/** Level M with mask 0, and the version from 7 on, both with their own check bits. */
function marks(grid: Grid, version: number): void {
  const size = grid.length,
    format = 0b101010000010010
  const bit = (value: number, i: number) => ((value >> i) & 1) === 1
  for (let i = 0; i < 15; i++) {
    const dark = bit(format, i)
    grid[i < 6 ? i : i < 8 ? i + 1 : size - 15 + i]![8] = dark
    grid[8]![i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i] = dark
  }
  grid[size - 8]![8] = true
  if (version < 7) return
  let check = version
  for (let i = 0; i < 12; i++) check = (check << 1) ^ ((check >> 11) * 0x1f25)
  const info = (version << 12) | check
  for (let i = 0; i < 18; i++) {
    const a = size - 11 + (i % 3),
      b = Math.floor(i / 3)
    grid[b]![a] = grid[a]![b] = bit(info, i)
  }
}

/** The code as rows of dark and light squares, without its quiet zone. */
export function qr(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text)
  const version = plans.findIndex(([size], i) => bytes.length + (i < 9 ? 2 : 3) <= size) + 1
  if (version === 0) throw new Error(`${bytes.length} bytes are too many for a code of this size`)
  const grid = frame(version),
    size = grid.length
  marks(grid, version)
  const bits = interleaved(words(bytes, version), version).flatMap(word => Array.from({ length: 8 }, (_, i) => ((word >> (7 - i)) & 1) === 1))
  let at = 0
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right--
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i
        if (grid[y]![x] === undefined) grid[y]![x] = (bits[at++] ?? false) !== ((x + y) % 2 === 0)
      }
  }
  return grid as boolean[][]
}

/** The code as one path of an SVG whose unit is a square. */
export const qrPath = (rows: readonly (readonly boolean[])[]): string =>
  rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join('')
