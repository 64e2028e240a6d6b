/** Settlements on a real database: generate, check, approve, pay, adjust, carry (T1 to T7). */
import assert from 'node:assert'
import { afterEach, test } from 'vitest'
import { messageCatalogue, plus, sum } from '../kit/index.ts'
import { type App, dialects } from '../../tests/app.ts'
import { lesson } from '../openclass/index.ts'
import { teacherFee } from '../people/index.ts'
import { no as audit } from '../audit/index.ts'
import { no as noAudit } from '../audit/index.ts'
import { approve, approvePart, object, reject, revoke, submit } from './approval.ts'
import * as account from './bank-account.ts'
import { generate, recompute } from './generate.ts'
import { carry, execute, succeed, voidSettlement } from './pay.ts'
import { settlePlan, settlePreview } from './plan.ts'
import { no, partId, settlement, settlementLine, settlementPart } from './settlement.ts'
import { lead } from '../../tests/rows.ts'
import { district1, klass, refunded, taught } from '../../tests/settling.ts'

let on: App
afterEach(() => on?.close())

const fi = (userId: string) => on.as('FI', { userId })
const am = (userId = 'am') => on.as('AM', { userId, reach: { agency: ['a1'] } })
const sm = (school: string, userId = `sm-${school}`) => on.as('SM', { userId, reach: { school: [school] } })
const october = { kind: 'class_fee', agencyId: 'a1', period: '2026-10' } as const
const share = { ...october, kind: 'agency_share' } as const
const live = (settlementId: string) => on.all(settlementLine, { settlementId, status: 'live' })
const row = (id: string) => on.row(settlement, id)
const refuses = (doing: Promise<unknown>, code: string) =>
  assert.rejects(doing, (error: any) => {
    assert.equal(error.refused?.code, code)
    return true
  })

async function useAccount(bankNo = '62220001') {
  await on.run(fi('clerk'), account.create, 'b1', { accountType: 'agency', ownerId: 'a1', accountName: '启航', shortName: '启航', bankName: '工行', bankNo })
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
  on.now = plus(on.now, 4 * 86_400_000)
}
/** Draft → approved. */
async function approved(id: string, input: typeof october | typeof share) {
  await on.run(am(), generate, id, input)
  await on.run(am(), submit, id)
  for (const part of await on.all(settlementPart, { settlementId: id, status: 'waiting' })) await on.run(sm(String(part.schoolId)), approvePart, part.id)
  await on.run(fi('approver'), approve, id)
}
async function paid(id: string, input: typeof october | typeof share) {
  await approved(id, input)
  await on.run(fi('payer'), execute, id)
  await on.tick()
}
/** What a row's totals say, beside what its lines add up to. */
async function addsUp(id: string) {
  const [one, lines] = [await row(id), await live(id)]
  assert.equal(one.amountCents, sum(lines.map(line => line.amountCents)))
  assert.equal(one.lineCount, lines.filter(line => line.kind !== 'carry').length)
  for (const by of ['payees', 'schools'] as const)
    assert.equal(sum(Object.values(one[by] as Record<string, { cents: number }>).map(each => each.cents)), one.amountCents - one.carriedCents)
  return one
}

for (const dialect of dialects)
  test(`a month is generated, checked, approved, paid and settled (${dialect})`, async () => {
    on = await district1({ dialect })
    await useAccount()
    await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
    await paid('S', share)
    const done = await addsUp('S')
    assert.equal(done.status, 'settled')
    assert.equal(done.amountCents, 1_600)
    assert.match(done.bankReference, /^BK/)
    assert.ok((await on.row(lesson, 'c1-l1')).settledAt)
    assert.equal((await on.row(settlementPart, partId('S', 's1'))).status, 'settled')
    await on.sound()
  })
