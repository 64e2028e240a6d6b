/** The one audit machine, rule by rule: whose step it is, who may take it, and what is left of a rejection. */
import { describe, expect, test } from 'vitest'
import { noon, person } from '../../tests/spec.ts'
import { RefusalError } from '../kit/index.ts'
import { approve, isOwn, kept, mayReject, mayRevoke, no, perfected, rejection, type Step, submission, waitsFor } from './audit.ts'

const school: Step = { name: 'school', by: ['SM'], repeats: true },
  money: Step = { name: 'money', by: ['FI', 'SM'] }
const steps = [school, school, money]
const given = (step: string, userId: string) => ({ step, userId, name: userId, at: noon, remark: '' })
const row = (...approvals: readonly ReturnType<typeof given>[]) => ({ submittedBy: 'author', submittedFor: 'house', approvals })
const refusal = (doing: () => unknown) => {
  try {
    doing()
  } catch (error) {
    if (error instanceof RefusalError) return error.refused.code
    throw error
  }
  return undefined
}
const sign = (of: ReturnType<typeof row>, actor = person('SM', 'm1')) => refusal(() => approve(of, steps, actor, noon))

describe('an approval', () => {
  test('is of the present step, and the last one ends the audit', () => {
    const one = approve(row(), steps, person('SM', 'm1'), noon, '好')
    expect(one).toEqual({ approvals: [{ step: 'school', userId: 'm1', name: 'm1', at: noon, remark: '好' }], done: false })
    expect(approve(row(given('school', 'm1'), given('school', 'm2')), steps, person('FI', 'f1'), noon)).toMatchObject({
      done: true,
      approvals: [{}, {}, { step: 'money' }],
    })
    expect(approve({ ...row(), approvals: null }, steps, person('system'), noon)).toMatchObject({ done: false })
  })
  test('is refused to other roles, to who submitted, and past the end', () => {
    expect([sign(row(), person('FI')), sign(row(), person('SM', 'author'))]).toEqual([no.notYourStep.code, no.ownSubmission.code])
    expect(sign(row(...['m1', 'm2', 'f1'].map(user => given('school', user))), person('FI', 'f2'))).toBe(no.notYourStep.code)
  })
  test('of one person is one, but for a step that repeats: they stand for each of its places', () => {
    expect(sign(row(given('school', 'm1')))).toBeUndefined()
    expect(sign(row(given('school', 'm1'), given('school', 'm2')))).toBe(no.sameAuditor.code)
    expect(sign(row(given('school', 'm2'), given('school', 'm3')))).toBeUndefined()
    expect(sign(row(given('money', 'm1')))).toBe(no.sameAuditor.code)
    const once = (of: ReturnType<typeof row>) => refusal(() => approve(of, [{ ...school, repeats: false }, school], person('SM', 'm1'), noon))
    expect([once(row()), once(row(given('other', 'm1')))]).toEqual([undefined, no.sameAuditor.code])
    expect(refusal(() => approve(row(given('school', 'm1')), [school, { ...school, repeats: false }], person('SM', 'm1'), noon))).toBe(no.sameAuditor.code)
  })
  test('waits for exactly those who may give it', () => {
    for (const of of [
      row(),
      row(given('school', 'm1')),
      row(given('school', 'm1'), given('school', 'm2')),
      row(...['a', 'b', 'c'].map(user => given('school', user))),
    ])
      for (const actor of [person('SM', 'm1'), person('SM', 'm3'), person('FI', 'f'), person('SM', 'author'), person('PR', 'p')])
        expect([of.approvals.length, actor.userId, waitsFor(of, steps, actor)]).toEqual([of.approvals.length, actor.userId, sign(of, actor) === undefined])
    expect(waitsFor({ ...row(), approvals: null }, steps, person('SM', 'm1'))).toBe(true)
  })
})

test('a rejection is of the present step, also by who took an earlier one, never by who submitted', () => {
  const refuses = (of: ReturnType<typeof row>, actor = person('SM', 'm1')) => refusal(() => mayReject(of, steps, actor))
  expect([refuses(row()), refuses(row(given('school', 'm1'))), refuses(row(), person('system'))]).toEqual([undefined, undefined, undefined])
  expect([refuses(row(), person('FI')), refuses(row(), person('SM', 'author'))]).toEqual([no.notYourStep.code, no.ownSubmission.code])
  expect(refuses(row(...['a', 'b', 'c'].map(user => given('school', user))), person('FI'))).toBe(no.notYourStep.code)
  expect(rejection('x')).toEqual({ auditRemark: 'x', revised: false })
})
test('what is submitted is the own and that of the house; what a family does is the own alone', () => {
  const at = (role: 'AM' | 'PR' | 'SD', userId: string, deptId: string) => person(role, userId, { deptId })
  expect([isOwn(row(), at('AM', 'author', '')), isOwn(row(), at('AM', 'other', 'house')), isOwn(row(), at('AM', 'other', 'elsewhere'))]).toEqual([
    true,
    true,
    false,
  ])
  expect([isOwn(row(), at('PR', 'other', 'house')), isOwn(row(), at('SD', 'other', 'house')), isOwn(row(), at('PR', 'author', ''))]).toEqual([
    false,
    false,
    true,
  ])
  expect(isOwn({ submittedBy: 'author', submittedFor: '' }, at('AM', 'other', ''))).toBe(false)
  expect([kept(at('AM', 'u', 'd')), kept(at('AM', 'u', '')), kept(at('PR', 'u', 'd')), kept(at('SD', 'u', 'd'))].map(one => one.submittedFor)).toEqual([
    'd',
    null,
    null,
    null,
  ])
  expect(submission(at('AM', 'u', 'd'), noon)).toEqual({ submittedBy: 'u', submittedFor: 'd', submittedAt: noon, approvals: [], auditRemark: null })
})
test('it is taken back by its own before the first step', () => {
  const takes = (of: Parameters<typeof mayRevoke>[0], userId = 'author') => refusal(() => mayRevoke(of, person('AM', userId)))
  expect([takes(row()), takes({ ...row(), approvals: null }), takes(row(), 'other'), takes(row(given('school', 'm1')))]).toEqual([
    undefined,
    undefined,
    no.notSubmitter.code,
    no.stepDone.code,
  ])
})
test('where the submission itself asks for values, that nothing changed is about these', () => {
  const of = (askedFor?: string) => {
    try {
      perfected({ status: 'rejected', revised: false }, {}, askedFor)
    } catch (error) {
      return (error as RefusalError).refused.field
    }
    return 'none'
  }
  expect([of(), of('name')]).toEqual([undefined, 'name'])
})
test('what was rejected is submitted again only when something changed since', () => {
  const again = (status: string, revised: boolean | null, changed: object) => refusal(() => perfected({ status, revised }, changed))
  expect([again('rejected', false, {}), again('rejected', null, {})]).toEqual([no.nothingChanged.code, no.nothingChanged.code])
  expect([again('rejected', true, {}), again('rejected', false, { a: 1 }), again('draft', false, {})]).toEqual([undefined, undefined, undefined])
})
