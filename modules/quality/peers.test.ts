/** Peers rate: an even assignment of any class, a tap for each indicator, figures from enough answers alone, and nobody learns who said what. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { tenant } from '../../tests/app.ts'
import type { Person } from '../../tests/people.ts'
import { put } from '../../tests/properties/placed.ts'
import { rowIn } from '../../tests/rows.ts'
import { shared } from '../../tests/shared.ts'
import { dataOf, web } from '../../tests/web.ts'
import { day, hour, plus } from '../kit/index.ts'
import { eraseStudent, guardian, school, schoolClass, student, unmaskStudent } from '../people/index.ts'
import { peerRating } from './peer-rating.ts'
import { peerRound } from './peer-round.ts'
import { look } from './peer-round.commands.ts'
import { levelsOf, linesOf } from './levels.ts'
import { assigned, figuresOf, saidIn, saidText, tapsOf } from './peers.ts'
import { ofFamily, rating, ratingId } from './rating.ts'
import { no } from './refusals.ts'
import { system } from './system.ts'
import type { Node } from './tree.ts'

const node = (id: string, rater: Node['rater'], score: number, more: object = {}): Node => ({
  ...{ id, parentId: null, name: `指标${id}`, code: id, weight: id === 'A' ? 40 : 30, score, freedom: 'fixed', rater },
  ...more,
})
const levels = [
  { from: 8, name: '优秀', words: '总是帮助同学' },
  { from: 5, name: '良好', words: '' },
  { from: 0, name: '待提高', words: '' },
]
const tree = [node('A', 'peers', 10, { descriptors: levels }), node('B', 'peers', 5), node('T', 'teacher', 10)]

describe('the assignment', () => {
  test('is even for any class: each rates and is rated by as many, nobody themselves, no pair twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 1, max: 10 }), fc.string(), (size, each, seed) => {
        const pupils = Array.from({ length: size }, (_, i) => `p${i}`),
          pairs = assigned(pupils, each, seed),
          wanted = Math.min(each, Math.max(0, size - 1))
        expect(pairs.length).toBe(size * wanted)
        expect(pairs.every(one => one.raterId !== one.studentId)).toBe(true)
        expect(new Set(pairs.map(one => `${one.raterId} ${one.studentId}`)).size).toBe(pairs.length)
        for (const side of ['raterId', 'studentId'] as const) {
          const counts = [...Map.groupBy(pairs, one => one[side]).values()].map(own => own.length)
          expect(counts.every(count => count === wanted)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
  test('follows from the seed, and another seed gives another', () => {
    const pupils = Array.from({ length: 30 }, (_, i) => `p${i}`)
    expect(assigned(pupils.toReversed(), 5, 'a')).toEqual(assigned(pupils, 5, 'a'))
    expect(assigned(pupils, 5, 'b')).not.toEqual(assigned(pupils, 5, 'a'))
  })
})
describe('taps and figures', () => {
  test('a level is worth the most that belongs to it; without levels four words share the marks', () => {
    expect(tapsOf(tree[0]!).map(one => [one.name[0], one.score])).toEqual([
      ['优秀', 10],
      ['良好', 7],
      ['待提高', 4],
    ])
    expect(tapsOf(tree[1]!).map(one => one.score)).toEqual([5, 4, 3, 1])
  })
  test('levels are called in English as somebody said, else as such levels usually are; lines of text keep it', () => {
    const lines = '8 优秀 总是帮助同学 | Shines | Always helps\n5 良好\n0 小苗 | Seedling'
    expect(linesOf(levelsOf(lines))).toBe(lines)
    const taps = tapsOf({ score: 10, descriptors: levelsOf(lines) })
    expect(taps.map(one => [one.name[1], one.words, one.wordsEn])).toEqual([
      ['Shines', '总是帮助同学', 'Always helps'],
      ['Good', '', ''],
      ['Seedling', '', ''],
    ])
    // As they were written before there was any English.
    expect(levelsOf('4 主动 主动帮助同学\n0 一般')).toEqual([
      { from: 4, name: '主动', words: '主动帮助同学' },
      { from: 0, name: '一般', words: '' },
    ])
    expect(tapsOf({ score: 1, descriptors: null }).map(one => one.score)).toEqual([1, 0])
  })
  test('whatever is tapped stays within the indicator, the best is all of it, and no two taps are worth the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000 }), fc.uniqueArray(fc.nat(1_000), { maxLength: 6 }), (score, from) => {
        const taps = tapsOf({ score, descriptors: from.filter(one => one <= score).map(one => ({ from: one, name: String(one), words: '' })) })
        expect(taps[0]!.score).toBe(score)
        expect(new Set(taps.map(one => one.score)).size).toBe(taps.length)
        expect(taps.every(one => Number.isInteger(one.score) && one.score >= 0 && one.score <= score)).toBe(true)
      }),
    )
  })
  test('what is said is read as it is written, and nothing else is', () => {
    expect(saidIn(saidText({ A: 10, 'b-1': null }))).toEqual({ A: 10, 'b-1': null })
    for (const wrong of ['', 'A', 'A:', 'A:x', 'A:1,A:2', 'A:-1', 'A:12345', 'A:1.5']) expect(saidIn(wrong), wrong).toBeUndefined()
  })
  test('a mean is whole and rounded once, half up; not noticed is no nought; of fewer than enough there is none', () => {
    const say = (A: number | null, B: number | null) => ({ studentId: 'p', scores: { A, B } })
    const [figure] = figuresOf([say(10, 5), say(7, null), say(4, null), say(7, 4)], tree.slice(0, 2), 3)
    expect(figure).toEqual({ studentId: 'p', scores: { A: 7 }, sources: { A: { got: 2_800, top: 4_000, of: [], raters: 4 } } })
    expect(figuresOf([say(10, 1), say(7, 2), say(4, 2)], tree.slice(0, 2), 3)[0]!.scores).toEqual({ A: 7, B: 2 })
    expect(figuresOf([say(10, 5), say(7, 5)], tree.slice(0, 2), 3)).toEqual([])
  })
})

test('what was said of a pupil for one system is not taken for another of the same term', () => {
  const term = { schoolYear: '2026-2027', semester: '1' } as const
  const all = ['quality', 'labour'].map(family => ({ id: ratingId('p1', family, term, 'peers'), studentId: 'p1', rater: 'peers' as const }))
  expect(ofFamily(all, 'labour', term)).toEqual([all[1]])
  expect(ofFamily(all, 'labour', { ...term, semester: '2' })).toEqual([])
})

const base = '/api/business-quota/peerRound',
  at = { schoolYear: '2026-2027', semester: '1' } as const,
  pupils = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']
const on = shared(() => web({ now: '2026-10-01T04:00:00.000Z', logReads: true }), { isPlanted: true })
let head: Person, colleague: Person, manager: Person, elsewhere: Person, office: Person
const families = new Map<string, Person>()
const get = (who: Person, path: string) => dataOf(on.get(who, path))
const refusal = async (who: Person, path: string, body: object) => {
  const { status, body: said } = await on.post(who, `${base}/${path}`, body)
  return [status, said.data?.rule ?? said.data?.code]
}
const done = (who: Person, path: string, body: object) => dataOf(on.post(who, `${base}/${path}`, body))
const later = async (span: number) => {
  on.now = plus(on.now, span)
  for (const one of [head, colleague, manager, elsewhere, office, ...families.values()])
    Object.assign(one, await on.auth.start({ tenant, identityId: one.login.identityId, grant: 'test' }))
}
const ratings = async (where: object) => (await on.all(peerRating, where)) as readonly any[]
beforeAll(async () => {
  const common = { areaCode: '110101', areaName: '东城区', termStart: '2026-09-01', termEnd: '2027-01-20', educationPeriod: 'primary' }
  await put(on, school, [rowIn(school, 's1', 'active', { schoolName: '一小', schoolCode: 'S1', ...common })])
  const klass = { schoolId: 's1', areaCode: '110101', gradeId: 'g4' }
  await put(on, schoolClass, [
    rowIn(schoolClass, 'c1', 'live', { ...klass, className: '四(1)班', headBy: 'u-head' }),
    rowIn(schoolClass, 'c2', 'live', { ...klass, className: '四(2)班' }),
  ])
  const of = (id: string, classId: string) => rowIn(student, id, 'live', { ...klass, studentName: `学生${id}`, studentCode: id, classId, yearGrade: 4 })
  await put(on, student, [...pupils.map(id => of(id, 'c1')), ...['q1', 'q2', 'q3'].map(id => of(id, 'c2'))])
  const tie = { schoolId: 's1', phone: '13900000000', maySee: true, mayReceive: true, blocked: false }
  await put(
    on,
    guardian,
    pupils.map(id => rowIn(guardian, `w-${id}`, 'bound', { ...tie, studentId: id, userId: `m-${id}` })),
  )
  const own = { name: '校级', level: 'school', schoolId: 's1', areaCode: '110101', educationPeriod: 'primary', yearGrade: 4, nodes: tree, nodeCount: 3 }
  await put(on, system, [rowIn(system, 'sys', 'enabled', { ...own, systemId: 'quality', family: 'sys' })])
  const there = { deptId: 's1', areaCode: '110101' }
  head = await on.login('ST', { ...there, userId: 'u-head' })
  colleague = await on.login('ST', there)
  manager = await on.login('SM', there)
  elsewhere = await on.login('SM', { deptId: 's2', areaCode: '110101' })
  office = await on.login('PO')
  for (const id of pupils) families.set(id, await on.login('PR', { userId: `m-${id}` }))
}, 60_000)
const plan = { classId: 'c1', ...at, closesAt: '2026-10-15 18:00', each: 4, atLeast: 3 }
let id: string
test('the teacher of the class or its school makes a round, of what the indicators leave to peers', async () => {
  expect(await refusal(colleague, 'create', plan)).toEqual([400, no.notYourClass.code])
  expect((await on.post(elsewhere, `${base}/create`, plan)).status).not.toBe(200)
  expect(await refusal(head, 'create', { ...plan, nodeIds: ['T'] })).toEqual([400, no.noPeerNodes.code])
  expect(await refusal(head, 'create', { ...plan, each: 2 })).toEqual([400, no.eachFewer.code])
  expect(await refusal(head, 'create', { ...plan, each: 10, atLeast: 6 })).toEqual([400, no.fewClassmates.code])
  expect(await refusal(head, 'create', { ...plan, closesAt: '2026-09-30 18:00' })).toEqual([400, no.closesPast.code])
  expect(await refusal(manager, 'create', { ...plan, classId: 'c2' })).toEqual([400, no.fewClassmates.code])
  expect(await get(head, `${base}/choices?classId=c1`)).toEqual([
    expect.objectContaining({ id: 'sys', nodes: [{ id: 'A', name: '指标A', nameEn: '' }, expect.anything()] }),
  ])
  ;({ id } = await done(head, 'create', plan))
  await done(head, 'change', { id, each: 4, closesAt: '2026-10-14 20:00' })
  expect(await on.row(peerRound, id)).toMatchObject({ status: 'draft', nodeIds: ['A', 'B'], systemId: 'sys', schoolId: 's1', each: 4 })
  expect(await get(families.get('p1')!, `${base}/mine`)).toEqual([])
})

test('opened, everybody is asked about as many classmates, and their guardians are told', async () => {
  await done(head, 'open', { id })
  await on.tick()
  expect(await refusal(head, 'change', { id, each: 5, atLeast: 3, closesAt: plan.closesAt })).toEqual([409, expect.anything()])
  for (const pupil of pupils) {
    const [own, ...others] = await get(families.get(pupil)!, `${base}/mine`)
    expect(others).toEqual([])
    expect(own).toMatchObject({ roundId: id, raterId: pupil, className: '四(1)班', closesAt: '2026-10-14 20:00:00' })
    expect(own.classmates).toHaveLength(4)
    const letters = await get(families.get(pupil)!, '/api/business-eip/webMessage/list?size=50')
    expect(letters.records.filter((one: any) => one.title.includes('四(1)班'))).toHaveLength(1)
  }
  expect(await get(head, `${base}/progress?id=${id}`)).toMatchObject({ asked: 6, answered: 0, given: 0, total: 24, pupils: [] })
  // A call without an id is told what is missing, and one of another that there is none.
  expect((await on.get(head, `${base}/progress`)).body.data).toMatchObject({ field: 'id', rule: no.noId.code })
  expect((await on.get(head, `${base}/progress?id=x`)).body.data).toMatchObject({ field: 'id', rule: no.noRound.code })
})

test('a family says one level of each indicator, or that it was not noticed; and of its own classmates alone', async () => {
  const [{ classmates }] = await get(families.get('p1')!, `${base}/mine`)
  const one = classmates[0].id
  for (const scores of ['A:10', 'A:9,B:5', 'A:10,B:5,T:3', 'A:10,B:x', ''])
    expect((await on.post(families.get('p1')!, `${base}/give`, { id: one, scores })).status, scores).toBe(400)
  expect((await on.post(families.get('p2')!, `${base}/give`, { id: one, scores: 'A:10,B:5' })).status).toBe(404)
  for (const person of [head, manager, office]) expect((await on.post(person, `${base}/give`, { id: one, scores: 'A:10,B:5' })).status).toBe(403)
  await done(families.get('p1')!, 'give', { id: one, scores: 'A:4,B:-' })
  const [again] = await get(families.get('p1')!, `${base}/mine`)
  expect(again.classmates.find((each: any) => each.id === one)).toMatchObject({ isGiven: true, said: { A: 4, B: null } })
  // It may be changed as long as the round is open.
  for (const pupil of ['p1', 'p2', 'p3', 'p4'])
    for (const row of await ratings({ raterId: pupil }))
      await done(families.get(pupil)!, 'give', { id: row.id, scores: row.studentId === 'p1' ? 'A:10,B:-' : 'A:7,B:4' })
  expect(await get(head, `${base}/progress?id=${id}`)).toMatchObject({ asked: 6, answered: 4, given: 16, total: 24 })
})

describe('who rated whom', () => {
  test('is in no list, detail, history, sheet or figure of those who keep the round, nor of the family of who was rated', async () => {
    const all = await ratings({})
    for (const person of [head, colleague, manager, office])
      for (const path of ['page', `detail?id=${id}`, `history?id=${id}`, `progress?id=${id}`, 'export?format=csv']) {
        const { text, status } = await on.get(person, `${base}/${path}`)
        expect(status).toBe(200)
        expect(text).not.toMatch(/m-p\d|\bp[1-6]\b/)
        expect(all.some(one => text.includes(one.id))).toBe(false)
      }
    for (const pupil of pupils) {
      const [own] = await get(families.get(pupil)!, `${base}/mine`)
      expect(own.classmates.map((one: any) => one.id).sort()).toEqual(
        all
          .filter(one => one.raterId === pupil)
          .map(one => one.id)
          .sort(),
      )
    }
  })
  test('is read by no call, whoever asks and whatever an administrator grants', async () => {
    expect(on.calls.filter(one => one.of?.name === peerRating.name).map(one => one.path)).toEqual([`${base}/give`])
    for (const person of [head, manager, office, await on.login('PA'), await on.login('CS')]) {
      expect((await on.get(person, `${base}/mine`)).status).toBe(403)
      expect(person.login.actor.narrow?.[peerRating.name]).toEqual({ id: [] })
    }
  })
  test('is not told by what the log says of an account, nor by the journal of calls', async () => {
    const admin = await on.login('PA')
    const { records } = await get(admin, '/api/blade-log/changes/page?size=100&actor=m-p2')
    expect(JSON.stringify(records)).not.toMatch(/peer|A:7/)
    await on.journals.flush()
    const logged = await get(admin, '/api/blade-log/api/list?size=100&requestUri=peerRound/give')
    expect(logged.records.length).toBeGreaterThan(5)
    const about = new Map((await ratings({})).map(one => [one.id, one.studentId]))
    for (const one of logged.records) {
      const { params } = await get(admin, `/api/blade-log/api/detail?id=${one.id}`)
      expect(params).not.toMatch(/A:(7|10|4)/)
      for (const studentId of about.values()) expect(params).not.toContain(`"${studentId}"`)
    }
  })
  test('is seen with a reason by whoever may see pupils unmasked, and leaves its trace with the pupil and the round', async () => {
    const why = { id, studentId: 'p1', remark: '家长投诉恶意差评' }
    expect((await on.post(head, `${base}/look`, why)).status).toBe(403)
    expect((await on.post(manager, `${base}/look`, { ...why, remark: '' })).status).toBe(400)
    const session = { tenant, zone: 'Asia/Shanghai', actor: { ...manager.login.actor, may: (permit: string) => permit !== unmaskStudent.permit } }
    await expect(on.run(session, look, id, { studentId: 'p1', remark: '无权' })).rejects.toMatchObject({ refused: { code: no.noLook.code } })
    const { raters } = await done(manager, 'look', why)
    expect(raters).toHaveLength(4)
    expect(raters.filter((one: any) => one.isGiven).every((one: any) => one.said[0].score === 10)).toBe(true)
    const facts = await on.log.after(tenant, 0, 50_000)
    expect(facts.find(one => one.resource === 'student' && one.type === 'unmasked')).toMatchObject({ actor: manager.userId, data: { remark: why.remark } })
    expect((await on.get(head, `${base}/history?id=${id}`)).text).toContain(why.remark)
  })
})

test('who has not answered is reminded, once a day, and nobody else', async () => {
  const told = async (pupil: string) =>
    (await get(families.get(pupil)!, '/api/business-eip/webMessage/list?size=50')).records.filter((one: any) => one.title.includes('即将截止')).length
  await done(head, 'remind', { id })
  await on.tick()
  expect(await Promise.all(pupils.map(told))).toEqual([0, 0, 0, 0, 1, 1])
  expect(await refusal(head, 'remind', { id })).toEqual([400, no.reminded.code])
  await later(day + hour)
  await done(head, 'remind', { id })
  expect(await refusal(head, 'extend', { id, closesAt: '2026-10-01 18:00' })).toEqual([400, no.closesPast.code])
  expect(await refusal(colleague, 'extend', { id, closesAt: '2026-10-15 20:00' })).toEqual([400, no.notYourClass.code])
  await done(head, 'extend', { id, closesAt: '2026-10-15 20:00' })
})

let before: readonly any[]
test('closed by the clock, figures of enough answers are the word of peers in the score sheets; the rest is left to the teacher', async () => {
  on.now = '2026-10-15T12:00:01.000Z'
  await later(0)
  const mine = await ratings({ raterId: 'p5' })
  expect(await refusal(families.get('p5')!, 'give', { id: mine[0].id, scores: 'A:10,B:5' })).toEqual([400, no.roundOver.code])
  await on.tick()
  const all = await ratings({ status: 'given' })
  const enough = pupils.filter(pupil => all.filter(one => one.studentId === pupil).length >= 3)
  const figures = enough.length * 2 - (enough.includes('p1') ? 1 : 0)
  expect(await on.row(peerRound, id)).toMatchObject({ status: 'closed', answered: 4, figures, leftOver: 12 - figures })
  before = (await on.all(rating, { rater: 'peers' })) as readonly any[]
  expect(before.map(one => one.studentId).sort()).toEqual(enough)
  const sheet = await get(head, `/api/business-quota/studentScore/classSheet?classId=c1&schoolYear=${at.schoolYear}&semester=1`)
  const shown = await get(head, `${base}/progress?id=${id}`)
  for (const pupil of sheet.pupils) {
    const isEnough = enough.includes(pupil.studentId),
      B = pupil.studentId === 'p1' ? undefined : 4
    expect(pupil.scores).toEqual(isEnough ? { A: pupil.studentId === 'p1' ? 10 : 7, ...(B ? { B } : {}) } : {})
    const cells = shown.pupils.find((one: any) => one.studentId === pupil.studentId).cells
    expect(cells.map((one: any) => one.score ?? undefined)).toEqual([pupil.scores.A, pupil.scores.B])
  }
})

test('nobody types over what peers gave; what they left open the teacher gives', async () => {
  const save = (studentId: string, scores: object) =>
    on.post(head, '/api/business-quota/studentScore/saveClass', { classId: 'c1', systemId: 'sys', ...at, rows: [{ studentId, scores }] })
  const pupil = before[0]!.studentId
  const refused = await save(pupil, { A: 3 })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining(no.peersGave.code)])
  const { pupils: saved } = await dataOf(save(pupil, { T: 5, ...(pupil === 'p1' ? { B: 2 } : {}) }))
  const one = saved.find((each: any) => each.studentId === pupil)
  expect(one.scores).toMatchObject({ T: 5, A: before[0]!.scores.A })
  const { nodes } = await get(head, `/api/business-quota/studentScore/profile?id=${encodeURIComponent(one.sheetId)}`)
  expect(nodes[0].source).toMatch(/^\d名同学 /)
  const rest = pupils.find(each => !before.some(known => known.studentId === each))
  if (rest) await dataOf(save(rest, { A: 6, B: 1 }))
})

test('a closed round stays as it is: nothing is given, looked up anew or asked again about the same indicators', async () => {
  const was = await on.row(peerRound, id)
  for (const step of ['open', 'extend', 'remind', 'close', 'cancel'])
    expect((await on.post(head, `${base}/${step}`, { id, remark: '再来', closesAt: '2026-12-01 18:00' })).status, step).toBe(409)
  const { id: again } = await done(manager, 'create', { ...plan, closesAt: '2026-12-01 18:00' })
  expect(await refusal(manager, 'open', { id: again })).toEqual([400, no.roundThere.code])
  await on.tick()
  expect(await on.row(peerRound, id)).toEqual(was)
  expect(await on.all(rating, { rater: 'peers' })).toEqual(before)
  await done(manager, 'cancel', { id: again, remark: '本学期已评过' })
})

test('a round opens by itself at its time; cancelled, what was said is erased', async () => {
  const next = { ...plan, semester: '2', opensAt: '2026-10-16 08:00', closesAt: '2026-10-30 18:00' }
  const { id: second } = await done(head, 'create', next)
  await on.tick()
  expect((await on.row(peerRound, second)).status).toBe('draft')
  await later(day)
  await on.tick()
  expect((await on.row(peerRound, second)).status).toBe('open')
  const [one] = await ratings({ roundId: second })
  await done(families.get(one.raterId)!, 'give', { id: one.id, scores: 'A:10,B:5' })
  await done(head, 'cancel', { id: second, remark: '误开' })
  expect(new Set((await ratings({ roundId: second })).map(row => `${row.status} ${row.scores}`))).toEqual(new Set(['erased null']))
  expect((await get(families.get(one.raterId)!, `${base}/mine`)).filter((each: any) => each.roundId === second)).toEqual([])
})

test('what a pupil said of classmates and what they said of the pupil go with the pupil; figures of others stay', async () => {
  await put(on, student, [
    rowIn(student, 'p6', 'left', { studentName: '学生p6', studentCode: 'p6', schoolId: 's1', areaCode: '110101', gradeId: 'g4', yearGrade: 4 }),
  ])
  await put(on, guardian, [rowIn(guardian, 'w-p6', 'unbound', { studentId: 'p6', schoolId: 's1', phone: '13900000000' })])
  await on.run({ tenant, zone: 'Asia/Shanghai', actor: manager.login.actor }, eraseStudent, 'p6', { remark: '家长要求' })
  const all = await ratings({ roundId: id })
  for (const one of all) expect(one.status === 'erased', one.id).toBe(one.raterId === 'p6' || one.studentId === 'p6')
  const others = before.filter(one => one.studentId !== 'p6')
  expect(((await on.all(rating, { rater: 'peers', status: 'given' })) as readonly any[]).map(one => one.id).sort()).toEqual(others.map(one => one.id).sort())
  expect((await on.row(peerRound, id)).status).toBe('closed')
})
