/** Attacks on complaints over HTTP: nobody complains for another family's child, reads or takes back what another said, and no door at all
 * tells agencies, coaches and schools what families say. What was said is erased with the pupil. */
import { beforeAll, describe, expect, test } from 'vitest'
import { shared } from '../../tests/shared.ts'
import { enrol, furnish, ids, launchInput, put, who } from '../../tests/openclass.ts'
import type { Person } from '../../tests/people.ts'
import { type Answer, dataOf, fileForm, type Web, web } from '../../tests/web.ts'
import { enrolment } from '../enrolment/index.ts'
import { attach } from '../files/index.ts'
import { launch } from '../openclass/index.ts'
import { guardian } from '../people/index.ts'
import { complaint } from './complaint.ts'

const base = '/api/business-basic/agencyComplaint'
const words = '老师当众责骂了小翡翠',
  answer = '已约谈任课教师小玛瑙'
const said = { openClassId: 'k1', studentId: 'c1', type: 'fee', content: words }
type Name =
  | 'mother'
  | 'father'
  | 'stranger'
  | 'barred'
  | 'service'
  | 'otherService'
  | 'agency'
  | 'coach'
  | 'school'
  | 'classTeacher'
  | 'commission'
  | 'elsewhere'
  | 'office'

const on = shared(() => web({ logReads: true }))
let as: Record<Name, Person>, mine: string
const bond = (id: string, child: string, more: object) =>
  put(on, guardian, id, 'enter', {
    studentId: child,
    schoolId: ids.school,
    phone: '13900000000',
    relation: 'father',
    isPrimary: false,
    maySee: true,
    mayPay: true,
    mayPickUp: true,
    mayReceive: true,
    blocked: false,
    ...more,
  })
const complains = (person: Person, more: object = {}): Promise<Answer> => on.post(person, `${base}/complain`, { ...said, ...more })
const refused = ({ status, body }: Answer) => [status, body.data?.rule ?? body.data?.code, body.data?.field]
const pageOf = async (person: Person) => (await dataOf(on.get(person, `${base}/page`))).records as readonly { id: string; status: string }[]
beforeAll(async () => {
  await furnish(on)
  for (const id of ['k1', 'k2']) await on.run(who(on).manager, launch, id, launchInput)
  for (const [klass, child] of [
    ['k1', 'c1'],
    ['k1', 'c2'],
    ['k2', 'c3'],
  ] as const)
    await enrol(on, klass, child)
  await bond('f-c1', 'c1', { userId: 'father-c1' })
  await bond('b-c1', 'c1', { userId: 'barred-c1', blocked: true })
  const login = (role: Parameters<Web['login']>[0], more: object) => on.login(role, more)
  as = {
    mother: await login('PR', { userId: 'p-c1' }),
    father: await login('PR', { userId: 'father-c1' }),
    stranger: await login('PR', { userId: 'p-c2' }),
    barred: await login('PR', { userId: 'barred-c1' }),
    service: await login('CS', {}),
    otherService: await login('CS', {}),
    agency: await login('AM', { deptId: ids.agency }),
    coach: await login('AT', { deptId: ids.agency, userId: `u-${ids.teacher}` }),
    school: await login('SM', { deptId: ids.school }),
    classTeacher: await login('ST', { deptId: ids.school }),
    commission: await login('EC', { deptId: 'ec-330106', areaCode: ids.area }),
    elsewhere: await login('EC', { deptId: 'ec-110108', areaCode: '110108' }),
    office: await login('PO', {}),
  }
  await dataOf(complains(as.mother))
  mine = (await pageOf(as.mother))[0]!.id
})

describe('complaining', () => {
  test.each<[string, Name, object, readonly [number, string]]>([
    ["with another family's child who has a place in the class", 'mother', { studentId: 'c2' }, [400, 'studentId']],
    ['in a class of another child, for the own one', 'mother', { openClassId: 'k2' }, [400, 'studentId']],
    ["in a class of another's child, for that child", 'mother', { openClassId: 'k2', studentId: 'c3' }, [400, 'studentId']],
    ['without a child', 'mother', { studentId: undefined }, [400, 'studentId']],
    ['with an empty child', 'mother', { studentId: '' }, [400, 'studentId']],
    ['about no class', 'mother', { openClassId: 'none' }, [400, 'openClassId']],
    ['for a child whom a court keeps away', 'barred', {}, [400, 'studentId']],
    ['for a child who is not in the class, as customer service', 'service', { studentId: 'c3' }, [400, 'studentId']],
  ])('%s is refused', async (_title, name, more, [status, field]) => {
    const [gave, rule, of] = refused(await complains(as[name], more))
    expect([gave, of, typeof rule]).toEqual([status, field, 'string'])
  })
  test('under the id of another complaint, or in the name of somebody else, changes nothing', async () => {
    expect((await complains(as.stranger, { id: mine, studentId: 'c2' })).status).toBe(404)
    await dataOf(complains(as.stranger, { studentId: 'c2', content: '迟到', complainedBy: 'p-c1', areaCode: '110108', agencyId: 'a9', status: 'upheld' }))
    expect((await pageOf(as.mother)).map(one => one.id)).toEqual([mine])
    const [own] = await pageOf(as.stranger)
    expect(own).toMatchObject({ status: 'waiting', agencyId: ids.agency, studentId: 'c2' })
    await dataOf(on.post(as.stranger, `${base}/withdraw`, { id: own!.id }))
  })
  test.each<Name>(['agency', 'coach', 'school', 'classTeacher', 'commission'])('is not for %s', async name =>
    expect((await complains(as[name])).status).toBe(403),
  )
})

