/** Evaluations over HTTP, as the people who use them: asked at completion, answered once, changed for a day, published together from five up,
 * hidden with a reason, followed up; and nobody learns whose an answer was. */
import { beforeAll, describe, expect, test } from 'vitest'
import { tenant } from '../../tests/app.ts'
import { base, completed, families, moved, pupilsOf, staff, taught } from '../../tests/evaluations.ts'
import { ids, put } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { given } from '../../tests/spec.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { feedback } from '../content/index.ts'
import { day, hour, plus } from '../kit/index.ts'
import { guardian } from '../people/index.ts'
import { violation } from '../violations/index.ts'
import { give, revise } from './commands.ts'
import { evaluation } from './evaluation.ts'
import { no } from './refusals.ts'
import { request, requestId } from './request.ts'
import { round } from './round.ts'
import { complete, marksOf, meanOf, starsText, totalsOf } from './stars.ts'

const criteria = ['teaching', 'care', 'interest', 'order']
const five = criteria.map(key => `${key}:5`).join()
const noon = '2026-10-01T04:00:00.000Z'
const on = shared(() => web({ logReads: true, now: noon }))
let pupils: readonly string[], of: ReadonlyMap<string, Person>, as: Awaited<ReturnType<typeof staff>>
const get = (person: Person, path: string) => dataOf(on.get(person, `${base}/${path}`))
const answers = (child: string, more: object = {}, klass = 'k1', person = of.get(child)!) =>
  on.post(person, `${base}/submit`, { openClassId: klass, studentId: child, score: 5, ...more })
/** Sessions last an hour. */
const later = (span: number) => moved(on, span, [...of.values(), ...Object.values(as)])
const ruleOf = ({ status, body }: { readonly status: number; readonly body: any }) => [status, body.data?.rule ?? body.data?.code]
beforeAll(async () => {
  pupils = await pupilsOf(on)
  await taught(on, 'k1', pupils.slice(0, 6))
  await taught(on, 'k2', pupils.slice(6, 10))
  await taught(on, 'k3', pupils.slice(0, 6))
  of = await families(on, pupils)
  as = await staff(on)
  for (const id of ['k1', 'k2', 'k3']) await completed(on, id)
}, 120_000)
describe('stars', () => {
  test('are read as they are written, and nothing else is', () => {
    expect(marksOf('score:5,care:1')).toEqual({ score: 5, care: 1 })
    for (const wrong of ['', 'score', 'score:6', 'score:0', 'score:4.5', 'score:5,care', ':5']) expect(marksOf(wrong), wrong).toBeUndefined()
  })
  test('are one for each criterion; who gives one mark alone gives it for all', () => {
    const asked = [{ key: 'a', name: 'A' }]
    expect(complete(asked, 4, {})).toEqual({ score: 4, a: 4 })
    expect(complete(asked, 4, { a: 2 })).toEqual({ score: 4, a: 2 })
    expect([complete(asked, 4, { b: 2 }), complete(asked, undefined, {}), complete(asked, 6, {})]).toEqual([undefined, undefined, undefined])
  })
  test('of fewer than five come to nothing; means are rounded once', () => {
    const all = [5, 5, 4, 4, 1].map(score => ({ score, a: 6 - score }))
    expect(totalsOf(all.slice(1))).toBeUndefined()
    expect(totalsOf(all)).toEqual({ count: 5, sum: 19, sums: { a: 11 }, spread: [1, 0, 0, 2, 2] })
    expect([starsText(meanOf(19, 5)), starsText(meanOf(14, 3)), starsText(meanOf(35, 7))]).toEqual(['3.80', '4.67', '5.00'])
  })
})

test('an answer is given in time and changed for a day; other teachers are none of this class', () => {
  const known = { of: { criteria: [], teacherId: 't1', editHours: 24 } } as const
  const open = { status: 'open', openClassId: 'k1', studentId: 'c1', closesAt: plus(noon, day) } as const
  given(request, open)
    .when(give, { score: 4 }, known)
    .records('given', { stars: 'score:4', fixedAt: plus(noon, day) })
  given(request, { ...open, closesAt: noon })
    .when(give, { score: 4 }, known)
    .refuses(no.over)
  given(request, open).when(give, {}, known).refuses(no.stars)
  given(request, open).when(give, { score: 4, teacherId: 't2' }, known).refuses(no.otherTeacher)
  const late = { ...open, status: 'given', fixedAt: noon } as const
  given(request, late).when(revise, { score: 1 }, known).refuses(no.fixed)
})

