/** SM2 (GB/T 32918.4): opens what newer clients of the family seal before they send it, a password. */
import { createRequire } from 'node:module'
import type { sm2 } from 'sm-crypto-v2'

/** Loaded when the first sealed password comes: most servers never see one. */
const library = (): typeof sm2 => (createRequire(import.meta.url)('sm-crypto-v2') as { sm2: typeof sm2 }).sm2
/** The parts of a sealed text as those clients write them: point, text, digest. */
const pointTextDigest = 0

/** Whether a text may be sealed at all: hexadecimal, and longer than a point and a digest. */
export const looksSealed = (text: string): boolean => text.length % 2 === 0 && /^[0-9a-f]{194,2048}$/i.test(text)

/** The text that was sealed for this private key, given in hexadecimal; undefined when it was not. */
export function opened(sealed: string, privateKey: string): string | undefined {
  try {
    return library().doDecrypt(sealed, privateKey, pointTextDigest, { output: 'string' }) || undefined
  } catch {
    return undefined
  }
}
