/** Moments: seen by the families of who was there, by the school and the agency of the class, and by nobody else at any door; gone when they are
 * taken down, when a pupil in the pictures is erased, and when their time is over. */
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { attach } from '../files/index.ts'
import { blank, type Resource } from '../kit/index.ts'
import { message } from '../messages/index.ts'
import { lesson, mark, openClass } from '../openclass/index.ts'
import { agencyTeacher, guardian, student } from '../people/index.ts'
import { attachment } from '../relations/index.ts'
import { studyGroup, tour, traveller } from '../tours/index.ts'
import { anyDialect } from '../../tests/app.ts'
import { asGolden } from '../../tests/golden.ts'
import { given, person } from '../../tests/spec.ts'
import { type Answer, dataOf, fileForm, web } from '../../tests/web.ts'
import type { Person } from '../../tests/people.ts'
import { shared } from '../../tests/shared.ts'
import { momentLook } from './look.ts'
import { moment, no, post, takeDown } from './moment.ts'
import { postOfGroup } from './of-group.ts'

const base = '/api/business-openclass'
const tomorrow = '2026-10-13T04:00:00.000Z'

describe.each(anyDialect)('on %s', dialect => {
  const on = shared(() => web({ dialect, now: tomorrow }), { isPlanted: true, timeout: 120_000 })
  let coach: Person, school: Person, elsewhere: Person, agency: Person, was: Person, wasNot: Person, guest: Person
  /** A row as if its log had led there. */
  async function put(of: Resource, id: string, status: string, values: object) {
    const zero = Object.fromEntries(
      Object.entries(of.fields).flatMap(([name, field]) =>
        field.required && field.initial === undefined ? [[name, ['int', 'money', 'percent'].includes(field.kind) ? 1 : field.unique ? id : 'x']] : [],
      ),
    )
    const at = { version: 1, createdAt: on.now, createdBy: 'system', updatedAt: on.now, updatedBy: 'system' }
    await on.store.transact('000000', function* () {
      for (const one of on.engine.statements.put(of, [{ ...(blank(of, id, '000000') as any), ...zero, ...values, ...at, status }])) yield one
    })
  }
  beforeAll(async () => {
    school = await on.login('SM', { deptId: 'school-1' })
    elsewhere = await on.login('SM', { deptId: 'school-2' })
    agency = await on.login('AM', { deptId: 'agency-1' })
    const places = { schoolId: 'school-1', agencyId: 'agency-1', areaCode: '110108' }
    await put(openClass, 'k1', 'teaching', { ...places, name: '围棋一班', openClassType: 'Aft_Class', teacherId: 't1' })
    const held = { openClassId: 'k1', ...places, lessonNo: 1, startAt: '2026-10-12T08:30:00.000Z', endAt: '2026-10-12T10:00:00.000Z', teacherId: 't1' }
    await put(lesson, 'l1', 'taught', held)
    await put(lesson, 'l2', 'signed', { ...held, lessonNo: 2 })
    for (const [pupil, kind] of [
      ['was', 'late'],
      ['friend', 'present'],
      ['wasnot', 'absent'],
    ] as const) {
      await put(student, pupil, pupil === 'friend' ? 'left' : 'live', { schoolId: 'school-1', studentName: pupil, areaCode: '110108' })
      await put(mark, `l1:${pupil}`, 'marked', {
        lessonId: 'l1',
        openClassId: 'k1',
        studentId: pupil,
        ...places,
        teacherId: 't1',
        startAt: held.startAt,
        mark: kind,
      })
    }
    await put(student, 'guest', 'live', { schoolId: 'school-1', studentName: 'guest', areaCode: '110108' })
    await put(on.engine.registry.resources.get('leave_right')!, 'r1', 'used', { studentId: 'guest', guestLessonId: 'l1', gives: 'make_up' })
    const family = async (pupil: string) => {
      const userId = `u-${pupil}`
      await put(guardian, `g-${pupil}`, 'bound', { studentId: pupil, userId, maySee: true, mayReceive: true, blocked: false, schoolId: 'school-1' })
      return on.login('PR', { userId })
    }
    was = await family('was')
    wasNot = await family('wasnot')
    guest = await family('guest')
    await put(agencyTeacher, 't1', 'approved', { agencyId: 'agency-1', name: '甲', userId: 'u-t1' })
    coach = await on.login('AT', { userId: 'u-t1', deptId: 'agency-1' })
  }, 120_000)

  /** Rows around were put there without facts: of moments alone all is in the log. */
  const golden = async () => asGolden(new Map<string, Resource>([moment, momentLook].map(of => [of.name, of])), await on.log.after('000000', 0, 50_000))
  const photo = async (): Promise<any> => {
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#468' } })
      .png()
      .toBuffer()
    return dataOf(on.post(coach, '/api/business-eip/file/put-file', fileForm('a.png', bytes, { belongs: 'attached' })))
  }
  const show = (input: object): Promise<Answer> => on.post(coach, `${base}/moment/post`, { lessonId: 'l1', content: '今天下了第一盘棋', ...input })
  const wallOf = async (of: Person, studentId: string) => (await on.get(of, `${base}/parent/wall?studentId=${studentId}`)).body.data?.records
  const listed = async (of: Person) => (await on.get(of, `${base}/moment/page`)).body.data?.records?.length ?? 0
  const bytesFor = async (of: Person, link: string) =>
    (await on.http.inject({ method: 'GET', url: `${link}?w=240`, headers: { 'blade-auth': `bearer ${of.access}` } })).statusCode

  test('a moment is for the families of who was there, guests too, and for the school and the agency of the class', async () => {
    const file = await photo()
    const { id } = await dataOf(show({ fileIds: [file.attachId ?? file.id], students: ['was'] }))
    const { photos: link } = await on.row(moment, id)
    for (const [one, sees] of [
      [was, 1],
      [guest, 1],
      [school, 1],
      [agency, 1],
      [coach, 1],
      [wasNot, 0],
      [elsewhere, 0],
    ] as const) {
      expect([one.account, await listed(one)]).toEqual([one.account, sees])
      expect([one.account, await bytesFor(one, link!)]).toEqual([one.account, sees === 1 ? 200 : 404])
    }
    // Who fetched the photo is written down at the door of the files, once a day: neither who sent it nor who was sent away.
    const looked = async () => (await on.all(momentLook, { momentId: id })).map(one => [one.userId, one.role, one.days])
    await expect.poll(async () => (await looked()).length).toBe(4)
    expect(await looked()).toEqual(expect.arrayContaining([was, guest, school, agency].map(one => [one.userId, one.login.actor.role, 1])))
    await bytesFor(was, link!)
    expect((await on.get(school, `${base}/moment/look/page?momentId=${id}`)).body.data.total).toBe(4)
    for (const one of [was, coach, agency]) expect((await on.get(one, `${base}/moment/look/page?momentId=${id}`)).status).toBe(403)
    expect((await on.get(elsewhere, `${base}/moment/look/page?momentId=${id}`)).body.data.total).toBe(0)
    const [seen] = await wallOf(was, 'was')
    expect(seen).toMatchObject({ id, content: '今天下了第一盘棋', photos: link })
    // A family is not told who else was there.
    expect(JSON.stringify(seen)).not.toContain('friend')
    expect((await on.get(was, `${base}/parent/wall?studentId=guest`)).body.data?.rule).toBe(no.notYourChild.code)
    await on.tick()
    const told = await on.all(message, {})
    expect(told.filter(one => one.type === 'moment' || JSON.stringify(one).includes('u-was')).length).toBeGreaterThan(0)
    expect(told.some(one => JSON.stringify(one).includes('u-wasnot'))).toBe(false)
  })

  test('a leader shows a group on its way to the families of its children, who see it on the wall of that tour alone', async () => {
    const places = { schoolId: 'school-1', agencyId: 'agency-1', areaCode: '110108' }
    await put(tour, 'k9', 'travelling', { ...places, name: '山地研学', destination: '西山', startDate: '2026-10-13', endDate: '2026-10-14', leaderId: 't0' })
    await put(studyGroup, 'g1', 'live', { ...places, openClassId: 'k9', groupName: '一组', leaderId: 't1' })
    await put(studyGroup, 'g2', 'live', { ...places, openClassId: 'k9', groupName: '二组', leaderId: 't0' })
    await put(traveller, 'k9:was', 'listed', { ...places, openClassId: 'k9', studentId: 'was', groupId: 'g1' })
    await put(traveller, 'k9:wasnot', 'listed', { ...places, openClassId: 'k9', studentId: 'wasnot', groupId: 'g2' })
    const file = await photo()
    const given = { content: '找到了化石', fileIds: [file.attachId ?? file.id] }
    expect((await on.post(coach, `${base}/moment/postOfGroup`, { groupId: 'g2', ...given })).body.data?.rule).toBe(no.notYourGroup.code)
    const { id } = await dataOf(on.post(coach, `${base}/moment/postOfGroup`, { groupId: 'g1', ...given }))
    expect((await on.row(moment, id)).lessonId).toBe('')
    expect((await on.get(was, `${base}/parent/wall?studentId=was&openClassId=k9`)).body.data.records.map((one: any) => one.content)).toEqual(['找到了化石'])
    expect((await wallOf(wasNot, 'wasnot')).map((one: any) => one.id)).not.toContain(id)
    const { photos: link } = await on.row(moment, id)
    expect([await bytesFor(was, link!), await bytesFor(wasNot, link!)]).toEqual([200, 404])
    await on.run(on.as('system'), on.engine.command('class_moment', 'erase'), id, {})
    expect((await on.row(moment, id)).status).toBe('erased')
    await golden()
  })

  test('what is taken down is gone for families, and its photos for everybody; who took it down said why', async () => {
    const file = await photo()
    const { id } = await dataOf(show({ fileIds: [file.attachId ?? file.id] }))
    const { photos: link } = await on.row(moment, id)
    expect((await on.post(was, `${base}/moment/takeDown?id=${id}`, { takenDownReason: 'x' })).status).not.toBe(200)
    await dataOf(on.post(school, `${base}/moment/takeDown?id=${id}`, { takenDownReason: '家长要求' }))
    expect((await wallOf(was, 'was')).some((one: any) => one.id === id)).toBe(false)
    expect(await bytesFor(coach, link!)).toBe(404)
    expect(await on.row(moment, id)).toMatchObject({ status: 'taken_down', takenDownReason: '家长要求', photos: '' })
    await golden()
  })

  test('a pupil who is in the pictures takes them along when erased; time takes the rest', async () => {
    const [own, other] = [await photo(), await photo()]
    const shown = await dataOf(show({ fileIds: [own.attachId ?? own.id], students: ['friend'] }))
    const kept = await dataOf(show({ fileIds: [other.attachId ?? other.id], students: ['was'] }))
    await on.run(on.as('system'), on.engine.command('student', 'erase'), 'friend', { remark: '离校' })
    expect((await on.row(moment, shown.id)).status).toBe('erased')
    expect((await on.row(attach, own.attachId ?? own.id)).status).toBe('erased')
    expect((await on.row(moment, kept.id)).status).toBe('posted')
    on.now = '2027-10-14T04:00:00.000Z'
    await on.tick()
    expect((await on.row(moment, kept.id)).status).toBe('erased')
    expect((await on.row(attach, other.attachId ?? other.id)).status).toBe('erased')
    expect((await on.all(attachment, { ownerId: kept.id, status: 'live' })).length).toBe(0)
    await golden()
  })
})