test('whoever sat in the class to its end is asked, once; a class of four is not', async () => {
  const { requests, tags } = await get(of.get('c1')!, 'mine')
  expect(requests.map((one: any) => [one.openClassId, one.studentId, one.status, one.mayGive])).toEqual(['k1', 'k3'].map(id => [id, 'c1', 'open', true]))
  expect(requests[0]).toMatchObject({
    teacherid: ids.teacher,
    criteria: criteria.map(key => expect.objectContaining({ key })),
    closesAt: '2026-10-16 00:00:00',
  })
  expect(tags).toContain('耐心')
  expect((await get(of.get('c7')!, 'mine')).requests).toEqual([])
  const letters = await dataOf(on.get(of.get('c1')!, '/api/business-eip/webMessage/list?size=50'))
  expect(letters.records.filter((one: any) => one.title.includes('请您评价'))).toHaveLength(2)
})

test('of parents who answer at the same moment one is heard; the other changes it, and neither twice', async () => {
  const tie = { studentId: 'c1', schoolId: ids.school, userId: 'father-c1', phone: '13900000002', relation: 'father', isPrimary: false }
  await put(on, guardian, 'f-c1', 'enter', { ...tie, maySee: true, mayPay: true, mayPickUp: true, mayReceive: true, blocked: false })
  const father = await on.login('PR', { userId: 'father-c1' })
  const both = await Promise.all([of.get('c1')!, father, of.get('c1')!, father].map((person, i) => answers('c1', { score: 2 + i }, 'k1', person)))
  expect(both.map(one => one.status).sort()).toEqual([200, 409, 409, 409])
  expect(both.find(one => one.status === 200)!.body.data).toBe(true)
  expect(await on.all(request, { openClassId: 'k1', studentId: 'c1' })).toHaveLength(1)
  const id = requestId('k1', 'c1')
  expect((await on.post(of.get('c1')!, `${base}/submit`, { id, score: 1, content: '老师电话13812345678', tags: '耐心' })).status).toBe(200)
  expect((await get(father, 'mine')).requests.find((one: any) => one.id === id)).toMatchObject({ score: 1, stars: { care: 1 }, mayRevise: true })
})

test('nobody answers for another child, for a class without a request, with other stars, nor twice', async () => {
  expect((await answers('c2', {}, 'k1', of.get('c1')!)).status).toBe(404)
  expect((await answers('c7', {}, 'k2')).status).toBe(404)
  expect(ruleOf(await answers('c2', { score: 6 }))).toEqual([400, no.stars.code])
  expect(ruleOf(await answers('c2', { stars: 'teaching:5' }))).toEqual([400, no.stars.code])
  expect(ruleOf(await answers('c2', { teacherid: ids.substitute }))).toEqual([400, no.otherTeacher.code])
  expect((await answers('c2', { content: '好'.repeat(501) })).body.data.field).toBe('content')
  expect(ruleOf(await on.post(of.get('c2')!, `${base}/submit`, { openClassId: 'k1' }))).toEqual([400, no.which.code])
  for (const person of Object.values(as)) expect((await answers('c2', {}, 'k1', person)).status).toBe(403)
})

test('after a day it is fixed, and before the fifth nothing is seen by anybody', async () => {
  for (const child of ['c2', 'c3', 'c4']) await dataOf(answers(child, { stars: five, content: `谢谢老师${child}`, teacherid: ids.teacher }))
  await later(25 * hour)
  expect(ruleOf(await on.post(of.get('c2')!, `${base}/submit`, { id: requestId('k1', 'c2'), score: 1 }))).toEqual([400, no.fixed.code])
  await on.tick()
  expect((await on.row(request, requestId('k1', 'c2'))).status).toBe('fixed')
  expect((await on.post(of.get('c2')!, `${base}/submit`, { id: requestId('k1', 'c2'), score: 1 })).status).toBe(409)
  for (const person of Object.values(as)) {
    expect((await get(person, 'page')).total).toBe(0)
    expect(await get(person, 'totals')).toEqual([])
    expect((await dataOf(on.get(person, '/api/business-openclass/evaluationClass/page?openClassId=k1'))).records[0]).toMatchObject({
      status: 'open',
      count: null,
    })
  }
})

