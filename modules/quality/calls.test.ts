/** The calls of quality evaluation over HTTP, as the people who use them: a city's tree, an area's, a school's, a class scored, audited,
 * corrected, and read by a guardian. */
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, fileForm, web } from '../../tests/web.ts'
import { rowsOfFile } from '../../server/sheets/sheet.ts'
import { dept } from '../identity/index.ts'
import { grade, guardian, school, schoolClass, student } from '../people/index.ts'
import { score } from './score.ts'
import { system } from './system.ts'

const on = shared(() => web(), { isPlanted: true })
type Name = 'office' | 'city' | 'area' | 'other' | 'manager' | 'teacher' | 'elsewhere' | 'parent' | 'stranger' | 'agency' | 'cs'
let as: Record<Name, Person>
const systems = '/api/business-quota/web/quotaSystem',
  details = '/api/business-quota/web/quotaSystemDetail',
  sheets = '/api/business-quota/studentScore'
const get = (who: Person, path: string) => dataOf(on.get(who, path))
const post = (who: Person, path: string, body: object = {}) => dataOf(on.post(who, path, body))
const refusal = async (who: Person, path: string, body: object = {}) => {
  const { body: said } = await on.post(who, path, body)
  return [said.data?.rule ?? said.data?.code ?? said.code, said.data?.field]
}
const node = (id: string, parentId: string | null, weight: number, most?: number, more: object = {}) => ({
  id,
  parentId,
  name: `指标${id}`,
  code: id,
  weight,
  score: most,
  ...more,
})
const cityTree = [
  node('A', null, 60, undefined, { freedom: 'free' }),
  node('A1', 'A', 50, 5, {
    descriptors: [
      { from: 4, name: '主动', words: '主动帮助同学' },
      { from: 0, name: '被动', words: '需要提醒' },
    ],
  }),
  node('A2', 'A', 50, 5, { rater: 'guardian', freedom: 'weight' }),
  node('B', null, 40, 10, { freedom: 'weight' }),
]
const at = { schoolYear: '2026-2027', semester: '1' }
const pupil = (id: string, schoolId = 's1', classId = 'c1') =>
  rowIn(student, id, 'live', { studentName: `学生${id}`, studentCode: id, schoolId, classId, gradeId: 'g4', areaCode: '110101', yearGrade: 4 })

