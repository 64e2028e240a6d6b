/** Labels on schools, agencies and products: put on by the platform, searched in lists, and kept as long as they stand somewhere. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { put } from '../../tests/properties/placed.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { product } from '../products/index.ts'
import { agency, guardian, school, student } from './index.ts'

const labels = '/api/business-basic/label'
const kinds = [
  ['school', school, '/api/business-basic/school', 's'],
  ['agency', agency, '/api/business-basic/agency', 'a'],
  ['product', product, '/api/business-product/age/product', 'p'],
] as const
const on = shared(() => web(), { isPlanted: true })
const office = made(() => on.login('PO'))
const rule = async (path: string, body: object) => {
  const { body: said } = await on.post(office, path, body)
  return said.data?.wrong?.[0]?.code ?? said.data?.rule
}
const page = (path: string) => dataOf(on.get(office, path))
const make = async (type: string, name: string): Promise<string> =>
  (await dataOf(on.post(office, `${labels}/create`, { type, name, color: '#cc3344', sort: 1 }))).id

beforeAll(async () => {
  for (const i of [1, 2]) {
    await put(on, school, [rowIn(school, `s${i}`, 'active', { schoolName: `${i}小`, schoolCode: `S${i}`, areaCode: '110101', areaName: '东城区' })])
    await put(on, agency, [rowIn(agency, `a${i}`, 'active', { agencyName: `${i}机构`, licenseNo: `L${i}`, areaCode: '110101', areaName: '东城区' })])
    await put(on, product, [rowIn(product, `p${i}`, 'approved', { productName: `${i}课`, agencyId: 'a1', priceCents: 1_000, lessonCount: 1 })])
  }
})

test.each(kinds)('labels of a %s are put on it, found by one of them, and say its name while they stand', async (kind, of, base, id) => {
  const [key, pilot] = [await make(kind, '重点'), await make(kind, '试点')]
  const elsewhere = `别处${kind}`
  await make(kind === 'school' ? 'agency' : 'school', elsewhere)
  const row = async () => (await on.row(of, `${id}1`)).labels
  await dataOf(on.post(office, `${base}/putLabels`, { id: `${id}1`, labels: '重点、试点、重点' }))
  expect(await row()).toBe('重点、试点')
  const listed = async (label: string) =>
    (await page(`/api/${of.path!.base}/${of.path!.list}?labels=${encodeURIComponent(label)}`)).records.map((one: { readonly id: string }) => one.id)
  expect(await listed('试点')).toEqual([`${id}1`])
  expect(await listed(elsewhere)).toEqual([])
  expect(await rule(`${base}/putLabels`, { id: `${id}2`, labels: elsewhere })).toBe('label.unknown')
  expect(await rule(`${labels}/change`, { id: key, name: '要点' })).toBe('label.used')
  expect(await rule(`${labels}/remove`, { id: key })).toBe('label.used')
  await dataOf(on.post(office, `${labels}/change`, { id: key, color: '#123456' }))
  // Out of use it stays where it is, and comes on no other.
  await dataOf(on.post(office, `${labels}/disable`, { id: pilot }))
  expect(await rule(`${base}/putLabels`, { id: `${id}2`, labels: '试点' })).toBe('label.unknown')
  await dataOf(on.post(office, `${base}/putLabels`, { id: `${id}1`, labels: '试点' }))
  expect(await row()).toBe('试点')
  await dataOf(on.post(office, `${labels}/change`, { id: key, name: '要点' }))
  await dataOf(on.post(office, `${base}/putLabels`, { id: `${id}1`, labels: '' }))
  expect(await row()).toBeNull()
  await dataOf(on.post(office, `${labels}/remove`, { id: pilot }))
})
test('a school puts labels on its own pupils, for those who teach there and the platform; families and others read nothing of them', async () => {
  const at = { schoolId: 's1', areaCode: '110101', gradeId: 'g1', yearGrade: 1 }
  await put(on, student, [rowIn(student, 'u1', 'live', { ...at, studentName: '王小明', studentCode: 'X1', phoneNumber: '13900000001' })])
  await put(on, guardian, [rowIn(guardian, 'w1', 'bound', { studentId: 'u1', schoolId: 's1', areaCode: '110101', userId: 'mother', phone: '13900000001' })])
  const manager = await on.login('SM', { deptId: 's1', areaCode: '110101' }),
    other = await on.login('SM', { deptId: 's2', areaCode: '110101' }),
    teacher = await on.login('ST', { deptId: 's1', areaCode: '110101' }),
    mother = await on.login('PR', { userId: 'mother' })
  const base = '/api/business-basic/school/student',
    key = await make('student', '艺术特长')
  await dataOf(on.post(manager, `${base}/putLabels`, { id: 'u1', labels: '艺术特长' }))
  expect((await on.post(other, `${base}/putLabels`, { id: 'u1', labels: '' })).status).toBe(404)
  for (const who of [teacher, mother, office]) expect((await on.post(who, `${base}/putLabels`, { id: 'u1', labels: '' })).status).toBe(403)
  const listed = async (who: Person) => (await dataOf(on.get(who, `${base}/page?labels=${encodeURIComponent('艺术特长')}`))).records
  for (const who of [manager, teacher, office]) expect(await listed(who)).toMatchObject([{ id: 'u1', labels: '艺术特长' }])
  // Neither the words nor, by looking for them, that they are there.
  const shown = JSON.stringify([await dataOf(on.get(mother, `${base}/page`)), await dataOf(on.get(mother, `${base}/detail?id=u1`))])
  expect(shown).toContain('u1')
  expect(shown).not.toContain('艺术特长')
  const tried = await on.get(mother, `${base}/page?labels=${encodeURIComponent('艺术特长')}`)
  const without = await on.get(mother, `${base}/page?labels=${encodeURIComponent('没有')}`)
  expect([tried.status, tried.body.data?.total]).toEqual([without.status, without.body.data?.total])
  expect(await rule(`${labels}/remove`, { id: key })).toBe('label.used')
})
test('a product carries labels from its draft on', async () => {
  const name = '新品'
  await make('product', name)
  for (const status of ['pending', 'rejected']) {
    await put(on, product, [rowIn(product, `p-${status}`, status, { productName: status, agencyId: 'a1', priceCents: 1_000, lessonCount: 1 })])
    await dataOf(on.post(office, '/api/business-product/age/product/putLabels', { id: `p-${status}`, labels: name }))
    expect((await on.row(product, `p-${status}`)).labels).toBe(name)
  }
})
test('a name with a comma in it would be two labels', async () => {
  for (const name of ['甲、乙', '甲,乙', '甲，乙']) expect(await rule(`${labels}/create`, { type: 'school', name, sort: 1 })).toBe('label.comma')
})
test('only the platform puts labels on', async () => {
  const manager = await on.login('SM', { deptId: 's1', areaCode: '110101' })
  expect((await on.post(manager, '/api/business-basic/school/putLabels', { id: 's1', labels: '' })).status).toBe(403)
})