const of = {
  id: 'l1',
  status: 'taught',
  teacherId: 't1',
  signedTeacherId: 't1',
  schoolId: 's1',
  openClassId: 'k1',
  agencyId: 'a1',
  startAt: tomorrow,
  endAt: tomorrow,
}
const posting = (input: object, more: object = {}, actor = person('AT', 'AT', { reach: { teacher: ['t1'] } })) =>
  given(moment, {}).when(
    post,
    { lessonId: 'l1', content: '好', ...input } as never,
    { of, policy: { momentDays: 30 }, files: [], there: ['c1', 'c2'], ...more } as never,
    { now: tomorrow, actor },
  )
test('a moment is of a lesson that was taught, by its teacher, with pictures alone, of who was there', () => {
  posting({}).records('posted', { audience: 'c1 c2', shown: '', expiresAt: '2026-11-12T04:00:00.000Z' })
  posting({}, { of: { ...of, status: 'signed' } }).refuses(no.notTaught)
  posting({}, { there: [] }).refuses(no.nobody)
  posting({ content: '  ' }).refuses(no.empty)
  posting({ students: ['c3'] }).refuses(no.notThere)
  posting({}, {}, person('AT', 'AT', { reach: { teacher: ['t2'] } })).refuses(no.notYours)
  posting({}, {}, person('ST', 'ST', { reach: { school: ['s2'] } })).refuses(no.notYours)
  posting({ fileIds: ['f'] }, { files: [{ id: 'f', type: 'application/pdf' }] }).refuses(no.notPhoto)
  posting({ fileIds: Array.from({ length: 10 }, (_, i) => `f${i}`) }).refuses(no.photos)
})
test('a coach takes down what is their own', () =>
  given(moment, { status: 'posted', createdBy: 'somebody' } as never)
    .when(takeDown, { takenDownReason: 'x' }, { photos: [] }, { actor: person('AT') })
    .refuses(no.notAuthor))