let shown: readonly any[]
test('with the last answer the class is published: totals by criterion, words without names, for everybody in whose scope it is', async () => {
  for (const child of ['c5', 'c6']) await dataOf(answers(child, { score: 4, stars: five.replace('care:5', 'care:3') }))
  await later(25 * hour)
  await on.tick()
  const [own] = await get(as.coach, 'totals')
  expect(own).toMatchObject({ teacherId: ids.teacher, classes: 1, count: 6, score: '4.00', spread: [1, 0, 0, 2, 3] })
  expect(own.criteria.map((one: any) => [one.key, one.mean])).toEqual([
    ['teaching', '4.33'],
    ['care', '3.67'],
    ['interest', '4.33'],
    ['order', '4.33'],
  ])
  expect(own.terms).toMatchObject([{ term: '2026-2027 第一学期', count: 6 }])
  for (const person of [as.coach, as.agency, as.school]) {
    const { records } = await dataOf(on.get(person, '/api/business-eip/webMessage/list?size=50'))
    expect(records.filter((one: any) => one.content.includes('共 6 份，平均 4.00 星'))).toHaveLength(1)
  }
  for (const person of Object.values(as)) {
    expect((await get(person, `page?teacherid=${ids.teacher}&openClassId=k1`)).total).toBe(6)
    expect((await get(person, `page?teacherid=${ids.substitute}`)).total).toBe(0)
    expect((await get(person, 'totals'))[0].score).toBe('4.00')
  }
  ;({ records: shown } = await get(as.office, 'page'))
  expect(shown[0]).toMatchObject({ openClassId: 'k1', teacherid: ids.teacher, studentId: '', createUser: 'system' })
  expect(await get(as.office, `detail?id=${shown[0].id}`)).toMatchObject({ id: shown[0].id, teacherid: ids.teacher, studentId: '' })
  // A phone that somebody wrote into their words stays masked.
  expect(shown.find(one => one.score === 1).content).toBe('老师电话138****5678')
  const elsewhere = await on.login('EC', { deptId: 'ec-110108', areaCode: '110108' })
  expect((await get(elsewhere, 'page')).total).toBe(0)
})

