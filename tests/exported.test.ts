/** What is exported is asked for: by another file, and what a file hands on by somebody who reads it there. Types are left out, which name what a
 * signature says. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const files = new Map<string, string>(
  ['server', 'modules', 'console', 'cli', 'tests'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(name => /\.(tsx?|mjs)$/.test(name) && !name.includes('node_modules'))
      .map(name => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8').replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')]),
  ),
)
/** Where each word stands. */
const places = new Map<string, Set<string>>()
for (const [file, text] of files) for (const word of text.match(/[A-Za-z_$][\w$]*/g) ?? []) places.set(word, (places.get(word) ?? new Set()).add(file))

test('no function or value is exported that no other file names', () => {
  const alone = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) ([\w$]+)/gm)].flatMap(([, name]) =>
      [...places.get(name!)!].some(other => other !== file) ? [] : [`${file}: ${name}`],
    ),
  )
  expect(alone).toEqual([])
})
test('no file hands on what nobody asks it for', () => {
  const asks = (file: string, other: string): boolean =>
    other !== file && (!other.startsWith(`${dirname(file)}/`) || files.get(other)!.includes(`/${basename(file)}'`))
  const unasked = [...files].flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:type )?\{([^}]*)\} from/gm)].flatMap(([, names]) =>
      names!.split(',').flatMap(one => {
        const name = one
          .trim()
          .replace(/^type /, '')
          .split(' as ')
          .at(-1)!
        if (name === '') return []
        return [...places.get(name)!].some(other => asks(file, other)) ? [] : [`${file}: ${name}`]
      }),
    ),
  )
  expect(unasked).toEqual([])
})
test('no word and no refusal stands in a table that nobody takes out', () => {
  const dead = [...files].flatMap(([file, text]) =>
    // A table that is asked by a name made of parts is asked for all of them.
    !/(?:refusals|[wW]ords)\.ts$/.test(file) || /\[`/.test(text)
      ? []
      : [...text.matchAll(/^ {2}([a-z]\w*): \[['"].*['"]\],$/gm)].flatMap(([, name]) =>
          places.get(name!)!.size === 1 && text.split(new RegExp(`\\b${name}\\b`)).length === 2 ? [`${file}: ${name}`] : [],
        ),
  )
  expect(dead).toEqual([])
})
