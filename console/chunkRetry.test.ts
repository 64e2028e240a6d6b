import { expect, test } from 'vitest'
import { askAgain, type Coming, StuckChunk } from './chunkRetry.ts'

const at = (name: string): string => `https://a.b/assets/${name}.js`
/** A browser that keeps as failed what others asked for and did not get, until it is asked for by itself; and then it needs all that it asks for. */
function safari(asks: Readonly<Record<string, readonly string[]>>, gone: readonly string[] = []) {
  const kept = new Set(Object.keys(asks).filter(name => name !== 'there')),
    fetched: string[] = []
  const come = async (name: string): Promise<void> => {
    if (!kept.has(name)) return
    if (gone.includes(name)) throw new Error('no network')
    fetched.push(name)
    if (asks[name]!.some(one => kept.has(one) && one !== name)) throw new Error('Importing a module script failed.')
    kept.delete(name)
  }
  const nameOf = (address: string): string => /(\w+)\.js$/.exec(address)![1]!
  const coming: Coming = {
    text: async address =>
      asks[nameOf(address)]!.map((one, i) => (i % 2 ? `import"./${one}.js";` : `import{a as b}from"./${one}.js";`)).join('') + 'import("./later.js")',
    come: address => come(nameOf(address)),
  }
  return { coming, kept, fetched }
}

test('what a chunk asks for and did not get is asked for by itself, the deepest first', async () => {
  // A leaf that two ask for, of which one stands before it; and what was there all the time.
  const { coming, kept, fetched } = safari({ screen: ['list', 'leaf', 'there'], list: ['table', 'there'], table: ['leaf'], leaf: [], there: [] })
  await askAgain(at('screen'), coming)
  expect([...kept]).toEqual(['screen'])
  expect(fetched).not.toContain('there')
})

test('what does not come now either is said, and nothing is asked for without end', async () => {
  const { coming } = safari({ screen: ['list'], list: ['leaf'], leaf: [] }, ['leaf'])
  await expect(askAgain(at('screen'), coming)).rejects.toThrow('leaf.js did not come')
})

test('what the network gives and the browser keeps as failed is told from what the network does not give', async () => {
  const { coming } = safari({ screen: ['form'], form: [] }, ['form'])
  await expect(askAgain(at('screen'), coming)).rejects.toBeInstanceOf(StuckChunk)
  const text = () => Promise.reject(new Error('no network'))
  await expect(askAgain(at('screen'), { ...coming, text })).rejects.not.toBeInstanceOf(StuckChunk)
})
