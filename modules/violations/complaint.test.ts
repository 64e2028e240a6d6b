/** Complaints: about a class of theirs, looked at by the authority, answered to who complained and shown to nobody else. */
import { expect, test } from 'vitest'
import { furnish, ids, launchInput, who } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { given, noon, person } from '../../tests/spec.ts'
import { dataOf, web } from '../../tests/web.ts'
import { launch } from '../openclass/index.ts'
import { complain, complaint, noComplaint, takeBack, turnDown, uphold } from './complaint.ts'

const klass = { id: 'k1', agencyId: 'a1', schoolId: 's1', areaCode: '330106', teacherId: 't1' }
const own = { places: [{ openClassId: 'k1', from: noon, to: null }] }
const input = { openClassId: 'k1', studentId: 'c1', type: 'fee', content: '另收材料费' } as const
const complaining = (more: object, known: object, actor = person('PR', 'u1')) =>
  given(complaint, {}).when(complain, { ...input, ...more } as never, { klass, own, ...known } as never, { actor })

test('a family complains about a class that its child is or was in, customer service about any; the rest is known of the class', () => {
  const of = { agencyId: 'a1', schoolId: 's1', areaCode: '330106', complainedBy: 'u1', teacherId: null }
  complaining({}, {}).records('complained', of)
  complaining({ ofTeacher: true }, {}).records('complained', { ...of, teacherId: 't1' })
  complaining({ ofTeacher: true }, { klass: { ...klass, teacherId: null } }).refuses(noComplaint.noTeacher)
  complaining({}, { klass: undefined }).refuses(noComplaint.noClass)
  complaining({}, { own: { places: [{ openClassId: 'k2', from: noon, to: null }] } }).refuses(noComplaint.notTheirs)
  complaining({ studentId: undefined }, { own: undefined }).refuses(noComplaint.notTheirs)
  complaining({ studentId: undefined }, { own: undefined }, person('CS', 'cs1')).records('complained', { complainedBy: 'cs1' })
  complaining({}, { own: undefined }, person('CS', 'cs1')).refuses(noComplaint.notTheirs)
})
test('it becomes a violation in the words of who records it, without who complained, or is turned down with a reason', () => {
  const row = { ...input, status: 'waiting', agencyId: 'a1', schoolId: 's1', teacherId: 't1', complainedBy: 'u1' } as const
  const upheld = given(complaint, row).when(uphold, { level: '2', content: '违规收费', answer: '已立案' })
  upheld.records('upheld', { violationId: 'new-1', answer: '已立案', answeredAt: noon })
  expect(upheld.steps()[1]).toMatchObject({
    id: 'new-1',
    input: { agencyId: 'a1', schoolId: 's1', teacherId: 't1', type: 'fee', level: '2', content: '违规收费' },
  })
  expect(JSON.stringify(upheld.steps()[1])).not.toMatch(/另收材料费|u1|c1/)
  given(complaint, row).when(turnDown, { remark: '查无实据' }).records('turned_down', { answer: '查无实据', answeredAt: noon })
  given(complaint, row)
    .when(takeBack, {}, {}, { actor: person('PR', 'u2') })
    .refuses(noComplaint.notYours)
  given(complaint, row)
    .when(takeBack, {}, {}, { actor: person('PR', 'u1') })
    .records('withdrawn')
})

test('over HTTP: who complained reads the answer, nobody else of the same role sees it, the agency none of it; a class teacher sees their own records', {
  tags: 'thorough',
}, async () => {
  const on = await web()
  await furnish(on)
  await on.run(who(on).manager, launch, 'k1', launchInput)
  const [cs, other] = [await on.login('CS', { deptId: 'cs' }), await on.login('CS', { deptId: 'cs' })],
    agency = await on.login('AM', { deptId: ids.agency }),
    office = await on.login('PO'),
    [teacher, colleague] = [await on.login('ST', { deptId: ids.school }), await on.login('ST', { deptId: ids.school })]
  const base = '/api/business-basic/agencyComplaint'
  const page = async (person: Person, of = base) => (await dataOf(on.get(person, `${of}/page`))).records as readonly any[]
  const said = { openClassId: 'k1', type: 'fee', content: '另收材料费' }
  const missing = await on.post(cs, `${base}/complain`, { openClassId: 'k1', type: 'fee' })
  expect([missing.status, missing.body.data.field]).toEqual([400, 'content'])
  expect((await on.post(agency, `${base}/complain`, said)).status).toBe(403)
  for (const _ of [1, 2]) await dataOf(on.post(cs, `${base}/complain`, said))
  const [first, second] = await page(cs)
  expect([(await page(cs)).length, (await page(other)).length, (await page(office)).length, (await on.get(agency, `${base}/page`)).status]).toEqual([
    2, 0, 2, 403,
  ])
  expect((await on.get(other, `${base}/detail?id=${first.id}`)).status).toBe(404)
  await dataOf(on.post(office, `${base}/turnDown`, { id: first.id, remark: '查无实据' }))
  await dataOf(on.post(office, `${base}/uphold`, { id: second.id, level: '2', content: '违规收费' }))
  expect((await dataOf(on.get(cs, `${base}/detail?id=${first.id}`))).answer).toBe('查无实据')
  await dataOf(on.post(other, `${base}/complain`, said))
  await dataOf(on.post(other, `${base}/withdraw`, { id: (await page(other))[0].id }))
  expect((await page(other))[0].status).toBe('withdrawn')
  const violations = '/api/business-basic/agencyViolation'
  expect(await page(agency, violations)).toMatchObject([{ content: '违规收费', agencyId: ids.agency, status: 'recorded' }])
  await dataOf(on.post(teacher, `${violations}/submit`, { agencyId: ids.agency, type: 'late', level: '1', content: '迟到' }))
  expect([(await page(teacher, violations)).map(one => one.content), await page(colleague, violations)]).toEqual([['迟到'], []])
  await on.sound()
  await on.close()
})
