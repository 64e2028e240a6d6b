/** Documents of pupils: sealed, shown by right, and nobody opens one without a trace that the school reads; and labels as the wire has them. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { dataOf, fileForm, web } from '../../tests/web.ts'
import { attach } from '../files/index.ts'
import { minute, plus } from '../kit/index.ts'
import { guardian } from './person.ts'

const base = '/api/business-basic/school/studentDocument'
const on = shared(() => web())
let school: Person, classTeacher: Person, mother: Person, stranger: Person, agency: Person
beforeAll(async () => {
  await furnish(on)
  school = await on.login('SM', { deptId: ids.school })
  classTeacher = await on.login('ST', { deptId: ids.school })
  mother = await on.login('PR', { userId: 'p-c1' })
  stranger = await on.login('PR', { userId: 'p-c2' })
  agency = await on.login('AM', { deptId: ids.agency })
})
async function uploaded(person: Person, belongs: string): Promise<string> {
  return (await dataOf(on.post(person, '/api/business-eip/file/put-file', fileForm('体检.txt', '体检表', { belongs })))).link
}
const document = { studentId: 'c1', type: 'health', title: '体检表', day: '2026-09-10' }
const titles = async (person: Person) => (await dataOf(on.get(person, `${base}/page?studentId=c1`))).records.map((one: { title: string }) => one.title)

test('a document is kept with a sealed file, shown by right, and opened with a trace', async () => {
  const fileId = await uploaded(school, 'attached')
  expect((await on.post(school, `${base}/submit`, { ...document, shownTo: 'school', fileId: await uploaded(school, 'tourist') })).status).toBe(400)
  const { id } = await dataOf(on.post(school, `${base}/submit`, { ...document, shownTo: 'school', fileId }))
  expect([await titles(school), await titles(classTeacher), await titles(mother)]).toEqual([['体检表'], [], []])
  await dataOf(on.post(school, `${base}/submit`, { id, shownTo: 'family' }))
  expect([await titles(classTeacher), await titles(mother), await titles(stranger)]).toEqual([['体检表'], ['体检表'], []])
  expect((await on.get(agency, `${base}/page`)).status).toBe(403)
  // Seeing that there is a document does not open its file.
  expect((await on.get(mother, fileId)).status).toBe(404)
  expect(await dataOf(on.post(mother, `${base}/open`, { id }))).toEqual({ id, link: fileId })
  expect([(await on.get(mother, fileId)).status, (await on.get(classTeacher, fileId)).status]).toEqual([200, 404])
  expect(await dataOf(on.get(school, `${base}/detail?id=${id}`))).toMatchObject({ looks: 1, lookedBy: 'p-c1', type: 'health' })
  expect(JSON.stringify(await dataOf(on.get(school, `${base}/history?id=${id}`)))).toContain('looked')
  on.now = plus(on.now, 11 * minute)
  expect((await on.get(mother, fileId)).status).toBe(404)
  expect((await on.post(stranger, `${base}/open`, { id })).status).toBe(404)
})
test('documents are erased with their pupil, files and all', async () => {
  const manager = await on.login('SM', { deptId: ids.school })
  const [row] = (await dataOf(on.get(manager, `${base}/page?studentId=c1`))).records
  await put(on, guardian, 'w-c1', 'unbind', {})
  for (const act of ['leave', 'erase']) await dataOf(on.post(manager, `/api/business-basic/school/student/${act}`, { id: 'c1', remark: '转学' }))
  expect(await dataOf(on.get(manager, `${base}/detail?id=${row.id}`))).toMatchObject({ status: 'erased', title: '', fileId: '' })
  expect((await on.all(attach, { status: 'erased' })).length).toBe(1)
})
test('labels are made, coloured, filtered by kind and taken out of use', async () => {
  const labels = '/api/business-basic/label'
  const { id } = await dataOf(on.post(await on.login('PO', {}), `${labels}/submit`, { name: '精品', color: '#d9822b', type: 'product', sort: 1, status: 1 }))
  const person = await on.login('PO', {})
  expect((await on.post(person, `${labels}/submit`, { name: '红', color: 'red', type: 'product', sort: 2 })).status).toBe(400)
  expect((await dataOf(on.get(person, `${labels}/page?type=product&name=${encodeURIComponent('精')}`))).records).toMatchObject([
    { id, color: '#d9822b', type: 'product' },
  ])
  expect((await dataOf(on.get(person, `${labels}/page?type=agency`))).records).toEqual([])
  await dataOf(on.post(person, `${labels}/submit`, { id, status: 0 }))
  expect(await dataOf(on.get(person, `${labels}/detail?id=${id}`))).toMatchObject({ status: 'off', name: '精品' })
  expect(await dataOf(on.post(person, `${labels}/remove?ids=${id}`))).toBeTruthy()
})