test('a group is shown once the tour has left, by its leader, to those who are in it', () => {
  const group = { id: 'g1', status: 'live', openClassId: 'k9', leaderId: 't1' },
    tourRow = { id: 'k9', status: 'travelling', schoolId: 's1', agencyId: 'a1', leaderId: 't0' }
  const posting = (more: object = {}, input: object = {}) =>
    given(moment, {}).when(
      postOfGroup,
      { groupId: 'g1', content: '好', ...input } as never,
      { group, of: tourRow, stop: undefined, house: undefined, files: [], going: [{ studentId: 'c1' }], ...more } as never,
      { now: tomorrow, actor: person('AT', 'AT', { reach: { teacher: ['t1'] } }) },
    )
  posting().records('posted', { audience: 'c1', groupId: 'g1', openClassId: 'k9' })
  posting({ of: { ...tourRow, status: 'ready' } }).refuses(no.notLeft)
  posting({ going: [] }).refuses(no.nobody)
  posting({ group: { ...group, leaderId: 't2' } }).refuses(no.notYourGroup)
  posting({ group: undefined, of: undefined }).refuses(no.group)
  posting({ stop: { openClassId: 'other' } }, { stopId: 'x' }).refuses(no.group)
  posting({}, { students: ['c9'] }).refuses(no.notThere)
})
