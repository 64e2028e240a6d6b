/** What is said in passing can be read by day and in the dark, wherever it stands. */
import { globSync, readFileSync } from 'node:fs'
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

test('what is cut at its end and has no room of its own below has a line that is high enough for the tails of letters', () => {
  const cut: readonly (readonly [file: string, selectors: readonly string[]])[] = [
    ['theme.css', ['.kt-department', '.kt-messages a']],
    ['parts/glance.css', ['.kt-glance li small']],
    ['parts/parts.css', ['.kt-lines-2 > small']],
    ['parts/bars.css', ['.kt-bar-name']],
    ['pages/worklist.css', ['.dk-what > *']],
    ['../modules/desk/screens/desk.css', ['.dk-lane a > *']],
    ['../modules/desk/screens/board.css', ['.dk-ranks span']],
  ]
  // The font reaches 1.45 of its size from the top of what stands to the bottom of what hangs.
  const low = cut.flatMap(([file, selectors]) => {
    const words = readFileSync(new URL(file, import.meta.url), 'utf8')
    return selectors.filter(selector => {
      const body = words.split(`${selector} {`).find((part, i) => i > 0 && part.split('}')[0]!.includes('text-overflow: ellipsis')) ?? ''
      const [, height, px] = /line-height: ([\d.]+)(px)?;/.exec(body.split('}')[0]!) ?? []
      return !height || Number(height) / (px ? Number(/font-size: (\d+)px/.exec(body)![1]) : 1) < 1.45
    })
  })
  expect(low).toEqual([])
})

test('nothing that says something has the colour of a line, which nobody can see', () => {
  const root = new URL('..', import.meta.url).pathname,
    sheets = globSync('{console,modules}/**/*.css', { cwd: root })
  expect(sheets.length).toBeGreaterThan(20)
  expect(sheets.filter(one => /[^-]color: var\(--kt-line\)/.test(readFileSync(`${root}/${one}`, 'utf8')))).toEqual([])
})