describe('a family', () => {
  test('complains about a class that its child has left, and asks for leave of none but those it sits in, told what leave gives', async () => {
    const classes = async (more = '') => dataOf(on.get(as.mother, `/api/business-openclass/parent/classes${more}`))
    expect(await classes()).toMatchObject([{ openClassId: 'k1', studentId: 'c1', leave: '请假获批：该课次不补课、不退费' }])
    await enrol(on, 'k2', 'c1')
    await put(on, enrolment, 'k2-c1', 'withdraw', {}, 'withdrawn')
    expect((await classes()).map((one: { openClassId: string }) => one.openClassId)).toEqual(['k1'])
    expect((await classes('?past=1')).map((one: { openClassId: string }) => one.openClassId)).toEqual(['k1', 'k2'])
  })
})

describe('a complaint', () => {
  const doors = () => [
    `${base}/page`,
    `${base}/list?content_like=${encodeURIComponent('翡翠')}`,
    `${base}/page?studentId=c1&sort=-content`,
    `${base}/detail?id=${mine}`,
    `${base}/detail?id=${mine}&asOf=1`,
    `${base}/detail?id=${mine}&asOf=2026-12-31T00:00:00.000Z`,
    `${base}/history?id=${mine}`,
    `${base}/export?format=csv`,
    `${base}/export?format=csv&columns=content,answer,notes,tasks,attachments`,
  ]
  test('is read by who complained, by the commission of the area and by the platform', async () => {
    for (const name of ['mother', 'commission', 'office'] as const) {
      expect((await dataOf(on.get(as[name], `${base}/detail?id=${mine}`))).content).toBe(words)
      expect((await on.get(as[name], `${base}/export?format=csv`)).text).toContain(words)
    }
  })
  test.each<Name>(['father', 'stranger', 'barred', 'otherService', 'elsewhere'])('is not there for %s, who may see complaints', async name => {
    for (const door of doors()) {
      const found = await on.get(as[name], door)
      expect([door, found.status, found.text.includes('翡翠')]).toEqual([door, /detail|history/.test(door) ? 404 : 200, false])
    }
    for (const act of ['withdraw', 'complain'])
      expect([act, (await on.post(as[name], `${base}/${act}`, { ...said, id: mine })).status]).toEqual([act, name === 'elsewhere' ? 403 : 404])
    expect((await on.row(complaint, mine)).status).toBe('waiting')
  })
  test.each<Name>(['agency', 'coach', 'school', 'classTeacher'])('is refused to %s at each of its doors', async name => {
    for (const door of doors()) expect([door, (await on.get(as[name], door)).status]).toEqual([door, 403])
    for (const act of ['withdraw', 'uphold', 'turnDown'])
      expect([act, (await on.post(as[name], `${base}/${act}`, { id: mine, remark: 'x', level: '1', content: 'x' })).status]).toEqual([act, 403])
  })
  test('takes no notes, tasks and files, for which the row would have to be shared', async () => {
    for (const [name, more] of [
      ['note', { text: 'x' }],
      ['task', { title: 'x', assigneeId: as.office.userId }],
      ['attachment', { fileId: 'x' }],
    ] as const)
      for (const person of [as.agency, as.mother, as.office])
        expect((await on.post(person, `/api/business-basic/${name}/submit`, { ownerType: 'violation_complaint', ownerId: mine, ...more })).status).not.toBe(200)
  })
})

