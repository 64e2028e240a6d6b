/** Marks on a phone without a network arrive in their order, each once. */
import { expect, test } from 'vitest'
import { type Kept, queueOn, type Sent } from './queue.ts'

const mark = (key: string): Kept => ({ key, path: '/x', body: { key }, words: key })
function phone(answers: (key: string) => Sent) {
  let kept: readonly Kept[] = []
  const arrived: string[] = []
  const queue = queueOn({ read: () => kept, write: given => (kept = given) }, async one => {
    await Promise.resolve()
    const answer = answers(one.key)
    if (answer === 'arrived') arrived.push(one.key)
    return answer
  })
  return { queue, arrived }
}

test('what was marked without a network is sent later, in its order, once', async () => {
  let isThere = false
  const { queue, arrived } = phone(() => (isThere ? 'arrived' : 'lost'))
  for (const key of ['a', 'b', 'c']) queue.add(mark(key))
  await queue.send()
  expect([arrived, queue.waiting().length]).toEqual([[], 3])
  isThere = true
  await Promise.all([queue.send(), queue.send()])
  await queue.send()
  expect([arrived, queue.waiting()]).toEqual([['a', 'b', 'c'], []])
})
test('what is marked while others are on their way stands behind them', async () => {
  const { queue, arrived } = phone(() => 'arrived')
  queue.add(mark('a'))
  const sending = queue.send()
  queue.add(mark('b'))
  await sending
  expect(arrived).toEqual(['a', 'b'])
})
test('what is refused is told and holds up nothing', async () => {
  const { queue, arrived } = phone(key => (key === 'a' ? { refused: 'left' } : 'arrived'))
  for (const key of ['a', 'b']) queue.add(mark(key))
  expect((await queue.send()).map(one => one.why)).toEqual(['left'])
  expect([arrived, queue.waiting()]).toEqual([['b'], []])
})
