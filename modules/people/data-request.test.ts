/** What guardians ask of a school about the data of their child: by whom, answered by when, and an erasure that takes everything along. */
import { beforeAll, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { furnish, ids, put } from '../../tests/openclass.ts'
import { password, type Person } from '../../tests/people.ts'
import { type Answer, dataOf, web } from '../../tests/web.ts'
import { day, plus } from '../kit/index.ts'
import { dataRequest } from './data-request.ts'
import { guardian, student } from './person.ts'

const base = '/api/business-basic/dataRequest'
const on = shared(() => web())
let school: Person, elsewhere: Person, office: Person, mother: Person, father: Person, barred: Person, stranger: Person, agency: Person
const bond = (id: string, more: object) =>
  put(on, guardian, id, 'enter', {
    ...{ studentId: 'c1', schoolId: ids.school, name: '王建国', phone: '13900000001', relation: 'father', isPrimary: false },
    ...{ maySee: true, mayPay: true, mayPickUp: true, mayReceive: true, blocked: false, ...more },
  })
beforeAll(async () => {
  await furnish(on)
  await bond('f-c1', { userId: 'father-c1' })
  await bond('b-c1', { userId: 'barred-c1', blocked: true })
  school = await on.login('SM', { deptId: ids.school })
  elsewhere = await on.login('SM', { deptId: 's9' })
  office = await on.login('PO')
  mother = await on.login('PR', { userId: 'p-c1' })
  father = await on.login('PR', { userId: 'father-c1' })
  barred = await on.login('PR', { userId: 'barred-c1' })
  stranger = await on.login('PR', { userId: 'p-c2' })
  agency = await on.login('AM', { deptId: ids.agency })
})
const ask = (person: Person, more: object = {}): Promise<Answer> =>
  on.post(person, `${base}/submit`, { studentId: 'c1', kind: 'correct', content: '生日登记错了', ...more })
const act = (person: Person, name: string, id: string, more: object = {}): Promise<Answer> => on.post(person, `${base}/${name}`, { id, ...more })
const page = async (person: Person): Promise<readonly any[]> => (await dataOf(on.get(person, `${base}/page?size=50`))).records
const letters = async (person: Person): Promise<string> => JSON.stringify(await dataOf(on.get(person, '/api/business-eip/webMessage/list?size=50')))
/** The same person, signed in anew: the day is another. */
const again = async (one: Person): Promise<Person> => ({
  ...one,
  ...(await on.auth.signIn({ by: 'password', tenant: '000000', account: one.account, password, address: '1' })),
})
const refused = ({ status, body }: Answer) => [status, body.data?.rule, body.data?.field]

test('it is asked by a guardian who may see the child, once at a time, in words where they are needed; an erasure by the primary one', async () => {
  expect(refused(await ask(stranger))).toEqual([400, 'kernel.missingRef', 'studentId'])
  expect(refused(await ask(barred))).toEqual([400, 'kernel.missingRef', 'studentId'])
  expect(refused(await ask(mother, { content: ' ' }))).toEqual([400, 'data_request.words', 'content'])
  expect(refused(await ask(father, { kind: 'erase' }))).toEqual([400, 'data_request.notPrimary', 'kind'])
  for (const other of [school, agency, office]) expect((await ask(other)).status).toBe(403)
  await dataOf(ask(mother))
  expect(refused(await ask(mother))).toEqual([400, 'data_request.twice', 'kind'])
  await dataOf(ask(father, { content: '电话换了' }))
})

test('each guardian sees their own, the school of the child all, no other house any; the answer is told', async () => {
  const [theirs] = await page(mother)
  expect((await page(mother)).map(one => one.content)).toEqual(['生日登记错了'])
  expect((await page(father)).map(one => one.content)).toEqual(['电话换了'])
  expect([(await page(school)).length, (await page(office)).length]).toEqual([2, 2])
  expect([await page(elsewhere), await page(stranger), (await on.get(agency, `${base}/page`)).status]).toEqual([[], [], 403])
  for (const door of [`detail?id=${theirs.id}`, `history?id=${theirs.id}`]) expect((await on.get(father, `${base}/${door}`)).status).toBe(404)
  expect((await act(elsewhere, 'fulfil', theirs.id, { answer: '已改' })).status).toBe(404)
  expect((await act(mother, 'fulfil', theirs.id, { answer: '已改' })).status).toBe(403)
  await on.tick()
  expect(await letters(school)).toMatch(/个人信息请求/)
  expect(refused(await act(school, 'fulfil', theirs.id))).toEqual([400, 'data_answer.answer', 'answer'])
  await dataOf(act(school, 'fulfil', theirs.id, { answer: '生日已按证件改正' }))
  await on.tick()
  expect((await page(mother))[0]).toMatchObject({ status: 'fulfilled', answer: '生日已按证件改正' })
  expect(await letters(mother)).toMatch(/已办结/)
  // No letter says what was said of it; whose data it was reads who sees the child.
  for (const person of [school, mother]) expect(await letters(person)).not.toMatch(/生日|电话/)
})

test('what is not answered in time is told to school and platform once, and may be answered still', async () => {
  const [waits] = await page(father)
  on.now = plus(on.now, 14 * day)
  await on.tick()
  expect((await on.row(dataRequest, waits.id)).lateSince).toBeNull()
  on.now = plus(on.now, 2 * day)
  await on.tick()
  await on.tick()
  const boss = await again(office)
  for (const one of [await again(school), boss]) expect((await letters(one)).match(/超期未答复/g)).toHaveLength(1)
  await dataOf(act(boss, 'turnDown', waits.id, { remark: '电话由家长自行修改' }))
  expect((await page(await again(father)))[0]).toMatchObject({ status: 'turned_down', answer: '电话由家长自行修改' })
})

test('an erasure waits until the child has left, then unbinds the guardians and erases child, guardians and what was asked, or nothing', {
  tags: 'thorough',
}, async () => {
  const [mom, manager] = [await again(mother), await again(school)]
  await dataOf(ask(mom, { kind: 'erase', content: '我们搬家了，孩子小名翡翠' }))
  const { id } = (await page(mom)).find(one => one.kind === 'erase')
  expect(refused(await act(manager, 'fulfil', id))[1]).toBe('data_answer.attends')
  expect((await on.row(guardian, 'w-c1')).status).toBe('bound')
  await dataOf(on.post(manager, '/api/business-basic/school/student/leave', { id: 'c1', remark: '转学' }))
  await dataOf(act(manager, 'fulfil', id, { answer: '翡翠的资料已清除' }))
  expect((await on.row(student, 'c1')).status).toBe('erased')
  for (const one of ['w-c1', 'f-c1', 'b-c1']) expect(await on.row(guardian, one)).toMatchObject({ status: 'unbound', name: null, phone: '' })
  const all = await on.all(dataRequest, { studentId: 'c1' })
  expect(all.map((one: any) => one.status).sort()).toEqual(['fulfilled', 'fulfilled', 'turned_down'])
  for (const one of all) expect(one).toMatchObject({ content: null, answer: null })
  // Who asked still sees that it was done, and no longer of whom.
  const mine = (await page(mom)).find(one => one.id === id)
  expect([mine.status, mine.kind, mine.studentId ?? '', mine.studentName ?? '']).toEqual(['fulfilled', 'erase', '', ''])
  // Who answered it sees a word where the name stood, and no gap.
  expect((await page(manager)).find(one => one.id === id).studentName).toBe('已清除')
  for (const door of [`history?id=${id}`, `detail?id=${id}&asOf=1`, 'export?format=csv'])
    expect((await on.get(manager, `${base}/${door}`)).text, door).not.toMatch(/翡翠|王建国|生日登记/)
  for (const one of ['w-c1', 'f-c1'])
    expect((await on.get(manager, `/api/business-basic/parentStudent/history?id=${one}`)).text).not.toMatch(/王建国|13900000001/)
  await on.sound()
})

test('a pupil whom the school erases by itself takes along what waits; who asked may take it back before', async () => {
  const [mom, manager] = [await again(stranger), await again(school)]
  await dataOf(ask(mom, { studentId: 'c2' }))
  await dataOf(ask(mom, { studentId: 'c2', kind: 'other', content: '请告知保存期限' }))
  const [second, first] = await page(mom)
  await dataOf(act(mom, 'withdraw', second.id))
  await put(on, guardian, 'w-c2', 'unbind', {})
  for (const step of ['leave', 'erase']) await dataOf(on.post(manager, `/api/business-basic/school/student/${step}`, { id: 'c2', remark: '转学' }))
  expect([(await on.row(dataRequest, first.id)).status, (await on.row(dataRequest, second.id)).status]).toEqual(['fulfilled', 'withdrawn'])
  await on.sound()
})
