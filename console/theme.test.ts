/** What is said in passing can be read by day and in the dark, wherever it stands. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, mix } from './look.ts'

const sheet = readFileSync(new URL('theme.css', import.meta.url), 'utf8')
/** The colours that a rule of the sheet sets, by name. */
function coloursOf(rule: string): Readonly<Record<string, string>> {
  const body = sheet.split(`\n${rule} {`)[1]!.split('}')[0]!
  return Object.fromEntries([...body.matchAll(/--kt-([\w-]+): (#\w+);/g)].map(([, name, colour]) => [name, colour]))
}
const whole = (colour: string): string => (colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour)
/** A colour with its opacity, as it looks on a ground. */
const on = (colour: string, ground: string): string => mix(colour.slice(0, 7), ground, Number.parseInt(colour.slice(7), 16) / 255)

const light = coloursOf(':root')
const dark: typeof light = { ...light, 'accent-soft': '#409eff2b', ...coloursOf('.bp6-dark') }
test.each([
  ['by day', light],
  ['in the dark', dark],
])('muted words can be read on every tinted ground %s', (_name, colours) => {
  const tints = Object.entries(colours).filter(([name, colour]) => /-(bg|soft)$/.test(name) && colour.length === 9)
  const unread = ['bg', 'surface', 'raised'].flatMap(paper =>
    tints.filter(([, tint]) => contrast(colours.muted!, on(tint, whole(colours[paper]!))) < 4.5).map(([name]) => `${name} on ${paper}`),
  )
  expect(tints.length).toBeGreaterThan(5)
  expect(unread).toEqual([])
})
