/** Attempts whose connection is lost and whose device has any clock: what arrived counts, what came too late does not, and marks add up. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDialect } from '../../tests/app.ts'
import { brought, paperOf, started, tick } from '../../tests/exams.ts'
import { world, type World } from '../../tests/properties/world.ts'
import { plus, RefusalError } from '../kit/index.ts'
import { graceMs } from './attempt.commands.ts'
import { attempt, script } from './attempt.ts'
import { exam } from './exam.ts'

/** Seconds that pass, then what is tried: an answer that arrives, perhaps twice, one that is lost for a while, or handing in. */
const act = fc.record({
  after: fc.integer({ min: -300, max: 1_500 }),
  what: fc.constantFrom('answer', 'again', 'lost', 'online', 'tick', 'handIn'),
  which: fc.integer({ min: 0, max: 6 }),
  isRight: fc.boolean(),
})
test.each(anyDialect)('whatever the network and clocks do, on %s', { timeout: 240_000 }, async dialect => {
  const on: World = await world(dialect)
  try {
    const id = await brought(on, 'open')
    const paper = await paperOf(on, id)
    await on.keep()
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 18 }), async acts => {
        await on.reset()
        const begun = on.now
        const own = await started(on, id, 'c3'),
          parent = on.people.parentOf('c3'),
          arrived: Record<string, readonly string[]> = {}
        const deadline = (await on.row(attempt, own)).deadline!
        let waiting: { readonly id: string; readonly value: readonly string[]; readonly key: string }[] = [],
          isOver = false,
          keys = 0
        const send = async (one: (typeof waiting)[number]): Promise<void> => {
          try {
            await on.send(parent, 'exam_attempt.answer', own, { questionId: one.id, value: one.value }, { key: one.key })
            // Nothing is taken after the time and its grace, nor once it was handed in.
            expect(isOver || on.now > plus(deadline, graceMs)).toBe(false)
            arrived[one.id] = one.value
          } catch (error) {
            if (!(error instanceof RefusalError)) throw error
            expect(isOver || on.now > plus(deadline, graceMs)).toBe(true)
          }
        }
        for (const { after, what, which, isRight } of acts) {
          // The server's clock may be put back, but never before the exam.
          on.now = plus(on.now, after * 1_000) < begun ? begun : plus(on.now, after * 1_000)
          const question = paper[which % paper.length]!
          const one = { id: question.id, value: isRight ? question.right : [question.wrong], key: `k${++keys}-${acts.length}-${on.now}` }
          if (what === 'answer') await send(one)
          if (what === 'again') for (const _ of [1, 2]) await send(one)
          if (what === 'lost') waiting.push(one)
          if (what === 'online') {
            for (const each of waiting) await send(each)
            waiting = []
          }
          if (what === 'tick') await tick(on)
          if (what === 'handIn') await on.send(parent, 'exam_attempt.handIn', own).catch(error => expect(error).toBeInstanceOf(RefusalError))
          isOver = !['in_progress', 'overdue'].includes((await on.row(attempt, own)).status)
        }
        if (on.now < plus(deadline, 3 * graceMs)) on.now = plus(deadline, 3 * graceMs)
        for (const _ of [1, 2, 3]) await tick(on)
        const row = await on.row(attempt, own)
        expect(row.answers ?? {}).toEqual(arrived)
        const scripts = await on.all(script, { examId: id })
        const expectsScript = Object.keys(arrived).length > 0 || row.handedBy === 'pupil'
        expect([row.status, scripts.length]).toEqual(expectsScript ? ['submitted', 1] : ['abandoned', 0])
        if (!expectsScript) return
        const marks = Object.values(scripts[0]!.marks ?? {}) as readonly { readonly final?: number }[]
        const sum = marks.reduce((all, one) => all + (one.final ?? 0), 0)
        expect(scripts[0]!.openCount === 0 ? scripts[0]!.score : sum).toBe(sum)
        expect(sum).toBeLessThanOrEqual((await on.row(exam, id)).totalScore)
      }),
      { numRuns: 6 },
    )
    await on.sound()
  } finally {
    await on.close()
  }
})
