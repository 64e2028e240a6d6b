/** How the console may look: twelve themes, and one colour from which every other accent is made. Pure. */
import { themes, type Theme } from '../modules/identity/themes.ts'

export { themes, type Theme } from '../modules/identity/themes.ts'

export interface Look {
  readonly theme: Theme
  /** As #rrggbb. */
  readonly colour: string
}
export const defaultLook: Look = { theme: 'theme-origin', colour: '#409EFF' }

export const isDark = (theme: Theme): boolean => theme === 'theme-dark'
/** What was kept, made sound: an older console knew only light and dark. */
export const lookOf = ({ theme, colour }: { readonly theme?: unknown; readonly colour?: unknown }): Look => ({
  theme: theme === 'dark' ? 'theme-dark' : typeof theme === 'string' && theme in themes ? (theme as Theme) : defaultLook.theme,
  colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour : defaultLook.colour,
})

type Rgb = readonly [number, number, number]
const rgb = (colour: string): Rgb => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const hex = (of: Rgb): string => `#${of.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** `share` of the one colour, the rest of the other. */
export const mix = (one: string, other: string, share: number): string => {
  const [a, b] = [rgb(one), rgb(other)]
  return hex(a.map((part, i) => part * share + b[i]! * (1 - share)) as unknown as Rgb)
}

const white = '#ffffff'
const black = '#000000'
/** Ten lighter shades, from near the colour to near white, and one darker. */
export const shades = (colour: string) => ({ lighter: Array.from({ length: 10 }, (_, i) => mix(white, colour, (i + 1) / 11)), darker: mix(black, colour, 0.1) })

/** How bright a colour is to the eye, 0 to 1, by WCAG. */
function luminance(colour: string): number {
  const [r, g, b] = rgb(colour).map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** The colour, moved towards black or white until it can be read on the ground. */
function readable(colour: string, ground: string, towards: string, least = 4.6): string {
  for (let share = 0; share < 1; share += 0.02) {
    const moved = mix(towards, colour, share)
    if (contrast(moved, ground) >= least) return moved
  }
  return towards
}

/** The grounds on which accents are read: the least favourable of each half. */
const grounds = { light: '#e9eef4', dark: '#383e47' } as const

/** The style sheet's variables for a look: whatever colour is chosen, white on it and it on the page can be read. */
export function variables({ theme, colour }: Look): Readonly<Record<string, string>> {
  const { lighter, darker } = shades(colour)
  const dark = isDark(theme)
  const solid = readable(colour, white, black)
  return {
    '--kt-colour': colour.toLowerCase(),
    ...Object.fromEntries(lighter.map((shade, i) => [`--kt-colour-light-${i + 1}`, shade])),
    '--kt-colour-dark': darker,
    '--kt-accent': solid,
    '--kt-accent-hover': mix(black, solid, 0.14),
    '--kt-accent-pressed': mix(black, solid, 0.26),
    '--kt-accent-text': dark ? readable(colour, grounds.dark, white) : readable(colour, grounds.light, black),
    '--kt-accent-soft': `${colour}${dark ? '2b' : '1f'}`,
  }
}
