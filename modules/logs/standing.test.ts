/** What an auditor asks: what was done that hurts, who looked at people unmasked, and whether the log holds. */
import { beforeAll, describe, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { dialects, tenant } from '../../tests/app.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { student } from '../people/index.ts'
import { bankAccount } from '../settlement/index.ts'
import type { Lines, Look, Standing } from './changes.ts'

describe.each(dialects)('an auditor, on %s', dialect => {
  const on = shared(() => web({ dialect }), { isPlanted: true })
  const auditor = made(() => on.login('AU'))
  const school = made(() => on.login('SM'))
  const finance = made(() => on.login('FI'))
  beforeAll(async () => {
    const pupil = rowIn(student, 'p1', 'live', { studentName: '张小明', schoolId: school.login.actor.deptId })
    const account = rowIn(bankAccount, 'b1', 'in_use', { accountType: 'agency', ownerId: 'a1', bankNo: '6222000012345678', accountName: '启航教育' })
    await on.store.transact(tenant, function* () {
      for (const one of on.engine.statements.put(student, [pupil])) yield one
      for (const one of on.engine.statements.put(bankAccount, [account])) yield one
    })
    on.engine.forget()
  })
  const base = '/api/blade-log/changes'

  test('is told who looked at people unmasked, but not at whom', async () => {
    expect(await dataOf(on.get(auditor, `${base}/unmasked`))).toEqual([])
    expect((await on.post(school, '/api/business-basic/school/student/unmask', { id: 'p1', remark: '核对学籍' })).status).toBe(200)
    const looks: readonly Look[] = await dataOf(on.get(auditor, `${base}/unmasked`))
    expect(looks).toEqual([expect.objectContaining({ kind: student.label[0], roleName: '学校管理员' })])
    expect(JSON.stringify(looks)).not.toContain('小明')
  })

  test('sees what hurts, and nothing else, when asking for that', async () => {
    expect((await on.post(finance, '/api/business-order/finance/bankAccount/disable?id=b1', { remark: '账户有误' })).status).toBe(200)
    const unusual: Lines = await dataOf(on.get(auditor, `${base}/page?unusual=1`))
    expect(unusual.records.map(one => one.of)).toEqual(['bank_account'])
    for (const { of, rowId } of unusual.records) expect([of, rowId]).toEqual(['bank_account', 'b1'])
  })

  test('has the log verified, and reads what came of it until the next time', async () => {
    const before: Standing = await dataOf(on.get(auditor, `${base}/standing`))
    expect(before).toMatchObject({ isRunning: false, last: null })
    expect(before.facts).toBeGreaterThan(0)
    expect((await dataOf(on.post(auditor, `${base}/verify`, {}))).isRunning).toBe(true)
    await expect.poll(async () => (await dataOf(on.get(auditor, `${base}/standing`))).isRunning, { timeout: 20_000 }).toBe(false)
    const { last }: Standing = await dataOf(on.get(auditor, `${base}/standing`))
    // The rows that this test planted are in no fact: that is what it finds.
    expect(last!.faults.some(fault => fault.startsWith('bank_account b1'))).toBe(true)
  })

  test('nobody else may', async () => {
    for (const path of ['unmasked', 'standing', 'page?unusual=1']) expect((await on.get(school, `${base}/${path}`)).status, path).toBe(403)
    expect((await on.post(finance, `${base}/verify`, {})).status).toBe(403)
  })
})
