/** Code that did not come is kept as failed by some browsers: under another address it is fetched once more. */

let tries = 0
const asked = /\b(?:from|import)\s*(["'`])(\.\/[\w.-]+\.js)\1/g

/** How code is asked for; given, so that tests can say what becomes of it. */
export interface Coming {
  text(address: string): Promise<string>
  come(address: string): Promise<unknown>
}
const browser: Coming = {
  async text(address) {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} is not there: ${answer.status}`)
    return answer.text()
  },
  come: address => import(/* @vite-ignore */ address),
}

/** What the network gives, and the browser does not fetch again while the page lives: Chromium keeps as failed whatever others asked for and did not
 * get once, under its address. Only loading the page anew brings it. */
export class StuckChunk extends Error {}

/** Asks for each by itself of all that a chunk asks for and that did not come. Safari keeps as failed what a chunk imported and did not get, whatever
 * address the chunk then has; what is asked for by itself it fetches once more. Throws when something does not come now either:
 * a StuckChunk where the network gave the text of all of it. */
export async function askAgain(address: string, { text, come }: Coming): Promise<void> {
  const seen = new Set([address]),
    failed: string[] = []
  for (let level: readonly string[] = [address]; level.length > 0; ) {
    const named = (await Promise.all(level.map(async one => [...(await text(one)).matchAll(asked)].map(([, , path]) => new URL(path!, one).href))))
        .flat()
        .filter(part => !seen.has(part)),
      parts = [...new Set(named)]
    for (const part of parts) seen.add(part)
    const came = await Promise.allSettled(parts.map(come))
    level = parts.filter((_, i) => came[i]!.status === 'rejected')
    failed.push(...level)
  }
  // What is asked for deepest comes first; what needs another that comes after it is asked for once more.
  for (let left = failed.toReversed(); left.length > 0; ) {
    const still: string[] = []
    for (const part of left) await come(part).catch(() => still.push(part))
    if (still.length === left.length) throw new StuckChunk(`${still[0]} did not come`)
    left = still
  }
}

/** Called by every import of a chunk that failed, see retried.ts. Throws why the first one failed when this one does too. */
export async function chunkRetry(reason: unknown, address: string): Promise<unknown> {
  tries++
  try {
    await askAgain(address, browser)
    return await import(/* @vite-ignore */ `${address}?again=${tries}`)
  } catch (now) {
    throw now instanceof StuckChunk ? now : reason
  }
}