// Lists, details, histories and exports of all resources are tried as every role by tests/walls.slow.test.ts.
test('turned into a violation it is in no report that the agency, its coach, the school or the other parent may ask for', async () => {
  await dataOf(on.post(as.commission, `${base}/uphold`, { id: mine, level: '2', content: '违反师德规范', answer }))
  await on.tick()
  const [found] = (await dataOf(on.get(as.agency, '/api/business-basic/agencyViolation/page'))).records
  expect(found.content).toBe('违反师德规范')
  const history = await dataOf(on.get(as.agency, `/api/business-basic/agencyViolation/history?id=${found.id}`))
  expect(JSON.stringify(history)).not.toMatch(/complaint|投诉/)
  expect(JSON.stringify(await dataOf(on.get(as.commission, `/api/business-basic/agencyViolation/history?id=${found.id}`)))).toMatch(/complaint/)
  const asked = (id: string) =>
    new URLSearchParams({
      id,
      ownerType: 'violation_complaint',
      ownerId: id,
      resource: 'violation_complaint',
      keyword: '翡翠',
      studentId: 'c1',
      openClassId: 'k1',
      size: '100',
    })
  const paths = [...new Set(on.calls.filter(one => one.method === 'GET' && one.kind === 'report').map(one => one.path.replace(/:\w+/g, mine)))]
  expect(paths.length).toBeGreaterThan(100)
  for (const name of ['agency', 'coach', 'school', 'father'] as const)
    for (const path of paths) {
      const { text } = await on.get(as[name], `${path}?${asked(mine)}`)
      expect([name, path, text.includes(words) || text.includes(answer)]).toEqual([name, path, false])
    }
  const seen = await dataOf(on.get(as.mother, `${base}/detail?id=${mine}`))
  expect(seen).toMatchObject({ status: 'upheld', answer })
}, 60_000)

test('its letters say where to read it, and not what was said', async () => {
  const letters = async (person: Person) => JSON.stringify(await dataOf(on.get(person, '/api/business-eip/webMessage/list?size=50')))
  expect(await letters(as.mother)).toMatch(/已登记为违规/)
  expect(await letters(as.office)).toMatch(/待处理投诉/)
  for (const person of [as.mother, as.office, as.commission]) expect(await letters(person)).not.toMatch(/翡翠|玛瑙/)
})

test('what was said of a pupil is erased with the pupil: words, answer and evidence, in rows, history and journals', async () => {
  const sent = await uploaded(as.mother, '翡翠的伤情照片.txt'),
    foreign = await uploaded(as.father, '翡翠的成绩单.txt')
  await dataOf(complains(as.mother, { fileId: sent.link }))
  const second = (await pageOf(as.mother)).find(one => one.id !== mine)!.id
  await dataOf(on.post(as.office, `${base}/turnDown`, { id: second, remark: '查无小玛瑙责骂一事' }))
  // Who names a file of somebody else has it erased as little as seen.
  await dataOf(complains(as.mother, { fileId: foreign.link }))
  await on.get(as.mother, `${base}/page?content_like=${encodeURIComponent('翡翠')}&answer=${encodeURIComponent('小玛瑙')}`)
  // What others call so is not of people, and stays readable.
  await dataOf(
    on.post(as.classTeacher, '/api/business-basic/agencyViolation/submit', { agencyId: ids.agency, type: 'late', level: '1', content: '当日两次迟到' }),
  )
  await on.journals.flush()
  const admin = await on.login('PA')
  const logged = await dataOf(on.get(admin, '/api/blade-log/api/list?size=200&requestUri=agencyComplaint'))
  const details = await Promise.all(logged.records.map((one: { id: string }) => on.get(admin, `/api/blade-log/api/detail?id=${one.id}`)))
  expect(details.filter(one => /turnDown|complain/.test(one.text)).length).toBeGreaterThan(3)
  for (const one of details) expect(one.text).not.toMatch(/翡翠|玛瑙/)
  const [other] = (await dataOf(on.get(admin, '/api/blade-log/api/list?requestUri=agencyViolation/submit'))).records
  expect((await on.get(admin, `/api/blade-log/api/detail?id=${other.id}`)).text).toContain('当日两次迟到')

  for (const id of ['w-c1', 'f-c1', 'b-c1']) await put(on, guardian, id, 'unbind', {})
  await put(on, enrolment, 'k1-c1', 'withdraw', {}, 'withdrawn')
  for (const act of ['leave', 'erase']) await dataOf(on.post(as.school, `/api/business-basic/school/student/${act}`, { id: 'c1', remark: '转学' }))
  for (const id of [mine, second]) {
    expect(await dataOf(on.get(as.office, `${base}/detail?id=${id}`))).toMatchObject({ status: 'erased', content: '', answer: '', fileId: '' })
    for (const door of [`history?id=${id}`, `detail?id=${id}&asOf=1`, `detail?id=${id}&asOf=2026-10-02T00:00:00.000Z`, 'export?format=csv'])
      expect((await on.get(as.office, `${base}/${door}`)).text, door).not.toMatch(/翡翠|玛瑙/)
  }
  expect([(await on.row(attach, sent.id)).status, (await on.row(attach, foreign.id)).status]).toEqual(['erased', 'live'])
})

async function uploaded(person: Person, name: string): Promise<{ readonly id: string; readonly link: string }> {
  const data = await dataOf(on.post(person, '/api/blade-resource/attach/upload', fileForm(name, name)))
  return { id: data.id ?? data.attachId, link: data.link }
}