beforeAll(async () => {
  const common = { areaCode: '110101', areaName: '东城区', termStart: '2026-09-01', termEnd: '2027-01-20', educationPeriod: 'primary' }
  await put(on, school, [
    rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', ...common }),
    rowIn(school, 's2', 'active', { schoolName: '二小', schoolCode: 'S2', ...common }),
  ])
  await put(on, dept, [
    rowIn(dept, 'ec-110100', 'live', { deptName: '市教委', deptCategory: 'commission', areaCode: '110100', sort: 1 }),
    rowIn(dept, 'ec-110101', 'live', { deptName: '区教委', deptCategory: 'commission', areaCode: '110101', parentId: 'ec-110100', sort: 1 }),
    rowIn(dept, 'ec-110102', 'live', { deptName: '邻区教委', deptCategory: 'commission', areaCode: '110102', parentId: 'ec-110100', sort: 2 }),
  ])
  await put(on, grade, [rowIn(grade, 'g4', 'live', { schoolId: 's1', areaCode: '110101', gradeName: '四年级', yearGrade: 4 })])
  await put(on, schoolClass, [
    rowIn(schoolClass, 'c1', 'live', { schoolId: 's1', areaCode: '110101', gradeId: 'g4', className: '四(1)班' }),
    rowIn(schoolClass, 'c2', 'live', { schoolId: 's2', areaCode: '110101', gradeId: 'g4', className: '四(2)班' }),
  ])
  await put(on, student, [...['p1', 'p2', 'p3', 'p4', 'p5', 'p6'].map(id => pupil(id)), pupil('q1', 's2', 'c2')])
  await put(on, guardian, [
    rowIn(guardian, 'w1', 'bound', {
      studentId: 'p1',
      schoolId: 's1',
      areaCode: '110101',
      userId: 'mother',
      phone: '13900000000',
      maySee: true,
      mayReceive: true,
    }),
  ])
  as = {
    office: await on.login('PO'),
    city: await on.login('EC', { deptId: 'ec-110100', areaCode: '110100' }),
    area: await on.login('EC', { deptId: 'ec-110101', areaCode: '110101' }),
    other: await on.login('EC', { deptId: 'ec-110102', areaCode: '110102' }),
    manager: await on.login('SM', { deptId: 's1', areaCode: '110101' }),
    teacher: await on.login('ST', { deptId: 's1', areaCode: '110101' }),
    elsewhere: await on.login('ST', { deptId: 's2', areaCode: '110101' }),
    parent: await on.login('PR', { userId: 'mother' }),
    stranger: await on.login('PR'),
    agency: await on.login('AM', { deptId: 'a1' }),
    cs: await on.login('CS'),
  }
})
let cityId: string, areaId: string, schoolId: string
test('a city system is saved as it is, sent for audit when it is ready, audited by the platform and enabled by its own level', async () => {
  ;({ id: cityId } = await post(as.city, `${systems}/submit`, { name: '全市综合素质', educationPeriod: 'primary', yearGrade: 4, schoolYear: '2026-2027' }))
  expect(await get(as.city, `${systems}/checkApplyAudit?quotaId=${cityId}`)).toMatchObject({ allowed: false, msg: '还没有指标' })
  await post(as.city, `${systems}/fill`, {
    id: cityId,
    nodes: [
      { ...cityTree[0], children: cityTree.slice(1, 3) },
      { ...cityTree[3], weight: 30 },
    ],
  })
  const told = await get(as.city, `${systems}/checkApplyAudit?quotaId=${cityId}`)
  expect([told.allowed, told.msg]).toEqual([false, '同级权重之和须为100 (90)'])
  expect(await refusal(as.city, `${systems}/applyAudit`, { quotaId: cityId })).toEqual(['quota.unready', 'nodes'])
  expect((await on.post(as.city, `${systems}/applyAudit`, { quotaId: cityId })).body.msg).toBe('指标树还不完整：同级权重之和须为100 90')
  await post(as.city, `${details}/submit`, { id: `${cityId}:B`, weight: 40 })
  expect(await get(as.city, `${systems}/checkApplyAudit?quotaId=${cityId}`)).toMatchObject({ allowed: true, msg: '' })
  expect(await refusal(as.area, `${systems}/applyAudit`, { quotaId: cityId })).toEqual(['kernel.missing', undefined])
  // As the console sends it: by the command's own name, which the wire has for saving.
  await post(as.city, `${systems}/submit?id=${cityId}`, { version: (await on.row(system, cityId)).version })
  expect(await refusal(as.office, `${systems}/audit`, { quotaId: cityId, auditFlag: 3 })).toEqual(['quota.flagSaid', 'auditFlag'])
  expect((await on.post(as.city, `${systems}/audit`, { quotaId: cityId, auditFlag: 1 })).status).toBe(400)
  await post(as.office, `${systems}/audit`, { quotaId: cityId, auditFlag: 2, remark: '请补充说明' })
  await post(as.city, `${systems}/updateQuotaSystem`, { quotaId: cityId, remark: '已补充' })
  await post(as.city, `${systems}/applyAudit`, { quotaId: cityId })
  await post(as.office, `${systems}/audit`, { quotaId: cityId, auditFlag: 1, remark: '同意' })
  expect(await get(as.city, `${systems}/checkEnable?quotaId=${cityId}`)).toMatchObject({ allowed: true, replaces: [] })
  await post(as.city, `${systems}/enable`, { quotaId: cityId })
  expect(await get(as.area, `${systems}/detail?quotaId=${cityId}`)).toMatchObject({
    quotaId: cityId,
    status: 'enabled',
    tree: [{ nodeId: 'A', effectiveWeight: '60.00', children: [{ effectiveWeight: '30.00' }, {}] }, {}],
  })
  expect(await refusal(as.city, `${systems}/fill`, { id: cityId, nodes: cityTree })).toEqual([expect.anything(), undefined])
})