describe('whose an answer was', () => {
  const told = /\bc[1-6]\b|p-c\d|father|学生/
  test('is in no list, detail, history or sheet, of those who read it', { tags: 'thorough' }, async () => {
    for (const [name, person] of Object.entries(as))
      for (const one of shown) {
        for (const path of [`detail?id=${one.id}`, `history?id=${one.id}`, `detail?id=${one.id}&asOf=1`]) {
          const { text } = await on.get(person, `${base}/${path}`)
          expect(text.replaceAll(/谢谢老师c\d/g, ''), `${name} ${path}`).not.toMatch(told)
        }
        for (const path of [
          `${base}/export?format=csv`,
          '/api/business-openclass/evaluationClass/export?format=csv',
          `/api/business-openclass/evaluationClass/history?id=k1`,
        ])
          expect((await on.get(person, path)).text.replaceAll(/谢谢老师c\d/g, ''), `${name} ${path}`).not.toMatch(told)
      }
  })
  test('no call reads what families were asked, whoever asks and whatever an administrator grants', async () => {
    const calls = on.calls.filter(one => one.of?.name === request.name)
    expect(calls.map(one => one.path)).toEqual([`${base}/submit`])
    for (const person of [...Object.values(as), await on.login('PA')]) {
      expect((await on.get(person, `${base}/mine`)).status).toBe(403)
      expect(person.login.actor.narrow?.[request.name]).toEqual({ id: [] })
    }
  })
  test('is not told by what the log says of an account, nor by the journal of calls', async () => {
    const admin = await on.login('PA')
    const { records } = await dataOf(on.get(admin, '/api/blade-log/changes/page?size=100&actor=p-c2'))
    expect(JSON.stringify(records)).not.toMatch(/evaluation|谢谢/)
    await on.journals.flush()
    const logged = await dataOf(on.get(admin, '/api/blade-log/api/list?size=100&requestUri=evaluationTeacher/submit'))
    expect(logged.records.length).toBeGreaterThan(5)
    for (const one of logged.records) {
      const { params } = await dataOf(on.get(admin, `/api/blade-log/api/detail?id=${one.id}`))
      expect(params).not.toMatch(/谢谢|teaching:5|"score": ?"?[1-5]\b|耐心/)
    }
  })
  test('is not told by the order in the log either: all of a class were made by the house in one turn, by their words', async () => {
    const facts = (await on.log.after(tenant, 0, 50_000)).filter(one => one.resource === evaluation.name)
    expect(new Set(facts.map(one => `${one.actor} ${one.at}`)).size).toBe(1)
    const words = facts.map(one => String(one.data.content ?? ''))
    expect(words).toEqual(words.toSorted())
    expect(JSON.stringify(facts)).not.toMatch(/"c\d"|p-c\d/)
  })
})

test('what is hidden counts no more; below five the others go too, and all come back', async () => {
  const [worst] = (await get(as.office, 'page?score=1')).records
  expect((await on.post(as.office, `${base}/hide`, { id: worst.id })).status).toBe(400)
  expect((await on.post(as.agency, `${base}/hide`, { id: worst.id, remark: 'x' })).status).toBe(403)
  await dataOf(on.post(as.office, `${base}/hide`, { id: worst.id, remark: '含有他人电话' }))
  expect((await get(as.coach, 'totals'))[0]).toMatchObject({ count: 5, score: '4.60' })
  expect([(await get(as.coach, 'page')).total, (await get(as.office, 'page')).total]).toEqual([5, 6])
  expect((await on.get(as.coach, `${base}/detail?id=${worst.id}`)).status).toBe(404)
  const second = (await get(as.office, 'page?score=4')).records[0]
  await dataOf(on.post(as.office, `${base}/hide`, { id: second.id, remark: '测试' }))
  for (const person of Object.values(as)) {
    expect(await get(person, 'totals')).toEqual([])
    expect((await get(person, 'page?status=shown')).total).toBe(0)
  }
  expect((await get(as.office, 'page')).total).toBe(2)
  await dataOf(on.post(as.office, `${base}/show`, { id: second.id }))
  await dataOf(on.post(as.office, `${base}/show`, { id: worst.id }))
  expect((await get(as.coach, 'totals'))[0]).toMatchObject({ count: 6, score: '4.00' })
})

test('one leads to a violation and to feedback, once each, linked both ways', async () => {
  const [worst] = (await get(as.school, 'page?score=1')).records
  await dataOf(on.post(as.school, `${base}/report`, { id: worst.id, type: 'other', level: '1', content: '上课接电话', ofTeacher: 1 }))
  const [row] = await on.all(violation)
  expect(row).toMatchObject({ evaluationId: worst.id, teacherId: ids.teacher, schoolId: ids.school })
  expect((await get(as.school, `detail?id=${worst.id}`)).violationId).toBe(row!.id)
  expect(ruleOf(await on.post(as.school, `${base}/report`, { id: worst.id, type: 'other', level: '1', content: 'x' }))).toEqual([400, no.violated.code])
  await dataOf(on.post(as.office, `${base}/forward`, { id: worst.id, content: '家长反映课堂接电话，请回访' }))
  expect((await on.all(feedback))[0]).toMatchObject({ evaluationId: worst.id, status: 'open' })
  expect(ruleOf(await on.post(as.office, `${base}/forward`, { id: worst.id, content: 'x' }))).toEqual([400, no.forwarded.code])
})

test('at the end of the time a class is closed: with four answers they stay with the families', async () => {
  for (const child of pupils.slice(0, 4)) await dataOf(answers(child, {}, 'k3'))
  // Who has not answered two days before the end is reminded, once.
  const reminded = async (child: string) =>
    (await dataOf(on.get(of.get(child)!, '/api/business-eip/webMessage/list?size=50'))).records.filter((one: any) => one.title.includes('评价即将截止')).length
  expect(await reminded('c5')).toBe(0)
  await later(12 * day)
  for (let n = 0; n < 2; n++) await on.tick()
  expect([await reminded('c5'), await reminded('c6'), await reminded('c1')]).toEqual([1, 1, 0])
  await later(30 * day)
  await on.tick()
  expect(await reminded('c5')).toBe(1)
  expect(ruleOf(await answers('c5', {}, 'k3'))).toEqual([400, no.over.code])
  expect(await on.row(round, 'k3')).toMatchObject({ status: 'few', count: null, score: null })
  expect(await on.all(evaluation, { openClassId: 'k3' })).toEqual([])
})

test('what a family said for a child is erased with the child', async () => {
  const school = as.school
  for (const id of ['w-c2']) await put(on, guardian, id, 'unbind', {})
  for (const act of ['leave', 'erase']) await dataOf(on.post(school, `/api/business-basic/school/student/${act}`, { id: 'c2', remark: '转学' }))
  expect(await on.row(request, requestId('k1', 'c2'))).toMatchObject({ status: 'erased', content: null, stars: null })
})
