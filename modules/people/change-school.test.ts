/** A pupil who changes school: the former one lets go and keeps what it had, the new one adds them by the same papers. */
import { beforeAll, expect, test } from 'vitest'
import { made, shared } from '../../tests/shared.ts'
import { put } from '../../tests/properties/placed.ts'
import type { Person } from '../../tests/people.ts'
import { rowIn } from '../../tests/rows.ts'
import { dataOf, web } from '../../tests/web.ts'
import { agency, agencyTeacher, grade, school, student } from './index.ts'

const base = '/api/business-basic/school/student'
const on = shared(() => web(), { isPlanted: true })
const schools = [1, 2].map(i => made(() => on.login('SM', { userId: `sm-${i}`, deptId: `s${i}` })))
const [first, second] = schools as [Person, Person]
const wrong = async (who: Person, path: string, body: object) => {
  const { body: said } = await on.post(who, path, body)
  return said.data?.wrong?.[0]?.code ?? said.data?.rule ?? said.code
}
const papers = { studentName: '王小明', studentCode: 'G110101201703070012', idCard: '110101201703070012' }
const at = (i: number) => ({ ...papers, schoolId: `s${i}`, gradeId: `g${i}` })

beforeAll(async () => {
  for (const i of [1, 2]) {
    await put(on, school, [rowIn(school, `s${i}`, 'active', { schoolName: `${i}小`, schoolCode: `S${i}`, areaCode: '110101', areaName: '东城区' })])
    await put(on, grade, [rowIn(grade, `g${i}`, 'live', { schoolId: `s${i}`, gradeName: '三年级', yearGrade: 3, sort: 3 })])
    await put(on, agency, [rowIn(agency, `a${i}`, 'active', { agencyName: `${i}机构`, licenseNo: `L${i}`, areaCode: '110101', areaName: '东城区' })])
  }
})

test('a pupil is at one school at a time: the new one adds who left the old one, which takes them back only after another leave', async () => {
  const { id: old } = await dataOf(on.post(first, `${base}/create`, at(1)))
  expect(await wrong(second, `${base}/create`, at(2))).toBe('student.idCardTaken')
  expect(await wrong(second, `${base}/create`, { ...at(2), idCard: undefined })).toBe('kernel.taken')
  await dataOf(on.post(first, `${base}/leave`, { id: old, remark: '转学' }))
  expect(await wrong(first, `${base}/create`, at(1))).toBe('student.leftHere')
  const { id: now } = await dataOf(on.post(second, `${base}/create`, at(2)))
  expect(await on.row(student, now)).toMatchObject({ status: 'live', schoolId: 's2' })
  expect(await on.row(student, old)).toMatchObject({ status: 'left', schoolId: 's1', studentCode: papers.studentCode })
  expect(await wrong(first, `${base}/restore`, { id: old })).toBe('student.idCardTaken')
  await dataOf(on.post(second, `${base}/leave`, { id: now, remark: '转回' }))
  await dataOf(on.post(first, `${base}/restore`, { id: old }))
  expect(await on.row(student, old)).toMatchObject({ status: 'live' })
})

test('a teacher who left an agency is registered by another under the same phone', async () => {
  const values = { name: '李老师', phone: '13900000077', idCard: '110101198001010010' }
  await put(on, agencyTeacher, [rowIn(agencyTeacher, 't1', 'left', { ...values, agencyId: 'a1', areaCode: '110101' })])
  const days = { certificateUntil: '2030-01-01', noCrimeUntil: '2030-01-01', contractUntil: '2030-01-01' }
  const entered = await on.post(await on.login('PO'), '/api/business-basic/ageagencyteacher/create', {
    ...values,
    ...days,
    agencyId: 'a2',
    certificateNo: 'C1',
  })
  expect(entered.body).toMatchObject({ success: true })
})