test('an area inherits once, changes what it may and is audited by the city, never by itself', async () => {
  const first = await post(as.area, `${systems}/insertInheritCityArea`, { quotaId: cityId, areaCode: '110101' })
  ;({ id: areaId } = first)
  expect(await post(as.area, `${systems}/generateByInheritId?inheritId=${cityId}`)).toMatchObject({ id: areaId, isNew: false })
  expect(await refusal(as.area, `${systems}/insertInheritCityArea`, { quotaId: cityId, areaCode: '110102' })).toEqual(['quota.notYours', undefined])
  const own = { ...node('K', 'A', 20, 10), freedom: 'free' }
  const lowered = cityTree.map(one => (one.id === 'A2' ? { ...one, weight: 30 } : one))
  expect(
    await refusal(as.area, `${systems}/fill`, { id: areaId, nodes: [...lowered.map(one => (one.id === 'A1' ? { ...one, weight: 10 } : one)), own] }),
  ).toEqual(['sheet.cells', 'nodes'])
  expect(await refusal(as.area, `${systems}/fill`, { id: areaId, nodes: cityTree.filter(one => one.id !== 'B') })).toEqual(['quota.upperKeeps', 'nodes'])
  await post(as.area, `${systems}/fill`, { id: areaId, nodes: [...lowered, own] })
  const detail = await get(as.area, `${systems}/detail?quotaId=${areaId}`)
  expect(detail.nodes.map((one: any) => [one.nodeId, one.isInherited, one.isChanged])).toEqual([
    ['A', true, false],
    ['A1', true, false],
    ['A2', true, true],
    ['K', false, false],
    ['B', true, false],
  ])
  expect(await refusal(as.area, `${systems}/updateQuotaSystem`, { quotaId: areaId, yearGrade: 5 })).toEqual(['quota.gradeStays', 'yearGrade'])
  await post(as.area, `${systems}/applyAudit`, { quotaId: areaId })
  expect((await on.get(as.other, `${systems}/detail?quotaId=${areaId}`)).status).toBe(404)
  expect((await on.post(as.area, `${systems}/audit`, { quotaId: areaId, auditFlag: 1 })).status).toBe(400)
  await post(as.city, `${systems}/audit`, { quotaId: areaId, auditFlag: 1 })
  await post(as.area, `${systems}/enable`, { quotaId: areaId })
})

test('a school inherits from its area; its list and tree are those of the wire', async () => {
  ;({ id: schoolId } = await post(as.manager, `${systems}/insertInheritSchool`, { quotaId: areaId, schoolId: 's1' }))
  expect(await refusal(as.manager, `${systems}/insertInheritSchool`, { quotaId: cityId, schoolId: 's1' })).toEqual(['quota.parentLevel', 'inheritId'])
  await post(as.manager, `${details}/submit`, { systemId: schoolId, parentId: `${schoolId}:K`, name: '校史讲解', code: 'K1', weight: 100, score: 10 })
  const [made] = (await get(as.manager, `${details}/page?systemId=${schoolId}&name=校史`)).records
  expect(await get(as.manager, `${details}/detail?id=${made.id}`)).toMatchObject({ name: '校史讲解', sort: 1, isInherited: false })
  await post(as.manager, `${details}/remove?ids=${made.id}`)
  expect((await get(as.manager, `${details}/tree?systemId=${schoolId}`))[0].children.map((one: any) => one.nodeId)).toEqual(['A1', 'A2', 'K'])
  await post(as.manager, `${systems}/applyAudit`, { quotaId: schoolId })
  await post(as.area, `${systems}/audit`, { quotaId: schoolId, auditFlag: 1 })
  await post(as.manager, `${systems}/enable`, { quotaId: schoolId })
  expect(
    (await post(as.teacher, `${systems}/pageQuotaSystem`, { level: 'school', educationPeriod: 'primary', yearGrade: 4, status: 'enabled' })).records,
  ).toMatchObject([{ quotaId: schoolId }])
  expect((await get(as.manager, `${systems}/getYearGrade?educationPeriod=primary`)).map((one: any) => one.value)).toEqual([1, 2, 3, 4, 5, 6])
  for (const name of ['parent', 'agency', 'cs'] as const) expect([name, (await on.get(as[name], `${systems}/page`)).status]).toEqual([name, 403])
  const { id } = await post(as.manager, '/api/business-quota/evaluateSystem/submit', { name: '学期等级', systemId: schoolId, rule: '优秀:85 合格:60 待提高:0' })
  expect(await refusal(as.manager, '/api/business-quota/evaluateSystem/submit', { id, rule: '优秀' })).toEqual(['kernel.invalid', 'rule'])
  expect(await refusal(as.area, '/api/business-quota/evaluateSystem/submit', { name: 'x', systemId: schoolId, rule: '合格:0' })).toEqual([
    'quota.notYours',
    'systemId',
  ])
  expect((await get(as.teacher, '/api/business-quota/evaluateSystem/page')).records).toMatchObject([{ id, systemId: schoolId }])
})

