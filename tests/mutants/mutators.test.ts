/** The changes that mutants make: each is the one that its name says, and a program with all of them asleep is the program. */
import { expect, test } from 'vitest'
import { changesOf, withSwitches } from './mutators.ts'

const source = `
const limit = 3
function allowed(age, names) {
  if (age < limit && !names.includes('x')) return false
  ensure(names.length > 0, 'nobody')
  return names.filter(name => name !== 'y').length + 1
}
`
const changes = changesOf('sample.ts', source)
const all = changes.map((change, index) => ({ ...change, id: index + 1 }))

/** The sample as it stands with one change awake, 0 for none: what it answers, or the word that it was refused with. */
function run(awake: number): (age: number, names: readonly string[]) => unknown {
  const ensure = (holds: boolean, word: string) => {
    if (!holds) throw new Error(word)
  }
  const allowed = new Function('__mutant', 'ensure', `${withSwitches(source, all)}; return allowed`)((id: number) => id === awake, ensure)
  return (age, names) => {
    try {
      return allowed(age, names)
    } catch (error) {
      return (error as Error).message
    }
  }
}

const awake = (what: string) => run(all.find(change => change.what === what)!.id)

test('every place of a program that decides has its change', () => {
  expect(changes.map(({ what }) => what).sort()).toEqual(
    ['!== to ===', '&& to ||', '+ to -', '< to <=', '> to >=', 'false to true', 'if not', 'without not', 'without the filter', 'without the guard'].sort(),
  )
})

test('while none is awake the program is what it was', () => {
  const asleep = run(0)
  expect([asleep(2, ['a']), asleep(2, ['x']), asleep(5, []), asleep(5, ['a', 'y'])]).toEqual([false, 2, 'nobody', 2])
})

test('each does what it is named', () => {
  expect(awake('< to <=')(3, ['a'])).toBe(false)
  expect(awake('&& to ||')(2, ['x'])).toBe(false)
  expect(awake('if not')(2, ['a'])).toBe(2)
  expect(awake('without the guard')(5, [])).toBe(1)
  expect(awake('without the filter')(5, ['a', 'y'])).toBe(3)
  expect(awake('+ to -')(5, ['a'])).toBe(0)
})

test('guards are told apart, types, a chain that may end early and what every object can do are left alone', () => {
  expect(changes.filter(({ guards }) => guards).map(({ what }) => what)).toEqual(['without the guard', '> to >='])
  expect(changesOf('sample.ts', `type A = true; const b = (c?: { d: number[] }) => c?.d.filter(e => e as unknown as false); b.toString()`)).toEqual([])
})

const of = (text: string) => changesOf('sample.ts', text).map(({ what }) => what)
test('an empty text for none is left alone, unless it is compared', () => {
  expect([of(`const a = b ?? ''`), of(`const a = f(b?.c ?? '')`)]).toEqual([[], []])
  expect([of(`const a = (b ?? '') <= c`), of(`const a = b ?? 'c'`)]).toEqual([['<= to <', 'without its fallback'], ['without its fallback']])
})
test('what a field says of its drawing and its index is left alone, and whoever is let in already is not let in again', () => {
  expect(of(`const a = text('a', 'A', { hidden: true, index: true, locked: true })`)).toEqual(['true to false'])
  expect([of(`const a = { by: ['SM', 'PR'] }`), of(`const a = { by: ['SM'] }`)]).toEqual([[], ['to a parent as well']])
})
