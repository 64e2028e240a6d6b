/** What of a fold is written elsewhere: the functions and tables that its rules name, which what a function says of itself does not show. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', 'modules')
interface Place {
  readonly file: string
  readonly text: string
}
const read = (file: string): string => readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
const files = new Map(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /^(?!kit\/)[^/]+\/[^/]+\.ts$/.test(file) && !file.includes('.test.'))
    .map(file => [file, read(file)]),
)
/** What stands at the left edge of a file, each with what it names; nouns and views are told of by themselves. */
const statements: readonly Place[] = [...files].flatMap(([file, text]) => text.split(/^(?=\S)(?![\])}])/m).map(one => ({ file, text: one })))
const named = Map.groupBy(
  statements.filter(({ text }) => !/= (?:resource|view|command|step|refusals)\(/.test(text)),
  ({ text }) => /^(?:export )?(?:const|function\*?|let) (\w+)/.exec(text)?.[1] ?? '',
)
/** The declaration that a name of a file means: its own, or that of the module from which it is imported. */
function meant(name: string, file: string): Place | undefined {
  const all = named.get(name) ?? [],
    from = new RegExp(`\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']+)'`).exec(files.get(file)!)?.[1]
  return all.find(one => one.file === file) ?? (from === undefined ? undefined : all.find(one => dirname(one.file) === dirname(join(dirname(file), from))))
}
function behind(text: string, file: string, seen: Set<Place>): void {
  for (const [name] of text.matchAll(/(?<![.\w'])[a-z]\w+(?!\w*')/gi)) {
    const place = meant(name, file)
    if (!place || seen.has(place)) continue
    seen.add(place)
    behind(place.text, place.file, seen)
  }
}

/** All that the folds of a noun or a view rest on, beside what `own` says itself. */
export function codeBehind(name: string, own: string): readonly string[] {
  const declared = statements.find(({ text }) => new RegExp(`= (?:resource|view)\\(\\s*'${name}'`).test(text))
  if (!declared) return []
  const seen = new Set<Place>(),
    called = /^(?:export )?const (\w+)/.exec(declared.text)?.[1],
    isView = /= view\(/.test(declared.text)
  // What a noun shares with others is named where it is declared.
  const handed = [...declared.text.matchAll(/\b(?:evolve|facts): (\w+)/g)].map(([, what]) => what)
  behind(isView ? declared.text : [own, ...handed].join(' '), declared.file, seen)
  for (const place of isView ? statements : []) {
    if (!new RegExp(`\\bfolds\\(\\s*${called}\\b`).test(place.text)) continue
    seen.add(place)
    behind(place.text, place.file, seen)
  }
  return [...seen].map(({ text }) => text.replace(/\s+|,(?=\s*[\])}])/g, '')).toSorted()
}