test('a class is scored cell by cell: wrong ones are named, nothing is saved, and what is right is reckoned', async () => {
  const rows = (cells: Record<string, unknown>) => [{ studentId: 'p1', scores: cells }]
  const wrong = await on.post(as.teacher, `${sheets}/saveClass`, {
    classId: 'c1',
    systemId: schoolId,
    ...at,
    rows: [...rows({ A1: 6, K: 3, B: '7.5', A2: 4 }), { studentId: 'q1', scores: { A1: 1 } }],
  })
  expect(wrong.body.data.wrong.map((one: any) => [one.detail?.row ?? one.row, one.field])).toEqual([
    [0, 'A1'],
    [0, 'B'],
    [0, 'A2'],
    [1, 'studentId'],
  ])
  expect((await get(as.teacher, `${sheets}/page`)).total).toBe(0)
  await post(as.teacher, `${sheets}/saveClass`, {
    classId: 'c1',
    systemId: schoolId,
    ...at,
    rows: [...rows({ A1: 4, K: 8 }), { studentId: 'p2', scores: { A1: 5, A2: '-', K: 10, B: 10 } }],
  })
  // Somebody else's cells stay as they are.
  await post(as.manager, `${sheets}/saveClass`, { classId: 'c1', systemId: schoolId, ...at, rows: rows({ B: 5 }) })
  const shown = await get(as.teacher, `${sheets}/classSheet?classId=c1&schoolYear=2026-2027&semester=1`)
  expect(shown.pupils[0]).toMatchObject({ studentId: 'p1', scores: { A1: 4, K: 8, B: 5 }, total: '68.00' })
  expect(shown.pupils[1]).toMatchObject({ total: '100.00', status: 'draft' })
  expect((await on.get(as.elsewhere, `${sheets}/classSheet?classId=c1`)).status).toBe(400)
  expect((await on.post(as.elsewhere, `${sheets}/saveClass`, { classId: 'c1', systemId: schoolId, ...at, rows: rows({ A1: 1 }) })).status).not.toBe(200)
})

