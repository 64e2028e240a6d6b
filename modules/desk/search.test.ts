/** One search for everything over the wire: each finds what they may see, by what they are shown of it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { newId } from '../kit/index.ts'
import { dialects, tenant } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { web } from '../../tests/web.ts'
import { findable, mendWords } from '../../server/kernel/finding-keys.ts'

const phoneOf = (n: number): string => `138000000${String(n).padStart(2, '0')}`

describe.each(dialects)('on %s', dialect => {
  const on = shared(() => web({ dialect, logReads: true }), { isPlanted: true })
  const people: Record<string, Person> = {}
  beforeAll(async () => {
    const put = async (name: string, id: string, status: string, values: object) => {
      const of = on.engine.registry.resources.get(name)!
      await on.store.transact(tenant, function* () {
        yield on.engine.statements.put(of, [rowIn(of, id, status, { areaCode: '110108', ...values })])
      })
    }
    await put('school', 's1', 'active', { schoolName: '海淀第一小学', schoolCode: 'S1', areaName: '海淀区' })
    await put('school', 's2', 'active', { schoolName: '海淀第二小学', schoolCode: 'S2', areaName: '海淀区' })
    for (const [n, school, name] of [
      [1, 's1', '王小明'],
      [2, 's2', '王小美'],
      [3, 's1', '单雄信'],
    ] as const)
      await put('student', `p${n}`, 'live', { schoolId: school, studentName: name, studentCode: `CODE${n}`, phoneNumber: phoneOf(n), gradeId: 'g1' })
    await put('student', 'p9', 'removed', { schoolId: 's1', studentName: '王小没', studentCode: 'CODE9', phoneNumber: phoneOf(9), gradeId: 'g1' })
    await put('order', 'o1', 'paid', { orderCode: '20261001000017', schoolId: 's1', agencyId: 'a1', studentId: 'p1', payerId: 'u1', phoneNumber: null })
    for (const [id, updatedAt] of [
      ['e1', '2026-09-01T00:00:00.000Z'],
      ['e2', '2026-09-03T00:00:00.000Z'],
      ['e3', '2026-09-02T00:00:00.000Z'],
    ])
      await on.store.transact(tenant, function* () {
        const of = on.engine.registry.resources.get('open_class')!
        yield on.engine.statements.put(of, [
          { ...rowIn(of, id!, 'teaching', { name: `同名${id}班`, schoolId: 's1', agencyId: 'a1', areaCode: '110108' }), updatedAt: updatedAt! },
        ])
      })
    await put('open_class', 'c1', 'teaching', { name: '美术创意一班', schoolId: 's1', agencyId: 'a1', teacherId: 't1' })
    await put('agency', 'a1', 'active', { agencyName: '启航艺术', licenseNo: 'LIC1', phone: phoneOf(50), areaName: '海淀区' })
    await put('agency_teacher', 't1', 'approved', { name: '曾静', agencyId: 'a1', phone: phoneOf(60) })
    await put('customer', 'k1', 'owned', { name: '欧阳明月', code: 'KH1', phone: phoneOf(70), ownerId: 'u9' })
    await put('announcement', 'n1', 'released', { title: '国庆放假通知' })
    for (const of of findable(on.engine.registry)) await mendWords(on.engine, tenant, of)
    people.PO = await on.login('PO')
    people.FI = await on.login('FI')
    people.CS = await on.login('CS')
    people.SM = await on.login('SM', { deptId: 's1' })
    people.other = await on.login('SM', { deptId: 's2' })
    people.AM = await on.login('AM', { deptId: 'a1' })
    people.PR = await on.login('PR', { userId: 'u1' })
    await put('guardian', 'g1', 'bound', { studentId: 'p1', schoolId: 's1', userId: 'u1', name: '王大明', phone: phoneOf(1) })
    people.PR = { ...people.PR, ...(await people.PR.auth.start({ tenant, identityId: people.PR.login.identityId, grant: 'test' })) } as Person
  })

  const hits = async (who: string, q: string): Promise<readonly any[]> => {
    const { body, status } = await on.get(people[who], `/api/blade-desk/search?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body.data.records
  }
  const titles = async (who: string, q: string) => (await hits(who, q)).map(one => `${one.of} ${one.title}`)

  test('a row is found by its name, how it is spelled, its initials, its number, and a phone in full', async () => {
    for (const q of ['王小明', '小明', 'wangxiaoming', 'Wang Xiaoming', 'xiaoming', 'wxm', 'code1', phoneOf(1), `+86 ${phoneOf(1)}`])
      expect((await titles('SM', q)).includes('student 王小明'), q).toBe(true)
    expect(await titles('SM', 'shanxiong')).toEqual(['student 单雄信'])
    expect(await titles('PO', '2026100100001')).toEqual(['order 20261001000017'])
    expect(await titles('PO', 'mscyyb')).toEqual(['open_class 美术创意一班'])
    expect(await titles('PO', '启航')).toEqual(['agency 启航艺术'])
    expect(await titles('PO', 'zengjing')).toEqual(['agency_teacher 曾静'])
    expect(await titles('PO', '放假')).toEqual(['announcement 国庆放假通知'])
    expect(await titles('PO', phoneOf(70))).toEqual([expect.stringMatching(/^customer /)])
    expect([await titles('PO', ''), await titles('PO', 'w'), await titles('PO', '%'), await titles('PO', "';--")]).toEqual([[], [], [], []])
    // Part of a phone finds nobody.
    expect(await titles('PO', phoneOf(1).slice(0, 10))).toEqual([])
  })
  test('what is found says kind, state and where, the exact name before what begins so', async () => {
    expect((await hits('PO', '王小明'))[0]).toEqual({
      rank: 0,
      of: 'student',
      kind: '学生',
      id: 'p1',
      statusName: '在读',
      tone: 'good',
      title: '王小明',
      where: '海淀第一小学',
    })
    const found = await titles('PO', '海淀第')
    expect(found.filter(one => one.startsWith('school '))).toEqual(['school 海淀第一小学', 'school 海淀第二小学'])
  })
  test('of what is found equally well, what was changed last comes first', async () => {
    expect((await hits('PO', '同名')).map(one => [one.id, one.rank])).toEqual([
      ['e2', 1],
      ['e3', 1],
      ['e1', 1],
    ])
  })
  test('nobody finds a row beyond their scope, or of a kind that they may not view; what was removed nobody', async () => {
    expect(await titles('SM', 'wangxiao')).toEqual(['student 王小明'])
    expect(await titles('other', 'wangxiao')).toEqual(['student 王小美'])
    expect(await titles('other', phoneOf(1))).toEqual([])
    expect(await titles('AM', 'wangxiao')).toEqual([])
    expect(await titles('AM', 'zengjing')).toEqual(['agency_teacher 曾静'])
    expect((await titles('PR', 'wangxiao')).filter(one => one.startsWith('student'))).toEqual(['student 王小明'])
    expect(await titles('PR', '20261001')).toEqual(['order 20261001000017'])
    expect(await titles('other', '20261001')).toEqual([])
    expect(await titles('PO', '王小没')).toEqual([])
    expect((await on.get(undefined, '/api/blade-desk/search?q=wang')).status).toBe(401)
  })
  test('who is shown a name masked finds it whole alone, as it is written', async () => {
    for (const q of ['王小', '小明', 'wxm', 'wangxiaoming', 'ou', '欧阳']) expect(await titles('CS', q), q).toEqual([])
    expect(await titles('CS', '王小明')).toEqual(['student 王**'])
    expect(await titles('CS', '欧阳明月')).toEqual(['customer 欧***'])
    expect(await titles('CS', phoneOf(1))).toEqual(expect.arrayContaining(['student 王**']))
    expect(await titles('FI', '20261001000017')).toEqual(['order 20261001000017'])
  })
  test('what somebody typed is in no journal', async () => {
    await hits('PO', '王小明')
    await on.journals.flush()
    const kept: unknown[] = []
    for (const of of on.engine.registry.journals) for await (const rows of on.journals.rows(of, { tenant, conditions: [] })) kept.push(...rows)
    expect(JSON.stringify(kept)).toContain('/api/blade-desk/search')
    expect(JSON.stringify(kept)).not.toMatch(/王小明|%E7%8E%8B/i)
  })
  test('a crowd of searches without a pause is asked to come again', { tags: 'thorough' }, async () => {
    const person = await on.login('PO', { account: `many-${newId().slice(-6)}` })
    const answers = await Promise.all(Array.from({ length: 90 }, () => on.get(person, '/api/blade-desk/search?q=zz')))
    expect(new Set(answers.map(one => one.status))).toEqual(new Set([200, 503]))
  })
})
