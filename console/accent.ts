/** A build step: Blueprint's blues become the chosen colour, so that one accent is everywhere. */
import type { Plugin } from 'vite'

const isGround = (property: string) => /^(background|--bp-intent|--bp-surface|fill|stroke)/.test(property)
/** Blueprint's blue → our variable, for grounds and for texts. */
const blues: Readonly<Record<string, readonly [ground: string, text: string]>> = {
  '#2d72d2': ['--kt-accent', '--kt-accent-text'],
  '#215db0': ['--kt-accent-hover', '--kt-accent-text'],
  '#184a90': ['--kt-accent-pressed', '--kt-accent-text'],
  '#8abbff': ['--kt-accent-text', '--kt-accent-text'],
  '#99c4ff': ['--kt-accent-text', '--kt-accent-text'],
}

/** The palette of Blueprint keeps its own values: other things than accents are made of it. */
const accented = (css: string): string =>
  css.replace(/([-\w]+)(\s*:\s*)([^;{}]+)(?=[;}])/g, (whole, property: string, colon: string, value: string) =>
    property.startsWith('--bp-palette')
      ? whole
      : property +
        colon +
        value
          .replace(/#[0-9a-f]{6}\b/gi, blue => {
            const found = blues[blue.toLowerCase()]
            return found ? `var(${found[isGround(property) ? 0 : 1]})` : blue
          })
          .replace(
            /rgba\(45, 114, 210, ([\d.]+)\)/g,
            (_all, share: string) => `color-mix(in srgb, var(--kt-accent) ${Math.round(Number(share) * 1000) / 10}%, transparent)`,
          ),
  )

export const accent = (): Plugin => ({
  name: 'accent',
  enforce: 'pre',
  transform: (code, id) => (/@blueprintjs\/.*\.css($|\?)/.test(id) ? accented(code) : null),
})