let first: string
test('a guardian says what is theirs to say; a sheet is complete before it is submitted', async () => {
  first = (await get(as.teacher, `${sheets}/page?studentName=学生p1`)).records[0].id
  expect(await refusal(as.teacher, `${sheets}/submit`, { id: first })).toEqual(['quota.incomplete', undefined])
  const [todo] = await get(as.parent, '/api/business-quota/studentRating/toRate')
  expect(todo.nodes.map((one: any) => one.id)).toEqual(['A2'])
  expect(await get(as.stranger, '/api/business-quota/studentRating/toRate')).toEqual([])
  expect(await refusal(as.parent, '/api/business-quota/studentRating/rate', { id: todo.id, studentId: 'p1', scores: { A1: 5 } })).toEqual([
    'quota.otherRater',
    'A1',
  ])
  expect((await on.post(as.stranger, '/api/business-quota/studentRating/rate', { id: todo.id, studentId: 'p1', scores: { A2: 5 } })).status).not.toBe(200)
  await post(as.parent, '/api/business-quota/studentRating/rate', { id: todo.id, studentId: 'p1', scores: { A2: 3 } })
  expect(await refusal(as.parent, `${sheets}/submit`, { id: first })).toEqual(['kernel.denied', undefined])
  await post(as.teacher, `${sheets}/submit`, { id: first })
  // A = 0.5 * 4/5 + 0.3 * 3/5 + 0.2 * 8/10 = 0.74; whole = 0.6 * 0.74 + 0.4 * 0.5
  const seen = await get(as.teacher, `${sheets}/detail?id=${first}`)
  expect([seen.total, seen.status]).toEqual(['64.40', 'submitted'])
  expect(seen.scores.find((one: any) => one.nodeId === 'A1')).toMatchObject({ score: 4, level: '主动', points: '80.00' })
  expect((await get(as.parent, `${sheets}/page`)).total).toBe(0)
  expect((await on.post(as.teacher, `${sheets}/approve`, { id: first })).status).toBe(403)
  const asked = async () => (await get(as.parent, '/api/business-quota/studentRating/toRate'))[0].nodes.length
  expect(await asked()).toBe(1)
  await post(as.manager, `${sheets}/approve`, { id: first })
  // What was audited takes over nothing more: nobody is asked for it.
  expect(await asked()).toBe(0)
  expect((await get(as.parent, `${sheets}/page`)).records).toMatchObject([{ id: first, total: '64.40' }])
  expect((await get(as.stranger, `${sheets}/page`)).total).toBe(0)
  expect((await on.get(as.area, `${sheets}/page`)).status).toBe(403)
})

test('what was audited is corrected by a sheet of its own, which takes its place', { tags: 'thorough' }, async () => {
  expect(await refusal(as.teacher, `${sheets}/updateScore`, { id: first, scores: [{ quotaDetailId: 'A1', score: 5 }] })).toEqual([expect.anything(), undefined])
  expect(await refusal(as.teacher, `${sheets}/setScore`, { studentId: 'p1', systemId: schoolId, ...at, scores: [{ quotaDetailId: 'A1', score: 5 }] })).toEqual([
    'quota.setBefore',
    undefined,
  ])
  await post(as.teacher, `${sheets}/correct`, { id: first, correctReason: '录入有误' })
  expect(await refusal(as.teacher, `${sheets}/correct`, { id: first, correctReason: '再来' })).toEqual(['quota.corrected', undefined])
  const [draft] = (await get(as.teacher, `${sheets}/page?status=draft&studentName=学生p1`)).records
  await post(as.teacher, `${sheets}/remove`, { id: draft.id })
  await post(as.teacher, `${sheets}/correct`, { id: first, correctReason: '录入有误' })
  const [again] = (await get(as.teacher, `${sheets}/page?status=draft&studentName=学生p1`)).records
  await post(as.teacher, `${sheets}/updateScore`, { id: again.id, scores: [{ quotaDetailId: `${schoolId}:A1`, score: 5 }], comment: '进步明显' })
  await post(as.teacher, `${sheets}/submit`, { id: again.id })
  await post(as.manager, `${sheets}/reject`, { id: again.id, remark: '请核对' })
  await post(as.teacher, `${sheets}/updateScore`, { id: again.id, comment: '进步明显，继续努力' })
  await post(as.teacher, `${sheets}/submit`, { id: again.id })
  await post(as.teacher, `${sheets}/revoke`, { id: again.id })
  await post(as.teacher, `${sheets}/submit`, { id: again.id })
  await post(as.manager, `${sheets}/approve`, { id: again.id })
  const found = await get(as.parent, `${sheets}/profile?id=${again.id}`)
  expect([found.total, found.grade, found.terms.length]).toEqual(['70.40', '合格', 1])
  expect((await on.get(as.parent, `${sheets}/detail?id=${first}`)).status).toBe(404)
  const pdf = await on.get(as.parent, `${sheets}/paper/report?id=${again.id}`)
  expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  expect((await on.get(as.stranger, `${sheets}/paper/report?id=${again.id}`)).status).toBe(404)
  const csv = await on.get(as.teacher, `${sheets}/export?format=csv&schoolYear=2026-2027&semester=1&systemId=${schoolId}`)
  expect(csv.text).toContain('70.40')
})

