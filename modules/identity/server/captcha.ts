/** Captcha: a picture of five characters. The key itself carries the sealed answer, so that any process can check it. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import type Drawer from 'svg-captcha'
import { minute } from '../../kit/index.ts'
import { keyFor } from './tokens.ts'

export interface Captcha {
  readonly key: string
  readonly image: string
}
export interface Captchas {
  create(): Captcha
  /** Whether the code is the one of the picture. A key works once, right or wrong. */
  check(key: string | undefined, code: string | undefined): boolean
  /** The same, but a right answer leaves the key for the form that will send it; a wrong one uses it up. */
  look(key: string | undefined, code: string | undefined): boolean
}
export interface CaptchaOptions {
  readonly secret: string
  readonly clock: () => string
  /** false: nobody is asked, for demos. A text: every picture shows it, for tests. */
  readonly mode?: boolean | string | undefined
}

/** Characters of a code: the clients' forms insist on five. */
const size = 5
const lives = 30 * minute
const usedMax = 200_000
const look = { width: 130, height: 48, noise: 2, color: true, background: '#f6f7f9' }
/** The package is itself the function that draws a given text, which its types leave out. Its font is read when the first
 * picture is wanted, not when the server starts. */
const drawer = () => createRequire(import.meta.url)('svg-captcha') as typeof Drawer & ((text: string, options: typeof look) => string)

export function captchas({ secret, clock, mode = true }: CaptchaOptions): Captchas {
  const key = keyFor(secret, 'captcha')
  /** Keys that were tried, with the time at which they expire anyway. */
  const used = new Map<string, number>()
  const seal = (value: object): string => {
    const nonce = randomBytes(12),
      cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(JSON.stringify(value)), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
  }
  const open = (text: string): { readonly code: string; readonly until: number } | undefined => {
    try {
      const bytes = Buffer.from(text, 'base64url'),
        decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      decipher.setAuthTag(bytes.subarray(12, 28))
      return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
    } catch {
      // Not a key of ours, which is an answer and not a fault.
      return undefined
    }
  }
  const forget = (now: number) => {
    for (const [name, until] of used) {
      if (until > now && used.size <= usedMax) return
      used.delete(name)
    }
  }
  function tried(name: string | undefined, code: string | undefined, usesUp: (isRight: boolean) => boolean): boolean {
    if (mode === false) return true
    const now = Date.parse(clock()),
      sealed = name ? open(name) : undefined
    if (!name || !sealed || sealed.until <= now || used.has(name)) return false
    const isRight = sealed.code === code?.trim().toLowerCase()
    if (usesUp(isRight)) used.set(name, sealed.until)
    forget(now)
    return isRight
  }
  return {
    create() {
      const { text, data } = typeof mode === 'string' ? { text: mode, data: drawer()(mode, look) } : drawer().create({ ...look, size, ignoreChars: '0oO1iIl' })
      return {
        key: seal({ code: text.toLowerCase(), until: Date.parse(clock()) + lives }),
        image: `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`,
      }
    },
    check: (name, code) => tried(name, code, () => true),
    look: (name, code) => tried(name, code, isRight => !isRight),
  }
}
