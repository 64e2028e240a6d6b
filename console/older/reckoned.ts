/** Colours that older browsers can't reckon: those that a style sheet makes of others, reckoned ahead for the accent and the two looks of the house;
 * and heights of the window, which they know by another name. */
import { transform } from 'lightningcss'
import postcss, { type Container, type Declaration, type Root } from 'postcss'

const made = /color-mix\(|\(from /
const heights = /(\d)dvh/g
/** Where the variables of a look are said, and of which. */
const looks = /^(:root|body|html|\.kt-\w+|\.bp6-dark|\[data-bp-color-scheme=.?dark.?\])$/
const isDark = (selector: string): boolean => /bp6-dark|scheme=.?dark/.test(selector)

/** A condition under which browsers read the rules around a declaration that they would not know. */
function isGuarded(of: Declaration): boolean {
  for (let around: Container | undefined = of.parent as Container; around; around = around.parent as Container | undefined)
    if (around.type === 'atrule' && /^(supports|keyframes)$/.test((around as unknown as { readonly name: string }).name)) return true
  return false
}
const selectorOf = (of: Declaration): string => (of.parent as { readonly selector?: string } | undefined)?.selector ?? ''

/** The variables of both looks, as those have them who know no newer way to say them. */
function variables(all: Root): (name: string, dark: boolean) => string | undefined {
  const known = [new Map<string, string>(), new Map<string, string>()]
  all.walkDecls(/^--/, one => {
    const places = selectorOf(one).split(/\s*,\s*/)
    if (!isGuarded(one) && places.some(place => looks.test(place))) known[isDark(selectorOf(one)) ? 1 : 0]!.set(one.prop, one.value)
  })
  return (name, dark) => (dark ? known[1]!.get(name) : undefined) ?? known[0]!.get(name)
}

/** A value with its variables put in; undefined where one is not known here. */
function filled(value: string, of: (name: string) => string | undefined, depth = 0): string | undefined {
  let isWhole = depth < 9
  const text = value.replace(/var\((--[\w-]+)(?:,\s*([^()]+))?\)/g, (_whole, name: string, other: string | undefined) => {
    const found = of(name) ?? other
    isWhole &&= found !== undefined
    return found ?? ''
  })
  return !isWhole ? undefined : text.includes('var(') ? filled(text, of, depth + 1) : text
}

/** A value as browsers of that age read it; undefined where it can't be known here. */
function told(prop: string, value: string): string | undefined {
  const { code } = transform({ filename: 'value.css', code: Buffer.from(`a{${prop}:${value}}`), minify: true, targets: { chrome: 105 << 16 } }),
    [, said] = /^a\{[\w-]+:([^;}]+)/.exec(String(code)) ?? []
  return said && !made.test(said) ? said : undefined
}

/** Makes what says a value that older browsers pass over say before it, or in its place, one that they read. */
export function reckoner(sheets: readonly string[]): (sheet: string, isInPlace: boolean) => string {
  const of = variables(postcss.parse(sheets.join('\n')))
  return (sheet, isInPlace) => {
    const all = postcss.parse(sheet)
    all.walkDecls(one => {
      const { prop, value } = one
      if (isGuarded(one)) return
      if (value.includes('dvh') && !prop.startsWith('--')) one.cloneBefore({ value: value.replace(heights, '$1vh') })
      if (!made.test(value)) return
      const whole = filled(value, name => of(name, isDark(selectorOf(one)))),
        said = whole && told(prop, whole)
      if (!said) return
      if (isInPlace) one.value = said
      // Of a variable the last word counts, whether it can be read or not.
      else if (!prop.startsWith('--')) one.cloneBefore({ value: said })
    })
    return String(all)
  }
}
