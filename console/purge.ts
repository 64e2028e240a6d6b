/** A build step: drops the rules of Blueprint's style sheet whose classes no script of the build mentions. */
import type { Plugin } from 'vite'

const prefix = 'bp6-'

/** Rules stay when each of their classes is known, and always when they have none of Blueprint's. */
export function purge(css: string, isUsed: (name: string) => boolean): string {
  let kept = ''
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf('{', at)
    if (open < 0) return kept + css.slice(at)
    const semicolon = css.indexOf(';', at)
    if (css[at] === '@' && semicolon >= 0 && semicolon < open) {
      kept += css.slice(at, semicolon + 1)
      at = semicolon + 1
      continue
    }
    const close = closing(css, open)
    const head = css.slice(at, open)
    const body = css.slice(open + 1, close)
    if (/^\s*@(media|supports|layer|container)/.test(head)) {
      const inner = purge(body, isUsed)
      if (inner.trim() !== '') kept += `${head}{${inner}}`
    } else if (/^\s*@/.test(head)) kept += `${head}{${body}}`
    else {
      const selectors = split(head).filter(selector => classes(selector).every(isUsed))
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
    at = close + 1
  }
  return kept
}

/** Blueprint's classes that a selector needs; what stands in :not() is not needed. */
const classes = (selector: string): readonly string[] =>
  [...selector.replace(/:not\([^()]*(\([^()]*\))*[^()]*\)/g, '').matchAll(/\.(bp6-[\w-]+)/g)].map(
    match => match[1]!,
  )

/** Splits at the commas that are not in brackets. */
function split(head: string): readonly string[] {
  const found: string[] = ['']
  let depth = 0
  for (const letter of head) {
    if (letter === '(' || letter === '[') depth++
    if (letter === ')' || letter === ']') depth--
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found
}

function closing(css: string, open: number): number {
  let depth = 0
  for (let at = open; at < css.length; at++) {
    if (css[at] === '{') depth++
    if (css[at] === '}' && --depth === 0) return at
  }
  return css.length
}

/** Names that scripts make from values, such as an intent or a placement. */
const always =
  /^bp6-(dark|position-|intent-|elevation-|align-|focus-|popover|input|small|large|minimal|outlined|solid)/

/** Beginnings of names → the display name of the component that must be in the build to use them. */
const families: Readonly<Record<string, string>> = {
  breadcrumb: 'Breadcrumbs',
  'card-list': 'CardList',
  'compound-tag': 'CompoundTag',
  'editable-text': 'EditableText',
  'entity-title': 'EntityTitle',
  'file-': 'FileInput',
  'multistep-': 'MultistepDialog',
  navbar: 'Navbar',
  'panel-stack': 'PanelStack',
  radio: 'Radio',
  section: 'Section',
  segmented: 'SegmentedControl',
  slider: 'Slider',
  'tag-input': 'TagInput',
  tree: 'Tree',
}

/**
 * Whether a script can make a class name. Blueprint composes them from constants (`${NS}-dialog`,
 * `${DIALOG}-header`), so a name is makable when it is a row of such parts.
 */
export function makable(code: string): (name: string) => boolean {
  const absent = Object.entries(families)
    .filter(([, component]) => !['`', "'", '"'].some(quote => code.includes(`.${component}${quote}`)))
    .map(([family]) => prefix + family)
  const parts = new Set([...code.matchAll(/(?:\}|bp6)((?:-[a-z0-9]+)+)/g)].map(match => match[1]!))
  const known = new Map<string, boolean>()
  const can = (rest: string): boolean => {
    if (rest === '') return true
    const found =
      known.get(rest) ?? [...parts].some(part => rest.startsWith(part) && can(rest.slice(part.length)))
    known.set(rest, found)
    return found
  }
  return name =>
    always.test(name) ||
    (!absent.some(family => name.startsWith(family)) && can(name.slice(prefix.length - 1)))
}

export const purged = (): Plugin => ({
  name: 'purge',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle)
    const isUsed = makable(files.map(file => (file.type === 'chunk' ? file.code : '')).join('\n'))
    for (const file of files)
      if (file.type === 'asset' && file.fileName.endsWith('.css'))
        file.source = purge(String(file.source), isUsed)
  },
})
