/** Code that did not come is kept as failed by some browsers: under another address it is fetched once more. */

let tries = 0

/** Called by every import of a chunk that failed, see retried.ts. Throws why the first one failed when this one does too. */
export async function chunkRetry(reason: unknown, address: string): Promise<unknown> {
  tries++
  try {
    return await import(/* @vite-ignore */ `${address}?again=${tries}`)
  } catch {
    throw reason
  }
}
