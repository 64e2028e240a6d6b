import { expect, test } from 'vitest'
import { triedAgain } from './triedAgain.ts'

const results = (...failed: readonly string[]) => [
  { name: 'tests/browser/list.test.ts', status: 'passed' },
  ...failed.map(name => ({ name, status: 'failed' })),
]
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => `tests/browser/${name}.test.ts`) as [string, string, string, string]

test('a few files of the browser are tried once more, all of them', () => expect(triedAgain(results(a, b, c))).toEqual([a, b, c]))
test('nothing is when anything else failed beside, or too many did', () =>
  expect([triedAgain(results(a, 'modules/kit/money.test.ts')), triedAgain(results(a, b, c, d)), triedAgain(results())]).toEqual([[], [], []]))
