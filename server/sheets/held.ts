/** Files that were looked at: kept for a little while under their digest, so that who confirms a preview need not send and have read the same
 * file again. Kept by this process alone, for one person of one tenant; who asks elsewhere or later sends the file once more. */
import { hash } from 'node:crypto'
import type { Reading, Grid } from './sheet.ts'

/** How long a file is kept, how many of them, and characters of cells and bytes of all together. */
const keptMs = 15 * 60_000,
  filesMax = 16,
  sizeMax = 32_000_000

interface Held {
  readonly grid: Grid
  readonly bytes: Buffer
  readonly name: string
  readonly size: number
  readonly until: number
}
const held = new Map<string, Held>()
const sizeOf = ({ rows }: Grid): number => rows.reduce((sum, cells) => cells.reduce((own, cell) => own + cell.length + 8, sum), 0)

/** The digest that a file goes by. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64url')
/** What was read of a file depends on how. */
const keyOf = (owner: readonly string[], digest: string, { encoding, sheet }: Reading): string => JSON.stringify([...owner, digest, encoding, sheet])

/** Keeps what was read for its owner; what is oldest makes room. */
export function hold(
  owner: readonly string[],
  digest: string,
  reading: Reading,
  { name, bytes }: { readonly name: string; readonly bytes: Buffer },
  grid: Grid,
): void {
  const key = keyOf(owner, digest, reading),
    size = sizeOf(grid) + bytes.length
  held.delete(key)
  if (size > sizeMax) return
  held.set(key, { grid, bytes, name, size, until: Date.now() + keptMs })
  let total = 0
  for (const one of held.values()) total += one.size
  for (const [first, one] of held) {
    if (held.size <= filesMax && total <= sizeMax && one.until > Date.now()) break
    held.delete(first)
    total -= one.size
  }
}
/** What was read of the file with this digest, if it is still there. */
export function heldGrid(owner: readonly string[], digest: string, reading: Reading): Pick<Held, 'grid' | 'name' | 'bytes'> | undefined {
  const found = held.get(keyOf(owner, digest, reading))
  return found && found.until > Date.now() ? found : undefined
}
