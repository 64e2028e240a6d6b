/** What an auditor asks: what was done that hurts, who looked at people unmasked, and whether the log holds. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { dialects, tenant } from '../../tests/app.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { grade, student } from '../people/index.ts'
import { bankAccount } from '../settlement/index.ts'
import { unusualOf } from '../kit/index.ts'
import type { Line, Lines, Looks, Standing } from './changes.ts'
import { verifier } from './server/verifying.ts'

describe.each(dialects)('an auditor, on %s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true })
  const auditor = made(() => on.login('AU'))
  const school = made(() => on.login('SM'))
  const finance = made(() => on.login('FI'))
  beforeAll(async () => {
    const pupil = rowIn(student, 'p1', 'live', { studentName: '张小明', schoolId: school.login.actor.deptId, gradeId: 'g1' }),
      first = rowIn(grade, 'g1', 'live', { gradeName: '一年级', schoolId: school.login.actor.deptId })
    const account = rowIn(bankAccount, 'b1', 'in_use', { accountType: 'agency', ownerId: 'a1', bankNo: '6222000012345678', accountName: '启航教育' })
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(student, [pupil])) yield one
      for (const one of on.engine.statements.put(grade, [first])) yield one
      for (const one of on.engine.statements.put(bankAccount, [account])) yield one
    })
    on.engine.forget()
  })
  const base = '/api/blade-log/changes'

  test('is told who looked at people unmasked, but not at whom', async () => {
    expect(await dataOf(on.get(auditor, `${base}/unmasked`))).toEqual({ records: [], total: 0, since: '' })
    expect((await on.post(school, '/api/business-basic/school/student/unmask', { id: 'p1', remark: '核对学籍' })).status).toBe(200)
    const looks: Looks = await dataOf(on.get(auditor, `${base}/unmasked`))
    expect(looks).toEqual({ records: [expect.objectContaining({ kind: student.label[0], roleName: '学校管理员' })], total: 1, since: '' })
    expect(JSON.stringify(looks)).not.toContain('小明')
    // However much is done to pupils after it.
    const change = on.engine.command('student', 'change')
    const year = (n: number) => `${2000 + (n % 90)}-${2001 + (n % 90)}`
    for (let n = 0; n < 2_100; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, i) => on.engine.run(school.login, change, 'p1', { schoolYear: year(n + i) })))
    expect(await dataOf(on.get(auditor, `${base}/unmasked`))).toEqual(looks)
  })

  test('sees what is unusual, as what and by whom, and no daily work; of whom they may not see, not about whom', async () => {
    expect((await on.post(finance, '/api/business-order/finance/bankAccount/disable?id=b1', { remark: '账户有误' })).status).toBe(200)
    const all: Lines = await dataOf(on.get(auditor, `${base}/page`)),
      unusual: Lines = await dataOf(on.get(auditor, `${base}/page?unusual=1`)),
      told = ({ of, rowId, title, why, actorName, changes }: Line) => ({ of, rowId, title, why, actorName, changes: changes.length > 0 })
    // What else is unusual is no look at people.
    expect((await dataOf(on.get(auditor, `${base}/unmasked`))).total).toBe(1)
    expect(all.records.map(one => one.of)).not.toContain('student')
    expect(unusual.records.map(told)).toEqual([
      { of: 'bank_account', rowId: 'b1', title: '启航教育', why: '非常规收付', actorName: '财务', changes: false },
      { of: 'student', rowId: '', title: '', why: '查看完整信息', actorName: '学校管理员', changes: false },
    ])
    // The next look reads what came since: what another login does is one line more, of one fact that was read.
    const search = vi.spyOn(on.log, 'search')
    expect(await dataOf(on.get(auditor, `${base}/page?unusual=1`))).toEqual(unusual)
    expect((await on.post(school, '/api/business-basic/school/student/unmask', { id: 'p1', remark: '再次核对' })).status).toBe(200)
    const later: Lines = await dataOf(on.get(auditor, `${base}/page?unusual=1`))
    expect(later.records.map(one => one.of)).toEqual(['student', 'bank_account', 'student'])
    expect((await Promise.all(search.mock.results.map(one => one.value))).flat().map(fact => fact.resource)).toEqual(['student'])
    search.mockRestore()
    // By night what finance does every day is it, too; what parents do is not.
    expect(unusualOf(undefined, { command: 'close', role: 'FI' }, 12)).toBeUndefined()
    expect([21, 22, 5, 6].map(hour => unusualOf(undefined, { command: 'close', role: 'FI' }, hour))).toEqual([undefined, 'night', 'night', undefined])
    expect(unusualOf(undefined, { command: 'commit', role: 'PR' }, 23)).toBeUndefined()
  })

  test('has the log verified, and reads what came of it until the next time', async () => {
    const before: Standing = await dataOf(on.get(auditor, `${base}/standing`))
    expect(before).toMatchObject({ isRunning: false, done: 0, last: null })
    expect(before.facts).toBeGreaterThan(0)
    expect((await dataOf(on.post(auditor, `${base}/verify`, {}))).isRunning).toBe(true)
    await expect.poll(async () => (await dataOf(on.get(auditor, `${base}/standing`))).isRunning, { timeout: 20_000 }).toBe(false)
    const { last }: Standing = await dataOf(on.get(auditor, `${base}/standing`))
    // The rows that this test planted are in no fact: that is what it finds.
    expect(last!.faults.some(fault => fault.startsWith('bank_account b1'))).toBe(true)
    // It stands in the database: another process, and this one after a restart, says the same.
    expect((await verifier(on.engine, () => Promise.reject(new Error('none'))).standing(tenant)).last).toMatchObject({ facts: last!.facts, rows: last!.rows })
  })

  test('nobody else may', async () => {
    for (const path of ['unmasked', 'standing', 'page?unusual=1']) expect((await on.get(school, `${base}/${path}`)).status, path).toBe(403)
    expect((await on.post(finance, `${base}/verify`, {})).status).toBe(403)
  })
})