test('only confirmed lessons are taken, for who clocked in, at the rate of the day', async () => {
  on = await district1()
  await lead(on, lesson, 'c1-l9', 'plan', {
    openClassId: 'c1',
    schoolId: 's1',
    agencyId: 'a1',
    areaCode: '1',
    teacherId: 't1',
    lessonNo: 9,
    chapterName: '9',
    startAt: '2026-10-10T08:00:00.000Z',
    endAt: '2026-10-10T09:00:00.000Z',
    roomId: 'r',
  })
  await taught(on, 'c1-l1', [], { signedTeacherId: 't2' })
  await lead(on, teacherFee, 'f-t2', 'end', { endTime: '2026-09-30' })
  await lead(on, teacherFee, 'f2-t2', 'save', { teacherId: 't2', agencyId: 'a1', feePerLesson: 30_000, startTime: '2026-10-01' })
  await on.run(am(), generate, 'S', october)
  assert.deepEqual(
    (await live('S')).map(line => [line.lessonId, line.payeeId, line.amountCents]),
    [['c1-l1', 't2', 30_000]],
  )
  assert.ok((await on.row(teacherFee, 'f2-t2')).usedAt)
})
test('lessons confirmed after the month are left to the next', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [], { confirmedAt: '2026-11-02T00:00:00.000Z' })
  await refuses(on.run(am(), generate, 'S', october), no.nothing.code)
  on.now = '2026-11-20T00:00:00.000Z'
  await on.run(am(), generate, 'S', { ...october, period: '2026-11' })
  assert.equal((await live('S')).length, 1)
})
test('generating twice gives no new lines, in the same draft or another', async () => {
  on = await district1()
  await taught(on, 'c1-l1', ['c1-e0'])
  await on.run(am(), generate, 'S', october)
  const before = await live('S')
  await on.run(am(), generate, 'S', october)
  assert.deepEqual(await live('S'), before)
  await refuses(on.run(am(), generate, 'T', october), no.draftExists.code)
  await on.run(am(), submit, 'S')
  await refuses(on.run(am(), generate, 'T', october), no.nothing.code)
})
test('a settlement that comes back beside a newer draft can still be filled, and so can the newer one', async () => {
  on = await district1()
  await taught(on, 'c1-l1', ['c1-e0'])
  await on.run(am(), generate, 'S', october)
  await on.run(am(), submit, 'S')
  await taught(on, 'c1-l2', ['c1-e0'])
  await on.run(am(), generate, 'T', october)
  await on.run(am(), object, 'S', { remark: '重新核对' })
  await taught(on, 'c1-l3', ['c1-e0'])
  await on.run(am(), generate, 'S', october)
  assert.deepEqual([(await live('S')).length, (await live('T')).length], [2, 1])
  await on.run(am(), generate, 'T', october)
  assert.deepEqual([(await live('S')).length, (await live('T')).length], [2, 1])
})
test('a lesson without a rate stays out, visibly, and is taken once there is one', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [], { signedTeacherId: 't3' })
  await taught(on, 'c1-l2', [])
  await on.run(am(), generate, 'S', october)
  assert.deepEqual(
    (await row('S')).missing.map((one: any) => one.lessonId),
    ['c1-l1'],
  )
  await lead(on, teacherFee, 'f-t3', 'save', { teacherId: 't3', agencyId: 'a1', feePerLesson: 100, startTime: '2026-09-01' })
  await on.run(am(), generate, 'S', october)
  assert.deepEqual((await row('S')).missing, [])
  assert.equal((await addsUp('S')).amountCents, 20_100)
})
test('a draft of another month, kind or agency takes no lessons of this one', async () => {
  on = await district1()
  await taught(on, 'c1-l1', ['c1-e0'])
  await on.run(am(), generate, 'S', october)
  await refuses(on.run(am(), generate, 'S', share), no.differs.code)
  await refuses(on.run(am(), generate, 'T', { ...october, period: '2026-11' }), no.future.code)
})
test('recomputing drops the line of a lesson that somebody else gave', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await taught(on, 'c1-l2', [])
  await on.run(am(), generate, 'S', october)
  await lead(on, lesson, 'c1-l1', 'correctByAppeal', { signedTeacherId: 't2' })
  await on.run(am(), recompute, 'S')
  assert.deepEqual(
    (await live('S')).map(line => line.lessonId),
    ['c1-l2'],
  )
  await on.run(am(), generate, 'S', october)
  assert.deepEqual((await addsUp('S')).payees, { t1: { lessons: 1, cents: 20_000 }, t2: { lessons: 1, cents: 20_000 } })
})
test('an inspection fee needs a fee, and is due to the inspector per visit', async () => {
  on = await district1()
  const { inspection } = await import('../openclass/index.ts')
  await taught(on, 'c1-l1', [])
  await lead(on, inspection, 'i1', 'create', {
    openClassId: 'c1',
    lessonId: 'c1-l1',
    schoolId: 's1',
    agencyId: 'a1',
    teacherId: 't1',
    areaCode: '1',
    inspectorId: 'sm-s1',
    inspectorName: '王',
    inspectTime: on.now,
    problem: false,
  })
  await refuses(on.run(fi('f'), generate, 'S', { ...october, kind: 'inspection_fee' }), no.feeMissing.code)
  await on.run(fi('f'), generate, 'S', { ...october, kind: 'inspection_fee', feeCents: 5_000 })
  assert.deepEqual(
    (await live('S')).map(line => [line.payeeId, line.payeeName, line.amountCents]),
    [['sm-s1', '王', 5_000]],
  )
  await on.run(am(), submit, 'S')
  await refuses(on.run(sm('s1'), approvePart, partId('S', 's1')), no.ownFee.code)
})

