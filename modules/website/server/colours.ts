/** The colours of a site, made of the one that its house has chosen: readable on light and dark grounds alike. */
type Rgb = readonly [number, number, number]

const usualColour = '#2f6b57'
export const colourOf = (asked: string | null | undefined): string => (/^#[0-9a-f]{6}$/i.test(asked ?? '') ? asked!.toLowerCase() : usualColour)
const rgb = (hex: string): Rgb => [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (colour: Rgb): string => `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (one: Rgb, other: Rgb, share: number): Rgb => one.map((part, i) => part + (other[i]! - part) * share) as unknown as Rgb
const light = (colour: Rgb): number => {
  const [r, g, b] = colour.map(part => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4)) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** The contrast of two colours as WCAG 2 has it. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [light(rgb(one)), light(rgb(other))].sort((x, y) => y - x) as [number, number]
  return (a + 0.05) / (b + 0.05)
}
/** The colour moved towards another until it can be read on the ground. */
function readable(hex: string, ground: string, towards: Rgb, least = 5): string {
  for (let share = 0; share <= 1; share += 0.04) {
    const found = hexOf(mix(rgb(hex), towards, share))
    if (contrast(found, ground) >= least) return found
  }
  return hexOf(towards)
}
export const grounds = { light: '#faf8f3', dark: '#14181d' } as const
/** The accent on each ground, and a tint of it to write on. */
export const accents = (hex: string) => ({
  light: readable(hex, grounds.light, [0, 0, 0], 5.5),
  dark: readable(hex, grounds.dark, [255, 255, 255], 6.5),
  tint: hexOf(mix(rgb(hex), rgb(grounds.light), 0.88)),
  shade: hexOf(mix(rgb(hex), rgb(grounds.dark), 0.9)),
})