test('of fewer than five nothing is said; of more nobody is named', async () => {
  const few = await get(as.teacher, `${sheets}/distribution?classId=c1&schoolYear=2026-2027&semester=1`)
  expect(few.groups.map((one: any) => one.isHidden)).toEqual([true, true, true])
  const rows = ['p2', 'p3', 'p4', 'p5', 'p6'].map((studentId, i) => ({ studentId, scores: { A1: i, A2: '-', K: 10, B: i } }))
  await post(as.teacher, `${sheets}/saveClass`, { classId: 'c1', systemId: schoolId, ...at, rows })
  for (const one of (await get(as.teacher, `${sheets}/page?status=draft&size=50`)).records) {
    await post(as.teacher, `${sheets}/submit`, { id: one.id })
    await post(as.manager, `${sheets}/approve`, { id: one.id })
  }
  const all = await get(as.area, `${sheets}/distribution?schoolYear=2026-2027&semester=1`)
  expect(all.groups).toMatchObject([{ count: 6 }, { key: 's1', count: 6 }])
  expect(JSON.stringify(all)).not.toMatch(/学生p/)
  // A school is compared with its area, not with itself.
  const ofSchool = await get(as.manager, `${sheets}/distribution?schoolYear=2026-2027&semester=1`)
  expect(ofSchool.groups).toMatchObject([{ key: 'area' }, { key: 's1' }])
  expect((await get(as.other, `${sheets}/distribution?schoolYear=2026-2027&semester=1`)).groups).toMatchObject([{ isHidden: true }])
  const own = await on.all(score, { status: 'audited' } as never)
  expect(all.groups[0].buckets.reduce((sum: number, one: number) => sum + one, 0)).toBe(own.length)
})

test('a newer upper version is offered and never overwrites; drafts go over with a look before', async () => {
  await post(as.teacher, `${sheets}/setScore`, {
    studentId: 'p1',
    systemId: schoolId,
    schoolYear: '2026-2027',
    semester: '2',
    scores: [
      { quotaDetailId: 'A1', score: 5 },
      { quotaDetailId: 'K', score: 9 },
    ],
  })
  await post(as.city, `${systems}/newVersion`, { id: cityId })
  expect(await refusal(as.city, `${systems}/newVersion`, { id: cityId })).toEqual(['quota.versionOpen', undefined])
  const [draft] = (await get(as.city, `${systems}/page?level=city&status=draft`)).records
  await post(as.city, `${systems}/fill`, { id: draft.id, nodes: cityTree.map(one => (one.id === 'A1' ? { ...one, score: 4 } : one)) })
  await post(as.city, `${systems}/applyAudit`, { quotaId: draft.id })
  await post(as.office, `${systems}/audit`, { quotaId: draft.id, auditFlag: 1 })
  expect(await get(as.city, `${systems}/checkEnable?quotaId=${draft.id}`)).toMatchObject({ allowed: true, replaces: [{ id: cityId }], suspends: 2 })
  await post(as.city, `${systems}/enable`, { quotaId: draft.id })
  const of = async (id: string) => (await on.row(system, id)).status
  expect([await of(cityId), await of(areaId), await of(schoolId)]).toEqual(['disabled', 'suspended', 'suspended'])
  const sheet = (await get(as.teacher, `${sheets}/page?semester=2`)).records[0]
  expect(await refusal(as.teacher, `${sheets}/updateScore`, { id: sheet.id, scores: [{ quotaDetailId: 'B', score: 5 }] })).toEqual([
    'quota.notEnabled',
    undefined,
  ])
  const adopting = async (who: Person, upper: Person, from: string, to: string): Promise<string> => {
    await post(who, `${systems}/newVersion`, { id: from })
    const { versions } = await get(who, `${systems}/detail?quotaId=${from}`),
      id = versions.at(-1).id
    const told = await get(who, `${systems}/detail?quotaId=${id}`)
    expect(told.newer).toMatchObject({ id: to, differences: [{ id: 'A1', kind: 'changed' }] })
    expect(await refusal(who, `${systems}/applyAudit`, { quotaId: id })).toEqual(['quota.parentDisabled', 'inheritId'])
    await post(who, `${systems}/adopt`, { id, inheritId: to })
    await post(who, `${systems}/applyAudit`, { quotaId: id })
    await post(upper, `${systems}/audit`, { quotaId: id, auditFlag: 1 })
    await post(who, `${systems}/enable`, { quotaId: id })
    return id
  }
  const newArea = await adopting(as.area, as.city, areaId, draft.id)
  const newSchool = await adopting(as.manager, as.area, schoolId, newArea)
  const [change] = await get(as.teacher, `${sheets}/preview?systemId=${newSchool}&classId=c1`)
  expect(change).toMatchObject({ id: sheet.id, before: expect.any(String), dropped: ['指标A1'] })
  await post(as.teacher, `${sheets}/move`, { id: sheet.id, systemId: newSchool })
  expect(await get(as.teacher, `${sheets}/detail?id=${sheet.id}`)).toMatchObject({ systemId: newSchool, total: change.after })
  expect(await get(as.manager, `${systems}/checkDisable?quotaId=${newSchool}`)).toMatchObject({ allowed: false, openSheets: 1 })
  expect(await refusal(as.manager, `${systems}/disable`, { quotaId: newSchool })).toEqual(['quota.openSheets', 'closeSheets'])
  await post(as.area, `${systems}/disable`, { quotaId: newArea, closeSheets: true })
  expect(await of(newSchool)).toBe('suspended')
  await post(as.area, `${systems}/enable`, { quotaId: newArea })
  expect(await of(newSchool)).toBe('enabled')
  await post(as.city, `${systems}/copyYear`, { id: draft.id, schoolYear: '2027-2028', yearGrade: 5 })
  const [copy] = (await get(as.city, `${systems}/page?status=draft&yearGrade=5`)).records
  expect(copy).toMatchObject({ schoolYear: '2027-2028', nodeCount: 4 })
  await post(as.city, `${systems}/remove?ids=${copy.id}`)
})