test('every school confirms its own lessons before finance looks at the money', async () => {
  on = await district1()
  await klass(on, 'c2', 's2', 1)
  await taught(on, 'c1-l1', [])
  await taught(on, 'c2-l1', [], { schoolId: 's2' })
  await on.run(am(), generate, 'S', october)
  await on.run(am(), submit, 'S')
  await refuses(on.run(fi('f'), approve, 'S'), no.factsOpen.code)
  await on.run(sm('s1'), approvePart, partId('S', 's1'))
  await refuses(on.run(fi('f'), approve, 'S'), no.factsOpen.code)
  await refuses(on.run(sm('s1'), approvePart, partId('S', 's2')), 'kernel.missing')
  await on.run(sm('s2'), approvePart, partId('S', 's2'))
  await on.run(fi('f'), approve, 'S')
  assert.equal((await row('S')).status, 'approved')
})
test('who submitted approves no step, and nobody approves two', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await on.run(am('x'), generate, 'S', october)
  await on.run(am('x'), submit, 'S')
  await refuses(on.run(sm('s1', 'x'), approvePart, partId('S', 's1')), audit.ownSubmission.code)
  await on.run(sm('s1', 'y'), approvePart, partId('S', 's1'))
  await refuses(on.run(fi('x'), approve, 'S'), audit.ownSubmission.code)
  await refuses(on.run(fi('y'), approve, 'S'), audit.sameAuditor.code)
})
test('an empty draft is not submitted', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await on.run(am(), generate, 'S', october)
  await lead(on, lesson, 'c1-l1', 'correctByAppeal', { signedTeacherId: null })
  await on.run(am(), recompute, 'S')
  await refuses(on.run(am(), submit, 'S'), no.empty.code)
})
test('an objection, a rejection or who submitted leads it back to the draft and closes the checks', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await on.run(am(), generate, 'S', october)
  await on.run(am(), submit, 'S')
  await refuses(on.run(am('other'), revoke, 'S'), noAudit.notSubmitter.code)
  await on.run(am(), revoke, 'S')
  assert.deepEqual([(await row('S')).status, (await on.row(settlementPart, partId('S', 's1'))).status], ['draft', 'closed'])
  await on.run(am(), submit, 'S')
  await refuses(on.run(on.as('AT', { reach: { teacher: ['t2'], agency: ['a1'] } }), object, 'S', { remark: '不对' }), no.notInIt.code)
  await on.run(on.as('AT', { reach: { teacher: ['t1'], agency: ['a1'] } }), object, 'S', { remark: '不对' })
  assert.deepEqual([(await row('S')).status, (await on.row(settlementPart, partId('S', 's1'))).status], ['draft', 'closed'])
  await on.run(am(), submit, 'S')
  await on.run(sm('s1'), approvePart, partId('S', 's1'))
  await on.run(fi('f'), reject, 'S', { remark: '金额不对' })
  assert.deepEqual([(await row('S')).status, (await row('S')).approvals], ['draft', []])
  await on.sound()
})
test('a lesson corrected while pending stops the approval', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await on.run(am(), generate, 'S', october)
  await on.run(am(), submit, 'S')
  on.now = plus(on.now, 1_000)
  await lead(on, lesson, 'c1-l1', 'correctByAppeal', { signedTeacherId: 't2' })
  await refuses(on.run(sm('s1'), approvePart, partId('S', 's1')), no.stale.code)
})

