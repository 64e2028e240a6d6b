/** The pages: what they point to is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
]

test.each(pages)('%s points to what is there', page => {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[\s\S]*?^```$/gm, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)|^\[[^\]]+\]: (\S+)$/gm)].map(match => (match[1] ?? match[2])!.split('#')[0]!)
  const files = targets.filter(target => target !== '' && !/^\w+:/.test(target))
  expect(files.filter(file => !existsSync(join(root, dirname(page), file)))).toEqual([])
})

test('what the page of the house mentions and what its list explains are the same', () => {
  const [prose, list] = readFileSync(join(root, 'docs/house.md'), 'utf8').split(/\n(?=\[modules\]: )/) as [string, string]
  const mentioned = new Set([...prose.matchAll(/\[([\w ]+)\](?:\[([\w ]+)\])?(?!\()/g)].map(match => (match[2] ?? match[1]!).toLowerCase()))
  const explained = [...list.matchAll(/^\[([\w ]+)\]: /gm)].map(match => match[1]!)
  expect(explained.toSorted()).toEqual([...mentioned].sort())
})