test('a tree goes out as a sheet and comes in as one: what is wrong is told by its row, and what has the same code stays the same indicator', {
  tags: 'thorough',
}, async () => {
  const { id } = await post(as.manager, `${systems}/submit`, {
    name: '校级艺术',
    systemId: 'art',
    educationPeriod: 'primary',
    yearGrade: 4,
    schoolYear: '2026-2027',
  })
  await post(as.manager, `${systems}/fill`, { id, nodes: cityTree })
  const sheet = await on.http.inject({ url: `${details}/export?systemId=${id}`, headers: { 'blade-auth': `bearer ${as.manager.access}` } })
  const { headers, rows } = await rowsOfFile(sheet.rawPayload, 'a.xlsx')
  expect(rows.map(row => row.slice(0, 5))).toEqual([
    ['A', '', '指标A', '60', ''],
    ['A1', 'A', '指标A1', '50', '5'],
    ['A2', 'A', '指标A2', '50', '5'],
    ['B', '', '指标B', '40', '10'],
  ])
  const bring = (all: readonly (readonly string[])[], more: object = {}, who = as.manager) => {
    const csv = [headers, ...all].map(row => row.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')
    return on.post(who, `${details}/import`, fileForm('a.csv', csv, { systemId: id, ...more }))
  }
  const told = async (all: readonly (readonly string[])[], more: object = {}) => {
    const { messages, ...rest } = await dataOf(bring(all, more))
    return [rest.successCount, ...messages.map((one: any) => `${one.row} ${one.column} ${one.msg}`)]
  }
  const cells = (row: number, changes: Readonly<Record<number, string>>) => rows.map((one, i) => (i === row ? one.map((cell, at) => changes[at] ?? cell) : one))
  expect(await told(cells(1, { 1: 'Z' }))).toEqual([0, '3 上级代码 上级指标不存在'])
  expect(await told(cells(2, { 0: 'A1' }))).toEqual([0, '4 代码 指标代码重复'])
  expect(await told(cells(0, { 1: 'A1' }))).toEqual([0, '2 上级代码 指标之间循环隶属', '3 上级代码 指标之间循环隶属', '4 上级代码 指标之间循环隶属'])
  expect((await told(cells(3, { 3: '140', 2: '' }))).slice(0, 1)).toEqual([0])
  expect((await told(cells(3, { 3: '140', 2: '' }))).slice(1).every(one => String(one).startsWith('5 '))).toBe(true)
  const before = await get(as.manager, `${details}/tree?systemId=${id}`)
  const more = [...cells(2, { 2: '家庭', 6: '测评成绩', 8: '面积、周长' }), ['B1', 'B', '新', '100', '10', '', '教师评', '', '', '', '8 好 很好']]
  expect(await told(more, { dryRun: '1' })).toEqual([5])
  expect(await get(as.manager, `${details}/tree?systemId=${id}`)).toEqual(before)
  expect(await told(more)).toEqual([5])
  const { nodes } = await get(as.manager, `${systems}/detail?quotaId=${id}`)
  expect(nodes.map((one: any) => [one.nodeId.length > 3 ? 'new' : one.nodeId, one.name])).toEqual([
    ['A', '指标A'],
    ['A1', '指标A1'],
    ['A2', '家庭'],
    ['B', '指标B'],
    ['new', '新'],
  ])
  expect(nodes[2]).toMatchObject({ rater: 'exam', points: '面积、周长' })
  expect(nodes[1].descriptors).toHaveLength(2)
  // Nobody of another place reads or writes it.
  expect((await bring(rows, {}, as.other)).status).not.toBe(200)
  expect((await on.get(as.elsewhere, `${details}/export?systemId=${id}`)).status).not.toBe(200)
})

test('several systems are removed at once, each by itself: what was approved stays, and is told', async () => {
  const make = async (name: string) =>
    (await post(as.manager, `${systems}/submit`, { name, systemId: 'health', educationPeriod: 'primary', yearGrade: 4, schoolYear: '2026-2027' })).id as string
  const [one, other] = [await make('甲'), await make('乙')]
  const [enabled] = (await get(as.manager, `${systems}/page?status=enabled`)).records
  const { results } = await post(as.manager, `${systems}/remove`, { ids: [one, enabled.id, other] })
  expect(results.map((each: any) => each.ok)).toEqual([true, false, true])
  expect((await get(as.manager, `${systems}/page?systemId=health`)).total).toBe(0)
})

test('who audits is told when a system comes, who sent it when it was decided', async () => {
  const { id } = await post(as.manager, `${systems}/submit`, {
    name: '校级体质',
    systemId: 'health',
    educationPeriod: 'primary',
    yearGrade: 4,
    schoolYear: '2026-2027',
  })
  await post(as.manager, `${systems}/fill`, { id, nodes: cityTree })
  const heard = async (who: Person) => {
    await on.tick()
    const { records } = await get(who, '/api/business-eip/webMessage/list?size=50')
    return records.map((one: any) => one.title).filter((title: string) => title.includes('校级体质'))
  }
  await post(as.manager, `${systems}/applyAudit`, { quotaId: id })
  expect([await heard(as.area), await heard(as.city), await heard(as.manager)]).toEqual([['指标体系待审核：校级体质'], [], []])
  await post(as.area, `${systems}/audit`, { quotaId: id, auditFlag: 2, remark: '请补充说明' })
  expect(await heard(as.manager)).toEqual(['指标体系被驳回：校级体质'])
})

test('families hear that a report is there, who scored that a sheet came back, and who keeps a system that the one above it stopped', async () => {
  await on.tick()
  const heard = async (who: Person, words: string) =>
    (await get(who, '/api/business-eip/webMessage/list?size=100')).records.map((one: any) => one.title).filter((title: string) => title.includes(words))
  expect(await heard(as.parent, '素质评价报告')).not.toEqual([])
  expect((await heard(as.parent, '素质评价报告'))[0]).toContain('学生p1')
  expect(await heard(as.stranger, '素质评价报告')).toEqual([])
  expect(await heard(as.manager, '上级指标体系已停用')).not.toEqual([])
  expect(await heard(as.area, '上级指标体系已停用')).not.toEqual([])
  expect(await heard(as.other, '上级指标体系已停用')).toEqual([])
})
