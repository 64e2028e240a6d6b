/** What an import leaves, over HTTP: its file and its refused rows, masked in sheets, opened as it is with a reason and a trace, erased with
 * whoever stands in it, and not kept longer than the house says. */
import { beforeAll, expect, test, vi } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, web } from '../../tests/web.ts'
import { attach } from '../files/index.ts'
import { day, plus } from '../kit/index.ts'
import { grade } from './person.ts'

const logs = '/api/business-basic/importLog',
  pupils = '/api/business-basic/school/student'
const on = shared(() => web())
let school: Person, office: Person, admin: Person
beforeAll(async () => {
  await furnish(on)
  await put(on, grade, 'g1', 'create', { schoolId: ids.school, gradeName: '一年级', educationPeriod: 'primary', yearGrade: 1, sort: 1 })
  school = await on.login('SM', { deptId: ids.school })
  office = await on.login('PO', {})
  admin = await on.login('PA', {})
})
const sheet = async (person: Person, path: string, csv: string, name = '三班名册.csv') =>
  dataOf(
    on.post(
      person,
      path,
      Buffer.from(`--xx\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n\ufeff${csv}\r\n--xx--\r\n`),
      { 'content-type': 'multipart/form-data; boundary=xx' },
    ),
  )
const roster = (...lines: readonly string[]) => `学生名册\n姓名,学籍号,家长手机,年级,备忘\n${lines.join('\n')}`
const entries = async () => (await dataOf(on.get(office, `${logs}/page?type=student&descs=create_time`))).records
const csvOf = async (person: Person, which: string, id: string) => {
  const { status, text } = await on.get(person, `${logs}/${which}?id=${id}&format=csv`)
  return [status, text] as const
}

test('a sheet that was read in is kept with what was refused of it, and shown masked', async () => {
  const given = roster('欧阳晓,N-1,13812345678,一年级,住校', '司马光,N-2,138,一年级,', '诸葛亮,N-3,13912345678,九年级,')
  expect(await sheet(school, `${pupils}/import?dryRun=1`, given)).toMatchObject({ dryRun: true })
  expect(await entries()).toEqual([])
  expect(await sheet(school, `${pupils}/import`, given)).toMatchObject({ successCount: 1, failCount: 2 })
  const [entry] = await entries()
  expect(entry).toMatchObject({ type: 'student', fileName: 'student.csv', total: 3, successCount: 1, failCount: 2, createUser: school.userId })
  // What was refused is shown in no other way than as a sheet.
  for (const path of [`detail?id=${entry.id}`, `history?id=${entry.id}`, 'page', 'export?format=csv'])
    expect((await on.get(office, `${logs}/${path}`)).text).not.toMatch(/司马光|欧阳晓|13812345678/)

  // It is called as people call it, and found by that.
  expect((await on.get(office, `${logs}/export?format=csv`)).text).toContain('学生,学生.csv,3,1,2')
  expect((await dataOf(on.get(office, `${logs}/history?id=${entry.id}`)))[0].changes).toContainEqual(
    expect.objectContaining({ field: 'fileName', after: '学生.csv' }),
  )
  for (const [asked, count] of [
    ['学生', 1],
    ['pupil', 1],
    ['教师', 0],
  ] as const)
    expect((await dataOf(on.get(office, `${logs}/page?type=${encodeURIComponent(asked)}`))).total, asked).toBe(count)
  const [status, rejected] = await csvOf(admin, 'rejected', entry.id)
  expect(status).toBe(200)
  const lines = rejected.trim().split('\r\n')
  expect(lines[0]).toBe('行,姓名,学籍号,家长手机,年级,备忘,原因')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^4,司\*\*,N-2,\*{4},一年级,,家长手机：/)
  expect(lines[2]).toMatch(/^5,诸\*\*,N-3,139\*{4}5678,九年级,,年级：/)
  const [, all] = await csvOf(admin, 'rows', entry.id)
  expect(all.trim().split('\r\n')).toHaveLength(4)
  // A column that went nowhere may hold anything.
  expect(all).toMatch(/3,欧\*\*,N-1,138\*{4}5678,一年级,\*{6},\r\n/)
  for (const which of ['rejected', 'rows']) expect((await csvOf(school, which, entry.id))[0]).toBe(403)
})

test('the original is opened with a reason, for a while, by who opened it', async () => {
  const [entry] = await entries()
  const { link } = await dataOf(on.get(office, `${logs}/detail?id=${entry.id}`))
  expect([(await on.get(office, link)).status, (await on.get(admin, link)).status]).toEqual([404, 404])
  expect((await on.post(office, `${logs}/open`, { id: entry.id })).body.data.field).toBe('reason')
  await dataOf(on.post(office, `${logs}/open`, { id: entry.id, reason: '家长申诉' }))
  const whole = await on.get(office, link)
  expect([whole.status, whole.text.includes('欧阳晓')]).toEqual([200, true])
  expect([(await on.get(admin, link)).status, (await on.get(await on.login('FI', {}), link)).status]).toEqual([404, 404])
  expect(JSON.stringify(await dataOf(on.get(admin, `${logs}/history?id=${entry.id}`)))).toContain('opened')
  on.now = plus(on.now, 11 * 60_000)
  expect((await on.get(office, link)).status).toBe(404)
})

