/** A finding of `doctor`: what was looked at, whether it is well, and in words what to do when it is not. */
import type { Label } from '../modules/kit/index.ts'

export interface Finding {
  readonly what: string
  readonly ok: boolean
  readonly text: Label
}
export const finding = (what: string, ok: boolean, zh: string, en: string): Finding => ({ what, ok, text: [zh, en] })
