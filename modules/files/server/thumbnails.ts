/** Pictures in the sizes that they are shown in: made from the kept bytes when first asked for, and held in memory while they are in use. */
import type { Readable } from 'node:stream'
import { pixelsMax } from '../index.ts'

/** Widths in pixels; whoever asks for another gets the next larger one. */
const widths = [96, 200, 480, 720, 960, 1_600] as const
/** How well: a phone shows two and more dots where a desk has one, and nobody sees what each of them lost. */
const quality = 76,
  denseQuality = { 720: 58 } as Readonly<Record<number, number>>
/** What is held at most, in bytes: a screen of pictures is a hundredth of it. */
const heldMax = 24 * 1024 * 1024
const readable = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The width that is made for what was asked; undefined for the picture as it was kept. */
export function widthOf(asked: unknown, type: string | null): number | undefined {
  const wanted = /^\d{1,4}$/.test(String(asked ?? '')) ? Number(asked) : 0
  return wanted > 0 && readable.includes(type ?? '') ? widths.find(one => one >= wanted) : undefined
}

async function made(from: Readable, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  // What moves goes on moving.
  const picture = sharp({ limitInputPixels: pixelsMax, failOn: 'error', animated: true })
    .rotate()
    .resize(width, undefined, { withoutEnlargement: true })
    .webp({ quality: denseQuality[width] ?? quality })
  const bytes = picture.toBuffer()
  from.on('error', error => picture.destroy(error)).pipe(picture)
  return bytes
}

/** Small pictures by the content that they were made of: what was read lately stays, nothing outlives the process. */
export function thumbnails() {
  const held = new Map<string, Promise<Buffer>>()
  let size = 0
  /** Answers the picture in that width, or undefined when it can't be read. */
  return async (id: string, width: number, read: () => Promise<Readable | undefined>): Promise<Buffer | undefined> => {
    const key = `${id} ${width}`
    const before = held.get(key)
    if (before) {
      held.delete(key)
      held.set(key, before)
      return before.catch(() => undefined)
    }
    const from = await read()
    if (!from) return undefined
    const making = made(from, width)
    held.set(key, making)
    try {
      const bytes = await making
      size += bytes.length
      for (const [oldest, old] of held) {
        if (size <= heldMax) break
        held.delete(oldest)
        size -= (await old.catch(() => Buffer.alloc(0))).length
      }
      return bytes
    } catch {
      held.delete(key)
      return undefined
    }
  }
}
