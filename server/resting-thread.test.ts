/** A resting thread: it answers each their own, says what went wrong, lets no more wait than it may, and ends when nobody asks. */
import { expect, test } from 'vitest'
import { no } from './kernel/refusals.ts'
import { restingThread } from './resting-thread.ts'

const answering = new URL('./answering-thread.ts', import.meta.url)
/** A thread that answers what is asked, `q`, by a script. */
function thread(script: string, { withinMs = 10_000 } = {}) {
  const text = `import { answering } from ${JSON.stringify(answering.href)}; answering(async q => { ${script} }, () => [])`
  return restingThread<unknown, unknown>(new URL(`data:text/javascript,${encodeURIComponent(text)}`), { name: 'helper', waitingMax: 2, withinMs, restMs: 50 })
}

test('it answers each their own, with nothing too, ends when nobody asks, and starts anew with who asks then', async () => {
  const own = thread('return q')
  expect(await Promise.all([own.ask(1), own.ask(undefined)])).toEqual([1, undefined])
  expect(own.isRunning).toBe(true)
  await expect.poll(() => own.isRunning).toBe(false)
  expect(await own.ask(3)).toBe(3)
  own.stop()
  expect(own.isRunning).toBe(false)
})

test('who asks for too much is told so and the others are answered; whom there is no room for is refused', async () => {
  const { ask, stop } = thread("if (q === 'bad') throw new Error('no such thing'); return q")
  const [bad, good, more] = await Promise.allSettled([ask('bad'), ask('good'), ask('more')])
  expect(bad).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no such thing') } })
  expect(good).toEqual({ status: 'fulfilled', value: 'good' })
  expect(more).toMatchObject({ status: 'rejected', reason: { refused: { code: no.busy.code } } })
  stop()
})

test('one that takes too long, or that ends by itself, fails all who wait, and the next is answered by another', async () => {
  const slow = thread("if (q === 'slow') await new Promise(() => {}); return q", { withinMs: 200 })
  const both = await Promise.allSettled([slow.ask('slow'), slow.ask('slow')])
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { message: 'the helper took too long' } })
  const ending = thread("if (q === 'end') queueMicrotask(() => { throw new Error('gone') }); else return q; await new Promise(() => {})")
  await expect(ending.ask('end')).rejects.toThrow('gone')
  expect(await ending.ask('next')).toBe('next')
  ending.stop()
})
