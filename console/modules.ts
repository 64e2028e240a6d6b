/** The modules' faces. Only what finds a screen stands here; a module's code is loaded when it is needed. */
import type { Entry } from './parts/face.ts'

export const entries: readonly Entry[] = []