test('who approved or submitted does not pay', async () => {
  on = await district1()
  await useAccount()
  await taught(on, 'c1-l1', [])
  await approved('S', october)
  await refuses(on.run(fi('approver'), execute, 'S'), no.approver.code)
  await refuses(on.run(fi('am'), execute, 'S'), no.submitter.code)
  await refuses(on.run(fi('sm-s1'), execute, 'S'), no.approver.code)
})
test('money goes only to an account in use, past its cooling time, that the payer did not change', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await approved('S', october)
  await refuses(on.run(fi('payer'), execute, 'S'), no.noAccount.code)
  await useAccount()
  await refuses(on.run(fi('clerk'), execute, 'S'), no.ownAccount.code)
  await on.run(fi('clerk'), account.change, 'b1', { bankNo: '62220002' })
  await refuses(on.run(fi('payer'), execute, 'S'), no.noAccount.code)
  await on.run(fi('chief'), account.verify, 'b1')
  await on.run(fi('chief'), account.use, 'b1')
  await refuses(on.run(fi('payer'), execute, 'S'), no.cooling.code)
})
test('the bank is asked under one number however often it fails, and pays once', async () => {
  const asked: string[] = []
  on = await district1({
    ports: {
      bank: {
        pay: async (order: any) => {
          asked.push(order.number)
          return asked.length < 3 ? { result: 'failure', reason: '银行维护' } : { result: 'success', reference: 'R' }
        },
      },
    },
  })
  await useAccount()
  await taught(on, 'c1-l1', [])
  await paid('S', october)
  assert.deepEqual([(await row('S')).status, (await row('S')).failure], ['approved', '银行维护'])
  for (let i = 0; i < 2; i++) {
    await on.run(fi('payer'), execute, 'S')
    await on.tick()
  }
  assert.equal((await row('S')).status, 'settled')
  assert.equal(new Set(asked).size, 1)
  await refuses(on.run(fi('payer'), execute, 'S'), 'kernel.notNow')
  await refuses(on.run(fi('payer'), succeed, 'S', { reference: 'R2' }), 'kernel.notNow')
})
test('the sandbox refuses accounts with its ending', async () => {
  on = await district1()
  await useAccount('622200010000')
  await taught(on, 'c1-l1', [])
  await paid('S', october)
  assert.equal(messageCatalogue.text((await row('S')).failure, 0), '收款账户不存在')
})
test('voiding frees the lines for the next settlement', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await approved('S', october)
  await on.run(fi('f'), voidSettlement, 'S', { remark: '重做' })
  assert.deepEqual(await live('S'), [])
  await on.run(am(), generate, 'T', october)
  assert.equal((await addsUp('T')).amountCents, 20_000)
})

test('a refund after settlement makes one opposite line in the next draft, and the balance is carried until it is earned', async () => {
  on = await district1()
  await useAccount()
  for (const id of ['c1-l1', 'c1-l2']) await taught(on, id, ['c1-e0', 'c1-e1'])
  await paid('S', share)
  const before = await live('S')
  await refunded(on, 'R1', 'c1-e0', 4_000)
  await on.run(am(), generate, 'T', share)
  assert.deepEqual(await live('S'), before)
  assert.deepEqual(
    (await live('T')).map(line => [line.isAdjustment, line.amountCents, messageCatalogue.text(line.reason, 0)]),
    [
      [true, -800, '退款冲减 R1'],
      [true, -800, '退款冲减 R1'],
    ],
  )
  await on.run(am(), generate, 'T', share)
  assert.equal((await addsUp('T')).amountCents, -1_600)
  await on.run(am(), submit, 'T')
  await on.run(sm('s1'), approvePart, partId('T', 's1'))
  await on.run(fi('approver'), approve, 'T')
  await refuses(on.run(fi('payer'), execute, 'T'), no.notPositive.code)
  await refuses(on.run(fi('approver'), carry, 'T'), no.approver.code)
  await on.run(fi('payer'), carry, 'T')
  await refuses(on.run(am(), generate, 'U', share), no.nothing.code)
  for (const id of ['c1-l3', 'c1-l4']) await taught(on, id, ['c1-e1'])
  await klass(on, 'c3', 's1', 3)
  await taught(on, 'c3-l1', ['c3-e0', 'c3-e1', 'c3-e2'])
  await on.run(am(), generate, 'U', share)
  const next = await addsUp('U')
  assert.deepEqual([next.carriedCents, next.amountCents], [-1_600, 2 * 800 + 3 * 800 - 1_600])
  await on.run(am(), generate, 'U', share)
  assert.equal((await addsUp('U')).amountCents, next.amountCents)
})
test('a positive amount is paid, not carried', async () => {
  on = await district1()
  await taught(on, 'c1-l1', [])
  await approved('S', october)
  await refuses(on.run(fi('payer'), carry, 'S'), no.positive.code)
})
test('the preview shows what a run would do, and running its plan does exactly that', async () => {
  on = await district1()
  await klass(on, 'c2', 's2', 1)
  await taught(on, 'c1-l1', ['c1-e0', 'c1-e1'])
  await taught(on, 'c2-l1', ['c2-e0'], { schoolId: 's2' })
  const host = { ask: (query: any) => on.engine.ask<any>('000000', query), newId: () => crypto.randomUUID(), zone: 'Asia/Shanghai' }
  const previews = await settlePreview(host, '2026-10')
  assert.deepEqual(
    previews.map(one => [one.kind, one.newLines, one.adjustments, one.cents]),
    [
      ['class_fee', 2, 0, 40_000],
      ['agency_share', 2, 0, 2_400],
    ],
  )
  for (const step of await settlePlan(host, '2026-10')) await on.run(fi('f'), step.command, step.id, step.input)
  assert.deepEqual((await on.all(settlement)).map(one => [one.kind, one.amountCents]).sort(), [
    ['agency_share', 2_400],
    ['class_fee', 40_000],
  ])
  assert.deepEqual(await settlePlan(host, '2026-10'), [])
  await on.sound()
})
