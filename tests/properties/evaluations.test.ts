/** Whatever families, time and the platform do to the evaluations of some classes: a child answers a class once and changes it for a day;
 * totals are what the visible answers come to; and no door shows fewer than five of a class, nor does a total less a part of it. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hour } from '../../modules/kit/index.ts'
import { evaluation, evaluationRequest, evaluationRound } from '../../modules/evaluations/index.ts'
import { dialects } from '../app.ts'
import { base, completed, families, moved, pupilsOf, staff, taught } from '../evaluations.ts'
import { ids } from '../openclass.ts'
import type { Person } from '../people.ts'
import { dataOf, web, type Web } from '../web.ts'
import { runs } from './play.ts'

const classes = ['k1', 'k2', 'k3'] as const
/** Two classes of one teacher, a third of another's. */
const teacherOf = { k1: ids.teacher, k2: ids.teacher, k3: ids.substitute } as const
const mean = (stars: readonly number[]): string => (Math.round((100 * stars.reduce((all, one) => all + one, 0)) / stars.length) / 100).toFixed(2)

describe.each(dialects)('on %s', dialect => {
  let on: Web, of: ReadonlyMap<string, Person>, as: Awaited<ReturnType<typeof staff>>, pupils: readonly string[]
  let round = 0
  beforeAll(async () => {
    on = await web({ dialect })
    pupils = (await pupilsOf(on)).slice(0, 7)
    of = await families(on, pupils)
    as = await staff(on)
  }, 120_000)
  afterAll(async () => {
    await on.sound()
    await on.close()
  })

  const later = (span: number) => moved(on, span, [...of.values(), ...Object.values(as)])
  /** What somebody sees of the classes of this round, through every door. */
  async function seenBy(person: Person, own: readonly string[]) {
    const page = await dataOf(on.get(person, `${base}/page?size=200&openClassId=${own.join()}`))
    const rows = page.records as readonly { openClassId: string; score: number; status: string; teacherid: string }[]
    expect(page.total).toBe(rows.length)
    const sheet = (await on.get(person, `${base}/export?format=csv&openClassId=${own.join()}`)).text.trim().split('\n').length - 1
    const rounds = (await dataOf(on.get(person, `/api/business-openclass/evaluationClass/page?size=200&openClassId=${own.join()}`))).records
    return { rows, sheet, rounds: rounds as readonly { openClassId: string; count: number | null; score: string; status: string }[] }
  }
  async function holds(own: readonly string[]): Promise<void> {
    for (const [name, person] of Object.entries(as)) {
      const { rows, sheet, rounds } = await seenBy(person, own),
        visible = rows.filter(one => one.status === 'shown')
      expect(sheet, name).toBe(rows.length)
      if (name !== 'office') expect(rows.length, name).toBe(visible.length)
      for (const id of own) {
        const stars = visible.filter(one => one.openClassId === id).map(one => one.score)
        expect(stars.length === 0 || stars.length >= 5, `${name} sees ${stars.length} of ${id}`).toBe(true)
        const told = rounds.find(one => one.openClassId === id)
        if (told) expect([told.count, told.score], `${name} ${id}`).toEqual(stars.length > 0 ? [stars.length, mean(stars)] : [null, ''])
      }
    }
    // Totals of teachers: what their visible answers come to over all rounds; with any class taken away, none or five are left.
    const all = (await on.all(evaluation, { status: 'shown' })) as readonly any[]
    const totals = (await dataOf(on.get(as.office, `${base}/totals`))) as readonly any[]
    const teachers = new Set(all.map(one => one.teacherId))
    expect(new Set(totals.map(one => one.teacherId))).toEqual(teachers)
    for (const one of totals) {
      const stars = all.filter(each => each.teacherId === one.teacherId)
      expect([one.count, one.score]).toEqual([stars.length, mean(stars.map(each => each.score))])
      for (const [key, m] of one.criteria.map((each: any) => [each.key, each.mean])) expect(m).toBe(mean(stars.map(each => each.stars[key])))
      for (const [, part] of Map.groupBy(stars, each => each.openClassId)) {
        const rest = stars.length - part.length
        expect(part.length >= 5 && (rest === 0 || rest >= 5)).toBe(true)
      }
    }
  }

  const step = fc.record({
    act: fc.constantFrom('give', 'give', 'give', 'give', 'revise', 'hide', 'show', 'wait', 'wait', 'both'),
    a: fc.nat(20),
    b: fc.nat(20),
    score: fc.integer({ min: 1, max: 5 }),
  })
  test('holds after every step', { tags: 'thorough', timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async steps => {
        const own = classes.map(id => `${id}-${round}`)
        round++
        for (const [i, id] of classes.entries()) {
          await taught(on, own[i]!, pupils, teacherOf[id])
          await completed(on, own[i]!)
        }
        const fixed = new Map<string, string>()
        for (const { act, a, b, score } of steps) {
          const openClassId = own[a % own.length]!,
            studentId = pupils[b % pupils.length]!,
            id = `${openClassId}:${studentId}`
          const sends = (more: object = {}) => on.post(of.get(studentId)!, `${base}/submit`, { openClassId, studentId, score, ...more })
          const before = (await on.row(evaluationRequest, id)) as any
          if (act === 'give' || act === 'both') {
            const answers = await Promise.all(act === 'both' ? [sends(), sends({ score: 6 - score })] : [sends()])
            const isOpen = before.status === 'open' && on.now < before.closesAt
            expect(answers.filter(one => one.status === 200).length).toBe(isOpen ? 1 : 0)
          }
          if (act === 'revise') expect((await sends({ id })).status === 200).toBe(before.status === 'given' && on.now < before.fixedAt)
          if (act === 'wait') {
            await later((b % 5 === 0 ? 24 * 16 : 13) * hour)
            await on.tick()
          }
          if (act === 'hide' || act === 'show') {
            const rows = (await seenBy(as.office, own)).rows.filter(one => one.status === (act === 'hide' ? 'shown' : 'hidden')) as readonly any[]
            const one = rows[b % Math.max(1, rows.length)]
            if (one) await dataOf(on.post(as.office, `${base}/${act}`, { id: one.id, ...(act === 'hide' ? { remark: '不当言辞' } : {}) }))
          }
          await holds(own)
          // What is fixed never changes.
          for (const row of (await on.all(evaluationRequest, { openClassId: own, status: 'fixed' })) as readonly any[]) {
            expect(fixed.get(row.id) ?? row.stars).toBe(row.stars)
            fixed.set(row.id, row.stars)
          }
        }
        // At the end of the time nothing is open, and what was published is what was answered.
        await later(24 * 20 * hour)
        await on.tick()
        await holds(own)
        for (const id of own) {
          const answered = await on.all(evaluationRequest, { openClassId: id, status: 'fixed' })
          expect((await on.all(evaluation, { openClassId: id })).length).toBe(answered.length >= 5 ? answered.length : 0)
          expect((await on.row(evaluationRound, id)).status).not.toBe('open')
        }
      }),
      { numRuns: Math.ceil(runs(dialect) / 25) },
    )
  })
})