test('nobody else gets at it: another role, another tenant, an id that is none', async () => {
  const [entry] = await entries()
  const abroad = await on.login('PA', { tenant: '000009' })
  const [fi, ec, pr, cs] = await Promise.all((['FI', 'EC', 'PR', 'CS'] as const).map(role => on.login(role, {})))
  for (const which of ['rejected', 'rows']) {
    for (const person of [fi, ec, pr, cs, school]) expect((await csvOf(person!, which, entry.id))[0], which).toBe(403)
    expect((await csvOf(abroad, which, entry.id))[0]).toBe(404)
    for (const wrong of ['', 'nowhere', '%00', '..%2F..', 'x'.repeat(5_000)])
      expect((await csvOf(office, which, wrong))[0], wrong.slice(0, 9)).toBeGreaterThanOrEqual(400)
    expect((await on.get(undefined, `${logs}/${which}?id=${entry.id}&format=csv`)).status).toBe(401)
  }
  const ask = async (person: Person | undefined, body: object) => (await on.post(person, `${logs}/open`, body)).status
  const why = { id: entry.id, reason: '核对' }
  for (const person of [fi, ec, pr, cs, school]) expect(await ask(person, why)).toBe(403)
  expect([await ask(abroad, why), await ask(undefined, why)]).toEqual([404, 401])
  for (const wrong of [
    { id: entry.id, reason: {} },
    { id: entry.id, reason: ' ' },
    { id: entry.id, reason: 'x'.repeat(200_000) },
    { id: { a: 1 }, reason: '核对' },
    { reason: '核对' },
  ])
    expect([400, 404, 413], JSON.stringify(wrong).slice(0, 60)).toContain(await ask(office, wrong))
  const { link } = await dataOf(on.get(office, `${logs}/detail?id=${entry.id}`))
  expect([(await on.get(office, link)).status, (await on.get(abroad, link)).status]).toEqual([404, 404])
  // Two who open it at once both leave a trace; who was last may fetch it.
  const before = (await dataOf(on.get(admin, `${logs}/history?id=${entry.id}`))).length
  expect(await Promise.all([ask(office, why), ask(admin, why)])).toEqual([200, 200])
  expect((await dataOf(on.get(admin, `${logs}/history?id=${entry.id}`))).length).toBe(before + 2)
  expect([(await on.get(office, link)).status, (await on.get(admin, link)).status].sort()).toEqual([200, 404])
  on.now = plus(on.now, 11 * 60_000)
})

test('who is erased is erased from the sheets that named them, those that were refused too; others stay', async () => {
  await sheet(school, `${pupils}/import`, roster('上官婉,N-7,13712345678,一年级,'))
  const manager = await on.login('SM', { deptId: ids.school })
  const pupil = (await dataOf(on.get(manager, `${pupils}/page?studentCode=N-1`))).records[0]
  await sheet(manager, `${pupils}/import`, roster('欧阳晓,N-9,139,一年级,'))
  for (const act of ['leave', 'erase']) await dataOf(on.post(manager, `${pupils}/${act}`, { id: pupil.id, remark: '转学' }))
  await vi.waitFor(async () => expect((await entries()).map((one: any) => one.status).sort()).toEqual(['erased', 'erased', 'noted']), 10_000)
  await on.tick()
  const all = await entries()
  const [kept] = all.filter((one: any) => one.status === 'noted')
  expect((await csvOf(admin, 'rows', kept.id))[1]).toContain('上**')
  for (const gone of all.filter((one: any) => one.status === 'erased')) {
    for (const which of ['rejected', 'rows']) expect((await csvOf(admin, which, gone.id))[0]).toBe(400)
    expect((await on.post(office, `${logs}/open`, { id: gone.id, reason: '再看' })).status).toBe(409)
  }
  expect((await on.all(attach, { status: 'erased' })).length).toBe(2)
})

test('a sheet goes after the days that the house says; 0 keeps none, and secrets are never kept', async () => {
  on.now = plus(on.now, 31 * day)
  await on.tick()
  office = await on.login('PO', {})
  expect((await entries()).map((one: any) => one.status)).toEqual(['erased', 'erased', 'erased'])
  const root = await on.login('PA', {})
  await dataOf(on.post(root, '/api/blade-system/param/submit', { paramName: '导入文件保存天数', paramKey: 'import.keepDays', paramValue: '0' }))
  const manager = await on.login('SM', { deptId: ids.school })
  const before = (await on.all(attach, {})).length
  await sheet(manager, `${pupils}/import`, roster('夏侯惇,N-10,13712345678,一年级,'))
  const [entry] = (await entries()).filter((one: any) => one.status === 'noted')
  expect(entry).toMatchObject({ successCount: 1 })
  expect((await on.get(office, `${logs}/rows?id=${entry.id}&format=csv`)).status).toBe(400)
  await sheet(root, '/api/blade-user/import-user', '账号,姓名,初始密码\nu1,李某,Kx92-mmQ!7')
  expect((await on.all(attach, {})).length).toBe(before)
})
